"""Records as the catalogue's JSON gives them, parsed once: while CVs come in, each generation has most of the last one.

A record follows from its JSON alone, so that what is kept can never be out of date. Knows nothing about what is read.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from hashlib import blake2b
from typing import Generic, TypeVar

from vectorstore.records import Entry, Record, Span

_R = TypeVar("_R", bound=Record)
# Of 30,000 CVs the heads, 60 megabytes; where there are more, those that came first are parsed anew.
_MOST = 40_000
# A row is known by so many bytes, which no two share: the row itself would be kept for nothing else.
_DIGEST = 16
# Which fields of records were given, one set of each kind: one of each record's own is a third of what an entry takes.
_given: dict[frozenset[str], set[str]] = {}
_OF_A_SPAN = {"start", "end"}


def entry_of(row: str) -> Entry:
    """Return the entry of a row, which shares with others what says nothing of it."""
    return _shared(Entry.model_validate_json(row))


def _shared(record: _R) -> _R:
    """Return a record, sharing with all others which of its fields were given; nothing alters a frozen record."""
    own = record.__pydantic_fields_set__
    object.__setattr__(record, "__pydantic_fields_set__", _given.setdefault(frozenset(own), own))
    for value in record.__dict__.values():
        for part in value if type(value) is tuple else (value,):
            if type(part) is Span:  # most of what an entry has, and all of one kind
                object.__setattr__(part, "__pydantic_fields_set__", _OF_A_SPAN)
            elif isinstance(part, Record):
                _shared(part)
    return record


class Parsed(Generic[_R]):
    """Records of one class by their JSON; the very same JSON gives the very same record."""

    def __init__(self, record: type[_R]) -> None:
        self._record = record
        self._kept: dict[bytes, _R] = {}
        self._lock = threading.Lock()

    def of(self, rows: Iterable[str], *, whole: bool) -> tuple[_R, ...]:
        """Return the records of some rows, in their order; where these are the `whole`, all others are forgotten."""
        with self._lock:
            kept = self._kept
        told = tuple([self._read(row, kept) for row in rows])
        with self._lock:
            self._kept = dict(told[-_MOST:]) if whole else self._kept | dict(told)
            while len(self._kept) > _MOST:
                self._kept.pop(next(iter(self._kept)))
        return tuple([record for _, record in told])

    def _read(self, row: str, kept: dict[bytes, _R]) -> tuple[bytes, _R]:
        """Return a row's digest and its record, the one that is kept where there is one."""
        digest = blake2b(row.encode(), digest_size=_DIGEST).digest()
        return digest, kept.get(digest) or _shared(self._record.model_validate_json(row))
