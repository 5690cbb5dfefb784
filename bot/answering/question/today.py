"""What of a question asks for today: "now", "still", 现在, and whoever is a student.

Knows which words say so, and which mean the time that is named beside them. Knows nothing of what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.answering.question.elements import Element


def is_current(row: Sequence[Element]) -> bool:
    """Tell whether a row asks for what goes on now."""
    parts = [e.part for e in row if e.part is not None]
    timed = any("period" in item.types for e in row for item in e.items)
    over = any(p.text.endswith("过") for p in parts)
    now = any(
        p.has("when", "now")
        and not (timed and p.text.lower().startswith(_THEN_TOO))
        and not (over and p.text == _ALSO_IN)
        for p in parts
    )
    now = now or any(p.has("verb", "work") and p.text.lower().startswith(_AT_WORK) for p in parts)
    then = timed and any(p.text.lower() in _WAS for p in parts)  # "was in the middle of a degree in 2019"
    doing = not then and any(p.has("when", "doing") and not p.has("verb") for p in parts) or _is_at_a_degree(row)
    current = now or doing or _studies(row)
    return current and not any(p.has("when", "past") and not p.has("order") for p in parts)


def _studies(row: Sequence[Element]) -> bool:
    """Tell whether those are asked for who are at a degree: "PhD students", and not who was one."""
    was = any(e.part is not None and e.part.text.lower() in _WAS for e in row)
    return not was and any("level" in i.types and _STUDENT.search(i.text) for e in row for i in e.items)


def _is_at_a_degree(row: Sequence[Element]) -> bool:
    """Tell whether a degree is being done: "doing a PhD", "pursuing a master's"."""
    said = [e for e in row if e.part is None or not e.part.is_frame or e.part.has("when", "doing")]
    return any(
        one.part is not None
        and one.part.text.lower() not in _DONE  # its stem is that of "doing"
        and (one.part.has("when", "doing") or one.part.has("verb", "certifying"))
        and other.is_list
        and all("level" in i.types for i in other.items)
        for one, other in pairwise(said)
    )


_DONE = frozenset({"do", "does", "did", "done", "pursued", "enrolled in"})
# "Still employed" says both.
_AT_WORK = ("still ", "currently ", "presently ")
_WAS = frozenset({"was", "were", "been", "had been", "became"})
_STUDENT = re.compile(r"\b(?:students?|candidates?)$", re.IGNORECASE)
# 还在上海工作过: where somebody was as well.
_ALSO_IN = "还在"
# 现在不在: what is denied of now.
NOW = ("现在", "目前", "如今", "眼下")
# What goes on at the time that is named, and not today: "still a student in 2019".
_THEN_TOO = ("正", "still", "仍", "还")
