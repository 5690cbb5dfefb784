"""Works whose names read as people's, dates with the lines that state them, and tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.compose.table import width
from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store


@pytest.fixture
def works(tmp_path: Path) -> Iterator[Pipeline]:
    """Give a pipeline over one person with a named project, and an employer whose dates stand on a line apart."""
    cv = Cv("orla.md", "Orla Finch", date="2024-01")
    job = cv.entry(
        "employment",
        "Tencent",
        "Senior Engineer",
        "Shenzhen",
        "From Mar 2019 to Jul 2022",
        under=cv.section("WORK"),
        at="Tencent",
        role="Senior Engineer",
        period=Period(start="2019-03", end="2022-07"),
    )
    cv.entry(
        "project",
        "Amber Lantern",
        "Amber Lantern cut the latency of cold starts by 63% in production.",
        under=job,
        title="Amber Lantern",
    )
    with Store.open(tmp_path / "works") as store:
        for _ in store.publish_all([cv.reading()], settle):
            pass
        yield Pipeline(store)


def test_a_work_is_no_unknown_person(works: Pipeline) -> None:
    """A project of two capitalised words is told of; a name that no CV bears stays unknown."""
    answer = works.answer(Question(text="How much did Amber Lantern cut the latency?"), Scope.everything())
    assert answer.status == "answered"
    assert "63%" in answer.text
    nobody = works.answer(Question(text="How much did Velma Quirk cut the latency?"), Scope.everything())
    assert nobody.status == "not_found"


def test_a_date_is_shown_with_its_line(works: Pipeline) -> None:
    """Where the heading does not state a date, the line that does is quoted beside it."""
    answer = works.answer(Question(text="Summarise Orla Finch"), Scope.everything())
    assert any("From Mar 2019 to Jul 2022" in c.quote for c in answer.citations)


@pytest.mark.parametrize("question", ["Compare Mira Holt and Tobias Renn", "比较霍米拉和Tobias Renn"])
def test_a_table_fits_a_terminal(ask: Any, question: str) -> None:
    """No line of a comparison is wider than 80 places."""
    table = [line for line in ask(question).text.splitlines() if " | " in line or "-+-" in line]
    assert table
    assert max(map(width, table)) <= 80
