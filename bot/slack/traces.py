"""What the Slack app's memory holds of somebody, for whoever exports or erases it.

Looks through every row of `HOME/slack.sqlite`, as answers, questions and notes name people in their words. Knows
tables; knows nothing about Slack.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, select
from sqlalchemy.engine import Connection

from bot.slack.confirmations import CONFIRMED, merge_key
from bot.slack.tables import MEMORY_FILE, answer, event, feedback, note, open_memory, question, saved
from vectorstore.database import among, pack, reading, writing
from vectorstore.records import Record

_LOOKED_AT: tuple[Table, ...] = (answer, question, saved, note, event, feedback)
# Columns that hold words or records.
_TELLING = ("key", "record", "text", "history", "why", "body")

Tells = Callable[[str], bool]


class Row(Record):
    """A row that tells of somebody: its table, and its columns."""

    table: str
    columns: Mapping[str, Any]


def rows_telling(home: Path, tells: Tells, documents: Collection[str]) -> tuple[Row, ...]:
    """Return every row that tells of somebody with these documents; none where there is no memory."""
    if not (home / MEMORY_FILE).exists():
        return ()
    engine = open_memory(home)
    try:
        with reading(engine) as connection:
            return tuple(_rows(connection, tells, documents))
    finally:
        engine.dispose()


def erase_rows(home: Path, tells: Tells, documents: Collection[str]) -> dict[str, int]:
    """Delete every such row, pack the file, and return how many of each table there were.

    An event is only emptied: its key keeps Slack from having it answered twice.
    """
    gone: dict[str, int] = {}
    if not (home / MEMORY_FILE).exists():
        return gone
    engine = open_memory(home)
    try:
        with writing(engine) as connection:
            for row in _rows(connection, tells, documents):
                table = next(t for t in _LOOKED_AT if t.name == row.table)
                same = [c == row.columns[c.name] for c in table.primary_key.columns]
                if table is event:
                    connection.execute(event.update().where(*same).values(body=None))
                else:
                    connection.execute(delete(table).where(*same))
                gone[row.table] = gone.get(row.table, 0) + 1
        pack(engine)
    finally:
        engine.dispose()
    return gone


def _rows(connection: Connection, tells: Tells, documents: Collection[str]) -> list[Row]:
    found: dict[tuple[object, ...], Row] = {}

    def take(table: Table, *where: ColumnElement[bool], telling: bool) -> None:
        for row in connection.execute(select(table).where(*where)).mappings():
            if telling or any(row.get(c) and tells(str(row[c])) for c in _TELLING):
                keys = (row[c.name] for c in table.primary_key.columns)
                found[table.name, *keys] = Row(table=table.name, columns=dict(row))

    for table in _LOOKED_AT:
        take(table, telling=False)
    answers = [r.columns["id"] for r in found.values() if r.table == answer.name]
    take(feedback, among(feedback.c.answer, answers), telling=True)
    # That their CVs are one person's is confirmed under a hash of them.
    take(note, note.c.kind == CONFIRMED, note.c.key == merge_key(documents), telling=True)
    return list(found.values())
