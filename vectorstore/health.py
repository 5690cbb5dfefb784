"""Check that everything in a store agrees with itself.

Knows what must hold between the tables. Knows nothing about Chroma (`projection` says what is wrong there).
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError
from sqlalchemy import Engine, Row, Table, func, select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import EMBEDDER, read_meta
from vectorstore.database import reading
from vectorstore.fulltext import FullText
from vectorstore.projection import outbox_size
from vectorstore.records import Health, PersonGroup
from vectorstore.schema import chunk, document, entry, person_document, person_group, vector
from vectorstore.seal import broken_seals

_REBUILD = "run `vouch doctor --rebuild`"
_RESTORE = "run `vouch restore FILE --replace`, or ingest again into a new home"


def check_catalogue(engine: Engine, embedder_id: str) -> Health:
    """Return the counts of a catalogue and what is wrong with it, each problem with its next step."""
    with reading(engine) as connection:
        return Health(
            schema_version=int(connection.exec_driver_sql("PRAGMA user_version").scalar_one()),
            embedder=read_meta(connection).get(EMBEDDER, embedder_id),
            documents=_count(connection, document),
            people=_count(connection, person_group),
            entries=_count(connection, entry),
            chunks=_count(connection, chunk),
            vectors=_embedded(connection, embedder_id),
            outbox=outbox_size(connection),
            problems=tuple(_problems(connection, embedder_id)),
        )


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _embedded(connection: Connection, embedder_id: str) -> int:
    """Return how many vectors there are by the live embedder; a rebuild that was interrupted may have left others."""
    live = read_meta(connection).get(EMBEDDER, embedder_id)
    return connection.scalar(select(func.count()).select_from(vector).where(vector.c.embedder == live)) or 0


def _problems(connection: Connection, embedder_id: str) -> Iterator[str]:
    damage = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if damage != "ok":
        yield f"the catalogue's file is damaged ({damage}); {_RESTORE}"
    if changed := sum(1 for _ in broken_seals(connection)):
        yield f"{changed} documents are not what was written of them; {_RESTORE}"
    if astray := _groups_astray(connection):
        yield f"{astray} people are not what was written of them; {_RESTORE}"
    strays = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if strays:
        yield f"{len(strays)} rows belong to no document; ingest again into a new home"
    for problem in FullText.problems(connection):
        yield f"{problem}; {_REBUILD}"
    if unembedded := _count(connection, chunk) - _embedded(connection, embedder_id):
        yield f"{unembedded} chunks have no vector; {_REBUILD}"
    ownerless = connection.scalar(
        select(func.count())
        .select_from(document)
        .where(document.c.document_id.not_in(select(person_document.c.document_id)))
    )
    if ownerless:
        yield f"{ownerless} documents belong to no person; ingest them again"
    outside = connection.scalar(
        select(func.count())
        .select_from(entry)
        .join(document, document.c.document_id == entry.c.document_id)
        .where(entry.c.end > document.c.characters)
    )
    if outside:
        yield f"{outside} entries point outside their text; ingest their documents again"


def _groups_astray(connection: Connection) -> int:
    """Return how many people's records do not say which documents are theirs."""
    held: dict[str, set[str]] = {}
    for person_id, document_id in connection.execute(
        select(person_document.c.person_id, person_document.c.document_id)
    ):
        held.setdefault(person_id, set()).add(document_id)
    return sum(not _agrees(held.get(row.person_id, set()), row) for row in connection.execute(select(person_group)))


def _agrees(documents: set[str], row: Row[tuple[str, str]]) -> bool:
    try:
        group = PersonGroup.model_validate_json(row.record)
    except ValidationError:
        return False
    return group.person_id == row.person_id and set(group.documents) == documents
