"""What the projection tells of a chunk beside its vector: whose it is, of what kind, where, when.

Reads it from the catalogue as it stands now: a person's id may change after the chunk was sent. No words of a CV are
told, but ids and days: what is forgotten leaves nothing to be read in files that erase nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from vectorstore.database import among
from vectorstore.entry_index import OPEN_END, OPEN_START
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind, Language, Record
from vectorstore.schema import chunk, document, entry, entry_organisation, entry_period, person_document


class Described(Record):
    """What is told of one chunk.

    `organisations` are lexicon ids, those included that an organisation lies under. `first` and `last` are the days
    that the entry covers, as 20240723, None where that end is open or unknown. `pool` is the folder it was read from.
    """

    document_id: str
    language: Language
    person_id: str | None
    pool: str
    kind: EntryKind | None = None
    organisations: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None


def describe(connection: Connection, chunks: Sequence[int]) -> Mapping[int, Described]:
    """Return what is to be told of those of `chunks` that are live."""
    of_entry = (entry.c.document_id == chunk.c.document_id) & (
        entry.c.entry_id == func.json_extract(chunk.c.record, "$.entry_id")
    )
    rows = connection.execute(
        select(
            chunk.c.seq,
            chunk.c.document_id,
            chunk.c.language,
            document.c.root,
            person_document.c.person_id,
            entry.c.seq.label("entry"),
            entry.c.kind,
        )
        .join(document, document.c.document_id == chunk.c.document_id)
        .outerjoin(person_document, person_document.c.document_id == chunk.c.document_id)
        .outerjoin(entry, of_entry)
        .where(among(chunk.c.seq, chunks))
    ).all()
    entries = {r.entry for r in rows if r.entry is not None}
    organisations, days = _organisations(connection, entries), _days(connection, entries)
    return {
        r.seq: Described(
            document_id=r.document_id,
            language=r.language,
            person_id=r.person_id,
            pool=r.root,
            kind=r.kind,
            organisations=tuple(organisations.get(r.entry, ())),
            first=days.get(r.entry, (None, None))[0],
            last=days.get(r.entry, (None, None))[1],
        )
        for r in rows
    }


def _organisations(connection: Connection, entries: set[int]) -> dict[int, list[str]]:
    """Return the lexicon ids of entries; the names that are no ids are words of a CV."""
    known = vocabulary("organisations")
    found: dict[int, list[str]] = {}
    keys = select(entry_organisation.c.entry, entry_organisation.c.key).order_by(entry_organisation.c.key)
    for number, key in connection.execute(keys.where(among(entry_organisation.c.entry, entries))):
        if known.get(key) is not None:
            found.setdefault(number, []).append(key)
    return found


def _days(connection: Connection, entries: set[int]) -> dict[int, tuple[int | None, int | None]]:
    spans = (
        select(entry_period.c.entry, func.min(entry_period.c.first), func.max(entry_period.c.last))
        .where(among(entry_period.c.entry, entries))
        .group_by(entry_period.c.entry)
    )
    return {number: (_day(first), _day(last)) for number, first, last in connection.execute(spans)}


def _day(written: str) -> int | None:
    return None if written in {OPEN_START, OPEN_END} else int(written.replace("-", ""))
