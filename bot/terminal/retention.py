"""What was kept long enough, on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from bot.erasure.forget import Erased
from bot.pools import Pool
from bot.retention import Expiring
from bot.terminal.console import counted, words


def expiring_view(
    found: Sequence[Expiring], pools: Sequence[Pool], day: date, done: Sequence[Erased] | None
) -> RenderableType:
    """Return the table of what expires; `done` are the erasures, None where it was only looked at."""
    limited = [p for p in pools if p.retention_days is not None]
    if not limited:
        return words("no pool has retention_days: CVs are kept until somebody erases them (docs/RUNNING.md)")
    if not found:
        return words("nothing is due" if done is None else "nothing was due, and nothing was erased")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("CV", "Pool", "Came in", "Kept until", ""):
        table.add_column(heading, overflow="fold")
    for one in found:
        state = "erased" if done is not None else "due" if one.ends <= day else f"in {(one.ends - day).days} days"
        table.add_row(words(one.document), words(one.pool), str(one.received), str(one.ends), state)
    if done is None:
        due = sum(one.ends <= day for one in found)
        return Group(table, "", words(f"{due:,} due; `vouch retention --erase` erases them"))
    receipts = counted(len(done), "receipt", "receipts")
    return Group(table, "", words(f"{receipts}: {', '.join(e.receipt.receipt for e in done)}"))
