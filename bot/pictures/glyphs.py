"""A line of text as glyphs: each character from the first face that has it, measured and drawn.

No box stands for a character: what no face has is drawn as its code point, small and in a frame, which nobody takes for
text. Marks are drawn with the letter before them. Knows nothing about pages; lines run from left to right.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import ImageDraw

from bot.pictures.font import face, faces, held
from ingest.bullets import BULLETS
from ingest.fonts import HAN_FILE, LETTERS_FILE

Ink = tuple[int, int, int]

_TAB = "    "
# Signs that both scripts have: as wide as a character where one stands beside them, else as a letter's.
_OF_BOTH = "‘’“”…—–·•×÷±°§"
# As many of them stand side by side (…… and ——, a quote in a quote).
_SIDE_BY_SIDE = 4
_WIDE = frozenset("WF")
# Marks that ask for another look of the character before them, and draw nothing.
_LOOKS = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# A code point in its frame, to the size of the text: its digits, the room beside them, how high the frame reaches.
_CODE, _CODE_ROOM, _CODE_HEIGHT = 0.55, 0.1, 0.62


class Glyph(NamedTuple):
    """What is drawn for some characters of a text, and in which face; without a face, as a code point in a frame."""

    drawn: str
    file: Path | None
    characters: int


def glyphs(text: str) -> list[Glyph]:
    """Return what is drawn for a text, in order; the characters of all are those of the text."""
    made: list[Glyph] = []
    for start, end in _clusters(text):
        cluster = text[start:end]
        if cluster in _OF_BOTH and not _is_among_wide(text, start, end):
            made.append(Glyph(cluster, LETTERS_FILE, 1))
        else:
            made.extend(_drawn(cluster))
    return made


def advances(text: str, size: int) -> list[float]:
    """Return how far each character of a text moves the pen, in pixels; a mark moves it no further."""
    found: list[float] = []
    for glyph in glyphs(text):
        found.append(_advance(glyph, size))
        found.extend([0.0] * (glyph.characters - 1))
    return found


def write(pen: ImageDraw.ImageDraw, left: float, top: float, text: str, size: int, ink: Ink) -> None:
    """Draw a text on one line."""
    baseline = top + face(HAN_FILE, size).getmetrics()[0]
    for file, run in groupby(glyphs(text), key=lambda g: g.file):
        for glyph in run:
            if file is None:
                _write_code(pen, left, baseline, glyph, size, ink)
            elif glyph.drawn:
                pen.text((left, baseline), glyph.drawn, font=face(file, size), fill=ink, anchor="ls")
            left += _advance(glyph, size)


def spelled(text: str) -> str:
    """Return a text for a drawing that has no frames: an ornament without a glyph is left out, a letter is its code."""
    told = "".join(
        g.drawn if g.file is not None else "" if unicodedata.category(g.drawn)[0] in "SC" else f"[{_code(g.drawn)}]"
        for g in glyphs(text)
    )
    return " ".join(told.split())


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each character begins and ends, with the marks upon it."""
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or unicodedata.category(text[place]) not in ("Mn", "Me"):
            yield start, place
            start = place


@lru_cache(maxsize=20_000)
def _drawn(cluster: str) -> tuple[Glyph, ...]:
    """Return a character with its marks: as one, else in its plain form (𝗔 as A), in parts, or each part by itself."""
    if cluster == "\t":
        return (Glyph(_TAB, HAN_FILE, 1),)
    shown = "".join(c for c in cluster if not _is_silent(c))
    if not shown:
        return (Glyph("", HAN_FILE, len(cluster)),)
    if shown in BULLETS and unicodedata.category(shown) == "Co":
        shown = "•"  # what a symbol font of Word draws at a private code
    if shown.isspace() or unicodedata.category(shown[0]) == "Cc":
        return (Glyph(" ", HAN_FILE, len(cluster)),)
    for form in ("NFC", "NFKC", "NFD"):
        told = unicodedata.normalize(form, shown)
        if (file := _file_of(told)) is not None:
            return (Glyph(told, file, len(cluster)),)
    parts = [Glyph(c, _file_of(c), 1) for c in shown]
    return (*parts[:-1], parts[-1]._replace(characters=len(cluster) - len(parts) + 1))


def _file_of(form: str) -> Path | None:
    """Return the first face that has all of a form."""
    points = {ord(c) for c in form}
    return next((file for file in faces() if points <= held(file)), None)


def _is_silent(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or ord(character) in _LOOKS


def _is_among_wide(text: str, start: int, end: int) -> bool:
    """Tell whether a character as wide as a Chinese one stands before or after a sign, or the signs beside it."""
    before = text[max(start - _SIDE_BY_SIDE, 0) : start].rstrip(_OF_BOTH)[-1:]
    after = text[end : end + _SIDE_BY_SIDE].lstrip(_OF_BOTH)[:1]
    return any(unicodedata.east_asian_width(c) in _WIDE for c in before + after)


@lru_cache(maxsize=50_000)
def _advance(glyph: Glyph, size: int) -> float:
    if glyph.file is None:
        return face(HAN_FILE, round(size * _CODE)).getlength(_code(glyph.drawn)) + 4 * _CODE_ROOM * size
    return face(glyph.file, size).getlength(glyph.drawn)


def _write_code(pen: ImageDraw.ImageDraw, left: float, baseline: float, glyph: Glyph, size: int, ink: Ink) -> None:
    """Draw a code point in a frame as high as a capital."""
    room = _CODE_ROOM * size
    right = left + _advance(glyph, size)
    pen.rectangle((left + room, baseline - _CODE_HEIGHT * size, right - room, baseline), outline=ink)
    small = face(HAN_FILE, round(size * _CODE))
    pen.text((left + 2 * room, baseline - room), _code(glyph.drawn), font=small, fill=ink, anchor="ls")


def _code(character: str) -> str:
    return f"{ord(character):04X}"
