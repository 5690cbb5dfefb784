"""Makes a home of a backup: beside the live one first, checked, without whom the home was told to forget; then at once.

What others read is replaced in one transaction of its database, so that a server that runs goes on with the restored
state. A restore that is killed is begun anew. Knows nothing about terminals.
"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from bot.audit.trail import AUDIT_FILE, erase_lines
from bot.backup.archive import DATABASES, STAGED, check, clear
from bot.backup.manifest import Manifest
from bot.config import SETTINGS_FILE, Settings
from bot.erasure.held import held_of
from bot.pools import INBOX
from bot.roster import roster
from bot.slack.traces import erase_rows
from ingest.forgotten import FORGOTTEN_FILE, Forgotten
from ingest.identity import settle
from ingest.reading import version_of
from vectorstore.catalogue import COLLECTION, GENERATION, put_meta, read_meta
from vectorstore.database import copy_database, damage, open_database, reading, writing
from vectorstore.errors import HomeUnusable, InputError, NewerSchema, StoreError
from vectorstore.lock import HomeLock
from vectorstore.migrations import SCHEMA_VERSION
from vectorstore.projection import FOLDER, PROJECTED
from vectorstore.records import Record, Scope
from vectorstore.store import CATALOGUE_FILE, Store

logger = logging.getLogger(__name__)


class Restored(Record):
    """What a restore did. `erased`: documents of the backup that were erased since, by the receipts in `receipts`.

    `knew`: the home had a list of what was erased; without it nobody knows of erasures later than the backup.
    `replaced_damaged`: a live database could not be read, and a server that runs has to be started anew.
    `audit_lost`: the home's audit could not be read, and what it held beyond the backup's is gone.
    """

    manifest: Manifest
    documents: int
    erased: int
    receipts: tuple[str, ...]
    knew: bool
    replaced_damaged: bool
    audit_lost: bool


def restore(file: Path, settings: Settings, *, replace: bool) -> Restored:
    """Bring a home to the state of a backup; InputError, and nothing changed, where the file or the home forbids it."""
    home = settings.home
    manifest = check(file)
    if manifest.schema_version > SCHEMA_VERSION:
        raise NewerSchema(
            f"{str(file)!r} has schema {manifest.schema_version!r}, this Vouch reads up to {SCHEMA_VERSION!r}; "
            "update Vouch, then again"
        )
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        if (home / CATALOGUE_FILE).exists() and not replace:
            raise InputError(
                f"the home {str(home)!r} holds CVs already; add --replace to lose them, or name another with --home DIR"
            )
        with HomeLock(home, settings.lock_timeout).hold():
            clear(home / STAGED)
            try:
                done = _restore(file, settings, home / STAGED)
            finally:
                clear(home / STAGED)
        with Store.open(home, embedder=settings.embedder, lock_timeout=settings.lock_timeout) as store:
            store.erase((), settle)  # builds the index, and packs what was replaced out of the file
        return done
    except OSError as error:
        raise HomeUnusable(
            f"the home {str(home)!r} cannot be written ({error.strerror or error}); make room, or name another with "
            "--home DIR, then again"
        ) from error


def _restore(file: Path, settings: Settings, staged: Path) -> Restored:
    home = settings.home
    staged.mkdir(mode=0o700)
    manifest = check(file, folder=staged)
    knew = (home / FORGOTTEN_FILE).exists()
    if knew:
        _take_over(home, staged)
    audit_lost = not _kept_audit(home, staged)
    with Store.open(staged, embedder=settings.embedder) as store:
        erased, receipts = _without_forgotten(store, settings.model_copy(update={"home": staged}))
        health = store.check()
    if health.problems:
        raise InputError(f"the home that {str(file)!r} makes is not whole ({health.problems[0]}); use another backup")
    damaged = _go_live(staged, home)
    return Restored(
        manifest=manifest,
        documents=health.documents,
        erased=erased,
        receipts=receipts,
        knew=knew,
        replaced_damaged=damaged,
        audit_lost=audit_lost,
    )


def _take_over(home: Path, staged: Path) -> None:
    """Put the home's list of what was erased in place of the backup's, which is older."""
    kept = (staged / FORGOTTEN_FILE).exists()
    if kept and not Forgotten(home).is_keyed_as(Forgotten(staged)):
        raise InputError(
            f"the backup is of another home than {str(home)!r}, and what was erased there cannot be told here; restore "
            "it into a new home with --home DIR"
        )
    shutil.copy2(home / FORGOTTEN_FILE, staged / FORGOTTEN_FILE)


def _kept_audit(home: Path, staged: Path) -> bool:
    """Put the home's audit in place of the backup's, which lacks what was told since; False where it is damaged."""
    if not (home / AUDIT_FILE).exists():
        return True
    whole = staged / f"{AUDIT_FILE}.whole"
    try:
        copy_database(home / AUDIT_FILE, whole)
        whole.replace(staged / AUDIT_FILE)
    except HomeUnusable as error:
        logger.warning("the home's audit cannot be read, the backup's is taken: %s", error)
        whole.unlink(missing_ok=True)
        return False
    return True


def _without_forgotten(store: Store, settings: Settings) -> tuple[int, tuple[str, ...]]:
    """Erase from a staged home what its list says was erased; the index is built from what is left."""
    forgotten = Forgotten(store.home)
    found = {
        d.document_id: receipt
        for d in store.documents(Scope.everything())
        if (receipt := forgotten.refuses(d.version, d.text)) is not None
    }
    gone = set(found)
    for member in roster(store, Scope.everything()) if found else ():
        own = [d.document_id for d in member.documents]
        if gone.isdisjoint(own):
            continue
        if gone.issuperset(own):
            traces = held_of(store, settings, member).traces
            erase_rows(store.home, traces.told_by, own)
            erase_lines(store.home, traces.ids, traces.told_by)
    for file in (store.home / INBOX).rglob("*"):
        if file.is_file() and forgotten.refuses(version_of(file.read_bytes()), ""):
            file.unlink()
    store.erase(sorted(gone), settle)
    return len(gone), tuple(sorted(set(found.values())))


def _go_live(staged: Path, home: Path) -> bool:
    """Put a staged home in place of the live one; True where a live database was too damaged to be read."""
    for file in sorted(p for p in staged.rglob("*") if p.is_file()):
        path = file.relative_to(staged)
        kept = path.name == SETTINGS_FILE and (home / path).exists()
        if not (kept or path.parts[0] == FOLDER or path.name.startswith((*DATABASES, "write.lock", "chroma.lock"))):
            (home / path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file.replace(home / path)
    damaged = False
    for name in reversed(DATABASES):  # the catalogue last: a home is there once it is
        if (staged / name).exists():
            damaged |= not _replaced(staged / name, home / name)
        elif (home / name).exists() and damage(home / name) is not None:
            _delete(home / name)  # the backup has none, and nothing of it can be read
            damaged = True
    return damaged


def _replaced(staged: Path, live: Path) -> bool:
    """Copy a database over a live one, which others may read; False where that one was damaged, and is a new file."""
    whole = True
    try:
        if live.name == CATALOGUE_FILE:
            _follow(staged, live)
        if live.exists():
            copy_database(staged, live)
            return True
    except StoreError:
        whole = False
        if live.name == CATALOGUE_FILE:
            _follow(staged, None)
    _delete(live)
    staged.replace(live)
    return whole


def _delete(live: Path) -> None:
    """Delete a database with its log."""
    for file in live.parent.glob(f"{live.name}*"):
        file.unlink()


def _follow(staged: Path, live: Path | None) -> None:
    """Make a staged catalogue one generation younger than the live one: whoever has that in memory reads anew."""
    known = [_told(file) for file in (staged, live) if file is not None and file.exists()]
    generation = 1 + max(int(told.get(GENERATION, "0")) for told in known)
    # The live index has another name than the one to be built: it may be open.
    collection = str(max(int(told.get(COLLECTION, "1")) for told in known))
    engine = open_database(staged)
    try:
        with writing(engine) as connection:
            put_meta(connection, {GENERATION: str(generation), COLLECTION: collection, PROJECTED: None})
    finally:
        engine.dispose()


def _told(catalogue: Path) -> dict[str, str]:
    engine = open_database(catalogue)
    try:
        with reading(engine) as connection:
            return read_meta(connection)
    finally:
        engine.dispose()
