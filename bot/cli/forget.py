"""`vouch forget`: erase a person from everywhere, and leave a receipt."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.erasure.forget import Erased, Order
    from bot.erasure.held import Held
    from bot.erasure.sources import Choice
    from vectorstore.store import Store


@click.command(
    epilog=examples(
        "vouch forget 管雨桐                               # shows, and asks",
        "vouch forget Yutong Guan --yes --delete-files",
        "vouch forget guan.pdf --move-files /srv/erased --receipts /srv/receipts",
        "vouch forget Yutong Guan --json                  # shows, and erases nothing",
    )
)
@click.argument("name", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Erase without asking.")
@click.option("--delete-files", is_flag=True, help="Delete the files that the CVs were read from too.")
@click.option(
    "--move-files", type=click.Path(path_type=Path), metavar="DIR", help="Move those files to DIR, outside the home."
)
@click.option(
    "--receipts", type=click.Path(path_type=Path), metavar="DIR", help="Where the receipt goes (default HOME/receipts)."
)
@shared
def forget(
    settings: Settings,
    name: tuple[str, ...],
    *,
    yes: bool,
    delete_files: bool,
    move_files: Path | None,
    receipts: Path | None,
    as_json: bool,
) -> int:
    """Erase a person from everywhere, with a receipt.

    CVs, indexes, vectors, answers and questions that tell of them, and their files dropped in Slack. NAME is a name in
    either script, or a document of theirs. Then every file of the home is searched for their names, phone and e-mail,
    and a receipt is written that names nobody. The same content is not read again without `vouch ingest --readmit`.
    Exit 1 where something of them is left in the home.
    """
    if delete_files and move_files is not None:
        raise click.UsageError("--delete-files and --move-files exclude each other.")
    from bot.cli.batch import readable
    from bot.cli.output import print_json
    from bot.erasure.forget import finish, unfinished
    from bot.erasure.forget import forget as erase
    from bot.erasure.held import held_of
    from bot.erasure.receipt import RECEIPTS
    from bot.erasure.sources import refuse_folder, refuse_unwritable
    from bot.roster import member_named
    from bot.terminal.console import show
    from bot.terminal.erasure import held_view
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    files: Choice = "delete" if delete_files else "keep" if move_files is None else "move"
    folder = receipts or settings.home / RECEIPTS
    written = readable(" ".join(name))
    with open_filled_store(settings) as store:
        refuse_unwritable(folder, "the folder of receipts")
        if move_files is not None:
            refuse_folder(move_files, settings.home, "the folder for files")
        if (order := unfinished(settings.home)) is not None:
            say(f"an erasure that was begun ({order.receipt}) is finished first")
            with store.alone(settings.lock_timeout):
                code = _tell(finish(store, order), as_json)
            if _is_meant(written, order):
                return code
        member = member_named(store, written, Scope.everything())
        held = held_of(store, settings, member)
        if as_json and not yes:
            print_json({"erased": False, "held": held.model_dump(mode="json")})
            return 0
        if not yes:
            show(held_view(held, files))
            if not _agreed():
                say("nothing was erased; answer y, or add --yes")
                return FAILED
        with store.alone(settings.lock_timeout):
            erased = erase(store, _as_now(store, settings, written), files, move_files, folder)
    return _tell(erased, as_json)


def _as_now(store: Store, settings: Settings, written: str) -> Held:
    """Return what is held now that nobody else writes: while somebody was asked, more may have come."""
    from bot.erasure.held import held_of
    from bot.roster import member_named
    from vectorstore.records import Scope

    return held_of(store, settings, member_named(store, written, Scope.everything()))


def _agreed() -> bool:
    """Ask on a terminal; elsewhere nobody answers."""
    return sys.stdin.isatty() and click.confirm("Erase all this? It cannot be undone", err=True)


def _is_meant(written: str, order: Order) -> bool:
    member = order.held.member
    known = {member.name, *member.aliases, *order.held.traces.ids, *(d.document for d in member.documents)}
    return written.casefold() in {k.casefold() for k in known}


def _tell(erased: Erased, as_json: bool) -> int:
    from bot.cli.output import print_json
    from bot.terminal.console import show
    from bot.terminal.erasure import erased_view

    if as_json:
        print_json({"erased": True, "file": str(erased.file)} | erased.receipt.model_dump(mode="json"))
    else:
        show(erased_view(erased))
    if not erased.receipt.clean:
        say("something of them is left in the home, see above; erase it by hand, then run `vouch doctor`")
        return FAILED
    return 0
