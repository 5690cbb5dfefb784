"""A quote as it stands on its page: the page of a PDF or picture, or the text of any other CV laid out as one.

A drawing is a function of bytes, text and span, so it can run in a process of its own. Knows nothing about who asks.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageDraw
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
_MARKER, _EDGE = (255, 214, 51), (214, 140, 0)
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
    edges = ImageDraw.Draw(picture)
    for place in found.places:
        if place.page == number and place.span.touches(quote):
            left, right = _reach(place, quote)
            corners = (
                (left - _ROOM) * across,
                (place.top - _ROOM) * down,
                (right + _ROOM) * across,
                (place.bottom + _ROOM) * down,
            )
            pen.rectangle(corners, fill=_MARKER)
            edges.line((corners[0], corners[3], corners[2], corners[3]), fill=_EDGE, width=2)
    # Multiplied like a marker's ink: what is dark stays dark.
    return ImageChops.multiply(picture, marked)


def _reach(place: Place, quote: Span) -> tuple[float, float]:
    """Return from where to where a quote runs within a place."""
    first = max(quote.start - place.span.start, 0)
    last = min(quote.end, place.span.end) - place.span.start
    xs = place.edges[first : last + 1]
    return (min(xs), max(xs)) if xs else (place.edges[0], place.edges[-1])
