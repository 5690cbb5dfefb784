"""What was understood of one document, in the shape that `vouch show DOCUMENT --entries --json` promises.

Knows that shape and nothing else: neither how it was understood nor how it is shown on a screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorstore.instructions import holds_instructions
from vectorstore.records import (
    Coverage,
    Document,
    Entry,
    EntryKind,
    Fact,
    Hidden,
    Period,
    Record,
    Relation,
    Scope,
    Span,
    Status,
)
from vectorstore.store import Store


class UnderstoodEntry(Record):
    """An entry: organisations and venue as written, `start` and `end` in code points of the canonical text.

    `instructs`: it, or what heads it, reads as an instruction to a language model.
    """

    entry_id: str
    kind: EntryKind
    section: str
    organisations: tuple[str, ...]
    role: str | None
    title: str | None
    period: Period | None
    venue: str | None
    year: int | None
    status: Status | None
    authors: tuple[str, ...]
    co_first: tuple[str, ...]
    terms: tuple[str, ...]
    location: str | None
    parent: str | None
    start: int
    end: int
    instructs: bool = False


class UnderstoodFact(Record):
    """A fact and where it is stated."""

    relation: Relation
    value: str
    start: int
    end: int


class Understood(Record):
    """A document as understood; `name` is None where it names nobody, `unplaced` are lines that fell into no entry.

    `notes` say what is unclear of it: that it is a letter, that another person's CV follows. `pages` are the stretches
    of text of its pages; `coverage` is how much was understood, and `in_part` that it was too little; `hidden` is what
    nobody sees who looks at the file, and what is not read as the person's. `instructions` is where the text reads as
    an instruction to a language model, and `hidden_instructions` in how many hidden passages.
    """

    document: str
    document_id: str
    person_id: str
    name: str | None
    name_inferred: bool
    date: str | None
    entries: tuple[UnderstoodEntry, ...]
    facts: tuple[UnderstoodFact, ...]
    unplaced: tuple[tuple[int, int], ...]
    notes: tuple[str, ...] = ()
    format: str = "text"
    pages: tuple[tuple[int, int], ...] = ()
    hidden: tuple[Hidden, ...] = ()
    coverage: Coverage | None = None
    in_part: bool = False
    instructions: tuple[tuple[int, int], ...] = ()
    hidden_instructions: int = 0


def understood(store: Store, document: Document) -> Understood:
    """Return what was understood of a document of the store."""
    only = Scope.of(document.document_id)
    person = store.person_of(document.document_id, only)
    told = next(iter(store.instructing(only)), None)
    places = told.spans if told is not None else ()
    return Understood(
        document=document.path,
        document_id=document.document_id,
        person_id=person.person_id,
        name=document.names[0].text if document.names else None,
        name_inferred=document.name_inferred,
        date=document.date,
        entries=tuple(_entry(e, places) for e in store.entries(only)),
        facts=_facts(store.facts(only)),
        unplaced=tuple((span.start, span.end) for span in document.unplaced),
        notes=document.notes,
        format=document.format,
        pages=tuple((span.start, span.end) for span in document.pages),
        hidden=document.hidden,
        coverage=document.coverage,
        in_part=document.in_part,
        instructions=tuple((span.start, span.end) for span in places),
        hidden_instructions=told.hidden if told is not None else 0,
    )


def _entry(entry: Entry, instructions: Sequence[Span]) -> UnderstoodEntry:
    return UnderstoodEntry(
        entry_id=entry.entry_id,
        kind=entry.kind,
        section=entry.section,
        organisations=tuple(dict.fromkeys(m.text for m in entry.organisations)),
        role=entry.role,
        title=entry.title,
        period=entry.period,
        venue=entry.venue.text if entry.venue else None,
        year=entry.year,
        status=entry.status,
        authors=entry.authors,
        co_first=entry.co_first,
        terms=entry.terms,
        location=entry.location,
        parent=entry.parent,
        start=entry.span.start,
        end=entry.span.end,
        instructs=holds_instructions(entry, instructions),
    )


def _facts(facts: Sequence[Fact]) -> tuple[UnderstoodFact, ...]:
    return tuple(UnderstoodFact(relation=f.relation, value=f.value, start=f.span.start, end=f.span.end) for f in facts)
