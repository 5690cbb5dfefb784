"""Reads CVs into the home for Slack: one run at a time, its steps told, what it did kept as a record.

Ties the ingest job to the loop: it runs in a thread of its own, so that a long run takes no place from questions.
Knows folders and the inbox. Knows nothing about what is shown.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeVar

from bot.answering.counting import keep_counts
from bot.config import Settings
from bot.news import PEOPLE_MOST
from bot.pools import INBOX
from bot.wiring import allowed_by
from ingest.changes import Change
from ingest.identity import settle
from ingest.job import Report, ingest
from vectorstore.errors import InputError
from vectorstore.records import Document, Record, Scope
from vectorstore.store import KnownDocument, Store

_T = TypeVar("_T")

# Who clicks or gives a command is told at once who else writes, and not after a minute.
CLICK_PATIENCE_S = 2.0


# Under these keys of the kind `run` of `Memory.put`: what the last run did, and the one that is under way.
RUN, LAST, UNDER_WAY = "run", "last", "under way"


class Step(NamedTuple):
    """How far a run is."""

    done: int
    total: int
    failed: int = 0


class Stopped(Exception):
    """A run was left because the process stops; what it had read is in."""


class Failed(Record):
    """A file that was not read, and why."""

    path: str
    reason: str


class Run(Record):
    """What a run did: ids of documents added, changed and removed.

    `kept_back`: documents that are gone from their folder and were not removed. `partly`: folders of which only known
    files were read. `changes`: what changed CVs tell anew. `same` is the document that has the very bytes of a file,
    which then was not taken.
    """

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0
    kept_back: int = 0
    failures: tuple[Failed, ...] = ()
    partly: tuple[str, ...] = ()
    same: str | None = None
    changes: tuple[Change, ...] = ()

    @property
    def read(self) -> tuple[str, ...]:
        """Return the ids of the documents that were read."""
        return self.added + self.changed


class LastRun(Record):
    """What the last run over all folders did, and when, in seconds since 1970."""

    id: str
    at: float
    run: Run


class Intake:
    """The one way by which Slack changes what is in the home."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="intake")
        self._stopping = threading.Event()
        self.inbox = (settings.home / INBOX).resolve()
        self.under_way: Step | None = None

    def close(self) -> None:
        """Leave a run at its next file, and let go of the thread."""
        self._stopping.set()
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def reindex(self, *, prune: bool, step: Callable[[Step], None]) -> Run:
        """Read all folders anew; raises StoreLocked where another process writes, Stopped where this one stops."""

        def read() -> Run:
            paths, partly = self._folders()
            return self._read(paths, prune=prune, step=step, patience_s=CLICK_PATIENCE_S, partly=partly)

        return await self._in_turn(read)

    def inbox_of(self, scope: Scope) -> Path:
        """Return where CVs are dropped that belong to whoever sees a scope; InputError where several pools might."""
        if scope.pools is None:
            return self.inbox
        if len(scope.pools) != 1:
            raise InputError(f"{len(scope.pools)} pools are open here; drop the file in a channel of one of them")
        return self.inbox / scope.pools[0]

    async def follow(self, paths: Sequence[Path]) -> Run:
        """Read what was seen to change; raises as `reindex` does. A watched folder without a CV is no failure."""

        def read() -> Run:
            made = self._read(paths, prune=False, step=lambda _: None, patience_s=self._settings.lock_timeout)
            folders = {str(p) for p in paths}
            return made.model_copy(update={"failures": tuple(f for f in made.failures if f.path not in folders)})

        return await self._in_turn(read)

    def watched(self) -> list[Path]:
        """Return the folders that a run looks at as a whole, the inbox left out: what is dropped is read at once."""
        return [p.resolve() for p in self._folders()[0] if p.is_dir() and p.resolve() != self.inbox]

    async def take(self, file: Path, scope: Scope) -> Run:
        """Read one file of the inbox; raises as `reindex` does. Its like outside of the scope is not looked at."""

        def read() -> Run:
            version = hashlib.sha256(file.read_bytes()).hexdigest()
            known = (k for k in self._store.known() if k.version == version and scope.admits(k.document_id))
            others = [k for k in known if file.parent not in _file(k).parents]
            if others:
                self.discard(file)
                return Run(same=others[0].document_id)
            # A root comes to be by looking at it as a folder; what else the folder lacks is no failure of this file.
            has_root = any(Path(k.root) == self.inbox for k in self._store.known())
            paths = [file] if has_root else [self.inbox, file]
            patience = self._settings.lock_timeout
            made = self._read(paths, prune=False, step=lambda _: None, patience_s=patience)
            own = tuple(f for f in made.failures if f.path != str(self.inbox))
            return made.model_copy(update={"failures": own})

        return await self._in_turn(read)

    async def remove(self, document_ids: Sequence[str], files: Iterable[Path]) -> None:
        """Delete files of the inbox with their folders, then the documents, so that no later run brings them back."""

        def gone() -> None:
            with self._store.alone(CLICK_PATIENCE_S):
                for file in files:
                    self.discard(file)
                self._store.remove(document_ids, settle)

        await self._in_turn(gone)

    def discard(self, file: Path) -> None:
        """Delete a file of the inbox, with its folder where that is empty then."""
        if self.inbox not in file.parents:
            raise ValueError(f"{file.name!r} is no file of the inbox")
        file.unlink(missing_ok=True)
        for folder in file.parents:
            if folder == self.inbox or (folder.is_dir() and any(folder.iterdir())):
                break
            if folder.is_dir():
                folder.rmdir()

    def file_of(self, document: Document) -> Path | None:
        """Return the file of the inbox that a document was read from; None where it lies elsewhere."""
        if Path(document.root) != self.inbox:
            return None
        inside = PurePosixPath(document.path)  # of a CV in an archive, the archive's with its own behind
        there = (self.inbox / p for p in (inside, *inside.parents) if (self.inbox / p).is_file())
        return next(there, self.inbox / inside)

    def documents_of(self, file: Path) -> tuple[str, ...]:
        """Return the ids of the documents that were read from a file, or out of it where it is an archive."""
        return tuple(k.document_id for k in self._store.known() if file in (_file(k), *_file(k).parents))

    def nothing_to_read(self) -> bool:
        """Tell whether there is no folder that a run could look at."""
        return not self._folders()[0]

    async def _in_turn(self, call: Callable[[], _T]) -> _T:
        if self._stopping.is_set():
            raise Stopped
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _folders(self) -> tuple[list[Path], tuple[str, ...]]:
        """Return what a run looks at, and the folders of which it reads known files alone.

        A folder above the home, or somebody's own, or one of which a single file is known, was hardly meant as a folder
        of CVs: a file of it was ingested, and what else lies there is not everybody's to read.
        """
        known = self._store.known()
        roots = sorted({Path(k.root) for k in known})
        if own := [*self._settings.slack.folders, *(f for p in self._settings.pools for f in p.folders)]:
            inbox = [self.inbox] if self.inbox in roots else []
            return [*map(Path, dict.fromkeys(own)), *inbox], ()
        home = self._settings.home.resolve()
        count = Counter(Path(k.root) for k in known)
        wide = {r for r in roots if r in home.parents or r == Path.home() or (count[r] == 1 and r != self.inbox)}
        single = [_file(k) for k in known if Path(k.root) in wide]
        return [r for r in roots if r not in wide] + [f for f in single if f.is_file()], tuple(map(str, sorted(wide)))

    def _read(
        self,
        paths: Sequence[Path],
        *,
        prune: bool,
        step: Callable[[Step], None],
        patience_s: float,
        partly: tuple[str, ...] = (),
    ) -> Run:
        def hear(made: Step) -> None:
            self.under_way = made
            step(made)
            if self._stopping.is_set():
                raise Stopped

        before = {k.document_id: k.version for k in self._store.known()}
        self.under_way = Step(0, 0)
        try:
            with self._store.alone(patience_s):
                allowed = allowed_by(self._settings, prune=prune)
                report = ingest(
                    self._store, paths, allowed, lambda told: hear(Step(told.done, told.total, told.failed))
                )
                keep_counts(self._store)
        finally:
            self.under_way = None
        return _run(report, before, {k.document_id for k in self._store.known()}, partly)


def _run(report: Report, before: dict[str, str], after: set[str], partly: tuple[str, ...]) -> Run:
    return Run(
        added=tuple(d for d in report.documents if d not in before),
        changed=tuple(d for d in report.documents if d in before),
        removed=tuple(sorted(before.keys() - after)),
        unchanged=report.unchanged,
        kept_back=report.kept_back,
        failures=tuple(Failed(path=f.path, reason=f.reason) for f in report.failures),
        partly=partly,
        changes=report.changes[:PEOPLE_MOST],
    )


def _file(known: KnownDocument) -> Path:
    return Path(known.root) / known.path
