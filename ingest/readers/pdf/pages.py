"""All that pdfium is asked of a document, page by page: glyphs that are seen, shapes, links, what is hidden.

Pages without text are recognised in order while there is time for it; of the others it is said that they were not.
Knows which pages cannot be read as they are and what to say of them. Knows nothing about rows or columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pypdfium2

from ingest.readers.extract import NEEDS_OCR, Limits, too_long
from ingest.readers.patience import LATE, Patience, numbered
from ingest.readers.pdf.drawings import Drawn, drawn_on
from ingest.readers.pdf.glyphs import Sheet, read_sheet
from ingest.readers.pdf.hidden import seen_on
from ingest.readers.pdf.ink import thickness
from ingest.readers.pdf.invisible import without_invisible
from ingest.readers.pdf.links import Area, areas_of
from ingest.readers.pdf.opening import bitmap_of
from ingest.readers.pdf.replaced import settled
from vectorstore.errors import UnreadableFile
from vectorstore.records import Hidden

# A page with more of its letters than that without Unicode is not to be trusted.
_UNREAD = 0.2


class Leaf(NamedTuple):
    """One page: what is seen of it, its shapes and links, what is hidden; `scan` with recognised text beneath it.

    `late`: there was no time left to recognise it, and nothing of it is read.
    """

    sheet: Sheet
    drawn: tuple[Drawn, ...] = ()
    areas: tuple[Area, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    scan: bool = False
    recognised: bool = False
    late: bool = False
    damaged: bool = False

    @property
    def bare(self) -> bool:
        """Tell whether the page shows something but holds no text."""
        return not any(not g.blank for g in self.sheet.glyphs) and (self.damaged or bool(self.drawn))

    @property
    def pictured(self) -> bool:
        """Tell whether a picture is drawn on the page, which may be one of text."""
        return any(d.kind == "image" for d in self.drawn)

    @property
    def garbled(self) -> bool:
        """Tell whether the page does not say which letters it shows."""
        return self.sheet.unread > _UNREAD * (self.sheet.unread + len(self.sheet.glyphs))


def leaves_of(document: pypdfium2.PdfDocument, name: str, limits: Limits) -> tuple[Leaf, ...]:
    """Return the pages of a document; raises UnreadableFile where it holds more characters than it may."""
    leaves: list[Leaf] = []
    left = limits.characters
    patience = Patience(limits.ocr_seconds)
    for number in range(1, len(document) + 1):
        leaf = _leaf(document, number, left, too_long(name, limits.characters))
        if limits.ocr and not leaf.damaged and (leaf.bare or leaf.garbled):
            leaf = _recognised(document, number, name, leaf, patience, limits)
        left -= len(leaf.sheet.glyphs)
        leaves.append(leaf)
    return tuple(leaves)


def _leaf(document: pypdfium2.PdfDocument, number: int, most: int, over: UnreadableFile) -> Leaf:
    try:
        page = document[number - 1]
    except pypdfium2.PdfiumError:
        return Leaf(Sheet(0.0, 0.0, (), 0), damaged=True)
    try:
        sheet = read_sheet(page, most, over)
        drawn = drawn_on(page, {g.drawn for g in sheet.glyphs})
        sheet, told = without_invisible(sheet, number)
        sheet, unseen = settled(sheet, drawn)
        seen = seen_on(page, sheet, drawn, number, unseen)
        sheet = sheet._replace(glyphs=seen.glyphs, strokes=thickness(page, seen.glyphs))
        return Leaf(sheet, drawn, areas_of(document, page), (*seen.hidden, *told), scan=seen.scan)
    finally:
        page.close()


def _recognised(
    document: pypdfium2.PdfDocument, number: int, name: str, leaf: Leaf, patience: Patience, limits: Limits
) -> Leaf:
    """Return a page with the letters that its picture shows, where the extra for that is installed and time is left."""
    from ingest.readers import recognition  # noqa: PLC0415 - it draws on this package

    if not recognition.can_recognise():
        return leaf
    if not patience.has_time or limits.ocr_pages is not None and number not in limits.ocr_pages:
        return Leaf(leaf.sheet._replace(glyphs=(), unread=0), hidden=leaf.hidden, late=True)
    with patience.over_a_page():
        page = document[number - 1]
        try:
            bitmap, scale = bitmap_of(page, recognition.DOTS_AN_INCH / _POINTS_AN_INCH, _MOST_PIXELS)
            picture = bitmap.to_pil()
        finally:
            page.close()
        sheet = recognition.sheet_of(picture, name, scale * _POINTS_AN_INCH)
    return Leaf(sheet, areas=leaf.areas, hidden=leaf.hidden, recognised=True)


_POINTS_AN_INCH = 72
_MOST_PIXELS = 25_000_000


def refusal(name: str, leaves: Sequence[Leaf]) -> str | None:
    """Return why nothing of a document can be read, and what to do; None where something can."""
    if all(leaf.damaged for leaf in leaves):
        return f"{name!r} is a damaged PDF: none of its pages opens; export or print it to PDF anew"
    if any(not g.blank for leaf in leaves for g in leaf.sheet.glyphs if not leaf.garbled):
        return None
    if any(leaf.recognised for leaf in leaves):
        return f"{name!r} is a scan, and no text was recognised on its pages; scan it anew, sharper and upright"
    if any(leaf.garbled for leaf in leaves):
        return f"{name!r} shows letters but does not say which, and so {NEEDS_OCR}"
    if not any(leaf.drawn for leaf in leaves):
        return f"{name!r} has nothing on its pages; export the CV anew"
    if any(leaf.hidden for leaf in leaves) and not any(leaf.pictured for leaf in leaves):
        return f"{name!r} holds words, none of which is seen on its pages; export the CV anew, without hidden text"
    return f"{name!r} is a scan, which {NEEDS_OCR}"


def notes_on(leaves: Sequence[Leaf]) -> tuple[str, ...]:
    """Return what has to be said of single pages."""

    def numbers(found: Iterable[bool]) -> str:
        return numbered([i for i, yes in enumerate(found, start=1) if yes])

    said = (
        (numbers(leaf.damaged for leaf in leaves), "left out, as damaged"),
        (
            numbers(leaf.bare and not leaf.damaged for leaf in leaves),
            f"no text but a picture, which {NEEDS_OCR}",
        ),
        (
            numbers(leaf.garbled for leaf in leaves),
            f"letters that do not say which they are; what they show {NEEDS_OCR}",
        ),
        *(
            (numbered([i]), f"glyphs that name no character, left out: {leaf.sheet.unread:,}")
            for i, leaf in enumerate(leaves, start=1)
            if leaf.sheet.unread and not leaf.garbled
        ),
        (numbers(leaf.recognised for leaf in leaves), "recognised from a picture: letters may be misread"),
        (numbers(leaf.late for leaf in leaves), LATE),
        (numbers(leaf.scan for leaf in leaves), "scanned; the words are those recognised when that was done"),
    )
    return tuple(f"{which}: {what}" for which, what in said if which)
