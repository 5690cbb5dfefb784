"""What several CVs tell of one thing stands once in an answer, in the words of the CV in the asker's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store

TERM = Period(start="2021-02", end="2021-06")
STAY = Period(start="2019-07", end="2021-08")


def english() -> Cv:
    """Write a CV in English."""
    cv = Cv("oda.md", "Oda Finch", "方欧达", date="2024-05")
    cv.entry(
        "employment",
        "Huawei, Research Engineer, Jul 2019 – Aug 2021",
        "Wrote the placement service that halved the moves of cold shards.",
        "Carried the pager for the storage fleet through two winters.",
        under=cv.section("EXPERIENCE"),
        at="Huawei",
        role="Research Engineer",
        period=STAY,
    )
    teaching = cv.section("TEACHING")
    for title in ("Operating Systems", "Computer Networks"):
        cv.entry("teaching", f"{title}, Feb 2021 – Jun 2021", under=teaching, title=title, period=TERM)
    skills = cv.entry("skill", "Go, Rust, Kubernetes, Terraform", under=cv.section("SKILLS"))
    for tool in ("Go", "Rust", "Kubernetes", "Terraform"):
        cv.fact("skill", tool, skills)
    return cv


def chinese() -> Cv:
    """Write a CV of the same person in Chinese; it is the older one."""
    cv = Cv("oda_zh.md", "方欧达", "Oda Finch", date="2023-01")
    cv.entry(
        "employment",
        "华为，研究工程师，2019年7月至2021年8月",
        "带三名同事改造了存储集群的巡检流程。",
        under=cv.section("工作经历"),
        at="华为",
        role="研究工程师",
        period=STAY,
    )
    teaching = cv.section("教学")
    for title in ("操作系统", "计算机网络"):
        cv.entry("teaching", f"{title}，2021年2月至2021年6月", under=teaching, title=title, period=TERM)
    skills = cv.entry("skill", "Go、Rust、Kubernetes、gdb", under=cv.section("技能"))
    for tool in ("Go", "Rust", "Kubernetes", "gdb"):
        cv.fact("skill", tool, skills)
    return cv


@pytest.fixture
def oda(tmp_path: Path) -> Iterator[Pipeline]:
    """Give answers over both CVs."""
    with Store.open(tmp_path / "two") as store:
        for _ in store.publish_all([english().reading(), chinese().reading()], settle):
            pass
        yield Pipeline(store)


def asked(pipeline: Pipeline, text: str) -> Answer:
    """Ask a question of everything."""
    return pipeline.answer(Question(text=text), Scope.everything())


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("How many courses has Oda Finch taught?", ("Operating Systems", "Computer Networks"), ("操作系统", "网络")),
        ("方欧达有几项教学经历？", ("操作系统", "计算机网络"), ("Operating", "Networks")),
    ],
)
def test_a_course_told_in_two_languages_is_one(
    oda: Pipeline, question: str, told: tuple[str, ...], untold: tuple[str, ...]
) -> None:
    """Two courses of one term stay two, and each stands once, in the question's language."""
    answer = asked(oda, question)
    assert "2" in answer.text.splitlines()[0]
    assert all(title in answer.text for title in told)
    assert not any(title in answer.text for title in untold)


@pytest.mark.parametrize(
    ("question", "first", "added"),
    [
        ("What are Oda Finch's skills?", "Go, Rust, Kubernetes, Terraform", "gdb"),
        ("方欧达有哪些技能？", "Go、Rust、Kubernetes、gdb", "Terraform"),
    ],
)
def test_a_skill_list_told_twice_is_one(oda: Pipeline, question: str, first: str, added: str) -> None:
    """The list in the question's language stands once, with what only the other one names; both are cited."""
    answer = asked(oda, question)
    assert answer.text.count("Rust") == 1
    assert first in answer.text
    assert added in answer.text
    assert len({c.document for c in answer.citations}) == 2


def test_who_knows_a_tool_cites_the_list_in_the_askers_language(oda: Pipeline) -> None:
    """A list in the other language proves nothing more, and is left out."""
    for question, document in (("Who knows Rust?", "oda.md"), ("谁会 Rust？", "oda_zh.md")):
        assert {c.document for c in asked(oda, question).citations} == {document}


@pytest.mark.parametrize(
    ("question", "heading", "foreign"),
    [
        ("What did Oda Finch do at Huawei?", "Research Engineer, Huawei", "研究工程师"),
        ("方欧达在华为做了什么？", "华为，研究工程师", "Research Engineer"),
    ],
)
def test_a_stay_is_named_once(oda: Pipeline, question: str, heading: str, foreign: str) -> None:
    """What both CVs tell of a job stands under one heading, in the question's language."""
    answer = asked(oda, question)
    assert answer.text.count(heading) == 1
    assert foreign not in answer.text
    assert "Carried the pager" in answer.text
    assert "巡检流程" in answer.text
