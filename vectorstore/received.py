"""When the words of a document came in: what a time for which it may be kept is reckoned from.

The same bytes read anew came in when they first did. Days never run backwards: what comes in while the clock stands
before what came in earlier is reckoned with that, as a document kept too long can be erased, and one erased too early
is gone. Knows nothing about how long anything is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from vectorstore.database import among
from vectorstore.records import Document
from vectorstore.schema import document, received


def now() -> datetime:
    """Return the time, in whole seconds of UTC."""
    return datetime.now(UTC).replace(microsecond=0)


def note_received(connection: Connection, own: Document, read_by: str) -> None:
    """Note that a version of a document came in now, unless it was there before, and by which Vouch it was read."""
    same = (received.c.document_id == own.document_id) & (received.c.version == own.version)
    if connection.scalar(select(received.c.version).where(same)) is not None:
        connection.execute(update(received).where(same).values(read_by=read_by))
        return
    at = max(now().isoformat(), connection.scalar(select(func.max(received.c.at))) or "")
    connection.execute(delete(received).where(received.c.document_id == own.document_id))
    connection.execute(
        insert(received).values(document_id=own.document_id, version=own.version, at=at, read_by=read_by)
    )


def keep_seal(connection: Connection, document_id: str, seal: str) -> None:
    """Keep what the rows of a document were when they were written."""
    connection.execute(update(received).where(received.c.document_id == document_id).values(seal=seal))


def carry_received(connection: Connection, moved: Mapping[str, str]) -> None:
    """Reckon documents from when the files came in that they have become, by their ids before and now."""
    at = {row.document_id: row.at for row in connection.execute(select(received))}
    for before, now in moved.items():
        if before in at:
            connection.execute(update(received).where(received.c.document_id == now).values(at=at[before]))


def drop_received(connection: Connection, document_ids: Collection[str]) -> None:
    """Forget when documents came in that are removed."""
    connection.execute(delete(received).where(among(received.c.document_id, document_ids)))


def read_received(connection: Connection) -> Mapping[str, datetime]:
    """Return when each live document came in, by its id."""
    rows = connection.execute(select(received).join(document, document.c.document_id == received.c.document_id))
    return {row.document_id: datetime.fromisoformat(row.at) for row in rows}
