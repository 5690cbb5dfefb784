"""A statement: what a CV says, in its own words or counted from them, and the quotes that prove it.

Also what narrows statements: "at Alibaba", "undergraduate", "in 2021". Knows nothing about attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from bot.answering.evidence import head_spans, of_document
from bot.answering.holds.schooling import levels_of, place_of
from bot.answering.holds.words import matches
from bot.answering.lasting import Evaluates
from bot.answering.merged import is_outdated, merged_entries
from bot.answering.nodes import Node, leaves
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.periods import order_key
from vectorstore.records import JOB_KINDS, Entry, EntryKind, Fact, Language, Period, Span

_PASSED_DOWN = frozenset({"worked_at", "interned_at", "studied_at", "degree", "role", "during"})
_BRACKET = re.compile(r"\s{0,2}[(（]([^()（）\n]{1,30})[)）]")

_HOST = re.compile(r"合作导师|合作教授|\bhost(?:ed)?\b|\bvisit(?:ing|ed|or)?\b", re.IGNORECASE)


class Statement(NamedTuple):
    """One thing that a CV tells; `quoted` where the value is the CV's own words already.

    `computed` are stretches of the value that were counted from its quotes. `stay` is what, where and when a sentence
    is of, which the value begins with, and `sentence` the rest.
    """

    person_id: str
    value: str
    evidence: tuple[Evidence, ...]
    placed: Placed | None = None
    quoted: bool = False
    computed: tuple[str, ...] = ()
    stay: str = ""
    sentence: str = ""


class Asked(NamedTuple):
    """Whom and what a fact question is about, and what narrows it."""

    finder: Evaluates
    person_id: str
    where: Node | None
    language: Language

    @property
    def sources(self) -> Sources:
        """Return what may be read."""
        return self.finder.sources

    def admits(self, placed: Placed) -> bool:
        """Tell whether an entry is within what narrows the question; a place or degree narrows what is under it."""
        if self.where is None or self.finder.passes(self.where, placed) is not None:
            return True
        if not isinstance(self.where, Condition) or self.where.relation not in _PASSED_DOWN:
            return False
        chain = (Placed(e, placed.above[i + 1 :], placed.person_id) for i, e in enumerate(placed.above))
        return any(self.finder.passes(self.where, one) is not None for one in chain)

    def entries(self, *kinds: EntryKind) -> list[Placed]:
        """Return the entries of these kinds that are within what narrows the question, in document order."""
        jobs_alone = bool(kinds) and JOB_KINDS.issuperset(kinds) and self.person_id in self.sources.by_id
        own = (self.sources.jobs_of if jobs_alone else self.sources.entries_of)(self.person_id)
        kept = (p for p in own if (not kinds or p.entry.kind in kinds) and self.admits(p))
        return [p for p in kept if not is_outdated(self.sources, p)]

    def groups(self, placed: Iterable[Placed]) -> tuple[tuple[Placed, ...], ...]:
        """Return entries that tell the same thing together, the newest CV's telling first."""
        return merged_entries(placed, self.sources.newest(self.person_id).document_id)

    def leads(self, placed: Iterable[Placed]) -> list[Placed]:
        """Return one telling of each entry, in the asker's language where there is one, the latest first."""
        return [told[0] for told in self.tellings(placed)]

    def tellings(self, placed: Iterable[Placed]) -> list[tuple[Placed, ...]]:
        """Return all tellings of each entry, the one that is shown first, the latest entry first."""
        found = []
        for group in self.groups(placed):
            lead = self._lead(group)
            found.append((lead, *(p for p in group if p is not lead)))
        return sorted(found, key=lambda told: when_key(told[0].entry), reverse=True)

    def _lead(self, group: tuple[Placed, ...]) -> Placed:
        """Return the telling that is shown: the newest CV's where it knows more of how the entry ends."""
        lead = min(group, key=lambda p: self.sources.documents[p.entry.document_id].language != self.language)
        newest, ends = group[0], _ending(lead.entry.period)
        return newest if newest.entry.period is not None and _ending(newest.entry.period) != ends else lead

    def admits_fact(self, fact: Fact) -> bool:
        """Tell whether a fact is within what narrows the question: its entry is, or its line says the words."""
        if self.where is None:
            return True
        if fact.relation == "test_score" and (test := self._test()) and (told := _tests_in(fact.subject or "")):
            return bool(test & told)
        if isinstance(self.where, Condition) and self.where.relation == "topic":
            return self._says(fact, self.where)
        if (
            isinstance(self.where, Condition)
            and self.where.relation == "degree"
            and (beside := self._level_beside(fact) or self._level_before(fact))
        ):
            return bool(beside & set(self.where.concepts))
        placed = self.sources.entry(fact.entry_id) if fact.entry_id else None
        return placed is not None and (self.admits(placed) or self._told_of_level(fact, placed))

    def _test(self) -> frozenset[str]:
        """Return the tests of which a score is asked for, by their ids; empty where none is named."""
        if self.where is None:
            return frozenset()
        return frozenset(i for c in leaves(self.where) for i in _tests_in(c.value))

    def _told_of_level(self, fact: Fact, placed: Placed) -> bool:
        """Tell whether a sentence of a profile says of which degree its fact is: "a PhD, advised by ...".

        The host of a visit during a degree (合作导师) is not who advised it.
        """
        where = self.where
        if not isinstance(where, Condition) or where.relation != "degree" or placed.entry.kind != "profile":
            return False
        text = self.sources.text(fact.document_id).plain
        place = next((p for p in placed.entry.passages if p.holds(fact.span)), None)
        if place is None or _HOST.search(text[place.start : fact.span.start]):
            return False
        held = vocabulary("degrees")
        told = {c for m in held.matches(place.of(text)) for c in held.lineage(m.concept.concept_id)}
        return bool(told & set(where.concepts))

    def degree_of(self, fact: Fact, placed: Placed) -> Placed:
        """Return the degree that a fact is of: that of the level that its line names, where it stands under another."""
        if placed.entry.kind != "education":
            return placed
        levels = self._level_beside(fact) or self._level_before(fact)
        if not levels or levels & set(levels_of(self.sources, placed)):
            return placed
        own = (p for p in self.sources.entries_of(placed.person_id) if p.entry.document_id == fact.document_id)
        of_level = (p for p in own if p.entry.kind == "education" and levels & set(levels_of(self.sources, p)))
        return next(of_level, placed)

    def _level_before(self, fact: Fact) -> set[str]:
        """Return the level that a line of its own names last before a fact: "Master's advisor: ..."."""
        placed = self.sources.entry(fact.entry_id) if fact.entry_id else None
        if placed is None or placed.entry.kind != "education":
            return set()
        heads = head_spans(self.sources, placed.entry)
        line = next((p for p in placed.entry.passages if p.holds(fact.span) and p not in heads), None)
        text, held = self.sources.text(fact.document_id).plain, vocabulary("degrees")
        found = held.matches(text[line.start : fact.span.start]) if line is not None else ()
        return set(held.lineage(found[-1].concept.concept_id)) if found else set()

    def _level_beside(self, fact: Fact) -> set[str]:
        """Return the degree that a bracket right behind a fact names: `GPA 3.6 (master), 3.8 (bachelor)`."""
        bracket = _BRACKET.match(self.sources.text(fact.document_id).plain, fact.span.end)
        held = vocabulary("degrees")
        found = held.matches(bracket.group(1)) if bracket else ()
        return {c for m in found for c in held.lineage(m.concept.concept_id)}

    def _says(self, fact: Fact, condition: Condition) -> bool:
        text = self.sources.text(fact.document_id)
        return len(matches(text, fact.span, condition.words)) == len(condition.words)

    def line(self, fact: Fact) -> Evidence | None:
        """Return the line of a fact."""
        placed = self.sources.entry(fact.entry_id) if fact.entry_id else None
        if placed is not None:
            return place_of(self.sources, placed, fact.span)
        return bare_line(self.sources, fact)


def bare_line(sources: Sources, fact: Fact) -> Evidence | None:
    """Return the line of a fact that stands in no entry: an address at the top of a CV."""
    raw = sources.text(fact.document_id).raw
    start = raw.rfind("\n", 0, fact.span.start) + 1
    end = raw.find("\n", fact.span.end)
    line = Span(start=start, end=end if end >= 0 else len(raw))
    return of_document(sources, fact.document_id, line, around=(fact.span,))


def when_key(entry: Entry) -> tuple[date, date]:
    """Return what sorts entries by time, the latest last."""
    if entry.period is None and entry.year is not None:
        return order_key(Period(start=str(entry.year), end=str(entry.year)))
    return order_key(entry.period)


def _ending(period: Period | None) -> tuple[str, bool, bool] | None:
    """Return how a period ends, to the year: two CVs may tell its months and only one of them."""
    return ((period.end or "")[:4], period.ongoing, period.expected) if period is not None else None


def _tests_in(said: str) -> frozenset[str]:
    """Return the ids of the tests that words name: CET-6 is 六级."""
    held = (vocabulary("certificates"), vocabulary("skills"))
    return frozenset(m.concept.concept_id for h in held for m in h.matches(said, any_case=True))
