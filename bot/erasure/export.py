"""Writes all that is held of one person into a folder: what they may ask for, before or instead of an erasure.

Gathers what `held` tells of, in full. Changes nothing in the home.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.audit.trail import lines_telling
from bot.config import Settings
from bot.erasure.held import Held
from bot.slack.traces import rows_telling
from ingest.original import original
from ingest.readers.extract import Limits
from vectorstore.errors import InputError, UnreadableFile
from vectorstore.records import Document, Record, Scope
from vectorstore.store import Store

EXPORT_FILE = "person.json"
ORIGINALS = "files"


class Exported(Record):
    """What an export wrote: its file, and of how many documents the files; `missing` are those without one, and why."""

    file: str
    documents: int
    files: int
    missing: tuple[str, ...]


def export(store: Store, settings: Settings, held: Held, folder: Path) -> Exported:
    """Write all that is held of somebody into a folder, which must be empty or not there yet."""
    scope = Scope.of(*held.documents)
    documents = store.documents(scope)
    told: dict[str, Any] = {
        "person": held.member.model_dump(mode="json"),
        "documents": [d.model_dump(mode="json") for d in documents],
        "entries": [e.model_dump(mode="json") for e in store.entries(scope)],
        "facts": [f.model_dump(mode="json") for f in store.facts(scope)],
        "learned": [p.model_dump(mode="json") for p in store.learned(scope)],
        "named_in": list(held.others),
        "audit": [
            one.model_dump(mode="json")
            for one in lines_telling(settings.home, (held.member.person_id, *held.documents), held.traces.told_by)
        ],
        "slack": [r.model_dump(mode="json") for r in rows_telling(settings.home, held.traces.told_by, held.documents)],
    }
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if any(folder.iterdir()):
            raise InputError(f"the folder {str(folder)!r} is not empty; name a new one with -o DIR")
        file = folder / EXPORT_FILE
        file.write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", "utf-8")
        missing = [why for d in documents if (why := _copy(d, settings, folder / ORIGINALS))]
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError(
            f"the folder {str(folder)!r} cannot be written ({reason}); name another with -o DIR"
        ) from error
    return Exported(
        file=str(file), documents=len(documents), files=len(documents) - len(missing), missing=tuple(missing)
    )


def _copy(document: Document, settings: Settings, folder: Path) -> str | None:
    """Write the bytes that a document was read from; say why where they are no longer there."""
    try:
        data = original(document, settings.max_bytes, Limits(password=settings.pdf_password))
    except UnreadableFile as error:
        return str(error)
    folder.mkdir(exist_ok=True, mode=0o700)
    # Files of one name may come from several folders.
    (folder / f"{document.document_id}-{Path(document.path).name}").write_bytes(data)
    return None
