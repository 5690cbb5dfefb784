"""Facts of one person after another: read together of whomever an answer looks at, and of all where those are many.

Knows nothing about what the facts say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from vectorstore.records import Fact, Relation

# Facts of a quarter of all documents are not read apart from the others', which are kept from answer to answer.
_MOST_OF = 4
# Of these a CV tells so many that those of many people are never read at once.
_MANY = frozenset({"skill", "result"})
# Gives the facts of some relations, of some documents or of all (None), in document order.
Read = Callable[[Sequence[Relation], Collection[str] | None], Sequence[Fact]]


class FactsRead:
    """The facts that one answer has read, by relations and document."""

    def __init__(self, read: Read, documents: Callable[[], Collection[str]]) -> None:
        """Take what reads them, and what tells which documents there are."""
        self._read = read
        self._documents = documents
        self._told: dict[frozenset[Relation], dict[str, list[Fact]]] = {}
        self._first: dict[frozenset[Relation], str] = {}

    def are_of_one(self, relations: Sequence[Relation], person_id: str) -> bool:
        """Tell whether nobody else was asked of so far: who is asked of a second is one of many."""
        key = frozenset(relations)
        return bool(key & _MANY) or (self._first.setdefault(key, person_id) == person_id and key not in self._told)

    def of(self, relations: Sequence[Relation], documents: Sequence[str], beside: Collection[str]) -> tuple[Fact, ...]:
        """Return the facts of these relations in some documents; what stands `beside` them is read with them."""
        told = self._told.setdefault(frozenset(relations), {})
        if any(d not in told for d in documents):
            missing = {*documents, *beside} - told.keys()
            if whole := len(missing) * _MOST_OF > len(self._documents()):
                missing = set(self._documents()) - told.keys()
            told.update((d, []) for d in missing)
            for fact in self._read(relations, None if whole else missing):
                if fact.document_id in missing:
                    told[fact.document_id].append(fact)
        return tuple(f for d in documents for f in told[d])
