"""The font that pictures are drawn with: one open face for both scripts, shipped with the program.

`sans.otf` is a subset of Noto Sans CJK SC (SIL Open Font License, see OFL.txt): a picture looks the same on every
machine, and no box stands for a character. Knows nothing about what is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONT_FILE = Path(__file__).with_name("sans.otf")


@lru_cache(maxsize=16)
def sans(size: int) -> ImageFont.FreeTypeFont:
    """Return the face at a size in pixels."""
    return ImageFont.truetype(FONT_FILE, size)
