"""Parse JSON and YAML into one kind of tree: scalars as they are typed, keys in order, repeated keys kept.

Bounded before anything is built: depth, and how many nodes an alias may unfold to. Knows nothing about CVs.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

import yaml

from vectorstore.errors import UnreadableFile

# A CV of 40 pages has some 3,000 values.
_MOST_NODES = 100_000


@dataclass(slots=True)
class Mapping:
    """Keys and what they hold, in the file's order."""

    pairs: list[tuple[str, Tree]] = field(default_factory=list)


@dataclass(slots=True)
class Sequence:
    """A list."""

    items: list[Tree] = field(default_factory=list)


Tree = str | Mapping | Sequence | None

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def from_json(text: str, name: str, depth: int) -> Tree:
    """Return the tree of a JSON text; raises UnreadableFile where it is none, or nests deeper than `depth`."""
    nested = 0
    for found in _BRACKETS.finditer(text):
        nested += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found.group(), 0)
        _refuse_depth(nested, depth, name)
    try:
        built = json.loads(text, object_pairs_hook=Mapping, parse_int=str, parse_float=str, parse_constant=str)
    except ValueError as error:
        raise UnreadableFile(
            f"{name!r} begins as JSON but is not ({error}); mend it, or save the CV as text"
        ) from error
    return _counted(_of_json(built), name)


def _of_json(built: object) -> Tree:
    if isinstance(built, Mapping):
        return Mapping([(_whole(str(key)), _of_json(value)) for key, value in built.pairs])
    if isinstance(built, list):
        return Sequence([_of_json(value) for value in built])
    if isinstance(built, str):
        return _whole(built)
    if built is None:
        return None
    return str(built).lower()


def _whole(text: str) -> str:
    """Return a text without halves of characters, which JSON can spell and no encoding can write."""
    return _HALF.sub("\N{REPLACEMENT CHARACTER}", text)


def from_yaml(text: str, name: str, depth: int) -> Tree:
    """Return the tree of a YAML text.

    Raises UnreadableFile where it nests deeper than `depth` or its aliases unfold to more than a CV holds, and
    ValueError where it is no YAML.
    """
    try:
        return _counted(_Builder(name, depth).build(text), name)
    except (yaml.YAMLError, UnicodeError) as error:
        raise ValueError(str(error)) from error


class _Builder:
    """Builds a tree from events, so that an alias is the tree it names and nothing is unfolded."""

    def __init__(self, name: str, depth: int) -> None:
        self._name = name
        self._depth = depth
        self._open: list[Mapping | Sequence] = []
        self._keys: list[str | None] = []
        self._anchors: dict[str, Tree] = {}
        self._root: Tree = None

    def build(self, text: str) -> Tree:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.DocumentEndEvent):
                return self._root  # what further documents hold is another file's
            if isinstance(event, yaml.ScalarEvent):
                plain = event.implicit[0] and event.value in _NULLS
                self._add(None if plain else event.value, event.anchor)
            elif isinstance(event, yaml.AliasEvent):
                self._add(self._anchors.get(event.anchor or ""), None)
            elif isinstance(event, yaml.CollectionStartEvent):
                opened = Mapping() if isinstance(event, yaml.MappingStartEvent) else Sequence()
                self._add(opened, event.anchor)
                self._open.append(opened)
                self._keys.append(None)
                _refuse_depth(len(self._open), self._depth, self._name)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
                self._keys.pop()
        return self._root

    def _add(self, value: Tree, anchor: str | None) -> None:
        if anchor is not None:
            self._anchors[anchor] = value
        above = self._open[-1] if self._open else None
        if above is None:
            self._root = value
        elif isinstance(above, Sequence):
            above.items.append(value)
        elif (key := self._keys[-1]) is None:
            self._keys[-1] = value if isinstance(value, str) else ""
        else:
            self._keys[-1] = None
            if key == "<<" and isinstance(value, Mapping):
                above.pairs.extend(value.pairs)
            else:
                above.pairs.append((key, value))


def _refuse_depth(nested: int, depth: int, name: str) -> None:
    if nested > depth:
        raise UnreadableFile(f"{name!r} nests more than {depth} deep; that is no CV: save it as text")


def _counted(tree: Tree, name: str) -> Tree:
    """Return the tree, or raise UnreadableFile where going through it, aliases unfolded, would take too long."""
    waiting: list[Tree] = [tree]
    seen = 0
    while waiting:
        node = waiting.pop()
        seen += 1
        if seen + len(waiting) > _MOST_NODES:
            raise UnreadableFile(f"{name!r} holds more than {_MOST_NODES:,} values; that is no CV: save it as text")
        if isinstance(node, Mapping):
            waiting.extend(value for _, value in node.pairs)
        elif isinstance(node, Sequence):
            waiting.extend(node.items)
    return tree
