"""What a CV that just came in tells: whose it is, how that is known, what it holds, what no other CV of theirs told.

A pure function over the store. Knows nothing about where the CV came from.
"""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

from bot.answering.compose.labels import entry_label, name_of
from bot.answering.sources import Sources
from bot.news import new_entries
from bot.roster import Listed
from vectorstore.records import Entry, EntryKind, Language, Record, Scope
from vectorstore.store import Store


class Arrival(Record):
    """A document as it is told to whoever brought it; `new` are labels of entries that no other CV of theirs has."""

    document_id: str
    file: str
    date: str | None
    name: str
    unnamed: bool
    name_inferred: bool
    counts: tuple[tuple[EntryKind, int], ...]
    others: tuple[Listed, ...] = ()
    reasons: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def arrival(store: Store, document_id: str, scope: Scope, language: Language) -> Arrival:
    """Return what is told of a document; UnknownDocument where it is no longer there."""
    document = store.document(document_id, scope)
    person = store.person_of(document_id, scope)
    sources = Sources(store, scope)
    own = sources.entries_of(person.person_id)
    counts = Counter(p.entry.kind for p in own if p.entry.document_id == document_id)
    others = [sources.documents[d] for d in person.documents if d != document_id]
    found = new_entries(sources, person, document_id) if others else []
    new = [entry_label(entry, language) or _first_line(document.text, entry) for entry in found]
    return Arrival(
        document_id=document_id,
        file=file_name(document.path),
        date=document.date,
        name=name_of(person, language),
        unnamed=person.unnamed,
        name_inferred=document.name_inferred,
        counts=tuple(counts.items()),
        others=tuple(Listed(document=d.path, document_id=d.document_id, date=d.date) for d in others),
        reasons=person.reasons if others else (),
        doubts=tuple(_doubt(sources, q) for q in person.questions),
        new=tuple(new),
        notes=document.notes,
    )


def file_name(path: str) -> str:
    """Return the name of a file, without the folders that it lies in."""
    return PurePosixPath(path).name


def _doubt(sources: Sources, question: str) -> str:
    """Return a question of identity with the file's name in place of its document's id."""
    document_id, colon, rest = question.partition(":")
    other = sources.documents.get(document_id)
    return f"{file_name(other.path)}{colon}{rest}" if other is not None else question


def _first_line(text: str, entry: Entry) -> str:
    return entry.span.of(text).strip().split("\n")[0][:140]
