"""Which part of a question a model may judge, and what the rules alone decide of it.

Judged is what is said in free words: a subject, words that nothing read. Whatever is typed (an employer, a place, a
time, a tool) and whatever is denied must hold by the rules, of the same person and, where it is said of one entry, in
the entry that is judged. Knows plans. Knows no model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.answering.lasting import is_lasting
from bot.answering.nodes import Node, leaves
from bot.answering.records import Clause, Condition, ConditionRelation, Plan
from bot.answering.succession import is_sequence
from bot.answering.topics import content_words
from vectorstore.records import EntryKind, Record

_FORMS = frozenset({"who", "list", "count", "match"})
# Words of these decide wherever the rules find somebody by them; of whom they find nobody, they may be meant otherwise.
_WORDED: frozenset[ConditionRelation] = frozenset({"skill", "role", "taught"})


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


def need_of(plan: Plan, *, claims: bool, held: Callable[[Condition], bool]) -> Need | None:
    """Return what of a question is to be judged, None where nothing is.

    `claims`: the rules have found somebody. `held` tells whether they find anybody by one condition.
    """
    if plan.intent not in _FORMS or plan.counted not in (None, "people") or plan.further or plan.measure is not None:
        return None
    if plan.unkept or plan.choices or plan.asks_nothing or plan.statuses:
        return None
    if (claims and plan.person_ids) or (plan.unknown_persons and not plan.person_ids):
        return None  # a yes or a no that the rules gave; somebody whom nobody knows
    where = _whole(plan)
    open_ = frozenset(
        c
        for c in (_opened(where) if where is not None else ())
        if _is_worded(c) and (c.relation == "topic" or (not claims and not held(c)))
    )
    if where is not None and _may_be_bound(plan.unread, where, open_):
        return None
    words = _words(plan, where, open_)
    if not any(map(content_words, words)):
        return None
    return Need(
        asked=_nameless(plan.asked or plan.understood, plan),
        words=words,
        rest=_relaxed(where, open_) if where is not None else None,
        within=tuple(_within(where, open_)) if where is not None else (),
        kinds=tuple(sorted({k for c in open_ for k in c.kinds})) if all(c.kinds for c in open_) else (),
    )


def _whole(plan: Plan) -> Node | None:
    """Return all that must be true of a person, as one tree: of a need what it cannot do without."""
    own = [plan.where] if plan.where is not None else []
    parts = tuple(dict.fromkeys([*own, *(c.condition for c in plan.criteria if c.must)]))
    return None if not parts else parts[0] if len(parts) == 1 else Clause(join="all", parts=parts)


def _may_be_bound(unread: Sequence[str], where: Node, open_: frozenset[Condition]) -> bool:
    """Tell whether words that nothing read may be denied, or of what is bound: "whose first job was with patients"."""
    if any(w in c.value for w in unread for c in leaves(where) if c not in open_):
        return True
    return any(not any(w in c.value for c in open_) for w in unread) and not _is_open(where)


def _is_open(node: Node) -> bool:
    return isinstance(node, Condition) or (_opens(node) and all(map(_is_open, node.parts)))


def _nameless(text: str, plan: Plan) -> str:
    """Return words without the names of people: whom they mean, the rules know."""
    for name in sorted(plan.persons, key=len, reverse=True):
        text = text.replace(name, "PERSON")
    return text


def _words(plan: Plan, where: Node | None, open_: frozenset[Condition]) -> tuple[str, ...]:
    """Return what is to be judged in the question's words; of a need they are those of its criteria."""
    if where is None:
        return (_nameless(plan.asked or plan.understood, plan),) if plan.unread else ()
    if plan.where is None:
        own = [c.text for c in plan.criteria if c.must and open_.intersection(leaves(c.condition))]
    else:
        own = [c.value for c in leaves(where) if c in open_]
    unread = [w for w in plan.unread if not any(w in one for one in own)]
    return tuple(dict.fromkeys((*own, *unread)))


def _is_worded(condition: Condition) -> bool:
    """Tell whether a condition is free words alone, bound to no time, number or other event."""
    if condition.relation not in {"topic", *_WORDED} or condition.concepts or not condition.value:
        return False
    bound = (condition.period, condition.minimum, condition.length, condition.event, condition.bound)
    return not (condition.current or condition.past or condition.coming or any(b is not None for b in bound))


def _opens(node: Clause) -> bool:
    """Tell whether the parts of a clause may be judged.

    What lasted, what came before or after, and alternatives of which one is denied are left to the rules whole.
    """
    if is_lasting(node) or any(is_sequence(p) for p in node.parts):
        return False
    return node.join in ("all", "same_entry") or (node.join == "any" and not _denies(node))


def _denies(node: Node) -> bool:
    return isinstance(node, Clause) and (node.join == "none" or any(map(_denies, node.parts)))


def _opened(node: Node) -> Iterator[Condition]:
    """Yield the conditions of a tree that may be judged where their words are free."""
    if isinstance(node, Condition):
        yield node
    elif _opens(node):
        for part in node.parts:
            yield from _opened(part)


def _relaxed(node: Node, open_: frozenset[Condition]) -> Node | None:
    """Return what is left of a node where its open parts are true; None where that is nothing."""
    if isinstance(node, Condition):
        return None if node in open_ else node
    if not _opens(node):
        return node
    parts = [_relaxed(p, open_) for p in node.parts]
    kept = tuple(p for p in parts if p is not None)
    if not kept or (node.join == "any" and len(kept) < len(parts)):
        return None
    return kept[0] if len(kept) == 1 else node.model_copy(update={"parts": kept})


def _within(node: Node, open_: frozenset[Condition]) -> Iterator[tuple[Node, ...]]:
    """Yield for each stretch of one entry with something open in it what else that entry must hold."""
    if isinstance(node, Condition) or not _opens(node):
        return
    if node.join != "same_entry":
        for part in node.parts:
            yield from _within(part, open_)
    elif open_.intersection(_opened(node)):
        yield tuple(p for part in node.parts if (p := _relaxed(part, open_)) is not None)
