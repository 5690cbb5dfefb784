"""Whose turn it is at Chroma's files: many processes that ask, or one that writes.

A reader beside a writer sees half of what is written, and Chroma repairs while it reads: it would write too. Whoever
asks never waits. Knows nothing about what is read or written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import ReadWriteLock, Timeout

from vectorstore.errors import StoreError

GATE_FILE = "chroma.lock"
# Whoever asks is through in milliseconds, or in a second where it loads a large index first.
PATIENCE_S = 30.0


class ProjectionBusy(StoreError):
    """Chroma's files are being read by another process, and stay so."""


class ProjectionGate:
    """The turn of one home's process; asking and writing may come from different threads."""

    def __init__(self, home: Path) -> None:
        self._file = home / GATE_FILE
        self._writing: ReadWriteLock | None = None

    @contextmanager
    def asking(self) -> Iterator[bool]:
        """Keep writers out of a `with` block; it gets False, at once, where one is in or the file cannot be made."""
        # A lock of its own each time: one instance holds for its whole process, and would let its own writer in.
        gate: ReadWriteLock | None = None
        inside = False
        try:
            with suppress(OSError, sqlite3.Error, Timeout):
                gate = ReadWriteLock(self._file, is_singleton=False)
                gate.acquire_read(blocking=False)
                inside = True
            yield inside
        finally:
            if gate is not None:
                gate.close()

    def enter(self, patience: float = PATIENCE_S) -> None:
        """Wait until nobody asks, and keep everybody out until `leave`. Raises ProjectionBusy where somebody stays."""
        if self._writing is not None:
            return
        try:
            gate = ReadWriteLock(self._file, is_singleton=False)
            gate.acquire_write(patience)
        except (Timeout, OSError, sqlite3.Error) as error:
            raise ProjectionBusy(
                f"the vector index beside {str(self._file)!r} is in use ({type(error).__name__}); end the other "
                "processes that use this home, then run `vouch doctor --rebuild`"
            ) from error
        self._writing = gate

    def leave(self) -> None:
        """Let others in again; nothing where this process was not writing."""
        gate, self._writing = self._writing, None
        if gate is not None:
            gate.close()
