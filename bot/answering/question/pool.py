"""What a question may be about: the people in scope, and what their CVs write.

Knows how to ask for names without reading all CVs. Knows no grammar.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from bot.answering.question.people import PeopleIndex, index_of
from vectorstore.records import EntryKind, EntryQuery, Person
from vectorstore.text import fold

if TYPE_CHECKING:
    from bot.answering.sources import Sources

# Of the CVs that are found under a name nearly all write it: so many are read before the others.
_READ_FIRST = 10


class Pool:
    """The people in scope and the names in their CVs; without `sources`, the people alone."""

    def __init__(self, people: Sequence[Person], sources: Sources | None = None) -> None:
        self.people = tuple(people)
        self._sources = sources

    @cached_property
    def index(self) -> PeopleIndex:
        """Return the people by every way of writing their names."""
        return index_of(self.people)

    def organisations(self, folded: frozenset[str]) -> frozenset[str]:
        """Return those of these folded names under which a CV in scope names an organisation."""
        if self._sources is None or not folded:
            return frozenset()
        return frozenset(filter(self._is_written, self._sources.known("organisations", folded)))

    def _is_written(self, name: str) -> bool:
        """Tell whether a CV names an organisation just so: it may be found under the lexicon's name, or another's."""
        assert self._sources is not None  # noqa: S101 - only what its CVs are found under is asked for
        query = EntryQuery(organisations=frozenset({name}))
        documents = sorted(self._sources.documents_of(query))
        for block in (documents[:_READ_FIRST], documents[_READ_FIRST:]):
            found = self._sources.find(query.model_copy(update={"documents": frozenset(block)})) if block else ()
            if any(fold(m.text) == name for p in found for m in p.entry.organisations):
                return True
        return False

    def places(self, folded: frozenset[str]) -> frozenset[str]:
        """Return those of these folded names that a CV in scope writes as the place of an entry."""
        if self._sources is None or not folded:
            return frozenset()
        return self._sources.known("places", folded)

    def names_of(self, person_ids: Sequence[str], kinds: frozenset[EntryKind]) -> frozenset[str]:
        """Return the organisations that entries of these kinds name in the CVs of some people."""
        if self._sources is None:
            return frozenset()
        own = (p.entry for i in person_ids for p in self._sources.entries_of(i))
        return frozenset(m.text for entry in own if entry.kind in kinds for m in entry.organisations)

    def writes(self, phrase: str) -> bool:
        """Tell whether some entry of a CV in scope holds these words."""
        return self._sources is not None and bool(self._sources.find(EntryQuery(words=((phrase,),))))
