"""Numbers of people written out, as figures: 至少十个人, 三十多号人, "a team of twenty".

Knows numerals in both languages as far as teams are told in them; knows nothing about what is asked.
"""

from __future__ import annotations

import re

_DIGITS = {han: n for n, han in enumerate("零一二三四五六七八九")} | {"两": 2}
_TEN, _HUNDRED = "十", "百"
# Whom a number counts: 十个人, 二十名下属. 一百多号人 keeps what bounds it.
_ZH = re.compile(
    r"(?<![一二两三四五六七八九十百千万第零\d])(?P<n>[一二两三四五六七八九]?百[一二三四五六七八九]?十?[一二三四五六七八九]?|[二三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九])"
    r"(?=(?:多|几|来|余|好几)?(?:个|名|位|号)?(?:人|下属|员工|下级|组员|同事|工程师|技师)(?!月|次|份|天|力))"
)
# 10个人 are 10人, 10几个人 10多人: one measure of people in place of several.
_COUNTER = re.compile(r"(?<=\d)(?:[几多来余](?:个|位|名|号)?|个|位|名)(?=人(?!月|次|份|天|力))")
_WORDS = {
    w: n
    for n, w in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "a hundred": 100, "a dozen": 12, "half a dozen": 6}
_SAID = "|".join(sorted(_WORDS, key=len, reverse=True))
_PEOPLE = r"(?:people|employees|staff|engineers|reports|direct reports|persons)\b"
_MORE = r"(?:at least|more than|over|about|around|up to|some) "
_LED = r"(?:led|leads?|leading|managed?|manages|managing|supervised?|supervising|ran|running) "
_EN = re.compile(
    rf"(?P<lead>\b(?:(?:teams?|staff|crews?|groups?|departments?) of (?:{_MORE})?|{_LED}{_MORE}"
    rf"|{_LED}(?=\S+ {_PEOPLE})))"
    rf"(?P<n>{_SAID})\b(?! (?:different|separate|teams?|projects?|departments?|stores?|sites?|interns?))",
    re.IGNORECASE,
)


def in_figures(text: str) -> str:
    """Return a question with the numbers of those who are led in figures."""
    text = _ZH.sub(lambda found: str(_value(found["n"])), text)
    text = _COUNTER.sub(lambda found: "多" if found.group().startswith(("几", "多", "来", "余")) else "", text)
    return _EN.sub(lambda found: f"{found['lead']}{_WORDS[found['n'].lower()]}", text)


def _value(said: str) -> int:
    """Return the number that Chinese numerals below a thousand say."""
    hundreds, parted, rest = said.rpartition(_HUNDRED)
    tens, tenned, ones = rest.rpartition(_TEN)
    value = (_DIGITS.get(hundreds, 1) if parted else 0) * 100
    value += (_DIGITS.get(tens, 1) if tenned else 0) * 10
    return value + _DIGITS.get(ones, 0)
