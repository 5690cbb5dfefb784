"""What a document's rows were when they were written: a bit that the disk has changed since shows.

SQLite finds a page that makes no sense, and an index that differs from its table; it does not find another letter in a
word. Knows which rows nothing writes but a publish. Knows nothing about what is derived from them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from sqlalchemy import Column, Table, select
from sqlalchemy.engine import Connection

from vectorstore.schema import chunk, document, entry, fact, identity, learned, received

# What is kept of a document alone, by table, in the order of its rows; whose it is and its indexes follow from it.
_SEALED: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (document, ("root", "path", "characters", "record", "text")),
    (entry, ("seq", "entry_id", "kind", "start", "end", "record")),
    (fact, ("relation", "start", "record")),
    (learned, ("start", "record")),
    (identity, ("record",)),
    (chunk, ("seq", "chunk_id", "language", "words", "record")),
)


def seal_of(connection: Connection, document_id: str) -> str:
    """Return a digest of all rows of a document as they are."""
    told = hashlib.sha256()
    for table, names in _SEALED:
        columns = [table.c[name] for name in names]
        for row in connection.execute(select(*columns).where(table.c.document_id == document_id).order_by(*_by(table))):
            told.update(repr(tuple(row)).encode("utf-8", "replace"))
    return told.hexdigest()


def broken_seals(connection: Connection) -> Iterator[str]:
    """Give the documents whose rows are not what they were when they were written, of those that were sealed."""
    sealed = select(received.c.document_id, received.c.seal).join(
        document, document.c.document_id == received.c.document_id
    )
    for document_id, seal in connection.execute(sealed).all():
        if seal and seal_of(connection, document_id) != seal:
            yield document_id


def _by(table: Table) -> tuple[Column[object], ...]:
    return (table.c.seq,) if "seq" in table.c else (table.c.document_id,)
