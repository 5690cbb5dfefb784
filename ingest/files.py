"""Find the files that an ingest is asked for: what is looked at, what is passed over and why.

Names decide nothing but which files of a folder are opened at all; a file without a known suffix is opened where its
first bytes are those of a document. Knows nothing about what is in a file, nor what was ingested before but its roots.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ingest.readers.formats import HEAD, SUFFIXES, SUPPORTED, looks_like_document
from vectorstore.errors import UnreadableFile
from vectorstore.records import Record

# What no listing shows, and what Office keeps beside a document that is open.
_LEFT_ALONE = (".", "~$")
_KINDS = (
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Found(Record):
    """A file to look at: its root, and its path under it."""

    root: str
    path: str

    @property
    def file(self) -> Path:
        """Return where it stands."""
        return Path(self.root) / self.path


class Failure(Record):
    """A file that could not be read, and why."""

    path: str
    reason: str


class Note(Record):
    """A file that something has to be said of: that it is a letter, that it was passed over."""

    path: str
    text: str


class Looked(Record):
    """What was found under the paths given: files by path, the folders among them, failures, and what was passed over.

    `shut` are the folders that may not be looked into. `others` counts the files that are no documents by their name
    and first bytes.
    """

    files: tuple[Found, ...] = ()
    folders: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    skipped: tuple[Note, ...] = ()
    shut: tuple[str, ...] = ()
    others: int = 0


def look(paths: Sequence[Path], roots: frozenset[str]) -> Looked:
    """Find the files under the given paths; a folder that was ingested before (`roots`) stays the root of its files."""
    search = _Search(roots)
    for path in paths:
        try:
            search.take(path)
        except UnreadableFile as error:
            search.failures.append(Failure(path=printable(str(path)), reason=str(error)))
        except OSError as error:
            reason = f"{printable(str(path))!r} cannot be read ({error.strerror}); check the path"
            search.failures.append(Failure(path=printable(str(path)), reason=reason))
    return Looked(
        files=tuple(search.files.values()),
        folders=tuple(str(f) for f in search.folders),
        failures=tuple(search.failures),
        skipped=tuple(search.skipped),
        shut=tuple(str(f) for f in search.shut),
        others=search.others,
    )


def missing(paths: Sequence[Path]) -> tuple[Failure, ...]:
    """Return a failure for each path that is not there; needs no store, so that a slip makes no home."""
    return tuple(Failure(path=printable(str(p)), reason=_not_there(p)) for p in paths if _is_missing(p))


def holds(folder: Path, place: Path) -> bool:
    """Tell whether a search of a folder comes to a place below it: what is hidden in it, it does not look at."""
    return folder in place.parents and not any(part.startswith(".") for part in place.relative_to(folder).parts)


def is_taken(folder: Path, file: Path) -> bool:
    """Tell whether a search of a folder would take a file that is there: not hidden, no link away, a document."""
    if not holds(folder, file) or file.name.startswith(_LEFT_ALONE) or _why_skipped(file, folder) is not None:
        return False
    return file.suffix.lower() in SUFFIXES or _is_document(file)


def printable(path: str) -> str:
    """Return a path whose bytes are no UTF-8 as text that can be printed and kept."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def _is_missing(path: Path) -> bool:
    try:
        return not os.path.lexists(path)
    except (OSError, ValueError):
        return False  # what may not be looked at is told when it is read


def _not_there(path: Path) -> str:
    return f"{printable(str(path))!r} is not there; check the path"


class _Search:
    def __init__(self, roots: frozenset[str]) -> None:
        self._known = frozenset(Path(r) for r in roots)
        self.files: dict[tuple[str, str], Found] = {}
        self.folders: list[Path] = []
        self.failures: list[Failure] = []
        self.skipped: list[Note] = []
        self.shut: list[Path] = []
        self.others = 0

    def take(self, path: Path) -> None:
        if not os.path.lexists(path):
            raise UnreadableFile(_not_there(path))
        place = path.resolve()
        if place.is_dir():
            self._look_in(place)
        else:
            self._add(self._root_of(place), place)

    def _look_in(self, folder: Path) -> None:
        root = self._root_of(folder)
        self.folders.append(folder)
        before = len(self.files)
        passed = self.others
        shut = len(self.shut)
        for file in _walk(folder, self._shut_out):
            if reason := _why_skipped(file, folder):
                self.skipped.append(Note(path=printable(file.relative_to(folder).as_posix()), text=reason))
            elif file.suffix.lower() in SUFFIXES or _is_document(file):
                self._add(root, file)
            else:
                self.others += 1
        if len(self.files) == before and len(self.shut) == shut and root not in self._known:
            number = self.others - passed
            others = f" ({number:,} other {'file' if number == 1 else 'files'})" if number else ""
            raise UnreadableFile(f"{printable(str(folder))!r} has nothing to read{others}; put CVs there: {SUPPORTED}")

    def _shut_out(self, error: OSError) -> None:
        """Take note of a folder that cannot be listed: what it holds is neither read nor gone."""
        folder = Path(error.filename)
        self.shut.append(folder)
        name = printable(str(folder))
        reason = f"{name!r} cannot be looked into ({error.strerror}); check its permissions"
        self.failures.append(Failure(path=name, reason=reason))

    def _root_of(self, place: Path) -> Path:
        """Return the outermost folder ingested before that holds `place`, else the folder itself or the file's own."""
        own = place if place.is_dir() else place.parent
        holding = [r for r in (*self._known, *self.folders) if r == own or holds(r, own)]
        return min(holding, key=lambda r: len(r.parts), default=own)

    def _add(self, root: Path, file: Path) -> None:
        path = file.relative_to(root).as_posix()
        if printable(path) != path or printable(str(root)) != str(root):
            reason = f"{printable(path)!r} has a name that is no UTF-8; rename it"
            self.failures.append(Failure(path=printable(path), reason=reason))
            return
        self.files[str(root), path] = Found(root=str(root), path=path)


def _walk(folder: Path, on_error: Callable[[OSError], None]) -> Iterator[Path]:
    """Give what is not hidden below a folder and is no folder, sorted; a folder behind a symlink is not entered."""
    for here, folders, files in os.walk(folder, onerror=on_error):
        folders[:] = sorted(f for f in folders if not f.startswith(_LEFT_ALONE))
        linked = [f for f in folders if os.path.islink(os.path.join(here, f))]  # noqa: PTH114, PTH118 - os.walk's own
        yield from (Path(here) / f for f in sorted([*files, *linked]) if not f.startswith(_LEFT_ALONE))


def _why_skipped(file: Path, folder: Path) -> str | None:
    """Return why a thing in a folder is not even opened; None where it is a file of that folder."""
    try:
        if file.is_symlink():
            target = file.resolve()
            if folder != target and folder not in target.parents:
                return "is a link that leaves the folder; put the file itself there"
            if target.is_dir():
                return "is a link to a folder, which is read where it stands"
        mode = file.stat().st_mode
    except (OSError, RuntimeError):
        return "is a link that leads nowhere, or may not be looked at"
    for is_kind, what in _KINDS:
        if is_kind(mode):
            return f"is {what}, not a file"
    return None


def _is_document(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return looks_like_document(opened.read(HEAD))
    except OSError:
        return False
