"""Words of a question that change what it asks and that no condition can hold: "only", "before joining", "for 5 years".

Knows their forms in both languages. A question that holds one is not answered as if it stood without it.
"""

from __future__ import annotations

from bot.answering.plan.cues import phrase
from bot.answering.records import Plan

_ORDER = phrase("unkept", "order")
_ONLY = phrase("unkept", "only")
_INVENTOR = phrase("unkept", "inventor")
_LENGTH = phrase("unkept", "length")
_RANK = phrase("unkept", "rank")
_TOP = phrase("unkept", "rank_word")
_ONLY_WORD = phrase("unkept", "only_word")


def unkept(text: str, plan: Plan) -> tuple[str, ...]:
    """Return the words that the plan of a question could not keep; how long somebody worked is a fact that is told."""
    patterns = [_ORDER, _ONLY, _RANK, _INVENTOR]
    if plan.intent in ("who", "list", "count") and plan.attribute != "years":
        patterns.append(_LENGTH)
    return tuple(dict.fromkeys(" ".join(m.group().split()) for p in patterns for m in p.finditer(text)))


def remaining(text: str) -> str:
    """Return a question without the words that cannot be kept: "at top venues" becomes "at venues"."""
    for pattern in (_ORDER, _LENGTH, _INVENTOR):
        text = pattern.sub(" ", text)
    text = _RANK.sub(lambda m: _TOP.sub("", m.group()), text)
    return _ONLY.sub(lambda m: _ONLY_WORD.sub("", m.group()), text)
