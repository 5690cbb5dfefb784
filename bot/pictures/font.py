"""The fonts that pictures are drawn with: a picture looks the same on every machine.

`han.otf` is Noto Sans CJK SC and `letters.ttf` Source Sans 3, less what pictures do not need (SIL Open Font License,
see OFL.txt; made by bot.pictures.font_build); the two have the same Latin letters. Signs and what letters are still
missing come from DejaVu Sans, which matplotlib brings. Knows which character stands in which face; knows nothing about
what is drawn.
"""

from __future__ import annotations

import importlib.util
from functools import cache, lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

HAN_FILE = Path(__file__).with_name("han.otf")
LETTERS_FILE = Path(__file__).with_name("letters.ttf")


def signs_file() -> Path:
    """Return the file of matplotlib's DejaVu Sans, without importing matplotlib."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("matplotlib is not installed; run `make install`")
    return Path(found.origin).with_name("mpl-data") / "fonts" / "ttf" / "DejaVuSans.ttf"


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
