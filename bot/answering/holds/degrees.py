"""Who holds a degree, by what is kept of each person's studies: of all who do, only those who are told are read.

Knows what makes an education entry a degree of a level, as `schooling.verdict` has it. Knows nothing about quotes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple, cast

from bot.answering.holds.schooling import is_below, levels_of, state_of, tells_degree
from bot.answering.merged import merged_entries
from bot.answering.records import Condition
from bot.answering.sources import Sources
from vectorstore.counted import key_of

# Under which name the home keeps it.
STUDIES = "studies"
# What a condition may say and still be decided by what is kept.
_PLAIN = frozenset({"relation", "value", "concepts", "past", "minimum"})
# Of so many people who have come in since it is counted at once; of more each is read.
_FEW = 200


class Study(NamedTuple):
    """An education entry: the levels of its degree, whether that is done, a lower school's, and one at all."""

    levels: tuple[str, ...]
    state: str
    is_below: bool
    is_degree: bool


class Studies(NamedTuple):
    """The education entries of a person, and how many degrees they are: all that were not given up, and those done."""

    told: tuple[Study, ...]
    degrees: int
    done: int


class Decided(NamedTuple):
    """Who surely holds a condition, and who comes close to it; nobody else does either. People by their ids."""

    sure: tuple[str, ...]
    near: tuple[str, ...]


def studies_of(sources: Sources, person_id: str) -> Studies | None:
    """Return the studies of a person; None where no CV tells of any."""
    own = [p for p in sources.entries_of(person_id) if p.entry.kind == "education"]
    told = [
        Study(levels_of(sources, p), state_of(sources, p), is_below(sources, p), tells_degree(sources, p)) for p in own
    ]

    def number(*, done: bool) -> int:
        held = [p for p, s in zip(own, told, strict=True) if s.is_degree and not s.is_below and _counts(s, done=done)]
        return len(merged_entries(held))

    return Studies(tuple(told), number(done=False), number(done=True)) if told else None


def _counts(study: Study, *, done: bool) -> bool:
    return study.state == "done" if done else study.state != "given_up"


def decided(sources: Sources, condition: Condition) -> Decided | None:
    """Return who holds a degree that is asked for by its level or as such; None where it takes the words."""
    if condition.relation != "degree":
        return None
    if any(getattr(condition, name) for name in condition.model_fields_set - _PLAIN):
        return None
    if condition.minimum is not None and condition.concepts:
        return None
    studies = sources.roll.kept((STUDIES,), lambda: _kept(sources))
    if studies is None:
        return None
    sure, near = list[str](), list[str]()
    for person, own in studies.items():
        if (outcome := _outcome(own, condition)) is not None:
            (sure if outcome else near).append(person)
    return Decided(tuple(sure), tuple(near))


def _kept(sources: Sources) -> dict[str, Studies] | None:
    """Return the studies of everybody; None where too many were not counted yet."""
    kept = sources.kept_counts(STUDIES)
    missing = [p.person_id for p in sources.people if key_of(p.documents) not in kept]
    if len(missing) > _FEW:
        return None
    sources.read_entries(missing)

    def all_of() -> Iterator[tuple[str, Studies | None]]:
        for person in sources.people:
            key = key_of(person.documents)
            yield person.person_id, _as_kept(kept[key]) if key in kept else studies_of(sources, person.person_id)

    return {person: own for person, own in all_of() if own is not None}


def _as_kept(told: str | None) -> Studies | None:
    if told is None:
        return None
    rows, degrees, done = cast("tuple[list[tuple[list[str], str, bool, bool]], int, int]", json.loads(told))
    return Studies(tuple(Study(tuple(levels), state, below, is_) for levels, state, below, is_ in rows), degrees, done)


def _outcome(own: Studies, condition: Condition) -> bool | None:
    """Tell whether somebody holds a condition (True) or comes close to it (False); None: neither."""
    asked = set(condition.concepts)
    verdicts = [
        not ((study.state == "given_up" and asked) or (condition.past and study.state != "done"))
        for study in own.told
        if (not asked.isdisjoint(study.levels) if asked else not study.is_below)
    ]
    if not any(verdicts):
        return False if verdicts else None
    if condition.minimum is None or condition.minimum < _SEVERAL:
        return True
    number = own.done if condition.past else own.degrees
    return number >= condition.minimum if number else None


# From so many on entries are counted.
_SEVERAL = 2
