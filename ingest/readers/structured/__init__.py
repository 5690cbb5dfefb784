"""Read CVs that are kept as data: JSON Resume, RenderCV's YAML, Europass XML, HR Open, and any other of their kind.

`trees` parses within bounds, `keys` knows what keys mean, `shape` brings any make into one shape, `cv` lays the values
out as a CV reads. YAML that is no CV, or does not parse, is plain text; JSON and XML that is no CV is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Format, Limits, too_long
from ingest.readers.invisible import strip_invisible
from ingest.readers.structured.cv import lay_out
from ingest.readers.structured.shape import is_cv, shaped
from ingest.readers.structured.trees import Mapping, Sequence, Tree, from_json, from_xml, from_yaml
from vectorstore.errors import UnreadableFile


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return a structured CV laid out as a CV reads; raises UnreadableFile."""
    text = decode(data, name)
    if len(text) > limits.characters:
        raise too_long(name, limits.characters)
    text, hidden = strip_invisible(text)
    opened = _OPENS.match(text)
    kind = _KINDS.get(opened[1] if opened else "", "yaml")
    try:
        tree = _PARSERS[kind](text, name, limits.depth)
    except ValueError:
        return Extract(format="text", text=text, hidden=hidden)
    root = _alone(tree, name)
    if root is None:
        if kind == "yaml":
            return Extract(format="text", text=text, hidden=hidden)
        raise UnreadableFile(
            f"{name!r} is {kind.upper()} without anything that a CV has (basics, work, education, skills); "
            "give a JSON Resume, or save the CV as text"
        )
    page = lay_out(root)
    return Extract(format=kind, text=page.text, marks=tuple(page.marks), links=tuple(page.links), hidden=hidden)


# What stands first below comments tells the three apart.
_OPENS = re.compile(r"(?:\s|//[^\n]*\n|/\*(?:(?!\*/).){0,4000}\*/)*+([{\[<])", re.DOTALL)
_KINDS: dict[str, Format] = {"{": "json", "[": "json", "<": "xml"}
_PARSERS: dict[Format, Callable[[str, str, int], Tree]] = {"json": from_json, "xml": from_xml, "yaml": from_yaml}


def _alone(tree: Tree, name: str) -> Mapping | None:
    """Return the one CV of a tree, shaped; None where it holds none. Raises UnreadableFile for several."""
    items = tree.items if isinstance(tree, Sequence) else [tree]
    found = [cv for item in items if isinstance(item, Mapping) and is_cv(cv := shaped(item))]
    if len(found) > 1:
        raise UnreadableFile(f"{name!r} holds {len(found)} CVs; give each person a file of their own")
    return found[0] if found else None


__all__ = ["read"]
