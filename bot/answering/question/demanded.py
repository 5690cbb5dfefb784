"""What a sentence says of whom one looks for, as criteria to be met: "a backend engineer with Go, ideally a PhD".

Knows which conditions are weighed one by one, and that a role to fill is work that one must have done. How a pasted
description is cut into demands is `descriptions` and `criteria`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.answering.question import values as v
from bot.answering.question.demands import for_whom, names_in, phrases_of
from bot.answering.question.phrases import phrase
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Criterion, Plan
from bot.answering.wording.predicates import predicate
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language
from vectorstore.text import has_cjk

# The role that one is to fill is no work that one has done: "backend engineer" asks for backend work.
_ROLE_NOUN = phrase("needs", "role_noun")
# What is left of a title without its noun where it says a rank alone: a senior engineer is no "senior" work.
_RANK = re.compile(r"(?i)(?:senior|junior|lead|chief|principal|staff|head|高级|资深|初级|中级|首席|主任|副)+")
_ONE_WORD = re.compile(r"[A-Za-z]+|[\u4e00-\u9fff]{2,3}")
_MOST_CRITERIA = 20


def demanded(where: Node | None, nice: Sequence[Node], language: Language, *, could: bool = False) -> list[Criterion]:
    """Return the criteria of a need: what it says must be, and what would only be nice to have.

    `could`: asked is who could do something, so that whoever knows its tools will do.
    """
    musts = [] if where is None else list(_criteria(_proved_by_work(where), language, must=True, could=could))
    wishes = [c for node in nice for c in _criteria(_proved_by_work(node), language, must=False, could=could)]
    return binding(unique([*musts, *wishes]))


def as_match(plan: Plan, criteria: Sequence[Criterion]) -> Plan:
    """Return a plan as a match by these criteria, each as its asker weighs it."""
    where = v.joined([c.condition for c in criteria if c.must], "all")
    return plan.model_copy(update={"intent": "match", "criteria": tuple(criteria), "where": where})


def binding(criteria: Sequence[Criterion]) -> list[Criterion]:
    """Return criteria of which something binds: where none is a must, all are."""
    some = any(c.must for c in criteria)
    return [c if some else c.model_copy(update={"must": True}) for c in criteria]


def unique(found: Sequence[Criterion]) -> list[Criterion]:
    """Return criteria each once, as many as anybody reads; what is a must anywhere is a must."""
    seen: dict[object, Criterion] = {}
    for criterion in found:
        kept = seen.get(criterion.condition)
        if kept is None or (criterion.must and not kept.must):
            seen[criterion.condition] = criterion
    return list(seen.values())[:_MOST_CRITERIA]


def _criteria(node: Node, language: Language, *, must: bool, could: bool) -> Iterator[Criterion]:
    if isinstance(node, Clause) and (node.join == "all" or (node.join == "same_entry" and _all_subjects(node))):
        served = False
        for part in node.parts:
            # "Insurance to dentists and doctors": of several for whom it was done each is only nice to have.
            also = served and _are_people(_subject(part))
            yield from _criteria(part, language, must=must and not also, could=could)
            served = also or isinstance(part, Condition) and part.relation == "topic" and bool(for_whom(part.value))
    elif isinstance(node, Condition) and node.relation == "topic" and not _is_in_set_words(node):
        names = names_in(node.value) if could else []
        for name in names:
            yield Criterion(text=name, must=must, condition=v.skill(name) if v.is_skill(name) else v.topic(name))
        # The trouble itself is nice to have seen: "debug NCCL hangs".
        if not names or len(node.words) > len(names):
            yield from phrases_of(node, must=must and not names)
    else:
        yield Criterion(text=_said(node, language), must=must, condition=node)


def _subject(node: Node) -> str:
    """Return the words of a subject, which may be those of a trade too; none of anything else."""
    first = node.parts[0] if isinstance(node, Clause) and node.join == "any" else node
    return first.value if isinstance(first, Condition) and first.relation in ("topic", "role") else ""


def _are_people(said: str) -> bool:
    """Tell whether words may be those whom something was done for: a plural that names no tool and no field."""
    return bool(_PLURAL.fullmatch(said)) and not names_in(said)


_PLURAL = re.compile(r"(?:[a-z]+ )?[a-z]{3,}s")


def _all_subjects(node: Clause) -> bool:
    """Tell whether a clause names only subjects and tools: they may have been worked on one at a time."""
    return all(isinstance(p, Condition) and p.relation in ("topic", "skill") for p in node.parts)


def _said(node: Node, language: Language) -> str:
    """Return a criterion as it is listed: a subject by its name, what somebody was or did as it is said of them."""
    named = isinstance(node, Condition) and node.relation not in _STAYS
    return _label(node) if named and _label(node) else _label_of_length(node) or predicate(node, language)


_STAYS = frozenset({"worked_at", "interned_at", "studied_at", "published_at"})


def _label_of_length(node: Node) -> str:
    lasting = isinstance(node, Clause) and any(isinstance(p, Condition) and p.relation == "lasted" for p in node.parts)
    return _label(node) if lasting else ""


def _label(node: Node) -> str:
    """Return the question's own words for a condition."""
    if isinstance(node, Condition):
        return node.value
    length = next((p.value for p in node.parts if isinstance(p, Condition) and p.relation == "lasted"), "")
    if length:
        about = ", ".join(p.value for p in node.parts if isinstance(p, Condition) and p.value and p.value != length)
        return f"{length} {about}" if has_cjk(length) else f"{length} of {about}" if about else length
    words = " / ".join(dict.fromkeys(filter(None, (_label(p) for p in node.parts))))
    return f"not {words}" if node.join == "none" else words


def _is_in_set_words(node: Condition) -> bool:
    """Tell whether a condition is held by words of its own, and not by those of its value: "runs a business"."""
    made = v.role(node.value) if node.relation == "role" else v.topic(node.value)
    return bool(node.words) and {g.word for g in node.words}.isdisjoint(g.word for g in made.words)


def _proved_by_work(node: Node) -> Node:
    """Return a criterion as a topic where it was read as a role to fill: what one must have worked on."""
    if isinstance(node, Clause):
        if node.called is not None:
            return node
        return Clause(join=node.join, parts=tuple(_proved_by_work(p) for p in node.parts))
    if node.relation not in ("role", "topic") or node.concepts or not node.value or _is_in_set_words(node):
        return node
    bare = v.trimmed(_ROLE_NOUN.sub("", node.value))
    if node.relation == "role" and bare == node.value and _ONE_WORD.fullmatch(bare):
        return node  # 局长, "usher": a post by its own name
    if not bare or _RANK.fullmatch(bare) or (node.relation == "role" and vocabulary("roles").named(node.value)):
        return node
    return v.topic(bare, kinds=node.kinds) if bare and bare != node.value else v.topic(node.value, kinds=node.kinds)
