"""Only, first, latest, before, after, no longer, top venues: kept over invented people, in both languages."""

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


def _period(start: str, end: str | None = None) -> Period:
    return Period(start=start, end=end, ongoing=end is None)


def _orla() -> Cv:
    """Tencent alone; first published in 2019, at SOSP."""
    cv = Cv("orla.md", "Orla Brandt", date="2024-06")
    work = cv.section("EXPERIENCE")
    job = cv.entry(
        "employment",
        "Tencent, Engineer, 2020 – present",
        "Built a scheduler for batch jobs.",
        under=work,
        at="Tencent",
        role="Engineer",
        period=_period("2020"),
    )
    cv.entry("project", "Feature cache in Rust", under=job, title="Feature cache in Rust")
    papers = cv.section("PUBLICATIONS")
    _paper(cv, papers, "Quiet Queues", "SOSP", 2019)
    _paper(cv, papers, "Loud Queues", "EuroSys", 2022)
    return cv


def _pavel() -> Cv:
    """SAP, then Alibaba until 2021, then Tencent; a master's degree between the first two."""
    cv = Cv("pavel.md", "Pavel Lindqvist", date="2024-01")
    work = cv.section("EXPERIENCE")
    for at, role, period in (
        ("Tencent", "Staff Engineer", _period("2021-09")),
        ("Alibaba", "Engineer", _period("2018-07", "2021-08")),
        ("SAP", "Developer", _period("2014", "2016")),
    ):
        cv.entry(
            "employment",
            f"{at}, {role}, {period.start} to {period.end or 'present'}",
            f"Worked on GPU sharing for the {at} cluster.",
            under=work,
            at=at,
            role=role,
            period=period,
        )
    school = cv.section("EDUCATION")
    master = cv.entry(
        "education",
        "Delft University of Technology, M.Sc., 2016 – 2018",
        under=school,
        at="Delft University of Technology",
        period=Period(start="2016", end="2018"),
    )
    cv.fact("degree", "M.Sc.", master, "msc")
    _paper(cv, cv.section("PUBLICATIONS"), "Late Letters", "Journal of Small Findings", 2019)
    return cv


def _wen() -> Cv:
    """An internship at Alibaba before a job at Alibaba, still there."""
    cv = Cv("wen.txt", "温若", date="2024-03")
    work = cv.section("工作经历")
    cv.entry(
        "employment",
        "阿里巴巴，高级工程师，2022年7月至今",
        "负责 GPU 共享。",
        under=work,
        at="阿里巴巴",
        role="高级工程师",
        period=_period("2022-07"),
    )
    cv.entry(
        "internship",
        "微软亚洲研究院，实习生，2020年3月至2021年2月",
        "研究 GPU 共享。",
        under=work,
        at="微软亚洲研究院",
        role="实习生",
        period=_period("2020-03", "2021-02"),
    )
    return cv


