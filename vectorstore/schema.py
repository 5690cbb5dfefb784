"""The tables of the catalogue.

A record is kept as its JSON; columns beside it are what queries filter and join on. Row numbers (`seq`) are never
reused, so a number stands for the same words forever, also outside the catalogue.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    func,
    literal_column,
)

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

# What a fact is told of: "german" of a language. SQLite uses the index where a query says it by the very same words.
FACT_SUBJECT = func.json_extract(fact.c.record, literal_column("'$.subject'"))
fact_by_subject = Index("fact_by_subject", fact.c.relation, FACT_SUBJECT)

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

# What was counted of a person for whoever compares everybody: a JSON object, by which rules, and from which documents
# together (their ids, sorted); with the first of them it goes (`counted.Counts`).
counted = Table(
    "counted",
    metadata,
    _of_document(alone=True),
    Column("documents", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("told", Text, nullable=False),
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
