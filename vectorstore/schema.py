"""The tables of the catalogue, their version, and the steps from older ones.

A record is kept as its JSON; columns beside it are what queries filter and join on. Row numbers (`seq`) are never
reused, so a number stands for the same words forever, also outside the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    insert,
    literal,
    select,
)
from sqlalchemy.engine import Connection

from vectorstore.database import outside_transaction, reading, writing
from vectorstore.errors import NewerSchema
from vectorstore.fulltext import FullText

SCHEMA_VERSION = 13

metadata = MetaData()


def _of_document(*, alone: bool = False) -> Column[str]:
    owner = ForeignKey("document.document_id", ondelete="CASCADE")
    return Column("document_id", Text, owner, nullable=False, primary_key=alone)


def _of_entry() -> Column[int]:
    return Column("entry", Integer, ForeignKey("entry.seq", ondelete="CASCADE"), primary_key=True)


document = Table(
    "document",
    metadata,
    Column("document_id", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("characters", Integer, nullable=False),
    Column("record", Text, nullable=False),  # the Document with an empty text
    Column("text", Text, nullable=False),
    UniqueConstraint("root", "path"),
)

entry = Table(
    "entry",
    metadata,
    Column("seq", Integer, primary_key=True),
    _of_document(),
    Column("entry_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Index("entry_by_document", "document_id", "entry_id", unique=True),
    Index("entry_by_id", "entry_id"),
    Index("entry_by_kind", "kind"),
    sqlite_autoincrement=True,
)

# `key` is a lexicon id (the mention's own or an ancestor's) or the folded name as written.
entry_organisation = Table(
    "entry_organisation",
    metadata,
    Column("key", Text, primary_key=True),
    _of_entry(),
    Column("inherited", Integer, nullable=False),
    Index("entry_organisation_by_entry", "entry"),
    sqlite_with_rowid=False,
)

entry_venue = Table(
    "entry_venue",
    metadata,
    Column("key", Text, primary_key=True),
    _of_entry(),
    Index("entry_venue_by_entry", "entry"),
    sqlite_with_rowid=False,
)

# Days as `2024-07-23`, or the open ends of `entry_index`.
entry_period = Table(
    "entry_period",
    metadata,
    _of_entry(),
    Column("first", Text, primary_key=True),
    Column("last", Text, primary_key=True),
    Index("entry_period_by_first", "first", "last"),
    Index("entry_period_by_last", "last", "first"),
)

fact = Table(
    "fact",
    metadata,
    Column("seq", Integer, primary_key=True),
    _of_document(),
    Column("relation", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Index("fact_by_document", "document_id"),
    Index("fact_by_relation", "relation"),
    sqlite_autoincrement=True,
)

# Which entries state a figure of a kind in their prose, and of teams where and how many (`figures.written`); found anew
# where the rules are others (`catalogue.indexed_by`).
entry_figure = Table(
    "entry_figure",
    metadata,
    Column("figure", Text, primary_key=True),
    _of_entry(),
    Column("told", Text, nullable=False),
    Index("entry_figure_by_entry", "entry"),
    sqlite_with_rowid=False,
)

# Which tools an entry names beyond doubt, and those above them (`tools`): whoever knows one is counted by that alone.
entry_tool = Table(
    "entry_tool",
    metadata,
    Column("key", Text, primary_key=True),
    _of_entry(),
    Index("entry_tool_by_entry", "entry"),
    sqlite_with_rowid=False,
)

# How the places of entries are written, whole and in parts, folded: what a question may call a place in these CVs.
entry_place = Table(
    "entry_place",
    metadata,
    Column("key", Text, primary_key=True),
    _of_entry(),
    Index("entry_place_by_entry", "entry"),
    sqlite_with_rowid=False,
)

# Where a document tells protected particulars, and by which rules they were found: anew where the rules are others.
particular = Table(
    "particular",
    metadata,
    _of_document(alone=True),
    Column("rules", Text, nullable=False),
    Column("spans", Text, nullable=False),  # "start-end start-end ..."
)

# Where a document speaks to a language model, and how many of its hidden passages do; those alone that do.
instruction = Table(
    "instruction",
    metadata,
    _of_document(alone=True),
    Column("spans", Text, nullable=False),  # "start-end start-end ..."
    Column("hidden", Integer, nullable=False),
)

# The names that a document teaches for its own organisations.
learned = Table(
    "learned",
    metadata,
    Column("seq", Integer, primary_key=True),
    _of_document(),
    Column("start", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Index("learned_by_document", "document_id"),
    sqlite_autoincrement=True,
)

chunk = Table(
    "chunk",
    metadata,
    Column("seq", Integer, primary_key=True),
    _of_document(),
    Column("chunk_id", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("words", Integer, nullable=False),  # how many the ranking index holds of it
    Column("record", Text, nullable=False),
    Index("chunk_by_document", "document_id"),
    sqlite_autoincrement=True,
)

# float32, little-endian, unit length. Two embedders' vectors stand side by side only while a rebuild runs.
vector = Table(
    "vector",
    metadata,
    Column("chunk", Integer, ForeignKey("chunk.seq", ondelete="CASCADE"), primary_key=True),
    Column("embedder", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

identity = Table(
    "identity",
    metadata,
    _of_document(alone=True),
    Column("record", Text, nullable=False),
)

identity_key = Table(
    "identity_key",
    metadata,
    Column("key", Text, primary_key=True),
    _of_document(alone=True),
    Index("identity_key_by_document", "document_id"),
    sqlite_with_rowid=False,
)

person_group = Table(
    "person_group",
    metadata,
    Column("person_id", Text, primary_key=True),
    Column("record", Text, nullable=False),
)

person_document = Table(
    "person_document",
    metadata,
    _of_document(alone=True),
    Column("person_id", Text, ForeignKey("person_group.person_id", ondelete="CASCADE"), nullable=False),
    Index("person_document_by_person", "person_id"),
)

# What is still to be done in Chroma: `add`, `delete`, or `describe` where a chunk's person has another id now.
# No foreign key: a deletion is sent after its chunk is gone.
outbox = Table(
    "outbox",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("chunk", Integer, nullable=False),
    Column("operation", Text, nullable=False),
    sqlite_autoincrement=True,
)

# What somebody decided of documents, which may be read again under the same id: no foreign key. A number is used once.
decision = Table(
    "decision",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("record", Text, nullable=False),
    sqlite_autoincrement=True,
)

# When the live version of a document came in, in UTC, and by which reader it was read. It outlives the document's row,
# which each reading writes anew.
received = Table(
    "received",
    metadata,
    Column("document_id", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("read_by", Text, nullable=False, server_default=""),
    Column("seal", Text, nullable=False, server_default=""),  # what its rows were when they were written (`seal`)
)

meta = Table("meta", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))


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
