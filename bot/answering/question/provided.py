"""What a question says is no proof, put to its plan: the entry that it is said of no longer holds what is asked.

"Nurses, student nurses don't count" leaves out posts, never people; a course at Acme never was a job there. What is of
no condition of the plan is named as unread. Knows conditions and plans; which words say so is `provisos`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question import reading
from bot.answering.question import values as v
from bot.answering.question.families import family, leaves_of
from bot.answering.question.pool import Pool
from bot.answering.question.provisos import Family, NoProof, is_never_proof, is_said_as
from bot.answering.question.riding import discounted
from bot.answering.question.values import Node
from bot.answering.question.whereabouts import HIRED
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import EntryKind, Status

_AS_FAMILY: dict[str, Family] = {
    "worked_at": "job", "interned_at": "job", "role": "job", "led": "job", "studied_at": "school", "degree": "school",
    "skill": "skill",
}  # fmt: skip
_PAPERS = frozenset({"published", "published_at", "first_author", "co_first"})
_WORK: tuple[EntryKind, ...] = (*HIRED, "internship", "project", "publication", "teaching")
_OUT: tuple[Status, ...] = ("published", "accepted", "listed")


def provided(plan: Plan, no_proof: Sequence[NoProof], pool: Pool) -> Plan:
    """Return a plan without what is no proof of it; of whatever nothing in the plan can be told is unread."""
    for one in no_proof:
        plan = _of_criteria(plan, one, pool) if plan.criteria and plan.where is None else _without(plan, one, pool)
    return plan


def _of_criteria(plan: Plan, one: NoProof, pool: Pool) -> Plan:
    """Return a need without what is no proof of one of its criteria."""
    for n, criterion in enumerate(plan.criteria):
        left = _without(plan.model_copy(update={"where": criterion.condition}), one, pool)
        if left.where is not None and left.unread == plan.unread and not left.statuses:
            own = criterion.model_copy(update={"condition": left.where})
            return plan.model_copy(update={"criteria": (*plan.criteria[:n], own, *plan.criteria[n + 1 :])})
    return _unread(plan, one)


def _without(plan: Plan, one: NoProof, pool: Pool) -> Plan:
    where, thing = plan.where, one.thing
    if where is None:
        return _unread(plan, one)
    if (narrowed := _narrowed(plan, where, thing)) is not None:
        return narrowed
    asked = leaves_of(where)
    if any(is_never_proof(thing, _AS_FAMILY[c.relation]) for c in asked if c.relation in _AS_FAMILY):
        return plan
    typed = _typed(thing, where, plan, pool)
    found = typed or _in_words(thing, where)
    parts = list(where.parts) if isinstance(where, Clause) and where.join == "all" else [where]
    left = discounted(parts, found)
    if left is None:
        return _unread(plan, one)
    if typed is None and not pool.writes(found.value):
        # A post that no CV calls so leaves nobody out; of states ("lapsed ones") and kinds of prizes CVs say little.
        jobs = all(family(c) in _OF_WORK for c in leaves_of(where))
        return plan if jobs and found.relation == "topic" and not _STATE.search(thing) else _unread(plan, one)
    return plan.model_copy(update={"where": v.joined(left, "all")})


def _narrowed(plan: Plan, where: Node, thing: str) -> Plan | None:
    """Return a plan that asks for what is hired, finished, out or used, where a thing is what is not."""
    relations = {c.relation for c in leaves_of(where)}
    if is_said_as(thing, "intern") and "worked_at" in relations:
        return plan.model_copy(update={"where": _each(where, "worked_at", {"kinds": HIRED})})
    if is_said_as(thing, "unfinished") and "degree" in relations:
        return plan.model_copy(update={"where": _each(where, "degree", {"past": True})})
    if is_said_as(thing, "unpublished") and relations & _PAPERS:
        return plan.model_copy(update={"statuses": _OUT})
    if is_said_as(thing, "listing") and "skill" in relations:
        return plan.model_copy(update={"where": _used(where)})
    return None


def _typed(thing: str, where: Node, plan: Plan, pool: Pool) -> Condition | None:
    """Return what a thing reads as by itself, where that is whole, and of a kind with something that is asked."""
    read = reading.condition(thing, pool, plan.language)
    if not isinstance(read.node, Condition) or read.unread or len(read.node.value) < _MOST * len(thing):
        return None
    asked = {family(c) for c in leaves_of(where)} - {"any"}
    return read.node if family(read.node) in asked else None


def _in_words(thing: str, where: Node) -> Condition:
    """Return a thing as its words, in an entry that holds what is asked."""
    spoken = v.topic(thing)
    worded = next((c.relation for c in leaves_of(where) if c.relation in _WORDED), None)
    return spoken.model_copy(update={"relation": worded}) if worded is not None else spoken


# Relations of which an entry's own words say what kind of thing it is; no topic is held by a prize or a licence.
_WORDED = frozenset({"awarded", "certified", "taught", "served_at", "listed"})
_OF_WORK = frozenset({"job", "any", "work", "person", "length"})
_STATE = re.compile(r"\bones?$")
# A reading that leaves out more of a thing than this is one of something plainer: any award for "school prizes".
_MOST = 0.7


def _used(node: Node) -> Node:
    """Return a tree that asks of every skill that work was done with it, as a list of skills is no such proof."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(_used(p) for p in node.parts)})
    if node.relation != "skill":
        return node
    return node.model_copy(update={"relation": "topic", "concepts": (), "kinds": _WORK})


def _each(node: Node, relation: str, change: dict[str, object]) -> Node:
    """Return a tree with a change made to every condition of a relation."""
    if isinstance(node, Clause):
        return node.model_copy(update={"parts": tuple(_each(p, relation, change) for p in node.parts)})
    return node.model_copy(update=change) if node.relation == relation else node


def _unread(plan: Plan, one: NoProof) -> Plan:
    return plan.model_copy(update={"unread": tuple(dict.fromkeys([*plan.unread, one.said]))})
