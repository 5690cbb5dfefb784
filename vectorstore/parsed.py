"""Records as the catalogue's JSON gives them, parsed once: while CVs come in, each generation has most of the last one.

A record follows from its JSON alone, so that what is kept can never be out of date. Knows nothing about what is read.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Generic, TypeVar

from vectorstore.records import Entry, Record

_R = TypeVar("_R", bound=Record)
# Of 30,000 CVs the heads, 100 megabytes; where there are more, those that came first are parsed anew.
_MOST = 40_000
# Which fields of a span were given: both. One set of it instead of one each is a quarter of what an entry takes.
_GIVEN = {"start", "end"}


def entry_of(row: str) -> Entry:
    """Return the entry of a row, its spans sharing what they have in common; nothing alters a frozen record."""
    entry = Entry.model_validate_json(row)
    for span in (entry.span, *entry.headings, *entry.passages):
        if span.__pydantic_fields_set__ == _GIVEN:
            object.__setattr__(span, "__pydantic_fields_set__", _GIVEN)
    return entry


class Parsed(Generic[_R]):
    """Records of one class by their JSON; the very same JSON gives the very same record."""

    def __init__(self, record: type[_R]) -> None:
        self._record = record
        self._kept: dict[str, _R] = {}
        self._lock = threading.Lock()

    def of(self, rows: Iterable[str], *, whole: bool) -> tuple[_R, ...]:
        """Return the records of some rows, in their order; where these are the `whole`, all others are forgotten."""
        with self._lock:
            kept = self._kept
        told = tuple([(row, kept.get(row) or self._record.model_validate_json(row)) for row in rows])
        with self._lock:
            self._kept = dict(told[-_MOST:]) if whole else self._kept | dict(told)
            while len(self._kept) > _MOST:
                self._kept.pop(next(iter(self._kept)))
        return tuple([record for _, record in told])
