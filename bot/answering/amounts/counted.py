"""What a measure comes to for each of many people, counted once for as long as nothing changes; told of those shown.

A question about everyone compares all amounts and shows few. What is compared is kept with the roll of its scope, some
numbers a person; the amount itself, with the entries that it was counted from, is counted anew of whoever is told.
Knows nothing about how an amount is counted.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.answering.amounts.amount import Amount, amount_of, asked_of, is_of_jobs
from bot.answering.amounts.stays import begun
from bot.answering.lasting import Evaluates
from bot.answering.records import Measure, Measured
from vectorstore.counted import key_of
from vectorstore.records import EntryKind, Status

# Of so few people amounts are counted at once; of more so many together.
_FEW, _TOGETHER = 4, 100
# What is kept of each person (`amounts.kept`). Whose team was the largest an index tells.
_LENGTHS: tuple[Measured, ...] = (
    "experience", "longest_stay", "longest_post", "shortest_stay", "current_stay", "average_stay", "longest_gap",
)  # fmt: skip
_NUMBERS: tuple[Measured, ...] = (
    "employers", "schools", "countries", "cities", "languages", "programming_languages", "venues", "certificates",
    "graduated", "level", "grade", "cvs",
)  # fmt: skip
_COUNTED: tuple[EntryKind, ...] = (
    "employment", "internship", "education", "project", "publication", "patent", "award", "teaching", "service",
)  # fmt: skip
KEPT = (
    *(Measure(of=of) for of in (*_LENGTHS, *_NUMBERS)),
    *(Measure(of="entries", kind=kind) for kind in _COUNTED),
)


def kept_as(measure: Measure) -> str:
    """Return the name under which the home keeps a measure."""
    return f"{measure.of} {measure.kind}" if measure.kind is not None else measure.of


class Outline(NamedTuple):
    """What is compared of an amount that can be quoted; `began` is when the stay did that was measured."""

    person_id: str
    value: int
    sure: int
    most: int
    place: int
    began: tuple[int, int] | None
    is_translated: bool
    is_least: bool = False


class Counted:
    """The amounts of a measure that some people have, in the order of the people."""

    def __init__(
        self, finder: Evaluates, measure: Measure, people: Sequence[str], statuses: Sequence[Status] = ()
    ) -> None:
        """Count of each of these people what is not known yet."""
        self._finder = finder
        self._measure = measure
        self._statuses = statuses
        self._amounts: dict[str, Amount] = {}
        if measure.where is None and len(people) > _FEW:
            key = ("amounts", measure, tuple(statuses), finder.language)
            known = finder.sources.roll.kept(key, dict[str, Outline | None])
            if missing := [p for p in people if p not in known]:
                known.update(self._kept(missing))
                missing = [p for p in missing if p not in known]
            # Of few everything is read, which may be more than of many; of what is kept it is the same.
            asked = missing if len(missing) > _FEW or measure in KEPT else people
            for first in range(0, len(asked) if missing else 0, _TOGETHER):
                block = asked[first : first + _TOGETHER]
                with finder.sources.forgotten():
                    if measure.of == "experience":
                        finder.look_up_stated((), block)
                    known.update((p, outline_of(a)) for p, a in self._told(block, are_many=len(asked) > _FEW))
        else:
            self._amounts = dict(self._told(people, are_many=len(people) > _FEW))
            known = {p: outline_of(a) for p, a in self._amounts.items()}
        known.update((p, None) for p in people if p not in known)
        self.outlines = tuple(o for p in people if (o := known.get(p)) is not None)

    def _told(self, people: Sequence[str], *, are_many: bool) -> Iterator[tuple[str, Amount]]:
        """Give the amounts of some people that can be quoted."""
        for person in asked_of(self._finder.sources, self._measure, people, are_many=are_many):
            amount = amount_of(self._finder, person, self._measure, self._statuses)
            if amount is not None and amount.quotes:
                yield person, amount

    def _kept(self, people: Iterable[str]) -> Iterator[tuple[str, Outline | None]]:
        """Give what the home keeps of some people."""
        if self._measure not in KEPT or self._statuses:
            return
        told = self._finder.sources.kept_counts(kept_as(self._measure))
        for person in people if told else ():
            if (key := key_of(self._finder.sources.by_id[person].documents)) in told:
                yield person, _outline(person, told[key])

    def prepare(self, people: Collection[str]) -> None:
        """Read together what is told of some people."""
        missing = [p for p in people if p not in self._amounts]
        if missing and is_of_jobs(self._measure):
            self._finder.sources.read_jobs(missing)
        elif missing:
            self._finder.sources.read_entries(missing)
        if missing and self._measure.of == "experience" and self._measure.where is None:
            self._finder.look_up_stated((), missing)

    def amount(self, person_id: str) -> Amount:
        """Return the amount of one of those who have any."""
        if person_id not in self._amounts:
            amount = amount_of(self._finder, person_id, self._measure, self._statuses)
            assert amount is not None  # noqa: S101 - who has an outline has an amount
            self._amounts[person_id] = amount
        return self._amounts[person_id]


def _outline(person_id: str, told: str | None) -> Outline | None:
    """Return an outline as the home keeps it."""
    if told is None:
        return None
    value, sure, most, place, began, translated, least = json.loads(told)
    began = tuple(began) if began else None
    return Outline(person_id, value, sure, most, place, began, is_translated=translated, is_least=least)


def outline_of(amount: Amount) -> Outline:
    """Return what is compared of an amount."""
    began = begun(amount.stays[0]) if amount.stays else None
    translated = any(s.basis == "translation" for s in amount.lasted.stretches)
    counted = amount.stays[0].stretches if amount.stays else amount.lasted.stretches
    return Outline(
        amount.person_id, amount.value, amount.sure, amount.most, amount.place, began, is_translated=translated,
        is_least=any(s.is_least for s in counted),
    )  # fmt: skip
