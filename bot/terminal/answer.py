"""An answer on the screen: its words, then the numbered quotes that prove them.

The same in every language of the answer, as it adds no words of its own.
"""

from __future__ import annotations

from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.answering.records import Answer, Citation
from bot.terminal.console import words

Place = tuple[str | None, str, str]


def answer_view(answer: Answer) -> Group:
    """Return an answer's text and its sources: person, section and document above the quotes that stand there."""
    near = {p.person_id: p.name for p in answer.near_misses} | {p.person_id: p.name for p in answer.passages}
    names = {p.person_id: p.name for p in answer.people} | near

    def place(citation: Citation) -> Place:
        return names.get(citation.person_id), citation.section, citation.document

    parts: list[RenderableType] = [words(answer.text)]
    if answer.citations:
        parts.append("")
    width = len(f"[{max((c.n for c in answer.citations), default=0)}]")
    for where, citations in groupby(answer.citations, key=place):
        parts += [_heading(where), _quotes(list(citations), width)]
    return Group(*parts)


def _heading(where: Place) -> Text:
    first, *others = (" ".join(part.split()) for part in where if part)
    return Text.assemble(words(first, "bold"), words("".join(f" · {part}" for part in others), "dim"))


def _quotes(citations: list[Citation], width: int) -> Table:
    """Return numbered quotes, each wrapping within its own column."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=width)
    table.add_column(overflow="fold")
    for citation in citations:
        table.add_row(Text(f"[{citation.n}]", style="cyan"), words(citation.shown or " ".join(citation.quote.split())))
    return table
