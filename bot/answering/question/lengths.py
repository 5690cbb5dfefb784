"""How long something must have lasted: "at least 3 years of Python", 在华为工作超过两年.

Knows how a length goes with other conditions. Knows nothing about how a length of time is written
(`vectorstore.periods`), nor how it is counted.
"""

from __future__ import annotations

from bot.answering.question.slots import Node, joined
from bot.answering.records import Clause, Condition
from vectorstore.periods import length_in_words
from vectorstore.records import Language, Length


def lasting(node: Node | None, length: Length, language: Language) -> Node:
    """Return what must be true for so long; each of several things where a list of them is asked for."""
    if isinstance(node, Clause) and node.join in ("all", "any"):
        return Clause(join=node.join, parts=tuple(lasting(p, length, language) for p in node.parts))
    said = Condition(relation="lasted", value=length_in_words(length, language), length=length)
    parts = node.parts if isinstance(node, Clause) and node.join == "same_entry" else (node,) if node else ()
    return joined([*parts, said]) or said
