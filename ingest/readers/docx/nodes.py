"""How WordprocessingML states a value, and that something is on or off."""

from __future__ import annotations

from ingest.readers.nodes import attribute, child
from ingest.readers.package import Element


def value(node: Element | None, *path: str) -> str | None:
    """Return the `val` of the element at the end of a path."""
    return attribute(child(node, *path), "val")


_OFF = frozenset({"0", "false", "off", "none"})


def is_on(node: Element | None, name: str) -> bool | None:
    """Return a property that is on or off; None where nothing is said."""
    found = child(node, name)
    if found is None:
        return None
    return (attribute(found, "val") or "on").lower() not in _OFF
