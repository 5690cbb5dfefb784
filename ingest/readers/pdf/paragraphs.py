"""Which rows go on with the paragraph above: those whose first word had no room left there.

A file has rows, an author writes paragraphs; where a row ends tells the two apart better than its words do. Knows edges
and faces; knows nothing about what the words mean, but for how a sentence or a list of contacts looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.readers.pdf.beside import breaks_date, when_or_where
from ingest.readers.pdf.rows import Cell, Row
from ingest.readers.pdf.words import is_cjk

# Rows of a paragraph stand as far apart as the document's do, give or take so many sizes.
_PITCH = 0.4
_SAME_SIZE = 0.035
# Left edges agree to so many sizes; a first line is indented, or the others hang, by no more than so many.
_SAME_LEFT, _INDENT = 0.7, 4.5
# Justified rows end at one edge to so many sizes; they take up so much of their column at least.
_SAME_RIGHT, _SHARE = 0.25, 0.5
# Rows so near in the column are of one kind: an edge that one of them reaches is the others' too.
_AROUND = 12
# A space in sizes; right margins are kept to so many sizes; a line of prose
# is so long, a column of prose so wide.
_SPACE, _NEAR_EDGE = 0.25, 1.5
_LONG, _PROSE = 22.0, 14.0
# Centred rows of one paragraph are so long at least.
_CENTRED = 40
_CONTACT = re.compile(r"@|://|www\.|(?<!\w)\+?(?:\d[\s().-]{0,2}){9,}")
_CONTACT_REACH = 60
# A bold phrase within a paragraph is no longer.
_PHRASE = 20


class Edges:
    """The right edges of a column, which tell whether a row is full."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._rights = [_text_of(r).right for r in rows]
        self._left = min((r.cells[0].left for r in rows), default=0.0)

    def is_full(self, at: int, word: float, *, narrow: bool) -> bool:
        """Tell whether row `at` of the column has no room for a word of that width.

        What is the width of a column of few short lines nobody knows: `narrow` says that it may be theirs.
        """
        row, right = self._rows[at], self._rights[at]
        around = range(max(0, at - _AROUND), min(len(self._rows), at + _AROUND + 1))
        others = [self._rights[i] for i in around if i != at]
        if not others:
            return False
        edge = max(others)
        room = max(max(edge, right) - self._left, 1.0)
        if right - self._left < _SHARE * room or not narrow and room < _PROSE * row.size:
            return False
        if right < edge - _NEAR_EDGE * row.size and right + _SPACE * row.size + word < edge:
            return False
        if any(abs(right - o) <= _SAME_RIGHT * row.size for o in others) and right >= edge - _NEAR_EDGE * row.size:
            return True
        # The one row that is longest is full too, where the column is no list of short lines.
        return right <= edge + _NEAR_EDGE * row.size or right - self._left >= _LONG * row.size


def goes_on(above: Row, row: Row, edges: Edges, at: int, pitch: float | None) -> bool:
    """Tell whether a row goes on with the paragraph of row `at` of the column, `above`.

    `pitch` is how far apart the rows of a paragraph stand in sizes, None where a page or column ends between the two.
    """
    if above.joined is not None and above.foot is None:
        return True
    if row.is_item or len(row.cells) > 1 or len(above.cells) > 1 and not _below_text(above, row):
        return not row.is_item and len(row.cells) == 1 and _ends_date(above, row, pitch)
    if abs(row.size - above.size) > _SAME_SIZE * max(row.size, above.size):
        return False
    foot = above.foot if above.foot is not None else above.base
    if pitch is not None and row.base - foot > (pitch + _PITCH) * row.size:
        return False
    first, last = row.cells[0], _text_of(above)
    if pitch is not None and len(above.cells) == 1 and not _in_line(above, row):
        return False
    if not _alike(last, first) or _both_contacts(last.text, first.text):
        return False
    if breaks_date(last.text, first.text):
        return True
    return not _is_date(first.text) and edges.is_full(at, _first_word(first), narrow=first.text[0].islower())


def _ends_date(above: Row, row: Row, pitch: float | None) -> bool:
    """Tell whether a row begins with the rest of a date that stood in the last cell of the row above."""
    if pitch is None or row.base - above.base > (pitch + _PITCH) * row.size:
        return False
    return row.size == above.size and when_or_where(row.text) and breaks_date(above.cells[-1].text, row.text)


def _below_text(above: Row, row: Row) -> bool:
    """Tell whether a row stands below the words that a date or label leads, and so may go on with them."""
    *labels, last = above.cells
    long = last.right - last.left >= _LONG * row.size or breaks_date(last.text, row.text)
    return long and bool(labels) and last is _text_of(above) and abs(row.left - last.left) <= _SAME_LEFT * row.size


def _text_of(row: Row) -> Cell:
    """Return the cell that a row's paragraph runs in: the second where the first only dates or places it."""
    first, *others = row.cells
    return others[0] if len(others) == 1 and when_or_where(first.text) else first


def _in_line(above: Row, row: Row) -> bool:
    """Tell whether two rows begin where the rows of one paragraph do: at one edge, or hanging under an item's text."""
    step = (row.left - above.left) / row.size
    if abs(step) <= _SAME_LEFT:
        return True
    if abs(row.left + row.right - above.left - above.right) <= row.size and not above.is_item:
        return len(above.cells[0].text) >= _CENTRED
    return 0 < step <= _INDENT and (above.is_item or not above.goes_on) or -_INDENT <= step < 0 and not above.goes_on


def _alike(last: Cell, first: Cell) -> bool:
    """Tell whether a sentence can run from a cell's end to another's start: not from a bold line to one that is not."""
    ends, begins = last.faces[-1], first.faces[0]
    colours = {f.colour for f in last.faces}, {f.colour for f in first.faces}
    if len(colours[0]) == len(colours[1]) == 1 and colours[0] != colours[1]:
        return False
    if (ends.bold, ends.italic) == (begins.bold, begins.italic):
        return True
    if all(f.bold for f in last.faces) or all(f.italic for f in last.faces):
        return False
    # What stands out from its first to its last word is a line of its own below a sentence that has ended.
    return not (all(f.bold for f in first.faces) and (_ENDS.search(last.text) or len(first.text) > _PHRASE))


def _is_date(first: str) -> bool:
    """Tell a date or place below a line from the rest of that line."""
    return not is_cjk(first[0]) and when_or_where(first)


def _both_contacts(last: str, first: str) -> bool:
    """Tell a list of addresses, each a row, from a paragraph."""
    return len(last) <= _CONTACT_REACH and bool(_CONTACT.search(last) or _CONTACT.search(first))


# A row of Chinese never begins with these.
_NEVER_FIRST = frozenset("，。、；：！？）》」』】”’,.;:!?)")
_ENDS = re.compile(r"[.。!！?？;；:：]['\"”’)）]?\s*$")


def _first_word(cell: Cell) -> float:
    """Return the width of what must stay together at the start of a cell: a word, or one Chinese character."""
    end = 0
    if is_cjk(cell.characters[0]):
        end = 1
        while end < len(cell.characters) and cell.characters[end] in _NEVER_FIRST:
            end += 1
        return cell.rights[end - 1] - cell.lefts[0]
    while end < len(cell.characters) and cell.characters[end] != " " and not is_cjk(cell.characters[end]):
        end += 1
    return cell.rights[max(end - 1, 0)] - cell.lefts[0]
