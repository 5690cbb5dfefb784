"""What holds today, and what has ended: "a manager now", "no longer in sales", 以前做销售现在不做了.

Knows of which conditions time can be said. Knows no words: they are the grammar's.
"""

from __future__ import annotations

from bot.answering.question import values as v
from bot.answering.question.families import leaves_of
from bot.answering.question.values import Node
from bot.answering.records import SAID_OF_ONESELF, Clause, Condition

# What an entry that goes on today shows to go on. A course ends with its term, and a tool is known ever after.
_GOES_ON = frozenset({"interned_at", "led", "role", "topic", "worked_at"})
_ENDS = _GOES_ON | {"taught"}


def now(node: Node) -> Node:
    """Return a condition as of today, where an entry can say so."""
    if isinstance(node, Condition):
        # What somebody says of themselves at the head of a CV is said as of the CV.
        own = bool(node.kinds) and set(node.kinds) <= set(SAID_OF_ONESELF)
        return node.model_copy(update={"current": True}) if node.relation in _GOES_ON and not own else node
    if node.called == "idle":
        return node
    if node.called == "leading":
        return v.leading(current=True)
    if node.join not in ("any", "all", "same_entry"):
        return node
    # Who teaches now is told by a post that goes on, and by no course of long ago.
    kept = [p for p in node.parts if node.join != "any" or not _is_course(p)]
    called = "teaching_now" if node.called == "teaching" else node.called
    return node.model_copy(update={"parts": tuple(map(now, kept)), "called": called})


def no_more(node: Node) -> Node | None:
    """Return what was so and is not today; None where no entry can say that."""
    if not all(c.relation in _ENDS for c in leaves_of(node)):
        return None
    if isinstance(node, Condition) and node.relation == "worked_at":
        return node.model_copy(update={"past": True, "current": False})
    return v.joined([node, Clause(join="none", parts=(now(node),))], "all")


def _is_course(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "taught"
