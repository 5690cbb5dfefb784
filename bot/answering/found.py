"""What was found: the people, the proofs of each, and who comes close and why.

Knows nothing about how it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, ItemsView, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

from bot.answering.holds.verdicts import Reason
from bot.answering.later import Quotes, quoted
from bot.answering.records import Basis, Condition, Evidence
from bot.answering.sources import Placed

if TYPE_CHECKING:
    from bot.answering.amounts import Amount
    from bot.answering.lengths import Measured


class Proof(NamedTuple):
    """Why a condition is true of a person: the entry that holds it, where one does, and its quotes.

    `lasted` is what was counted where a length was asked for, and what the CV states of it; `amount` any other amount.
    """

    condition: Condition | None
    placed: Placed | None
    quotes: Quotes
    basis: Basis = "words"
    lasted: Measured | None = None
    amount: Amount | None = None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


class Miss(NamedTuple):
    """Why somebody comes close, and the quotes that show it."""

    reason: Reason
    placed: Placed | None
    quotes: Quotes

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the quotes."""
        return quoted(self.quotes)


_Told = TypeVar("_Told")


class OnDemand(Mapping[str, tuple[_Told, ...]]):
    """Proofs, or near misses, that are looked up of those alone that are asked for: of many found few are told."""

    def __init__(
        self,
        people: Iterable[str],
        look_up: Callable[[str], tuple[_Told, ...]],
        prepare: Callable[[Collection[str]], None] | None = None,
    ) -> None:
        """Take who they are, what looks up one, and what is told first of those who will be asked for together."""
        self._known: dict[str, tuple[_Told, ...] | None] = dict.fromkeys(people)
        self._look_up = look_up
        self._prepare = prepare

    def __getitem__(self, person_id: str) -> tuple[_Told, ...]:
        """Return what is told of one of these people."""
        known = self._known[person_id]
        if known is None:
            known = self._known[person_id] = self._look_up(person_id)
        return known

    def __contains__(self, person_id: object) -> bool:
        """Tell whether a person is one of these, with nothing looked up."""
        return person_id in self._known

    def __iter__(self) -> Iterator[str]:
        """Give the people."""
        return iter(self._known)

    def __len__(self) -> int:
        """Return how many people there are."""
        return len(self._known)

    def items(self) -> ItemsView[str, tuple[_Told, ...]]:
        """Give everybody with what is told of them, looked up together."""
        self.prepare(self._known.keys())
        return super().items()

    def among(self, allowed: Collection[str]) -> OnDemand[_Told]:
        """Return those of them who are among some people."""
        return OnDemand([p for p in self._known if p in allowed], self.__getitem__, self._prepare)

    def prepare(self, people: Collection[str]) -> None:
        """Hear who of them will be asked for: together they are sooner looked up than one by one."""
        if self._prepare is not None:
            self._prepare(people)


class Found(NamedTuple):
    """People with their proofs, and people who come close; nobody stands in both."""

    proofs: Mapping[str, tuple[Proof, ...]]
    misses: Mapping[str, tuple[Miss, ...]]

    @classmethod
    def of(cls, proofs: Mapping[str, Sequence[Proof]], misses: Mapping[str, Sequence[Miss]]) -> Self:
        """Return what was found, without near misses of those who were found."""
        return cls(
            proofs={i: tuple(p) for i, p in proofs.items() if p},
            misses={i: tuple(m) for i, m in misses.items() if m and i not in proofs},
        )

    def among(self, allowed: Collection[str]) -> Found:
        """Return what was found of some people alone."""
        return Found(proofs=_among(self.proofs, allowed), misses=_among(self.misses, allowed))

    def prepare(self, people: Collection[str]) -> None:
        """Hear whose proofs or near misses will be asked for."""
        for told in (self.proofs, self.misses):
            if isinstance(told, OnDemand):
                told.prepare(people)

    @property
    def people(self) -> frozenset[str]:
        """Return the ids of those found."""
        return frozenset(self.proofs)


def _among(told: Mapping[str, tuple[_Told, ...]], allowed: Collection[str]) -> Mapping[str, tuple[_Told, ...]]:
    if isinstance(told, OnDemand):
        return told.among(allowed)
    return {p: x for p, x in told.items() if p in allowed}
