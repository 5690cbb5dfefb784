"""How the words of an element look to a visitor, by what CSS says of it: bold, large, or not to be seen at all.

Knows nothing about elements or selectors.
"""

from __future__ import annotations

import colorsys
import re
from typing import NamedTuple

from ingest.readers.colours import WHITE, Colour, colour_of, hides
from ingest.readers.html.style import Declarations
from vectorstore.records import HiddenReason

# Text set this far away is off the page.
_FAR_PX = -900.0
# No page is so wide.
_BEYOND_PX = 5_000.0
_FAINT = 0.05
_NUMBER = re.compile(
    r"\s*(?:calc\()?\s*(-?\d{0,6}(?:\.\d{1,6})?)\s*(px|pt|em|rem|ex|ch|%|vw|vh|vmin|vmax|in|cm|mm)?\s*\)?\s*$"
)
_PER_UNIT = {"px": 1.0, "pt": 4 / 3, "rem": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "vw": 10.0, "vh": 8.0, "": 1.0}
_PER_UNIT |= {"vmin": 8.0, "vmax": 10.0, "ex": 8.0, "ch": 8.0}
# The size within `font: italic 12px/1.5 serif`.
_FONT_SIZE = re.compile(r"(?:^|\s)(\d{0,6}(?:\.\d{1,6})?(?:px|pt|em|rem|ex|ch|%|vw|vh|vmin|vmax)?)\s*(?:/|\s)")
_FILTER = re.compile(r"opacity\(([^()]{1,20})\)")
_CLIPPED = re.compile(
    r"rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)|inset\(\s*(?:50|100)%"
    r"|(?:circle|ellipse)\(\s*0(?![.\d])|polygon\([\s,0px%]*\)"
)
_MOVED = re.compile(r"translate\w*\([^()]*-\d{4,}|scale[xy]?\(\s*0?(?:\.0\d*)?\s*[,)]|rotate[xy]\(\s*-?90deg")
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_HSL = re.compile(r"hsla?\(\s*(\d{1,3})(?:deg)?[\s,]+(\d{1,3})%[\s,]+(\d{1,3})%(?:[\s,/]+(\d?\.?\d{1,4})(%?))?\s*\)")
_RGB = re.compile(
    r"rgba?\(\s*(\d{1,3})(?:\.\d+)?(%?)[\s,]+(\d{1,3})(?:\.\d+)?%?[\s,]+(\d{1,3})(?:\.\d+)?%?"
    r"(?:[\s,/]+(\d?\.?\d{1,4})(%?))?\s*\)"
)
_PARTS = re.compile(r"(?:rgb|hsl)a?\([^)]*\)|[^\s]+")
_CLEAR = frozenset({"", "none", "transparent", "inherit", "initial", "unset", "currentcolor"})
_POINTS = 0.75


class Look(NamedTuple):
    """How the words of an element look: what its children take over.

    `px` is the size of its letters; `clear` says that their colour lets all through, `veiled` that they are not drawn
    unless an element within says so; `hidden` why nothing within is seen, whatever it says.
    """

    strong: bool = False
    slanted: bool = False
    kept_spaces: bool = False
    link: str = ""
    hidden: HiddenReason | None = None
    veiled: bool = False
    colour: Colour | None = None
    clear: bool = False
    behind: Colour | None = None
    painted: bool = False
    px: float = 16.0

    @property
    def points(self) -> float:
        """Return the size of its letters in points."""
        return self.px * _POINTS

    @property
    def unseen(self) -> HiddenReason | None:
        """Return why nobody sees its words, None where they can be seen."""
        if self.hidden or self.veiled:
            return self.hidden or "invisible"
        ground = None if self.painted else self.behind or WHITE
        if self.clear and ground is not None:
            # Clear letters over a picture may be cut out of it.
            return "white"
        return hides(self.colour, ground, self.points)


def look_below(look: Look, tag: str, said: Declarations) -> Look:
    """Return the look of an element's words, given that of its parent."""
    if tag in _STRONG:
        look = look._replace(strong=True)
    elif tag in _SLANTED:
        look = look._replace(slanted=True)
    elif tag == "pre":
        look = look._replace(kept_spaces=True)
    if not said:
        return look
    weight = said.get("font-weight", "")
    if weight:
        look = look._replace(strong=weight in {"bold", "bolder", "600", "700", "800", "900"})
    slant = said.get("font-style", "") + said.get("font-variant", "")
    if slant:
        look = look._replace(slanted="italic" in slant or "oblique" in slant or "small-caps" in slant)
    if "white-space" in said:
        look = look._replace(kept_spaces=said["white-space"].startswith("pre"))
    if shorthand := _FONT_SIZE.search(said.get("font", "")):
        look = look._replace(px=_size(shorthand.group(1), look.px))
    if "font-size" in said:
        look = look._replace(px=_size(said["font-size"], look.px))
    if said.get("visibility") in _VEILED:
        look = look._replace(veiled=_VEILED[said["visibility"]])
    look = _coloured(look, said)
    return look._replace(hidden=look.hidden or _hides(said))


_VEILED = {"hidden": True, "collapse": True, "visible": False}
_STRONG = frozenset({"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt"})
_SLANTED = frozenset({"i", "em", "cite", "var", "dfn"})


