"""`vouch backup`: the whole home in one file, also while a server answers from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(epilog=examples("vouch backup /srv/backups/monday.vouch", "vouch backup monday.vouch --json"))
@click.argument("file", type=click.Path(path_type=Path))
@shared
def backup(settings: Settings, file: Path, as_json: bool) -> None:
    """Write the whole home into one new FILE.

    CVs as they were read, indexes, Slack's memory, dropped files, what was erased and its receipts, settings. The file
    is read back before it has its name, and is for your eyes alone. The vector index is not in it: it is derived.
    Questions are answered meanwhile; an ingest waits.
    """
    from bot.backup.archive import backup as write
    from bot.cli.output import print_json
    from bot.terminal.console import counted, show, words
    from bot.wiring import open_filled_store
    from vectorstore.errors import HomeUnusable

    with open_filled_store(settings) as store, store.alone(settings.lock_timeout):
        health = store.check()
        damage = next((p for p in health.problems if "damaged" in p), None)
        if damage is not None:
            raise HomeUnusable(damage)
        manifest = write(store, health, file)
    if as_json:
        print_json({"file": str(file)} | manifest.model_dump(mode="json"))
        return
    documents, people = counted(manifest.documents, "CV", "CVs"), counted(manifest.people, "person", "people")
    size = file.stat().st_size / 1_000_000
    parts = counted(len(manifest.parts), "part", "parts")
    show(words(f"{file}: {documents} of {people}, {parts} checked, {size:,.1f} MB"))
