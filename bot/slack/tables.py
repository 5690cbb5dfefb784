"""The tables that the Slack app remembers in: `HOME/slack.sqlite`, apart from the catalogue.

Knows columns and how the file is opened. Knows nothing about what is remembered when (`memory` does).
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Boolean, Column, Engine, Float, Index, Integer, MetaData, String, Table, Text, func, select

from vectorstore.database import open_database, outside_transaction, writing
from vectorstore.errors import NewerSchema

MEMORY_FILE = "slack.sqlite"
SCHEMA = 1

metadata = MetaData()

version = Table("version", metadata, Column("number", Integer, nullable=False))

# One row a key: an event's id, or the channel and timestamp of a message. `body` is the event while it is unanswered.
event = Table(
    "event",
    metadata,
    Column("key", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("body", Text),
)

# What was asked, by the conversation that it belongs to.
question = Table(
    "question",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("channel", String, nullable=False),
    Column("thread", String, nullable=False),
    Column("asker", String, nullable=False),
    Column("text", Text, nullable=False),
    Index("question_conversation", "channel", "thread"),
    Index("question_asker", "asker", "at"),
)

# What stands behind the buttons of an answer; `record` is a memory.Kept.
answer = Table(
    "answer",
    metadata,
    Column("id", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("asker", String, nullable=False),
    Column("record", Text, nullable=False),
)

feedback = Table(
    "feedback",
    metadata,
    Column("answer", String, primary_key=True),
    Column("asker", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("good", Boolean, nullable=False),
    Column("why", Text, nullable=False, default=""),
)

# Questions that somebody keeps; `told` is a digest of the answer that they were last told, `history` the questions
# before it that it needs to be understood.
saved = Table(
    "saved",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("asker", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("told", String),
    Column("history", Text, nullable=False, default="[]"),
    Column("reading", String, nullable=False, default="question"),
    Index("saved_asker", "asker"),
)

# For flows of their own: a small record by kind and key (an upload under way, a form being filled).
note = Table(
    "note",
    metadata,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("record", Text, nullable=False),
)

EXPIRING = (event, question, answer, feedback, note)


def open_memory(home: Path) -> Engine:
    """Return the engine of a home's memory, made where there is none; NewerSchema where a later Vouch wrote it."""
    engine = open_database(home / MEMORY_FILE)
    try:
        with outside_transaction(engine) as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        with writing(engine) as connection:
            metadata.create_all(connection)
            found = connection.scalar(select(func.max(version.c.number)))
            if found is None:
                connection.execute(version.insert().values(number=SCHEMA))
            elif found > SCHEMA:
                raise NewerSchema(
                    f"{str(home / MEMORY_FILE)!r} was written by a newer version of Vouch ({found}, not {SCHEMA}); "
                    "update Vouch, or move the file away and lose what Slack's buttons lead to"
                )
    except BaseException:
        engine.dispose()
        raise
    return engine
