"""Which part of a question a model may judge, and what the rules alone decide of it.

Judged is what is said in free words: a subject, words that nothing read. Whatever is typed (an employer, a place, a
time, a tool) and whatever is denied must hold by the rules, of the same person and, where it is said of one entry, in
the entry that is judged. Knows plans. Knows no model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.answering.lasting import is_lasting
from bot.answering.nodes import Node
from bot.answering.records import Clause, Condition, ConditionRelation, Plan
from bot.answering.succession import is_sequence
from vectorstore.records import EntryKind, Record

_FORMS = frozenset({"who", "list", "count", "match"})
# A subject is told in many words, so whoever the rules found need not be all.
_SUBJECTS: frozenset[ConditionRelation] = frozenset({"topic"})
# Free words of these decide where the rules find somebody; where nobody is found, they may not have been meant so.
_WORDED: frozenset[ConditionRelation] = frozenset({"topic", "skill", "role", "taught"})


class Need(Record):
    """What a model is to judge.

    `words` are the free words of it, `asked` the question that they stand in. `rest` must be true of the person, by the
    rules; `within` are, one for each stretch of the question that is said of one entry, the parts that the entry holds
    beside what is judged. `kinds` are those that the judged entry may have; empty leaves it open.
    """

    asked: str
    words: tuple[str, ...]
    rest: Clause | Condition | None = None
    within: tuple[tuple[Clause | Condition, ...], ...] = ()
    kinds: tuple[EntryKind, ...] = ()


def need_of(plan: Plan, *, claims: bool) -> Need | None:
    """Return what of a question is to be judged, None where nothing is; `claims`: the rules have found somebody."""
    if plan.intent not in _FORMS or plan.counted not in (None, "people") or plan.further or plan.measure is not None:
        return None
    if (
        plan.unkept
        or plan.choices
        or plan.asks_nothing
        or plan.statuses
        or (plan.unknown_persons and not plan.person_ids)
    ):
        return None
    if claims and plan.person_ids:
        return None  # a yes or a no that the rules gave
    where = _whole(plan)
    free = _SUBJECTS if claims else _WORDED
    own = tuple(_free(where, free))
    words = tuple(dict.fromkeys((*_told(plan, free, own), *plan.unread)))
    if not any(c.isalpha() for w in words for c in w):
        return None
    within = tuple(_within(where, free)) if where is not None else ()
    rest = _relaxed(where, free) if where is not None else None
    kinds = tuple(dict.fromkeys(k for c in own for k in c.kinds)) if all(c.kinds for c in own) else ()
    return Need(asked=plan.asked or plan.understood, words=words, rest=rest, within=within, kinds=kinds)


def _told(plan: Plan, free: frozenset[ConditionRelation], own: Sequence[Condition]) -> Iterator[str]:
    """Yield what is free in the question's words; of a need they are those of its criteria, which stand for many."""
    if plan.where is not None or not plan.criteria:
        yield from (c.value for c in own)
    else:
        yield from (c.text for c in plan.criteria if c.must and any(True for _ in _free(c.condition, free)))


def _whole(plan: Plan) -> Node | None:
    """Return all that must be true of a person, as one tree: of a need what it cannot do without."""
    parts = [*([plan.where] if plan.where is not None else []), *(c.condition for c in plan.criteria if c.must)]
    parts = list(dict.fromkeys(parts))
    return None if not parts else parts[0] if len(parts) == 1 else Clause(join="all", parts=tuple(parts))


def _is_free(node: Node, free: frozenset[ConditionRelation]) -> bool:
    if not isinstance(node, Condition) or node.relation not in free or node.concepts or not node.value:
        return False
    # What is bound to a time, a number or another event is for the rules.
    bound = (node.period, node.minimum, node.length, node.event, node.measure, node.bound)
    return not (node.current or node.past or node.coming or any(b is not None for b in bound))


def _opens(node: Clause) -> bool:
    """Tell whether the parts of a clause may be judged.

    What lasted, what came before or after, and alternatives of which one is denied are left to the rules whole.
    """
    if is_lasting(node) or any(is_sequence(p) for p in node.parts):
        return False
    return node.join in ("all", "same_entry") or (node.join == "any" and not _denies(node))


def _denies(node: Node) -> bool:
    return isinstance(node, Clause) and (node.join == "none" or any(map(_denies, node.parts)))


def _free(node: Node | None, free: frozenset[ConditionRelation]) -> Iterator[Condition]:
    """Yield the free conditions of a tree that may be judged."""
    if isinstance(node, Condition):
        if _is_free(node, free):
            yield node
    elif node is not None and _opens(node):
        for part in node.parts:
            yield from _free(part, free)


def _relaxed(node: Node, free: frozenset[ConditionRelation]) -> Node | None:
    """Return what is left of a node where its free parts are true; None where that is nothing."""
    if isinstance(node, Condition):
        return None if _is_free(node, free) else node
    if not _opens(node):
        return node
    parts = [_relaxed(p, free) for p in node.parts]
    kept = tuple(p for p in parts if p is not None)
    if not kept or (node.join == "any" and len(kept) < len(parts)):
        return None
    return kept[0] if len(kept) == 1 else node.model_copy(update={"parts": kept})


def _within(node: Node, free: frozenset[ConditionRelation]) -> Iterator[tuple[Node, ...]]:
    """Yield for each stretch of one entry with something free in it what else that entry must hold."""
    if isinstance(node, Condition) or not _opens(node):
        return
    if node.join != "same_entry":
        for part in node.parts:
            yield from _within(part, free)
    elif any(True for _ in _free(node, free)):
        yield tuple(p for part in node.parts if (p := _relaxed(part, free)) is not None)
