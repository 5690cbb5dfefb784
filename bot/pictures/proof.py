"""A quote as it stands on its page: the page of a PDF or picture, or the text of any other CV laid out as one.

A drawing is a function of bytes, text and span, so it can run in a process of its own. Knows nothing about who asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageStat
from pydantic import SecretStr

from bot.pictures.laid_out import laid_out
from ingest.original import original
from ingest.read import extract
from ingest.readers.extract import Extract, Limits, Place
from ingest.readers.picture import page_picture
from ingest.workers import WorkSettings, drawn_in_a_child
from vectorstore.errors import UnreadableFile
from vectorstore.records import Document, Span

# Pixels a point: a page of A4 is then 1,190 x 1,684, sharp on a screen and some 300 KB.
SCALE = 2.0
# Light enough for words that are yellow or orange themselves.
_MARKER, _EDGE = (255, 226, 110), (214, 140, 0)
# Of 255: the grey from which on a page counts as dark.
_DARK = 140
# Room around the marked words, in points.
_ROOM = 1.5


def draw_proof(document: Document, quote: Span, max_bytes: int, seconds: float, password: SecretStr | None) -> bytes:
    """Return a PNG of a document's page with a quote marked, drawn in a process of its own.

    Raises UnreadableFile where the file is gone, has changed, or cannot be drawn within its limits.
    """
    # Of a scan that was too long, the pages that were recognised then: others would give another text.
    read = frozenset(number for number, page in enumerate(document.pages, start=1) if page.start < page.end)
    limits = Limits(password=password, ocr_pages=read)
    data = original(document, max_bytes, limits)
    settings = WorkSettings(limits=limits, max_bytes=max_bytes, seconds=seconds)
    call = (data, document.path, document.text, quote, limits)
    return drawn_in_a_child(proof, *call, name=document.path, settings=settings)


def proof(data: bytes, name: str, text: str, quote: Span, limits: Limits) -> bytes:
    """Return a PNG of the page on which a quote begins, the quote marked.

    `text` is the canonical text that `quote` counts in. Raises UnreadableFile where the file gives another text today.
    """
    found = extract(data, name, limits)
    if found.text != text:
        raise UnreadableFile(f"{name!r} reads differently in this version of Vouch; run `vouch ingest` on it again")
    picture = _on_page(data, name, found, quote, limits) if found.places else laid_out(text, quote, name)
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def page_of(found: Extract, quote: Span) -> int | None:
    """Return the number, from 1, of the page on which a quote begins; None where none of it stands on a page."""
    return min((p.page for p in found.places if p.span.touches(quote)), default=None)


def _on_page(data: bytes, name: str, found: Extract, quote: Span, limits: Limits) -> Image.Image:
    number = page_of(found, quote)
    if number is None:
        return laid_out(found.text, quote, name)
    page = found.pages[number - 1]
    picture = page_picture(data, name, number, SCALE, limits).convert("RGB")
    across, down = picture.width / page.width, picture.height / page.height
    marked = Image.new("RGB", picture.size, "white")
    pen = ImageDraw.Draw(marked)
    here = [p for p in found.places if p.page == number]
    corners = [_corners(place, quote, here) for place in here if place.span.touches(quote)]
    scaled = [(left * across, top * down, right * across, bottom * down) for left, top, right, bottom in corners]
    for box in scaled:
        pen.rectangle(box, fill=_MARKER)
    for left, _, right, bottom in scaled:
        pen.line((left, bottom - 1, right, bottom - 1), fill=_EDGE, width=2)
    # Multiplied like a marker's ink: what is dark stays dark, so that on a dark ground a frame shows the mark.
    inked = ImageChops.multiply(picture, marked)
    for box in scaled:
        if _is_dark(picture, box):
            ImageDraw.Draw(inked).rectangle(box, outline=_MARKER, width=2)
    return inked


def _is_dark(picture: Image.Image, box: tuple[float, float, float, float]) -> bool:
    """Tell whether most of what lies in a box is darker than a marker's ink can be seen on."""
    left, top, right, bottom = box
    ground = picture.crop((int(left), int(top), int(right) + 1, int(bottom) + 1)).convert("L")
    return bool(ImageStat.Stat(ground).median[0] < _DARK)


def _corners(place: Place, quote: Span, here: Sequence[Place]) -> tuple[float, float, float, float]:
    """Return the box of a mark in points: around the words, and no further than halfway to the rows beside theirs."""
    left, right = _reach(place, quote)
    middle, half = (place.top + place.bottom) / 2, (place.bottom - place.top) / 2
    top, bottom = place.top - _ROOM, place.bottom + _ROOM
    for other in here:
        if max(other.edges) <= left or min(other.edges) >= right:
            continue
        further = (other.top + other.bottom) / 2 - middle
        if further > half:
            bottom = min(bottom, (place.bottom + other.top) / 2)
        elif further < -half:
            top = max(top, (other.bottom + place.top) / 2)
    return left - _ROOM, top, right + _ROOM, max(bottom, top)


def _reach(place: Place, quote: Span) -> tuple[float, float]:
    """Return from where to where a quote runs within a place."""
    first = max(quote.start - place.span.start, 0)
    last = min(quote.end, place.span.end) - place.span.start
    xs = place.edges[first : last + 1]
    return (min(xs), max(xs)) if xs else (place.edges[0], place.edges[-1])
