"""What the styles of a Word document say of a run and a paragraph: whether it is a heading, bold, hidden.

Follows `basedOn`; what stands on the run or paragraph itself goes before its style. Knows nothing about lists' numbers.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.readers.docx.nodes import is_on, value
from ingest.readers.nodes import attribute, child, children, number
from ingest.readers.package import Element

# Word itself follows no longer chain of styles.
_LONGEST_CHAIN = 20
_HEADING_NAME = re.compile(r"heading\s*([1-9])$", re.IGNORECASE)
_DEEPEST_LEVEL = 6
# The colours that a theme calls its paper.
_PAPER = frozenset({"background1", "light1", "bg1", "lt1"})
_WHITE = "FFFFFF"
# Word's highlighter has these colours.
_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "darkBlue": "000080", "darkCyan": "008080",
    "darkGray": "808080", "darkGreen": "008000", "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000",
    "green": "00FF00", "lightGray": "C0C0C0", "magenta": "FF00FF", "red": "FF0000", "white": _WHITE, "yellow": "FFFF00",
}  # fmt: skip
# Letters squeezed to so many percent of their width are lines; a fill of so many thousandths lets nearly all through.
_SQUEEZED, _CLEAR = 10, 95_000


class Look(NamedTuple):
    """How a run looks, as far as it says: size in half points, `shade` the colour behind it."""

    bold: bool | None = None
    slanted: bool | None = None
    vanish: bool | None = None
    colour: str | None = None
    size: int | None = None
    shade: str | None = None

    def over(self, below: Look) -> Look:
        """Return this look, with what it leaves open taken from another."""
        said = {name: own for name, own in self._asdict().items() if own is not None}
        return below._replace(**said)


def look_of(properties: Element | None) -> Look:
    """Return the look that an `rPr` states."""
    if properties is None:
        return Look()
    slanted = [is_on(properties, name) for name in ("i", "smallCaps", "caps")]
    underlined = value(properties, "u")
    slanted.append(None if underlined is None else underlined != "none")
    highlight = value(properties, "highlight")
    shade = fill_of(properties) or _HIGHLIGHTS.get(highlight or "")
    said = [s for s in slanted if s is not None]
    return Look(
        bold=is_on(properties, "b"),
        slanted=any(said) if said else None,
        vanish=_vanishes(properties),
        colour=_colour_of(properties),
        size=number(value(properties, "sz")),
        shade=shade,
    )


def _colour_of(properties: Element) -> str | None:
    """Return the colour of letters: as their newer effects fill them, else as it stands, else the theme's paper."""
    filled = child(properties, "textFill", "solidFill", "srgbClr")
    themed = attribute(child(properties, "color"), "themeColor")
    stated = attribute(filled, "val") or value(properties, "color")
    return _WHITE if themed in _PAPER and stated in {None, "auto"} else stated


def _vanishes(properties: Element) -> bool | None:
    """Tell whether letters are set not to be drawn, or drawn as nothing."""
    fill, width = child(properties, "textFill"), number(value(properties, "w"))
    solid = child(fill, "solidFill")
    if solid is not None and any((number(value(colour, "alpha")) or 0) >= _CLEAR for colour in solid):
        return True
    if child(fill, "noFill") is not None and child(properties, "textOutline") is None:
        return True
    return True if width is not None and 0 < width <= _SQUEEZED else is_on(properties, "vanish")


def fill_of(properties: Element | None) -> str | None:
    """Return the colour of a `shd`; None where there is none or it is left to the program."""
    shading = child(properties, "shd")
    if shading is None:
        return None
    if attribute(shading, "themeFill"):
        return attribute(shading, "fill") or "theme"
    fill = attribute(shading, "fill")
    if attribute(shading, "val") == "solid":
        fill = attribute(shading, "color")
    return None if fill in {None, "auto"} else fill


class _Style(NamedTuple):
    name: str
    look: Look
    level: int | None
    list_id: str | None
    list_level: int
    based_on: str | None


class Styles:
    """The styles of one document."""

    def __init__(self, root: Element | None) -> None:
        self._defaults = look_of(child(root, "docDefaults", "rPrDefault", "rPr"))
        self._styles: dict[str, _Style] = {}
        self._default: str | None = None
        self.shaded_tables: set[str] = set()
        for node in children(root, "style"):
            self._add(node)

    def _add(self, node: Element) -> None:
        style_id = attribute(node, "styleId") or ""
        if attribute(node, "type") == "table":
            if any(fill_of(child(part, "tcPr")) for part in (node, *children(node, "tblStylePr"))):
                self.shaded_tables.add(style_id)
            return
        if attribute(node, "type") == "paragraph" and attribute(node, "default") in {"1", "true"}:
            self._default = style_id
        paragraph = child(node, "pPr")
        self._styles[style_id] = _Style(
            name=(value(node, "name") or "").strip().lower(),
            look=look_of(child(node, "rPr")),
            level=_level(value(node, "name") or "", paragraph),
            list_id=value(paragraph, "numPr", "numId"),
            list_level=number(value(paragraph, "numPr", "ilvl")) or 0,
            based_on=value(node, "basedOn"),
        )

    def _chain(self, style_id: str | None) -> list[_Style]:
        found: list[_Style] = []
        while style_id is not None and style_id in self._styles and len(found) < _LONGEST_CHAIN:
            found.append(self._styles[style_id])
            style_id = found[-1].based_on
        return found

    def look(self, style_id: str | None) -> Look:
        """Return the look that a style gives, with those that it is based on."""
        look = Look()
        for style in self._chain(style_id):
            look = look.over(style.look)
        return look

    def paragraph_look(self, style_id: str | None) -> Look:
        """Return the look of a paragraph's runs, where they say nothing themselves."""
        return self.look(style_id or self._default).over(self._defaults)

    def level(self, style_id: str | None, paragraph: Element | None) -> int:
        """Return the rank of a paragraph as a heading, 0 for none."""
        own = number(value(paragraph, "outlineLvl"))
        if own is not None:
            return _rank(own)
        return next((style.level for style in self._chain(style_id) if style.level is not None), 0)

    def is_title(self, style_id: str | None) -> bool:
        """Tell whether a style is that of the document's title."""
        return any(style.name == "title" for style in self._chain(style_id))

    def numbering(self, style_id: str | None) -> tuple[str | None, int]:
        """Return the list that a style puts its paragraphs in, and how deep."""
        for style in self._chain(style_id):
            if style.list_id is not None:
                return style.list_id, style.list_level
        return None, 0


def _rank(outline: int) -> int:
    return outline + 1 if 0 <= outline < _DEEPEST_LEVEL else 0


def _level(name: str, paragraph: Element | None) -> int | None:
    if match := _HEADING_NAME.match(name.strip()):
        return min(int(match.group(1)), _DEEPEST_LEVEL)
    outline = number(value(paragraph, "outlineLvl"))
    return None if outline is None else _rank(outline)
