"""What rides on a condition, put to the condition that it is of: what else counts for it, and what is no proof of it.

Which that is is told by type: "adjunct counts too" is of a post, "a diploma doesn't count" of a degree. Knows
conditions; which words say so is `riders`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question import values as v
from bot.answering.question.families import family, leaves_of
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition

# Families of one kind: to have taught is told by a course, or by the title of a post.
_KIN = frozenset({"job", "teaching"})
# Of these no entry tells another.
_APART = frozenset({"person", "any", "length"})


def widened(node: Node, more: Node | None) -> Node:
    """Return a condition with what else counts for it: "first author; co-first counts", "at X or its labs".

    What is added must be of the same kind and name something; "internships count too" adds nothing to having worked.
    """
    if more is None:
        return node
    worked = {c.value for c in leaves_of(more) if c.relation == "topic"}
    # What may be known or worked on is no tool's name: "Terraform, any version is fine".
    extra = [
        c
        for c in leaves_of(more)
        if (c.value or c.words or c.relation == "co_first") and not (c.relation == "skill" and c.value in worked)
    ]
    same = any(_is_same(c, own) for c in extra for own in leaves_of(node))
    return _widened(node, extra, same=same)


def _widened(node: Node, extra: Sequence[Condition], *, same: bool) -> Node:
    """Return a tree with what is added to each leaf: of its own relation, or of its kind where it names nothing."""
    if isinstance(node, Clause) and node.join in ("all", "same_entry"):
        return node.model_copy(update={"parts": tuple(_widened(p, extra, same=same) for p in node.parts)})
    if isinstance(node, Clause):
        return node
    # What names something is widened by its own relation alone: "at Acme; contractors count" asks for Acme's.
    bare = not (same or node.value or node.words or node.concepts)
    kin = [c for c in extra if _is_same(c, node) or (bare and _is_kin(node, c))]
    return Clause(join="any", parts=(node, *kin)) if kin else node


def discounted(held: Sequence[Node], away: Node) -> list[Node] | None:
    """Return conditions, the last that it is of without what is no proof of it; None where it is of none of them."""
    none = Clause(join="none", parts=(away,))
    for n in reversed(range(len(held))):
        if (left := _without(held[n], away, none)) is not None:
            return [*held[:n], left, *held[n + 1 :]]
    return None


def _without(node: Node, away: Node, none: Clause) -> Node | None:
    if isinstance(node, Clause) and node.join == "none":
        return None
    if isinstance(node, Clause) and node.join in ("all", "any"):
        parts = [_without(p, away, none) for p in node.parts]
        if not any(parts):
            return None
        kept = (new or old for new, old in zip(parts, node.parts, strict=True))
        return node.model_copy(update={"parts": tuple(kept)})
    if not any(_is_kin(own, c) for own in leaves_of(node) for c in leaves_of(away)):
        return None
    return v.joined([*(node.parts if isinstance(node, Clause) and node.join == "same_entry" else (node,)), none])


def _is_same(one: Condition, other: Condition) -> bool:
    return one.relation == other.relation or (one.relation, other.relation) == ("co_first", "first_author")


def _is_kin(held: Condition, rider: Condition) -> bool:
    """Tell whether what rides could be said of the entry that holds a condition."""
    if held.relation == rider.relation or {family(held), family(rider)} == _KIN:
        return True
    own = family(held)
    return own not in _APART and (family(rider) == own or (rider.relation == "topic" and own != "work"))
