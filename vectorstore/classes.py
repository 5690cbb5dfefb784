"""Sets that people name: FAANG, 985, the Ivy League, 长三角, top venues, VPs; what each stands for, and since when.

The sets stand in `classes.yaml`, one a line, their members by their ids in the lexicon; they are read when first asked
for. A set of roles also has `words` that put a title into it ("VP of Marketing"): titles are made up freely, and no
list holds them all. Knows nothing about questions.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, Literal

from vectorstore.lexicon import Concept, Vocabulary, facts, vocabulary
from vectorstore.records import Record, Span
from vectorstore.text import has_cjk

_FILE = "classes.yaml"
# Titles repeat among CVs: so many answers are remembered.
_TITLES_REMEMBERED = 16_384
ClassOf = Literal["organisations", "venues", "places", "roles", "awards", "skills", "certificates"]


class NamedClass(Record):
    """A set of the world: `members` are ids of the vocabulary `of`, and what lies under a member is in the set too.

    `kind` narrows what the set is of ("school"); one of kind "employer" is known by what its members call
    themselves: a hospital has one of its `words` in its name. `modifier` marks a name that is an ordinary word
    ("senior"): it names the set only beside a role. `words` and `excluding` are for roles and kinds of
    employers: a title or name that holds one of the words, and none of those excluded, is in the set. `rank` is
    its place among the sets of its kind, where those are an order. `cased` names count only in their case.
    `source` and `date` say who drew the line. An industry holds the employers of other kinds, and those who work
    in it whoever employs them: `staff` are roles and sets of roles; `industry` is what it is called before a word for
    industries ("banking" of "the banking sector"), which give it names beside its own.
    """

    class_id: str
    names: tuple[str, ...]
    of: ClassOf
    members: tuple[str, ...]
    source: str
    date: str
    kind: str | None = None
    modifier: bool = False
    rank: int | None = None
    words: tuple[str, ...] = ()
    excluding: tuple[str, ...] = ()
    cased: frozenset[str] = frozenset()
    staff: tuple[str, ...] = ()
    industry: tuple[str, ...] = ()


class ClassMatch(Record):
    """A set's name in a text."""

    named: NamedClass
    span: Span


def classes() -> tuple[NamedClass, ...]:
    """Return every set, in the order of the file."""
    return tuple(_classes().values())


def class_named(class_id: str) -> NamedClass | None:
    """Return a set by its id."""
    return _classes().get(class_id)


def class_called(name: str) -> NamedClass | None:
    """Return the set whose name this is as a whole, in any case."""
    found = _names().named(name, any_case=True)
    return None if found is None else _classes()[found.concept_id]


def classes_in(text: str, *, any_case: bool = False) -> tuple[ClassMatch, ...]:
    """Return the sets named in `text`, longest first at each place, not overlapping.

    Most names count in any case; `any_case` lets "bat" stand for one that counts only in its own (BAT).
    """
    return tuple(
        ClassMatch(named=_classes()[m.concept.concept_id], span=m.span)
        for m in _names().matches(text, any_case=any_case)
    )


def members_of(named: NamedClass) -> frozenset[str]:
    """Return the ids of the members and of all that lies under them: Instagram is of FAANG by way of Meta."""
    return _members_of(named.class_id)


def is_called(named: NamedClass, name: str) -> bool:
    """Tell whether an employer's name says that it is of a kind: 某某医院 and "Mercy Hospital" are hospitals."""
    return not _any_word(named.excluding, name) and _any_word(named.words, name)


def names_industry(named: NamedClass, said: str) -> bool:
    """Tell whether a name of a set says that it is an industry: 银行业, and not 银行."""
    return any(said.casefold() == name.casefold() for stem in named.industry for name in _industry_names(stem))


def holds_title(named: NamedClass, title: str) -> bool:
    """Tell whether a title belongs to a set of roles, by a member's name in it or by the set's words."""
    return _holds_title(named.class_id, title)


@cache
def _classes() -> dict[str, NamedClass]:
    return {key: _class(key, fields) for key, fields in facts(_FILE).items()}


def _class(key: str, fields: dict[str, Any]) -> NamedClass:
    """Return a set; one that is a public list of the lexicon has that list's members of its kind."""
    rest = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    listed: Any = rest.pop("listed", None)
    for held_kind in rest.pop("kinds", ()):
        own = facts(_FILE)[held_kind]
        for name in ("members", "words", "excluding"):
            rest[name] = tuple(dict.fromkeys([*rest.get(name, ()), *own.get(name, ())]))
    if listed is not None:
        held = vocabulary(rest["of"])
        kinds = {rest.get("kind")} - {None} or {c.kind for c in held.concepts.values()}
        rest["members"] = tuple(i for i in held.listed(listed) if held.concepts[i].kind in kinds)
    called = (name for stem in rest.get("industry", ()) for name in _industry_names(stem))
    rest["names"] = tuple(dict.fromkeys([*rest.get("names", ()), *called]))
    return NamedClass(class_id=key, **{"members": (), **rest})


def _industry_names(stem: str) -> tuple[str, ...]:
    """Return what an industry is called: "banking sector", 银行业."""
    if has_cjk(stem):
        return tuple(stem + word for word in _INDUSTRIES_ZH if not stem.endswith(word))
    return tuple(f"{stem} {word}" for word in _INDUSTRIES_EN)


_INDUSTRIES_EN = ("industry", "sector", "business", "space", "field", "world", "domain")
_INDUSTRIES_ZH = ("行业", "业", "领域", "圈", "界", "产业", "行当")


@cache
def _names() -> Vocabulary:
    return Vocabulary(
        "classes",
        (
            Concept(concept_id=c.class_id, vocabulary="classes", names=c.names, cased=c.cased)
            for c in _classes().values()
        ),
    )


@cache
def _members_of(class_id: str) -> frozenset[str]:
    named = _classes()[class_id]
    held = vocabulary(named.of)
    return frozenset().union(*(held.under(member) for member in named.members))


@lru_cache(maxsize=_TITLES_REMEMBERED)
def _holds_title(class_id: str, title: str) -> bool:
    named = _classes()[class_id]
    if named.of != "roles" or _any_word(named.excluding, title):
        return False
    if _any_word(named.words, title):
        return True
    members = _members_of(class_id)
    return any(m.concept.concept_id in members for m in vocabulary("roles").matches(title, any_case=True))


def _any_word(words: tuple[str, ...], title: str) -> bool:
    return any(_word(word).search(title) for word in words)


@cache
def _word(word: str) -> re.Pattern[str]:
    """Return how a word stands in a title: whole where it is of letters, anywhere where it is Chinese."""
    if has_cjk(word):
        return re.compile(re.escape(word))
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
