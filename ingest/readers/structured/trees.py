"""Parse JSON, YAML and XML into one kind of tree: scalars as they are typed, keys in order, repeated keys kept.

Bounded before anything is built: depth, and how many nodes an alias may unfold to. Knows nothing about CVs.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import partial

import yaml
from lxml import etree
from lxml.etree import _Element as Element

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
        built = _loaded(text)
    except ValueError as error:
        raise UnreadableFile(
            f"{name!r} begins as JSON but is not ({error}); mend it, or save the CV as text"
        ) from error
    return _counted(_of_json(built), name)


def _loaded(text: str) -> object:
    load = partial(json.loads, object_pairs_hook=Mapping, parse_int=str, parse_float=str, parse_constant=str)
    try:
        return load(text)
    except ValueError:
        if (bare := _without_comments(text)) == text:
            raise
        return load(bare)


_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=\s*[\]}])', re.DOTALL)


def _without_comments(text: str) -> str:
    """Return JSON without what editors allow in it and JSON does not: comments, and commas before a closing bracket."""
    text = _COMMENT.sub(lambda m: m.group() if m.group().startswith('"') else " ", text)
    return _COMMENT.sub(lambda m: m.group() if m.group().startswith('"') else " ", text)


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


def from_xml(text: str, name: str, depth: int) -> Tree:
    """Return the tree of an XML text: attributes and children by their local names, repeated ones as a list.

    Raises UnreadableFile where it is no XML, declares entities, or nests deeper than `depth`.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise UnreadableFile(f"{name!r} declares entities, which no CV needs: nothing of it is read; save it as PDF")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.strip().encode(), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise UnreadableFile(
            f"{name!r} begins as XML but is not ({str(error)[:120]}); mend it, or save the CV as text"
        ) from error
    return _counted(_of_xml(root, 1, depth, name), name)


def _of_xml(node: Element, nested: int, depth: int, name: str) -> Tree:
    _refuse_depth(nested, depth, name)
    by: dict[str, list[Tree]] = {}
    for key, value in node.attrib.items():
        by.setdefault(_local(key), []).append(str(value))
    for child in node:
        by.setdefault(_local(child.tag), []).append(_of_xml(child, nested + 1, depth, name))
    said = (node.text or "").strip()
    if not by:
        return said or None
    pairs = [(key, values[0] if len(values) == 1 else Sequence(values)) for key, values in by.items()]
    return Mapping([*pairs, ("#text", said)] if said else pairs)


def _local(tag: object) -> str:
    return str(tag).rpartition("}")[2]


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
