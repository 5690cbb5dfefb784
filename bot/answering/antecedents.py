"""What an earlier question leaves for a later one: the people it was about, and conditions to be replaced or added.

Knows plans alone; which words point back to them is `bot.answering.conversation`.
"""

from __future__ import annotations

from typing import Any

from bot.answering.question import values as v
from bot.answering.records import Clause, Condition, Plan

Node = Clause | Condition

_FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"worked_at", "interned_at", "studied_at"}),
    frozenset({"published_at", "published"}),
    frozenset({"skill", "topic"}),
    frozenset({"during", "graduates"}),
    frozenset({"degree"}),
    frozenset({"coauthor", "colleague", "advised_by", "mentored_by", "named"}),
    frozenset({"awarded"}),
    frozenset({"served_at"}),
    frozenset({"taught"}),
    frozenset({"located_in"}),
    frozenset({"role"}),
)
_ORGANISATIONS = _FAMILIES[0]
_PLACES = _ORGANISATIONS | {"located_in"}


def people_of(plan: Plan) -> Node | None:
    """Return whom a plan is about, as a condition: those named, or those who satisfy it; None for everyone."""
    if plan.persons and plan.attribute != "whether":
        return _named(plan)
    if plan.intent in ("fact", "summary", "compare") or (plan.intent == "count" and plan.counted != "people"):
        return plan.among or (plan.where if plan.intent == "fact" else None)
    parts = [n for n in (plan.among, plan.where) if n is not None]
    if len(parts) == 2:
        return Clause(join="all", parts=tuple(parts))
    return parts[0] if parts else None


def _named(plan: Plan) -> Condition:
    joint = "、" if plan.language == "zh" else ", "
    return Condition(relation="named", value=joint.join(plan.persons), concepts=plan.person_ids)


def about(before: Plan, plan: Plan) -> Plan:
    """Return a plan about the people of the one before: by their names, or as those who satisfied it."""
    if not before.persons:
        # "Do they know Rust?" asks who of them does.
        asked = None if plan.attribute == "whether" else plan.attribute
        return plan.model_copy(update={"among": people_of(before), "attribute": asked})
    where = plan.where
    if where is not None and where == before.where:
        where = without_named(where)
    if plan.attribute == "whether":
        where = v.joined([n for n in (_named(before), where) if n is not None], "all")
    named: dict[str, Any] = {k: getattr(before, k) for k in ("persons", "person_ids", "unknown_persons", "choices")}
    return plan.model_copy(update={**named, "where": where})


def without_named(node: Node) -> Node:
    """Return a condition without the people that it names."""
    if isinstance(node, Clause) and node.join == "all":
        kept = [p for p in node.parts if not (isinstance(p, Condition) and p.relation == "named")]
        return kept[0] if len(kept) == 1 else Clause(join="all", parts=tuple(kept)) if kept else node
    return node


def place_of(node: Node | None) -> Condition | None:
    """Return the place or organisation that a condition speaks of: what "there" points to."""
    if isinstance(node, Condition):
        return node if node.relation in _PLACES and node.value else None
    if node is None or node.join == "none":
        return None
    return next((found for p in node.parts if (found := place_of(p)) is not None), None)


def _family(relation: str) -> frozenset[str]:
    return next((f for f in _FAMILIES if relation in f), frozenset({relation}))


def leaves(node: Node | None) -> list[Condition]:
    """Return the conditions of which a tree is made."""
    if node is None:
        return []
    return [node] if isinstance(node, Condition) else [leaf for p in node.parts for leaf in leaves(p)]


def replaced(where: Node, node: Node) -> Node:
    """Return a tree with the conditions of the new node's family replaced; where it has none, the node is added."""
    new = leaves(node)
    families = frozenset().union(*(_family(c.relation) for c in new))
    olds = [c for c in leaves(where) if c.relation in families]
    if not olds:
        return added(where, node)
    replacement = _as_before(node, olds[0]) if _family(olds[0].relation) == _family(new[0].relation) else node
    return _swapped(where, families, replacement)[0] or node


def in_place_of(where: Node, old: Condition, new: Node) -> Node:
    """Return a tree with one of its conditions replaced by another."""
    if isinstance(where, Condition):
        return new if where == old else where
    return where.model_copy(update={"parts": tuple(in_place_of(p, old, new) for p in where.parts)})


def _as_before(node: Node, old: Condition) -> Node:
    """Return the new condition under the old one's relation: after "who interned at A?", "and at B?" means interned."""
    each = leaves(node)
    if isinstance(node, Condition):
        first = node
    elif node.join == "any" and {c.value for c in each} == {each[0].value}:
        first = each[0]
    else:
        return node
    if old.relation in _ORGANISATIONS or old.relation in ("graduates", "located_in"):
        return first.model_copy(update={"relation": old.relation, "current": old.current})
    if old.relation == "skill" and first.relation == "topic" or old.relation == "topic" and first.relation == "skill":
        return first.model_copy(update={"relation": old.relation})
    return first


def _swapped(node: Node, families: frozenset[str], new: Node, done: bool = False) -> tuple[Node | None, bool]:
    if isinstance(node, Condition):
        if node.relation not in families:
            return node, done
        return (None, True) if done else (new, True)
    if node.join in ("only", "first", "latest"):
        # What the entries are stays; what they must hold is replaced.
        rest = [_swapped(part, families, new)[0] for part in node.parts[1:]]
        held = tuple(p for p in rest if p is not None)
        return Clause(join=node.join, parts=(node.parts[0], *held)), True
    parts: list[Node] = []
    for part in node.parts:
        kept, done = _swapped(part, families, new, done)
        if kept is not None:
            parts.append(kept)
    if not parts:
        return None, done
    return (parts[0] if len(parts) == 1 and node.join != "none" else Clause(join=node.join, parts=tuple(parts))), done


def added(where: Node, node: Node) -> Node:
    """Return both: within one entry where the first holds for one entry, over persons otherwise."""
    one = isinstance(where, Clause) and where.join == "same_entry"
    entry = {
        "worked_at",
        "interned_at",
        "studied_at",
        "topic",
        "during",
        "published_at",
        "published",
        "first_author",
        "awarded",
        "role",
    }
    fits = all(c.relation in entry for c in (*leaves(where), *leaves(node)))
    if isinstance(where, Clause) and one and fits:
        return Clause(join="same_entry", parts=(*where.parts, node))
    return Clause(join="same_entry" if fits and isinstance(where, Condition) else "all", parts=(where, node))
