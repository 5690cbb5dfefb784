"""Codes that mean something in one font alone: digits in disguise, icons, and icons that begin the items of a list.

Knows fonts and counts over a whole document. Icons are no words and leave the text; knows nothing about layout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ingest.readers.pdf.folding import is_private
from ingest.readers.pdf.glyphs import Glyph, Sheet
from ingest.readers.pdf.rows import Cell, Row

# Digits of a second style (old, tabular) have ten private codes in a row. A CV uses them all, most of all in years.
_DIGITS = 10
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FEWEST_YEARS = 2
# An icon that begins so many rows is the bullet of a list.
_FEWEST_ITEMS = 2
_BULLET = "•"
# Its code and its font.
_Icon = tuple[str, str]


def with_digits(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the sheets with the private codes of digits read as digits."""
    used: dict[str, set[int]] = {}
    for glyph in (g for s in sheets for g in s.glyphs):
        if is_private(glyph.text):
            used.setdefault(glyph.face.font, set()).add(ord(glyph.text))
    zeros = {
        font: min(codes)
        for font, codes in used.items()
        if len(codes) == _DIGITS and max(codes) - min(codes) == _DIGITS - 1
    }
    proven = {zero for font, zero in zeros.items() if _gives_years(sheets, font, zero)}
    if not proven:
        return tuple(sheets)
    # Other weights of the family have the same codes, though perhaps not all of them occur.
    zeros = {f: z for f, codes in used.items() for z in proven if z <= min(codes) and max(codes) < z + _DIGITS}
    return tuple(s._replace(glyphs=tuple(_digit(g, zeros) for g in s.glyphs)) for s in sheets)


def _digit(glyph: Glyph, zeros: dict[str, int]) -> Glyph:
    zero = zeros.get(glyph.face.font)
    if zero is None or not is_private(glyph.text):
        return glyph
    return glyph._replace(text=str(ord(glyph.text) - zero))


def _gives_years(sheets: Iterable[Sheet], font: str, zero: int) -> bool:
    text = "".join(_digit(g, {font: zero}).text for s in sheets for g in s.glyphs)
    return len(_YEAR.findall(text)) >= _FEWEST_YEARS


def clear_icons(rows: Iterable[Row]) -> None:
    """Make bullets of the icons that begin the items of lists, and drop all others.

    A row of nothing else is left without cells.
    """
    worded: list[Row] = []
    for row in rows:
        if any(not is_private(c) for c in row.text.replace(" ", "")):
            worded.append(row)
        else:
            row.cells = []
    first = Counter(_icon(row.cells[0]) for row in worded)
    bullets: set[_Icon | None] = {icon for icon, n in first.items() if icon and n >= _FEWEST_ITEMS}
    for row in worded:
        if any(is_private(c) for cell in row.cells for c in cell.characters):
            row.cells = [
                c for i, cell in enumerate(row.cells) if (c := _cleared(cell, bullets if i == 0 else set())).text
            ]


def _icon(cell: Cell) -> _Icon | None:
    return (cell.characters[0], cell.faces[0].font) if is_private(cell.characters[0]) else None


def _cleared(cell: Cell, bullets: set[_Icon | None]) -> Cell:
    begins = _icon(cell) in bullets
    kept = [i for i, c in enumerate(cell.characters) if not is_private(c)]
    out = Cell(page=cell.page, base=cell.base, size=cell.size)
    if begins:
        out.add(_BULLET, cell.lefts[0], cell.rights[0], cell.faces[0])
        if kept and cell.characters[kept[0]] != " ":
            out.add(" ", cell.rights[0], cell.lefts[kept[0]], cell.faces[0])
    for i in kept:
        if cell.characters[i] == " " and (not out.characters or out.characters[-1] == " "):
            continue
        out.add(cell.characters[i], cell.lefts[i], cell.rights[i], cell.faces[i])
    return out.cut(0, len(out.text.rstrip()))
