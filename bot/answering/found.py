"""What was found: the people, the proofs of each, and who comes close and why.

Knows nothing about how it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

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


class OnDemand(Mapping[str, tuple[Proof, ...]]):
    """Proofs that are looked up of those alone that are asked for: of a long list few people are told at once."""

    def __init__(self, people: Iterable[str], prove: Callable[[str], tuple[Proof, ...]]) -> None:
        self._known: dict[str, tuple[Proof, ...] | None] = dict.fromkeys(people)
        self._prove = prove

    def __getitem__(self, person_id: str) -> tuple[Proof, ...]:
        """Return the proofs of one of these people."""
        known = self._known[person_id]
        if known is None:
            known = self._known[person_id] = self._prove(person_id)
        return known

    def __iter__(self) -> Iterator[str]:
        """Give the people."""
        return iter(self._known)

    def __len__(self) -> int:
        """Return how many people there are."""
        return len(self._known)


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

    @property
    def people(self) -> frozenset[str]:
        """Return the ids of those found."""
        return frozenset(self.proofs)
