"""What a reader gives: the canonical text of a file, and what the file says beside it.

The text holds the words of the CV and nothing that a reader made up; how a line is set (a heading, bold, an item of a
list) stands beside it as marks, where a word stands on a page as places. Knows nothing about what the words mean.
"""

from __future__ import annotations

from typing import Literal

from pydantic import SecretStr

from vectorstore.errors import UnreadableFile
from vectorstore.records import Hidden, Record, Span

Format = Literal["text", "pdf", "docx", "html", "latex", "rtf", "odt", "json", "yaml", "xml", "image"]


# A scanned CV of several pages has some MB; what has ten times that is no CV.
MAX_BYTES = 50_000_000
# A page that is recognised from its picture takes some seconds on one core.
FILE_SECONDS = 300.0


class Limits(Record):
    """How far a reader goes with one file before it refuses it.

    `characters` of canonical text; `decompressed` bytes in all that a container may unfold to; `depth` of nesting
    (archives, brackets, tables). `password` opens encrypted files and archives; `ocr` lets pages without text and
    pictures be recognised, `ocr_pages` these alone (from 1), for about `ocr_seconds` in all.
    """

    pages: int = 300
    characters: int = 5_000_000
    decompressed: int = 200_000_000
    depth: int = 64
    password: SecretStr | None = None
    ocr: bool = True
    ocr_pages: frozenset[int] | None = None
    ocr_seconds: float | None = None


def too_long(name: str, characters: int) -> UnreadableFile:
    """Return the refusal of a file that holds more than so many characters."""
    return UnreadableFile(
        f"{name!r} holds more than {characters:,} characters; that is no CV: give each person a file of their own"
    )


# How what only recognition can read is refused where that is not installed.
NEEDS_OCR = "needs the extra `ocr` to be read: run `make install-ocr`"


Says = Literal["organisation", "role", "place", "experience", "education"]


class Mark(Record):
    """How a stretch of text is set: what `#`, `**` and `-` say in Markdown.

    `level` is the rank of a heading, 1 the highest, 0 for none; `section` is set where the format knows that a section
    begins, whatever it is called. `bold` is set where the whole stretch stands out (bold,
    italic or small capitals). `bullet` is the mark of a list's item where the format draws it and the text does not
    hold it. `says` is what the file itself says that the stretch is, as by the key of a value; of a
    section's heading, what stands below it. A mark that sets none of these says that a paragraph begins here, so that
    nothing goes on in this line from the one above. A stretch lies within one line.
    """

    span: Span
    level: int = 0
    section: bool = False
    bold: bool = False
    bullet: str = ""
    says: Says | None = None


class Place(Record):
    """Where a run of text, within one line, stands on a page.

    `page` counts from 1; places are in points from the page's top left corner. `edges` are the x of each character's
    left side and of the last one's right side: one more than the span is long.
    """

    span: Span
    page: int
    top: float
    bottom: float
    edges: tuple[float, ...]


class Page(Record):
    """A page: the stretch of text that stands on it, and its size in points."""

    span: Span
    width: float
    height: float


class Link(Record):
    """Words that lead somewhere: their span, and the address."""

    span: Span
    target: str


class Extract(Record):
    """All that a file gives.

    `hidden` is what a reader of the page would not see; it is no part of `text`. `date` is that of the file's own
    metadata (`2024-07-23`), never the file system's. `notes` are lines for the person who ingests.
    """

    format: Format
    text: str
    pages: tuple[Page, ...] = ()
    places: tuple[Place, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    date: str | None = None
    notes: tuple[str, ...] = ()
