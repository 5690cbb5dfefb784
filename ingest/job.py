"""Bring a home up to date with files and folders: what changed is read and published, what is gone is removed.

One file that cannot be read is that file's failure only. Knows nothing about terminals: progress goes to a callback,
the outcome is a Report.
"""

from __future__ import annotations

import hashlib
import logging
import uuid
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ingest.identity import settle
from ingest.read import SUFFIXES, SUPPORTED, read_bytes
from ingest.reading import document_id, read_cv
from vectorstore.errors import UnreadableFile, VouchError
from vectorstore.records import Reading, Record
from vectorstore.store import KnownDocument, Store

logger = logging.getLogger(__name__)

Progress = Callable[[str, int, int], None]
# Losing more than this share of a folder at once is rather a wrong or half-mounted folder than a decision.
_SAFE_LOSS = 0.2


class IngestSettings(Record):
    """What an ingest may do: `max_bytes` a file, `prune` to remove however many are gone."""

    max_bytes: int = 5_000_000
    prune: bool = False


class Failure(Record):
    """A file that could not be read, and why."""

    path: str
    reason: str


class Note(Record):
    """A file that is in, and what has to be said of it: that it is a letter, or that a part was not read."""

    path: str
    text: str


class Report(Record):
    """What an ingest did. `kept_back`: documents gone from their folder but not removed without `prune`."""

    read: int = 0
    unchanged: int = 0
    removed: int = 0
    kept_back: int = 0
    failures: tuple[Failure, ...] = ()
    documents: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    unplaced_lines: int = 0
    notes: tuple[Note, ...] = ()


class _Found(Record):
    """A file to look at: its root, and its path under it."""

    root: str
    path: str

    @property
    def file(self) -> Path:
        return Path(self.root) / self.path


def missing(paths: Sequence[Path]) -> tuple[Failure, ...]:
    """Return a failure for each path that is not there; needs no store, so that a slip makes no home."""
    return tuple(Failure(path=str(p), reason=_not_there(p)) for p in paths if _is_missing(p))


def _is_missing(path: Path) -> bool:
    try:
        return not path.exists()
    except OSError:
        return False  # what may not be looked at is told when it is read


def _not_there(path: Path) -> str:
    return f"{str(path)!r} is not there; check the path"


def ingest(store: Store, paths: Sequence[Path], settings: IngestSettings, progress: Progress | None = None) -> Report:
    """Read what is new or changed under `paths`, publish it, remove what is gone, and report.

    A path that is missing, or a folder with nothing to read, is a failure of its own; the rest goes in all the same.
    """
    run = _Run(store, settings, progress)
    run.look(paths)
    run.publish()
    run.remove_gone()
    return run.report()


