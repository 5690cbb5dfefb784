"""Tell what a file is by its content: its first bytes, and for text what stands at its head.

Names mislead (a PDF called .docx, a web page called .pdf), so a name decides only which files of a folder are looked
at. Knows nothing about how a format is read.
"""

from __future__ import annotations

import lzma
import re
import struct
import zipfile
import zlib
from io import BytesIO
from typing import Literal

from ingest.readers.extract import Format
from vectorstore.errors import UnreadableFile

# What Python's zip module raises over damaged archives; found by fuzzing as much as told by its pages.
ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)

Container = Literal["zip", "mail"]

SUPPORTED = (
    "Vouch reads PDF, Word (.docx), OpenDocument (.odt), RTF, HTML, LaTeX, Markdown, plain text, JSON Resume, "
    "YAML CVs, Europass XML, images, and zip archives and e-mails of these"
)
# What may be a CV by its name; the last row is not read, but each of them is told with its next step.
SUFFIXES = frozenset(
    {
        ".docx",
        ".eml",
        ".htm",
        ".html",
        ".jpeg",
        ".jpg",
        ".json",
        ".markdown",
        ".md",
        ".mht",
        ".mhtml",
        ".odt",
        ".pdf",
        ".png",
    }
    | {".rtf", ".tex", ".text", ".tif", ".tiff", ".txt", ".webp", ".xhtml", ".xml", ".yaml", ".yml", ".zip"}
    | {".7z", ".doc", ".docm", ".heic", ".msg", ".pages", ".rar"}
)

