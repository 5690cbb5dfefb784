"""What the small words of a question let a reading say of its conditions: or, now, not.

Knows where conditions stand in a question, and what stands between them. Knows nothing of what they ask for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.answering.model.reading import ReadCondition
from bot.answering.question.asked import Read
from bot.answering.question.cover import Part
from bot.answering.question.query import Words
from bot.answering.question.stretches import item_words
from vectorstore.records import Span
from vectorstore.text import has_cjk

# Within a phrase that a reading takes apart, no part of the row stands between two values.
_OR = re.compile(r"\bor\b|/|\||或", re.IGNORECASE)


class Stood(NamedTuple):
    """A condition with the places of its values, of what asks for it, and of the word that denies it."""

    condition: ReadCondition
    values: tuple[Span, ...]
    by: Words | None
    denied: Words | None

    @property
    def start(self) -> int:
        """Return where it begins: with its verb, where that stands before what it asks for."""
        return min(s.start for s in (*self.values, *self._verb))

    @property
    def end(self) -> int:
        """Return where it ends: with what it asks for."""
        return max(s.end for s in self.values or self._verb)

    @property
    def _verb(self) -> tuple[Span, ...]:
        if self.by is not None:
            return (self.by.span,)
        return () if self.values else (Span(start=0, end=0),)


def are_said(told: Sequence[Stood], asked: Read, *, either: bool) -> bool:
    """Tell whether a question joins, dates and denies its conditions as a reading has it."""
    joined = all(_joins(one, asked) for one in told) and _alternate(told, asked, either=either)
    return joined and _dates(told, asked) and _denies(told)


def _joins(one: Stood, asked: Read) -> bool:
    """Tell whether the values of a condition are alternatives where its reading has it so, and else are not."""
    pairs = list(pairwise(sorted(one.values, key=lambda s: s.start)))
    return not pairs or (one.condition.joined == "any") == any(_is_or(a, b, asked) for a, b in pairs)


def _is_or(a: Span, b: Span, asked: Read) -> bool:
    """Tell whether two places are alternatives: in one list of them, or on both sides of a word that says so."""
    for element in asked.row:
        own = [item_words(i).span for i in element.items]
        if any(a.touches(s) for s in own) and any(b.touches(s) for s in own) and len(own) > 1:
            return element.join == "any"
    return a.end <= b.start and _OR.search(asked.line, a.end, b.start) is not None


def _alternate(told: Sequence[Stood], asked: Read, *, either: bool) -> bool:
    """Tell whether conditions are alternatives where a reading has it so, and else are not.

    Of several after one another a comma tells as much as the word behind it: "A, B or C", and not "A or B, C".
    """
    pairs = list(pairwise(sorted(told, key=lambda one: one.start)))
    if not either:
        return not any(_parts(a, b, asked) for a, b in pairs)
    pairs = [(a, b) for a, b in pairs if a.denied is None and b.denied is None]
    if any(_parts(a, b, asked) for a, b in pairs if a.condition.of == b.condition.of):
        return False
    apart = [_parts(a, b, asked) for a, b in pairs if a.condition.of != b.condition.of]
    return not apart or (apart[-1] is True and False not in apart)


def _parts(a: Stood, b: Stood, asked: Read) -> bool | None:
    """Tell whether two conditions are alternatives; None where only a comma tells, and those after it do."""
    end = a.end if a.end <= b.start else a.by.span.end if a.by is not None else b.start
    if a.values and b.values and _is_or(max(a.values, key=lambda s: s.end), b.values[0], asked) and a.end <= b.start:
        return not any(end <= s < b.start for s in _ands(asked))
    between = [p for p in _cues(asked) if end <= p.at[0] and p.at[1] <= b.start]
    if any(p.has("op", "or") for p in between):
        return True
    return (
        None if any(p.has("op", "comma") for p in between) and not any(p.has("op", "and") for p in between) else False
    )


def _ands(asked: Read) -> Iterator[int]:
    yield from (p.at[0] for p in _cues(asked) if p.has("op", "and"))


def _cues(asked: Read) -> Iterator[Part]:
    yield from (e.part for e in asked.row if e.part is not None)


def _dates(told: Sequence[Stood], asked: Read) -> bool:
    """Tell whether what a reading has of now stands beside a word that says so."""
    words = [Span(start=p.at[0], end=p.at[1]) for p in _cues(asked) if p.has("when", "now")]
    return all(any(_beside(now, one, told) for now in words) for one in told if one.condition.now)


def _beside(word: Span, one: Stood, told: Sequence[Stood]) -> bool:
    """Tell whether no other condition stands between a word and a condition."""
    low, high = min(word.end, one.end), max(word.start, one.start)
    others = [o for o in told if o is not one and o.condition.of != one.condition.of]
    return not any(low <= o.start and o.end <= high for o in others)


def _denies(told: Sequence[Stood]) -> bool:
    """Tell whether each word that denies does so of what is nearest: behind it, or, in Chinese, also before it."""
    words = {one.denied for one in told if one.denied is not None}
    return all(any(_is_near(word, one, told) for one in told if one.denied == word) for word in words)


def _is_near(word: Words, one: Stood, told: Sequence[Stood]) -> bool:
    """Tell whether a word that denies stands within a condition, or next to it."""
    behind = min((o.start for o in told if o.start >= word.span.end), default=None)
    before = max((o.end for o in told if o.end <= word.span.start), default=None)
    if one.start <= word.span.start < one.end or one.start == behind:
        return True
    return one.end == before and (behind is None or has_cjk(word.text))
