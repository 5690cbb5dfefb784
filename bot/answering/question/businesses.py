"""Firms as one's own or as another's: who founded one, who runs one, who was hired out by one.

Knows the words for it. Knows nothing about how a question asks.
"""

from __future__ import annotations

from bot.answering.question import own_words
from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, WordGroup
from vectorstore.classes import class_named

_FOUNDERS = ("founder", "co-founder", "创始人", "联合创始人", "founding")


def seconded(said: str) -> Node:
    """Return "worked on another's payroll": at a firm that hires people out, or in a job that says so."""
    hired_out = class_named("kind-outsourcers")
    firms = (WordGroup(word=said, alternatives=hired_out.words),) if hired_out is not None else ()
    by_name = "外包公司（按单位名称）" if not said.isascii() else "an outsourcing company (by the employer's name)"
    named = (Condition(relation="worked_at", value=by_name, words=firms), own_words.seconded(said))
    return Clause(join="any", parts=named)


def own_business(said: str) -> Node:
    """Return "runs a business": whoever founded one, or owns it, by title or by the name they work under."""
    names = (WordGroup(word=said, alternatives=(*_FOUNDERS, *own_words.SELF_EMPLOYED)),)
    value = "founder or owner" if said.isascii() else "创始人或店主"
    named = (
        Condition(relation="role", value=value, words=names),
        Condition(relation="topic", value=value, words=names, kinds=("employment",)),
    )
    return Clause(join="any", parts=named)


def founders() -> Node:
    """Return who founded something, by their title."""
    return Clause(join="any", parts=tuple(v.role(word) for word in _FOUNDERS), called="founding")
