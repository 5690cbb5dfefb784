"""Which documents surely hold a condition, as the tables kept at publish tell: they are counted without being read.

What is told of somebody is verified by their words all the same. Knows which conditions a table decides for good, and
leaves all others, and all other entries, to `verdict`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from bot.answering.holds.denied import DENYING
from bot.answering.holds.figures import LEADING, admits
from bot.answering.holds.languages import told_as
from bot.answering.holds.organisations import ANY_UNIVERSITY
from bot.answering.holds.topics import WORK
from bot.answering.holds.whose import HIRING
from bot.answering.holds.words import is_told_apart, spelt
from bot.answering.records import Bound, Condition, WordGroup
from bot.answering.sources import Sources
from vectorstore.lexicon import vocabulary
from vectorstore.records import JOB_KINDS, EntryKind, EntryQuery
from vectorstore.text import fold
from vectorstore.tools import EMPLOYED, NO_SKILL

_KINDS: dict[str, frozenset[EntryKind]] = {
    "worked_at": JOB_KINDS,
    "interned_at": frozenset({"internship"}),
    "studied_at": frozenset({"education"}),
}
# What a condition may say and still be decided by its table; "three firms", "now" or "until 2020" need the words.
_PLAIN = frozenset({"relation", "value", "concepts", "words", "kinds"})
# Groups of words, each by its alternatives.
Groups = tuple[tuple[str, ...], ...]
# Of a team how many it has besides.
_LED = frozenset({"relation", "value", "bound"})
# A word of these entries is somebody's skill wherever it stands; an employer's name may hold it in the others.
_KNOWN_IN: frozenset[EntryKind] = frozenset(get_args(EntryKind)) - NO_SKILL - EMPLOYED


def certain(sources: Sources, condition: Condition) -> frozenset[str] | None:
    """Return documents of which an entry surely holds a condition; None where no table decides it."""
    if not _is_plain(condition):
        return None
    match condition.relation:
        case "worked_at" | "interned_at" | "studied_at":
            return _been_at(sources, condition)
        case "skill":
            return _knowing(sources, condition)
        case "topic":
            return _working_on(sources, condition)
        case "speaks" if not condition.words:
            return _speaking(sources, condition)
        case "led" if condition.bound is not None:
            return _leading(sources, condition.bound)
        case _:
            return None


def _is_plain(condition: Condition) -> bool:
    plain = _LED if condition.relation == "led" else _PLAIN
    return not any(getattr(condition, name) for name in condition.model_fields_set - plain)


def _been_at(sources: Sources, condition: Condition) -> frozenset[str] | None:
    kinds = _KINDS[condition.relation]
    if condition.words or condition.value == ANY_UNIVERSITY or frozenset(condition.kinds) not in (frozenset(), kinds):
        return None
    if not condition.value:
        return sources.documents_of(EntryQuery(kinds=kinds))
    if vocabulary("skills").named(condition.value, any_case=True) is not None:
        return None  # a tool called like a firm stands among jobs too
    keys = frozenset(condition.concepts) or {fold(condition.value)}
    # What a CV teaches of a name is looked at with its words.
    return sources.documents_of(EntryQuery(kinds=kinds, organisations=keys)) - sources.teaching


def _knowing(sources: Sources, condition: Condition) -> frozenset[str] | None:
    if not condition.words or condition.kinds:
        return None
    if not condition.concepts:
        return _passage(sources, condition, _KNOWN_IN, HIRING)
    words = tuple(g.alternatives for g in spelt(condition.words))
    return sources.documents_of(EntryQuery(tools=frozenset(condition.concepts), words=words))


def certain_of_any(sources: Sources, conditions: Iterable[Condition]) -> tuple[tuple[Condition, ...], frozenset[str]]:
    """Return those of some conditions that tables decide, and the documents of which an entry surely holds any of them.

    Topics are asked for together: each by itself would walk the index of passages once more.
    """
    decided: dict[Condition, frozenset[str]] = {}
    ways: dict[frozenset[EntryKind], dict[Condition, Groups]] = {}
    for condition in conditions:
        groups = _groups(condition) if condition.relation == "topic" and _is_plain(condition) else ()
        if groups:
            ways.setdefault(frozenset(condition.kinds) or WORK, {})[condition] = groups
        elif (own := certain(sources, condition)) is not None:
            decided[condition] = own
    for kinds, told in ways.items():
        barring = tuple(dict.fromkeys(phrase for condition in told for phrase in _barring(condition)))
        found = sources.documents_of(EntryQuery(kinds=kinds, either=tuple(told.values()), barring=barring))
        decided |= dict.fromkeys(told, found)
    return tuple(decided), frozenset[str]().union(*decided.values())


def _working_on(sources: Sources, condition: Condition) -> frozenset[str] | None:
    return _passage(sources, condition, frozenset(condition.kinds) or WORK)


def _passage(
    sources: Sources, condition: Condition, kinds: frozenset[EntryKind], barring: Sequence[str] = ()
) -> frozenset[str] | None:
    """Return the documents of which one passage of an entry of some kinds surely holds a condition's words."""
    if not (groups := _groups(condition)):
        return None
    query = EntryQuery(kinds=kinds, passage=groups, barring=(*_barring(condition), *barring))
    return sources.documents_of(query)


def _barring(condition: Condition) -> tuple[str, ...]:
    """Return what keeps a passage that holds a condition's words from proving it without being read."""
    return tuple(dict.fromkeys((*(said for g in condition.words for said in g.unless), *DENYING)))


def _groups(condition: Condition) -> Groups:
    """Return the words of a topic that hold wherever they stand; none where they may not."""
    groups = tuple(tuple(_plain_words(g)) for g in spelt(condition.words))
    return groups if all(groups) else ()


def _speaking(sources: Sources, condition: Condition) -> frozenset[str]:
    """Return the documents that tell of a language, of those in which everything may be quoted."""
    told = sources.facts_about("language", told_as(condition.concepts))
    return frozenset(f.document_id for f in told if f.entry_id is not None) - sources.private


def _leading(sources: Sources, bound: Bound) -> frozenset[str]:
    """Return the documents that tell of a team within bounds, which is kept with the size of each."""
    told = (t for t in sources.teams if t.kind in LEADING and t.document_id in sources.documents)
    return frozenset(t.document_id for t in told if any(admits(bound, one.value) for one in t.told))


def _plain_words(group: WordGroup) -> Sequence[str]:
    """Return the alternatives of a group that hold wherever they stand."""
    if group.exact or group.own:
        return ()
    return tuple(a for a in group.alternatives if not is_told_apart(a))
