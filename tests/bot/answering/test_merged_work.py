"""What one person of two CVs did is told from both, in the question's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store


def _english() -> Cv:
    cv = Cv("noor.md", "Noor Vance", "万诺", date="2022-01")
    cv.entry(
        "internship",
        "ByteDance",
        "Research Intern, 2021",
        "Built a compiler cache that halved the time of nightly builds.",
        under=cv.section("EXPERIENCE"),
        at="ByteDance",
        role="Research Intern",
        period=Period(start="2021", end="2021"),
    )
    return cv


def _chinese() -> Cv:
    cv = Cv("noor_zh.md", "万诺", "Noor Vance", date="2024-01")
    work = cv.section("工作经历")
    cv.entry(
        "internship",
        "字节跳动，研究实习生，2021年",
        under=work,
        at="字节跳动",
        role="研究实习生",
        period=Period(start="2021", end="2021"),
    )
    cv.entry(
        "employment",
        "字节跳动，高级工程师，2023年至今",
        "负责推荐系统的在线推理平台与资源调度。",
        under=work,
        at="字节跳动",
        role="高级工程师",
        period=Period(start="2023", ongoing=True),
    )
    return cv


@pytest.fixture
def noor(tmp_path: Path) -> Iterator[Pipeline]:
    with Store.open(tmp_path / "two") as store:
        for _ in store.publish_all([_english().reading(), _chinese().reading()], settle):
            pass
        yield Pipeline(store)


@pytest.mark.parametrize(
    ("question", "colon"),
    [
        ("What did Noor Vance do at ByteDance?", ":"),
        ("What did 万诺 do at ByteDance?", ":"),
        ("What did 万诺 do at 字节跳动?", ":"),
        ("万诺在字节跳动做了什么？", "："),
        ("Noor Vance在字节跳动做过什么？", "："),
        ("万诺在 ByteDance 做了什么？", "："),
    ],
)
def test_the_work_of_both_cvs_is_told(noor: Pipeline, question: str, colon: str) -> None:
    """What each CV tells of a place is told, in whichever form the place is asked for."""
    answer = noor.answer(Question(text=question), Scope.everything())
    assert answer.status == "answered"
    quoted = {c.quote for c in answer.citations}
    assert "Built a compiler cache that halved the time of nightly builds." in quoted
    assert "负责推荐系统的在线推理平台与资源调度。" in quoted
    assert answer.text.splitlines()[0].endswith(colon)


def _told_twice() -> tuple[Cv, Cv]:
    english = Cv("ada.md", "Ada Lunt", "伦雅", date="2022-01")
    english.entry(
        "internship",
        "ByteDance",
        "Research Intern, 2021",
        "Compressed service logs with templates and parameters kept in columns.",
        "Shipped as the default codec of the log service; stored bytes fell by 63%.",
        under=english.section("EXPERIENCE"),
        at="ByteDance",
        role="Research Intern",
        period=Period(start="2021", end="2021"),
    )
    chinese = Cv("ada_zh.md", "伦雅", "Ada Lunt", date="2024-01")
    chinese.entry(
        "internship",
        "字节跳动，研究实习生，2021年",
        "服务日志压缩：将模板与参数拆开按列存放。",
        "获得部门季度之星称号，并在内部作技术分享。",
        under=chinese.section("实习经历"),
        at="字节跳动",
        role="研究实习生",
        period=Period(start="2021", end="2021"),
    )
    return english, chinese


@pytest.mark.parametrize(
    ("question", "first", "beside", "added"),
    [
        (
            "What did Ada Lunt do at ByteDance?",
            "Compressed service logs with templates and parameters kept in columns.",
            "服务日志压缩：将模板与参数拆开按列存放。",
            "获得部门季度之星称号，并在内部作技术分享。",
        ),
        (
            "伦雅在字节跳动做了什么？",
            "服务日志压缩：将模板与参数拆开按列存放。",
            "Compressed service logs with templates and parameters kept in columns.",
            "Shipped as the default codec of the log service; stored bytes fell by 63%.",
        ),
    ],
)
def test_a_stay_told_twice_is_told_in_the_questions_language(
    tmp_path: Path, question: str, first: str, beside: str, added: str
) -> None:
    """The telling in the question's language comes first; its translation is cited beside, and what is new is added.

    Behind them comes the line that says where and when it was.
    """
    with Store.open(tmp_path / "twice") as store:
        for _ in store.publish_all([c.reading() for c in _told_twice()], settle):
            pass
        answer = Pipeline(store).answer(Question(text=question), Scope.everything())
    quotes = {c.n: c.quote for c in answer.citations}
    told = [[quotes[n] for n in claim.citations] for claim in answer.claims]
    assert told[0][:2] == [first, beside]
    assert added in [own[0] for own in told]
    assert len(told) == 3
