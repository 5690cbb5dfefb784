"""Where a page shows one plain shade: nothing is written there, whatever its file says.

Knows rendered pages; knows nothing about why nothing is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pypdfium2

from ingest.readers.pdf.glyphs import Glyph
from ingest.readers.pdf.ink import rendered

# Pixels a point: to tell that nothing is there one is enough. Neighbours that differ so much, of 256, are an edge.
_SCALE, _EDGE = 1.0, 8
# Of letters this small in pixels, on a page as large as a wall, nothing can be told.
_SMALLEST = 3.0


class Bareness:
    """The edges of a rendered page, counted so that any box is looked up at once."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        picture, self._scale = rendered(page, _SCALE)
        high, wide = picture.shape
        edges = np.zeros((high + 1, wide + 1), dtype=np.int32)
        edges[1:, 2:] += np.abs(np.diff(picture, axis=1)) > _EDGE
        edges[2:, 1:] += np.abs(np.diff(picture, axis=0)) > _EDGE
        self._edges = edges.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)

    def beneath(self, glyphs: Sequence[Glyph], around: float = 0.0) -> list[bool]:
        """Tell of each glyph whether the page is bare in its box and as many sizes `around` it."""
        if not glyphs:
            return []
        places = np.array([(g.left, g.top, g.right, g.bottom, g.face.size) for g in glyphs])
        reach = places[:, 4] * around
        high, wide = self._edges.shape
        left, right = ((places[:, i] + sign * reach) * self._scale for i, sign in ((0, -1), (2, 1)))
        top, bottom = ((places[:, i] + sign * reach) * self._scale for i, sign in ((1, -1), (3, 1)))
        x, beyond = (np.clip(v, 0, wide - 1).astype(int) for v in (left, right + 1))
        y, below = (np.clip(v, 0, high - 1).astype(int) for v in (top, bottom + 1))
        held = self._edges[below, beyond] - self._edges[y, beyond] - self._edges[below, x] + self._edges[y, x]
        large = places[:, 4] * self._scale >= _SMALLEST
        return list((held == 0) & large)
