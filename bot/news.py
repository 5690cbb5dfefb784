"""What a run changed in people, in words: of a CV that was read anew, and of one that joined CVs of the same person.

Follows from the report of a run and the store as it is after it. Knows nothing about where it is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.labels import entry_label, name_of, when_of
from bot.answering.compose.words import say
from bot.answering.merged import merged_entries
from bot.answering.sources import Sources
from ingest.changes import Change
from vectorstore.records import JOB_KINDS, Entry, EntryKind, Language, Person, Record, Scope
from vectorstore.store import Store

# More people than these are news of a folder, not of somebody.
PEOPLE_MOST = 20
_LINES_MOST = 8
# What a newer CV is read for: a list of skills or a profile is told anew in each.
NEWS: frozenset[EntryKind] = JOB_KINDS | {"education", "publication", "patent"}


class News(Record):
    """What is new of one person, and by which document: lines such as `new: Engineer, Acme, since Oct 2025`."""

    person_id: str
    name: str
    document_id: str
    document: str
    lines: tuple[str, ...]


def news(
    store: Store, read: Sequence[str], changes: Sequence[Change], scope: Scope, language: Language
) -> tuple[News, ...]:
    """Return what is new of people of a scope, by the documents that a run read, in their order; the first ones."""
    changed, just_read = {c.document_id: c for c in changes}, set(read)
    live = {d.document_id: d.path for d in store.documents(scope, with_text=False)}
    owners = {d: p for p in store.people(scope) for d in p.documents}
    sources: Sources | None = None
    told: list[News] = []
    for document_id in read:
        person = owners.get(document_id)
        if person is None or len(told) == PEOPLE_MOST:
            continue
        if document_id in changed:
            lines = _lines(changed[document_id], language)
        elif not set(person.documents) <= just_read:  # else nobody was there before, of whom it could be news
            sources = sources or Sources(store, scope)
            lines = [_line("new", entry, language) for entry in new_entries(sources, person, document_id)]
        else:
            continue
        if lines := [line for line in lines if line]:
            more = [say("news.more", language, n=len(lines) - _LINES_MOST)] if len(lines) > _LINES_MOST else []
            told.append(
                News(
                    person_id=person.person_id,
                    name=name_of(person, language),
                    document_id=document_id,
                    document=live[document_id],
                    lines=(*lines[:_LINES_MOST], *more),
                )
            )
    return tuple(told)


def new_entries(sources: Sources, person: Person, document_id: str) -> list[Entry]:
    """Return the jobs, degrees, papers and patents of a document that no other CV of the person tells."""
    own = sources.entries_of(person.person_id)
    found = []
    for group in merged_entries(own, document_id):
        entry = group[0].entry
        if entry.kind in NEWS and all(p.entry.document_id == document_id for p in group):
            found.append(entry)
    return found


def _lines(change: Change, language: Language) -> list[str]:
    lines = [_line("new", entry, language) for entry in change.new]
    for before, now in change.changed:
        what = entry_label(now, language)
        if what:
            was = when_of(before, language) or say("news.undated", language)
            lines.append(say("news.changed", language, what=what, was=was))
    return lines + [_line("gone", entry, language) for entry in change.gone]


def _line(how: str, entry: Entry, language: Language) -> str:
    what = entry_label(entry, language)
    return say(f"news.{how}", language, what=what) if what else ""
