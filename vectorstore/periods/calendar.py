"""Compare, sort and tell periods: partial ISO dates (`2020`, `2018-03`, `2017-03-14`) as stretches of days.

Knows how long a year or a month is, and that an ongoing period ends where its document does. Knows nothing about how a
period is written in a CV.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache

from vectorstore.records import Language, Period

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@lru_cache(maxsize=4096)
def date_bounds(partial: str) -> tuple[date, date]:
    """Return the first and the last day of a partial ISO date.

    Raises ValueError for anything else, or for a day that the calendar does not have.
    """
    parts = partial.split("-")
    if len(parts) > 3 or len(parts[0]) != 4 or not all(p.isascii() and p.isdigit() for p in parts):
        raise ValueError(f"a date is `2020`, `2020-12` or `2020-12-31`, not {partial!r}")
    year, *rest = (int(p) for p in parts)
    if not rest:
        return date(year, 1, 1), date(year, 12, 31)
    if len(rest) == 1:
        month = date(year, rest[0], 1)
        return month, month.replace(day=calendar.monthrange(year, rest[0])[1])
    day = date(year, rest[0], rest[1])
    return day, day


def date_before(partial: str) -> str:
    """Return the year, month or day that ends where this one begins."""
    return _like(partial, date_bounds(partial)[0] - timedelta(days=1))


def date_after(partial: str) -> str:
    """Return the year, month or day that begins where this one ends."""
    return _like(partial, date_bounds(partial)[1] + timedelta(days=1))


def _like(partial: str, day: date) -> str:
    return day.isoformat()[: len(partial)]


def first_day(period: Period) -> date | None:
    """Return the day a period begins, None where it has no beginning."""
    return date_bounds(period.start)[0] if period.start else None


def last_day(period: Period) -> date | None:
    """Return the day a period ends, None where it has no end or was ongoing."""
    return date_bounds(period.end)[1] if period.end and not period.ongoing else None


def _days(period: Period, now: str | None) -> tuple[date, date]:
    start = first_day(period) or date.min
    end = last_day(period)
    if end is None and period.ongoing and now is not None:
        end = max(start, date_bounds(now)[1])
    return start, end or date.max


def overlaps(a: Period, b: Period, *, now: str | None = None) -> bool:
    """Tell whether two periods share a day.

    `now` is the document's date: an ongoing period ends there, and is open where `now` is not given. A period without
    any date shares no day with another.
    """
    if _empty(a) or _empty(b):
        return False
    (a_start, a_end), (b_start, b_end) = _days(a, now), _days(b, now)
    return a_start <= b_end and b_start <= a_end


def contains(outer: Period, inner: Period, *, now: str | None = None) -> bool:
    """Tell whether every day of `inner` is one of `outer` (`now` as in `overlaps`)."""
    if _empty(outer) or _empty(inner):
        return False
    (outer_start, outer_end), (inner_start, inner_end) = _days(outer, now), _days(inner, now)
    return outer_start <= inner_start and inner_end <= outer_end


def _empty(period: Period) -> bool:
    return period.start is None and period.end is None


def latest_date(periods: Iterable[Period]) -> str | None:
    """Return the latest date that these periods state, ends that were only expected left out.

    Dates are compared by their first day, which is all that they prove: `2024-07-23` is later than `2024`.
    """
    stated: list[str] = []
    for period in periods:
        if period.expected:
            stated += [period.start] if period.start and period.start != period.end else []
        else:
            stated += [d for d in (period.start, period.end) if d]
    return max(stated, key=lambda d: (date_bounds(d)[0], len(d)), default=None)


def order_key(period: Period | None) -> tuple[date, date]:
    """Return what sorts periods by their end, then their beginning; ongoing is last, no period at all first."""
    if period is None or _empty(period):
        return date.min, date.min
    start, end = _days(period, None)
    return end, start


def describe(period: Period, language: Language) -> str:
    """Return a period in words: `Mar 2018 – present`, `2018年3月至今`; empty where it has no date.

    `find_periods` reads back every description of a period that has a beginning and an end or is ongoing.
    """
    start, end = (_date_in_words(d, language) if d else "" for d in (period.start, period.end))
    if language == "zh":
        words = _range_zh(start, end, period.ongoing)
        return words + ("（预计）" if period.expected and words else "")
    words = _range_en(start, end, period.ongoing)
    return words + (" (expected)" if period.expected and words else "")


def _range_zh(start: str, end: str, ongoing: bool) -> str:
    if ongoing:
        return f"{start}至今" if start else "至今"
    if start == end or not (start and end):
        return start + "起" if start and not end else (f"至{end}" if end and not start else start)
    return f"{start}至{end}"


def _range_en(start: str, end: str, ongoing: bool) -> str:
    if ongoing:
        return f"{start} – present" if start else "present"
    if start == end or not (start and end):
        return f"from {start}" if start and not end else (f"until {end}" if end and not start else start)
    return f"{start} – {end}"


def _date_in_words(partial: str, language: Language) -> str:
    year, *rest = (int(p) for p in partial.split("-"))
    if language == "zh":
        return f"{year}年" + "".join(f"{n}{unit}" for n, unit in zip(rest, "月日", strict=False))
    if not rest:
        return str(year)
    month = _MONTHS[rest[0] - 1]
    return f"{month} {year}" if len(rest) == 1 else f"{month} {rest[1]}, {year}"
