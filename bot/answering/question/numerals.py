"""Numbers that a question writes out, in figures: "a staff of thirty or more", 至少十个人, 三十多号人.

Knows how both languages spell numbers, the Chinese ones as far as people are counted in them. Knows nothing about what
is asked.
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


_DIGITS_ZH = {han: n for n, han in enumerate("零一二三四五六七八九")} | {"两": 2}
_TEN_ZH, _HUNDRED_ZH = "十", "百"
# Whom a number counts: 十个人, 二十名下属. 一百多号人 keeps what bounds it.
_ZH = re.compile(
    r"(?<![一二两三四五六七八九十百千万第零\d])(?P<n>[一二两三四五六七八九]?百[一二三四五六七八九]?十?[一二三四五六七八九]?"
    r"|[二三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九])"
    r"(?=(?:多|几|来|余|好几)?(?:个|名|位|号)?(?:人|下属|员工|下级|组员|同事|工程师|技师)(?!月|次|份|天|力))"
)
# 10个人 are 10人, 10几个人 10多人: one measure of people in place of several.
_COUNTER = re.compile(r"(?<=\d)(?:[几多来余](?:个|位|名|号)?|个|位|名)(?=人(?!月|次|份|天|力))")


def in_figures(text: str) -> str:
    """Return a question with the numbers that it writes in words in figures."""
    text = _ZH.sub(lambda found: str(_value_zh(found["n"])), text)
    text = _COUNTER.sub(lambda found: "多" if found.group().startswith(("几", "多", "来", "余")) else "", text)
    return _NUMERAL.sub(_digits, text)


def _value_zh(said: str) -> int:
    """Return the number that Chinese numerals below a thousand say."""
    hundreds, parted, rest = said.rpartition(_HUNDRED_ZH)
    tens, tenned, ones = rest.rpartition(_TEN_ZH)
    value = (_DIGITS_ZH.get(hundreds, 1) if parted else 0) * _HUNDRED
    value += (_DIGITS_ZH.get(tens, 1) if tenned else 0) * _TEN
    return value + _DIGITS_ZH.get(ones, 0)


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
