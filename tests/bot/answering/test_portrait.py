"""A person in twelve lines, the rest by section; people side by side, what sets them apart first."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.body import Heading, Line, Row, Table, lines_of
from bot.answering.compose.brief import MOST
from bot.answering.compose.told import turned


@pytest.mark.parametrize("question", ["Summarise Mira Holt", "介绍一下霍米拉", "Tell me about Tobias Renn"])
def test_a_summary_is_twelve_cited_lines(ask: Any, question: str) -> None:
    """The first page has at most twelve lines, each with a citation, and says what the other pages hold."""
    answer = ask(question)
    page, *others = answer.body.pages
    lines = list(lines_of(page.parts))
    assert 3 <= len(lines) <= MOST
    assert all(line.citations for line in lines)
    headings = [p.text for other in others for p in other.parts if isinstance(p, Heading) and p.level == 2]
    assert headings
    assert all(heading in page.parts[-2].text for heading in headings)


def test_a_summary_tells_all_on_its_pages(ask: Any) -> None:
    """What the twelve lines leave out stands on the other pages, claimed and cited like them."""
    answer = ask("Summarise Mira Holt")
    told = [line for page in answer.body.pages for line in lines_of(page.parts)]
    assert len(told) == len(answer.claims)
    assert "Page 2 of" in turned(answer, 2).text


def table_of(answer: Any) -> Table:
    """Return the table of a comparison."""
    [table] = [p for p in answer.body.pages[0].parts if isinstance(p, Table)]
    return table


def said(row: Row) -> list[list[str]]:
    """Return the words of each cell of a row."""
    return [[line.text for line in cell] for cell in row.cells]


def test_what_people_share_is_said_once(ask: Any) -> None:
    """What is told of everybody in the same words stands in the last row alone; each line is cited."""
    table = table_of(ask("Compare Mira Holt and Tobias Renn"))
    assert all(isinstance(line, Line) and line.citations for line in lines_of([table]))
    for row in table.rows[:-1]:
        first, *rest = said(row)
        assert not set(first).intersection(*rest)
    if table.rows[-1].label == "Shared":
        first, *rest = said(table.rows[-1])
        assert first
        assert set(first) & set(rest[0])
