"""Deriving the indexes of a document's entries: from its records, whether it is published or indexed anew.

Knows which tables are derived. Knows nothing about when that is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Table, insert, select
from sqlalchemy.engine import Connection

from vectorstore.entry_index import (
    days_of_entry,
    organisation_keys,
    place_keys,
    venue_keys,
    words_of_entry,
    words_of_passages,
)
from vectorstore.figures import figures_of, readable, written
from vectorstore.fulltext import FullText
from vectorstore.markup import blank
from vectorstore.records import Document, Entry, Learned
from vectorstore.schema import (
    entry,
    entry_figure,
    entry_organisation,
    entry_period,
    entry_place,
    entry_tool,
    entry_venue,
)
from vectorstore.tools import tools_of

# The tables that follow from the entries.
DERIVED = (entry_organisation, entry_venue, entry_period, entry_figure, entry_place, entry_tool)


def index_entries(connection: Connection, own: Document, entries: Sequence[Entry], pairs: Sequence[Learned]) -> None:
    """Fill the tables that tell which entries hold what, from the records of a document alone."""
    numbered = select(entry.c.entry_id, entry.c.seq).where(entry.c.document_id == own.document_id)
    seqs = {row.entry_id: row.seq for row in connection.execute(numbered)}
    organisations, venues, places, periods, figures, tools, words, passages = [], [], [], [], [], [], [], []
    plain, seen = blank(own.text), readable(own.text)
    for e in entries:
        seq = seqs[e.entry_id]
        organisations += [{"key": k, "entry": seq, "inherited": int(i)} for k, i in organisation_keys(e, pairs).items()]
        venues += [{"key": k, "entry": seq} for k in venue_keys(e)]
        places += [{"key": k, "entry": seq} for k in place_keys(e)]
        periods += [{"entry": seq, "first": d.first, "last": d.last} for d in days_of_entry(e, own.date)]
        figures += [{"figure": f, "entry": seq, "told": written(t)} for f, t in figures_of(e, seen).items()]
        tools += [{"key": k, "entry": seq} for k in sorted(tools_of(e, seen))]
        words.append((seq, *words_of_entry(e, plain)))
        passages.append((seq, words_of_passages(e, seen)))
    insert_rows(connection, entry_organisation, organisations)
    insert_rows(connection, entry_venue, venues)
    insert_rows(connection, entry_place, places)
    insert_rows(connection, entry_period, periods)
    insert_rows(connection, entry_figure, figures)
    insert_rows(connection, entry_tool, tools)
    FullText.add_entries(connection, words)
    FullText.add_passages(connection, passages)


def insert_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert rows, if there are any."""
    if rows:
        connection.execute(insert(table), rows)
