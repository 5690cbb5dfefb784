"""What a measure comes to for each of many people, counted once for as long as nothing changes; told of those shown.

A question about everyone compares all amounts and shows few. What is compared is kept with the roll of its scope, some
numbers a person; the amount itself, with the entries that it was counted from, is counted anew of whoever is told.
Knows nothing about how an amount is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.answering.amounts.amount import Amount, amount_of, asked_of, is_of_jobs
from bot.answering.amounts.stays import begun
from bot.answering.lasting import Evaluates
from bot.answering.records import Measure
from vectorstore.records import Status

# Of so few people amounts are counted at once.
_FEW = 4


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
            self._count(known, people)
            self._amounts = {}
        else:
            known = {}
            self._count(known, people)
        self.outlines = tuple(o for p in people if (o := known.get(p)) is not None)

    def _count(self, known: dict[str, Outline | None], people: Sequence[str]) -> None:
        """Add to what is known whoever is not there yet."""
        missing = [p for p in people if p not in known]
        # Of few everything is read, which may be more than of many.
        asked = missing if len(missing) > _FEW else people
        for person in asked_of(self._finder.sources, self._measure, asked) if missing else ():
            amount = amount_of(self._finder, person, self._measure, self._statuses)
            if amount is not None and amount.quotes:
                self._amounts[person] = amount
                known[person] = outline_of(amount)
        for person in missing:
            known.setdefault(person, None)

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


def outline_of(amount: Amount) -> Outline:
    """Return what is compared of an amount."""
    began = begun(amount.stays[0]) if amount.stays else None
    translated = any(s.basis == "translation" for s in amount.lasted.stretches)
    counted = amount.stays[0].stretches if amount.stays else amount.lasted.stretches
    return Outline(
        amount.person_id, amount.value, amount.sure, amount.most, amount.place, began, is_translated=translated,
        is_least=any(s.is_least for s in counted),
    )  # fmt: skip
