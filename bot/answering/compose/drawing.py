"""A page of an answer as plain text, the only place where one is drawn: for programs, for notifications, for `text`.

Knows how headings, lines, tables and notes are set off from each other. Knows nothing about what they say.
"""

from __future__ import annotations

from bot.answering.body import Heading, Line, Page, Part, Table, marked
from bot.answering.compose.table import table_text


def page_text(page: Page) -> str:
    """Return a page as plain text; what stands beside the answer follows it after an empty line."""
    drawn = [part_text(part) for part in page.parts]
    for part in page.aside:
        drawn += ["", part_text(part)] if isinstance(part, Heading) and part.level == 1 else [part_text(part)]
    return "\n".join(drawn).strip()


def part_text(part: Part) -> str:
    """Return one part of a page as plain text."""
    if isinstance(part, Table):
        return table_text(part)
    if isinstance(part, Heading):
        return part.text
    if isinstance(part, Line):
        return f"{'  ' if part.under else ''}- {marked(part)}"
    return f"  - {part.text}" if part.under else f"  {part.text}" if part.indented else part.text
