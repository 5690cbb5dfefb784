"""What a question says aside of who people are: what it waives, and what it tells of the asker's own side.

"Any age", 男女不限 and "our colleague is on maternity leave" ask nothing of whoever is looked for. Its forms are a
table, `asides.yaml`. Knows nothing about what may not be asked; a clause that wants somebody is never an aside.
"""

from __future__ import annotations

import re
from functools import lru_cache

from vectorstore.expressions import Expressions, expressions
from vectorstore.records import Span

# What points back at what was told: "he retired, who worked with him".
_POINTS = re.compile(
    r"\b(?:there|it|that|this|him|her|he|she|his|them|they|their|else|such)\b|那|他|她|它|这|还有|同", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z0-9]+|[^\W\d_]")
_FEWEST_WORDS = 2
# What led on from what was waived.
_LEADS = re.compile(r"^(?:but|and|only in|only|just)\s+", re.IGNORECASE)
_EDGES = " ,，;；:：-–—.。"


def asides(text: str) -> tuple[Span, ...]:
    """Return where a text on one line says something aside; nowhere where that is all it says."""
    return (*_waived(text), *_told(text))


def without_asides(text: str) -> str:
    """Return a text without what it waives, and without what it tells of a life that nothing else points back at."""
    if "\n" in text:
        return text
    left = _cut(text, _waived(text))
    told = tuple(span for span in _told(left) if _expressions()["lives"].match(span.of(left)))
    rest = _cut(left, told)
    left = left if told and _POINTS.search(rest) else rest
    return text if left == text else _LEADS.sub("", left.strip(_EDGES))


def _waived(text: str) -> tuple[Span, ...]:
    return _asked_beside(text, [m.span(m.lastindex or 0) for m in _expressions()["waived"].found(text)])


def _told(text: str) -> tuple[Span, ...]:
    if _expressions()["echoes"].match(text):
        return ()
    return _asked_beside(text, [m.span(m.lastindex or 0) for m in _expressions()["sides"].found(text)])


def _asked_beside(text: str, found: list[tuple[int, int]]) -> tuple[Span, ...]:
    """Return stretches where something stands beside them that may be the question."""
    spans = tuple(Span(start=start, end=end) for start, end in found if start < end)
    return spans if len(_WORD.findall(_cut(text, spans))) >= _FEWEST_WORDS else ()


def _cut(text: str, spans: tuple[Span, ...]) -> str:
    if not spans:
        return text
    gone = {place for span in spans for place in range(span.start, span.end)}
    left = "".join(c for place, c in enumerate(text) if place not in gone)
    left = re.sub(r"\s+(?=[,;:.?!])", "", re.sub(r" {2,}", " ", left))
    return re.sub(r"([,，;；:：.])(?:\s*[,，;；:：.])+(?!\w)", r"\1", left)


@lru_cache(maxsize=1)
def _expressions() -> dict[str, Expressions]:
    return expressions("bot.answering.question", "asides.yaml")
