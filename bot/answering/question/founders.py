"""Who founded or owns what they work for, by title, by the name that they work under, or as their CV tells it.

Knows what founders and owners are called. Knows no grammar.
"""

from __future__ import annotations

from bot.answering.question import own_words
from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.question.whereabouts import HIRED
from bot.answering.records import Clause, Condition, WordGroup

_FOUNDER_TITLES = ("founder", "co-founder", "创始人", "联合创始人")
_FOUNDERS = (
    *_FOUNDER_TITLES, "founding director", "founding member", "founding partner", "founding principal",
)  # fmt: skip


def own_business(said: str) -> Node:
    """Return "runs a business": whoever founded one, or owns it, by title, by the name they work under, or as told."""
    names = (*_FOUNDERS, *own_words.OWNERS)
    value = "founder or owner" if said.isascii() else "创始人或店主"
    return Clause(
        join="any",
        parts=(
            Condition(
                relation="role",
                value=value,
                words=(WordGroup(word=said, alternatives=names, unless=own_words.NO_OWNERS, own=True),),
            ),
            Condition(relation="topic", value=value, words=(own_words.own_master(said, names),), kinds=HIRED),
            own_words.told("founded_firm", said),
        ),
    )


def founders() -> Node:
    """Return that somebody founded something, by title or as a CV tells it."""
    told = own_words.told("founded_firm", _FOUNDER_TITLES[0])
    return Clause(join="any", parts=(*(v.role(word) for word in _FOUNDER_TITLES), told), called="founding")
