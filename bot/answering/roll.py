"""Who and what is in scope: its people in order, their documents, and whose is whose, made once until they change.

What was computed from the CVs of a scope is kept with its roll, and goes with it. Knows nothing about what they say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from threading import Lock
from typing import TypeVar, cast

from vectorstore.names import name_keys
from vectorstore.records import Document, Person
from vectorstore.text import fold, has_cjk

# Askers of several scopes take turns.
_ROLLS_KEPT = 8
# A roll is made anew with every CV that comes in, and nearly all its names are those of the last one.
_NAMES_KEPT = 50_000
_Made = TypeVar("_Made")


class Roll:
    """The people and documents of a scope, as one generation of the catalogue tells them."""

    def __init__(self, documents: Sequence[Document], people: Sequence[Person]) -> None:
        self._read = documents
        self._people = people
        self._kept: dict[Hashable, object] = {}

    def kept(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """Return what was made of this reading under a key, made now where it was not yet; a key has one type."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("_Made", self._kept[key])

    def is_of(self, documents: Sequence[Document], people: Sequence[Person]) -> bool:
        """Tell whether this was made of the very same reading."""
        return self._read is documents and self._people is people

    def is_told_by(self, documents: Sequence[Document]) -> bool:
        """Tell whether every document is among these in the same version."""
        if documents is self._read:
            return True
        now = {d.document_id: d.version for d in documents}
        return all(now.get(i) == d.version for i, d in self.documents.items())

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Return the people in the order of their names' spelling, whichever script shows it."""
        known = self.documents
        told = (
            p
            if all(d in known for d in p.documents)
            else p.model_copy(update={"documents": tuple(d for d in p.documents if d in known)})
            for p in self._people
        )
        return tuple(sorted((p for p in told if p.documents), key=_alphabetical))

    @cached_property
    def by_id(self) -> dict[str, Person]:
        """Return the people by their id."""
        return {p.person_id: p for p in self.people}

    @cached_property
    def place_of(self) -> dict[str, int]:
        """Return where in that order each person stands, by id."""
        return {p.person_id: n for n, p in enumerate(self.people)}

    def in_order(self, people: Iterable[str]) -> list[Person]:
        """Return some people, by their ids, in that order; of who is not in scope nobody."""
        return [self.people[n] for n in sorted(self.place_of[p] for p in people if p in self.place_of)]

    @cached_property
    def documents(self) -> dict[str, Document]:
        """Return the documents that are somebody's, without their texts, by id and in the order of their paths."""
        owned = {d for p in self._people for d in p.documents}
        return {d.document_id: d for d in self._read if d.document_id in owned}

    @cached_property
    def person_of(self) -> dict[str, str]:
        """Return the id of the person of every document."""
        return {d: p.person_id for p in self.people for d in p.documents}

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words of the people's names, folded."""
        return frozenset(w for p in self.people for n in (p.name, *p.aliases) for w in _words(n))

    @cached_property
    def in_part(self) -> frozenset[str]:
        """Return the ids of the documents that were read in part only."""
        return frozenset(d.document_id for d in self.documents.values() if d.in_part)

    def newest(self, person_id: str) -> Document:
        """Return a person's newest CV."""
        own = [self.documents[d] for d in self.by_id[person_id].documents]
        return max(own, key=lambda d: (d.date or "", d.path))


class Rolls:
    """The rolls of the scopes asked last."""

    def __init__(self) -> None:
        self._kept: deque[Roll] = deque(maxlen=_ROLLS_KEPT)
        self._lock = Lock()

    def of(self, documents: Sequence[Document], people: Sequence[Person]) -> Roll:
        """Return the roll of a reading, the one made before where it is the very same reading."""
        with self._lock:
            for held in self._kept:
                if held.is_of(documents, people):
                    return held
            made = Roll(documents, people)
            self._kept.append(made)
            return made


def _alphabetical(person: Person) -> tuple[str, str]:
    return _spelling(person.name, person.aliases), person.person_id


@lru_cache(maxsize=_NAMES_KEPT)
def _spelling(name: str, aliases: tuple[str, ...]) -> str:
    latin = next((n for n in (name, *aliases) if not has_cjk(n)), None)
    return fold(latin) if latin else min(name_keys(name), default=fold(name))


@lru_cache(maxsize=_NAMES_KEPT)
def _words(name: str) -> tuple[str, ...]:
    return tuple(fold(w) for w in name.split())
