"""Tables whose cells are drawn: which lines make a grid, and what stands in which of its cells.

A grid is cut along the lines that run through it, across and then down, until a piece has none: a cell. Knows shapes
and words; knows nothing about what the words mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ingest.readers.pdf.drawings import Drawn
from ingest.readers.pdf.words import Word

# In points: a line is so thin, and so long; ends that should meet lie so near each other.
_THIN, _SHORT, _NEAR = 2.6, 8.0, 2.0
# A grid has so many lines each way: fewer are a frame, or two columns with a line between them.
_FEWEST_LINES = 3
# A line that takes so much of a piece runs through it.
_THROUGH = 0.9
# Rows of several cells are a table from so many on; two cells with more words than that are columns of a page.
_FEWEST_ACROSS, _MOST_WORDS = 2, 150
# A page with more lines has a picture drawn on it.
_MOST_PIECES, _MOST_LINES = 3_000, 240
# Cells within cells, cut one after the other.
_DEPTH = 6


class Box(NamedTuple):
    """A stretch of a page, in points from its top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, word: Word) -> bool:
        """Tell whether the middle of a word lies within."""
        middle = (word.left + word.right) / 2
        return self.left <= middle <= self.right and self.top <= (word.top + word.base) / 2 <= self.bottom


class Table(NamedTuple):
    """A grid: its box and the boxes of its cells, those that stand side by side together, from top to bottom."""

    box: Box
    rows: tuple[tuple[Box, ...], ...]


def within(cells: Sequence[Box], words: Sequence[Word]) -> list[Word]:
    """Return the words between the upper and the lower edge of cells that stand side by side."""
    top, bottom = min(c.top for c in cells), max(c.bottom for c in cells)
    return [w for w in words if top <= (w.top + w.base) / 2 <= bottom]


class _Line(NamedTuple):
    """A line: where it lies across its own direction, and from where to where it runs."""

    at: float
    start: float
    end: float


def tables_on(drawn: Iterable[Drawn], words: Sequence[Word]) -> tuple[Table, ...]:
    """Return the grids of a page that text stands in and nothing stands beside, from top to bottom."""
    seen = [d for d in drawn if d.kind == "shape" and d.seen and min(d.right - d.left, d.bottom - d.top) <= _THIN]
    if len(seen) > _MOST_PIECES:
        return ()
    across = _joined(_Line((d.top + d.bottom) / 2, d.left, d.right) for d in seen if d.bottom - d.top <= _THIN)
    down = _joined(_Line((d.left + d.right) / 2, d.top, d.bottom) for d in seen if d.right - d.left <= _THIN)
    if len(across) + len(down) > _MOST_LINES:
        return ()
    found = []
    for rows, columns in _grids(across, down):
        box = Box(columns[0].at, rows[0].at, columns[-1].at, rows[-1].at)
        beside = any(box.top < w.base < box.bottom and not box.holds(w) for w in words)
        crossed = any(_crosses(w, line) for w in words for line in columns)
        table = Table(box, tuple(_cut(box, rows, columns, _DEPTH)))
        if not (beside or crossed) and _is_filled(table, words):
            found.append(table)
    return tuple(sorted(found, key=lambda t: t.box.top))


def _is_filled(table: Table, words: Sequence[Word]) -> bool:
    """Tell a table from columns within frames: more rows than one have words side by side, and no two whole columns."""
    across = 0
    for cells in table.rows:
        here = within(cells, words)
        filled = [sum(cell.holds(w) for w in here) for cell in cells]
        across += sum(map(bool, filled)) > 1
        if sum(n > _MOST_WORDS for n in filled) > 1:
            return False
    return across >= _FEWEST_ACROSS


def _joined(lines: Iterable[_Line]) -> list[_Line]:
    """Return the lines with the pieces that cells are drawn with put together."""
    out: list[_Line] = []
    for line in sorted(line for line in lines if line.end - line.start >= _SHORT):
        last = next((o for o in reversed(out) if line.at - o.at > _NEAR or _meet(o, line)), None)
        if last is not None and _meet(last, line):
            out[out.index(last)] = _Line(last.at, min(last.start, line.start), max(last.end, line.end))
        else:
            out.append(line)
    return out


def _meet(one: _Line, other: _Line) -> bool:
    """Tell whether two lines lie on one, end to end."""
    near = abs(one.at - other.at) <= _THIN
    return near and one.start - _NEAR <= other.end and other.start - _NEAR <= one.end


def _grids(across: list[_Line], down: list[_Line]) -> Iterable[tuple[list[_Line], list[_Line]]]:
    """Give the lines of each grid: those that touch one another, across and down."""
    left = list(down)
    while left:
        columns, rows = [left.pop()], list[_Line]()
        grown = True
        while grown:
            more = [r for r in across if r not in rows and any(_touch(r, c) for c in columns)]
            rows.extend(more)
            found = [c for c in left if any(_touch(r, c) for r in rows)]
            left = [c for c in left if c not in found]
            columns.extend(found)
            grown = bool(more or found)
        if min(len(_places(rows)), len(_places(columns))) >= _FEWEST_LINES:
            yield sorted(rows), sorted(columns)


def _places(lines: Iterable[_Line]) -> set[int]:
    return {round(line.at / _NEAR) for line in lines}


def _touch(row: _Line, column: _Line) -> bool:
    return row.start - _NEAR <= column.at <= row.end + _NEAR and column.start - _NEAR <= row.at <= column.end + _NEAR


def _crosses(word: Word, line: _Line) -> bool:
    inside = word.left + _NEAR < line.at < word.right - _NEAR
    return inside and line.start < (word.top + word.base) / 2 < line.end


def _cut(box: Box, rows: Sequence[_Line], columns: Sequence[_Line], depth: int) -> list[tuple[Box, ...]]:
    """Return the cells of a piece of a grid, those side by side together."""
    marks = _through(rows, box.top, box.bottom, box.left, box.right)
    if depth and marks:
        tops, bottoms = [box.top, *marks], [*marks, box.bottom]
        pieces = [box._replace(top=a, bottom=b) for a, b in zip(tops, bottoms, strict=True)]
        return [cells for piece in pieces for cells in _cut(piece, rows, columns, depth - 1)]
    marks = _through(columns, box.left, box.right, box.top, box.bottom)
    if not (depth and marks):
        return [(box,)]
    # Beside a cell that is several rows high, the rows end where it begins: there first.
    ends = [e for r in rows if box.top + _NEAR < r.at < box.bottom - _NEAR for e in (r.start, r.end)]
    marks = [m for m in marks if any(abs(m - e) <= _NEAR for e in ends)] or marks
    pieces = [box._replace(left=a, right=b) for a, b in zip([box.left, *marks], [*marks, box.right], strict=True)]
    parts = [_cut(piece, rows, columns, depth - 1) for piece in pieces]
    if all(len(part) == 1 and len(part[0]) == 1 for part in parts):
        return [tuple(part[0][0] for part in parts)]
    return [cells for part in parts for cells in part]


def _through(lines: Sequence[_Line], low: float, high: float, start: float, end: float) -> list[float]:
    """Return where lines run through a piece from edge to edge, its own edges left out."""
    found: list[float] = []
    for line in lines:
        covered = min(line.end, end) - max(line.start, start)
        inner = low + _NEAR < line.at < high - _NEAR
        if inner and covered >= _THROUGH * (end - start) and (not found or line.at - found[-1] > _NEAR):
            found.append(line.at)
    return found
