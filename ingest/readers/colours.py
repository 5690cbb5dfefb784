"""Tell what nobody sees of words by their colour, the ground behind them and their size: one rule for all formats.

Knows nothing about what is written, nor how a format says what colour and size something has.
"""

from __future__ import annotations

import re

from PIL import ImageColor

from vectorstore.records import HiddenReason

Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
# By so many of 256 shades must some channel of a letter differ from its ground: an eye tells no closer ones apart.
SEEN = 24
# A capital of two points is half a millimetre high: nobody reads it, and no CV is set so.
TINY_POINTS = 2.0
_HEX = re.compile(r"[0-9a-f]{6}")


def hides(ink: Colour | None, ground: Colour | None, points: float) -> HiddenReason | None:
    """Return why nobody sees letters of a colour and size on a ground, None where they can be seen.

    What is bare has the ground WHITE. None is a colour that is not known, or one that the program picks so that it can
    be read: it hides nothing.
    """
    if is_tiny(points):
        return "tiny"
    if ink is None or ground is None or not alike(ink, ground):
        return None
    return "white" if alike(ground, WHITE) else "invisible"


def is_tiny(points: float) -> bool:
    """Tell whether letters of a size are too small to be read."""
    return points <= TINY_POINTS


def alike(one: Colour, other: Colour) -> bool:
    """Tell whether no eye tells two colours apart."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < SEEN


def colour_of(written: str | None) -> Colour | None:
    """Return the colour that is written as `FFFFFF`, `#ffffff` or `white`; None where it is no such."""
    bare = (written or "").strip().lower()
    if bare in ImageColor.colormap:
        return ImageColor.getrgb(bare)[:3]  # the map itself changes: it keeps tuples of the names that it was asked for
    digits = bare.removeprefix("#")
    if not _HEX.fullmatch(digits):
        return None
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def is_white(written: str | None) -> bool:
    """Tell whether a colour as it is written cannot be told from white paper."""
    colour = colour_of(written)
    return colour is not None and alike(colour, WHITE)
