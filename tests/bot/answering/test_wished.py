"""What a CV tells of the next job of its own accord is quoted, and nothing that it does not tell is refused for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store


def asked(tmp_path: Path, line: str, question: str) -> Answer:
    """Ask over one invented CV that tells a line about itself."""
    cv = Cv("orla.md", "Orla Finch", date="2025-01")
    cv.entry("profile", line, under=cv.section("About"))
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all((cv.reading(),), settle):
            pass
        return Pipeline(store).answer(Question(text=question), Scope.everything())


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Expected salary: 48,000 a year", "what is Orla Finch's expected salary?"),
        ("Expected salary: 48,000 a year", "what does the CV of Orla Finch say on salary?"),
        ("Notice period: two months", "what is Orla Finch's notice period?"),
        ("期望薪资：20k", "Orla Finch 的期望薪资是多少？"),
        ("两周内到岗", "Orla Finch 什么时候能到岗？"),
    ],
)
def test_what_a_cv_tells_of_pay_and_notice_is_quoted(tmp_path: Path, line: str, question: str) -> None:
    """The line that says it is the answer and its proof."""
    answer = asked(tmp_path, line, question)
    assert answer.status == "answered"
    assert line in answer.text
    assert [c.quote for c in answer.citations] == [line]


@pytest.mark.parametrize("question", ["what is Orla Finch's expected salary?", "Orla Finch 的期望薪资是多少？"])
def test_what_no_cv_tells_of_pay_is_not_refused(tmp_path: Path, question: str) -> None:
    """Where the CV says nothing of it, that is the answer."""
    assert asked(tmp_path, "Likes order", question).status == "not_found"
