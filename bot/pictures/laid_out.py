"""A text laid out as a page, with a stretch of it marked: what a CV without pages is shown as.

Knows fonts and line breaks; markup is shown as it stands, since that is what the quote is cut from.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.glyphs import advances, write
from vectorstore.records import Span

# A4 at 144 dots an inch, like the pages of PDF files.
_WIDTH, _HEIGHT = 1190, 1684
_MARGIN, _SIZE, _LEADING, _SMALL = 84, 22, 33, 18
_INK, _FAINT, _MARKER, _EDGE = (30, 30, 34), (140, 140, 148), (255, 226, 110), (214, 140, 0)
# A quote stands this far down a page that does not begin with the text's own beginning.
_ABOVE = 0.3
# No letter is narrower at this size, in pixels.
_NARROWEST = 4


class _Row(NamedTuple):
    """A row of the page: the stretch of text that it shows."""

    start: int
    end: int


def laid_out(text: str, quote: Span, name: str) -> Image.Image:
    """Return a page of a text with a stretch marked: from its beginning where the stretch is on it, else around it."""
    rows = _rows(text)
    room = (_HEIGHT - 2 * _MARGIN) // _LEADING - 1
    at = next((n for n, r in enumerate(rows) if r.end > quote.start), 0)
    first = 0 if at < room * (1 - _ABOVE) else max(0, min(at - int(room * _ABOVE), len(rows) - room))
    picture = Image.new("RGB", (_WIDTH, _HEIGHT), "white")
    pen = ImageDraw.Draw(picture)
    shown = rows[first : first + room]
    for number, row in enumerate(shown):
        _draw_row(pen, text, row, quote, _MARGIN + number * _LEADING)
    last = shown[-1].end if shown else 0
    told = f"{name}  ·  {quote.start}-{quote.end}" + ("" if last >= len(text.rstrip()) else "  ·  …")
    write(pen, _MARGIN, _HEIGHT - _MARGIN // 2 - _SMALL, told, _SMALL, _FAINT)
    return picture


def _draw_row(pen: ImageDraw.ImageDraw, text: str, row: _Row, quote: Span, top: int) -> None:
    shown = text[row.start : row.end]
    marked = text[max(row.start, quote.start) : min(row.end, quote.end)].rstrip()
    end = max(row.start, quote.start) + len(marked)
    start = end - len(marked.lstrip())
    if start < end:
        widths = advances(shown, _SIZE)
        left = _MARGIN + sum(widths[: start - row.start])
        right = _MARGIN + sum(widths[: end - row.start])
        pen.rectangle((left - 2, top + 2, right + 2, top + _LEADING - 3), fill=_MARKER)
        pen.line((left - 2, top + _LEADING - 3, right + 2, top + _LEADING - 3), fill=_EDGE, width=2)
    write(pen, _MARGIN, top, shown, _SIZE, _INK)


def _rows(text: str) -> list[_Row]:
    """Return a text cut into rows that fit the page: at blanks where there are any, else between characters."""
    rows: list[_Row] = []
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line.rstrip("\r\n"))
        rows.extend(_broken(text, start, end))
        start += len(line)
    return rows


def _broken(text: str, start: int, end: int) -> list[_Row]:
    width = _WIDTH - 2 * _MARGIN
    rows: list[_Row] = []
    # Measured no further than a row may reach: a scraped CV is one line of any length.
    while (fits := _fitting(text, start, end, width)) < end:
        blank = text.rfind(" ", start + 1, fits)
        cut = blank + 1 if blank > start + (fits - start) // 2 else fits
        rows.append(_Row(start, cut))
        start = cut
    rows.append(_Row(start, end))
    return rows


def _fitting(text: str, start: int, end: int, width: int) -> int:
    """Return how far a row that begins at `start` reaches: a character at least."""
    reached = list(accumulate(advances(text[start : min(end, start + width // _NARROWEST)], _SIZE)))
    return start + max(bisect_right(reached, width), 1)
