"""`vouch export`: all that is held of a person, in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(epilog=examples("vouch export 管雨桐 -o guan/", "vouch export guan.pdf -o guan/ --json"))
@click.argument("name", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    "output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to write into.",
)
@shared
def export(settings: Settings, name: tuple[str, ...], output: Path, as_json: bool) -> None:
    """Write all that is held of a person into a folder.

    person.json has texts, entries, facts, and every answer, question and note in Slack's memory that tells of them,
    with the Slack ids of who asked; files/ the CVs as they came, where they are still there. NAME is a name in either
    script, or a document of theirs.
    """
    from bot.cli.batch import readable
    from bot.cli.output import print_json
    from bot.erasure.export import export as write
    from bot.erasure.held import held_of
    from bot.roster import member_named
    from bot.terminal.console import counted, show, words
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        member = member_named(store, readable(" ".join(name)), Scope.everything())
        written = write(store, settings, held_of(store, settings, member), output)
    if as_json:
        print_json(written.model_dump(mode="json"))
        return
    documents, files = counted(written.documents, "document", "documents"), counted(written.files, "file", "files")
    show(words(f"{documents} and {files} of {member.name} are in {written.file}"))
    for reason in written.missing:
        say(f"without its file: {reason}")
