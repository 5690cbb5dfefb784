"""Stays: the time that somebody spent with one employer, in however many posts, each month once.

Knows nothing about how months are counted from dates (`bot.answering.lengths`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.later import Later
from bot.answering.lengths import Lasted, Months, Stretch
from bot.answering.lengths.counted import together
from bot.answering.records import Evidence
from bot.answering.sources import Sources
from bot.answering.wheres import organisation_key


class Stay(NamedTuple):
    """The time with one employer: the months, and the stretches that it is made of, the latest first."""

    months: Months
    stretches: tuple[Stretch, ...]
    is_current: bool

    @property
    def quotes(self) -> Later:
        """Return what says when each stretch was, to be looked up."""
        is_quoted = any(s.is_quotable for s in self.stretches)
        return Later(lambda: (e for s in self.stretches for e in s.evidence[:1]), sure=is_quoted)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return what says when each stretch was."""
        return self.quotes()


def stays_of(sources: Sources, lasted: Lasted) -> tuple[Stay, ...]:
    """Return the stays of one person, the latest first; what names no employer is a stay of its own."""
    groups: dict[str, list[Stretch]] = {}
    for stretch in lasted.stretches:
        entry = stretch.placed.entry
        groups.setdefault(organisation_key(entry) or entry.entry_id, []).append(stretch)
    return tuple(_stay(sources, own) for own in groups.values())


def posts_of(sources: Sources, lasted: Lasted) -> tuple[Stay, ...]:
    """Return the posts of one person, the latest first, each a stay by itself."""
    return tuple(_stay(sources, [stretch]) for stretch in lasted.stretches)


def _stay(sources: Sources, own: Sequence[Stretch]) -> Stay:
    current = any(sources.is_current(s.placed) or (s.until is not None) for s in own)
    return Stay(together(s.months for s in own), tuple(own), current)


def begun(stay: Stay) -> tuple[int, int]:
    """Return the month in which a stay began, counted from year 0: at the latest, and at the earliest."""
    return min(stay.months.sure or stay.months.most), min(stay.months.most)
