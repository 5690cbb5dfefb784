"""Degrees and what is told of them: the line with their dates, and scores and advisors told under another degree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store

_SCORES = "GPA 3.58/4.0 (硕士), 3.76/4.0 (本科)"


def _lene() -> Cv:
    cv = Cv("lene.md", "Lene Sand", "沙乐妮", date="2024-07")
    school = cv.section("Education")
    master = cv.entry(
        "education",
        "Fudan University",
        "M.Sc. in Computer Science",
        "Sep 2022 – Jun 2024",
        under=school,
        at="Fudan University",
        period=Period(start="2022-09", end="2024-06"),
    )
    cv.fact("degree", "M.Sc.", master, "msc")
    bachelor = cv.entry(
        "education",
        "Xiamen University, B.Sc. in Statistics, Sep 2018 – Jun 2022",
        "Master's advisor: Prof. Arno Weld",
        _SCORES,
        under=school,
        at="Xiamen University",
        period=Period(start="2018-09", end="2022-06"),
    )
    cv.fact("degree", "B.Sc.", bachelor, "bachelor")
    cv.fact("advisor", "Arno Weld", bachelor)
    cv.fact("gpa", "3.58/4.0", bachelor)
    cv.fact("gpa", "3.76/4.0", bachelor)
    return cv


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Any]:
    with Store.open(tmp_path / "degrees") as store:
        for _ in store.publish_all([_lene().reading()], settle):
            pass
        pipeline = Pipeline(store)

        def ask(text: str) -> Answer:
            return pipeline.answer(Question(text=text), Scope.everything())

        yield ask


@pytest.mark.parametrize("question", ["What is Lene Sand's education?", "沙乐妮的教育经历", "Tell me about Lene Sand"])
def test_the_line_with_the_dates_of_a_degree_is_cited(asked: Any, question: str) -> None:
    """Where dates stand on a line apart, that line proves them."""
    assert any("Sep 2022 – Jun 2024" in c.quote for c in asked(question).citations)


@pytest.mark.parametrize(
    ("question", "score", "school"),
    [
        ("What is Lene Sand's master's GPA?", "3.58/4.0", "Fudan University"),
        ("What is Lene Sand's undergraduate GPA?", "3.76/4.0", "Xiamen University"),
        ("沙乐妮硕士的GPA是多少？", "3.58/4.0", "Fudan University"),
        ("沙乐妮本科绩点", "3.76/4.0", "Xiamen University"),
    ],
)
def test_a_score_is_of_the_degree_that_its_line_names(asked: Any, question: str, score: str, school: str) -> None:
    """One line may give the scores of two degrees: each is told with its own school."""
    answer = asked(question)
    assert len(answer.claims) == 1
    assert f"{score} ({school})" in answer.claims[0].text


def test_an_advisor_is_of_the_degree_that_the_line_names(asked: Any) -> None:
    """An advisor told under another degree is whose student one was for the degree that is named."""
    assert "Arno Weld (Fudan University)" in asked("Who was Lene Sand's master's advisor?").text
    assert asked("Who was Lene Sand's bachelor's advisor?").status == "not_found"
