"""What a question names first, put where it only points back at it: "Berlin - who has worked there?".

Knows marks and words that point. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element

# What points at a thing named before, at the end of a question.
_POINTING = frozenset({"there", "one", "ones", "it", "them", "those", "that", "they", "any", "some"})
_DASHES = frozenset({"-", "–", "—", ":", "：", ",", "，", "?", "？"})
_SHORT = 8


def fronted(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which what stands before a mark stands where the question behind it points at it."""
    mark = next((n for n, e in enumerate(row[:_SHORT]) if e.part is not None and e.part.text in _DASHES), 0)
    end = next((n for n in range(len(row), 0, -1) if not _is_mark(row[n - 1].part)), 0)
    topic, rest = row[:mark], row[mark + 1 : end]
    if len(rest) < _LEAST or not _points(rest[-1].part) or not _asks_who(rest) or not all(map(_names, topic)):
        return row
    if not any(e.part is None or e.part.has("verb") or e.part.has("noun") for e in topic):
        return row
    return [*rest[:-1], *topic, *row[end:]]


# "Who", and a verb, and what it points with.
_LEAST = 3


def _is_mark(part: Part | None) -> bool:
    return part is not None and part.kind == "mark"


def _points(part: Part | None) -> bool:
    return part is not None and part.text.lower() in _POINTING


def _asks_who(row: Sequence[Element]) -> bool:
    part = next((e.part for e in row if e.part is None or not e.part.is_frame), None)
    return part is not None and (part.has("who") or part.has("ask", "how_many"))


def _names(element: Element) -> bool:
    """Tell whether this may stand in what is named: no question, no denial, nobody."""
    part = element.part
    return part is None or not any(part.has(kind) for kind in ("who", "ask", "op", "pronoun", "intent"))
