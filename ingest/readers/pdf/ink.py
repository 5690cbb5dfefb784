"""Which fonts without a name are bold: by how thick their strokes are when the page is rendered.

Browsers write Chinese fonts as drawings without a name or weight. Knows rendered pages; knows nothing about words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

import numpy as np
import pypdfium2

from ingest.readers.pdf.glyphs import Glyph, Sheet, is_nameless
from ingest.readers.pdf.opening import bitmap_of
from ingest.readers.pdf.words import is_cjk

# Pixels a point: strokes of body text are two or three pixels wide. Pages larger than this many pixels are rendered
# coarser.
_SCALE, _MOST_PIXELS = 3.0, 6_000_000
# Strokes of a bold face are so much thicker than those of the body.
_THICKER = 1.22
# So many glyphs of a font tell; fewer dark pixels in a glyph's box are dust.
_SAMPLE, _FEWEST_DARK = 16, 4


def rendered(page: pypdfium2.PdfPage, finest: float = _SCALE) -> tuple[np.ndarray[Any, Any], float]:
    """Return a page in shades of grey, 0 black to 255 white, and its pixels a point."""
    bitmap, scale = bitmap_of(page, finest, _MOST_PIXELS, grey=True, forms=False)
    try:
        return np.array(bitmap.to_numpy(), dtype=np.float32).reshape(bitmap.height, bitmap.width, -1)[:, :, 0], scale
    finally:
        bitmap.close()


def thickness(page: pypdfium2.PdfPage, glyphs: Iterable[Glyph]) -> dict[str, tuple[float, bool]]:
    """Return how thick the strokes of each font without a name are, in sizes, and whether it is Chinese."""
    fonts: dict[str, list[Glyph]] = {}
    for g in glyphs:
        if is_nameless(g.face) and len(g.text) == 1 and g.text.isalnum() and g.face.size > 0:
            fonts.setdefault(g.face.font, []).append(g)
    if not fonts:
        return {}
    picture, scale = rendered(page)
    found: dict[str, tuple[float, bool]] = {}
    for font, all_of_it in fonts.items():
        step = max(1, len(all_of_it) // _SAMPLE)
        widths = [w for g in all_of_it[::step] if (w := _stroke(picture, scale, g)) is not None]
        if widths:
            found[font] = median(widths), sum(is_cjk(g.text[0]) for g in all_of_it) * 2 > len(all_of_it)
    return found


def _stroke(picture: np.ndarray[Any, Any], scale: float, glyph: Glyph) -> float | None:
    """Return the width of a glyph's strokes in sizes: its ink over half the length of the ink's edges."""
    top, bottom = int(glyph.top * scale), int(glyph.bottom * scale) + 1
    left, right = int(glyph.left * scale), int(glyph.right * scale) + 1
    box = picture[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
    if box.size < _FEWEST_DARK:
        return None
    corners = sorted((box[0, 0], box[0, -1], box[-1, 0], box[-1, -1]))
    ink = np.abs(box - (corners[1] + corners[2]) / 2)
    if ink.max() < 1:
        return None
    edges = np.abs(np.diff(ink, axis=0)).sum() + np.abs(np.diff(ink, axis=1)).sum()
    area = ink.sum()
    if area < _FEWEST_DARK * ink.max() or edges <= 0:
        return None
    return float(area / (edges / 2) / scale / glyph.face.size)


def with_weights(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the sheets with the glyphs of fonts that are thicker than the document's others as bold."""
    usual: dict[bool, float] = {}
    for cjk in (False, True):
        counts = [
            (sheet.strokes[g.face.font][0])
            for sheet in sheets
            for g in sheet.glyphs
            if g.face.font in sheet.strokes and sheet.strokes[g.face.font][1] == cjk
        ]
        if counts:
            usual[cjk] = median(counts)
    if not usual:
        return tuple(sheets)
    return tuple(sheet._replace(glyphs=_with_bold(sheet, usual)) if sheet.strokes else sheet for sheet in sheets)


def _with_bold(sheet: Sheet, usual: dict[bool, float]) -> tuple[Glyph, ...]:
    """Return the glyphs, bold where those around agree: a font that draws two or three characters tells little."""
    ratios = [
        sheet.strokes[g.face.font][0] / usual[sheet.strokes[g.face.font][1]] if g.face.font in sheet.strokes else None
        for g in sheet.glyphs
    ]
    out: list[Glyph] = []
    for i, glyph in enumerate(sheet.glyphs):
        around = [
            r
            for j in range(max(0, i - _AROUND), min(len(ratios), i + _AROUND + 1))
            if (r := ratios[j]) is not None and abs(sheet.glyphs[j].base - glyph.base) < glyph.face.size / 2
        ]
        bold = ratios[i] is not None and median(around) >= _THICKER
        out.append(glyph._replace(face=glyph.face._replace(bold=True)) if bold else glyph)
    return tuple(out)


# So many glyphs on either side are looked at.
_AROUND = 2
