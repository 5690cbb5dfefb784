"""Names beside digits and letters, years beside degrees, and words before a bracket: none is swallowed by the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.policy import refusal
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Plan
from bot.answering.sources import Sources
from bot.answering.texts import Texts
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store
from vectorstore.text import has_cjk


@pytest.fixture(name="pool")
def _pool(tmp_path: Path) -> Iterator[Pool]:
    cv = Cv("anlan.md", "江岸蓝", date="2025-01")
    school = cv.section("教育")
    cv.entry(
        "education", "武汉大学，本科，2009 - 2013", under=school, at="武汉大学", period=Period(start="2009", end="2013")
    )
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all((cv.reading(),), settle):
            pass
        sources = Sources(store, Scope.everything(), Texts())
        yield Pool(sources.people, sources)


def planned(question: str, pool: Pool) -> Plan:
    """Return the plan of a question in its own language."""
    return plan(question, pool, "zh" if has_cjk(question) else "en")


@pytest.mark.parametrize("question", ["江岸蓝GPA多少", "GPA江岸蓝是多少", "江岸蓝的GPA"])
def test_a_name_glued_to_letters_is_a_name(question: str, pool: Pool) -> None:
    """Whatever stands beside it without a space."""
    read = planned(question, pool)
    assert (read.attribute, len(read.persons)) == ("gpa", 1)


@pytest.mark.parametrize("question", ["江岸蓝2015年在哪工作", "2015年江岸蓝在哪里上班"])
def test_a_name_glued_to_a_year_leaves_the_year(question: str, pool: Pool) -> None:
    """The year is when, and no part of the name."""
    read = planned(question, pool)
    assert len(read.persons) == 1
    assert "2015" in read.understood


@pytest.mark.parametrize(
    "question", ["2013年本科毕业的有谁", "谁是2013年硕士毕业的？", "who graduated in 2013 with a bachelor's?"]
)
def test_a_degree_of_a_year_is_one_that_ended_then(question: str, pool: Pool) -> None:
    """Not one that somebody was still reading for in that year."""
    held = planned(question, pool).model_dump_json()
    assert '"graduates"' in held
    assert '"during"' not in held


@pytest.mark.parametrize("question", ["颜文静老师的学校是哪所", "颜培新在哪里工作过"])
def test_a_surname_is_no_matter_of_looks(question: str) -> None:
    """颜 is a family's name, and 颜值 is looks."""
    assert refusal(question, "zh") is None


@pytest.mark.parametrize("question", ["颜值高的有谁", "挑几个好颜的", "只要颜好的"])
def test_looks_are_refused(question: str) -> None:
    """Whatever word stands for them."""
    refused = refusal(question, "zh")
    assert refused is not None
    assert refused.reason == "protected"


@pytest.mark.parametrize(
    "question",
    ["who has cared for elderly patients?", "worked with autistic students, anyone?", "experience in paediatric care"],
)
def test_whom_one_cares_for_is_work(question: str) -> None:
    """Who the patients are says nothing of the person who is looked for."""
    assert refusal(question, "en") is None
