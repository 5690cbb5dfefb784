"""The words in the cells of a drawn table as rows: a row of the table is one row, however its cells are broken.

A cell too narrow for what it says breaks it into rows, even within a word; a cell of several lines keeps them, and what
stands beside it stands beside the first. Knows edges; of words only what a break within one looks like.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.readers.pdf.rows import Row, rows_of
from ingest.readers.pdf.ruled import Box, Table, within
from ingest.readers.pdf.words import Word, is_cjk
from vectorstore.periods import find_periods

# A cell's lines leave so much room at its right, in sizes of their letters: the padding and part of a character.
_PADDING = 1.6
_SPACE = 0.25


def rows_in(table: Table, words: Sequence[Word], page: int) -> list[Row]:
    """Return the rows of a table from top to bottom."""
    found: list[Row] = []
    for boxes in table.rows:
        here = within(boxes, words)
        cells = [lines for box in boxes if (lines := _lines(box, here, page))]
        found.extend(_beside(cells))
    for row in found:
        row.ruled = True
    return found


def _lines(box: Box, words: Sequence[Word], page: int) -> list[Row]:
    """Return the lines of a cell, each a row, those that the cell's edge broke put together."""
    lines: list[Row] = []
    before: Row | None = None
    for row in rows_of([w for w in words if box.holds(w)], page):
        if before is not None and not (row.is_item or _opens_with_dates(row)) and _is_full(before, row, box):
            first, *others = row.cells
            first.joint = _joint(before, row)
            lines[-1].cells.extend([first, *others])
        else:
            lines.append(row)
        before = row
    return [line for line in lines if line.cells]


def _opens_with_dates(row: Row) -> bool:
    """Tell a row that begins with a range of dates, as the next entry of a cell does."""
    found = find_periods(row.text)
    return bool(found) and found[0].span.start == 0 and found[0].period.start != found[0].period.end


def _is_full(above: Row, row: Row, box: Box) -> bool:
    """Tell whether the first word of a row had no room in the one above."""
    first = row.words[0]
    width = first.size if is_cjk(first.text[0]) else first.right - first.left
    return above.words[-1].right + _SPACE * row.size + width > box.right - _PADDING * row.size


def _joint(above: Row, row: Row) -> str:
    """Return what joins a row to the one above: nothing within a word, else a space."""
    last, begins = above.cells[-1].text, row.cells[0].text
    if is_cjk(last[-1]) and is_cjk(begins[0]):
        return " " if row.words[0].parted else ""
    # A word that alone fills its row was cut off: a number, an address.
    cut = len(above.words) == 1 and last[-1].isalnum() and (begins[0].isdigit() or begins[0].islower())
    return "" if cut or last[-1] == "@" or begins[0] == "@" else " "


def _beside(cells: list[list[Row]]) -> list[Row]:
    """Return the rows of cells that stand side by side: the others beside the first line of the longest."""
    if len(cells) < 2:
        return cells[0] if cells else []
    longest = max(len(lines) for lines in cells)
    several = [lines for lines in cells if len(lines) > 1]
    if len(several) > 1 and not all(len(lines) in (1, longest) for lines in cells):
        return [row for lines in cells for row in lines]
    found = []
    for i in range(longest):
        parts = [lines[i] for lines in cells if i < len(lines)]
        head, *others = parts
        for other in others:
            head.cells.extend(other.cells)
            head.words = [*head.words, *other.words]
        found.append(head)
    return found
