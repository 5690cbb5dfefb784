"""The fonts that pdfium draws with where a file brings none of its own: the shipped ones, never the machine's.

A page is drawn to tell what is hidden on it, and what no font draws leaves no ink. So pdfium is handed a font for
Chinese, Japanese and Korean; its own Latin fonts stay, for files rely on how wide those are. A letter that such a font
lacks is drawn with the face that has the most of its page's. Knows pdfium's font interface; knows nothing about text.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pypdfium2
from pypdfium2 import raw

from ingest.fonts import HAN_FILE, signs_file

# How pdfium knows a face: a number from 1, for 0 is none; and by a name that no file's font has.
_HAN, _SIGNS = 1, 2
_NAMES = {_HAN: b"VouchHan\0", _SIGNS: b"VouchSigns\0"}
_EASTERN = frozenset(
    {
        raw.FXFONT_SHIFTJIS_CHARSET,
        raw.FXFONT_HANGEUL_CHARSET,
        raw.FXFONT_GB2312_CHARSET,
        raw.FXFONT_CHINESEBIG5_CHARSET,
    }
)
# Characters, kana and Hangul; full-width forms; the characters of later blocks.
_EASTERN_LETTERS = (range(0x2E80, 0xD800), range(0xF900, 0xFB00), range(0xFF00, 0xFFF0), range(0x20000, 0x40000))
# A page's first so many characters tell its script.
_MOST = 20_000
# The tables of a font file: their number, and the entries that name each; `version` is the interface's.
_COUNT_AT, _ENTRIES_AT, _ENTRY, _VERSION = 4, 12, ">4sIII", 1

# Which face fills in while a page is drawn: pdfium asks for one only when it meets a letter that a font lacks.
_filling: int | None = None
_chosen: WeakKeyDictionary[pypdfium2.PdfPage, int] = WeakKeyDictionary()


@cache
def hand_over() -> object:
    """Have pdfium draw with the shipped fonts, from now on and in all of this process; returns what must stay alive."""
    calls = dict(raw.FPDF_SYSFONTINFO._fields_)
    fonts = raw.FPDF_SYSFONTINFO(
        version=_VERSION,
        MapFont=calls["MapFont"](_face_for),
        GetFontData=calls["GetFontData"](_data_of),
        GetFaceName=calls["GetFaceName"](_name_of),
    )
    raw.FPDF_SetSystemFontInfo(fonts)
    return fonts


@contextmanager
def filling_in(page: pypdfium2.PdfPage) -> Iterator[None]:
    """Give pdfium, for the length of a `with`, a face for the letters of a page that its own fonts lack."""
    global _filling  # noqa: PLW0603 - pdfium is one a process, and asks without saying for which page
    if page not in _chosen:
        _chosen[page] = _face_of(page)
    before, _filling = _filling, _chosen[page]
    try:
        yield
    finally:
        _filling = before


def _face_of(page: pypdfium2.PdfPage) -> int:
    """Return the face that has the most of the letters of a page which the fonts they are set in may lack."""
    text = page.get_textpage()
    eastern = other = 0
    full: dict[int, bool] = {}
    try:
        for i in range(min(raw.FPDFText_CountChars(text), _MOST)):
            code = raw.FPDFText_GetUnicode(text, i)
            if code <= _LATIN or _is_full(raw.FPDFText_GetTextObject(text, i), full):
                continue
            if any(code in block for block in _EASTERN_LETTERS):
                eastern += 1
            else:
                other += 1
    finally:
        text.close()
    return _HAN if eastern >= other else _SIGNS


# The letters that pdfium's own fonts have.
_LATIN = 0xFF


def _is_full(drawn: Any, known: dict[int, bool]) -> bool:
    """Tell whether a font has whatever is set in it: the file brings it, or ours for Chinese stands for it."""
    if not drawn:
        return True
    key = ctypes.addressof(drawn.contents)
    if key not in known:
        font, length = raw.FPDFTextObj_GetFont(drawn), ctypes.c_size_t()
        known[key] = not font or raw.FPDFFont_GetIsEmbedded(font) == 1
        if not known[key] and raw.FPDFFont_GetFontData(font, None, 0, length):
            known[key] = length.value == _file_of(_HAN).stat().st_size
    return known[key]


def _face_for(_info: Any, _weight: int, _italic: int, charset: int, _pitch: int, _name: Any, _exact: Any) -> int | None:
    """Answer pdfium which face stands for a font that is not there; None leaves it to the ones that it has itself."""
    return _HAN if charset in _EASTERN else _filling


def _data_of(_info: Any, face: int, table: int, buffer: Any, size: int) -> int:
    """Answer pdfium with a font's file, or a table of it, where the buffer holds it; and how long that is."""
    data = _table_of(_file_of(face).read_bytes(), table) if table or buffer else None
    if data is None:
        return _file_of(face).stat().st_size
    if buffer and size >= len(data):
        ctypes.memmove(buffer, data, len(data))
    return len(data)


def _table_of(data: bytes, table: int) -> bytes:
    """Return a table of a font's file by the number of its name, empty where it has none; the whole file for 0."""
    if not table:
        return data
    (count,) = struct.unpack_from(">H", data, _COUNT_AT)
    entries = (struct.unpack_from(_ENTRY, data, _ENTRIES_AT + i * struct.calcsize(_ENTRY)) for i in range(count))
    name = struct.pack(">I", table)
    return next((data[at : at + length] for tag, _, at, length in entries if tag == name), b"")


def _name_of(_info: Any, face: int, buffer: Any, size: int) -> int:
    name = _NAMES[face]
    if buffer and size >= len(name):
        ctypes.memmove(buffer, name, len(name))
    return len(name)


def _file_of(face: int) -> Path:
    return HAN_FILE if face == _HAN else signs_file()
