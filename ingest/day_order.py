"""Tell which of two figures is the day in dates of a CV like 02/07/2009, and write them so that every reader can.

What a CV writes once in one order it writes throughout: a figure above twelve tells, then stays that all begin and end
on a first of a month, then where somebody is reached. Knows nothing about entries.
"""

from __future__ import annotations

import re

from vectorstore.lexicon import vocabulary

# "4/1/2009", "01-10-2012"; no part of a longer number or of a path.
_DATE = re.compile(r"(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2((?:19|20)\d\d)(?![\d/-])")
_MONTHS = 12
# So many dates, all of which are a first of a month if read in one order.
_FEWEST_FIRSTS = 2
# One country alone writes the month first: "Ytown, ST", "(123) 555-0100".
_AMERICAN = re.compile(r"(?<=[a-z],\s)(?P<state>[A-Z]{2})\b|(?<![\d+])\(\d{3}\)\s?\d{3}-\d{4}\b|\+1[\s(.-]\s?\d{3}\b")
_AMERICA = "united-states"
_ABROAD = re.compile(r"(?<![\d+])\+(?!1[\s(.-])\d{2,3}[\s(.-]?\d|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b")


def with_day_order(plain: str) -> str:
    """Return a text with the days of its dates told apart from the months, each of them as long as before."""
    dates = [m for m in _DATE.finditer(plain) if int(m[1]) <= _MONTHS or int(m[3]) <= _MONTHS]
    if not dates:
        return plain
    day_first = _is_day_first(dates, plain)
    if day_first is None:
        return plain
    parts, end = [], 0
    for m in dates:
        day, month = (m[1], m[3]) if day_first else (m[3], m[1])
        if int(month) <= _MONTHS:
            # A stop between figures says that the day comes first.
            parts.append(f"{plain[end : m.start()]}{day}.{month}.{m[4]}")
            end = m.end()
    return "".join((*parts, plain[end:]))


def _is_day_first(dates: list[re.Match[str]], plain: str) -> bool | None:
    """Tell whether the day comes first, or nothing where no sign of it is seen."""
    first = any(int(m[1]) > _MONTHS for m in dates)
    second = any(int(m[3]) > _MONTHS for m in dates)
    if first != second:
        return first
    firsts = [all(int(m[group]) == 1 for m in dates) for group in (1, 3)]
    if len(dates) >= _FEWEST_FIRSTS and firsts[0] != firsts[1]:
        return firsts[0]
    american = any(m["state"] is None or _is_american(m["state"]) for m in _AMERICAN.finditer(plain))
    abroad = _ABROAD.search(plain) is not None
    return abroad if american != abroad else None


def _is_american(letters: str) -> bool:
    state = vocabulary("places").named(letters)
    return state is not None and state.parent == _AMERICA
