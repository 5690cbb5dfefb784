"""The faces that pictures are drawn with: a picture looks the same on every machine.

Their files are those of `ingest.fonts`. Knows which character stands in which face; knows nothing about what is drawn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

from ingest.fonts import HAN_FILE, LETTERS_FILE, signs_file


@cache
def held(file: Path) -> frozenset[int]:
    """Return the code points that a font has a glyph for."""
    with TTFont(file, lazy=True) as font:
        return frozenset(font.getBestCmap())


@cache
def faces() -> tuple[Path, Path, Path]:
    """Return the files in the order in which a character is looked for: characters, letters, signs."""
    return HAN_FILE, LETTERS_FILE, signs_file()


@lru_cache(maxsize=48)
def face(file: Path, size: int) -> ImageFont.FreeTypeFont:
    """Return a face at a size in pixels; a glyph is as wide whatever stands beside it."""
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def sans(size: int) -> ImageFont.FreeTypeFont:
    """Return the face of Chinese characters and Latin letters at a size in pixels."""
    return face(HAN_FILE, size)
