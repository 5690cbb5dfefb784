"""An answer before it is verified and numbered: lines with their evidence.

Knows nothing about how the lines came about, nor how they are numbered (`render`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.answering.records import Basis, Evidence
from vectorstore.records import Record


class Line(Record):
    """One statement about one person.

    `computed` are stretches of its text that its quotes do not say but that were counted from them, or taken over from
    the question or the date of the document.
    """

    text: str
    person_id: str
    evidence: tuple[Evidence, ...]
    basis: Basis = "words"
    computed: tuple[str, ...] = ()


class Block(Record):
    """Lines that belong together, under a heading where there is one; `note` follows them and claims nothing.

    `computed` are stretches of the heading, as in a line. `total` stands over the lines in place of the heading
    where that claims something itself: a number, with the quotes of all that was counted. `apart`: they begin a page of
    their own.
    """

    lines: tuple[Line, ...]
    heading: str = ""
    note: str = ""
    computed: tuple[str, ...] = ()
    total: Line | None = None
    apart: bool = False


class NearLine(Record):
    """Somebody who comes close, why, and what shows it; `group` heads those who come close in the same way."""

    person_id: str
    name: str
    why: str
    evidence: tuple[Evidence, ...] = ()
    group: str = ""


class Row(Record):
    """A row of a table: a label, and for each column the lines that stand in it."""

    label: str
    cells: tuple[tuple[Line, ...], ...]


class Table(Record):
    """Rows under the names of the people who are compared."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Listed(Record):
    """A part of a long list: how many people stand before it, how many up to its end, how many in all of it."""

    before: int
    upto: int
    total: int


class Draft(Record):
    """An answer to be: `opening` with `{n}` for the people that remain, `absent` where none do.

    `people` are the ids of those it is about, in order. `remarks` stand under either opening, a line each. `limit` is
    how many characters a page may have; without one nothing is cut into pages, save before blocks that stand apart.
    `listed` is which part of a long list it tells; None where it tells of all who were found. `proves`: what it tells
    is what was asked, and does not only come nearest to it.
    """

    opening: str
    absent: str
    people: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    table: Table | None = None
    near: tuple[NearLine, ...] = ()
    closing: str = ""
    remarks: tuple[str, ...] = ()
    limit: int | None = None
    listed: Listed | None = None
    proves: bool = True


def claim_words(line: Line, block: Block | None = None, label: str = "") -> tuple[str, tuple[str, ...]]:
    """Return what a line claims, with the heading of its block or the label of its row, and what of it is computed.

    Under a total it claims what it says itself.
    """
    heading = label if block is None else "" if block.total is not None else block.heading
    colon = "" if heading.endswith(("：", ":")) else ": "
    said = f"{heading}{colon}{line.text}" if heading and line.text else line.text or heading
    return said, (*line.computed, *(block.computed if block is not None else ()))


def lines_of(draft: Draft) -> list[Line]:
    """Return all lines of a draft that claim something: those of its blocks, their totals, and those of its table."""
    lines = [line for b in draft.blocks for line in (*b.lines, *([b.total] if b.total else []))]
    return lines + [line for r in (draft.table.rows if draft.table else ()) for cell in r.cells for line in cell]


def beside(drafts: Sequence[Draft]) -> Draft:
    """Return one draft of several about the same people: what each tells, and which of them tells nothing."""
    first = drafts[0]
    blocks = [b for d in drafts for b in (_under(d) if d is not first else d.blocks)]
    missing = [d.absent for d in drafts if not d.blocks]
    closing = [d.closing for d in drafts if d.closing]
    return first.model_copy(
        update={
            "opening": first.opening if first.blocks else "",
            "blocks": tuple(blocks),
            "people": tuple(dict.fromkeys(p for d in drafts for p in d.people)),
            "near": tuple(n for d in drafts for n in d.near),
            "absent": "\n".join(missing),
            "closing": "\n".join([*closing, *missing]) if blocks else "",
            "limit": next((d.limit for d in drafts if d.limit is not None), None),
        }
    )


def _under(draft: Draft) -> tuple[Block, ...]:
    """Return the blocks of a draft, the first of them headed by its opening where it has one."""
    if not draft.blocks or not draft.opening:
        return draft.blocks
    opening = draft.opening.replace("{n}", str(len(draft.people)))
    lines = [line for b in draft.blocks for line in b.lines]
    return (Block(lines=tuple(lines), heading=opening, computed=(opening,), note=draft.blocks[0].note),)


def each_line(draft: Draft, change: Callable[[Line], Line]) -> Draft:
    """Return a draft with each of these lines changed."""
    blocks = tuple(
        b.model_copy(
            update={"lines": tuple(map(change, b.lines)), "total": change(b.total) if b.total is not None else None}
        )
        for b in draft.blocks
    )
    table = draft.table
    if table is not None:
        rows = (Row(label=r.label, cells=tuple(tuple(map(change, c)) for c in r.cells)) for r in table.rows)
        table = Table(columns=table.columns, rows=tuple(rows))
    return draft.model_copy(update={"blocks": blocks, "table": table})
