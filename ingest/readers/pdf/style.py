"""How the rows of a document are set: which are headings, by their size, and what stands out.

Knows faces and sizes over a whole document; knows nothing about what the words mean.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ingest.bullets import BULLETS
from ingest.readers.pdf.glyphs import Face, Glyph
from ingest.readers.pdf.rows import Cell, Row

# A heading is so much larger than the body; sizes nearer to each other are one.
_LARGER, _SAME = 1.15, 0.04
# Markdown's levels; smaller sizes share the last.
_LEVELS = 6
# One large letter is an initial, or a sign.
_SHORTEST = 2
_LEAD = re.compile(rf"[\s{BULLETS}·]*")


class Body(NamedTuple):
    """The face that most of a document is set in: its size, and whether it is bold or italic itself."""

    size: float
    bold: bool
    italic: bool


def body_of(glyphs: Iterable[Glyph]) -> Body:
    """Return the face of the body text."""
    counts: Counter[tuple[float, bool, bool]] = Counter()
    for g in glyphs:
        if not g.blank:
            counts[round(g.face.size * 2) / 2, g.face.bold, g.face.italic] += len(g.text)
    if not counts:
        return Body(10.0, bold=False, italic=False)
    sizes: Counter[float] = Counter()
    for (size, _, _), n in counts.items():
        sizes[size] += n
    size = sizes.most_common(1)[0][0]
    (_, bold, italic), _ = Counter({k: n for k, n in counts.items() if k[0] == size}).most_common(1)[0]
    return Body(size, bold=bold, italic=italic)


class Style:
    """The levels of a document's headings, and what stands out from its body."""

    def __init__(self, rows: Sequence[Row], body: Body) -> None:
        self._body = body
        sizes = sorted({self._first(r.cells[0]).size for r in rows if r.cells}, reverse=True)
        self._steps: list[float] = []
        for size in sizes:
            if size >= _LARGER * body.size and (not self._steps or size < (1 - _SAME) * self._steps[-1]):
                self._steps.append(size)

    def level(self, cell: Cell) -> int:
        """Return the rank of the heading that a cell is or begins with, 0 where it is none."""
        size = self._first(cell).size
        if size < _LARGER * self._body.size or self._large(cell) < min(_SHORTEST, len(cell.characters)):
            return 0
        above = sum(step > size * (1 + _SAME / 2) for step in self._steps)
        return min(above + 1, _LEVELS)

    def _large(self, cell: Cell) -> int:
        """Return how many characters at the start of a cell are larger than the body."""
        lead = _LEAD.match(cell.text)
        at = lead.end() if lead else 0
        found = 0
        for face, character in zip(cell.faces[at:], cell.characters[at:], strict=True):
            if character != " " and face.size < _LARGER * self._body.size:
                break
            found += character != " "
        return found

    def stands_out(self, face: Face) -> bool:
        """Tell whether a face is set apart from the body's: bold, italic or in small capitals."""
        return face.bold and not self._body.bold or face.italic and not self._body.italic

    def opening(self, cell: Cell) -> int:
        """Return how many characters of a cell, from its start, stand out; the mark of a list's item is passed over."""
        lead = _LEAD.match(cell.text)
        start = end = lead.end() if lead else 0
        for i in range(start, len(cell.characters)):
            if cell.characters[i] == " ":
                continue
            if not self.stands_out(cell.faces[i]):
                break
            end = i + 1
        return end if end > start else 0

    def _first(self, cell: Cell) -> Face:
        lead = _LEAD.match(cell.text)
        at = min(lead.end() if lead else 0, len(cell.faces) - 1)
        return cell.faces[at]
