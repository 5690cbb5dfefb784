"""`vouch search`: the passages that resemble a text most."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli.options import examples, of_pool, shared

if TYPE_CHECKING:
    from bot.config import Settings
    from vectorstore.records import Passage

# More than a person reads and less than would fill the memory.
_MOST = 10_000


@click.command(
    epilog=examples(
        'vouch search "GPU scheduling"',
        'vouch search "分布式存储" -k 3',
        'vouch search "speech recognition" --json | jq .hits[].document',
        "vouch search --jsonl queries.jsonl -k 10 > hits.jsonl",
    )
)
@click.argument("text", nargs=-1)
@click.option("-k", "k", type=click.IntRange(1, _MOST), default=10, show_default=True, help="How many passages.")
@click.option(
    "--jsonl",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help='Search for every line {"id", "q"} of FILE (- is stdin), and print {"id", "hits"} for each.',
)
@of_pool
@shared
def search(
    settings: Settings, text: tuple[str, ...], k: int, jsonl: Path | None, *, pool: str | None, as_json: bool
) -> None:
    """List the passages that resemble a text most, best first.

    A ranking of passages by their words and meaning, across languages. For who, how many and whether, use `vouch ask`.
    """
    if bool(text) == (jsonl is not None):
        raise click.UsageError("Give a text, or a file of texts with --jsonl (not both).")
    from bot.cli.batch import read_batch, readable
    from bot.cli.output import print_json
    from bot.pools import scope_of_pool
    from bot.terminal.console import show
    from bot.terminal.tables import hits_view
    from bot.wiring import open_filled_store
    from vectorstore.errors import InvalidQuestion
    from vectorstore.retriever import passages

    lines = read_batch(jsonl) if jsonl is not None else ()
    sought = readable(" ".join(text))
    if jsonl is None and not sought.strip():
        raise InvalidQuestion('there is nothing to search for; give some words, such as vouch search "GPU scheduling"')
    with open_filled_store(settings) as store:
        scope = scope_of_pool(store, settings.pools, pool)
        if jsonl is not None:
            for line in lines:
                found = passages(store, scope, line.q, k) if line.q.strip() else ()
                print_json({"id": line.id, "hits": [_shape(hit) for hit in found]}, one_line=True)
            return
        hits = passages(store, scope, sought, k)
        if as_json:
            print_json({"hits": [_shape(hit) for hit in hits]})
            return
        people = {p.person_id: p for p in store.people(scope)}
    show(hits_view(hits, people))


def _shape(hit: Passage) -> dict[str, Any]:
    return {
        "document": hit.path,
        "person_id": hit.person_id,
        "section": hit.section,
        "start": hit.span.start,
        "end": hit.span.end,
        "score": hit.score,
    }
