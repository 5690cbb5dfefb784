"""Which documents surely hold a condition, as the tables kept at publish tell: they are counted without being read.

What is told of somebody is verified by their words all the same. Knows which conditions a table decides for good, and
leaves all others, and all other entries, to `verdict`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.holds.figures import LEADING, admits
from bot.answering.holds.organisations import ANY_UNIVERSITY
from bot.answering.holds.topics import WORK
from bot.answering.holds.words import is_told_apart, spelt
from bot.answering.records import Bound, Condition, WordGroup
from bot.answering.sources import Sources
from vectorstore.records import JOB_KINDS, EntryKind, EntryQuery
from vectorstore.text import fold

_KINDS: dict[str, frozenset[EntryKind]] = {
    "worked_at": JOB_KINDS,
    "interned_at": frozenset({"internship"}),
    "studied_at": frozenset({"education"}),
}
# What a condition may say and still be decided by its table; "three firms", "now" or "until 2020" need the words.
_PLAIN = frozenset({"relation", "value", "concepts", "words", "kinds"})
# Of a team how many it has besides.
_LED = frozenset({"relation", "value", "bound"})


def certain(sources: Sources, condition: Condition) -> frozenset[str] | None:
    """Return documents of which an entry surely holds a condition; None where no table decides it."""
    plain = _LED if condition.relation == "led" else _PLAIN
    if any(getattr(condition, name) for name in condition.model_fields_set - plain):
        return None
    match condition.relation:
        case "worked_at" | "interned_at" | "studied_at":
            return _been_at(sources, condition)
        case "skill":
            return _knowing(sources, condition)
        case "topic":
            return _working_on(sources, condition)
        case "led" if condition.bound is not None:
            return _leading(sources, condition.bound)
        case _:
            return None


def _been_at(sources: Sources, condition: Condition) -> frozenset[str] | None:
    if condition.words or condition.kinds or condition.value == ANY_UNIVERSITY:
        return None
    kinds = _KINDS[condition.relation]
    if not condition.value:
        return sources.documents_of(EntryQuery(kinds=kinds))
    keys = frozenset(condition.concepts) or {fold(condition.value)}
    # What a CV teaches of a name is looked at with its words.
    return sources.documents_of(EntryQuery(kinds=kinds, organisations=keys)) - sources.teaching


def _knowing(sources: Sources, condition: Condition) -> frozenset[str] | None:
    if not condition.concepts or not condition.words or condition.kinds:
        return None
    words = tuple(g.alternatives for g in spelt(condition.words))
    return sources.documents_of(EntryQuery(tools=frozenset(condition.concepts), words=words))


def _working_on(sources: Sources, condition: Condition) -> frozenset[str] | None:
    groups = [_plain_words(g) for g in spelt(condition.words)]
    if not groups or not all(groups):
        return None
    kinds = frozenset(condition.kinds) or WORK
    return sources.documents_of(EntryQuery(kinds=kinds, passage=tuple(groups)))


def _leading(sources: Sources, bound: Bound) -> frozenset[str]:
    """Return the documents that tell of a team within bounds, which is kept with the size of each."""
    told = (t for t in sources.teams if t.kind in LEADING and t.document_id in sources.documents)
    return frozenset(t.document_id for t in told if any(admits(bound, one.value) for one in t.told))


def _plain_words(group: WordGroup) -> Sequence[str]:
    """Return the alternatives of a group that hold wherever they stand."""
    if group.exact or group.unless:
        return ()
    return tuple(a for a in group.alternatives if not is_told_apart(a))
