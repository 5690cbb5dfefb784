"""Read CVs that are kept as data: JSON Resume, RenderCV's YAML, and what looks like them.

`trees` parses within bounds, `keys` knows what keys mean, `cv` lays the values out as a CV reads. YAML that is no CV,
or does not parse, is plain text; JSON that is no CV is refused.
"""

from __future__ import annotations

from ingest.readers.decoding import decode
from ingest.readers.extract import Extract, Format, Limits, too_long
from ingest.readers.invisible import strip_invisible
from ingest.readers.structured.cv import is_cv, lay_out
from ingest.readers.structured.trees import Mapping, Sequence, Tree, from_json, from_yaml
from vectorstore.errors import UnreadableFile


def read(data: bytes, name: str, limits: Limits) -> Extract:
    """Return a structured CV laid out as a CV reads; raises UnreadableFile."""
    text = decode(data, name)
    if len(text) > limits.characters:
        raise too_long(name, limits.characters)
    text, hidden = strip_invisible(text)
    as_json = text.lstrip()[:1] in {"{", "["}
    try:
        tree = from_json(text, name, limits.depth) if as_json else from_yaml(text, name, limits.depth)
    except ValueError:
        return Extract(format="text", text=text, hidden=hidden)
    root = _alone(tree, name)
    if not isinstance(root, Mapping) or not is_cv(root):
        if not as_json:
            return Extract(format="text", text=text, hidden=hidden)
        raise UnreadableFile(
            f"{name!r} is JSON without anything that a CV has (basics, work, education, skills); "
            "give a JSON Resume, or save the CV as text"
        )
    page = lay_out(root)
    kind: Format = "json" if as_json else "yaml"
    return Extract(format=kind, text=page.text, marks=tuple(page.marks), links=tuple(page.links), hidden=hidden)


def _alone(tree: Tree, name: str) -> Tree:
    """Return the one CV of a list; raises UnreadableFile for several."""
    if not isinstance(tree, Sequence):
        return tree
    found = [item for item in tree.items if isinstance(item, Mapping) and is_cv(item)]
    if len(found) > 1:
        raise UnreadableFile(f"{name!r} holds {len(found)} CVs; give each person a file of their own")
    return found[0] if found else None


__all__ = ["read"]
