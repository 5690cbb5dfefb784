"""Tells which files of folders have come, changed or gone, once they are still: watched by the system, not asked for.

A file that is being written is left until its size and time stay as they are; a burst is gathered into one batch. A
folder that is gone, or is there again, is looked at as a whole then: what happened meanwhile nobody has told. Knows
nothing about what is done with a batch.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from watchfiles import Change as Seen
from watchfiles import watch

from ingest.files import is_taken
from vectorstore.records import Record

# How often a file that is being written is looked at, and for how long it must not have changed: a copy over a network
# pauses for some tenths of a second, and a person waits for two at most.
_LOOK_MS = 200
_STILL_S = 0.5
# As long as files keep coming, those that are still are given at least so often.
_GATHERED_S = 1.2
# A folder that is not there is looked for so often.
_ABSENT_S = 1.0

_Look = tuple[int, int, int]


class Batch(Record):
    """What to look at: files that came or changed and are still, and folders to be looked at as a whole."""

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def paths(self) -> list[Path]:
        """Return all of it, folders first: what lies in them keeps them as its root."""
        return [Path(p) for p in (*self.folders, *self.files)]

    def joined(self, other: Batch | None) -> Batch:
        """Return both: what waited, and what has come since."""
        if other is None:
            return self
        files = tuple(dict.fromkeys((*self.files, *other.files)))
        return Batch(files=files, folders=tuple(dict.fromkeys((*self.folders, *other.folders))))


class _Pending:
    """Files that were seen to change, until they are still."""

    def __init__(self) -> None:
        self._since: dict[Path, tuple[_Look | None, float]] = {}
        self._first = 0.0

    def see(self, file: Path, now: float) -> None:
        """Note that something happened to a file."""
        if not self._since:
            self._first = now
        self._since[file] = (_look(file), now)

    def still(self, now: float) -> list[Path]:
        """Return the files that have not changed for long enough, once all are or the first has waited."""
        found = []
        for file, (before, since) in self._since.items():
            seen = _look(file)
            if seen != before:
                self._since[file] = (seen, now)
            elif now - since >= _STILL_S:
                found.append(file)
        if len(found) < len(self._since) and now - self._first < _GATHERED_S:
            return []
        for file in found:
            del self._since[file]
        self._first = now
        return sorted(found)


def batches(folders: Sequence[Path], stop: threading.Event) -> Iterator[Batch | None]:
    """Give what to look at, as it happens, and None where nothing did for a moment; end once `stop` is set.

    The first batch are all the folders. Time is counted by a clock that nobody sets.
    """
    known: dict[Path, int | None] = dict.fromkeys(folders)
    while not stop.is_set():
        there = {f: _inode(f) for f in folders}
        fresh = [f for f in folders if there[f] is not None and there[f] != known[f]]
        known = there
        # Watched first and looked at then: what comes between the two is seen twice, and not missed.
        yield from _watched([f for f in folders if there[f] is not None], fresh, known, stop)
        if not any(inode is not None for inode in there.values()):
            yield None
            stop.wait(_ABSENT_S)


def _watched(
    folders: Sequence[Path], fresh: Sequence[Path], known: dict[Path, int | None], stop: threading.Event
) -> Iterator[Batch | None]:
    """Give batches of folders that are there, until one of all folders came or went."""
    if not folders:
        return
    pending = _Pending()
    begun = False
    for seen in watch(
        *folders, watch_filter=None, step=50, debounce=_LOOK_MS, rust_timeout=_LOOK_MS, yield_on_timeout=True,
        stop_event=stop, raise_interrupt=True,
    ):  # fmt: skip
        now = time.monotonic()
        if not begun:
            begun = True
            if fresh:
                yield Batch(folders=tuple(map(str, fresh)))
        for kind, path in seen:
            _note(kind, Path(path), folders, pending, now)
        still = pending.still(now)
        own = tuple(str(f) for f in still if f in folders)
        files = tuple(str(f) for f in still if f not in folders and f.is_file())
        yield Batch(files=files, folders=own) if own or files else None
        if any(_inode(f) != inode for f, inode in known.items()):
            return


def _note(kind: Seen, file: Path, folders: Sequence[Path], pending: _Pending, now: float) -> None:
    """Note what happened to a file; to a folder, or where something went, the whole watched folder is looked at."""
    root = next((f for f in folders if f in file.parents), None)
    if root is None:
        return
    if kind is Seen.deleted or (kind is Seen.added and file.is_dir()):
        pending.see(root, now)
    elif file.is_file() and is_taken(root, file):
        pending.see(file, now)


def _look(file: Path) -> _Look | None:
    try:
        seen = file.stat()
    except OSError:
        return None
    return seen.st_size, seen.st_mtime_ns, seen.st_ino


def _inode(folder: Path) -> int | None:
    try:
        return os.stat(folder).st_ino if folder.is_dir() else None  # noqa: PTH116 - of what it leads to
    except OSError:
        return None
