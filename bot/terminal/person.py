"""A person on the screen: who they are and how that is known, above what an answer tells of them."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.roster import Member
from bot.terminal.console import words
from vectorstore.records import Fact


def person_view(member: Member, contact: tuple[Fact, ...]) -> RenderableType:
    """Return a person's names, documents with their dates, contact facts, and why several documents are one person."""
    mark = " (unnamed)" if member.unnamed else " (inferred from the papers)" if member.name_inferred else ""
    title = Text.assemble(words(member.name, "bold"), (mark, "yellow"))
    if member.aliases:
        title.append_text(words(f" · {' · '.join(member.aliases)}"))
    rows = Table.grid(padding=(0, 2))
    for listed in member.documents:
        date = f" (CV of {listed.date})" if listed.date else ""
        rows.add_row(Text("document", style="dim"), words(f"{listed.document}{date}"))
    for fact in contact:
        rows.add_row(Text(fact.relation, style="dim"), words(fact.value))
    for reason in member.reasons:
        rows.add_row(Text("one person", style="dim"), words(reason))
    for question in member.questions:
        rows.add_row(Text("also theirs?", style="yellow"), words(question))
    return Group(title, rows, "")
