"""Gaps: months between two dated stays or studies that no job, internship or degree covers.

Where a CV gives years only, what is surely a gap and what may be one are told apart. Knows nothing about words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bot.answering.evidence import head_line, period_line
from bot.answering.later import Later, Quotes, quoted
from bot.answering.lengths.counted import Months, months_of, together
from bot.answering.records import Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.periods import first_day, last_day
from vectorstore.records import JOB_KINDS, EntryKind, Period
from vectorstore.spells import spells

_COVERING: frozenset[EntryKind] = JOB_KINDS | {"education"}
_YEAR = 12


class Gap(NamedTuple):
    """A run of months that nothing covers: how many surely, how many by a fair reading, between which two entries.

    `first` and `last` are the months it has by that reading; `after` is None where the gap reaches to the date of the
    CV, `until`.
    """

    sure: int
    about: int
    first: int
    last: int
    before: Placed
    after: Placed | None
    until: str | None
    quotes: Quotes

    def reaches(self, period: Period) -> bool:
        """Tell whether some of it lies in a period."""
        start, end = first_day(period), last_day(period)
        after = start is None or self.last >= start.year * _YEAR + start.month - 1
        return after and (end is None or self.first <= end.year * _YEAR + end.month - 1)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the lines that say when what stands around it was."""
        return quoted(self.quotes)


class Gaps(NamedTuple):
    """The gaps of one person, the longest first, and the stays without dates, which may lie in them."""

    gaps: tuple[Gap, ...]
    undated: tuple[Placed, ...]
    dated: tuple[Placed, ...]


def gaps_of(sources: Sources, person_id: str) -> Gaps:
    """Return the gaps between the stays and studies of one person."""
    dated: list[tuple[Placed, Months]] = []
    undated: list[Placed] = []
    for placed in sources.entries_of(person_id):
        if placed.entry.kind not in _COVERING:
            continue
        months = months_of(sources, placed) or _open(placed)
        if months is not None and months.about:
            dated.append((placed, months))
        else:
            undated.append(placed)
    dated.sort(key=lambda d: (min(d[1].about), max(d[1].about)))
    found = [*_between(sources, dated), *_to_now(sources, person_id, dated)]
    found.sort(key=lambda g: (-g.sure, -g.about))
    return Gaps(tuple(found), tuple(undated), tuple(p for p, _ in dated))


def _open(placed: Placed) -> Months | None:
    """Return the months of what goes on in a CV without a date: all since it began."""
    for spell in spells(placed.entry):
        start = first_day(spell)
        if start is not None and (spell.ongoing or spell.expected):
            at = start.year * _YEAR + start.month - 1
            return Months(*(frozenset(range(at, at + 100 * _YEAR)) for _ in range(3)))
    return None


def _between(sources: Sources, dated: Sequence[tuple[Placed, Months]]) -> Iterator[Gap]:
    whole = together(m for _, m in dated)
    if not whole.about:
        return
    for start, end in _runs(whole.about, min(whole.about), max(whole.about)):
        free = [m for m in range(start, end + 1) if m not in whole.most]
        before = [d for d in dated if min(d[1].about) < start]
        after = [d for d in dated if max(d[1].about) > end]
        if not before or not after:
            continue
        last = max(before, key=lambda d: (max(d[1].about) < start, max(d[1].about)))[0]
        following = [d for d in after if d[0] is not last]
        if not following:
            continue
        first = min(following, key=lambda d: (min(d[1].about) <= end, min(d[1].about)))[0]
        if _ends_only(first):
            continue
        lines = Later(partial(_lines, sources, last, first))
        yield Gap(len(free), end - start + 1, start, end, last, first, None, lines)


def _ends_only(placed: Placed) -> bool:
    """Tell whether of studies only the end is told: what lies before it is no gap, for they lay there."""
    told = spells(placed.entry)
    return placed.entry.kind == "education" and all(s.start is None or s.start == s.end for s in told)


def _to_now(sources: Sources, person_id: str, dated: Sequence[tuple[Placed, Months]]) -> Iterator[Gap]:
    """Yield the gap that reaches to the date of the newest CV."""
    now = sources.newest(person_id).date
    if not dated or now is None or len(now) < len("2020-01"):
        return
    last = max(dated, key=lambda d: max(d[1].about))[0]
    today = int(now[:4]) * _YEAR + int(now[5:7]) - 1
    ends = max(max(m.most) for _, m in dated)
    if ends >= today:
        return
    about = max(max(m.about) for _, m in dated)
    lines = Later(partial(_lines, sources, last))
    yield Gap(today - ends, today - about, about + 1, today, last, None, now[: len("2020-01")], lines)


def _runs(covered: frozenset[int], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of months between two that are not covered."""
    start: int | None = None
    for month in range(first, last + 1):
        if month not in covered:
            start = month if start is None else start
        elif start is not None:
            yield start, month - 1
            start = None


def _lines(sources: Sources, *around: Placed) -> Iterator[Evidence | None]:
    return (period_line(sources, p) or head_line(sources, p) for p in around)