def _coloured(look: Look, said: Declarations) -> Look:
    written = said.get("-webkit-text-fill-color") or said.get("color")
    if written:
        look = look._replace(colour=colour(written), clear=_is_clear(written))
    background = said.get("background-color", said.get("background", ""))
    picture = "url(" in background or "gradient(" in background or said.get("background-image", "none") != "none"
    if picture:
        return look._replace(behind=None, painted=True)
    parts = _PARTS.findall(background)
    if background.strip() in _CLEAR or any(map(_is_clear, parts)):
        return look
    laid = next(((c, _opacity(part)) for part in parts if (c := colour(part))), None)
    if laid is None:
        return look._replace(behind=None, painted=True)
    if look.painted and laid[1] < 1:
        return look
    under = look.behind or WHITE
    red, green, blue = (round(laid[1] * a + (1 - laid[1]) * b) for a, b in zip(laid[0], under, strict=True))
    return look._replace(behind=(red, green, blue), painted=False)


def _opacity(written: str) -> float:
    """Return how opaque a colour is, from 0 to 1."""
    if match := re.fullmatch(r"#(?:[0-9a-f]{3}([0-9a-f])|[0-9a-f]{6}([0-9a-f]{2}))", written):
        return int((match.group(1) or "") * 2 or match.group(2), 16) / 255
    match = _RGB.fullmatch(written) or _HSL.fullmatch(written)
    share, unit = match.groups()[-2:] if match else (None, None)
    return 1.0 if share is None else min(float(share) * (0.01 if unit else 1), 1.0)


def _hides(said: Declarations) -> HiddenReason | None:
    """Return why nobody sees an element and what is in it, None where that can be seen."""
    if said.get("content-visibility") == "hidden":
        return "invisible"
    filtered = _FILTER.search(said.get("filter", ""))
    if _is_faint(said.get("opacity", "")) or filtered and _is_faint(filtered.group(1)):
        return "invisible"
    if _is_far(said) or _MOVED.search(said.get("transform", "")):
        return "off_page"
    if _is_shut(said) or _CLIPPED.search(said.get("clip", "") + said.get("clip-path", "")):
        return "invisible"
    return None


def _is_far(said: Declarations) -> bool:
    """Tell whether an element is set where no window shows it."""
    sides = (said.get(side, "") for side in ("left", "top", "right", "text-indent", "margin-left", "margin-top"))
    several = (v for name in ("inset", "margin") for v in said.get(name, "").split())
    beyond = (said.get(side, "") for side in ("left", "right"))
    return any(_length(v) <= _FAR_PX for v in (*sides, *several)) or any(
        _BEYOND_PX <= _length(v) < float("inf") for v in beyond
    )


def _is_shut(said: Declarations) -> bool:
    """Tell whether an element is too small to show anything, and shows nothing beyond its edges."""
    for axis, sizes in (("x", ("width", "max-width")), ("y", ("height", "max-height"))):
        cut = said.get(f"overflow-{axis}", said.get("overflow", "")).startswith(("hidden", "clip"))
        if cut and any(0 <= _length(said[size]) <= 1 for size in sizes if size in said):
            return True
    return False


def _is_faint(opacity: str) -> bool:
    match = _NUMBER.match(opacity)
    if not opacity or not match or match.group(1) in {"", "-"}:
        return False
    return float(match.group(1)) * (0.01 if match.group(2) == "%" else 1) <= _FAINT


def _length(written: str) -> float:
    """Return a length in pixels; what is none counts as far inside the page."""
    match = _NUMBER.match(written)
    if not written or not match or match.group(1) in {"", "-"}:
        return float("inf")
    unit = match.group(2) or ""
    if unit == "%":
        return float(match.group(1)) * 10
    return float(match.group(1)) * (16.0 if unit == "em" else _PER_UNIT[unit])


def _size(written: str, around: float) -> float:
    if written in _SIZES:
        return _SIZES[written]
    match = _NUMBER.match(written)
    if not match or match.group(1) in {"", "-"}:
        return around
    unit = match.group(2) or ""
    if unit in {"em", "%"}:
        return around * float(match.group(1)) / (100 if unit == "%" else 1)
    return float(match.group(1)) * _PER_UNIT[unit]


def _is_clear(written: str) -> bool:
    written = written.strip()
    if re.fullmatch(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}0[0-9a-c])", written):
        return True
    mixed = _RGB.fullmatch(written) or _HSL.fullmatch(written)
    return written == "transparent" or mixed is not None and colour(written) is None


def colour(written: str) -> Colour | None:
    """Return a colour as red, green and blue; None where it is clear, or none that is known."""
    written = written.strip()
    if match := re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", written):
        digits = match.group(1)
        return colour_of("".join(d * 2 for d in digits[:3]) if len(digits) <= 4 else digits[:6])
    if match := _RGB.fullmatch(written):
        scale = 2.55 if match.group(2) else 1.0
        if _lets_all_through(match.group(5), match.group(6)):
            return None
        red, green, blue = (min(255, round(float(match.group(i)) * scale)) for i in (1, 3, 4))
        return red, green, blue
    if (match := _HSL.fullmatch(written)) and not _lets_all_through(match.group(4), match.group(5)):
        hue, full, light = (min(float(match.group(i)) / most, 1.0) for i, most in ((1, 360), (2, 100), (3, 100)))
        red, green, blue = (round(255 * c) for c in colorsys.hls_to_rgb(hue, light, full))
        return red, green, blue
    return colour_of(written) if written.isalpha() else None


def _lets_all_through(opaque: str | None, unit: str | None) -> bool:
    return opaque is not None and float(opaque) * (0.01 if unit else 1) <= _FAINT
