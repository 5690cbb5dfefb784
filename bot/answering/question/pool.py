"""What a question may be about: the people in scope, and what their CVs write.

Knows how to ask for names without reading all CVs. Knows no grammar.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from bot.answering.question.people import PeopleIndex, index_of
from vectorstore.records import EntryQuery, Person
from vectorstore.text import fold

if TYPE_CHECKING:
    from bot.answering.sources import Sources


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
        found = self._sources.find(EntryQuery(organisations=folded))
        written = {fold(m.text) for p in found for m in p.entry.organisations}
        return folded & written

    def writes(self, phrase: str) -> bool:
        """Tell whether some entry of a CV in scope holds these words."""
        return self._sources is not None and bool(self._sources.find(EntryQuery(words=((phrase,),))))
