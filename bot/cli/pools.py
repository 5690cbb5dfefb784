"""`vouch pools`: which sets of documents there are, and to whom each is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(epilog=examples("vouch pools", "vouch pools --json | jq .outside"))
@shared
def pools(settings: Settings, as_json: bool) -> None:
    """List the pools of CVs, and to whom each is open.

    Pools are sets of folders in vouch.toml, each with the channels, groups and users that may ask it. What lies in no
    pool is seen in a terminal alone, and is counted below the table.
    """
    from bot.cli.output import print_json
    from bot.pools import Held
    from bot.terminal.console import show
    from bot.terminal.pools import Listing, pools_view
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        held = Held(store).documents(settings.pools)
        listed = [
            Listing(
                pool=pool,
                documents=len(held.get(pool.name, ())),
                people=len(store.people(Scope(documents=held.get(pool.name, frozenset())))),
            )
            for pool in settings.pools
        ]
    outside = len(held.get(None, ()))
    if as_json:
        print_json({"pools": [one.model_dump(mode="json") for one in listed], "outside": outside})
    else:
        show(pools_view(listed, outside))
