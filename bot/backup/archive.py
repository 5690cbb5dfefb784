"""Writes a home into one file while others read and answer from it, and checks a file part by part.

The databases come by SQLite's own way of copying, each as of one moment; the file has its name only once it was read
back. Knows nothing about how a home is made of it again.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from pydantic import ValidationError

from bot.audit.trail import AUDIT_FILE
from bot.backup.manifest import FORM, MANIFEST, Manifest, Part, hashed
from bot.config import SETTINGS_FILE
from bot.erasure.forget import UNDER_WAY
from bot.log import LOG_FILE, OLDER_FILE
from bot.slack.tables import MEMORY_FILE
from vectorstore.database import copy_database
from vectorstore.errors import HomeUnusable, InputError
from vectorstore.gate import GATE_FILE
from vectorstore.lock import HOLDER_FILE, LOCK_FILE
from vectorstore.projection import FOLDER
from vectorstore.records import Health
from vectorstore.store import CATALOGUE_FILE, Store

STAGED = "restoring"
DATABASES = (CATALOGUE_FILE, MEMORY_FILE, AUDIT_FILE)
# Derived, of one machine's processes, or of a moment. A log tells a machine's story, not the home's.
_LEFT_OUT = frozenset({FOLDER, STAGED, GATE_FILE, LOCK_FILE, HOLDER_FILE, LOG_FILE, OLDER_FILE})
_OF_A_MOMENT = ("-wal", "-shm", "-journal", ".new", ".lock")


def backup(store: Store, health: Health, target: Path) -> Manifest:
    """Write the home of a store into a new file, read it back, and return what it holds; the caller holds the lock."""
    home = store.home.resolve()
    if target.exists():
        raise InputError(f"{str(target)!r} is there already; name another file")
    if home in target.resolve().parents:
        raise InputError(f"{str(target)!r} lies in the home, and would be lost with it; name a file elsewhere")
    if (home / UNDER_WAY).exists():
        raise HomeUnusable("an erasure was begun and not finished; run `vouch forget` for that person, then again")
    begun = target.with_name(f".{target.name}.begun")
    try:
        with tempfile.TemporaryDirectory(prefix=".vouch-backup-", dir=target.parent) as folder:
            manifest = _write(home, health, begun, Path(folder))
        _read_back(begun, manifest)
        begun.replace(target)
    except OSError as error:
        raise InputError(
            f"the backup {str(target)!r} cannot be written ({error.strerror or error}); make room, or name another file"
        ) from error
    finally:
        begun.unlink(missing_ok=True)
    return manifest


def _write(home: Path, health: Health, begun: Path, folder: Path) -> Manifest:
    begun.unlink(missing_ok=True)
    begun.touch(0o600)  # CVs are nobody else's to read
    with begun.open("r+b") as opened:
        with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            parts = []
            for path, file in _files(home, folder):
                with file.open("rb") as source, archive.open(path, "w", force_zip64=True) as into:
                    parts.append(hashed(path, source, into.write))
            manifest = Manifest(
                form=FORM,
                vouch=version("vouch-cv"),
                at=datetime.now(UTC).isoformat(timespec="seconds"),
                schema_version=health.schema_version,
                embedder=health.embedder,
                documents=health.documents,
                people=health.people,
                parts=tuple(parts),
            )
            archive.writestr(MANIFEST, manifest.model_dump_json(indent=2))
        opened.flush()
        os.fsync(opened.fileno())
    return manifest


def _files(home: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """Give every part with where its bytes are: databases as a copy in `folder`, each gone when the next is asked."""
    for name in DATABASES:
        if (home / name).exists():
            copy_database(home / name, folder / name)
            yield name, folder / name
            (folder / name).unlink()
    for file in sorted(home.rglob("*")):
        path = file.relative_to(home)
        left_out = path.parts[0] in _LEFT_OUT or path.name in DATABASES or path.name.endswith(_OF_A_MOMENT)
        if not left_out and file.is_file() and not file.is_symlink():
            yield path.as_posix(), file
    settings = Path(SETTINGS_FILE)
    if settings.is_file() and not (home / SETTINGS_FILE).exists():
        yield SETTINGS_FILE, settings


def _read_back(file: Path, manifest: Manifest) -> None:
    if check(file) != manifest:
        raise InputError(f"the backup {str(file)!r} does not read back as it was written; try another disk")


def check(file: Path, folder: Path | None = None) -> Manifest:
    """Read a whole backup and return its manifest; InputError where a part is not what was written.

    With a `folder`, the parts are written into it.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = Manifest.model_validate_json(archive.read(MANIFEST))
            if manifest.form > FORM:
                raise InputError(
                    f"{str(file)!r} was written by Vouch {manifest.vouch!r}, a newer one; update Vouch, then again"
                )
            for part in manifest.parts:
                _check_part(archive, part, file, folder)
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValidationError, RuntimeError) as error:
        raise InputError(
            f"{str(file)!r} is no whole backup ({type(error).__name__}); restore another one, made by `vouch backup`"
        ) from error
    except FileNotFoundError as error:
        raise InputError(f"there is no file {str(file)!r}; name one made by `vouch backup`") from error
    return manifest


def _check_part(archive: zipfile.ZipFile, part: Part, file: Path, folder: Path | None) -> None:
    place = Path(os.devnull) if folder is None else folder / part.path
    if folder is not None:
        if not place.resolve().is_relative_to(folder.resolve()):
            raise InputError(f"{str(file)!r} names a part outside the home, {part.path!r}; it is no backup of Vouch's")
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        place.touch(0o600)
    with archive.open(part.path) as source, place.open("wb") as into:
        found = hashed(part.path, source, into.write)
    if found != part:
        raise InputError(f"the part {part.path!r} of {str(file)!r} is damaged; restore another backup")


def clear(folder: Path) -> None:
    """Delete what a restore left, whole or not."""
    shutil.rmtree(folder, ignore_errors=True)
