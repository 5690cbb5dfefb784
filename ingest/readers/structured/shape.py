"""Bring a structured CV of any make into one shape: who it is of, then sections of entries whose values are plain.

What nests is brought up (positions under a company, a town in an address, a month in a date), and wrappers fall away.
Knows what keys mean from `keys`. Knows nothing about how a CV is laid out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from ingest.readers.structured import keys
from ingest.readers.structured.trees import Mapping, Sequence, Tree
from ingest.readers.structured.values import with_fields

# What a value may be wrapped in, the best said first: {code: AT, label: Austria}, {formatted: ..., given: ...}.
_SAID = ("label", "formatted", "value", "text", "#text")
_PARTS_OF_DATE = ("year", "month", "day")
# Fields of which an entry's own mapping tells more than one: an employer has a name and a town.
_BESIDE = frozenset({"place", "start", "end", "date"})
# A CV in a CV in a CV: no tool wraps deeper.
_DEEPEST = 6
_TAG = re.compile(r"</?(?:ul|ol|li|p|br|div|span|b|strong|i|em|u)\b[^<>]{0,200}>", re.IGNORECASE)
_BREAK = re.compile(r"</?(?:ul|ol|li|p|br|div)\b[^<>]{0,200}>", re.IGNORECASE)
_MAIL = re.compile(r"\s*[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+\s*")


def shaped(tree: Mapping) -> Mapping:
    """Return a CV with its person and its sections at the top, and no mapping within an entry that says one thing."""
    return Mapping(list(_top(_plain_mapping(tree), 0)))


def is_cv(tree: Mapping) -> bool:
    """Tell whether a shaped tree is a CV: it has keys that CVs have, or says who and lists what was done when."""
    named = {keys.folded(key) for key, value in tree.pairs if value is not None}
    if named & keys.KNOWN or len(named & keys.SHARED) > 1:
        return True
    dated = any(isinstance(v, Sequence) and any(map(_is_dated, v.items)) for _, v in tree.pairs)
    return dated and any(_says_who(key, value) for key, value in tree.pairs)


def _is_dated(item: Tree) -> bool:
    return isinstance(item, Mapping) and any(keys.field_of(k) in {"start", "end", "date"} for k, _ in item.pairs)


def _says_who(key: str, value: Tree) -> bool:
    if isinstance(value, str):
        return keys.field_of(key) == "name" or _MAIL.fullmatch(value) is not None
    return isinstance(value, Mapping) and is_person(key, value)


def is_person(key: str, value: Tree) -> bool:
    """Tell what a file says of the person: by its key, or because a name or an address stands in it."""
    if not isinstance(value, Mapping):
        return False
    named = keys.is_person(key) or keys.field_of(key) == "name"
    return named or not keys.is_section(key) and any(isinstance(v, str) and _says_who(k, v) for k, v in value.pairs)


def holds(value: Tree) -> Literal["experience", "education"] | None:
    """Return what a section holds by what its entries say, whatever it is called."""
    items = value.items if isinstance(value, Sequence) else ()
    fields = [{keys.field_of(k) for k, _ in item.pairs} for item in items if isinstance(item, Mapping)]
    if any("study" in said and "organisation" in said for said in fields):
        return "education"
    return "experience" if any({"position", "organisation"} <= said for said in fields) else None


def _top(tree: Mapping, depth: int) -> Iterator[tuple[str, Tree]]:
    for key, value in tree.pairs:
        if value is None or keys.folded(key) in keys.NOT_SAID:
            continue
        inner = _items(key, value)
        if depth < _DEEPEST and _wraps(key, value):
            for item in inner if isinstance(inner, list) else [value]:
                yield from _top(item, depth + 1) if isinstance(item, Mapping) else ()
        elif isinstance(inner, list) and keys.folded(key) not in keys.NETWORKS:
            yield key, Sequence(with_fields([entry for item in inner for entry in _entries(item)]))
        else:
            yield key, value


def _items(key: str, value: Tree) -> list[Tree] | None:
    """Return the items of a list, one that XML wraps (WorkExperienceList: {WorkExperience: [...]}) too."""
    if isinstance(value, Sequence):
        return value.items
    if isinstance(value, Mapping) and len(value.pairs) == 1:
        [(name, inner)] = value.pairs
        if keys.folded(key) in {keys.folded(name) + "list", keys.folded(name) + "s"}:
            return inner.items if isinstance(inner, Sequence) else [inner]
    return None


def _wraps(key: str, value: Tree) -> bool:
    """Tell a wrapper of sections from a section, and from what is said of the person."""
    items = value.items if isinstance(value, Sequence) else [value]
    if keys.folded(key) in keys.WRAPPERS:
        return isinstance(value, Mapping)
    if keys.is_section(key) and keys.folded(key) not in keys.NETWORKS and not keys.is_person(key):
        return False
    return any(isinstance(i, Mapping) and _holds_sections(i) for i in items)


def _holds_sections(tree: Mapping) -> bool:
    return any(
        (keys.is_section(k) or keys.is_person(k))
        and isinstance(v, Mapping | Sequence)
        and bool(_items(k, v) or _is_wide(v))
        for k, v in tree.pairs
    )


def _is_wide(value: Tree) -> bool:
    return isinstance(value, Mapping) and any(isinstance(v, Mapping | Sequence) for _, v in value.pairs)


# -- entries -------------------------------------------------------------------------------------------------------


def _entries(item: Tree) -> Iterator[Tree]:
    """Give an entry with its values brought up, once for each of the posts that it lists."""
    if not isinstance(item, Mapping):
        yield item
        return
    own: list[tuple[str, Tree]] = []
    posts: list[Mapping] = []
    for key, value in item.pairs:
        if isinstance(value, Sequence) and keys.field_of(key) == "position" and _all_mappings(value):
            posts = [i for i in value.items if isinstance(i, Mapping)]
        else:
            own.extend(_brought_up(key, value, 0))
    if not posts:
        yield Mapping(own)
    for post in posts:
        told = [pair for key, value in post.pairs for pair in _brought_up(key, value, 0)]
        told = [("position", v) if keys.field_of(k) in {"title", "name"} else (k, v) for k, v in told]
        fields = {keys.field_of(k) for k, _ in told}
        # What the post says by itself (its own town, its own dates) is not the employer's.
        yield Mapping([*((k, v) for k, v in own if keys.field_of(k) not in fields & _BESIDE), *told])


def _all_mappings(value: Sequence) -> bool:
    return bool(value.items) and all(isinstance(i, Mapping) for i in value.items)


def _brought_up(key: str, value: Tree, depth: int) -> Iterator[tuple[str, Tree]]:
    """Give what a value says under keys of its entry: an employer's name and town, a period's ends."""
    of = keys.field_of(key)
    if isinstance(value, Sequence) and of in {"study", "organisation"} and _all_mappings(value):
        for item in value.items:
            yield from _brought_up(key, item, depth)
    elif isinstance(value, Mapping) and depth < _DEEPEST and of != "place":
        for name, inner in value.pairs:
            if keys.folded(name) in keys.NOT_SAID:
                continue
            field = keys.field_of(name)
            # The name of an employer is the employer; of nothing known it stays what it is.
            own = field in {"name", "title", "label", "other"} and of != "other" and isinstance(inner, str)
            yield from [(key, inner)] if own else _brought_up(name, inner, depth + 1)
    elif isinstance(value, str) and _TAG.search(value):
        yield from _unmarked(key, value)
    else:
        yield key, value


def _unmarked(key: str, value: str) -> Iterator[tuple[str, Tree]]:
    """Give a value in HTML as its lines."""
    lines = [_TAG.sub(" ", line).strip() for line in _BREAK.split(value)]
    yield key, Sequence([line for line in lines if line])


# -- values --------------------------------------------------------------------------------------------------------


def _plain(tree: Tree) -> Tree:
    """Return a tree in which a mapping that says one thing is that thing."""
    if isinstance(tree, Sequence):
        return Sequence([_plain(item) for item in tree.items])
    if not isinstance(tree, Mapping):
        return tree
    by = {keys.folded(key): value for key, value in tree.pairs}
    if isinstance(by.get("year"), str) and by.keys() <= set(_PARTS_OF_DATE):
        parts = [str(by[part]).strip("-") for part in _PARTS_OF_DATE if by.get(part)]
        return "-".join(part.zfill(2) for part in parts)
    said = [value for name in _SAID if isinstance(value := by.get(name), str)]
    # A label with its code, or a value in a wrapper of its own; {name: Java, label: expert} says two things.
    if said and by.keys() <= {*_SAID, *_WITH_IT} and (len(by) > 1 or "label" not in by):
        return said[0]
    if len(by) == 1 and (only := by.get("contact")) is not None and isinstance(only, str):
        return only
    if said and "formatted" in by and _is_name(by):
        return said[0]
    return _plain_mapping(tree)


# What stands beside a label without saying more.
_WITH_IT = frozenset({"code", "use", "usecode", "type"})


def _is_name(by: dict[str, Tree]) -> bool:
    return bool(by.keys() & (keys.FIRST_NAMES | keys.LAST_NAMES))


def _plain_mapping(tree: Mapping) -> Mapping:
    return Mapping([(key, _plain(value)) for key, value in tree.pairs])
