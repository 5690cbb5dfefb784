"""So many of those that are named: "at least two of Java, Python and C++", A、B、C里至少会两种.

Knows how both languages count the things of a list. Knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.amounts import number_in
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from vectorstore.text import has_cjk

# What stands between a number and the list that it is taken of, and what says in Chinese that some of a list are meant.
_OF = frozenset({"of", "out of", "the", "these", "those", "following", ":", "：", "any", "from", "them"})
_TAKEN = frozenset({"of", "out", "from"})
_COLONS = frozenset(":：")
_AMONG = frozenset({"中", "里", "里面", "之中", "当中", "其中", "其中的", "任意", "任选", "随便", "任"})
_COUNTS = ("number", "least", "exact")
_SURE = ("at_least",)


def some_of(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which a list of which so many are asked for says how many, and nothing else does."""
    row = _listed(row)
    for place, element in enumerate(row):
        if len(element.items) < _FEWEST:
            continue
        found = _before(row, place) or _behind(row, place)
        if found is None:
            continue
        number, said = found
        kept = [e for n, e in enumerate(row) if n not in said and n != place]
        at = sum(1 for n in range(place) if n not in said)
        counted = element._replace(join="any") if number == 1 else element._replace(join="all", fewest=number)
        return [*kept[:at], counted, *kept[at:]]
    # "An MBA or Excel, any of the two": the "or" says it already.
    either = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("op", "or")), len(row))
    return [e for n, e in enumerate(row) if n < either or not _is_any_one(e.part)]


def _listed(row: Sequence[Element]) -> Sequence[Element]:
    """Return a row in which things side by side of which so many are asked for are a list: "two of java python sql"."""
    if not any(_counts(e.part) for e in row):
        return row
    made: list[Element] = []
    for element in row:
        last = made[-1] if made else None
        if last is not None and last.is_list and element.is_list and _is_one_kind((last, element)):
            made[-1] = last._replace(items=(*last.items, *element.items))
        else:
            made.append(element)
    return made


def _counts(part: Part | None) -> bool:
    return part is not None and part.has("quantity", *_COUNTS)


def _is_one_kind(elements: Sequence[Element]) -> bool:
    """Tell whether all things of some elements may be of one type; free words are of none."""
    kinds = set.intersection(*(set(i.types) for e in elements for i in e.items))
    return bool(kinds - {"free", "length", "period", "person"})


# Of one thing there are no several.
_FEWEST = 2
_Counted = tuple[int, frozenset[int]]


def _before(row: Sequence[Element], place: int) -> _Counted | None:
    """Return the number before a list, and where it is said: "two of the following: A, B, C", 至少会两门：A、B、C."""
    size = len(row[place].items)
    said: set[int] = set()
    of = colon = False
    for n in range(place - 1, -1, -1):
        part = row[n].part
        if part is None:
            return None
        if (
            part.text.lower() in _OF
            or part.has("pronoun", "plural")
            or (part.has("quantity", "number") and number_in(part) == size and not of)
        ):
            said.add(n)
            of = of or part.text.lower().split()[0] in _TAKEN
            colon = colon or part.text in _COLONS
            continue
        number = _number(part, size)
        if number is None or not (colon if has_cjk(part.text) else of):
            return None
        sure = {m for m in range(n) if _is_sure(row[m].part)}
        return number, frozenset({*said, n, *sure})
    return None


def _behind(row: Sequence[Element], place: int) -> _Counted | None:
    """Return the number behind a list, and where it is said: A、B、C三种里至少会两种."""
    size = len(row[place].items)
    said: set[int] = set()
    among = False
    for n in range(place + 1, len(row)):
        part = row[n].part
        marked = part is not None and (part.kind == "mark" or part.has("op", "comma"))
        if marked and n + 1 < len(row) and _is_any_one(row[n + 1].part):
            continue  # "Java, Go: one of the two"
        if part is None or marked or (part.has("op") and not _is_any_one(part)):
            return None
        if _is_any_one(part):
            return 1, frozenset({*said, n, *(m for m in range(place) if _is_sure(row[m].part))})
        if part.text in _AMONG:
            among = True
            said.add(n)
        elif part.has("quantity", *_SURE):
            said.add(n)
        elif part.has("quantity", "number") and number_in(part) == size and not among:
            said.add(n)  # 三家里: how many are named
        elif (number := _number(part, size)) is not None:
            sure = {m for m in range(n) if _is_sure(row[m].part)}
            more = {n + 1} if n + 1 < len(row) and _is_upward(row[n + 1].part) else set()
            told = among or bool(sure or more) or part.has("quantity", "least")
            return (number, frozenset({*said, n, *sure, *more})) if told and has_cjk(part.text) else None
        elif not (part.is_frame or part.has("verb")):
            return None
    return None


def _is_any_one(part: Part | None) -> bool:
    return part is not None and part.has("quantity", "any_one")


def _is_sure(part: Part | None) -> bool:
    return part is not None and part.has("quantity", *_SURE)


def _number(part: Part, size: int) -> int | None:
    """Return how many a cue counts, fewer than there are; None where it counts none of them."""
    number = number_in(part) if part.has("quantity", *_COUNTS) else None
    return number if number is not None and 0 < number < size else None


def _is_upward(part: Part | None) -> bool:
    return part is not None and part.has("quantity", "upward")
