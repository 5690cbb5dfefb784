"""What an EntryQuery asks of the tables: for each of its fields the index that answers it.

Knows which table indexes what. Knows nothing about what is done with the entries that are found.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Select, Table, select

from vectorstore.database import among
from vectorstore.entry_index import days_of_period
from vectorstore.fulltext import FullText
from vectorstore.records import EntryQuery, Period, Scope
from vectorstore.schema import (
    entry,
    entry_figure,
    entry_organisation,
    entry_period,
    entry_place,
    entry_tool,
    entry_venue,
)


def conditions_of(query: EntryQuery, scope: Scope) -> tuple[ColumnElement[bool], ...] | None:
    """Return what an entry must satisfy, each answered by an index; None where nothing could."""
    found = [among(entry.c.document_id, scope.documents), among(entry.c.document_id, query.documents)]
    if query.outside:
        found.append(~among(entry.c.document_id, query.outside))
    held = [_listed(table.c.entry, table.c.key, keys) for table, keys in _keyed(query) if keys is not None]
    if query.figure is not None:
        held.append(_listed(entry_figure.c.entry, entry_figure.c.figure, {query.figure}))
    looked: list[Select[tuple[int]] | None] = []
    if query.words:
        looked.append(FullText.entries_with(query.words))
    if query.passage or query.either:
        looked.append(FullText.entries_with_passage((query.passage,) if query.passage else query.either, query.barring))
    if any(matching is None for matching in looked):
        return None
    held += [entry.c.seq.in_(matching) for matching in looked if matching is not None]
    if query.kinds:
        found.append(among(entry.c.kind, query.kinds))
    if query.during is not None:
        if not (query.during.start or query.during.end):
            return None
        # Many entries share a day with a year: where something else narrows them, each is looked up, not all listed.
        held.append(_shares_a_day(query.during, one_by_one=bool(held)))
    return (*found, *held)


def _keyed(query: EntryQuery) -> tuple[tuple[Table, frozenset[str] | None], ...]:
    """Return the tables of keys with the keys that a query wants of each."""
    return (
        (entry_organisation, query.organisations),
        (entry_venue, query.venues),
        (entry_place, query.places),
        (entry_tool, query.tools),
    )


def _listed(numbers: ColumnElement[int], column: ColumnElement[str], keys: Collection[str]) -> ColumnElement[bool]:
    return entry.c.seq.in_(select(numbers).where(among(column, keys)))


def _shares_a_day(period: Period, *, one_by_one: bool) -> ColumnElement[bool]:
    asked = days_of_period(period)
    shares = (entry_period.c.first <= asked.last) & (entry_period.c.last >= asked.first)
    if one_by_one:
        return select(entry_period.c.entry).where(entry_period.c.entry == entry.c.seq, shares).exists()
    return entry.c.seq.in_(select(entry_period.c.entry).where(shares))
