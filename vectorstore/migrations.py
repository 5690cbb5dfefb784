"""The version of the catalogue's schema, and the steps from older ones.

Knows nothing about what the tables hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from sqlalchemy import Engine, insert, literal, select
from sqlalchemy.engine import Connection

from vectorstore.database import outside_transaction, reading, writing
from vectorstore.errors import NewerSchema
from vectorstore.fulltext import FullText
from vectorstore.schema import (
    counted,
    decision,
    document,
    entry_figure,
    entry_period,
    entry_place,
    entry_tool,
    fact_by_subject,
    instruction,
    learned,
    metadata,
    particular,
    received,
)

SCHEMA_VERSION = 14


def _add_learned(connection: Connection) -> None:
    learned.create(connection)


def _part_periods(connection: Connection) -> None:
    """Let an entry cover several stretches of time: dates listed one by one are no span."""
    connection.exec_driver_sql("ALTER TABLE entry_period RENAME TO entry_period_before")
    for index in ("entry_period_by_first", "entry_period_by_last"):
        connection.exec_driver_sql(f"DROP INDEX {index}")
    entry_period.create(connection)
    connection.exec_driver_sql("INSERT INTO entry_period SELECT entry, first, last FROM entry_period_before")
    connection.exec_driver_sql("DROP TABLE entry_period_before")


def _project_anew(connection: Connection) -> None:
    """Call Chroma's index outdated: it tells of a chunk whose it is, and an older Vouch would not keep that true."""
    connection.exec_driver_sql("DELETE FROM meta WHERE key = 'projected'")


def _read_anew(connection: Connection) -> None:
    """Have the next ingest read every document anew: how much of a CV was understood is measured as it is read."""
    connection.exec_driver_sql("UPDATE document SET version = ''")


def _add_particulars(connection: Connection) -> None:
    particular.create(connection)


def _add_figures(connection: Connection) -> None:
    entry_figure.create(connection)  # filled as the home is opened: nobody has indexed it by these rules


def _add_passages(connection: Connection) -> None:
    """Keep which passages have a word, and where a team is told."""
    FullText.create_passages(connection)
    entry_figure.drop(connection)
    entry_figure.create(connection)
    # Filled as the home is opened, which finds it indexed by nobody.
    connection.exec_driver_sql("DELETE FROM meta WHERE key = 'analysed'")


def _add_instructions(connection: Connection) -> None:
    instruction.create(connection)  # filled as the home is opened: the rules that index are others


def _add_decisions(connection: Connection) -> None:
    decision.create(connection)


def _add_received(connection: Connection) -> None:
    """Reckon from now on how long documents are kept: an older Vouch did not note when they came in."""
    received.create(connection)
    at = datetime.now(UTC).replace(microsecond=0).isoformat()
    own = select(document.c.document_id, document.c.version, literal(at))
    connection.execute(insert(received).from_select(["document_id", "version", "at"], own))


def _add_tools(connection: Connection) -> None:
    """Keep which tools an entry names, and where in a passage its words stand."""
    entry_tool.create(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS passage_fts")
    FullText.create_passages(connection)
    # Filled as the home is opened, which finds it indexed by nobody.
    connection.exec_driver_sql("DELETE FROM meta WHERE key = 'analysed'")


def _add_places(connection: Connection) -> None:
    entry_place.create(connection)
    # Filled as the home is opened, which finds it indexed by nobody.
    connection.exec_driver_sql("DELETE FROM meta WHERE key = 'analysed'")


def _add_counted(connection: Connection) -> None:
    fact_by_subject.create(connection)
    counted.create(connection)  # filled by the next ingest; until then whoever asks counts


# Step n takes a catalogue of version n to n + 1. A new catalogue is made at the newest version at once.
MIGRATIONS: Mapping[int, Callable[[Connection], None]] = {
    1: _add_learned,
    2: _part_periods,
    3: _project_anew,
    4: _read_anew,
    5: _add_particulars,
    6: _add_figures,
    7: _add_passages,
    8: _add_instructions,
    9: _add_decisions,
    10: _add_received,
    11: _add_tools,
    12: _add_places,
    13: _add_counted,
}


def version_of(engine: Engine) -> int:
    """Return the schema's version; 0 where there is no schema yet. NewerSchema where this program is too old."""
    with reading(engine) as connection:
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if version > SCHEMA_VERSION:
        raise NewerSchema(
            f"the home's catalogue has schema {version!r}, this Vouch reads up to {SCHEMA_VERSION!r}; "
            "update Vouch, or name another home with --home DIR"
        )
    return version


def migrate(engine: Engine, steps: Mapping[int, Callable[[Connection], None]] | None = None) -> None:
    """Bring the catalogue to the newest version, in one transaction; the caller holds the lock."""
    with outside_transaction(engine) as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
    steps = MIGRATIONS if steps is None else steps
    newest = max(steps, default=SCHEMA_VERSION - 1) + 1
    with writing(engine) as connection:
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version == 0:
            metadata.create_all(connection)
            FullText.create(connection)
            version = newest
        for step in range(version, newest):
            steps[step](connection)
        connection.exec_driver_sql(f"PRAGMA user_version={newest:d}")
