"""Papers and patents in their states, what a newer CV says otherwise, and one thing told by several CVs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Reading, Scope
from vectorstore.store import Store


def _lena_old() -> Cv:
    cv = Cv("lena_2022.md", "Lena Ferro", "费蕾娜", date="2022-04")
    papers = cv.section("PUBLICATIONS")
    cv.entry(
        "publication",
        "Lena Ferro, Olaf Brink. Windrow: Paper Boats for Packets. Submitted to NSDI 2022, under review.",
        under=papers,
        venue="NSDI",
        year=2022,
        status="under_review",
        title="Windrow: Paper Boats for Packets",
        authors=("Lena Ferro", "Olaf Brink"),
    )
    awards = cv.section("AWARDS")
    cv.entry("award", "National Scholarship, 2021", under=awards, title="National Scholarship", year=2021)
    return cv


def _lena_new() -> Cv:
    cv = Cv("zh/lena_2024.txt", "费蕾娜", "Lena Ferro", date="2024-09")
    work = cv.section("工作经历")
    job = cv.entry("employment", "华为，工程师，2023年至今", "负责网络。", under=work, at="华为", role="工程师")
    cv.entry(
        "project",
        "Packet relays (SIGCOMM 2023)",
        "Cut the cost of the relays by 37%.",
        under=job,
        title="Packet relays (SIGCOMM 2023)",
    )
    papers = cv.section("论文")
    cv.entry(
        "publication",
        "Lena Ferro, Olaf Brink. Windrow: Paper Boats for Packets. SIGCOMM 2023.",
        under=papers,
        venue="SIGCOMM",
        year=2023,
        status="published",
        title="Windrow: Paper Boats for Packets",
        authors=("Lena Ferro", "Olaf Brink"),
        co_first=("Olaf Brink",),
    )
    cv.entry(
        "publication",
        "Lena Ferro. Windmills of Air. arXiv preprint, 2024.",
        under=papers,
        year=2024,
        status="preprint",
        title="Windmills of Air",
        authors=("Lena Ferro",),
    )
    patents = cv.section("专利")
    cv.entry("patent", "一种中继方法，2023年授权", under=patents, title="一种中继方法", status="granted", year=2023)
    awards = cv.section("奖项")
    cv.entry("award", "国家奖学金，2021年", under=awards, title="国家奖学金", year=2021)
    cv.entry(
        "award", "“华为杯”数学建模竞赛 一等奖，2020年", under=awards, title="“华为杯”数学建模竞赛 一等奖", year=2020
    )
    about = cv.section("简介")
    told = cv.entry("profile", "2019年攻读博士学位，师从贺远山教授。", "访问期间的合作导师为周海。", under=about)
    cv.fact("advisor", "贺远山", told)
    cv.fact("advisor", "周海", told)
    return cv


def _otto() -> Cv:
    cv = Cv("otto.md", "Otto Reyes", date="2023-01")
    patents = cv.section("Patents")
    cv.entry("patent", "A relay, filed 2022", under=patents, title="A relay", status="filed", year=2022)
    return cv


_READINGS: tuple[Reading, ...] = tuple(c().reading() for c in (_lena_old, _lena_new, _otto))


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Callable[..., Answer]]:
    """Ask about invented people whose CVs tell papers and patents in several states."""
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all(_READINGS, settle):
            pass
        pipeline = Pipeline(store)
        yield lambda text, *history: pipeline.answer(Question(text=text, history=history), Scope.everything())


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("谁有 arXiv 预印本？", "Windmills of Air"),
        ("Who has arXiv preprints?", "Windmills of Air"),
        ("谁有已授权的专利？", "一种中继方法"),
        ("Who has a granted patent?", "一种中继方法"),
        ("Who is a co-first author of a paper?", "Windrow: Paper Boats for Packets"),
        ("谁是共同第一作者？", "Windrow: Paper Boats for Packets"),
    ],
)
def test_a_state_is_asked_for_and_is_no_subject(told: Any, question: str, value: str) -> None:
    """The words granted, preprint and co-first choose among papers and patents, and are not looked for as words."""
    answer = told(question)
    assert answer.status == "answered"
    assert [p.name for p in answer.people] == ["费蕾娜"] or [p.name for p in answer.people] == ["Lena Ferro"]
    assert value in answer.text


def test_the_newest_cv_says_in_which_state_a_paper_is(told: Any) -> None:
    """What an older CV calls under review and a newer one published is published, and nothing is said of the older."""
    assert told("Who has a paper under review?").status == "not_found"
    assert told("Who published at SIGCOMM?").status == "answered"
    at_older = told("Who published at NSDI?")
    assert at_older.status == "not_found"
    assert not at_older.near_misses


def test_an_award_told_in_two_languages_is_one(told: Any) -> None:
    """An award that the lexicon knows, of one year, is counted once however many CVs tell it."""
    answer = told("How many awards does Lena Ferro have?")
    assert "2 awards" in answer.text


@pytest.mark.parametrize("question", ["Who won a prize in the Huawei Cup?", "谁获得过华为杯的奖？"])
def test_an_organisation_in_a_contests_name_is_translated(told: Any, question: str) -> None:
    """The Huawei Cup is 华为杯."""
    assert "华为杯" in told(question).text


def test_a_profile_tells_who_advised_a_doctorate(told: Any) -> None:
    """The advisor that a sentence about a doctorate names is that of the doctorate; the host of a visit is not."""
    answer = told("费蕾娜的博士导师是谁？")
    assert "贺远山" in answer.text
    assert "周海" not in answer.text


def test_a_papers_name_finds_the_result_of_its_project(told: Any) -> None:
    """A project that names the venue and year of exactly one paper of its person is that paper's work."""
    answer = told("How much did Windrow cut the cost?")
    assert answer.status == "answered"
    assert "37%" in answer.text


def test_when_an_award_was_won_is_its_own_date(told: Any) -> None:
    """A question when somebody got a scholarship asks for the date of that award, and of nothing else."""
    answer = told("When did Lena Ferro get the National Scholarship?")
    assert "2021" in answer.text
    assert "2023" not in answer.text
    assert told("费蕾娜什么时候拿到国家奖学金？").status == "answered"
    assert told("When did Lena Ferro get the Fulbright scholarship?").status == "not_found"
