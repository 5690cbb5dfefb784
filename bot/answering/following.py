"""Turns that go on from what was listed: how many it is in all, those of it alone, whoever it is not true of.

Knows the words of such turns. What points at people or places is `pointing`, what stands alone `conversation`.
"""

from __future__ import annotations

from bot.answering.antecedents import about, people_of
from bot.answering.question import values as v
from bot.answering.question.asking import counted_as
from bot.answering.question.constructions import whole, within
from bot.answering.question.organisations import at_organisation
from bot.answering.question.reading import condition as condition_said
from bot.answering.question.statuses import patent_kind, statuses_of
from bot.answering.question.tokens import PERSON
from bot.answering.records import Clause, Condition, Plan
from bot.answering.told import of_people
from bot.answering.turn import Turn
from vectorstore.text import has_cjk


def following(turn: Turn) -> Plan | None:
    """Return a turn that goes on from what was listed; None for any other."""
    bare = turn.text.strip(" ?？.!。！")
    for step in (_in_all, _alone, _not_so, _only_interned):
        found = step(turn, bare)
        if found is not None:
            return found
    return None


def of_the_same(turn: Turn) -> Plan | None:
    """Return a turn that asks for nobody, of the one told of before: "and German?", 那本科呢，学的什么专业."""
    ids = turn.told.shown(turn.meant)
    if len(ids) != 1 or not turn.before.person_ids or within("following.asks_people", turn.text):
        return None
    if turn.plan(turn.text).persons:
        return None
    rest = turn.rest.replace("呢", "") or turn.text
    for asked in (
        (f"{PERSON}{rest}", f"{PERSON}的{rest}") if has_cjk(rest) else (f"{PERSON}'s {rest}", f"{rest} {PERSON}")
    ):
        found = turn.plan(asked)
        whole = not found.unread and not found.unkept
        if whole and found.intent in ("fact", "count", "measure") and (found.attribute or "") != "result":
            return about(of_people(ids, turn.people, turn.language), found)
    return None


def _in_all(turn: Turn, bare: str) -> Plan | None:
    before = turn.before
    kind = counted_as(before.attribute or "") if before.intent == "fact" and before.persons else None
    if kind is None or not whole("following.in_all", bare):
        return None
    return before.model_copy(
        update={"intent": "count", "attribute": None, "also": (), "counted": kind, "language": turn.language}
    )


def _alone(turn: Turn, bare: str) -> Plan | None:
    """Return "first author only", 其中授权的呢: the list before, of those alone."""
    before, said_alone = turn.before, whole("following.alone", bare)
    kind = counted_as(before.attribute or "") if before.intent == "fact" and before.persons else None
    if said_alone is None or kind is None:
        return None
    words = said_alone.slots["x"]
    statuses = statuses_of(words) or turn.plan(bare).statuses
    said = patent_kind(words) if kind == "patent" else None
    if said is None and not statuses:
        found = condition_said(words, turn.people, turn.language)
        if found.node is None or found.unread:
            return None
        where = v.joined([n for n in (before.where, found.node) if n is not None])
    else:
        where = v.joined([n for n in (before.where, said) if n is not None])
    return before.model_copy(
        update={"where": where, "statuses": statuses or before.statuses, "language": turn.language}
    )


def _not_so(turn: Turn, bare: str) -> Plan | None:
    """Return "and the ones who haven't?": whoever the question before is not true of."""
    before = turn.before
    if before.intent not in ("who", "list", "count") or before.where is None or not whole("following.not_so", bare):
        return None
    if before.attribute == "whether" or before.counted not in (None, "people"):
        return None
    away = Clause(join="none", parts=(before.where,))
    return Plan(intent="who", language=turn.language, where=away, among=before.among)


def _only_interned(turn: Turn, bare: str) -> Plan | None:
    place = turn.told.place()
    if place is None or not place.value or not within("following.only_interned", bare):
        return None
    hired = Condition.model_validate({**place.model_dump(), "relation": "worked_at", "kinds": ("employment",)})
    only = Clause(join="all", parts=(at_organisation("interned_at", place.value), Clause(join="none", parts=(hired,))))
    return Plan(intent="who", language=turn.language, where=only, among=people_of(turn.told.listed))
