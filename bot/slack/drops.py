"""A CV that somebody dropped: fetched, read, remembered for its buttons, and taken out again where it was wrong.

Knows the way of a file from Slack into the home and back. Knows nothing about messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.slack.desk import Desk
from bot.slack.files import fetch, save
from bot.slack.incoming import SharedFile
from bot.slack.intake import Run, Stopped
from vectorstore.records import Language, Record, Scope

# The kind of `Memory.put` under which drops are kept.
DROP = "drop"


class Drop(Record):
    """A dropped file that is in: who brought it, its documents, and the key of the merge that was shown."""

    id: str
    asker: str
    documents: tuple[str, ...]
    language: Language
    merge: str | None = None


class Taken(Record):
    """What came of a file: the run that read it, and the documents that it gave."""

    run: Run
    documents: tuple[str, ...] = ()


async def take(desk: Desk, file: SharedFile, scope: Scope) -> Taken:
    """Fetch a file and read it into the one pool of a scope, where there are pools.

    NotFetched, InputError (not one pool) and StoreLocked say why it was not. What was not read is not kept.
    """
    client = desk.deliver.client
    inbox = desk.intake.inbox_of(scope)
    data = await fetch(file, desk.settings.slack, desk.settings.max_bytes, client.proxy)
    path = await desk.off_loop(lambda: save(inbox, file.id, file.name, data))
    try:
        run = await desk.intake.take(path, scope)
    except Stopped:
        raise  # taken up by the next start, which fetches the file anew
    except Exception:
        await desk.off_loop(lambda: _discard_unread(desk, path))
        raise
    documents = await desk.off_loop(lambda: _discard_unread(desk, path))
    return Taken(run=run, documents=documents)


def _discard_unread(desk: Desk, path: Path) -> tuple[str, ...]:
    """Return the documents of a file; one that gave none is deleted."""
    documents = desk.intake.documents_of(path)
    if not documents:
        desk.intake.discard(path)
    return documents


async def take_out(desk: Desk, document_ids: Sequence[str]) -> int:
    """Remove dropped documents with their files, and the answers that quote them; return how many there were.

    What lies outside the inbox is left: the next run would bring it back.
    """
    found = await desk.off_loop(lambda: desk.store.documents(Scope.of(*document_ids), with_text=False))
    files = {d.document_id: file for d in found if (file := desk.intake.file_of(d)) is not None}
    if files:
        await desk.intake.remove(list(files), set(files.values()))
        await desk.recall(desk.memory.forget, list(files))
    return len(files)
