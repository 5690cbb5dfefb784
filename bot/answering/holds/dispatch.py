"""Which module knows which relation.

Knows nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.answering.evidence import period_line
from bot.answering.holds import (
    colleagues,
    credentials,
    figures,
    languages,
    listed,
    organisations,
    others,
    papers,
    schooling,
    topics,
)
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.later import Later
from bot.answering.records import Condition
from bot.answering.sources import Placed, Sources
from vectorstore.periods import overlaps
from vectorstore.records import JOB_KINDS, EntryQuery, Period
from vectorstore.spells import spells

_AT = frozenset({"worked_at", "interned_at", "studied_at"})
_PAPERS = frozenset({"published_at", "published", "first_author", "co_first", "coauthor", "holds_patent"})
# What begins or ends when somebody joins or leaves: the stay itself, no project within it.
_STAYS = JOB_KINDS | {"education"}
_DEGREES = frozenset({"degree", "graduates"})


_Says = Callable[[Sources, Condition, Placed], Verdict]
# Relations that hold by the words that a passage carries.
WORDED: dict[str, _Says] = {
    "certified": credentials.verdict, "skill": topics.skill, "topic": topics.topic,
}  # fmt: skip


# What a CV states outright: a grade, a rank, the size of a team, how well a language is spoken.
_STATED: dict[str, tuple[Callable[[Sources, Condition], tuple[Placed, ...]], _Says]] = {
    **dict.fromkeys(("graded", "scored", "ranked", "led"), (figures.admitted, figures.verdict)),
    "speaks": (languages.admitted, languages.verdict),
    "listed": (listed.admitted, listed.verdict),
    "colleague": (colleagues.admitted, colleagues.verdict),
}
_ADMITTED = {
    **dict.fromkeys(WORDED, topics.admitted),
    **{relation: lists for relation, (lists, _) in _STATED.items()},
}
_VERDICTS = {**WORDED, **{relation: says for relation, (_, says) in _STATED.items()}}


def is_filter(condition: Condition) -> bool:
    """Tell whether a condition only narrows entries that another one found: a time, a person."""
    return condition.relation in {"during", "named", "lasted", "before", "after", "amount"}


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could hold a condition, by the indexes: complete, never a top-k."""
    relation = condition.relation
    if relation in _AT:
        return organisations.admitted(sources, condition)
    if relation in _PAPERS:
        return papers.admitted(sources, condition)
    if relation in _DEGREES:
        return schooling.admitted(sources, condition)
    if (listing := _ADMITTED.get(relation)) is not None:
        return listing(sources, condition)
    if relation in ("lasted", "amount"):
        return ()
    if relation == "during":
        return sources.find(EntryQuery(during=condition.period, kinds=frozenset(condition.kinds)))
    if relation == "named":
        return tuple(p for i in condition.concepts if i in sources.by_id for p in sources.entries_of(i))
    return others.admitted(sources, condition)


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether one entry holds a condition, with the quotes that prove it."""
    relation = condition.relation
    if relation in _AT:
        return organisations.verdict(sources, condition, placed)
    if (own := _VERDICTS.get(relation)) is not None:
        return own(sources, condition, placed)
    if relation in _PAPERS:
        return papers.verdict(sources, condition, placed)
    if relation in _DEGREES:
        return schooling.verdict(sources, condition, placed)
    if relation == "during":
        return _during(sources, condition, placed)
    if relation in ("lasted", "amount", "named"):
        # A length, or a number, is of several entries together: of one alone nothing is said.
        return Held(condition, ()) if relation != "named" or placed.person_id in condition.concepts else None
    return others.verdict(sources, condition, placed)


def _during(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    entry = placed.entry
    asked, told = condition.period, spells(entry)
    if not told or asked is None or (condition.kinds and entry.kind not in condition.kinds):
        return None
    if condition.edge is not None:
        if entry.kind not in _STAYS:
            return None
        ends = tuple(s.start if condition.edge == "start" else None if s.ongoing else s.end for s in told)
        told = tuple(Period(start=day, end=day) for day in ends if day)
    # What tells its end alone ("valid to 2028", "until 2016") is known of that day, and of none before it.
    told = tuple(s if s.start or s.ongoing else Period(start=s.end, end=s.end) for s in told)
    if any(overlaps(spell, asked, now=sources.now_of(entry)) for spell in told):
        return Held(condition, Later(lambda: [period_line(sources, placed)]))
    return Near(condition, (), Reason("other_time", condition.value))
