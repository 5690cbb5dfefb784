"""Text that nobody sees who looks at the page: kept apart, for it is not the person's word to a reader.

What a page looks the same without is not seen, whatever hides it: white on white, under a picture, clipped away, on a
layer that is switched off. Only text for which something speaks is tried so, by rendering: its colour, what lies upon
it, or that the page is bare where it stands. Recognised text beneath a scan is the scan's words, where that shows any.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from pypdfium2 import raw

from ingest.readers.colours import SEEN, is_tiny
from ingest.readers.pdf.bareness import Bareness
from ingest.readers.pdf.drawings import Drawn
from ingest.readers.pdf.glyphs import Glyph, Sheet
from ingest.readers.pdf.opening import bitmap_of
from ingest.readers.pdf.rows import rows_of
from ingest.readers.pdf.words import words_of
from vectorstore.records import Hidden, HiddenReason

# Render modes: neither filled nor stroked, and clip only.
_INVISIBLE = frozenset({3, 7})
# Pixels a point.
_SCALE, _MOST_PIXELS = 2.0, 4_000_000
# Text as light as this may be white on white. Shapes smaller than a letter hide none.
_LIGHT, _LEAST_SHAPE = 190, 4.0
# Of very many shapes the largest are looked at.
_MOST_SHAPES = 400
# A picture of so much of the page, with so much of the text unseen, is a scan.
_SCAN, _MOSTLY = 0.5, 0.8
# So far, in sizes, recognised text may stand from what it was recognised from.
_ASTRAY = 1.0
# Of the letters drawn at once: so many seen are all, so few none.
_NEARLY_ALL, _HARDLY_ANY = 0.9, 0.1
# The number of a page takes so many digits.
_LONGEST_NUMBER = 3


class Seen(NamedTuple):
    """The glyphs of a page that a reader sees, what is hidden, and whether the page is a scan with text beneath."""

    glyphs: tuple[Glyph, ...]
    hidden: tuple[Hidden, ...]
    scan: bool


def seen_on(
    page: pypdfium2.PdfPage, sheet: Sheet, drawn: Sequence[Drawn], number: int, nowhere: Collection[int]
) -> Seen:
    """Tell the glyphs of page `number` that a reader sees from those that are hidden; those `nowhere` are not drawn."""
    reasons: dict[int, HiddenReason] = dict.fromkeys(nowhere, "invisible")
    for i, g in enumerate(sheet.glyphs):
        if g.right < 0 or g.left > sheet.width or g.bottom < 0 or g.top > sheet.height:
            reasons[i] = "off_page"
        elif is_tiny(g.face.size):
            reasons[i] = "tiny"
    letters = {i for i, g in enumerate(sheet.glyphs) if not g.blank} - reasons.keys()
    layer, bareness = _Layer(sheet, drawn), Bareness(page)
    bare = _written_on_bare(sheet, bareness)
    spoken_for = layer.suspects()
    suspects = letters & (spoken_for | bare)
    unseen = _unseen(page, sheet, suspects)
    scan = bool(unseen) and is_scan(sheet, drawn) and len(unseen) >= _MOSTLY * len(letters)
    if scan:
        unseen = _nowhere_on(sheet, unseen, bareness)
    for i in unseen:
        face = sheet.glyphs[i].face
        invisible = face.mode in _INVISIBLE or face.colour[3] == 0 or i not in spoken_for
        reasons[i] = "invisible" if invisible else "covered" if i in layer.covered else "white"
    glyphs = tuple(g for i, g in enumerate(sheet.glyphs) if i not in reasons)
    return Seen(glyphs, _told(sheet.glyphs, reasons, number), scan)


def is_scan(sheet: Sheet, drawn: Iterable[Drawn]) -> bool:
    """Tell whether pictures take up most of a page."""
    area = sum((d.right - d.left) * (d.bottom - d.top) for d in drawn if d.kind == "image")
    return area >= _SCAN * sheet.width * sheet.height > 0


def _written_on_bare(sheet: Sheet, bareness: Bareness) -> set[int]:
    """Return the letters that stand where the page is bare, but for marks by themselves.

    An apostrophe may be drawn beside its own box, and hides nothing.
    """
    bare = {i for i, yes in enumerate(bareness.beneath(sheet.glyphs)) if yes}
    telling = {sheet.glyphs[i].drawn for i in bare if sheet.glyphs[i].text.isalnum()}
    return {i for i in bare if sheet.glyphs[i].drawn in telling}


def _nowhere_on(sheet: Sheet, letters: Collection[int], bareness: Bareness) -> set[int]:
    """Return the letters of text for which a scan shows nothing where it stands, nor right around it."""
    # Recognised words stand a little beside those of the picture.
    bare = bareness.beneath(sheet.glyphs, _ASTRAY)
    shown = {sheet.glyphs[i].drawn for i in letters if not bare[i]}
    return {i for i in letters if sheet.glyphs[i].drawn not in shown}


def _told(glyphs: Sequence[Glyph], reasons: dict[int, HiddenReason], number: int) -> tuple[Hidden, ...]:
    found = []
    for reason in dict.fromkeys(reasons.values()):
        rows = rows_of(words_of(g.levelled() for i, g in enumerate(glyphs) if reasons.get(i) == reason), number)
        text = "\n".join(r.text for r in rows).strip()
        # A page number that fell off the page is no secret.
        if any(c.isalpha() for c in text) or len(text) > _LONGEST_NUMBER:
            found.append(Hidden(reason=reason, text=text, page=number))
    return tuple(found)


class _Layer:
    """Which letters of a page lie upon or beneath other things."""

    def __init__(self, sheet: Sheet, drawn: Sequence[Drawn]) -> None:
        self._sheet = sheet
        order = {d.handle: i for i, d in enumerate(drawn) if d.kind == "text"}
        glyphs = sheet.glyphs
        self._x = np.array([(g.left + g.right) / 2 for g in glyphs])
        self._y = np.array([(g.top + g.bottom) / 2 if g.face.turn else g.base - 0.3 * g.face.size for g in glyphs])
        self._order = np.array([order.get(g.drawn, -1) for g in glyphs])
        self._shapes = self._large(drawn)
        self.covered: set[int] = set()

    def _large(self, drawn: Sequence[Drawn]) -> list[tuple[int, Drawn]]:
        found = [
            (i, d)
            for i, d in enumerate(drawn)
            if d.kind != "text" and d.seen and min(d.right - d.left, d.bottom - d.top) >= _LEAST_SHAPE
        ]
        found.sort(key=lambda f: (f[1].right - f[1].left) * (f[1].bottom - f[1].top), reverse=True)
        return found[:_MOST_SHAPES]

    def suspects(self) -> set[int]:
        """Return the letters that may be hidden: light, invisible, beneath something, or on their own colour."""
        found: set[int] = set()
        for i, g in enumerate(self._sheet.glyphs):
            face = g.face
            if face.mode in _INVISIBLE or face.colour[3] == 0 or min(face.colour[:3]) >= _LIGHT:
                found.add(i)
        for at, shape in self._shapes:
            inside = (self._x > shape.left) & (self._x < shape.right) & (self._y > shape.top) & (self._y < shape.bottom)
            above = np.flatnonzero(inside & (self._order < at) & (self._order >= 0)).tolist()
            self.covered.update(above)
            found.update(above)
            if shape.kind == "shape":
                found.update(i for i in np.flatnonzero(inside).tolist() if self._alike(i, shape))
        return found

    def _alike(self, i: int, shape: Drawn) -> bool:
        mine = self._sheet.glyphs[i].face.colour
        return max(abs(a - b) for a, b in zip(mine[:3], shape.colour[:3], strict=True)) < 2 * SEEN


def _unseen(page: pypdfium2.PdfPage, sheet: Sheet, suspects: set[int]) -> set[int]:
    """Return which of the letters the page looks the same without."""
    letters = sorted(suspects)
    handles = {sheet.glyphs[i].drawn for i in letters} - {0}
    if not handles:
        return set()
    whole, scale = _picture(page)
    try:
        for handle in handles:
            raw.FPDFPageObj_SetIsActive(ctypes.cast(handle, raw.FPDF_PAGEOBJECT), 0)
        without, _ = _picture(page)
    finally:
        for handle in handles:
            raw.FPDFPageObj_SetIsActive(ctypes.cast(handle, raw.FPDF_PAGEOBJECT), 1)
    differs = np.abs(whole.astype(np.int16) - without.astype(np.int16)).max(axis=2)
    drawn: dict[int, list[tuple[int, bool]]] = {}
    for i in letters:
        g = sheet.glyphs[i]
        box = differs[
            max(0, int(g.top * scale)) : max(0, int(g.bottom * scale)) + 1,
            max(0, int(g.left * scale)) : max(0, int(g.right * scale)) + 1,
        ]
        drawn.setdefault(g.drawn, []).append((i, bool(box.size) and int(box.max()) >= SEEN))
    out: set[int] = set()
    for found in drawn.values():
        share = sum(seen for _, seen in found) / len(found)
        if share < _NEARLY_ALL:
            out.update(i for i, seen in found if not seen or share <= _HARDLY_ANY)
    return out


def _picture(page: pypdfium2.PdfPage) -> tuple[np.ndarray[Any, Any], float]:
    bitmap, scale = bitmap_of(page, _SCALE, _MOST_PIXELS, forms=False)
    try:
        return np.array(bitmap.to_numpy()), scale
    finally:
        bitmap.close()
