"""Times that are told from the day of asking: "in the last 3 years", 去年, as the days that they are.

Without such a day they stay as they are, and the question says that they cannot be checked. Knows no today.
"""

from __future__ import annotations

import re
from datetime import date

_NUMBERS = {
    "a": 1, "one": 1, "two": 2, "couple of": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "十": 10,
}  # fmt: skip
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_COUNT = r"(?P<n>\d{1,2}|couple of|one|two|three|four|five|six|seven|eight|nine|ten)"
_PAST = re.compile(
    rf"\b(?:in|over|within|during|for) (?:about )?(?:the|these|their) (?:last|past|previous|recent) {_COUNT} "
    r"(?P<unit>year|month)s?\b",
    re.IGNORECASE,
)
_PAST_ZH = re.compile(
    r"(?:在)?(?:最近|过去|近|这)(?:的)?(?P<n>\d{1,2}|[一两二三四五六七八九十])(?:个)?(?P<unit>年|月)(?:内|里|以来|间|来)?"
)
# "In their last year" is of somebody's studies.
_YEAR = re.compile(
    r"(?<!their )(?<!his )(?<!her )(?<!my )(?<!the )\b(?:in |during )?(?P<which>last|this|next) year\b", re.IGNORECASE
)
_YEAR_ZH = re.compile(r"(?P<which>去年|今年|明年|前年)")
_SHIFT = {"last": -1, "this": 0, "next": 1, "去年": -1, "今年": 0, "明年": 1, "前年": -2}


def dated(text: str, asked_on: date | None) -> str:
    """Return a question with its times told from the day of asking as calendar times; itself without such a day."""
    if asked_on is None:
        return text
    day = asked_on
    text = _PAST.sub(lambda m: _since(m, day), text)
    text = _PAST_ZH.sub(lambda m: _since_zh(m, day), text)
    text = _YEAR.sub(lambda m: f"in {day.year + _SHIFT[m['which'].lower()]}", text)
    return _YEAR_ZH.sub(lambda m: f"{day.year + _SHIFT[m['which']]}年", text)


def _since(found: re.Match[str], day: date) -> str:
    begun = _back(day, _number(found["n"]), months=found["unit"].lower() == "month")
    return f"since {_MONTHS[begun.month - 1]} {begun.year}"


def _since_zh(found: re.Match[str], day: date) -> str:
    begun = _back(day, _number(found["n"]), months=found["unit"] == "月")
    return f"{begun.year}年{begun.month}月以来"


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _NUMBERS[said.lower()]


def _back(day: date, count: int, *, months: bool) -> date:
    """Return the first day of the month so many years, or months, before."""
    at = day.year * 12 + day.month - 1 - (count if months else count * 12)
    return date(at // 12, at % 12 + 1, 1)
