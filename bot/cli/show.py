"""`vouch show`: one document, as it stands or as it was understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(
    epilog=examples(
        "vouch show 01_cluster_engineer_en.md",
        "vouch show 01_cluster_engineer_en --entries",
        "vouch show 01_cluster_engineer_en.md --entries --json",
        "vouch show 01_cluster_engineer_en.md --text > canonical.txt",
    )
)
@click.argument("document")
@click.option("--text", "text", is_flag=True, help="Print the canonical text, that every citation counts in.")
@click.option("--entries", "entries", is_flag=True, help="Print all that was understood, with its places in the text.")
@shared
def show(settings: Settings, document: str, text: bool, entries: bool, as_json: bool) -> None:
    """Show one document: what was understood of it, or its text.

    DOCUMENT is a path as `vouch people` lists it, a file name that is the only one of its kind, or an id.
    """
    if text and entries:
        raise click.UsageError("--text and --entries are two views; ask for one.")
    from bot.cli.batch import readable
    from bot.cli.output import print_bytes, print_json
    from bot.terminal.console import show as show_on_screen
    from bot.terminal.document import document_view
    from bot.understood import understood
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        found = store.resolve_document(readable(document), Scope.everything())
        told = None if text else understood(store, found)
    if told is not None and as_json:
        print_json(told.model_dump(mode="json"))
    elif told is not None:
        show_on_screen(document_view(told, found.text, whole=entries))
    elif as_json:
        print_json({"document": found.path, "document_id": found.document_id, "text": found.text})
    else:
        print_bytes(found.text.encode())
