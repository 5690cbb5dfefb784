"""A sentence of prose, and how what it tells beside posts and studies becomes an entry.

Knows where the sentence stands and what it dates. Knows nothing about what it says.
"""

from __future__ import annotations

import re
from functools import cached_property

from ingest.entries.draft import Draft
from ingest.lines import Line
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import EntryKind, Mention, Period, Span


class Sentence:
    """A sentence of an entry that tells of a life; all places count from its beginning."""

    def __init__(self, telling: Draft, line: Line, part: Span, text: str) -> None:
        self.telling, self.line, self.text = telling, line, text
        self.by = line.start + part.start

    @cached_property
    def dates(self) -> tuple[PeriodMatch, ...]:
        """Return the dates of the sentence; most sentences tell nothing that needs one."""
        return find_periods(self.text)

    def draft(self, kind: EntryKind, start: int, end: int) -> Draft:
        """Return an entry of a stretch of the sentence."""
        cover = Span(start=self.by + start, end=self.by + end)
        return Draft(kind, self.telling.section, [self.line], parent=self.telling, cover=cover)

    def award(self, start: int, title: tuple[int, int], end: int, period: Period | None) -> Draft:
        """Return an award; what else stands in its stretch, its verb and date, proves when it was won."""
        draft = self.draft("award", start, end)
        draft.title, draft.period = self.words(*title), period
        draft.year = year_of(period)
        return draft

    def licence(self, start: int, end: int, title: tuple[int, int], period: Period | None) -> Draft:
        """Return a certificate, licence or title."""
        draft = self.draft("other", start, end)
        draft.title, draft.period = self.words(*title), period
        return draft

    def words(self, start: int, end: int) -> str:
        """Return the words of a stretch with single spaces."""
        return re.sub(r"\s+", " ", self.text[start:end]).strip()

    def within(self, start: int, end: int) -> Period | None:
        """Return the first date that begins in a stretch."""
        return next((d.period for d in self.dates if start <= d.span.start < end), None)

    def before(self, at: int) -> tuple[int, Period] | None:
        """Return where the last date before a place stands, and the date."""
        found = [d for d in self.dates if d.span.end <= at]
        return (found[-1].span.start, found[-1].period) if found else None

    def mention(self, start: int, end: int) -> Mention:
        """Return what a stretch names."""
        words = self.text[start:end]
        known = vocabulary("organisations").named(words)
        span = Span(start=self.by + start, end=self.by + end)
        return Mention(text=words, lexicon_id=known.concept_id if known else None, span=span)


def year_of(period: Period | None) -> int | None:
    """Return the year in which something was."""
    return int(str(period.start or period.end)[:4]) if period is not None else None
