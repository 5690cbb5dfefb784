"""What a document's rows were when they were written: a bit that the disk has changed since shows.

SQLite finds a page that makes no sense, and an index that differs from its table; it does not find another letter in a
word. Knows which rows nothing writes but a publish, and which are derived from them: those have a seal of their own, as
other rules derive them anew. Knows nothing about how they are derived.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sqlalchemy import Column, Table, select
from sqlalchemy.engine import Connection

from vectorstore.schema import (
    chunk,
    document,
    entry,
    entry_figure,
    entry_organisation,
    entry_period,
    entry_place,
    entry_tool,
    entry_venue,
    fact,
    identity,
    identity_key,
    instruction,
    learned,
    particular,
    received,
)

# What is kept of a document alone, by table, in the order of its rows; whose it is and its indexes follow from it.
_SEALED: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (document, ("root", "path", "characters", "record", "text")),
    (entry, ("seq", "entry_id", "kind", "start", "end", "record")),
    (fact, ("relation", "start", "record")),
    (learned, ("start", "record")),
    (identity, ("record",)),
    (chunk, ("seq", "chunk_id", "language", "words", "record")),
)
# What is derived of a document, and of its entries: by these a question finds it.
_OF_DOCUMENTS = (identity_key, particular, instruction)
_OF_ENTRIES = (entry_organisation, entry_venue, entry_period, entry_figure, entry_place, entry_tool)


def seal_of(connection: Connection, document_id: str) -> str:
    """Return the digests of all rows of a document as they are: of those that were read, and of those derived."""
    return f"{_read(connection, document_id)} {_derived(connection, document_id)}"


def _read(connection: Connection, document_id: str) -> str:
    told = hashlib.sha256()
    for table, names in _SEALED:
        columns = [table.c[name] for name in names]
        for row in connection.execute(select(*columns).where(table.c.document_id == document_id).order_by(*_by(table))):
            told.update(repr(tuple(row)).encode("utf-8", "replace"))
    return told.hexdigest()


def _derived(connection: Connection, document_id: str) -> str:
    own = select(entry.c.seq).where(entry.c.document_id == document_id)
    rows = [
        (table.name, *row)
        for table, mine in (
            *((t, t.c.document_id == document_id) for t in _OF_DOCUMENTS),
            *((t, t.c.entry.in_(own)) for t in _OF_ENTRIES),
        )
        for row in connection.execute(select(table).where(mine))
    ]
    return hashlib.sha256(repr(sorted(rows)).encode("utf-8", "replace")).hexdigest()


def broken_seals(connection: Connection) -> Iterator[str]:
    """Give the documents whose rows are not what they were when they were written, of those that were sealed."""
    sealed = select(received.c.document_id, received.c.seal).join(
        document, document.c.document_id == received.c.document_id
    )
    for document_id, seal in connection.execute(sealed).all():
        read, _, derived = seal.partition(" ")
        if (read and _read(connection, document_id) != read) or (
            # One of an earlier version seals what was read alone.
            derived and _derived(connection, document_id) != derived
        ):
            yield document_id


def _by(table: Table) -> tuple[Column[object], ...]:
    return (table.c.seq,) if "seq" in table.c else (table.c.document_id,)
