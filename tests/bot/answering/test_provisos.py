"""What clauses behind a question say of what counts for it; the people are invented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.answering.compose.rest import leaves_open
from bot.answering.pipeline import Pipeline
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.question.provisos import forms, provisos
from bot.answering.question.purposes import purpose_of
from bot.answering.records import Plan, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store
from vectorstore.tables import table
from vectorstore.text import language_of

_POOL = Pool(())
_ROWS = ("asides", "discounts", "weak_discounts", "widens")


def _rows() -> Iterator[tuple[str, int, str]]:
    held: Any = table("bot.answering.question", "provisos.yaml")
    return ((kind, n, row["like"]) for kind in _ROWS for n, row in enumerate(held[kind]))


def _plan(text: str) -> Plan:
    return plan(text, _POOL, language_of(text))


@pytest.mark.parametrize(("kind", "row", "like"), list(_rows()))
def test_each_form_is_found_by_its_example(kind: str, row: int, like: str) -> None:
    """Each row of the table matches the whole of the clause that it is explained by."""
    assert forms(kind)[row].fullmatch(like)


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("who worked at Siemens - any role", "who worked at Siemens"),
        ("who worked at Siemens, contractors count too", "who worked at Siemens"),
        ("who worked at Siemens (interns ok)", "who worked at Siemens"),
        ("who worked at Siemens, even as a temp", "who worked at Siemens"),
        ("who worked at Siemens, must be stated explicitly", "who worked at Siemens"),
        ("who worked at Siemens, even if it was only for a summer", "who worked at Siemens"),
        ("who worked at Siemens, for real, not a course", "who worked at Siemens"),
        ("who knows Python, any version", "who knows Python"),
        ("who knows Python? beginner level ok", "who knows Python"),
        ("who has led a team? the numbers have to be there", "who has led a team"),
        ("who speaks German? must be stated, no guessing from names", "who speaks German"),
        ("who knows Python, shop size doesn't matter", "who knows Python"),
        ("who knows Python, whatever the brand", "who knows Python"),
        ("French speakers? rusty is fine by me", "French speakers"),
        ("谁会Python，产品类别无所谓", "谁会Python"),
        ("谁会德语，水平差点也行", "谁会德语"),
        ("谁在西门子工作过，简历上得明说", "谁在西门子工作过"),
        ("谁在西门子工作过，不管现在还在不在", "谁在西门子工作过"),
        ("谁在西门子工作过，哪怕就几个月", "谁在西门子工作过"),
        ("谁在西门子工作过，兼职的也行", "谁在西门子工作过"),
        ("谁会Python，版本不限", "谁会Python"),
        ("谁会Python，自学的也行", "谁会Python"),
        ("谁带过团队，人数得写出来", "谁带过团队"),
    ],
)
def test_what_counts_anyway_changes_nothing(question: str, plain: str) -> None:
    """A clause that waives, stresses or adds what counts anyway leaves the plain question, wholly read."""
    found = _plan(question)
    assert (found.where, found.unread, found.unkept) == (_plan(plain).where, (), ())


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("who worked at Siemens? internships don't count", "who worked at Siemens, not as an intern"),
        ("not counting interns, who worked at Siemens?", "who worked at Siemens, not as an intern"),
        ("who has a master's, still studying doesn't count", "who has a finished master's"),
        ("谁在西门子工作过，光实习的不算", "谁在西门子工作过，实习不算"),
        ("谁有硕士学位，肄业的不算", "谁有硕士学位"),
    ],
)
def test_what_is_no_proof_reads_as_its_plain_form(question: str, same: str) -> None:
    """Internships and unfinished studies are left out as where that is asked in so many words."""
    assert _plan(question).where == _plan(same).where


@pytest.mark.parametrize(
    "question",
    [
        "patents, anyone? lapsed ones don't count",
        'who is fluent in French? "school" doesn\'t count',
        "谁会法语，学校里学的不算",
    ],
)
def test_what_is_of_no_condition_is_named(question: str) -> None:
    """A thing of which nothing that is asked can be told is unread, in the words of its clause."""
    assert any("count" in said or "不算" in said for said in _plan(question).unread)


@pytest.mark.parametrize(
    "question",
    [
        "who worked at Siemens or at Bosch",
        "who studied at a university, who taught there",
        "nurses, no students",
        "any French speakers, and who has a driving licence",
        "谁在西门子或者博世工作过",
        "会法语的，或者会德语的",
    ],
)
def test_what_asks_is_no_proviso(question: str) -> None:
    """Clauses that name who is looked for stay in the question."""
    assert provisos(question).question == question


def _lena() -> Cv:
    """A nurse after she had been a student nurse; won a prize at her hospital."""
    cv = Cv("lena.md", "Lena Marwitz", date="2025-01")
    work = cv.section("EXPERIENCE")
    cv.entry(
        "employment", "St Brigid Hospital, Nurse, 2019 – 2024", under=work, at="St Brigid Hospital", role="Nurse",
        period=Period(start="2019", end="2024"),
    )  # fmt: skip
    cv.entry(
        "employment", "Harrow Hospital, Student Nurse, 2017 – 2018", under=work, at="Harrow Hospital",
        role="Student Nurse", period=Period(start="2017", end="2018"),
    )  # fmt: skip
    cv.entry("award", "Nurse of the Year, St Brigid Hospital, 2022", under=cv.section("AWARDS"))
    return cv


def _owen() -> Cv:
    """Was a student nurse alone, and won a school prize."""
    cv = Cv("owen.md", "Owen Tarrant", date="2025-01")
    cv.entry(
        "employment", "Harrow Hospital, Student Nurse, 2020 – 2021", under=cv.section("EXPERIENCE"),
        at="Harrow Hospital", role="Student Nurse", period=Period(start="2020", end="2021"),
    )  # fmt: skip
    cv.entry("award", "School prize for geography, 2015", under=cv.section("AWARDS"))
    return cv


@pytest.fixture(scope="module")
def nurses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    with Store.open(tmp_path_factory.mktemp("nurses") / "home") as store:
        for _ in store.publish_all([cv.reading() for cv in (_lena(), _owen())], settle):
            pass
        yield Pipeline(store)


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("who has been a nurse", {"Lena Marwitz", "Owen Tarrant"}),
        ("who has been a nurse, student nurses don't count", {"Lena Marwitz"}),
        ("who has won an award", {"Lena Marwitz", "Owen Tarrant"}),
        ("who has won an award? school prizes don't count", {"Lena Marwitz"}),
        ("who has worked at a hospital, business trips don't count", {"Lena Marwitz", "Owen Tarrant"}),
    ],
)
def test_an_entry_is_left_out_and_never_a_person(nurses: Pipeline, question: str, people: set[str]) -> None:
    """Who has what is no proof and something else besides is found; who has that alone is not."""
    answer = nurses.answer(Question(text=question), Scope.everything())
    assert (answer.status, {p.name for p in answer.people}) == ("answered", people)


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("any nurses for our night shift?", "any nurses"),
        ("need French speakers for the Lyon desk", "need French speakers"),
        ("find me two welders for a client in Hull", "find me two welders"),
        ("get me everyone who knows SAP for the rollout", "get me everyone who knows SAP"),
        ("给上海办公室找个会日语的", "找个会日语的"),
        ("想给新项目配个懂Java的", "配个懂Java的"),
    ],
)
def test_what_somebody_is_for_is_no_condition(question: str, plain: str) -> None:
    """The asker's desk, shift or client is told as context, and asks nothing of whoever is looked for."""
    found, same = _plan(question), _plan(plain)
    assert (found.where, [c.condition for c in found.criteria]) == (same.where, [c.condition for c in same.criteria])
    assert found.context


@pytest.mark.parametrize(
    "question",
    [
        "who worked for the Lyon team",
        "who has built software for a client in Hull",
        "anyone with experience for a hotel",
        "谁给客户做过培训",
    ],
)
def test_whom_somebody_worked_for_is_no_purpose(question: str) -> None:
    """What a verb of work governs is asked for."""
    assert purpose_of(question) is None


@pytest.mark.parametrize(("unread", "open_"), [("水稻", True), ("paddies", True), ("水", False), ("x", False)])
def test_a_set_hangs_on_whole_words_that_were_not_read(unread: str, open_: bool) -> None:
    """A word of either language that no condition took leaves a set open; what a sentence leaves over does not."""
    assert leaves_open(_plan("who has been a nurse").model_copy(update={"unread": (unread,)})) is open_
