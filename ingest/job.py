"""Bring a home up to date with files and folders: what changed is read and published, what is gone is removed.

One file that cannot be read is that file's failure only. Knows nothing about terminals: progress goes to a callback,
the outcome is a Report.
"""

from __future__ import annotations

import logging
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pebble import ProcessFuture
from pydantic import SecretStr

from ingest.changes import Change, changed_between
from ingest.files import Failure, Found, Looked, Note, holds, look, missing
from ingest.forgotten import Forgotten
from ingest.identity import settle
from ingest.read import read_bytes
from ingest.reader_version import reader_version
from ingest.readers.extract import FILE_SECONDS, MAX_BYTES, Limits
from ingest.readers.refusals import Refusal
from ingest.reading import document_id, version_of
from ingest.workers import Outcome, Task, Workers, WorkSettings, at_work, part_of, workers_at_hand
from vectorstore.embedding import Embedded
from vectorstore.errors import UnreadableFile
from vectorstore.records import Document, Reading, Record, Scope
from vectorstore.store import KnownDocument, Store

__all__ = ["Failure", "IngestSettings", "Note", "Progress", "Report", "Step", "ingest", "missing"]

logger = logging.getLogger(__name__)

# Losing more than this share of a folder at once is rather a wrong or half-mounted folder than a decision.
_SAFE_LOSS = 0.2
# The share of a file's time in which its pages may be recognised; what they say has to be understood in the rest.
_RECOGNISING = 0.8
# So many files a worker are under way or wait to be published: enough that none idles, few enough to hold in memory.
_AHEAD = 4


class Step(NamedTuple):
    """How far an ingest is: the file just done ("" before the first), how many of how many, and how many failed."""

    path: str
    done: int
    total: int
    failed: int


Progress = Callable[[Step], None]


class IngestSettings(Record):
    """What an ingest may do: `max_bytes` a file, `seconds` to read one, `prune` to remove however many are gone.

    `password` opens encrypted PDF files and archives. `workers`: processes that read at once; None for one a core.
    `readmit`: also what was erased.
    """

    max_bytes: int = MAX_BYTES
    seconds: float = FILE_SECONDS
    prune: bool = False
    password: SecretStr | None = None
    workers: int | None = None
    readmit: bool = False


class Part(Record):
    """A CV that was read in part only, and how much of it was understood, from 0 to 1."""

    path: str
    share: float


class Report(Record):
    """What an ingest did. `kept_back`: documents gone from their folder but not removed without `prune`.

    Of those `read`: `changed` were there before, `moved` stood at another place, the same by every byte. `in_part`:
    CVs of which so much was not understood that they may say more than they are found by. `changes`: what CVs tell
    anew that were there before, the first two hundred.
    """

    read: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    moved: int = 0
    kept_back: int = 0
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Note, ...] = ()
    others: int = 0
    documents: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    unplaced_lines: int = 0
    in_part: tuple[Part, ...] = ()
    notes: tuple[Note, ...] = ()
    changes: tuple[Change, ...] = ()


def ingest(store: Store, paths: Sequence[Path], settings: IngestSettings, progress: Progress | None = None) -> Report:
    """Read what is new or changed under `paths`, publish it, remove what is gone, and report.

    A path that is missing, or a folder with nothing to read, is a failure of its own; the rest goes in all the same.
    """
    known = store.known()
    forgotten = Forgotten(store.home)
    if settings.readmit:
        forgotten = forgotten.readmitting()
    run = _Run(store, known, look(paths, frozenset(k.root for k in known)), forgotten, progress)
    run.publish(_work_settings(store, settings))
    run.follow_moved()
    run.remove_gone(prune=settings.prune)
    return run.report()


def _work_settings(store: Store, settings: IngestSettings) -> WorkSettings:
    return WorkSettings(
        limits=Limits(password=settings.password, ocr_seconds=settings.seconds * _RECOGNISING),
        max_bytes=settings.max_bytes,
        seconds=settings.seconds,
        workers=settings.workers or workers_at_hand(),
        embedder=store.local_embedder,
    )


