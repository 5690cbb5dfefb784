"""What a node of a plan can do: give entries by itself, or only narrow them; say what somebody did, or only where.

Knows relations; knows nothing of entries but where a near miss stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.found import Miss, Proof
from bot.answering.holds import Reason, is_filter
from bot.answering.holds.organisations import mention_of
from bot.answering.records import Clause, Condition
from bot.answering.sources import Placed
from vectorstore.lexicon import VocabularyName, vocabulary

Node = Clause | Condition
AT = frozenset({"worked_at", "interned_at", "studied_at"})
_CIRCUMSTANCES = AT | {"degree", "graduates", "during", "named", "located_in", "role", "published", "lasted"}


def leaves(node: Node) -> list[Condition]:
    """Return the conditions of a tree, in order."""
    return [node] if isinstance(node, Condition) else [leaf for p in node.parts for leaf in leaves(p)]


def value(node: Node) -> str:
    """Return the question's word for a single condition; empty for several."""
    return node.value if isinstance(node, Condition) else ""


def is_subject(node: Node) -> bool:
    """Tell whether a node says what somebody did: who has but the degree, role or time comes close to nothing."""
    if isinstance(node, Condition):
        return node.relation not in _CIRCUMSTANCES
    return any(is_subject(p) for p in node.parts)


def drives(node: Node) -> bool:
    """Tell whether a node gives entries by itself; times and negations only narrow what another gives."""
    if isinstance(node, Condition):
        return not is_filter(node)
    if node.join == "none":
        return False
    driving = [drives(p) for p in node.parts]
    return all(driving) if node.join == "any" else any(driving)


def is_left(condition: Condition) -> bool:
    """Tell whether a stay must be over; elsewhere `past` means something else."""
    return condition.past and condition.relation in AT


def is_class(condition: Condition) -> bool:
    """Tell whether a condition means a list by a name that is none of its members': "a venue of CCF class A"."""
    kinds: dict[str, VocabularyName] = {"published_at": "venues", **dict.fromkeys(AT, "organisations")}
    held = vocabulary(kinds[condition.relation]) if condition.relation in kinds else None
    if held is None or len(condition.concepts) < 2:
        return False
    named = held.named(condition.value, any_case=True)
    return named is None or named.concept_id not in condition.concepts


def any_job(clause: Clause) -> Condition:
    """Return "worked somewhere": what a clause of times and negations alone is about."""
    parts = [q for p in clause.parts if isinstance(p, Clause) for q in p.parts]
    relation = next((p.relation for p in parts if isinstance(p, Condition) and p.relation in AT), "worked_at")
    return Condition(relation=relation, value="")


def elsewhere(node: Node, places: Sequence[Condition], placed: Placed, proofs: Sequence[Proof]) -> Miss:
    """Return the near miss of somebody who holds a node, but not where it was asked for."""
    where = placed.entry.organisations[0].text if placed.entry.organisations else ""
    what = node.value if isinstance(node, Condition) else ""
    if not places:
        return Miss(Reason("part", what, ""), placed, proofs[0].quotes)
    asked = " / ".join(p.value for p in places if p.value)
    if any(mention_of(p, placed.entry) for p in places if p.value):
        return Miss(Reason("not_intern", asked), placed, proofs[0].quotes)
    return Miss(Reason("elsewhere", what, where or placed.entry.kind), placed, proofs[0].quotes)
