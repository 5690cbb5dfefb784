"""Which of the people last shown some words pick: "the second one", "the first two", 最后一个, 他俩, "the rest".

Knows how positions are written in both languages, and that "the first job" is no position among people. Knows no plan
and nobody's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.answering.question.constructions import every, swapped, within
from bot.answering.question.tokens import PERSON

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN = "一二三四五六七八九十"
# How some words pick, the surest first: a stretch that one of them took is no other's.
_KINDS = ("first_n", "last_n", "nth", "last", "first", "both", "rest")
_BOTH = 2


class Picked(NamedTuple):
    """A text with PERSON where it picks people, the `ids` that it picks in order, and the `words` that pick them.

    Without ids nobody stands there: "the tenth one" of three.
    """

    text: str
    ids: tuple[str, ...]
    words: str


class Shown(Protocol):
    """Whom a conversation has shown: whom each kind of position picks from."""

    def pickable(self) -> Sequence[str]:
        """Return the people last shown together, in order."""

    def rest(self) -> Sequence[str]:
        """Return those of them of whom nothing was asked since."""

    def pair(self) -> Sequence[str]:
        """Return the two of whom something was asked last."""


def picked(text: str, shown: Shown) -> Picked | None:
    """Return whom of the people shown a text picks."""
    found = _found(text)
    if not found:
        return None
    ids: list[str] = []
    masked = text
    for start, end, kind, number in reversed(found):
        ids[:0] = _chosen(kind, number, shown)
        masked = masked[:start] + PERSON + masked[end:]
    words = text[found[0][0] : found[-1][1]]
    masked = swapped("positions.among", swapped("positions.several", masked, PERSON), "他们中")
    if of := within("positions.which_of", masked):
        masked = of.without(masked, f"{of.slots['ask']} of them")
    return Picked(masked, tuple(dict.fromkeys(ids)), words)


def is_position(text: str) -> bool:
    """Tell whether some words of a text pick people by where they stand."""
    return bool(_found(text))


def _found(text: str) -> list[tuple[int, int, str, int]]:
    """Return what picks, in order, without overlaps: where it stands, how it picks and its number."""
    taken: list[tuple[int, int, str, int]] = []
    for kind in _KINDS:
        for said in every(f"positions.{kind}", text):
            start, end = said.span.start, said.span.end
            if not any(start < other_end and other < end for other, other_end, _, _ in taken):
                taken.append((start, end, kind, _number(said.slots.get("n", "1"))))
    return sorted(taken)


def _number(written: str) -> int:
    said = written.lower()
    for names in (_ORDINALS, _NUMBERS):
        if said in names:
            return names.index(said) + 1
    if said == "两":
        return 2
    if said[-1] in _HAN:
        return sum(_HAN.index(c) + 1 for c in said)
    return int("".join(c for c in said if c.isdigit()))


def _chosen(kind: str, number: int, shown: Shown) -> Sequence[str]:
    if kind == "rest":
        return shown.rest()
    if kind == "both":
        return pair if len(pair := shown.pair()) == _BOTH else ()
    people = shown.pickable()
    slices = {
        "first_n": slice(number),
        "last_n": slice(-number, None),
        "nth": slice(number - 1, number),
        "last": slice(-1, None),
    }
    return people[slices.get(kind, slice(1))]
