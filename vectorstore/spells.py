"""The stretches of time that an entry covers: those it lists one by one, else its period, else its year.

"2017, 2018" and "Fall 2013, Fall 2015" are two stretches each: what lies between them was never said. Knows nothing
about how a stretch is found in a CV.
"""

from __future__ import annotations

from vectorstore.periods import find_periods, last_day
from vectorstore.records import Entry, Period

# How many characters a year has.
_YEAR = 4


def spells(entry: Entry) -> tuple[Period, ...]:
    """Return the stretches of an entry, none where it tells no time."""
    listed = tuple(match.period for term in entry.terms for match in find_periods(term)[:1])
    if listed:
        return listed
    if entry.period is not None and (entry.period.start or entry.period.end):
        return (entry.period,)
    return (Period(start=f"{entry.year:04}", end=f"{entry.year:04}"),) if entry.year is not None else ()


def is_open(period: Period | None, now: str | None) -> bool:
    """Tell whether a stretch goes on, or ends after a date."""
    if period is None:
        return False
    if period.ongoing:
        return True
    if now and period.end and len(period.end) == _YEAR and period.end == now[:_YEAR]:
        return False  # some day of the year that the CV is of: nothing says that it lies ahead
    end, today = last_day(period), last_day(Period(end=now)) if now else None
    return end is not None and today is not None and end > today
