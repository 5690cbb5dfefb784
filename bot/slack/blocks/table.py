"""A table of an answer: Slack's own where it takes one, else its lines one after the other; every line with its [n].

A pure function of a table. Knows nothing about what stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.answering.body import Heading, Line, Part, Table, marked
from bot.slack.blocks.rich import Block, run, section

# What Slack takes in one table; of all its cells together 10,000, of which what stands under it leaves so many.
ROWS_MOST, COLUMNS_MOST, CELLS_MOST = 100, 20, 9_000
_NOTHING = "—"
# What parts two cells where a table is shown as text may be counted too.
_BETWEEN = 3


def table_block(table: Table, corner: str) -> Block | None:
    """Return a table as Slack's, `corner` over its labels; None where Slack would not take it."""
    head = [corner, *table.columns]
    cells = [[row.label, *("\n".join(map(marked, cell)) for cell in row.cells)] for row in table.rows]
    cells = [[cell.strip() or _NOTHING for cell in row] for row in cells]
    size = sum(len(cell) + _BETWEEN for row in [head, *cells] for cell in row)
    if len(cells) + 1 > ROWS_MOST or len(head) > COLUMNS_MOST or size > CELLS_MOST:
        return None
    return {
        "type": "table",
        "column_settings": [{"is_wrapped": True} for _ in head],
        "rows": [
            [_cell(cell, bold=True) for cell in head],
            *([_cell(row[0], bold=True), *map(_cell, row[1:])] for row in cells),
        ],
    }


def beneath(table: Table) -> Iterator[Part]:
    """Give a table as lines: a row after the other, in it a line for each thing told in each column."""
    for row in table.rows:
        yield Heading(text=row.label, level=2)
        for column, cell in zip(table.columns, row.cells, strict=True):
            for line in cell or (Line(text=_NOTHING),):
                yield line.model_copy(update={"text": f"{column}: {line.text}", "name": column})


def _cell(text: str, *, bold: bool = False) -> dict[str, Any]:
    return {"type": "rich_text", "elements": [section(run(text, bold=bold))]}
