"""Text that stands for what is drawn: a file may say of a drawing which words it is to be read as.

pdfium squeezes all such words into the first thing drawn and leaves the others out. Where enough is drawn for them,
they are spread over it; where one small drawing claims a sentence, nobody sees that sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ingest.readers.pdf.drawings import Drawn
from ingest.readers.pdf.glyphs import Glyph, Sheet

# Letters narrower than that, in sizes, so many in turn, are squeezed into something else; i and l are twice as wide.
_SQUEEZED, _FEWEST = 0.1, 5
# A glyph here holds up to three letters, as a ligature does. More glyphs than that in one and the same place are not
# what is drawn there.
_PILED = 3
# What words stand for takes so much width a letter, in sizes, at least: an icon and a short name may be told at length.
_LEAST_WIDTH = 0.08


def settled(sheet: Sheet, drawn: Sequence[Drawn]) -> tuple[Sheet, frozenset[int]]:
    """Return the sheet with squeezed words spread over what they stand for, and which glyphs stand for nothing seen.

    `drawn` has the boxes of those text objects that have no glyphs of their own.
    """
    runs = list(_runs(sheet.glyphs))
    piled = frozenset(_piled(sheet.glyphs))
    if not runs:
        return sheet, piled
    own = {g.drawn for g in sheet.glyphs}
    silent = [d for d in drawn if d.kind == "text" and d.handle not in own]
    glyphs = list(sheet.glyphs)
    unseen: set[int] = set()
    for start, end in runs:
        first = glyphs[start]
        step = (_reach(sheet.glyphs, start, silent) - first.left) / (end - start)
        if step < _LEAST_WIDTH * first.face.size:
            unseen.update(range(start, end))
            continue
        for i in range(start, end):
            left = first.left + (i - start) * step
            glyphs[i] = glyphs[i]._replace(left=left, right=left + step)
    return sheet._replace(glyphs=tuple(glyphs)), piled | unseen


def _reach(glyphs: Sequence[Glyph], at: int, silent: Sequence[Drawn]) -> float:
    """Return the x to which text without glyphs goes on from one, on its line and up to the next glyph of another."""
    first = glyphs[at]
    size = first.face.size
    nexts = (
        g.left for g in glyphs if g.drawn != first.drawn and abs(g.base - first.base) < size / 4 and g.left > first.left
    )
    edge = min(nexts, default=float("inf"))
    middle = (first.top + first.bottom) / 2
    beside = [d.right for d in silent if d.top <= middle <= d.bottom and first.left - size <= d.left < edge]
    return max(beside, default=first.left)


def _runs(glyphs: Sequence[Glyph]) -> Iterator[tuple[int, int]]:
    """Give the stretches of level glyphs that are drawn as one and are too narrow to be letters."""
    start = 0
    for i in range(len(glyphs) + 1):
        if i < len(glyphs) and _is_squeezed(glyphs[i]) and glyphs[i].drawn == glyphs[start].drawn:
            continue
        if i - start >= _FEWEST and _is_squeezed(glyphs[start]):
            yield start, i
        start = i


def _piled(glyphs: Sequence[Glyph]) -> Iterator[int]:
    """Give the glyphs that a file says one drawn letter is, where they are more than a ligature stands for."""
    for _, of_one in groupby(range(len(glyphs)), lambda i: (glyphs[i].drawn, *glyphs[i][1:6])):
        held = list(of_one)
        if len(held) > _PILED:
            yield from held


def _is_squeezed(glyph: Glyph) -> bool:
    return glyph.face.turn == 0 and glyph.drawn != 0 and glyph.right - glyph.left < _SQUEEZED * glyph.face.size
