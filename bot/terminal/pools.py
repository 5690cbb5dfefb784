"""The pools on the screen: what each holds, and to whom it is open."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from bot.pools import Pool
from bot.terminal.console import counted, words
from vectorstore.records import Record


class Listing(Record):
    """A pool and how many documents and people are in it."""

    pool: Pool
    documents: int
    people: int


def pools_view(listed: Sequence[Listing], outside: int) -> RenderableType:
    """Return the table of pools; `outside` documents lie in none."""
    if not listed:
        return words("no pools: whoever may ask sees all CVs; docs/RUNNING.md says how to part them")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("Pool", "CVs", "People", "Kept for", "Asked in", "Asked by", "Folders"):
        table.add_column(heading, overflow="fold", justify="right" if heading in ("CVs", "People") else "left")
    for one in listed:
        pool = one.pool
        table.add_row(
            words(pool.name, "bold"),
            str(one.documents),
            str(one.people),
            counted(pool.retention_days, "day", "days") if pool.retention_days else "ever",
            words(", ".join(pool.channels) or "-"),
            words(", ".join((*pool.groups, *pool.users)) or "-"),
            words("\n".join(pool.folders)),
        )
    notes = []
    if outside:
        lie = "lies" if outside == 1 else "lie"
        notes.append(words(f"{counted(outside, 'CV', 'CVs')} {lie} in no pool: nobody sees them in Slack"))
    return Group(table, *notes)
