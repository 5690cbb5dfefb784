"""Numbers that a question writes in English words, in digits: "a staff of thirty or more" is one of 30 or more.

Knows how such numbers are spelt. Knows nothing about what is counted; Chinese numbers are read where they stand.
"""

from __future__ import annotations

import re

_UNITS = dict(zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True))
_TEENS = dict(
    zip(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(),
        range(10, 20),
        strict=True,
    )
)
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_BELOW = _UNITS | _TEENS | _TENS
_TEN, _DOZEN, _HUNDRED = 10, 12, 100
_TENS_WORDS, _UNIT_WORDS = "|".join(_TENS), "|".join(_UNITS)
_SMALL = rf"(?:{_TENS_WORDS})(?:[- ](?:{_UNIT_WORDS}))?|{'|'.join(_TEENS)}|{_UNIT_WORDS}"
# What is counted or bounded; elsewhere a small number is part of a name (six sigma) or points at people ("the two").
_BOUNDED = re.compile(
    r"\b(?:than|over|under|least|most|to|about|around|between|and|teams? of|staff of|group of"
    r"|crew of|department of) $"
)
_COUNTED = re.compile(
    r" (?:or (?:more|fewer|less)|plus|people|persons|employees|subordinates|direct reports|reports)\b"
)
# In small letters alone: "Two Sigma" and "Big Four" are names. "One" by itself is a pronoun.
_NUMERAL = re.compile(
    rf"(?<![\w'-])(?:(?P<half>half a dozen)|(?:(?P<dozens>{_SMALL}|a) )?(?P<dozen>dozen)"
    rf"|(?:(?P<hundreds>{_SMALL}|a) )(?P<hundred>hundred)(?: and (?P<rest>{_SMALL}))?|(?P<small>{_SMALL}))(?![\w'-])"
)


def in_digits(text: str) -> str:
    """Return a question with the numbers that it writes in English words written in digits."""
    return _NUMERAL.sub(_digits, text)


def _digits(found: re.Match[str]) -> str:
    if found["half"]:
        return str(_DOZEN // 2)
    if found["dozen"]:
        return str(_DOZEN * _value(found["dozens"]))
    if found["hundred"]:
        return str(_HUNDRED * _value(found["hundreds"]) + (_value(found["rest"]) if found["rest"] else 0))
    value = _value(found["small"])
    behind, before = found.string[found.end() :], found.string[: found.start()]
    counted = value > _TEN or (value > 1 and (_COUNTED.match(behind) or _BOUNDED.search(before)))
    return str(value) if counted else found.group()


def _value(words: str | None) -> int:
    if words is None or words == "a":
        return 1
    return sum(_BELOW[w] for w in re.split(r"[- ]", words))
