"""The glyphs of a page: which character each one is, where it stands and how it is set.

Places are in points from the top left corner of the page as it is shown. Knows pdfium; knows nothing about rows or
columns, nor about which glyphs a reader sees.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from ingest.readers.pdf.folding import UNREAD, folded, is_private, symbol, unmapped
from vectorstore.errors import UnreadableFile

_BOLD = re.compile(r"bold|black|heavy|demi|cmbx|sfbx|ecbx|\bmedium|-md\b|semibd", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|cmti|cmsl|sfti|sfsl|kaiti|stkai|-it\b", re.IGNORECASE)
_SMALL_CAPS = re.compile(r"csc\d|smallcap|-sc\b|caps", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
# Text that leans less reads as level: its sine.
_LEVEL = 0.1
_BLANK = frozenset(" \t\u00a0\u2002\u2003\u2009\u202f\u3000")
# Stroked as well as filled is how office software draws bold letters that a font lacks.
_FILL_AND_STROKE, _STROKE = 2, 1


class Face(NamedTuple):
    """How glyphs are set: the font, its size in points, and what stands out.

    `turn` counts quarters clockwise, `lean` is the slant of letters that their font has upright, `colour` red, green,
    blue and how opaque, `mode` PDF's render mode.
    """

    font: str
    size: float
    bold: bool
    italic: bool
    turn: int
    lean: float = 0.0
    colour: tuple[int, int, int, int] = (0, 0, 0, 255)
    mode: int = 0


_NAMELESS = "#"


def is_nameless(face: Face) -> bool:
    """Tell whether the file gives a face's font no name."""
    return face.font.startswith(_NAMELESS)


class Glyph(NamedTuple):
    """One character: `base` is the y of its baseline (the x, where it is turned up or down), `drawn` its object.

    `text` may be several characters (a ligature), or a blank.
    """

    text: str
    left: float
    right: float
    top: float
    bottom: float
    base: float
    face: Face
    drawn: int

    @property
    def blank(self) -> bool:
        """Tell whether this is white space."""
        return self.text in _BLANK

    def levelled(self) -> Glyph:
        """Return the glyph as it stands on a page that is turned until it reads from left to right."""
        if self.face.turn == 1:
            box = self.top, self.bottom, -self.right, -self.left, -self.base
        elif self.face.turn == 2:
            box = -self.right, -self.left, -self.bottom, -self.top, -self.base
        elif self.face.turn == 3:
            box = -self.bottom, -self.top, self.left, self.right, self.base
        else:
            return self
        left, right, top, bottom, base = box
        return self._replace(left=left, right=right, top=top, bottom=bottom, base=base)


class Sheet(NamedTuple):
    """A page as shown: its size in points, its glyphs in the order of drawing, and how many have no Unicode.

    `strokes` says of fonts without a name how thick their strokes are, in sizes, and whether they are Chinese.
    """

    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    unread: int
    strokes: Mapping[str, tuple[float, bool]] = MappingProxyType({})


