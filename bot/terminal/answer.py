"""A page of an answer on the screen: its headings, lines and tables, then the numbered quotes that prove them.

Of its own it says only how the next page is had.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from bot.answering.body import Heading, Line, Part, Table, marked
from bot.answering.compose.table import TABLE_WIDTH, table_text
from bot.answering.compose.told import page_of
from bot.answering.compose.words import say
from bot.answering.records import Answer, Citation
from bot.terminal.console import words
from vectorstore.records import Language

Place = tuple[str | None, str, str]
# A table is read across; wider than this the eye loses its line.
_TABLE_MOST = 120


def parts_view(parts: Sequence[Part]) -> Group:
    """Return some parts of an answer that is still being worded."""
    return Group(*map(_drawn, parts))


def answer_view(answer: Answer, begun: int = 0) -> Group:
    """Return a page of an answer and its sources: person, section and document above the quotes that stand there.

    So many parts of it as have `begun` are on the screen already.
    """
    near = {p.person_id: p.name for p in answer.beside}
    names = {p.person_id: p.name for p in answer.people} | near

    def place(citation: Citation) -> Place:
        return names.get(citation.person_id), citation.section, citation.document

    page = page_of(answer, answer.page)
    parts: list[RenderableType] = [_drawn(part) for part in page.parts[begun:]]
    for part in page.aside:
        parts += ["", _drawn(part)] if isinstance(part, Heading) and part.level == 1 else [_drawn(part)]
    if answer.page < answer.pages:
        language: Language = "zh" if answer.plan.get("language") == "zh" else "en"
        parts.append(words(say("pages.next", language, page=answer.page + 1), "dim"))
    elif answer.left:
        language = "zh" if answer.plan.get("language") == "zh" else "en"
        parts.append(words(say("pages.rest", language, first=answer.last + 1), "dim"))
    cited = [c for c in answer.citations if c.n in page.citations]
    if cited:
        parts.append("")
    width = len(f"[{max((c.n for c in cited), default=0)}]")
    for where, citations in groupby(cited, key=place):
        parts += [_heading(where), _quotes(list(citations), width)]
    return Group(*parts)


def _drawn(part: Part) -> RenderableType:
    """Return one part of an answer; a line wraps within its own column."""
    if isinstance(part, Table):
        return _Columns(part)
    if isinstance(part, Heading):
        return words(part.text, "bold")
    if not isinstance(part, Line):
        return _item(words(part.text), under=True) if part.under else words(f"{'  ' * part.indented}{part.text}")
    said = marked(part)
    name = part.name if said.startswith(part.name) else ""
    return _item(Text.assemble(words(name, "bold"), words(said[len(name) :])), under=part.under)


def _item(said: Text, *, under: bool) -> Grid:
    item = Grid.grid(padding=(0, 1, 0, 0))
    lead = "  -" if under else "-"
    item.add_column(no_wrap=True, min_width=len(lead))
    item.add_column(overflow="fold")
    item.add_row(lead, said)
    return item


class _Columns:
    """A table as wide as the screen lets it be, its columns under each other in both scripts."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        wide = options.max_width if console.is_terminal or options.max_width <= _TABLE_MOST else TABLE_WIDTH
        yield words(table_text(self._table, min(wide, _TABLE_MOST)))


def _heading(where: Place) -> Text:
    first, *others = (" ".join(part.split()) for part in where if part)
    return Text.assemble(words(first, "bold"), words("".join(f" · {part}" for part in others), "dim"))


def _quotes(citations: list[Citation], width: int) -> Grid:
    """Return numbered quotes, each wrapping within its own column."""
    table = Grid.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=width)
    table.add_column(overflow="fold")
    for citation in citations:
        table.add_row(Text(f"[{citation.n}]", style="cyan"), words(citation.shown or " ".join(citation.quote.split())))
    return table
