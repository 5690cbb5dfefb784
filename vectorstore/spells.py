"""The stretches of time that an entry covers: those it lists one by one, else its period, else its year.

"2017, 2018" and "Fall 2013, Fall 2015" are two stretches each: what lies between them was never said. Knows nothing
about how a stretch is found in a CV.
"""

from __future__ import annotations

from vectorstore.periods import find_periods
from vectorstore.records import Entry, Period


def spells(entry: Entry) -> tuple[Period, ...]:
    """Return the stretches of an entry, none where it tells no time."""
    listed = tuple(match.period for term in entry.terms for match in find_periods(term)[:1])
    if listed:
        return listed
    if entry.period is not None and (entry.period.start or entry.period.end):
        return (entry.period,)
    return (Period(start=f"{entry.year:04}", end=f"{entry.year:04}"),) if entry.year is not None else ()
