"""Set the columns of a plain text one below the other: the dump of a page that had two, side by side.

Columns are told apart by blanks at a steady offset, and only where each has a section of its own: dates beside what
they date, and values beside their labels, stay in their lines. Knows headings. Knows nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ingest.headings import exact
from ingest.labels import column_named

# A page's columns stand this far apart at least; what is nearer is a gap between words.
_GUTTER = 2
# Fewer lines with words on both sides are no columns, but a row or two of a table.
_FEWEST = 3
# A page is no wider; what is longer is a line of a scraped text.
_WIDEST = 300
_RIGHT = re.compile(r"(?:^ {6,}|(?<=\S) {2,})(?=\S)")
_PAGE = re.compile(r"(?<=\f)|(?=\f)")


class _Columns(NamedTuple):
    """Two columns: the lines from `first` up to `end`, cut at an offset."""

    first: int
    end: int
    offset: int


def one_below_the_other(text: str) -> str:
    """Return a text whose columns stand one below the other, the wider first; any other text as it is."""
    if "  " not in text:
        return text
    return "".join(_page(page) for page in _PAGE.split(text))


def _page(page: str) -> str:
    lines = page.split("\n")
    found = _columns(lines)
    if found is None:
        return page
    region = lines[found.first : found.end]
    left = [line[: found.offset].rstrip() for line in region]
    right = [line[found.offset :].rstrip() for line in region]
    main, side = (left, right) if _width(left) >= _width(right) else (right, left)
    above, below = lines[: found.first], lines[found.end :]
    return "\n".join([*above, *_closed(main), "", *_closed(side), "", *below])


def _columns(lines: Sequence[str]) -> _Columns | None:
    """Return the columns of a page: cut where a heading of the right one begins, if the left one has headings too."""
    offsets = {
        match.end()
        for line in lines
        if len(line) <= _WIDEST
        for match in _RIGHT.finditer(line)
        if exact(line[match.end() :].strip()) is not None
    }
    for offset in sorted(offsets):
        apart = [len(line) <= offset or line[max(0, offset - _GUTTER) : offset].isspace() for line in lines]
        # Between rows that fit, one blank is left where the left column is filled to its edge.
        within = [a and b for a, b in zip([False, *apart[:-1]], [*apart[1:], False], strict=True)]
        narrow = [w and line[offset - 1 : offset] == " " for w, line in zip(within, lines, strict=True)]
        fits = [a or n for a, n in zip(apart, narrow, strict=True)]
        for fit, run in groupby(range(len(lines)), key=fits.__getitem__):
            rows = list(run)
            if fit and (found := _region(lines, rows, offset)) is not None:
                return found
    return None


def _region(lines: Sequence[str], rows: Sequence[int], offset: int) -> _Columns | None:
    """Return the part of some rows that is two columns, from the first word of the right one on; None where none is."""
    beside = [row for row in rows if lines[row][offset:].strip()]
    both = [row for row in beside if lines[row][:offset].strip()]
    if len(both) < _FEWEST:
        return None
    first = beside[0]
    end = max(rows) + 1
    left = [exact(lines[row][:offset].strip()) for row in range(first, end)]
    right = [exact(lines[row][offset:].strip()) for row in range(first, end)]
    # Of columns each has its own sections, and more beside them than a heading.
    is_page = any(left) and any(right) and sum(not h for h in left) > len(left) // 2
    # A row of names of columns heads a table, whatever its cells are called.
    is_page = is_page and not any(_heads_table(lines[row]) for row in range(first, end))
    return _Columns(first, end, offset) if is_page else None


def _heads_table(line: str) -> bool:
    cells = [cell for cell in _CELL.split(line.strip()) if cell]
    named = sum(column_named(cell) is not None for cell in cells)
    return len(cells) >= _FEWEST and named * 2 > len(cells)


_CELL = re.compile(r"\s{2,}|\t")


def _width(column: Sequence[str]) -> int:
    return sum(len(line.strip()) for line in column)


def _closed(column: Sequence[str]) -> list[str]:
    """Return a column without empty lines at its ends, each gap within it one line high."""
    out: list[str] = []
    for line in column:
        if line.strip() or (out and out[-1]):
            out.append(line)
    return out if not out or out[-1] else out[:-1]
