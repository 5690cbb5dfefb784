"""Characters that a page's text holds and nobody sees: tags that spell words for programs, overrides of direction.

The glyphs that a file says stand for them leave the sheet; what they said is told. Knows nothing about rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.readers.invisible import strip_invisible
from ingest.readers.pdf.glyphs import Glyph, Sheet
from vectorstore.records import Hidden

# A glyph whose baseline is farther off, in sizes, stands in another row: no override of direction reaches there.
_SAME_ROW = 0.5


def without_invisible(sheet: Sheet, number: int) -> tuple[Sheet, tuple[Hidden, ...]]:
    """Return the sheet of page `number` without invisible characters, and what is to be told of them."""
    written = _written(sheet.glyphs)
    stripped, hidden = strip_invisible(written)
    if len(stripped) == len(written):
        return sheet, ()
    bare = (g._replace(text=strip_invisible(g.text)[0]) for g in sheet.glyphs)
    told = tuple(h.model_copy(update={"page": number}) for h in hidden)
    return sheet._replace(glyphs=tuple(g for g in bare if g.text)), told


def _written(glyphs: Sequence[Glyph]) -> str:
    """Return what glyphs stand for, in the order of drawing and row by row."""
    found: list[str] = []
    for i, glyph in enumerate(glyphs):
        if i and abs(glyph.base - glyphs[i - 1].base) > _SAME_ROW * glyph.face.size:
            found.append("\n")
        found.append(glyph.text)
    return "".join(found)
