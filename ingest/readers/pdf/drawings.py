"""What is drawn on a page beside text: shapes and images, in the order of drawing, and the bullets among the shapes.

Knows pdfium's page objects. A hostile page has a million of them, nested without end: only so many are looked at.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import pypdfium2
from pypdfium2 import raw

from ingest.readers.pdf.glyphs import Frame, address, colour_of
from ingest.readers.pdf.rows import Row

Kind = Literal["text", "shape", "image"]
_MOST, _DEPTH = 20_000, 8
# A bullet is so large in sizes of its row's letters, nearly as wide as high, and stands so far before its row.
_SMALLEST, _LARGEST, _SQUARE = 0.12, 0.9, 1.7
_NEAR, _FAR = 0.05, 3.0
# Letters drawn as shapes, and charts: a page with more small shapes than rows has no bullets among them.
_PER_ROW = 4


class Drawn(NamedTuple):
    """An object on the page as shown (text without its box).

    `handle` is what pdfium knows it by, `seen` that it is filled or stroked.
    """

    kind: Kind
    left: float
    top: float
    right: float
    bottom: float
    handle: int
    seen: bool
    colour: tuple[int, int, int, int]


def drawn_on(page: pypdfium2.PdfPage, told: Collection[int]) -> tuple[Drawn, ...]:
    """Return what is drawn on a page, in the order of drawing; text objects that are `told` without their boxes."""
    frame = Frame(page)
    top = ((raw.FPDFPage_GetObject(page, i)) for i in range(min(raw.FPDFPage_CountObjects(page), _MOST)))
    out: list[Drawn] = []
    for handle, matrix in _flat(top, _IDENTITY, _DEPTH):
        if len(out) >= _MOST:
            break
        found = _drawn(handle, matrix, frame, told)
        if found is not None:
            out.append(found)
    return tuple(out)


_Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _flat(handles: Iterable[Any], matrix: _Matrix, depth: int) -> Iterator[tuple[Any, _Matrix]]:
    """Give the objects that are no forms, those within forms with the matrix of their form."""
    for handle in handles:
        if not handle:
            continue
        if raw.FPDFPageObj_GetType(handle) != raw.FPDF_PAGEOBJ_FORM:
            yield handle, matrix
        elif depth:
            m = raw.FS_MATRIX()
            own = (m.a, m.b, m.c, m.d, m.e, m.f) if raw.FPDFPageObj_GetMatrix(handle, m) else _IDENTITY
            held = min(raw.FPDFFormObj_CountObjects(handle), _MOST)
            inner = (raw.FPDFFormObj_GetObject(handle, i) for i in range(held))
            yield from _flat(inner, _times(own, matrix), depth - 1)


def _times(one: _Matrix, two: _Matrix) -> _Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = two
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


_KINDS: dict[int, Kind] = {
    raw.FPDF_PAGEOBJ_TEXT: "text",
    raw.FPDF_PAGEOBJ_PATH: "shape",
    raw.FPDF_PAGEOBJ_IMAGE: "image",
    raw.FPDF_PAGEOBJ_SHADING: "shape",
}
_BLACK = (0, 0, 0, 255)


def _drawn(handle: Any, matrix: _Matrix, frame: Frame, told: Collection[int]) -> Drawn | None:
    sort = raw.FPDFPageObj_GetType(handle)
    kind = _KINDS.get(sort)
    if kind == "text" and address(handle) in told:
        # Its glyphs say where they are; of the object its turn alone is wanted.
        return Drawn(kind, 0.0, 0.0, 0.0, 0.0, address(handle), seen=True, colour=_BLACK)
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if kind is None or not raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return None
    corners = [_moved(x, y, matrix) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if not all(map(math.isfinite, (*xs, *ys))):
        return None
    seen = True
    if sort == raw.FPDF_PAGEOBJ_PATH:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(handle, fill, stroke)
        seen = bool(fill.value or stroke.value)
    box = frame.box(min(xs), min(ys), max(xs), max(ys))
    return Drawn(kind, *box, address(handle), seen, colour_of(address(handle)))


def _moved(x: float, y: float, m: _Matrix) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def mark_bullets(rows: Sequence[Row], shapes: Sequence[Drawn]) -> None:
    """Say of the rows of one column which have a bullet that is drawn as a shape, not as a letter."""
    small = [s for s in shapes if s.kind == "shape" and s.seen and s.bottom - s.top < _HIGHEST]
    if not rows or len(small) > _PER_ROW * len(rows) + _PER_ROW:
        return
    for row in rows:
        before = [s for s in small if _is_before(s, row)]
        if len(before) == 1:
            row.bullet = "•"


# In points; no bullet of a CV is larger.
_HIGHEST = 14.0


def _is_before(shape: Drawn, row: Row) -> bool:
    wide, high = shape.right - shape.left, shape.bottom - shape.top
    least, most = _SMALLEST * row.size, _LARGEST * row.size
    if not (least <= wide <= most and least <= high <= most and wide <= _SQUARE * high and high <= _SQUARE * wide):
        return False
    middle = (shape.top + shape.bottom) / 2
    if not row.base - row.size <= middle <= row.base + _NEAR * row.size:
        return False
    return _NEAR * row.size <= row.left - shape.right <= _FAR * row.size
