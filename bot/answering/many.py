"""A condition that many surely hold, as the tables tell: its people, and verdicts on those of them alone who are told.

Whoever else might hold it is verified at once, as nothing but their words can tell. Knows nothing about which tables
decide what (`bot.answering.holds.certain`), nor how conditions are joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Self

from bot.answering.algebra import counted
from bot.answering.found import Found, Miss, OnDemand, Proof
from bot.answering.holds import Held, Near, admitted, certain
from bot.answering.holds.degrees import decided
from bot.answering.holds.topics import may_hold
from bot.answering.records import Condition
from bot.answering.sources import Placed, Sources

# Who is asked of a fifth person, one after another, soon asks of those who follow.
_ONE_BY_ONE, _TOGETHER = 4, 100
Told = tuple[Placed, Held | Near]
# Of no more people than are told at once all proofs are looked up: none needs to be counted without them.
MANY = 100
# Gives the verdicts on some entries, by their id, where there are any.
Verify = Callable[[Condition, Iterable[Placed]], dict[str, Told]]


class Known:
    """Who surely holds one of some conditions, and which documents are all others'."""

    def __init__(self, sources: Sources, documents: Collection[str]) -> None:
        """Take the documents that surely hold one."""
        self.sure = dict.fromkeys(sources.roll.person_of[d] for d in documents)
        own = frozenset(d for p in self.sure for d in sources.by_id[p].documents)
        # Whichever are fewer, those that may be looked at or those that may not.
        are_most = 2 * len(own) > len(sources.documents)
        self.others = frozenset(sources.documents.keys() - own) if are_most else None
        self.outside = frozenset[str]() if are_most else own


class Many:
    """Who holds one condition: `sure` are known to, of `rest` it was verified."""

    def __init__(
        self,
        sources: Sources,
        condition: Condition,
        known: Known,
        verify: Verify,
        near: Iterable[str] | None = None,
    ) -> None:
        """Take who surely holds the condition, and verify all others, or where they are known those who come `near`."""
        self._sources = sources
        self._condition = condition
        self._verify = verify
        self._alone = 0
        self.sure = known.sure
        self._said: dict[str, tuple[Told, ...]] = {}
        self.is_decided = near is not None
        if near is not None:
            self.rest = dict.fromkeys(p for p in near if p not in self.sure)
            return
        with sources.narrowed(to=known.others, outside=known.outside):
            # Nobody reads who comes near a list of hundreds: what can be no more than that is not looked at.
            entries = (may_hold if condition.relation == "topic" else admitted)(sources, condition)
        self._said = _by_person(verify(condition, entries))
        self.rest = dict.fromkeys(self._said)

    def prepare(self, people: Iterable[str]) -> None:
        """Look up the verdicts on some people together."""
        asked = [p for p in people if p not in self._said and (p in self.sure or self._is_near(p))]
        if asked:
            with self._sources.narrowed(to=self._documents(asked)):
                entries = admitted(self._sources, self._condition)
            self._said.update(dict.fromkeys(asked, ()))
            self._said.update(_by_person(self._verify(self._condition, entries)))

    def of(self, person: str) -> tuple[Told, ...]:
        """Return the verdicts on one person's entries, in document order."""
        if person not in self._said and (person in self.sure or self._is_near(person)):
            self._alone += 1
            self.prepare((person,) if self._alone <= _ONE_BY_ONE else self._next_to(person))
        return self._said.get(person, ())

    def entries(self, people: Iterable[str]) -> dict[str, Told]:
        """Return the verdicts on the entries of some people, by their id."""
        asked = list(people)
        self.prepare(asked)
        return {placed.entry.entry_id: (placed, said) for p in asked for placed, said in self._said.get(p, ())}

    def _next_to(self, person: str) -> list[str]:
        """Return a person and those of the sure ones who follow in the order of the roll."""
        after = islice(self._sources.people, self._sources.roll.place_of[person], None)
        asked = (i for p in after if (i := p.person_id) in self.sure or self._is_near(i))
        return list(islice(asked, _TOGETHER))

    @property
    def found(self) -> Found:
        """Return who is found, and who of the others comes close."""
        if self.is_decided:
            near = OnDemand(self.rest, lambda p: self._counted(p).misses.get(p, ()), self.prepare)
            return Found(proofs=OnDemand(self.sure, self._proofs, self.prepare), misses=near)
        rest = by_person(self._condition, [s for p in self.rest for s in self._said[p]])
        people = OnDemand([*self.sure, *(p for p in rest.proofs if p not in self.sure)], self._proofs, self.prepare)
        return Found(proofs=people, misses={p: m for p, m in rest.misses.items() if p not in self.sure})

    def _is_near(self, person: str) -> bool:
        return self.is_decided and person in self.rest

    def _counted(self, person: str) -> Found:
        return counted(self._sources, self._condition, by_person(self._condition, self.of(person)))

    def _proofs(self, person: str) -> tuple[Proof, ...]:
        return self._counted(person).proofs.get(person, ())

    def _documents(self, people: Iterable[str]) -> list[str]:
        return [d for p in people for d in self._sources.by_id[p].documents]


