"""An answer as it is drawn: pages of headings, lines, tables and notes, each line with the citations that prove it.

A terminal, Slack and the plain text all draw these records; nobody takes a text apart again. Knows nothing about how an
answer comes about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from vectorstore.records import Record

# Nobody looks up more quotes of one line than these; all of them are listed below the answer.
_MARKS, _FIRST_MARKS = 5, 3


class Heading(Record):
    """What stands over lines: level 1 heads the answer or what stands beside it, level 2 one person or section."""

    kind: Literal["heading"] = "heading"
    text: str
    level: Literal[1, 2] = 1


class Line(Record):
    """One line and the numbers of its citations; it begins with `name` where it tells of somebody by name.

    `under`: it stands under a heading of level 2.
    """

    kind: Literal["line"] = "line"
    text: str
    citations: tuple[int, ...] = ()
    name: str = ""
    under: bool = False


class Row(Record):
    """A row of a table: its label, and for each column the lines that stand in it."""

    label: str
    cells: tuple[tuple[Line, ...], ...]


class Table(Record):
    """Rows under the heads of their columns; over the labels stands nothing."""

    kind: Literal["table"] = "table"
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Note(Record):
    """What an answer says of itself, claiming nothing; `under` as in a line, `indented` below the opening."""

    kind: Literal["note"] = "note"
    text: str
    under: bool = False
    indented: bool = False


Part = Annotated[Heading | Line | Table | Note, Field(discriminator="kind")]


class Page(Record):
    """What is read at once; `aside` is what stands beside the answer and proves nothing: near misses, passages."""

    parts: tuple[Part, ...]
    aside: tuple[Part, ...] = ()

    @property
    def citations(self) -> frozenset[int]:
        """Return the numbers that this page cites."""
        return frozenset(n for line in lines_of((*self.parts, *self.aside)) for n in line.citations)


# Hears of a page that is being worded, and how many of its parts will not change any more.
Tell = Callable[[Page, int], None]


class Body(Record):
    """All pages of an answer, in order."""

    pages: tuple[Page, ...] = ()


def marks(citations: Sequence[int]) -> str:
    """Return the marks of some citations; of the many that a number was counted from, the first ones and the last."""
    said = [f"[{n}]" for n in citations]
    return "".join(said) if len(said) <= _MARKS else f"{''.join(said[:_FIRST_MARKS])}…{said[-1]}"


def marked(line: Line) -> str:
    """Return a line's words with its marks behind them."""
    return f"{line.text} {marks(line.citations)}".strip()


def lines_of(parts: Sequence[Part]) -> Iterator[Line]:
    """Give every line, those in tables too."""
    for part in parts:
        if isinstance(part, Line):
            yield part
        elif isinstance(part, Table):
            yield from (line for row in part.rows for cell in row.cells for line in cell)


def each_text(body: Body, change: Callable[[str], str]) -> Body:
    """Return a body with every text in it changed."""

    def line(one: Line) -> Line:
        text = change(one.text)
        return one.model_copy(update={"text": text, "name": one.name if text.startswith(one.name) else ""})

    def part(one: Part) -> Part:
        if isinstance(one, Line):
            return line(one)
        if isinstance(one, Table):
            rows = tuple(
                Row(label=change(r.label), cells=tuple(tuple(map(line, cell)) for cell in r.cells)) for r in one.rows
            )
            return Table(columns=tuple(map(change, one.columns)), rows=rows)
        return one.model_copy(update={"text": change(one.text)})

    pages = (Page(parts=tuple(map(part, page.parts)), aside=tuple(map(part, page.aside))) for page in body.pages)
    return Body(pages=tuple(pages))
