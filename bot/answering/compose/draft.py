"""An answer before it is verified and numbered: lines with their evidence.

Knows nothing about how the lines came about, nor how they are numbered (`render`).
"""

from __future__ import annotations

from bot.answering.records import Basis, Evidence
from vectorstore.records import Record


class Line(Record):
    """One statement about one person; `cells` are its columns where it is a row of a table."""

    text: str
    person_id: str
    evidence: tuple[Evidence, ...]
    basis: Basis = "words"


class Block(Record):
    """Lines that belong together, under a heading where there is one; `note` follows them and claims nothing."""

    lines: tuple[Line, ...]
    heading: str = ""
    note: str = ""


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


class Draft(Record):
    """An answer to be: `opening` with `{n}` for the people that remain, `absent` where none do. `passages` are shown where nothing is claimed.

    `people` are the ids of those it is about, in order. `limit` is how many characters the text may have.
    """

    opening: str
    absent: str
    people: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    table: Table | None = None
    near: tuple[NearLine, ...] = ()
    closing: str = ""
    passages: tuple[Evidence, ...] = ()
    limit: int | None = None
    more: str = ""
