"""`vouch restore`: a home as it was when a backup was made, without whom it was told to forget since."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(
    epilog=examples("vouch restore monday.vouch --home /srv/vouch", "vouch restore monday.vouch --replace --json")
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace what the home holds.")
@shared
def restore(settings: Settings, file: Path, replace: bool, as_json: bool) -> None:
    """Bring a home to the state of a backup FILE.

    It is checked and built beside what is there, and replaces that at one stroke, also under a server that runs. Whom
    the home was told to forget since is not brought back. A backup of an older Vouch is brought up to date; one of a
    newer is refused.
    """
    from bot.backup.restore import restore as bring_back
    from bot.cli.output import print_json
    from bot.terminal.console import counted, show, words

    done = bring_back(file, settings, replace=replace)
    if as_json:
        print_json({"home": str(settings.home)} | done.model_dump(mode="json"))
    else:
        show(words(f"{settings.home} holds {counted(done.documents, 'CV', 'CVs')}, as of {done.manifest.at}"))
    if done.erased:
        erased = counted(done.erased, "CV of the backup was", "CVs of the backup were")
        say(f"{erased} erased since, and not brought back (receipts {', '.join(done.receipts)})")
    if not done.knew:
        say("the home had no list of what was erased; whoever was forgotten after the backup is to be forgotten again")
    if done.audit_lost:
        say("the audit of the home was damaged; the lines that the backup's does not have are lost")
    if done.replaced_damaged:
        say("a database of the home was damaged and is a new file; restart `vouch serve` where it runs")
