"""How the words of an element look to a visitor, by what CSS says of it: bold, large, or not to be seen at all.

Knows nothing about elements or selectors.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.readers.colours import LIGHTEST
from ingest.readers.html.style import Declarations
from vectorstore.records import HiddenReason

# Text this small is not read; set this far away it is off the page.
_TINY_PX, _FAR_PX = 2.7, -900.0
_FAINT = 0.05
_NUMBER = re.compile(r"\s*(-?\d{0,6}(?:\.\d{1,6})?)\s*(px|pt|em|rem|%|vw|vh|in|cm|mm)?\s*$")
_PER_UNIT = {"px": 1.0, "pt": 4 / 3, "rem": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "vw": 10.0, "vh": 8.0, "": 1.0}
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_RGB = re.compile(
    r"rgba?\(\s*(\d{1,3})(?:\.\d+)?(%?)[\s,]+(\d{1,3})(?:\.\d+)?%?[\s,]+(\d{1,3})(?:\.\d+)?%?"
    r"(?:[\s,/]+(\d?\.?\d{1,4})(%?))?\s*\)"
)
_NAMED = {"white": (255, 255, 255), "snow": (255, 250, 250), "ivory": (255, 255, 240), "black": (0, 0, 0)}
_CLEAR = frozenset({"", "none", "transparent", "inherit", "initial", "unset", "currentcolor"})

Colour = tuple[int, int, int]


class Look(NamedTuple):
    """How the words of an element look: what its children take over. `px` is the size of its letters."""

    strong: bool = False
    slanted: bool = False
    kept_spaces: bool = False
    link: str = ""
    hidden: HiddenReason | None = None
    colour: Colour | None = None
    behind: Colour | None = None
    painted: bool = False
    px: float = 16.0


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
    if "font-size" in said:
        look = look._replace(px=_size(said["font-size"], look.px))
    look = _coloured(look, said)
    return look._replace(hidden=look.hidden or _hides(said, look))


_STRONG = frozenset({"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt"})
_SLANTED = frozenset({"i", "em", "cite", "var", "dfn"})


def _coloured(look: Look, said: Declarations) -> Look:
    if "color" in said:
        look = look._replace(colour=colour(said["color"]))
    background = said.get("background-color", said.get("background", ""))
    picture = "url(" in background or "gradient(" in background or said.get("background-image", "none") != "none"
    if picture:
        return look._replace(behind=None, painted=True)
    if background.strip() not in _CLEAR:
        found = next((c for c in map(colour, re.findall(r"rgba?\([^)]*\)|[^\s]+", background)) if c), None)
        return look._replace(behind=found, painted=found is None)
    return look


def _hides(said: Declarations, look: Look) -> HiddenReason | None:
    """Return why nobody sees an element, None where it can be seen."""
    if said.get("visibility") in {"hidden", "collapse"} or _is_faint(said.get("opacity", "")):
        return "invisible"
    if look.px <= _TINY_PX:
        return "tiny"
    if any(_length(said.get(side, "")) <= _FAR_PX for side in ("left", "top", "text-indent")):
        return "off_page"
    if said.get("overflow", "").startswith(("hidden", "clip")) and any(
        0 <= _length(said[side]) <= 1 for side in ("width", "height") if side in said
    ):
        return "invisible"
    if re.search(
        r"rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)|inset\((?:50|100)%",
        said.get("clip", "") + said.get("clip-path", ""),
    ):
        return "invisible"
    if re.search(r"scale\(\s*0\s*\)|translate[xy]?\(\s*-\d{4,}", said.get("transform", "")):
        return "off_page"
    return (
        _colour_hides(look) if {"color", "background", "background-color", "background-image"} & said.keys() else None
    )


def _colour_hides(look: Look) -> HiddenReason | None:
    if look.colour is None or look.painted:
        return None
    if _is_white(look.colour) and (look.behind is None or _is_white(look.behind)):
        return "white"
    return "invisible" if look.behind is not None and look.colour == look.behind else None


def unhidden(look: Look, said: Declarations) -> Look:
    """Return the look of an element that is seen again: white words in a dark box, a visible child of a hidden one."""
    if look.hidden == "white" and _colour_hides(look) is None:
        return look._replace(hidden=None)
    if look.hidden == "invisible" and said.get("visibility") == "visible":
        return look._replace(hidden=None)
    return look


def _is_white(found: Colour) -> bool:
    return min(found) >= LIGHTEST


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


def colour(written: str) -> Colour | None:
    """Return a colour as red, green and blue; None where it is clear, or none that is known."""
    written = written.strip()
    if written in _NAMED:
        return _NAMED[written]
    if match := re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", written):
        digits = match.group(1)
        if len(digits) <= 4:
            digits = "".join(d * 2 for d in digits)
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if match := _RGB.fullmatch(written):
        scale = 2.55 if match.group(2) else 1.0
        if match.group(5) is not None and float(match.group(5)) * (0.01 if match.group(6) else 1) <= _FAINT:
            return None
        red, green, blue = (min(255, round(float(match.group(i)) * scale)) for i in (1, 3, 4))
        return red, green, blue
    return None
