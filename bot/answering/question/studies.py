"""Studies told in one breath, each as a stretch of its own: 北大本科清华硕士, 硕士毕业后读博.

No study has two levels, so what is said of a second level is said of another study. Knows which side of a level its
school and time stand on; knows no relation. What a list of levels shares is said of each by `families`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.segment import Segment
from bot.answering.question.values import level_of
from vectorstore.lexicon import vocabulary
from vectorstore.text import has_cjk

# How degrees follow each other: that a higher one came later goes without saying.
_RANK = {"bachelor": 1, "master": 2, "phd": 3}
_THEN = frozenset({"再", "又", "and then", "then", "然后", "接着", "随后"})
# Such words compare the studies themselves.
_COMPARING = ("same_school", "other_school", "levels_short", "one_employer")
_TWO = 2


def each_study(segments: Sequence[Segment]) -> list[Segment]:
    """Return segments in which none speaks of two studies."""
    out: list[Segment] = []
    for segment in segments:
        before = out[-1] if out else None
        for n, row in enumerate(_rows(segment)):
            held = _later(out[-1].elements, row) if n or _follows(before, segment) else row
            out.append(
                segment._replace(elements=held) if not n else Segment(held, sentence=segment.sentence, apart=True)
            )
    return out


def _follows(before: Segment | None, segment: Segment) -> bool:
    return before is not None and segment.join == "all" and not (before.negative or segment.negative)


def _rows(segment: Segment) -> Iterator[tuple[Element, ...]]:
    """Yield the elements of a segment, of each study by itself."""
    row = segment.elements
    levels = [n for n, e in enumerate(row) if level_named(e) is not None]
    apart = segment.negative or segment.excepted or any(_compares(e.part) for e in row)
    if apart or len(levels) < _TWO:
        yield row
    else:
        yield from _cut(row, levels)


def level_named(element: Element) -> str | None:
    """Return the level of a degree that an element names, the first of several; None where it names none."""
    if not element.items or element.items[0].types[:1] != ("level",):
        return None
    first = element.items[0]
    known = (first.mention.ids("level") if first.mention is not None else None) or ()
    return level_of(first.text) or first.level or next(iter(known), None)


def _compares(part: Part | None) -> bool:
    return part is not None and (part.has("noun", *_COMPARING) or part.has("quantity", "same"))


def _cut(row: tuple[Element, ...], levels: Sequence[int]) -> Iterator[tuple[Element, ...]]:
    """Yield a row for each of several levels, cut where one is said to follow, else by where the first is told."""
    # 北大本科清华硕士 tells the school first, 本科北大硕士清华 the level.
    behind = any(e.is_list for e in row[: levels[0]])
    start = 0
    for one, other in pairwise(levels):
        if level_named(row[one]) == level_named(row[other]):
            continue
        then = next((n for n in range(one + 1, other) if _is_then(row[n].part)), None)
        end = then if then is not None else _end(row, one, other) if behind else _begin(row, one, other)
        yield row[start:end]
        start = end
    yield row[start:]


def _end(row: Sequence[Element], one: int, other: int) -> int:
    """Return where a study ends whose level is told last: behind the words that say no more."""
    return next((n for n in range(one + 1, other) if not _is_small(row[n].part)), other)


def _begin(row: Sequence[Element], one: int, other: int) -> int:
    """Return where a study begins whose level is told first: before the small words that lead to it."""
    return next((n + 1 for n in range(other - 1, one, -1) if not _is_small(row[n].part)), other)


def _is_small(part: Part | None) -> bool:
    return part is not None and part.is_frame and not part.has("verb")


def _is_then(part: Part | None) -> bool:
    return part is not None and (part.has("order", "after", "before") or part.text.lower() in _THEN)


def _later(before: Sequence[Element], row: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return a row without the word that puts it behind another, or before it, where degrees follow so in any case."""
    first = next((_RANK.get(level) for e in before if (level := level_named(e)) is not None), None)
    second = next((_RANK.get(level) for e in row if (level := level_named(e)) is not None), None)
    if first is None or second is None or first == second:
        return row
    return tuple(e for e in row if not (_is_then(e.part) and _rises(e.part) == (second > first)))


def _rises(part: Part | None) -> bool:
    """Tell whether what stands behind a word came later: "before their PhD", 之后读博; not "after their BSc"."""
    if part is None or part.text.lower() in _THEN:
        return True
    return part.has("order", "after") if has_cjk(part.text) else part.has("order", "before")


def follows_of_itself(level: str | None, rest: str, *, after: bool) -> bool:
    """Tell whether a text names a degree that comes after, or before, one of a level in any case."""
    rank = _RANK.get(level or "bachelor")  # 大学毕业后读研
    named = [level_of(m.span.of(rest)) for m in vocabulary("degrees").matches(rest, any_case=True)]
    others = [_RANK[own] for own in (*named, level_of(rest)) if own in _RANK]
    return rank is not None and any(other > rank if after else other < rank for other in others)
