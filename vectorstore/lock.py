"""The one lock on a home: publish, remove and drain take it; questions never do.

Knows who holds it, so that a refusal can say so. Knows nothing about what is written under it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from vectorstore.errors import HomeUnusable, StoreLocked

LOCK_FILE = "write.lock"
HOLDER_FILE = "write.lock.json"
# `vouch ingest`: the program and its command. What follows may be a name or a question, which no log may carry.
_COMMAND_WORDS = 2


class HomeLock:
    """A lock between processes, counted within one: whoever of its threads asks again gets it at once."""

    def __init__(self, home: Path, timeout: float) -> None:
        self._home = home
        self._timeout = timeout
        self._counting = threading.Lock()
        self._count = 0
        # What may be open only under the lock is closed by this.
        self.before_release: Callable[[], None] = lambda: None
        # Not per thread: a server holds it for its whole life, whichever of its threads writes.
        self._file = FileLock(home / LOCK_FILE, thread_local=False)

    @contextmanager
    def hold(self, timeout: float | None = None) -> Iterator[None]:
        """Hold the lock for a `with` block; wait `timeout` seconds for it (0: not at all), then StoreLocked."""
        self._acquire(self._timeout if timeout is None else timeout)
        try:
            yield
        finally:
            self._release()

    def _acquire(self, timeout: float) -> None:
        with self._counting:
            if self._count == 0:
                try:
                    self._file.acquire(timeout=timeout)
                except Timeout as error:
                    raise StoreLocked(self._refusal()) from error
                except OSError as error:
                    raise HomeUnusable(_unwritable(self._home, error)) from error
                self._sign()
            self._count += 1

    def _release(self) -> None:
        with self._counting:
            self._count -= 1
            if self._count == 0:
                try:
                    self.before_release()
                finally:
                    self._file.release()

    def _sign(self) -> None:
        words = [Path(sys.argv[0] or "python").name, *sys.argv[1:]]
        holder = {
            "pid": os.getpid(),
            "command": " ".join(words[:_COMMAND_WORDS]),
            "since": datetime.now().astimezone().isoformat(sep=" ", timespec="seconds"),
        }
        try:
            (self._home / HOLDER_FILE).write_text(json.dumps(holder), "utf-8")
        except OSError as error:
            self._file.release()
            raise HomeUnusable(_unwritable(self._home, error)) from error

    def _refusal(self) -> str:
        who = holder_of(self._home) or "another process"
        return f"the home {str(self._home)!r} is being written by {who}; wait until that is done, then try again"


def holder_of(home: Path) -> str | None:
    """Return which process took the lock last, since when; None where none signed it."""
    try:
        holder = json.loads((home / HOLDER_FILE).read_text("utf-8"))
        return f"process {holder['pid']} ({holder['command']}) since {holder['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _unwritable(home: Path, error: OSError) -> str:
    return (
        f"the home {str(home)!r} cannot be written ({error.strerror or error}); "
        "make it writable, or name another with --home DIR"
    )