# So many first bytes tell a document: a PDF may begin with others, and readers look for its mark in the first 1,024.
HEAD = 1024
_HEIC = re.compile(rb"(?s).{4}ftyp(?:hei|hev|mif1)")
_IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*")
# The container of .doc, .xls, .ppt and .msg, and of Office documents with a password.
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
# First bytes of formats that people try; naming the format says more than "binary".
_UNREAD = (
    (_OLD_OFFICE, "an old Office document (.doc); save it as .docx or PDF"),
    (b"GIF8", "a GIF; save it as PNG or PDF"),
    (b"\x1f\x8b", "a gzip archive; unpack it, or make it a zip"),
    (b"Rar!", "a RAR archive; unpack it, or make it a zip"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it, or make it a zip"),
    (b"%!PS", "PostScript; save it as PDF"),
)
# What lies in the old Office container is told by a name in it: a Word document with a password, an Outlook message.
_IN_OLD_CONTAINER = (
    ("EncryptedPackage".encode("utf-16-le"), "an encrypted Office document; save it without a password"),
    ("__substg1.0_".encode("utf-16-le"), "an Outlook message (.msg); save it as .eml, or its attachment as a file"),
    ("Workbook".encode("utf-16-le"), "an old Excel table (.xls); save the CV as .docx or PDF"),
    ("PowerPoint Document".encode("utf-16-le"), "an old PowerPoint file (.ppt); save it as PDF"),
)
# What tells the documents that are zips from an archive.
_IN_DOCX = frozenset({"word/document.xml"})
_IN_ODT = frozenset({"content.xml"})
_IN_OTHER_OFFICE = {
    "xl/workbook.xml": "an Excel table (.xlsx); save the CV as .docx or PDF",
    "ppt/presentation.xml": "a PowerPoint file (.pptx); save it as PDF",
    "Index/Document.iwa": "a document of Pages, Numbers or Keynote; export it as .docx or PDF",
}
# An e-mail opens with a field, and three of these stand in every one; a CV that says "From:" has not that many.
_MAIL_START = re.compile(rb"(?:From |[A-Za-z][A-Za-z-]{1,40}:)")
_MAIL_FIELD = re.compile(
    r"^(From|To|Date|Subject|Received|Message-ID|MIME-Version|Content-Type|Return-Path|Delivered-To):", re.M | re.I
)
_MAIL_FIELDS = 3
# A web page that Word or a job site saved as one file (.mht, often called .doc) has these two alone.
_PAGE_FIELDS = frozenset({"mime-version", "content-type"})
# So much of a text tells what it is.
_TOP = 4096
_HTML = re.compile(
    r"\s*+(?:<\?xml[^>]{0,200}>\s*+)?(?:<!--(?:(?!-->).){0,2000}-->\s*+)*+<(?:!doctype\s+html|html|head|body)\b",
    re.I | re.S,
)
# Word's own XML, an Office document in one file, a drawing: their words stand between much that is none.
_XML = re.compile(r"\s*<\?xml\s(?!.{0,2000}<html\b)", re.I | re.S)
# The XML that CVs are kept in: Europass, HR-XML and whatever else opens with a person or a CV.
_XML_CV = re.compile(r"<(?:\w+:)?(?:SkillsPassport|LearnerInfo|Candidate|Resume|CV|CurriculumVitae)\b", re.I)
_LATEX = re.compile(r"^[^%\n]{0,200}\\(?:documentclass|documentstyle|begin\s*\{document\})", re.MULTILINE)
_JSON = re.compile(r"(?:\s|//[^\n]*\n|/\*(?:(?!\*/).){0,2000}\*/)*+[{\[]\s*(?:[\"{\[\]}]|$)", re.S)
# What CVs kept as YAML have at the left margin: RenderCV, JSON Resume and their kin.
_YAML = re.compile(
    r"^(?:cv|basics|work|education|experience|sections|resume|personal)\s*:\s*(?:#.*)?$", re.MULTILINE | re.I
)

# Any other YAML has a key without a value above indented keys, of which a list begins with one.
_NESTED = re.compile(
    r"^[^\s\d#-][^\n:#]{0,60}:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n){0,20}"
    r"[ \t]*- [^\s#][^\n:#]{0,60}:(?:\s|$)",
    re.MULTILINE,
)
# Below comments, which look like Markdown's headings, YAML begins with a key.
_KEY_FIRST = re.compile(r"(?:[ \t]*(?:#[^\n]*|---[ \t\r]*|\r)?\n)*[^\s\d#-][^\n:#]{0,60}:(?:\s|$)")


def format_of(data: bytes, name: str) -> Format:
    """Return the format of a file's bytes; raises UnreadableFile for one that is known and not read."""
    if b"%PDF-" in data[:HEAD]:
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return _in_zip(data, name)
    if data.startswith(b"{\\rtf"):
        return "rtf"
    if data.startswith(_IMAGES) or data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image"
    if data.startswith(_OLD_OFFICE):
        for inside, what in _IN_OLD_CONTAINER:
            if inside in data:
                raise UnreadableFile(f"{name!r} is {what}")
    if _HEIC.match(data):
        raise UnreadableFile(f"{name!r} is an HEIC photo; save it as JPEG or PDF")
    for magic, what in _UNREAD:
        if data.startswith(magic):
            raise UnreadableFile(f"{name!r} is {what}")
    return _in_text(data, name)


def looks_like_document(head: bytes) -> bool:
    """Tell whether first bytes are those of a document by themselves, whatever the file is called."""
    return b"%PDF-" in head or head.startswith((b"PK\x03\x04", b"{\\rtf"))


def container_of(data: bytes, name: str) -> Container | None:
    """Return which kind of container holds other files here; None where the bytes are one document's."""
    if data.startswith(b"PK"):
        held = _members(data, name)
        return None if held & (_IN_DOCX | _IN_ODT | _IN_OTHER_OFFICE.keys()) else "zip"
    fields = _MAIL_FIELD.findall(_latin_head(data).split("\n\n", 1)[0]) if _MAIL_START.match(data[:_TOP]) else []
    named = {f.lower() for f in fields}
    return "mail" if len(named) >= _MAIL_FIELDS or named >= _PAGE_FIELDS else None


def _members(data: bytes, name: str) -> frozenset[str]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return frozenset(archive.namelist())
    except ZIP_ERRORS as error:
        raise UnreadableFile(f"{name!r} is a damaged zip or Office document ({error}); save it anew") from error


def _in_zip(data: bytes, name: str) -> Format:
    held = _members(data, name)
    if held & _IN_DOCX:
        return "docx"
    if held & _IN_ODT:
        return "odt"
    what = next((told for part, told in _IN_OTHER_OFFICE.items() if part in held), None)
    raise UnreadableFile(f"{name!r} is {what or f'an Office document of a kind that is not read; {SUPPORTED}'}")


def _latin_head(data: bytes) -> str:
    return data[:_TOP].decode("latin-1").replace("\r\n", "\n")


def _in_text(data: bytes, name: str) -> Format:
    """Tell the formats made of text apart; their marks are ASCII in every encoding once zeros are dropped."""
    head = data[: 4 * _TOP].replace(b"\0", b"").decode("latin-1")[:_TOP].lstrip("\ufeff\xef\xbb\xbf\xff\xfe")
    if _HTML.match(head):
        return "html"
    if _XML_CV.search(head) and head.lstrip().startswith("<"):
        return "xml"
    if _XML.match(head):
        raise UnreadableFile(f"{name!r} is an XML file of a kind that is not read; save the CV as .docx or PDF")
    if _LATEX.search(head):
        return "latex"
    if _JSON.match(head):
        return "json"
    if (_YAML.search(head) or _NESTED.search(head)) and _KEY_FIRST.match(head):
        return "yaml"
    return "text"
