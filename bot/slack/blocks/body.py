"""A page of an answer as blocks: headings and names in bold, lists, a table, all from the records that the answer is.

A pure function of a page. Knows nothing about what stands under its text (`answer`), nor where it is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.answering.body import Heading, Line, Note, Part, Table, marked
from bot.slack.blocks.rich import Block, bullets, rich, run, section
from bot.slack.blocks.split import BLOCK_MOST, BODY_MOST, pieces
from bot.slack.blocks.table import beneath, table_block


class _Row(NamedTuple):
    """One line as it is drawn: a paragraph, or an item of a list of the first or second level."""

    text: str
    shape: Literal["text", "item", "under"]
    name: str = ""
    bold: bool = False


def body_messages(parts: Sequence[Part], corner: str) -> list[tuple[list[Block], list[str]]]:
    """Return the blocks of each message that some parts need, with their words for where blocks are not shown.

    Slack takes one table a message; a further one, and one that is too large, is told in lines. `corner` stands over
    the labels of a table.
    """
    messages: list[tuple[list[Block], list[str]]] = [([], [])]
    size = 0
    tables = 0
    waiting: list[_Row] = []

    def close() -> None:
        messages[-1][0].extend(_blocks(waiting))
        waiting.clear()

    for part in parts:
        made = table_block(part, corner) if isinstance(part, Table) and not tables else None
        if made is not None and isinstance(part, Table):
            close()
            messages[-1][0].append(made)
            messages[-1][1].extend(row.text for row in _rows_of(part))
            tables += 1
            continue
        for row in _rows_of(part):
            if size + len(row.text) + 1 > BODY_MOST and size:
                close()
                messages.append(([], []))
                size = 0
            waiting.append(row)
            messages[-1][1].append(row.text)
            size += len(row.text) + 1
    close()
    return messages


def lines_told(parts: Sequence[Part]) -> list[str]:
    """Return parts as lines of plain text, without the marks of lists."""
    return [row.text for part in parts for row in _rows_of(part)]


def _rows_of(part: Part) -> Iterator[_Row]:
    """Give a part line by line; one that no block holds is cut between words."""
    if isinstance(part, Table):
        for one in beneath(part):
            yield from _rows_of(one)
        return
    shape: Literal["text", "item", "under"] = "text"
    if isinstance(part, Line) or (isinstance(part, Note) and part.under):
        shape = "under" if part.under else "item"
    text = marked(part) if isinstance(part, Line) else part.text
    name = part.name if isinstance(part, Line) and text.startswith(part.name) else ""
    bold = isinstance(part, Heading) and part.level == 2
    for n, piece in enumerate(pieces(text, BLOCK_MOST) if len(text) > BLOCK_MOST else (text,)):
        yield _Row(piece, shape, name if n == 0 and piece.startswith(name) else "", bold)


def _blocks(rows: Sequence[_Row]) -> Iterator[Block]:
    """Give rows as blocks of rich text, each short enough."""
    elements: list[Block] = []
    size = 0
    for row in rows:
        if size + len(row.text) + 1 > BLOCK_MOST and elements:
            yield rich(*elements)
            elements, size = [], 0
        _add(elements, row)
        size += len(row.text) + 1
    if elements:
        yield rich(*elements)


def _add(elements: list[Block], row: _Row) -> None:
    """Append a row to the elements of a block, to the list or paragraph that it goes on with where it does."""
    last = elements[-1] if elements else None
    runs = [run(row.name, bold=True)] if row.name else []
    rest = row.text[len(row.name) :]
    runs += [run(rest, bold=row.bold)] if rest or not runs else []
    if row.shape == "text":
        if last is not None and last["type"] == "rich_text_section":
            last["elements"] += [run("\n"), *runs]
        else:
            elements.append(section(*runs))
        return
    indent = 1 if row.shape == "under" else 0
    if last is not None and last["type"] == "rich_text_list" and last["indent"] == indent:
        last["elements"].append(section(*runs))
    else:
        elements.append(bullets([section(*runs)], indent))
