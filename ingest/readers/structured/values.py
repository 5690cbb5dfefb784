"""Tell what the keys of a person's own making mean, by what stands under them in all entries of a list.

`house`, `chair` and `span` say nothing; organisations, roles and stretches of time do. Knows values, and no layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.places import is_place, is_town
from ingest.readers.structured import keys
from ingest.readers.structured.keys import Field
from ingest.readers.structured.trees import Mapping, Tree
from ingest.roles import is_role
from ingest.segments import read_head
from ingest.signs import is_degree
from vectorstore.periods import find_periods

# What names somebody or something is so long at most.
_NAME_WORDS = 8
_SENTENCE = re.compile(r"[.。!！;；]\s*$|[.。;；]\s")
# "Sept 2013 / July 2017", "2012 / ongoing": the two ends of a stay; "2014/15" and "5/2014" are one date.
_ENDS = re.compile(r"(?P<start>[^/]*\d{4}[^/]*?)\s+/\s+(?P<end>[^/]+)")
# What is told by the values themselves, the surest first.
_TOLD: tuple[Field, ...] = ("date", "study", "organisation", "place", "position")


def with_fields(items: Sequence[Tree]) -> list[Tree]:
    """Return the entries of a list with fields in place of keys that no table has, where their values tell."""
    said: dict[str, list[str]] = {}
    entries = [item for item in items if isinstance(item, Mapping)]
    for key, value in (pair for entry in entries for pair in entry.pairs):
        said.setdefault(key, []).extend([value] if isinstance(value, str) else [])
    meant = _meant(said, len(entries))
    return [Mapping(list(_told(item, meant))) if isinstance(item, Mapping) else item for item in items]


def _told(entry: Mapping, meant: dict[str, Field]) -> Iterator[tuple[str, Tree]]:
    for key, value in entry.pairs:
        field = meant.get(key, keys.field_of(key))
        if field == "date" and isinstance(value, str) and (ends := _ENDS.fullmatch(value)):
            yield from (("start", ends["start"]), ("end", ends["end"]))
        elif key in meant:
            yield ("degree" if field == "study" else field), value
        else:
            yield key, value


def _meant(said: dict[str, list[str]], entries: int) -> dict[str, Field]:
    """Return what each unknown key means: what most of its values are, and last what only it can be."""
    known = {keys.field_of(key) for key in said} - {"other"}
    named = {k: vs for k, vs in said.items() if vs and keys.field_of(k) == "other" and all(map(_is_name, vs))}
    meant: dict[str, Field] = {}
    for field in _TOLD:
        if field in known - {"study"} or field == "position" and not _lasts(said, meant):
            continue
        votes = {key: sum(_field_of(v) == field for v in vs) for key, vs in named.items() if key not in meant}
        best = max(votes, key=lambda key: votes[key], default=None)
        if best is not None and votes[best] * 2 >= len(named[best]):
            meant[best] = field
    while (missing := _open(known | set(meant.values()), lasts=_lasts(said, meant))) is not None:
        left = [key for key in named if key not in meant and (missing == "place" or len(named[key]) * 2 > entries)]
        if len(left) != 1 or missing == "place" and not all(map(is_town, named[left[0]])):
            break
        meant[left[0]] = missing
    return meant


def _open(told: set[Field], *, lasts: bool) -> Field | None:
    """Return the one thing of who, as what, where and when that an entry's fields leave open."""
    if not told & {"date", "start"}:
        return None
    if "organisation" not in told:
        return "organisation" if told & {"position", "study"} else None
    if not told & {"position", "study", "title", "name"}:
        return "position" if lasts else "title"
    return "place" if "place" not in told else None


def _lasts(said: dict[str, list[str]], meant: dict[str, Field]) -> bool:
    """Tell whether the entries are stays, from one day to another, rather than what was got on one day."""
    if any(keys.field_of(key) == "start" for key in said):
        return True
    dates = (v for key, vs in said.items() if meant.get(key, keys.field_of(key)) == "date" for v in vs)
    return any(_ENDS.fullmatch(v) or any(m.period.start != m.period.end for m in find_periods(v)) for v in dates)


def _is_name(value: str) -> bool:
    return len(value.split()) <= _NAME_WORDS and _SENTENCE.search(value) is None


def _field_of(value: str) -> Field:
    """Return what a value is by itself."""
    dates = find_periods(value)
    if dates and not any(c.isalnum() for c in _without(value, [(m.span.start, m.span.end) for m in dates])):
        return "date"
    if dates and _ENDS.fullmatch(value):
        return "date"
    if is_degree(value):
        return "study"
    head = read_head(value)
    if any(o.strong for o in head.organisations):
        return "organisation"
    if is_place(value):
        return "place"
    return "position" if is_role(value[:1].upper() + value[1:]) else "other"


def _without(value: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        value = value[:start] + value[end:]
    return value
