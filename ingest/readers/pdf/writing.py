"""Rows to canonical text, and beside it where each run stands, how it is set and where it leads.

Knows the records that a reader gives. Decides where empty lines stand: between blocks, columns and pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import quantiles

from ingest.readers.extract import Link, Mark, Page, Place
from ingest.readers.pdf.links import Area
from ingest.readers.pdf.paragraphs import Edges, goes_on
from ingest.readers.pdf.rows import Cell, Row
from ingest.readers.pdf.style import Style
from ingest.readers.pdf.words import is_cjk
from vectorstore.records import Span

GAP = "   "
# What is set so much farther apart than rows are is another block.
_BLOCK = 0.45
_USUAL_PITCH = 1.2
_SAME_SIZE = 0.05
# Items of one list begin at one left edge, to so much of their size.
_SAME_INDENT = 0.4
# Letters hang so far below the baseline and rise so far above it.
_DEPTH, _RISE = 0.25, 0.8


def pitch_of(columns: Sequence[Sequence[Row]]) -> float:
    """Return how far apart the rows of a paragraph stand in a document, in sizes of their letters."""
    found = [
        (row.base - above.base) / row.size
        for rows in columns
        for above, row in pairwise(rows)
        if row.size > 0 and abs(row.size - above.size) <= _SAME_SIZE * row.size and row.base > above.base
    ]
    return quantiles(found, n=4)[0] if len(found) > 1 else _USUAL_PITCH


def is_spaced(rows: Sequence[Row]) -> bool:
    """Tell whether a document sets spaces between Chinese characters and Latin words."""
    text = "\n".join(r.text for r in rows)
    return len(_WITH_SPACE.findall(text)) >= len(_WITHOUT_SPACE.findall(text))


_WITH_SPACE = re.compile(r"[\u4e00-\u9fff] [A-Za-z0-9]|[A-Za-z0-9] [\u4e00-\u9fff]")
_WITHOUT_SPACE = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")


class Writer:
    """Writes a document row by row.

    `pitch` is how far apart the rows of a paragraph stand, `spaced` whether Chinese is set off from Latin by spaces.
    """

    def __init__(self, style: Style, pitch: float, *, spaced: bool) -> None:
        self._style = style
        self._pitch = pitch
        self._parts: list[str] = []
        self._length = 0
        self._last: Row | None = None
        self._items: list[float] = []
        self._edges: tuple[Edges, int] | None = None
        self._spaced = spaced
        self.places: list[Place] = []
        self.marks: list[Mark] = []
        self.pages: list[Page] = []

    @property
    def text(self) -> str:
        """Return what was written so far."""
        return "".join(self._parts)

    def page(self, columns: Sequence[Sequence[Row]], width: float, height: float) -> None:
        """Write the columns of one page, in order."""
        start: int | None = None
        for column in columns:
            edges = Edges(column)
            self._items = []
            for i, row in enumerate(column):
                self._break(row, edges, i)
                start = self._length if start is None else start
                self._row(row)
        at = self._length if start is None else start
        self.pages.append(Page(span=Span(start=at, end=self._length), width=width, height=height))

    def _break(self, row: Row, edges: Edges, at: int) -> None:
        """Write what stands between a row and the one before: at most a space within a paragraph, else a new line."""
        above = self._last
        if above is None:
            return
        if row.ruled:
            row.goes_on = False
        elif at:
            row.goes_on = goes_on(above, row, edges, at - 1, self._pitch)
        elif self._edges is not None:
            row.goes_on = goes_on(above, row, *self._edges, None)
        self._edges = edges, at
        if row.goes_on:
            self._write(self._joint(above, row))
        else:
            self._write("\n\n" if not at or self._is_block(above, row) else "\n")

    def _joint(self, above: Row, row: Row) -> str:
        """Return what joins two rows of a paragraph: a space, but between Chinese characters only one that is there."""
        before, after = (above.joined or above.cells[-1]).text[-1], row.text[0]
        if is_cjk(before) and is_cjk(after):
            return " " if row.words[0].parted else ""
        if is_cjk(before) or is_cjk(after):
            return " " if self._spaced else ""
        return " "

    def _is_block(self, above: Row, row: Row) -> bool:
        white = (row.base - _RISE * row.size) - ((above.foot or above.base) + _DEPTH * above.size)
        usual = (self._pitch - _RISE - _DEPTH) * min(row.size, above.size)
        return white > usual + _BLOCK * min(row.size, above.size)

    def _row(self, row: Row) -> None:
        if not row.goes_on:
            self._write("  " * self._depth(row))
        start = self._length
        for i, cell in enumerate(row.cells):
            if i:
                self._write(GAP if cell.joint is None else cell.joint)
            self._cell(cell)
            if i == 0 and not row.goes_on:
                self._set(row, start)
        if row.joined is not None:
            self._cell(row.joined)
        self._last = row

    def _depth(self, row: Row) -> int:
        """Return how deep in a list of lists a row's item stands; a row at the margin ends the list."""
        left, same = row.cells[0].left, _SAME_INDENT * row.size
        if not row.is_item:
            if self._items and left <= self._items[0] + same:
                self._items = []
            return 0
        while self._items and self._items[-1] > left + same:
            self._items.pop()
        if not self._items or left > self._items[-1] + same:
            self._items.append(left)
        return len(self._items) - 1

    def _set(self, row: Row, start: int) -> None:
        """Mark the row as a heading or bold, as far as its first cell is."""
        first = row.cells[0]
        # Said of every line that goes on with none: it begins here.
        self.marks.append(Mark(span=Span(start=start, end=self._length)))
        level = self._style.level(first)
        opening = self._style.opening(first)
        whole = opening == len(first.characters)
        if row.bullet:
            self.marks.append(Mark(span=Span(start=start, end=self._length), bullet=row.bullet))
        if level or opening:
            end = start + (opening if opening and not level else len(first.characters))
            others = [c for c in row.cells[1:] if self._style.opening(c) < len(c.characters)]
            bold = bool(opening)
            if bold and whole and len(row.cells) > 1 and not others:
                end = start + len(row.text)
            if level and not whole:
                bold = False
            self.marks.append(Mark(span=Span(start=start, end=end), level=level, bold=bold))

    def _cell(self, cell: Cell) -> None:
        start = self._length
        self._write(cell.text)
        if not cell.page:
            return
        self.places.append(
            Place(
                span=Span(start=start, end=self._length),
                page=cell.page,
                top=round(cell.base - _RISE * cell.size, 2),
                bottom=round(cell.base + _DEPTH * cell.size, 2),
                edges=tuple(round(x, 2) for x in (*cell.lefts, cell.rights[-1])),
            )
        )

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def links_of(places: Sequence[Place], areas: Sequence[Sequence[Area]]) -> tuple[Link, ...]:
    """Return the words that stand in the areas of each page's links."""
    found: list[Link] = []
    for page, boxes in enumerate(areas, start=1):
        here = [p for p in places if p.page == page] if boxes else []
        for box in boxes:
            for place in here:
                middle = (place.top + place.bottom) / 2
                if not box.top <= middle <= box.bottom:
                    continue
                inside = [i for i, (a, b) in enumerate(pairwise(place.edges)) if box.left <= (a + b) / 2 <= box.right]
                if inside:
                    span = Span(start=place.span.start + inside[0], end=place.span.start + inside[-1] + 1)
                    found.append(Link(span=span, target=box.target))
    return tuple(sorted(found, key=lambda link: (link.span.start, link.span.end)))
