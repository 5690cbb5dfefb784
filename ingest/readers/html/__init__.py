"""Read web pages: the words that a visitor sees, in the order of the source, and what stands side by side kept so.

Scripts never run and nothing is fetched: style sheets outside the file say nothing, those inside are read as far as
they hide text or set it side by side. Titles, descriptions and structured data of the head are not the page's text.
Knows nothing about what a CV says.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from ingest.readers.blocks import Block
from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Limits
from ingest.readers.html.flow import Page
from ingest.readers.html.style import Sheet
from ingest.readers.layout import write
from vectorstore.errors import UnreadableFile

# Pictures inside a page (data: addresses) make it long; its words never do.
_LONGEST = 40_000_000
# Pages nest some 60 deep. The time to parse grows with the square of the depth: 0.1 s here, 50 s at 100,000.
_DEEPEST = 5_000
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,20})")
_CLOSED_BY_OTHERS = frozenset(
    "area base br col dd dt embed hr img input li link meta option p param rp rt source tbody td tfoot th thead tr "
    "track wbr path circle rect line use polygon polyline ellipse stop".split()
)
# A charset stands at the head of the page, in ASCII.
_HEAD = 4_096
_CHARSET = re.compile(rb"<(?:meta|\?xml)[^<>]{0,300}?(?:charset|encoding)\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", re.I)
# Pages that say one of these are written in its larger successor.
_SUCCESSORS = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "iso-8859-1": "cp1252", "latin1": "cp1252"}
_KNOWN = re.compile(
    r"gb18030|cp125\d|windows-125\d|big5(?:-hkscs)?|shift_jis|sjis|euc-(?:jp|kr)|iso-8859-\d{1,2}|koi8-[ru]|us-ascii|macintosh"
)
_DATED = frozenset({"date", "last-modified", "dcterms.modified", "dc.date", "article:modified_time", "dcterms.date"})
_DATE = re.compile(r"\s*((?:19|20)\d{2}-\d{2}-\d{2})(?!\d)")


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return what a web page gives; raises UnreadableFile."""
    if len(data) > _LONGEST:
        raise UnreadableFile(f"{name!r} is a page of {len(data):,} bytes; that is no CV: save its text alone")
    text = _decoded(data, name)
    if _nesting(text) > _DEEPEST:
        raise UnreadableFile(
            f"{name!r} has elements nested more than {_DEEPEST:,} deep; that is no CV: save its text alone"
        )
    try:
        tree = LexborHTMLParser(text)
    except (SelectolaxError, ValueError, RuntimeError) as error:
        raise UnreadableFile(f"{name!r} is no page that can be read ({error}); save it anew, or as PDF") from error
    blocks: list[Block] = []
    if tree.body is not None:
        blocks = Page(Sheet(tree)).blocks(tree.body)
    return write(blocks, "html", limits, name, date=_date(tree))


def _nesting(text: str) -> int:
    """Return how deep elements may be nested at most, those left open that no other closes counted too."""
    depth = deepest = 0
    for closing, tag in _TAG.findall(text):
        if tag.lower() not in _CLOSED_BY_OTHERS:
            depth = max(0, depth - 1) if closing else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _decoded(data: bytes, name: str) -> str:
    """Return the text of a page: by its byte order mark or as UTF-8, else by the charset that it states."""
    stated = _CHARSET.search(data[:_HEAD])
    said = stated.group(1).decode("ascii").lower() if stated else ""
    encoding = _SUCCESSORS.get(said, said)
    if _KNOWN.fullmatch(encoding) and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            pass
    return decode(data, name)


def _date(tree: LexborHTMLParser) -> str | None:
    """Return the day that the page's head says it is of."""
    for node in tree.css("meta"):
        named = (node.attributes.get("name") or node.attributes.get("property") or "").lower()
        if named in _DATED and (match := _DATE.match(node.attributes.get("content") or "")):
            return match.group(1)
    return None
