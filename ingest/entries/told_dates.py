"""Tell when a clause of prose says that something was: "from 2012 until her retirement in May 2019", "2005-08".

Knows what prose says around dates. Knows nothing about what was done then.
"""

from __future__ import annotations

import re

from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import Period, Span
from vectorstore.text import has_cjk

_UNTIL = re.compile(r"\b(?:until|till)\s(?:[^,;.\d]{0,40}\s)?$", re.IGNORECASE)
# "since leaving the Navy in 2012", "since the fall of 2014"
_SINCE = re.compile(r"\bsince\s(?:[^,;.\d]{0,40}\s)?$", re.IGNORECASE)


def dates_told(text: str) -> tuple[PeriodMatch, ...]:
    """Return the dates of a clause; in English "2005-08" are years, and no month."""
    dates = find_periods(text)
    if has_cjk(text):
        return dates
    dates = _from_until(text, tuple(_as_years(text, date) for date in dates))
    return (_since(text, dates[0]),) if len(dates) == 1 else dates


def is_end(text: str, date: PeriodMatch) -> bool:
    """Tell whether a clause says of a date that something ended then: "until her retirement in 2019"."""
    return _UNTIL.search(text, 0, date.span.start) is not None


def _since(text: str, date: PeriodMatch) -> PeriodMatch:
    if not _SINCE.search(text, 0, date.span.start):
        return date
    begun = (date.period.start or "")[:4] if date.season else date.period.start
    told = {"period": Period(start=begun, ongoing=True), "precise": True, "season": None}
    return date.model_copy(update=told)


# "from early 2009 to late 2011"
_TO = re.compile(r"\s*(?:to|through|and|[-–—])\s*(?:(?:early|mid|late)[\s-]|the\s(?:end|start|beginning)\sof\s)?")


def _from_until(text: str, dates: tuple[PeriodMatch, ...]) -> tuple[PeriodMatch, ...]:
    """Join two dates of which the clause says that one is the end: "from 2012 until his retirement in May 2019"."""
    if len(dates) != len(("start", "end")) or any(date.precise for date in dates):
        return dates
    first, last = dates
    begun, ended = first.period.start, last.period.end or last.period.start
    between = text[first.span.end : last.span.start]
    if (
        begun is None
        or ended is None
        or begun > ended
        or not (_UNTIL.search(between) or _TO.fullmatch(between))
        or first.period.end != begun
    ):
        return dates
    span = Span(start=first.span.start, end=last.span.end)
    return (PeriodMatch(span=span, period=Period(start=begun, end=ended), precise=True),)


def _as_years(text: str, date: PeriodMatch) -> PeriodMatch:
    years = _SCHOOL_YEAR.fullmatch(date.span.of(text))
    if years is None or not int(years[1][2:]) < int(years[2]) and int(years[2]) != (int(years[1]) + 1) % 100:
        return date
    century = int(years[1]) // 100 + (int(years[2]) < int(years[1][2:]))
    period = Period(start=years[1], end=f"{century}{years[2]}")
    return date.model_copy(update={"period": period, "precise": True})


_SCHOOL_YEAR = re.compile(r"((?:19|20)\d\d)-(\d\d)")


def stated_first(dates: tuple[PeriodMatch, ...]) -> PeriodMatch:
    """Return the date that a clause is about: a range before a single one."""
    return next((d for d in dates if d.precise), dates[0])
