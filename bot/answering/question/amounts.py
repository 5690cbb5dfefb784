"""How many a question asks for at least: "three or more papers", 至少在三家公司.

Knows numbers in words. Knows nothing about what is counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.slots import Node
from bot.answering.records import Condition, Measure
from vectorstore.records import EntryKind, Length

_NUMBERS = {w: n for n, w in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_NUMBERS_ZH = {w: n for n, w in enumerate("一二三四五六七八九十", 1)} | {"两": 2}


def minimum_in(row: Sequence[Element]) -> tuple[int | None, set[int]]:
    """Return how many are asked for at least ("three or more papers"), and which elements say so."""
    for place, element in enumerate(row):
        part = element.part
        if part is None or not part.has("quantity"):
            continue
        sense = "number" if part.text.lower() == "two" else part.sense("quantity")
        if sense in ("least", "more"):
            number = number_in(part)
            if number is not None:
                return number + (1 if sense == "more" or part.text.startswith("不止") else 0), {place}
        if sense == "several" and part.text.lower() not in _UNCOUNTED:
            return 2, {place}
        if sense == "at_least":
            # 至少在三家公司: the number follows somewhere behind.
            found = ((n, number_in(e.part)) for n, e in enumerate(row) if n > place and e.part is not None)
            least = next(((n, number) for n, number in found if number), None)
            if least is not None:
                return least[1], {place, least[0]}
        if sense == "number" and place + 1 < len(row) and (number := number_in(part)) and number > 1:
            after = row[place + 1].part
            if after is not None and after.has("noun", "year"):
                continue  # 毕业五年以内
            return number, {place}
    return None, set()


def bounds_in(row: Sequence[Element]) -> tuple[Length, set[int]] | None:
    """Return how many a question asks for, at least, at most or just so many, and which elements say so."""
    for place, element in enumerate(row):
        part = element.part
        if part is None or not part.has("quantity"):
            continue
        sense, number = part.sense("quantity"), number_in(part)
        if sense == "exact" and number is not None:
            return Length(least=number, most=number), {place}
        if sense == "at_most" and number is not None:
            strict = _LESS.search(part.text) is not None
            return Length(most=number, strict=strict), {place}
        if (
            sense == "number"
            and number is not None
            and any(e.part is not None and e.part.has("op", "only") for e in row[:place])
        ):
            return Length(least=number, most=number), {n for n in range(place + 1) if _is_only(row[n])} | {place}
    least, taken = minimum_in(row)
    if least is not None:
        return Length(least=least), taken
    different = next((n for n, e in enumerate(row) if e.part is not None and e.part.text.lower() in _DIFFERENT), None)
    return (Length(least=2), {different}) if different is not None else None


def _is_only(element: Element) -> bool:
    return element.part is not None and element.part.has("op", "only")


_LESS = re.compile(r"fewer than|less than|under|少于|不到|不足", re.IGNORECASE)
# "In different countries": two at least.
_DIFFERENT = frozenset({"different", "various", "不同", "several", "multiple", "多个", "多家"})
_UNCOUNTED = frozenset({"different", "various", "不同", "many", "numerous"})


def number_in(part: Part) -> int | None:
    """Return the number that a cue says, in figures or in words."""
    if match := re.search(r"\d+", part.text):
        return int(match.group())
    for word in part.text.lower().split():
        if word in _NUMBERS:
            return _NUMBERS[word]
    return next((n for c in part.text if (n := _NUMBERS_ZH.get(c))), None)


def at_least(node: Node, least: int) -> Node:
    """Return a condition that asks for at least so many entries, where such entries are counted."""
    kind = isinstance(node, Condition) and node.relation == "worked_at" and bool(node.words)
    if isinstance(node, Condition) and node.relation in _COUNTED and not kind:  # three posts are no three hospitals
        return node.model_copy(update={"minimum": least})
    return node


_COUNTED = frozenset(
    {
        "published_at",
        "published",
        "holds_patent",
        "interned_at",
        "worked_at",
        "awarded",
        "degree",
        "first_author",
        "taught",
    }
)


def in_countries(least: int, *, kind: EntryKind | None = None) -> Condition:
    """Return jobs in so many different countries, or with `kind` entries of that kind."""
    measure = Measure(of="countries", kind=kind)
    return Condition(relation="amount", value="", measure=measure, length=Length(least=least))
