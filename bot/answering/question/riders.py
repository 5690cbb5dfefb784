"""What rides on a condition behind it: it widens it, narrows it, or leaves something open.

"Adjunct counts too", "TA jobs don't count", ACCA没考完的不要紧. Knows the words of riders. Which
condition a rider is of is told by its type when it is grounded (`riding`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from vectorstore.text import has_cjk

COUNTS = re.compile(r"算|count|includ", re.IGNORECASE)


def widens(clause: Sequence[Element]) -> bool:
    """Tell whether a clause only leaves more open: "co-first counts", 实习也算, 什么水平都行.

    Of names to choose from either will do, and one of them must be: React/Vue都行. Of what "counts" none must be.
    """
    counts = any(e.part is not None and e.part.has("frame", "aside") and COUNTS.search(e.part.text) for e in clause)
    named = [e for e in clause if e.is_list and not e.is_plain]
    at = next((n for n, e in enumerate(clause) if e.part is not None and e.part.has("op", "or")), 0)
    either = _says_something(clause[:at]) and _says_something(clause[at:])
    if not counts and (either or any(len(e.items) > 1 for e in named)):
        return False
    return any(e.part is not None and e.part.has("frame", "aside") for e in clause) and not any(
        e.part is not None
        and (
            (e.part.has("who") and not (counts and e.part.has("verb")))  # "founders count" says what they did
            or e.part.has("op", "not")
            or (e.part.has("ask") and not e.part.has("ask", "what"))
        )
        for e in clause
    )


def _says_something(part: Sequence[Element]) -> bool:
    return any(
        e.is_list and not e.is_plain or e.part is not None and not e.part.is_frame and _asserts(e.part) for e in part
    )


def _asserts(part: Part) -> bool:
    """Tell whether a cue says something of somebody alone: a noun, or 带过团队, 有专利."""
    return part.has("noun") or part.has("verb", "lead_people", "patent", "publish", "teach", "win", "own_business")


def leaves_open(clause: Sequence[Element]) -> bool:
    """Tell whether a clause says that something may be lacking: ACCA没考完的不要紧."""
    parts = [e.part for e in clause if e.part is not None]
    aside = any(p.has("frame", "aside") for p in parts) and any(p.has("op", "not") for p in parts)
    return aside and not any(p.has("who") or p.has("ask") for p in parts)


def narrows(clause: Sequence[Element]) -> bool:
    """Tell whether a clause only denies or discounts something: "no paralegals", "TA jobs don't count"."""
    parts = [e.part for e in clause if e.part is not None]
    if any(p.has("who") or p.has("ask") or p.has("frame", "aside", "need", "request") for p in parts):
        return False
    if any(p.has("op", "discount", "lacking") for p in parts):
        return True
    first = next((e for e in clause if e.part is None or e.part.kind != "mark"), None)
    last = [p for p in parts if p.kind != "mark"][-1:]
    if any(p.has("op", "not") and not has_cjk(p.text) for p in last) and any(e.is_list for e in clause):
        return True  # "electronics isn't"
    denies = first is not None and first.part is not None and first.part.has("op", "not", "except")
    return denies and any(
        e.is_list or (e.part is not None and (e.part.has("verb") or e.part.has("noun"))) for e in clause
    )
