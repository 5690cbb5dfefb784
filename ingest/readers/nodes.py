"""Small looks into the XML of Office documents, by local names: their versions differ in namespaces alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.readers.package import Element

_DAY = re.compile(r"\s*((?:19|20)\d{2}-\d{2}-\d{2})(?:T|\s*$)")


def local(node: Element) -> str:
    """Return the name of an element without its namespace."""
    return str(node.tag).rpartition("}")[2]


def attribute(node: Element | None, name: str) -> str | None:
    """Return an attribute by its local name."""
    if node is not None:
        for key, value in node.attrib.items():
            if str(key).rpartition("}")[2] == name:
                return str(value)
    return None


def child(node: Element | None, *path: str) -> Element | None:
    """Return the first child of a name, and so on down a path."""
    for name in path:
        if node is None:
            return None
        node = next((c for c in node if local(c) == name), None)
    return node


def children(node: Element | None, name: str) -> Iterator[Element]:
    """Yield the children of a name."""
    if node is not None:
        yield from (c for c in node if local(c) == name)


def descendants(node: Element, name: str) -> Iterator[Element]:
    """Yield the elements of a name below a node, in order."""
    yield from (c for c in node.iter("{*}" + name) if c is not node)


def number(written: str | None) -> int | None:
    """Return a whole number as Office programs write one (`24`, `24.0`), None where it is none."""
    try:
        return int(float(written)) if written is not None else None
    except (ValueError, OverflowError):
        return None


def day_of(properties: Element | None, *names: str) -> str | None:
    """Return the day (`2024-07-23`) that properties of a file state under the first of these names that has one."""
    said = {local(node): node.text or "" for node in properties} if properties is not None else {}
    return next((match.group(1) for name in names if (match := _DAY.match(said.get(name, "")))), None)