class Frame:
    """The page box, and the way from the page's own coordinates to those of the page as shown."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        box = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(page, box)
        self._left, self._bottom, self._right, self._top = box.left, box.bottom, box.right, box.top
        self.turn = max(0, raw.FPDFPage_GetRotation(page))
        wide, high = abs(box.right - box.left), abs(box.top - box.bottom)
        self.width, self.height = (high, wide) if self.turn % 2 else (wide, high)

    def shown(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the page stands on the page as shown."""
        if self.turn == 1:
            return y - self._bottom, x - self._left
        if self.turn == 2:
            return self._right - x, y - self._bottom
        if self.turn == 3:
            return self._top - y, self._right - x
        return x - self._left, self._top - y

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Return a box of the page as left, top, right and bottom on the page as shown."""
        if not self.turn:
            return left - self._left, self._top - top, right - self._left, self._top - bottom
        (ax, ay), (bx, by) = self.shown(left, bottom), self.shown(right, top)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def read_sheet(page: pypdfium2.PdfPage, most: int, over: UnreadableFile) -> Sheet:
    """Return the glyphs of a page; raises `over` where there are more than `most`."""
    frame = Frame(page)
    text = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(text)
        if count > most:
            raise over
        glyphs, unread = _Collector(text, frame).collect(count)
    finally:
        text.close()
    return Sheet(frame.width, frame.height, tuple(glyphs), unread)


class _Collector:
    """Asks pdfium for each character; what is the same for a whole text object is asked once."""

    def __init__(self, text: pypdfium2.PdfTextPage, frame: Frame) -> None:
        self._text: Any = text.raw
        self._frame = frame
        self._faces: dict[int, Face] = {}
        self._bases: dict[int, float] = {}
        self._fonts: dict[int, tuple[str, bool, bool]] = {}
        self._box = raw.FS_RECTF()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()

    def collect(self, count: int) -> tuple[list[Glyph], int]:
        glyphs: list[Glyph] = []
        unread = 0
        high = 0
        for i in range(count):
            code = raw.FPDFText_GetUnicode(self._text, i)
            if code in _HIGH_SURROGATES:
                high = code
                continue
            if high and code not in _LOW_SURROGATES:
                unread += 1
            elif high:
                code = _LAST_OF_BASIC + ((high - _HIGH_SURROGATES.start) << 10) + code - _LOW_SURROGATES.start + 1
            high = 0
            if code in _MAYBE_MADE_UP and raw.FPDFText_IsGenerated(self._text, i) == 1:
                continue
            bare = raw.FPDFText_HasUnicodeMapError(self._text, i) == 1
            glyph = self._glyph(i, code, bare=bare)
            if glyph is None:
                continue
            if glyph.text == UNREAD:
                unread += 1
                continue
            unread += bare and not is_private(glyph.text)
            if glyphs and _one_ligature(glyphs[-1], glyph):
                glyphs[-1] = glyphs[-1]._replace(text=glyphs[-1].text + glyph.text)
            else:
                glyphs.append(glyph)
        return glyphs, unread

    def _glyph(self, i: int, code: int, *, bare: bool) -> Glyph | None:
        drawn = address(raw.FPDFText_GetTextObject(self._text, i))
        face = self._faces.get(drawn)
        if face is None or not drawn:
            face = self._faces[drawn] = self._face(i, drawn)
        left, top, right, bottom, base = self._placed(i, drawn, face)
        if not math.isfinite(left + top + right + bottom + base):
            return None
        if code in _HYPHENS and raw.FPDFText_IsHyphen(self._text, i) == 1:
            character = "-"
        elif code == _SOFT_HYPHEN:
            # TeX's fonts draw every hyphen so; one that is not drawn has no width.
            character = "-" if abs(right - left) > _DRAWN * face.size else ""
        else:
            character = symbol(code, face.font) or (unmapped(code, face.font) if bare else folded(code))
        return Glyph(character, left, right, top, bottom, base, face, drawn) if character else None

    def _placed(self, i: int, drawn: int, face: Face) -> tuple[float, float, float, float, float]:
        """Return left, top, right, bottom and baseline of a character on the page as shown."""
        box, frame = self._box, self._frame
        raw.FPDFText_GetLooseCharBox(self._text, i, box)
        plain = not face.turn and not face.lean and drawn != 0
        if plain and drawn in self._bases:
            return *frame.box(box.left, box.bottom, box.right, box.top), self._bases[drawn]
        raw.FPDFText_GetCharOrigin(self._text, i, self._x, self._y)
        x, y = frame.shown(self._x.value, self._y.value)
        if plain:
            # What is drawn at once and level has one baseline.
            self._bases[drawn] = y
        # The box of a slanted letter holds what leans out of it on both sides.
        lean = face.lean * (box.top - box.bottom) if box.left < self._x.value else 0.0
        left = self._x.value if lean else box.left
        right = self._x.value + box.right - box.left - lean if lean else box.right
        return *frame.box(left, box.bottom, right, box.top), x if face.turn % 2 else y

    def _face(self, i: int, drawn: int) -> Face:
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(self._text, i, matrix)
        size = abs(raw.FPDFText_GetFontSize(self._text, i)) * math.hypot(matrix.c, matrix.d)
        font, bold, italic = self._font(i, drawn)
        turn = (_quarter(matrix.a, matrix.b) + self._frame.turn) % 4 if matrix.a or matrix.b else 0
        mode = raw.FPDFTextObj_GetTextRenderMode(_pointer(drawn)) if drawn else 0
        bold = bold or mode == _FILL_AND_STROKE
        level = not matrix.b and matrix.a > 0 and matrix.d > 0
        lean = abs(matrix.c) / matrix.d if level and matrix.c else 0.0
        return Face(
            font,
            size if math.isfinite(size) else 0.0,
            bold,
            italic or lean > _LEVEL,
            turn,
            lean,
            colour_of(drawn, stroke=mode == _STROKE),
            mode,
        )

    def _font(self, i: int, drawn: int) -> tuple[str, bool, bool]:
        handle = raw.FPDFTextObj_GetFont(_pointer(drawn)) if drawn else None
        key = address(handle)
        if key not in self._fonts:
            buffer = ctypes.create_string_buffer(_LONGEST_FONT_NAME)
            name = f"{_NAMELESS}{key}"
            if key and 0 < raw.FPDFFont_GetBaseFontName(handle, buffer, _LONGEST_FONT_NAME) <= _LONGEST_FONT_NAME:
                name = buffer.value.decode("utf-8", "replace") or name
            flags = ctypes.c_int()
            raw.FPDFText_GetFontInfo(self._text, i, None, 0, flags)
            bold = bool(_BOLD.search(name)) or bool(flags.value & _FORCE_BOLD)
            self._fonts[key] = name, bold, bool(_ITALIC.search(name) or _SMALL_CAPS.search(name))
        return self._fonts[key]


def colour_of(drawn: int, *, stroke: bool = False) -> tuple[int, int, int, int]:
    """Return the colour of an object: red, green, blue, and how opaque it is; black where it has none of its own."""
    red, green, blue, opaque = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    if not drawn or not ask(_pointer(drawn), red, green, blue, opaque):
        return 0, 0, 0, 255
    return red.value, green.value, blue.value, opaque.value


_LONGEST_FONT_NAME = 256
# pdfium gives a character beyond the first 65,536 as two.
_HIGH_SURROGATES, _LOW_SURROGATES, _LAST_OF_BASIC = range(0xD800, 0xDC00), range(0xDC00, 0xE000), 0xFFFF
_MAYBE_MADE_UP = frozenset({0, 9, 10, 13, 32})
# What pdfium puts for the hyphen of a word that goes on in the next row.
_HYPHENS = frozenset({0x02, 0xFFFE})
_SOFT_HYPHEN, _DRAWN = 0xAD, 0.05
# A ligature is three letters at most; more text in one place is made up, and stays apart.
_LONGEST_LIGATURE = 3


def _one_ligature(before: Glyph, glyph: Glyph) -> bool:
    """Tell whether two characters are one drawn glyph: same place, same object."""
    same = before.drawn == glyph.drawn and before[1:6] == glyph[1:6]
    return same and len(before.text) < _LONGEST_LIGATURE and not glyph.blank


def address(handle: Any) -> int:
    """Return what tells one of pdfium's handles from another."""
    return ctypes.addressof(handle.contents) if handle else 0


def _pointer(address: int) -> Any:
    return ctypes.cast(address, raw.FPDF_PAGEOBJECT)


def _quarter(a: float, b: float) -> int:
    """Return how many quarters text is turned clockwise: 0 level, 1 downwards, 2 upside down, 3 upwards."""
    length = math.hypot(a, b)
    if abs(b) <= _LEVEL * length:
        return 0 if a > 0 else 2
    return 3 if b > 0 else 1
