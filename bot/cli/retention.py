"""`vouch retention`: what has been kept long enough is listed, and erased."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.config import Settings
    from bot.erasure.forget import Erased
    from bot.erasure.sources import Choice
    from bot.retention import Expiring
    from vectorstore.store import Store


@click.command(
    epilog=examples(
        "vouch retention                                   # lists what is due now, and within 30 days",
        "vouch retention --within 90 --json | jq .expiring",
        "vouch retention --erase --delete-files            # erases what is due now",
    )
)
@click.option(
    "--within", type=click.IntRange(0), default=30, metavar="DAYS", show_default=True, help="How far ahead to look."
)
@click.option("--erase", is_flag=True, help="Erase what is due today or was before.")
@click.option("--delete-files", is_flag=True, help="Delete the files that it was read from too.")
@click.option(
    "--receipts", type=click.Path(path_type=Path), metavar="DIR", help="Where receipts go (default HOME/receipts)."
)
@shared
def retention(
    settings: Settings, *, within: int, erase: bool, delete_files: bool, receipts: Path | None, as_json: bool
) -> int:
    """List CVs that were kept long enough, and erase them.

    A pool's retention_days in vouch.toml say how long, from the day on which a CV's words came in. Erased is as by
    `vouch forget`, with a receipt a person; other CVs of theirs stay. Files are left unless --delete-files is given,
    and the same content is not read again. Run it every day with --erase to keep the promise.
    """
    from bot.cli.output import print_json
    from bot.retention import expiring, refuse_clock
    from bot.terminal.console import show
    from bot.terminal.retention import expiring_view
    from bot.today import today
    from bot.wiring import open_filled_store
    from vectorstore.received import now

    with open_filled_store(settings) as store:
        until = today() if erase else today() + timedelta(days=within)
        found = expiring(store, settings.pools, until)
        done: Sequence[Erased] = ()
        if erase and found:
            refuse_clock(store, now())
            choice: Choice = "delete" if delete_files else "keep"
            done = _erase(store, settings, found, choice, receipts)
    if as_json:
        told = [one.model_dump(mode="json") for one in found]
        print_json({"expiring": told, "receipts": [e.receipt.model_dump(mode="json") for e in done]})
    else:
        show(expiring_view(found, settings.pools, today(), done if erase else None))
    unclean = [e.receipt.receipt for e in done if not e.receipt.clean]
    if unclean:
        say(f"something is left in the home, see the receipts {', '.join(unclean)}; erase it by hand")
    return FAILED if unclean else 0


def _erase(
    store: Store, settings: Settings, found: Sequence[Expiring], files: Choice, receipts: Path | None
) -> list[Erased]:
    """Erase documents, person by person, with a receipt each; what was begun by another command is finished first."""
    from bot.erasure.forget import finish, forget, unfinished
    from bot.erasure.held import held_of
    from bot.erasure.receipt import RECEIPTS
    from bot.erasure.sources import refuse_unwritable
    from bot.roster import roster
    from bot.terminal.progress import progress_bar
    from vectorstore.records import Scope

    folder = receipts or settings.home / RECEIPTS
    refuse_unwritable(folder, "the folder of receipts")
    done = []
    with store.alone(settings.lock_timeout):
        if (order := unfinished(settings.home)) is not None:
            done.append(finish(store, order))
        live = {k.document_id for k in store.known()}
        members = roster(store, Scope.of(*(live & {e.document_id for e in found})))
        with progress_bar("erasing") as progress:
            for n, member in enumerate(members, start=1):
                done.append(forget(store, held_of(store, settings, member), files, None, folder))
                progress("", n, len(members))
    return done
