"""How long: computed from periods, each month once, and shown; what a CV states of it is told as stated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.lengths.counted import covered
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store


def _ina() -> Cv:
    cv = Cv("ina.md", "Ina Brook", "柏依娜", date="2024-06-30")
    work = cv.section("EXPERIENCE")
    job = cv.entry(
        "employment",
        "Tencent, Backend Engineer, Mar 2021 – present",
        "Wrote the billing service in Python and Go.",
        under=work,
        at="Tencent",
        role="Backend Engineer",
        period=Period(start="2021-03", ongoing=True),
    )
    cv.entry(
        "project",
        "Card pool, 2022-01 – 2022-12",
        "Scheduled GPU jobs with Kubernetes.",
        under=job,
        title="Card pool",
        period=Period(start="2022-01", end="2022-12"),
    )
    cv.entry("project", "Ledger", "Moved the ledger to Rust.", under=job, title="Ledger")
    cv.entry(
        "internship",
        "Huawei, Intern, Jul 2020 – Apr 2021",
        "Tested routers with Python scripts.",
        under=work,
        at="Huawei",
        role="Intern",
        period=Period(start="2020-07", end="2021-04"),
    )
    school = cv.section("EDUCATION")
    degree = cv.entry(
        "education",
        "Delft University of Technology, M.Sc., Sep 2018 – Jul 2020",
        under=school,
        at="Delft University of Technology",
        period=Period(start="2018-09", end="2020-07"),
    )
    cv.fact("degree", "M.Sc.", degree, "msc")
    cv.entry("project", "Course project", "Wrote a Haskell parser.", under=degree, title="Course project")
    return cv


def _ina_zh() -> Cv:
    cv = Cv("ina_zh.txt", "柏依娜", "Ina Brook", date="2023-01")
    cv.entry(
        "employment",
        "腾讯，后端工程师，2021年至今",
        "使用 Python 编写计费系统。",
        under=cv.section("工作经历"),
        at="腾讯",
        role="后端工程师",
        period=Period(start="2021", ongoing=True),
    )
    return cv


def _olaf() -> Cv:
    cv = Cv("olaf.md", "Olaf Stein", date="2023-01")
    cv.entry(
        "profile",
        "Engineer with 8 years of experience in Java, and 2 years in Python.",
        under=cv.section("SUMMARY"),
    )
    work = cv.section("EXPERIENCE")
    cv.entry(
        "employment",
        "Huawei, Engineer, 2018 – 2021",
        "Wrote Java services.",
        under=work,
        at="Huawei",
        role="Engineer",
        period=Period(start="2018", end="2021"),
    )
    cv.entry("employment", "Siemens, Engineer", "Wrote Java tests.", under=work, at="Siemens", role="Engineer")
    cv.entry("skill", "Python, Java, Kubernetes", under=cv.section("SKILLS"))
    return cv


def _per() -> Cv:
    """Give somebody whose present job is the latest thing that dates their CV."""
    cv = Cv("per.md", "Per Stray", date="2022-04")
    work = cv.section("EXPERIENCE")
    for line, at, period in (
        ("Halden Works, Clerk, Apr 2022 – present", "Halden Works", Period(start="2022-04", ongoing=True)),
        ("Marrow Mills, Clerk, Jan 2019 – Mar 2021", "Marrow Mills", Period(start="2019-01", end="2021-03")),
    ):
        cv.entry("employment", line, under=work, at=at, role="Clerk", period=period)
    return cv


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Any]:
    """Ask of two invented people, one of them told by two CVs."""
    with Store.open(tmp_path / "lengths") as store:
        for _ in store.publish_all([c().reading() for c in (_ina, _ina_zh, _olaf, _per)], settle):
            pass
        pipeline = Pipeline(store)

        def ask(text: str, *history: str) -> Answer:
            return pipeline.answer(Question(text=text, history=history), Scope.everything())

        yield ask


def _names(answer: Answer) -> set[str]:
    return {p.name for p in answer.people} | {a for p in answer.people for a in p.aliases}


@pytest.mark.parametrize(
    "question",
    [
        "How many years of Python does Ina Brook have?",
        "how long has Ina Brook been using Python?",
        "Ina Brook years of python experience",
        "柏依娜有几年 Python 经验？",
        "柏依娜用Python多久了",
    ],
)
def test_overlapping_months_count_once(asked: Any, question: str) -> None:
    """July 2020 to April 2021 and March 2021 to June 2024 are four years, and both stretches are shown and cited."""
    answer = asked(question)
    first = answer.claims[0].text
    assert "4 years in all" in first or "合计4年" in first
    assert "3 years 4 months" in answer.text or "3年4个月" in answer.text
    quoted = {c.quote for c in answer.citations}
    assert "Huawei, Intern, Jul 2020 – Apr 2021" in quoted
    assert "Tested routers with Python scripts." in quoted


def test_what_goes_on_is_counted_to_the_date_of_its_cv(asked: Any) -> None:
    """No clock is asked: an ongoing job ends where its CV was written, and the answer says so."""
    assert "3 years 4 months" in asked("How long has Ina Brook worked at Tencent?").text
    assert "counted to Jun 2024, the date of the CV" in asked("How long was Ina Brook at Tencent?").text
    assert "算到简历日期2024年6月" in asked("柏依娜在腾讯工作了多久？").text


def test_what_a_cv_is_dated_by_lasted_at_least_so_long(asked: Any) -> None:
    """A CV that nothing dates but its present job is no proof that the job was short."""
    assert "at least 1 month" in asked("How long has Per Stray been at Halden Works?").text
    assert not asked("Has Per Stray been at Halden Works for more than two years?").text.startswith(("Yes:", "No:"))
    assert asked("Was Per Stray out of work in 2021?").text.startswith("Yes:")
    assert not asked("Was Per Stray out of work in 2020?").text.startswith("Yes:")


def test_a_project_takes_the_time_of_its_job_and_not_of_its_degree(asked: Any) -> None:
    """A project without dates lasted as long as its job; a course project tells nothing of how long."""
    assert "3 years 4 months" in asked("How many years of Rust does Ina Brook have?").text
    answer = asked("How many years of Haskell does Ina Brook have?")
    assert answer.status == "not_found"
    assert answer.near_misses


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Who has at least 3 years of Python?", {"Ina Brook"}),
        ("三年以上 Python 经验的有谁？", {"Ina Brook"}),
        ("python 3年以上", {"Ina Brook"}),
        ("3+ yrs python", {"Ina Brook"}),
        ("who has 5+ years of python", set()),
        ("who has at least 2 years of Kubernetes?", set()),
        ("Who has worked for more than three years at Tencent?", {"Ina Brook"}),
        ("谁在腾讯工作超过三年？", {"Ina Brook"}),
        ("5+ years at Tencent", set()),
        ("who has less than 3 years at Tencent", set()),
        ("more than half a year of internships", {"Ina Brook"}),
        ("实习半年以上的有谁", {"Ina Brook"}),
        ("more than one year of internships", set()),
        ("who has at least 4 years of work experience", {"Ina Brook", "Olaf Stein"}),
        ("五年以上工作经验", {"Olaf Stein"}),
        ("who worked as an engineer for 3 years", {"Ina Brook", "Olaf Stein"}),
        ("who knows Kubernetes and has at least 4 years of Python", {"Ina Brook"}),
        ("who has 3 years of Python at Huawei", set()),
        ("who has 3-5 years of python experience", {"Ina Brook"}),
    ],
)
def test_a_length_is_a_condition(asked: Any, question: str, found: set[str]) -> None:
    """Who did something for so long is found by the months of the entries that hold it."""
    answer = asked(question)
    assert answer.status == ("answered" if found else "not_found")
    assert {n for n in _names(answer) if n.isascii()} == found


def test_a_shorter_time_is_a_near_miss(asked: Any) -> None:
    """Who did it for less is told with how long; who only lists the tool, with that no dates tell."""
    near = {n.name: n.why for n in asked("who has at least 2 years of Kubernetes?").near_misses}
    assert near["Ina Brook"] == "Kubernetes: 1 year only"
    assert near["Olaf Stein"] == "Kubernetes, but no work with dates tells for how long"
    zh = {n.name: n.why for n in asked("谁有两年以上 Kubernetes 经验？").near_misses}
    assert zh["Ina Brook"] == "Kubernetes：只有1年"


def test_a_statement_is_told_as_stated(asked: Any) -> None:
    """What a CV says of itself stands beside what was counted, quoted, and holds the condition with that quote."""
    answer = asked("Who has at least 5 years of Java?")
    assert _names(answer) == {"Olaf Stein"}
    assert "stated in the CV: “Engineer with 8 years of experience in Java" in answer.claims[0].text
    assert "about 3 years (2 years 2 months to 4 years: the CV gives years only)" in answer.claims[0].text
    assert "not counted, for want of dates: Engineer, Siemens" in answer.claims[0].text
    assert asked("Who has at least 5 years of Python?").status == "not_found"


def test_two_cvs_of_one_job_count_once_by_the_finer_dates(asked: Any) -> None:
    """A job told in two CVs is one, and the one that gives months says how long it was."""
    answer = asked("柏依娜在腾讯工作了多久？")
    assert len(answer.claims) == 1
    assert "3年4个月" in answer.claims[0].text


def test_how_long_alone_asks_of_what_was_asked_before(asked: Any) -> None:
    """A bare "how long?" asks for how long it was."""
    assert "10 months" in asked("how long?", "What did Ina Brook do at Huawei?").text
    assert "10个月" in asked("多久？", "柏依娜在华为做了什么？").text


@pytest.mark.parametrize(
    ("period", "now", "sure", "about", "most"),
    [
        (Period(start="2020-12", end="2021-01"), None, 2, 2, 2),
        (Period(start="2020-12-30", end="2021-01-02"), None, 2, 2, 2),
        (Period(start="2018", end="2021"), None, 26, 36, 48),
        (Period(start="2021", end="2021"), None, 0, 6, 12),
        (Period(start="2021-09", ongoing=True), "2022-02-11", 6, 6, 6),
        (Period(start="2021-09", end="2025-06", expected=True), "2022-02", 6, 6, 6),
        (Period(start="2021-09", end="2025-06"), "2022-02", 6, 6, 6),
        (Period(start="2021", end="2022"), "2022-03", 2, 9, 15),
    ],
)
def test_months_are_whole_and_never_beyond_the_cv(
    period: Period, now: str | None, sure: int, about: int, most: int
) -> None:
    """A month begun counts whole, years alone leave it open, and nothing is counted after the CV was written."""
    months = covered(period, now)
    assert months is not None
    assert (len(months.sure), len(months.about), len(months.most)) == (sure, about, most)


@pytest.mark.parametrize("period", [Period(end="2021"), Period(start="2021-05", ongoing=True), Period(start="2023-01")])
def test_without_dates_nothing_is_counted(period: Period) -> None:
    """Without a beginning, or without an end that anything tells, there is no length."""
    assert covered(period, None) is None
