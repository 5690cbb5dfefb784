"""Entries as they are held in memory."""

from __future__ import annotations

from vectorstore.parsed import entry_of
from vectorstore.records import Entry, Span


def test_an_entry_that_is_held_is_the_entry_that_was_kept() -> None:
    """What spans share shows in nothing: the record, its JSON and its copies are those of the row."""
    spans = tuple(Span(start=n, end=n + 5) for n in range(0, 50, 10))
    made = Entry(
        entry_id="d-0",
        document_id="d",
        kind="employment",
        section="",
        span=spans[0],
        headings=spans[:1],
        passages=spans,
    )
    row = made.model_dump_json()
    held, other = entry_of(row), entry_of(row)
    assert held == Entry.model_validate_json(row) == made
    assert held.model_dump_json(exclude_unset=True) == Entry.model_validate_json(row).model_dump_json(
        exclude_unset=True
    )
    moved = held.passages[0].model_copy(update={"start": 1})
    assert (moved.start, held.passages[0], other.passages[0]) == (1, spans[0], spans[0])
