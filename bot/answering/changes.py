"""What a turn changes about whom the one before found: who is left out, who is kept, who counts as well.

Pure functions over plans and the conditions that the turn's words say. Knows no words: those are `conversation`'s.
"""

from __future__ import annotations

from typing import Literal

from bot.answering.antecedents import Node, people_of
from bot.answering.question import values as v
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language

Change = Literal["drop", "keep", "add"]
_LISTS = ("who", "list")


def changed(change: Change, before: Plan, node: Node, language: Language) -> Plan:
    """Return the question before with its people changed by a condition."""
    plan = before.model_copy(update={"language": language})
    if change == "drop":
        return _without(plan, node)
    if change == "keep":
        return _limited(plan, node)
    return _with(plan, node)


def _without(plan: Plan, node: Node) -> Plan:
    """Return a plan without those of whom a condition is true; "drop those without a PhD" keeps who has one."""
    if plan.person_ids and isinstance(node, Condition) and node.relation == "named":
        return _kept(plan, tuple(i for i in plan.person_ids if i not in node.concepts))
    twice = isinstance(node, Clause) and node.join == "none" and len(node.parts) == 1
    away: Node = node.parts[0] if twice and isinstance(node, Clause) else Clause(join="none", parts=(node,))
    return _narrowed(plan, away)


def _limited(plan: Plan, node: Node) -> Plan:
    """Return a plan about those of its people of whom a condition is true."""
    if plan.person_ids and isinstance(node, Condition) and node.relation == "named":
        return _kept(plan, tuple(i for i in plan.person_ids if i in node.concepts))
    return plan.model_copy(update={"among": joined(plan.among, node)})


def _with(plan: Plan, node: Node) -> Plan:
    """Return a plan that finds those of whom a condition is true as well."""
    if plan.intent in _LISTS and plan.where is not None and not plan.attribute:
        return plan.model_copy(update={"where": v.joined([plan.where, node], "any")})
    found = people_of(plan)
    either = v.joined([found, node], "any") if found is not None else node
    if plan.intent in _LISTS:
        return plan.model_copy(update={"where": either, "among": None, "attribute": None})
    cleared: dict[str, object] = {"persons": (), "person_ids": (), "unknown_persons": (), "choices": ()}
    return plan.model_copy(update={**cleared, "among": either})


def _narrowed(plan: Plan, node: Node) -> Plan:
    plain = plan.intent in _LISTS or (plan.intent == "count" and plan.counted == "people")
    if plain and plan.where is not None:
        return plan.model_copy(update={"where": joined(plan.where, node)})
    return plan.model_copy(update={"among": joined(plan.among, node)})


def _kept(plan: Plan, ids: tuple[str, ...]) -> Plan:
    names = dict(zip(plan.person_ids, plan.persons, strict=False))
    return plan.model_copy(update={"person_ids": ids, "persons": tuple(names[i] for i in ids if i in names)})


def joined(one: Node | None, other: Node) -> Node:
    """Return both conditions over persons."""
    found = v.joined([n for n in (one, other) if n is not None], "all")
    return other if found is None else found