class _Run:
    def __init__(self, store: Store, settings: IngestSettings, progress: Progress | None) -> None:
        self._store = store
        self._settings = settings
        self._progress = progress
        self._known: dict[str, KnownDocument] = {k.document_id: k for k in store.known()}
        self._files: dict[str, _Found] = {}
        self._folders: list[Path] = []
        self._failures: list[Failure] = []
        self._read: list[Reading] = []
        self._unchanged = 0
        self._removed = 0
        self._kept_back = 0

    def look(self, paths: Sequence[Path]) -> None:
        """Find the files under the given paths; a folder that was ingested before stays the root of its files."""
        for path in paths:
            try:
                place = path.resolve()
                if place.is_dir():
                    self._look_in(place)
                elif place.exists():
                    self._add(self._root_of(place), place)
                else:
                    raise UnreadableFile(_not_there(path))
            except UnreadableFile as error:
                self._fail(str(path), error)
            except OSError as error:
                self._fail(
                    str(path), UnreadableFile(f"{str(path)!r} cannot be read ({error.strerror}); check the path")
                )

    def _look_in(self, folder: Path) -> None:
        root = self._root_of(folder)
        files = [
            f
            for f in sorted(folder.rglob("*"))
            if f.suffix.lower() in SUFFIXES and f.is_file() and not _hidden(f, folder)
        ]
        self._folders.append(folder)
        known = any(Path(k.root) == root for k in self._known.values())
        if not files and not known:
            others = sum(1 for f in folder.rglob("*") if f.is_file())
            raise UnreadableFile(
                f"{str(folder)!r} has nothing to read ({others} other files); put CVs there as {SUPPORTED}"
            )
        for file in files:
            self._add(root, file)

    def _root_of(self, place: Path) -> Path:
        """Return the outermost folder ingested before that holds `place`, else the folder itself or the file's own.

        A folder does not hold what is hidden in it: it is not looked for there, and would be taken for gone.
        """
        own = place if place.is_dir() else place.parent
        roots = {Path(k.root) for k in self._known.values()} | set(self._folders)
        holding = [r for r in roots if r == own or _holds(r, own)]
        return min(holding, key=lambda r: len(r.parts), default=own)

    def _add(self, root: Path, file: Path) -> None:
        path = file.relative_to(root).as_posix()
        self._files[document_id(str(root), path)] = _Found(root=str(root), path=path)

    def publish(self) -> None:
        """Read what changed and publish it, each document in a transaction of its own."""
        for _ in self._store.publish_all(self._readings(), settle):
            pass

    def _readings(self) -> Iterator[Reading]:
        total = len(self._files)
        for done, (identifier, found) in enumerate(self._files.items(), start=1):
            reading = self._reading(identifier, found)
            if reading is not None:
                yield reading
                self._read.append(reading)
            if self._progress is not None:
                self._progress(found.path, done, total)

    def _reading(self, identifier: str, found: _Found) -> Reading | None:
        try:
            data = read_bytes(found.file, self._settings.max_bytes)
            known = self._known.get(identifier)
            if known is not None and known.version == hashlib.sha256(data).hexdigest():
                self._unchanged += 1
                return None
            return read_cv(data, found.root, found.path)
        except VouchError as error:
            self._fail(found.path, error)
        except Exception as error:  # one file's crash must not end the batch
            reference = uuid.uuid4().hex[:8]
            logger.exception("reading document %s failed, reference %s", identifier, reference)
            reason = (
                f"{found.path!r} could not be understood ({type(error).__name__}); report it with reference {reference}"
            )
            self._failures.append(Failure(path=found.path, reason=reason))
        return None

    def _fail(self, path: str, error: VouchError) -> None:
        self._failures.append(Failure(path=path, reason=str(error)))

    def remove_gone(self) -> None:
        """Remove documents whose files are gone from the folders looked at; a great loss needs `prune`."""
        for folder in self._folders:
            under = {i: k for i, k in self._known.items() if _holds(folder, Path(k.root) / k.path)}
            gone = [i for i in under if i not in self._files]
            if not gone:
                continue
            if len(gone) > len(under) * _SAFE_LOSS and len(gone) > 1 and not self._settings.prune:
                self._kept_back += len(gone)
                continue
            if len(gone) == len(under) and not self._settings.prune:
                self._kept_back += len(gone)
                continue
            self._store.remove(gone, settle)
            self._removed += len(gone)

    def report(self) -> Report:
        """Return what was done."""
        return Report(
            read=len(self._read),
            unchanged=self._unchanged,
            removed=self._removed,
            kept_back=self._kept_back,
            failures=tuple(self._failures),
            documents=tuple(r.document.document_id for r in self._read),
            unnamed=tuple(r.document.path for r in self._read if not r.document.names),
            inferred=tuple(r.document.path for r in self._read if r.document.name_inferred),
            unplaced_lines=sum(len(r.document.unplaced) for r in self._read),
            notes=tuple(Note(path=r.document.path, text=n) for r in self._read for n in r.document.notes),
        )


def _holds(folder: Path, place: Path) -> bool:
    """Tell whether a search of a folder comes to a place below it."""
    return folder in place.parents and not _hidden(place, folder)


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)
