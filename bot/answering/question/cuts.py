"""A question without some of its words, and how what they say is put back around what the rest means.

Knows no such words (`succession`, `top_venues`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.constructions import Said
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition

ANY_JOB = Condition(relation="worked_at", value="")


class Cut(NamedTuple):
    """A question without such words, and how its condition is put back around what the rest means.

    `put` returns None where the rest is nothing that the words could be said of.
    """

    rest: str
    put: Callable[[Node | None], Node | None]


def narrowed(condition: Condition, node: Node | None) -> Node | None:
    """Return a node whose every entry must also satisfy a condition that narrows entries."""
    if node is None:
        return v.joined([ANY_JOB, condition])
    if isinstance(node, Condition):
        return node if node.relation == "named" else v.joined([node, condition])
    if node.join == "none":
        return None
    if node.called:
        return v.joined([node, condition])
    if node.join == "same_entry":
        return Clause(join="same_entry", parts=(*node.parts, condition))
    parts = [narrowed(condition, p) for p in node.parts]
    kept = tuple(p for p in parts if p is not None)
    return Clause(join=node.join, parts=kept) if len(kept) == len(parts) else None


def without(text: str, said: Said) -> str:
    """Return a text without what was said in it."""
    return said.without(text).strip(" ,，")
