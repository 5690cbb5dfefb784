"""The files that a person's CVs were read from, and what becomes of them.

Knows which file holds whom: one that holds other people's CVs too, or something else by now, is never touched. Knows
nothing about the catalogue's inside.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Literal

from bot.pools import INBOX
from ingest.original import original
from ingest.readers.extract import Limits
from vectorstore.errors import InputError, UnreadableFile
from vectorstore.records import Document, Record
from vectorstore.store import KnownDocument

State = Literal["theirs", "shared", "changed", "gone"]
Choice = Literal["keep", "move", "delete"]
# So many hexadecimal digits keep two files of one name apart.
_APART = 8


class Source(Record):
    """A file that CVs of somebody were read from.

    `shared`: it holds others' too. `changed`: it no longer holds what was read. `in_home`: it was dropped in Slack.
    """

    file: str
    state: State
    in_home: bool


class Moved(Record):
    """What became of the files: how many were deleted, moved, and left; `left` tells which and why."""

    deleted: int = 0
    moved: int = 0
    left: tuple[Source, ...] = ()


def sources_of(
    documents: Sequence[Document], known: Sequence[KnownDocument], home: Path, max_bytes: int, limits: Limits
) -> tuple[Source, ...]:
    """Return the files that these documents were read from, each once."""
    own = {d.document_id for d in documents}
    inbox = (home / INBOX).resolve()
    found: dict[Path, Source] = {}
    for document in documents:
        file = _file_of(document)
        state: State = "theirs"
        if not file.is_file():
            state = "gone"
        elif any(_lies_in(k, file) for k in known if k.document_id not in own):
            state = "shared"
        else:
            try:
                original(document, max_bytes, limits)
            except UnreadableFile:
                state = "changed"
        in_home = inbox in file.parents
        # What was dropped is nobody else's, whatever it holds by now; of several documents the worst state counts.
        state = "theirs" if in_home and state == "changed" else state
        before = found.get(file)
        if before is None or before.state == "theirs":
            found[file] = Source(file=str(file), state=state, in_home=in_home)
    return tuple(found.values())


def refuse_folder(folder: Path, home: Path, what: str) -> None:
    """Make a folder for `what`, which must lie outside the home; InputError, with the next step, where it cannot be."""
    if folder.resolve() == home.resolve() or home.resolve() in folder.resolve().parents:
        raise InputError(f"{what} {str(folder)!r} lies in the home, which is erased from; name a folder outside it")
    refuse_unwritable(folder, what)


def refuse_unwritable(folder: Path, what: str) -> None:
    """Make a folder for `what`, and raise InputError, with the next step, where nothing can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / ".vouch-probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError(
            f"{what} {str(folder)!r} cannot be written ({reason}), and nothing was erased; make it writable, "
            "or name another folder"
        ) from error


def put_away(sources: Sequence[Source], choice: Choice, folder: Path | None) -> Moved:
    """Delete or move the files that are theirs alone, as chosen; files dropped in Slack are always deleted."""
    deleted = moved = 0
    left: list[Source] = []
    for source in sources:
        file = Path(source.file)
        if source.state == "gone" or not file.exists():
            continue
        if source.state != "theirs" or (choice == "keep" and not source.in_home):
            left.append(source)
        elif choice == "move" and folder is not None and not source.in_home:
            _move(file, folder)
            moved += 1
        else:
            _delete(file, source)
            deleted += 1
    return Moved(deleted=deleted, moved=moved, left=tuple(left))


def _move(file: Path, folder: Path) -> None:
    there = folder / file.name
    if there.exists():
        mark = hashlib.sha256(str(file).encode("utf-8", "replace")).hexdigest()[:_APART]
        there = folder / f"{file.stem}-{mark}{file.suffix}"
    try:
        shutil.move(file, there)
    except OSError as error:
        raise InputError(
            f"{str(file)!r} cannot be moved ({error.strerror}); move it yourself, and begin again"
        ) from error


def _delete(file: Path, source: Source) -> None:
    try:
        file.unlink(missing_ok=True)
        if source.in_home and not any(file.parent.iterdir()):
            file.parent.rmdir()
    except OSError as error:
        raise InputError(f"{str(file)!r} cannot be deleted ({error.strerror}); delete it, and begin again") from error


def _file_of(document: Document) -> Path:
    """Return the file of a document: itself, or the archive or bundle that it was in."""
    root, inside = Path(document.root), PurePosixPath(document.path)
    return next((root / p for p in (inside, *inside.parents) if (root / p).is_file()), root / inside)


def _lies_in(known: KnownDocument, file: Path) -> bool:
    place = Path(known.root) / known.path
    return place == file or file in place.parents
