"""Text boxes and shapes of a Word document: where their words belong, and what colour lies behind them.

Knows DrawingML and the older VML. Knows nothing about paragraphs.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.readers.colours import is_white
from ingest.readers.nodes import attribute, child, descendants, local, number
from ingest.readers.package import Element
from vectorstore.records import HiddenReason

# A shape or picture as wide as this (5 cm, in EMU) may lie behind text; a portrait is narrower.
_BACKDROP_WIDTH = 1_800_000
_PAGE_WIDTH, _PAGE_HEIGHT = 7_560_000, 10_692_000
_LIGHT = frozenset({"bg1", "lt1", "phClr"})
_VML_SHAPES = frozenset({"rect", "roundrect", "shape", "oval"})


class Box(NamedTuple):
    """A text box: `above` where it stands before the words of the paragraph that holds its anchor.

    `top`, `left` and `right` say where it is drawn, in EMU, as far as the file says that; `hidden` that it is not drawn
    on the page at all.
    """

    content: Element
    fill: str | None
    above: bool
    top: int = 0
    left: int = 0
    right: int = 0
    hidden: HiddenReason | None = None


def boxes_of(drawing: Element) -> list[Box]:
    """Return the text boxes of a drawing, those inside another box left to it."""
    found: list[Box] = []
    for content in drawing.iter("{*}txbxContent"):
        around = _up_to(content, drawing)
        if not any(local(a) == "txbxContent" for a in around):
            anchor = next((a for a in around if local(a) == "anchor"), None)
            found.append(_placed(Box(content, _fill(content, drawing), above=False), anchor))
    return found


def in_order(boxes: list[Box]) -> list[Box]:
    """Return text boxes as a page of them is read: column by column, each from the top."""
    columns: list[list[Box]] = []
    for box in sorted(boxes, key=lambda b: b.left):
        if columns and box.left < max(b.right for b in columns[-1]):
            columns[-1].append(box)
        else:
            columns.append([box])
    return [box for column in columns for box in sorted(column, key=lambda b: b.top)]


def _up_to(node: Element, top: Element) -> list[Element]:
    found: list[Element] = []
    parent = node.getparent()
    while parent is not None:
        found.append(parent)
        if parent is top:
            break
        parent = parent.getparent()
    return found


def _placed(box: Box, anchor: Element | None) -> Box:
    """Return a box with its place: before the paragraph that anchors it where it is set on the page, or above it."""
    unseen = attribute(anchor, "hidden") or attribute(child(anchor, "docPr"), "hidden")
    if unseen in {"1", "true"}:
        box = box._replace(hidden="invisible")
    vertical = child(anchor, "positionV")
    if vertical is None:
        return box
    top = _offset(vertical) or 0
    left = _offset(child(anchor, "positionH"))
    width = number(attribute(child(anchor, "extent"), "cx")) or 0
    by_paragraph = attribute(vertical, "relativeFrom") in {"paragraph", "line"}
    # A box aligned rather than placed may stand anywhere across the page.
    across = (0, _PAGE_WIDTH) if left is None else (left, left + width)
    height = number(attribute(child(anchor, "extent"), "cy")) or 0
    # A box may begin before its anchor, which may stand anywhere on the page; not a page's width or more before it.
    away = left is not None and left + width < -_PAGE_WIDTH or top + height < -_PAGE_HEIGHT
    hidden = "off_page" if away else box.hidden
    return box._replace(above=top < 0 or not by_paragraph, top=top, left=across[0], right=across[1], hidden=hidden)


def _offset(position: Element | None) -> int | None:
    found = child(position, "posOffset")
    return number(found.text) if found is not None else None


def _fill(content: Element, drawing: Element) -> str | None:
    """Return the colour of the shape that holds a text box, None where it has none."""
    for above in _up_to(content, drawing):
        kind = local(above)
        if kind == "wsp":
            return _drawn_fill(child(above, "spPr"))
        if kind in _VML_SHAPES:
            return _vml_fill(above)
    return None


def _drawn_fill(properties: Element | None) -> str | None:
    if properties is None:
        return None
    if child(properties, "gradFill") is not None or child(properties, "blipFill") is not None:
        return "picture"
    solid = child(properties, "solidFill")
    if solid is None or not len(solid):
        return None
    named = attribute(solid[0], "val") or ""
    return "FFFFFF" if named in _LIGHT else named or "theme"


def _vml_fill(shape: Element) -> str | None:
    if (attribute(shape, "filled") or "t").lower() in {"f", "false"}:
        return None
    return re.sub(r"\s*\[.*$", "", attribute(shape, "fillcolor") or "") or None


def has_backdrop(root: Element) -> bool:
    """Tell whether a wide shape or picture that is not white may lie behind the text of a part."""
    for kind in ("anchor", *_VML_SHAPES):
        for node in descendants(root, kind):
            if kind != "anchor":
                fill = _vml_fill(node)
                if fill is not None and not is_white(fill):
                    return True
                continue
            width = number(attribute(child(node, "extent"), "cx")) or 0
            if width < _BACKDROP_WIDTH:
                continue
            fills = [_drawn_fill(p) for p in descendants(node, "spPr")]
            painted = any(f is not None and not is_white(f) for f in fills)
            pictured = (
                attribute(node, "behindDoc") in {"1", "true"} and next(descendants(node, "blip"), None) is not None
            )
            if painted or pictured:
                return True
    return any(not is_white(attribute(node, "color")) for node in descendants(root, "background"))
