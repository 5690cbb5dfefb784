"""What an asker changes about how a question was understood: a criterion's weight, one more, something left out.

Pure functions over plans. Knows no form that the changes are made in, and finds nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.answering.nodes import Node
from bot.answering.question import values as v
from bot.answering.question.demanded import as_match
from bot.answering.question.planning import condition
from bot.answering.question.pool import Pool
from bot.answering.records import Clause, Criterion, Plan
from bot.answering.wording.saying import condition_words

Weight = Literal["must", "nice", "drop"]
_LISTS = ("who", "list")


def criteria_in(plan: Plan) -> tuple[Criterion, ...]:
    """Return what of a plan can be weighed: a match's criteria, the conditions that a list joins; else nothing.

    Conditions that must hold in one entry are one criterion.
    """
    if plan.criteria:
        return plan.criteria
    whole = plan.where
    if plan.intent not in _LISTS or plan.attribute or not isinstance(whole, Clause) or whole.join != "all":
        return ()
    return tuple(Criterion(text=condition_words(p, plan.language), must=True, condition=p) for p in whole.parts)


def weighed(plan: Plan, weights: Mapping[int, Weight], added: Sequence[Criterion] = ()) -> Plan:
    """Return a plan whose criteria weigh what their asker chose, by their number, and those that they added.

    A list stays a list while all is a must; with something nice to have it becomes a match. Without any criterion left
    the plan stays as it is.
    """
    kept = []
    for number, one in enumerate(criteria_in(plan)):
        weight = weights.get(number, "must" if one.must else "nice")
        if weight != "drop":
            kept.append(one.model_copy(update={"must": weight == "must"}))
    kept += [c for c in added if c.condition not in {k.condition for k in kept}]
    if not kept:
        return plan
    if plan.intent in _LISTS and all(c.must for c in kept):
        return plan.model_copy(update={"where": v.joined([c.condition for c in kept], "all")})
    return as_match(Plan(intent="match", language=plan.language, among=plan.among), kept)


def excluding(plan: Plan, said: str, people: Pool) -> Plan:
    """Return a plan that leaves out whoever something is true of ("Alibaba Cloud"); one that finds nobody stays."""
    node = condition(said, people)
    if node is None:
        return plan
    away: Node = node if isinstance(node, Clause) and node.join == "none" else Clause(join="none", parts=(node,))
    if plan.intent == "match":
        return plan.model_copy(update={"among": _both(plan.among, away)})
    if plan.intent not in (*_LISTS, "count"):
        return plan
    return plan.model_copy(update={"where": _both(plan.where, away)})


def _both(one: Node | None, other: Node) -> Node | None:
    return v.joined([n for n in (one, other) if n is not None], "all")