def _paper(cv: Cv, under: Any, title: str, venue: str, year: int) -> None:
    name = cv.names[0]
    line = f"{name}. {title}. {venue} {year}."
    cv.entry(
        "publication",
        line,
        under=under,
        venue=venue,
        year=year,
        status="published",
        title=title,
        authors=(name,),
    )


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Give a way to ask over three invented people."""
    home: Path = tmp_path_factory.mktemp("succession") / "home"
    with Store.open(home) as store:
        for _ in store.publish_all([c().reading() for c in (_orla, _pavel, _wen)], settle):
            pass
        pipeline = Pipeline(store)

        def ask(text: str) -> Answer:
            return pipeline.answer(Question(text=text), Scope.everything())

        yield ask


def _names(answer: Answer) -> set[str]:
    return {p.name for p in answer.people}


ORLA, PAVEL, WEN = "Orla Brandt", "Pavel Lindqvist", "温若"


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("Who worked only at Tencent?", {ORLA}),
        ("who has only worked at Tencent?", {ORLA}),
        ("谁只在腾讯工作过？", {ORLA}),
        ("who only worked at Tencent or Alibaba?", {ORLA}),
        ("who has published only at EuroSys?", set()),
        ("who left Alibaba?", {PAVEL}),
        ("who is no longer at Alibaba?", {PAVEL}),
        ("who worked at Alibaba but left?", {PAVEL}),
        ("谁已经离开阿里了？", {PAVEL}),
        ("不在阿里了的人", {PAVEL}),
        ("who is still at Alibaba?", {WEN}),
        ("谁还在阿里巴巴？", {WEN}),
        ("whose first job was at SAP?", {PAVEL}),
        ("whose first job was at Alibaba?", {WEN}),
        ("第一份工作在腾讯的人", {ORLA}),
        ("who started their career at SAP?", {PAVEL}),
        ("who most recently worked at Tencent?", {ORLA, PAVEL}),
        ("谁最近一份工作在阿里", {WEN}),
        ("who published for the first time in 2019?", {ORLA, PAVEL}),
        ("谁在2019年首次发表论文", {ORLA, PAVEL}),
        ("who published for the first time in 2022?", set()),
        ("who worked on GPU sharing before joining Alibaba?", {PAVEL, WEN}),
        ("谁在加入阿里之前做过 GPU 共享？", {PAVEL, WEN}),
        ("who worked at Tencent after leaving Alibaba?", {PAVEL}),
        ("谁离开阿里之后去了腾讯？", {PAVEL}),
        ("who worked at Alibaba before joining SAP?", set()),
        ("who worked at Alibaba after their master's?", {PAVEL}),
        ("谁硕士毕业后在阿里工作过？", {PAVEL}),
        ("who was at SAP before graduating?", {PAVEL}),
        ("who joined Alibaba in 2022?", {WEN}),
        ("who joined Alibaba in 2020?", set()),
        ("谁2018年加入了阿里？", {PAVEL}),
        ("who left Alibaba in 2021?", {PAVEL}),
        ("谁2020年离开阿里？", set()),
        ("who works on GPU sharing now?", {PAVEL, WEN}),
        ("who published at top venues?", {ORLA}),
        ("any top conference papers?", {ORLA}),
        ("谁发表过顶会论文？", {ORLA}),
        ("who has CCF-A papers?", {ORLA}),
        ("who published in top journals?", set()),
    ],
)
def test_such_words_are_kept(asked: Any, question: str, people: set[str]) -> None:
    """A word that sets an entry among the others of its person decides who is found."""
    answer = asked(question)
    assert _names(answer) == people
    assert answer.status == ("answered" if people else "not_found")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who worked only at Tencent?", "people who worked at Tencent and nowhere else"),
        ("谁只在腾讯工作过？", "只在腾讯工作过的人"),
        ("who left Alibaba?", "people who worked at Alibaba and left"),
        ("whose first job was at SAP?", "people who had their first job at SAP"),
        ("谁在加入阿里之前做过 GPU 共享？", "加入阿里之前做过 GPU 共享的人"),
        ("who is still at Alibaba?", "people who work at Alibaba now"),
        ("who joined Alibaba in 2022?", "people who joined Alibaba in 2022"),
        ("谁2018年加入了阿里？", "2018年加入阿里的人"),
        ("who was a nurse before becoming a matron?", "people with the role nurse before matron"),
        ("谁先做技术员后来当经理？", "经理之前担任过技术员的人"),
        ("从技术员干到经理的", "经理之前担任过技术员的人"),
        ("who published at top venues?", "people who published at a venue of CCF class A (list of 2022)"),
        ("谁发表过顶会论文？", "在 CCF A 类会议（2022 年目录）发表过论文的人"),
    ],
)
def test_such_words_are_said(asked: Any, question: str, said: str) -> None:
    """How they were understood is told: for top venues, by which list."""
    assert asked(question).plan["understood"] == said


def test_who_was_elsewhere_too_is_told_where(asked: Any) -> None:
    """Whoever fails an "only", a "first" or a "left" is near, with what stands in the way."""
    assert {n.why for n in asked("Who worked only at Alibaba?").near_misses} == {
        "worked at Alibaba, but also at Tencent, SAP",
        "worked at Alibaba, but also at 微软亚洲研究院",
    }
    (near,) = asked("whose first job was at Alibaba?").near_misses
    assert near.why == "worked at Alibaba, but not first: that was at SAP"
    (near,) = asked("who left Alibaba?").near_misses
    assert (near.name, near.why) == (WEN, "at Alibaba, and still there")


def test_a_first_job_is_told_as_a_fact(asked: Any) -> None:
    """Somebody's first or latest job is the one that their dates say."""
    assert "SAP" in asked("What was Pavel Lindqvist's first job?").text
    latest = asked("Pavel Lindqvist最近一份工作是什么？").text
    assert "Tencent" in latest
    assert "SAP" not in latest


def test_what_came_before_is_told_as_a_fact(asked: Any) -> None:
    """What somebody did before they joined is theirs before that day alone."""
    text = asked("What did Pavel Lindqvist do before joining Alibaba?").text
    assert "SAP" in text
    assert "Tencent cluster" not in text


@pytest.mark.parametrize(
    "question",
    ["who only knows Python?", "谁只会 Python？", "who worked at top companies?"],
)
def test_what_cannot_be_kept_is_still_unclear(asked: Any, question: str) -> None:
    """What entries do not tell is not answered as something plainer."""
    assert asked(question).status == "unclear"
