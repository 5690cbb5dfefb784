"""What the styles of an OpenDocument text say of words and paragraphs, and how its lists are marked.

A style's parent says what it leaves open. Knows nothing about the text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.readers.nodes import attribute, child, children, local, number
from ingest.readers.package import Element

_LONGEST_CHAIN = 20
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)(pt|%|in|cm|mm|px)")
_POINTS = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "px": 0.75}
_BOLD = frozenset({"bold", "600", "700", "800", "900"})


class Look(NamedTuple):
    """How words look, as far as a style says: size in points, `behind` the colour behind them."""

    bold: bool | None = None
    slanted: bool | None = None
    hidden: bool | None = None
    colour: str | None = None
    size: float | None = None
    share: float | None = None
    behind: str | None = None

    def over(self, below: Look) -> Look:
        """Return this look, with what it leaves open taken from another."""
        if self.share is not None and self.size is None and below.size is not None:
            below = below._replace(size=below.size * self.share)
        said = {name: own for name, own in self._asdict().items() if own is not None}
        return below._replace(**said)


class Style(NamedTuple):
    """One style: `display` is the name that a person sees, `level` its rank as a heading."""

    display: str
    look: Look
    parent: str | None
    level: int | None
    list_style: str | None


class ListLevel(NamedTuple):
    """How a list is marked at one depth: by a bullet, or by numbers of a form (`1`, `a`, `I`) before a suffix."""

    bullet: str
    form: str
    prefix: str
    suffix: str
    start: int


def _look(properties: Element | None, others: tuple[Element | None, ...]) -> Look:
    backs = (attribute(node, "background-color") for node in (properties, *others))
    behind = next((b for b in backs if b not in {None, "transparent"}), None)
    if properties is None:
        return Look(behind=behind)
    weight, slant = attribute(properties, "font-weight"), attribute(properties, "font-style")
    caps, line = attribute(properties, "font-variant"), attribute(properties, "text-underline-style")
    said = [s for s in (slant, caps, line) if s is not None]
    size = _SIZE.fullmatch(attribute(properties, "font-size") or "")
    display = attribute(properties, "display")
    return Look(
        bold=None if weight is None else weight in _BOLD,
        slanted=None if not said else any(s not in {"normal", "none"} for s in said),
        hidden=None if display is None else display == "none",
        colour=attribute(properties, "color"),
        size=float(size.group(1)) * _POINTS[size.group(2)] if size and size.group(2) != "%" else None,
        share=float(size.group(1)) / 100 if size and size.group(2) == "%" else None,
        behind=behind,
    )


class Styles:
    """The styles of one document, common and automatic."""

    def __init__(self, *roots: Element | None) -> None:
        self._styles: dict[tuple[str, str], Style] = {}
        self._defaults: dict[str, Look] = {}
        self._lists: dict[str, dict[int, ListLevel]] = {}
        for root in roots:
            for group in ("styles", "automatic-styles"):
                found = child(root, group)
                for node in found if found is not None else ():
                    self._add(node)

    def _add(self, node: Element) -> None:
        kind, family = local(node), attribute(node, "family") or ""
        others = tuple(
            child(node, f"{part}-properties") for part in ("paragraph", "table-cell", "table", "table-row", "graphic")
        )
        look = _look(child(node, "text-properties"), others)
        if kind == "default-style":
            self._defaults[family] = look
        elif kind == "style":
            level = number(attribute(node, "default-outline-level"))
            name = attribute(node, "name") or ""
            display = attribute(node, "display-name") or name.replace("_20_", " ")
            list_style = attribute(node, "list-style-name")
            self._styles[family, name] = Style(display, look, attribute(node, "parent-style-name"), level, list_style)
        elif kind == "list-style":
            self._lists[attribute(node, "name") or ""] = {
                number(attribute(level, "level")) or 1: _list_level(level) for level in node
            }

    def _chain(self, family: str, name: str | None) -> list[Style]:
        found: list[Style] = []
        while name is not None and (family, name) in self._styles and len(found) < _LONGEST_CHAIN:
            found.append(self._styles[family, name])
            name = found[-1].parent
        return found

    def look(self, family: str, name: str | None) -> Look:
        """Return the look that a style gives, with its parents; paragraphs start from the document's default."""
        look = self._defaults.get("paragraph", Look()) if family == "paragraph" else Look()
        for style in reversed(self._chain(family, name)):
            look = style.look.over(look)
        return look

    def is_title(self, name: str | None) -> bool:
        """Tell whether a paragraph's style is that of the document's title."""
        return any(style.display.lower() == "title" for style in self._chain("paragraph", name))

    def level(self, name: str | None) -> int:
        """Return the rank that a paragraph's style gives it as a heading, 0 for none."""
        return next((s.level for s in self._chain("paragraph", name) if s.level), 0)

    def list_of(self, name: str | None) -> str | None:
        """Return the list style that a paragraph's style brings."""
        return next((s.list_style for s in self._chain("paragraph", name) if s.list_style), None)

    def list_level(self, list_style: str | None, depth: int) -> ListLevel | None:
        """Return how a list is marked at a depth counted from 1."""
        return self._lists.get(list_style or "", {}).get(depth)


def _list_level(node: Element) -> ListLevel:
    start = number(attribute(node, "start-value"))
    return ListLevel(
        bullet=(attribute(node, "bullet-char") or "•") if local(node) != "list-level-style-number" else "",
        form=attribute(node, "num-format") or "",
        prefix=attribute(node, "num-prefix") or "",
        suffix=attribute(node, "num-suffix") or "",
        start=1 if start is None else start,
    )


def page_edges(root: Element | None, kind: str) -> list[Element]:
    """Return the header or footer (`kind`) of the first kind of page that has one."""
    for page in children(child(root, "master-styles"), "master-page"):
        found = child(page, kind)
        if found is not None and attribute(found, "display") != "false":
            return list(found)
    return []