class Manies:
    """The conditions of one plan that many surely hold, each looked up once."""

    def __init__(self, sources: Sources, verify: Verify) -> None:
        self._sources = sources
        self._verify = verify
        self._known: dict[Condition, Many | None] = {}

    def of(self, condition: Condition, *, counts: bool = False) -> Many | None:
        """Return who holds a condition; None where they are few, or no table tells of it.

        Of how many entries hold it at least it is told where that `counts`: of people, and of no single entry.
        """
        if condition.minimum is not None and not counts:
            return None
        if condition not in self._known:
            self._known[condition] = self._of_degrees(condition) or self._surely(condition)
        return self._known[condition]

    def among(self, condition: Condition, known: Known) -> Many:
        """Return who holds a condition, where some people are known to hold it or another that does as well."""
        return Many(self._sources, condition, known, self._verify)

    def _of_degrees(self, condition: Condition) -> Many | None:
        found = decided(self._sources, condition) if len(self._sources.people) > MANY else None
        if found is None:
            return None
        known = Known(self._sources, [d for p in found.sure for d in self._sources.by_id[p].documents])
        return Many(self._sources, condition, known, self._verify, found.near)

    def _surely(self, condition: Condition) -> Many | None:
        known = certain(self._sources, condition)
        return self.among(condition, Known(self._sources, known)) if known and len(known) > MANY else None


class Subject:
    """Who holds what a clause is about, in whatever entry, and whose words only come close to it."""

    def __init__(
        self,
        people: Mapping[bool, Collection[str]],
        look_up: Callable[[str], tuple[Sequence[tuple[Proof, ...]], Sequence[Miss]]],
        prepare: Callable[[Collection[str]], None] = lambda _: None,
    ) -> None:
        """Take who comes close by an entry that holds it (True), and who by words alone (False)."""
        self._people = people
        self.of = look_up
        self.prepare = prepare

    def people(self, *, held: bool) -> Iterator[str]:
        """Give whoever comes close by words, and by entries that hold it where these count."""
        yield from (*(self._people[True] if held else ()), *self._people[False])

    @classmethod
    def known(cls, entries: Iterable[tuple[Proof, ...]], near: Iterable[Told]) -> Self:
        """Return a subject of which all entries are known."""
        held: dict[str, list[tuple[Proof, ...]]] = defaultdict(list)
        misses: dict[str, list[Miss]] = defaultdict(list)
        for proofs in entries:
            if proofs[0].placed is not None:
                held[proofs[0].placed.person_id].append(proofs)
        for placed, said in near:
            misses[placed.person_id].append(_miss(placed, said))
        return cls({True: held, False: misses}, lambda p: (held.get(p, ()), misses.get(p, ())))

    @classmethod
    def of_many(cls, condition: Condition, many: Many) -> Self:
        """Return a subject that many hold."""

        def look_up(person: str) -> tuple[Sequence[tuple[Proof, ...]], Sequence[Miss]]:
            told = many.of(person)
            held = [(Proof(condition, p, s.quotes, s.basis),) for p, s in told if isinstance(s, Held)]
            return held, [_miss(p, s) for p, s in told if isinstance(s, Near)]

        if many.is_decided:
            return cls({True: [*many.sure], False: [*many.rest]}, look_up, many.prepare)
        near = [p for p in many.rest if any(isinstance(s, Near) for _, s in many.of(p))]
        holding = [p for p in many.rest if any(isinstance(s, Held) for _, s in many.of(p))]
        return cls({True: [*many.sure, *holding], False: near}, look_up, many.prepare)


def _miss(placed: Placed, said: Held | Near) -> Miss:
    assert isinstance(said, Near)  # noqa: S101 - whoever holds it comes close by nothing
    return Miss(said.reason, placed, said.quotes)


def by_person(condition: Condition, told: Iterable[Told]) -> Found:
    """Return what verdicts say of a condition, by person."""
    proofs: dict[str, list[Proof]] = defaultdict(list)
    misses: dict[str, list[Miss]] = defaultdict(list)
    for placed, said in told:
        if isinstance(said, Held):
            proofs[placed.person_id].append(Proof(condition, placed, said.quotes, said.basis))
        else:
            misses[placed.person_id].append(_miss(placed, said))
    return Found.of(proofs, misses)


def _by_person(verdicts: Mapping[str, Told]) -> dict[str, tuple[Told, ...]]:
    told: dict[str, list[Told]] = defaultdict(list)
    for placed, said in verdicts.values():
        told[placed.person_id].append((placed, said))
    return {person: tuple(own) for person, own in told.items()}


def held_by(condition: Condition, told: Mapping[str, Told]) -> dict[str, tuple[Proof, ...]]:
    """Return the proofs of the entries that hold a condition, by their id."""
    return {
        i: (Proof(condition, placed, said.quotes, said.basis),)
        for i, (placed, said) in told.items()
        if isinstance(said, Held)
    }
