"""`vouch doctor`: is the home whole, and if not, what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(epilog=examples("vouch doctor", "vouch doctor --rebuild", "vouch doctor --json | jq .problems"))
@click.option("--rebuild", is_flag=True, help="Derive every index anew from the catalogue, then check.")
@shared
def doctor(settings: Settings, rebuild: bool, as_json: bool) -> int:
    """Check that all that is kept agrees with itself.

    Each problem comes with what mends it (exit 1). --rebuild also moves a home to another embedder (VOUCH_EMBEDDER).
    """
    from bot.cli.output import print_json
    from bot.terminal.console import show
    from bot.terminal.progress import progress_bar
    from bot.terminal.tables import health_view
    from bot.wiring import open_filled_store

    with open_filled_store(settings, to_rebuild=rebuild) as store:
        if rebuild:
            with progress_bar("rebuilding") as progress:
                store.rebuild(lambda done, total: progress("", done, total))
        health = store.check()
    home = str(settings.home)
    if as_json:
        print_json({"home": home} | health.model_dump(mode="json"))
    else:
        show(health_view(health, home))
    for problem in health.problems:
        say(problem)
    return FAILED if health.problems else 0