class _Turn:
    """A task in line, and what is under way of it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._under_way: ProcessFuture[Outcome] | None = None

    def begin(self, workers: Workers) -> None:
        """Hand the task to the workers, once."""
        if self._under_way is None:
            self._under_way = workers.start(self.task)

    def outcome(self, workers: Workers) -> Outcome:
        """Wait for what comes of the task."""
        return workers.outcome(self.task, self._under_way or workers.start(self.task))


class _Done(NamedTuple):
    """What a report says of a document that was read; its text would fill the memory of a large batch."""

    document_id: str
    path: str
    is_unnamed: bool
    is_inferred: bool
    version: str
    unplaced: int
    part: Part | None
    notes: tuple[str, ...]

    @classmethod
    def of(cls, document: Document) -> _Done:
        """Return what is told of a document."""
        return cls(
            document_id=document.document_id,
            path=document.path,
            is_unnamed=not document.names,
            is_inferred=document.name_inferred,
            version=document.version,
            unplaced=len(document.unplaced),
            part=_part(document),
            notes=document.notes,
        )


def _part(document: Document) -> Part | None:
    if document.coverage is None or not document.coverage.in_part:
        return None
    return Part(path=document.path, share=round(document.coverage.share, _SHARE_DIGITS))


def _erased(path: str, receipt: str) -> str:
    return (
        f"{path!r} holds what was erased (receipt {receipt}) and is not read again; delete the file, "
        "or read it with `vouch ingest --readmit`"
    )


# More CVs that changed at once are a folder that was read anew rather than news of somebody.
_MOST_CHANGES = 200
# A share is told in whole per cent.
_SHARE_DIGITS = 2


class _Run:
    def __init__(
        self,
        store: Store,
        known: Sequence[KnownDocument],
        looked: Looked,
        forgotten: Forgotten,
        progress: Progress | None,
    ) -> None:
        self._store = store
        self._forgotten = forgotten
        self._looked = looked
        self._progress = progress
        self._known = {k.document_id: k for k in known}
        self._failures = list(looked.failures)
        self._kept: set[str] = set()  # documents whose file, or the archive that holds it, is there
        self._read: list[_Done] = []
        self._changes: list[Change] = []
        self._unchanged = 0
        self._removed = 0
        self._moved = 0
        self._kept_back = 0
        self._total = len(looked.files)
        self._done = 0

    def publish(self, settings: WorkSettings) -> None:
        """Read what changed and publish it, each document in a transaction of its own."""
        if not self._looked.files:
            return
        self._tell("")
        changed = [task for task in self._tasks(settings.seconds) if not self._as_known(task, settings.max_bytes)]
        if not changed:
            return
        with at_work(settings) as workers:
            readings = self._readings(changed, workers, settings.workers * _AHEAD)
            places = {(k.root, k.path) for k in self._known.values()}
            some_new = any((f.root, f.path) not in places for f in self._looked.files)
            for _ in self._store.publish_all(readings, settle, ahead=some_new, read_by=reader_version()):
                pass

    def _as_known(self, task: Task, max_bytes: int) -> bool:
        """Tell whether a file holds the bytes that its document was read from: it needs no worker, nor to be read.

        What cannot be opened is left to a worker, which says why.
        """
        path = task.found.path
        version = task.known.get(path)
        try:
            if version is None or version_of(read_bytes(task.found.file, max_bytes, path)) != version:
                return False
        except UnreadableFile:
            return False
        self._kept.add(document_id(task.found.root, path))
        self._unchanged += 1
        self._done += 1
        self._tell(path)
        return True

    def _readings(self, changed: Iterable[Task], workers: Workers, ahead: int) -> Iterator[Reading | Embedded]:
        """Give readings in the order of their files, whichever worker is done first; `ahead` tasks are under way."""
        line = deque(map(_Turn, changed))
        while line:
            for turn in islice(line, ahead):
                turn.begin(workers)
            turn = line.popleft()
            task, outcome = turn.task, turn.outcome(workers)
            self._refuse(task.found, outcome.refused)
            self._total += len(outcome.parts) - bool(outcome.parts)
            # The parts come where their archive stood, in its order, whatever is under way behind it.
            line.extendleft(_Turn(part_of(task, p)) for p in reversed(outcome.parts))
            if not outcome.parts:
                yield from self._settled(task.found, outcome)

    def _tasks(self, seconds: float) -> Iterator[Task]:
        """Give a task a file; what another reader read, or had too little time for, counts as unknown."""
        versions: dict[tuple[str, str], dict[str, str]] = {}
        files = {(f.root, f.path) for f in self._looked.files}
        for k in self._known.values():
            if k.read_by != reader_version() or k.late_after is not None and k.late_after < seconds:
                continue
            for place in ((k.root, k.path), *((k.root, p.as_posix()) for p in Path(k.path).parents)):
                if place in files:
                    versions.setdefault(place, {})[k.path] = k.version
        for found in self._looked.files:
            yield Task(found, versions.get((found.root, found.path), {}))

    def _settled(self, found: Found, outcome: Outcome) -> Iterator[Reading | Embedded]:
        identifier = document_id(found.root, found.path)
        self._kept.add(identifier)
        if outcome.reading is not None:
            given = outcome.reading
            document = (given.reading if isinstance(given, Embedded) else given).document
            if receipt := self._forgotten.refuses(document.version, document.text):
                self._failures.append(Failure(path=found.path, reason=_erased(found.path, receipt)))
            else:
                self._read.append(_Done.of(document))
                self._compare(given.reading if isinstance(given, Embedded) else given)
                yield given
        elif outcome.unchanged:
            self._unchanged += 1
        elif not outcome.refused:
            self._fail(found, identifier, outcome)
        self._done += 1
        self._tell(found.path)

    def _compare(self, reading: Reading) -> None:
        """Note what a CV tells that it did not tell before, while the catalogue still has it as it was."""
        own = reading.document
        if own.document_id in self._known and len(self._changes) < _MOST_CHANGES:
            before = self._store.entries(Scope.of(own.document_id))
            self._changes.append(changed_between(own.document_id, own.path, before, reading.entries))

    def _tell(self, path: str) -> None:
        if self._progress is not None:
            self._progress(Step(path, self._done, self._total, len(self._failures)))

    def _fail(self, found: Found, identifier: str, outcome: Outcome) -> None:
        # What an unreadable archive held when it could be read is not gone.
        under = f"{found.path}/"
        self._kept.update(i for i, k in self._known.items() if k.root == found.root and k.path.startswith(under))
        reason = outcome.failure
        if reason is None:
            reference = uuid.uuid4().hex[:8]
            logger.error("reading document %s failed, reference %s\n%s", identifier, reference, outcome.trace)
            reason = f"{found.path!r} could not be understood; report it with reference {reference}"
        self._failures.append(Failure(path=found.path, reason=reason))

    def _refuse(self, container: Found, refused: Sequence[Refusal]) -> None:
        """Tell what of a container is not read; what was read of that when it could be is not gone."""
        if not refused:
            return
        self._failures.extend(Failure(path=r.path, reason=r.line) for r in refused)
        shut = {f"{container.path}/{part}" for r in refused for part in r.parts}
        for identifier, k in self._known.items():
            if k.root == container.root and not shut.isdisjoint((k.path, *map(str, PurePosixPath(k.path).parents))):
                self._kept.add(identifier)

    def follow_moved(self) -> None:
        """Take out documents whose files are gone and whose very bytes were read at another place: those are they."""
        gone: dict[str, list[str]] = {}
        for identifier, k in self._known.items():
            if identifier not in self._kept:
                gone.setdefault(k.version, []).append(identifier)
        moved: dict[str, str] = {}
        for done in self._read:
            if done.document_id in self._known:
                continue
            was = next(
                (i for i in gone.get(done.version, ()) if i not in moved and self._is_gone(self._known[i])), None
            )
            if was is not None:
                moved[was] = done.document_id
        if moved:
            self._store.remove(list(moved), settle, moved)
            self._known = {i: k for i, k in self._known.items() if i not in moved}
            self._moved = len(moved)

    def _is_gone(self, known: KnownDocument) -> bool:
        """Tell whether neither a document's file nor an archive that held it is there, as far as one may look."""
        file = Path(known.root) / known.path
        places = (file, *(p for p in file.parents if Path(known.root) in p.parents))
        try:
            return not self._is_shut_away(known) and not any(p.is_file() for p in places)
        except OSError:
            return False

    def remove_gone(self, *, prune: bool) -> None:
        """Remove documents whose files are gone from the folders looked at; a great loss needs `prune`."""
        for folder in map(Path, self._looked.folders):
            under = {i: k for i, k in self._known.items() if holds(folder, Path(k.root) / k.path)}
            gone = [i for i, k in under.items() if i not in self._kept and not self._is_shut_away(k)]
            if not gone:
                continue
            great = len(gone) > 1 and len(gone) > len(under) * _SAFE_LOSS
            if not prune and (great or len(gone) == len(under)):
                self._kept_back += len(gone)
                continue
            self._store.remove(gone, settle)
            self._removed += len(gone)

    def _is_shut_away(self, document: KnownDocument) -> bool:
        """Tell whether a document lies in a folder that could not be looked into: nobody knows whether it is gone."""
        file = Path(document.root) / document.path
        return any(Path(folder) in file.parents for folder in self._looked.shut)

    def report(self) -> Report:
        """Return what was done."""
        return Report(
            read=len(self._read),
            changed=sum(d.document_id in self._known for d in self._read),
            unchanged=self._unchanged,
            removed=self._removed,
            moved=self._moved,
            kept_back=self._kept_back,
            failures=tuple(self._failures),
            skipped=self._looked.skipped,
            others=self._looked.others,
            documents=tuple(d.document_id for d in self._read),
            unnamed=tuple(d.path for d in self._read if d.is_unnamed),
            inferred=tuple(d.path for d in self._read if d.is_inferred),
            unplaced_lines=sum(d.unplaced for d in self._read),
            in_part=tuple(d.part for d in self._read if d.part is not None),
            notes=tuple(Note(path=d.path, text=n) for d in self._read for n in d.notes),
            changes=tuple(self._changes),
        )
