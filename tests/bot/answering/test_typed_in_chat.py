"""Questions as recruiters and engineers type them: clipped, in both languages, over invented people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Answer, Clause, Condition, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store
from vectorstore.text import has_cjk


def _ruben() -> Cv:
    """Five years of Go at Alibaba Cloud after an internship at SAP; leads people; a master's of 2019."""
    cv = Cv("ruben.md", "Ruben Achterberg", date="2025-01")
    work = cv.section("EXPERIENCE")
    job = cv.entry(
        "employment",
        "Alibaba Cloud, Senior Engineer, Hangzhou, 2019-07 – 2024-12",
        "Wrote node agents in Go.",
        "Leads six engineers.",
        under=work,
        at="Alibaba Cloud",
        role="Senior Engineer",
        location="Hangzhou",
        period=Period(start="2019-07", end="2024-12"),
    )
    cv.entry("project", "Implemented a gpu-aware batch scheduler", "It places GPU jobs.", under=job, title="Placement")
    cv.entry(
        "internship",
        "SAP, Intern, Shanghai, 2018-06 – 2018-09",
        "Ported scripts.",
        under=work,
        at="SAP",
        role="Intern",
        location="Shanghai",
        period=Period(start="2018-06", end="2018-09"),
    )
    school = cv.section("EDUCATION")
    master = cv.entry(
        "education",
        "Delft University of Technology, M.Sc., 2016 – 2019",
        under=school,
        at="Delft University of Technology",
        period=Period(start="2016", end="2019"),
    )
    cv.fact("degree", "M.Sc.", master, "msc")
    cv.entry(
        "patent",
        "Ruben Achterberg, Method for node agents, granted 2023",
        under=cv.section("PATENTS"),
        status="granted",
        year=2023,
        title="Method for node agents",
    )
    return cv


def _sanne() -> Cv:
    """A planner with a barge schedule; teaches at ETH Zürich, where she works now."""
    cv = Cv("sanne.md", "Sanne Waldvogel", date="2024-06")
    work = cv.section("EXPERIENCE")
    cv.entry(
        "employment",
        "ETH Zürich, Researcher, 2020 – present",
        "Negotiated the joint barge schedule with three terminals.",
        "Worked in a team of four.",
        under=work,
        at="ETH Zürich",
        role="Researcher",
        period=Period(start="2020", ongoing=True),
    )
    cv.entry(
        "teaching",
        "ETH Zürich, lecturer: Cloud Computing",
        under=cv.section("TEACHING"),
        at="ETH Zürich",
        role="lecturer",
        title="Cloud Computing",
    )
    cv.entry("other", "Certified Barge Master (2022)", under=cv.section("CERTIFICATIONS"))
    cv.entry("skill", "Python, Kafka; English, Dutch", under=cv.section("SKILLS"))
    cv.entry("award", "Bronze medal, ICPC Europe 2019", under=cv.section("AWARDS"), title="Bronze medal, ICPC Europe")
    return cv


def _bei() -> Cv:
    """Reads for a doctorate in 2025; an hour less by eleven hundredths."""
    cv = Cv("bei.txt", "贝岚舟", date="2024-03")
    school = cv.section("教育背景")
    phd = cv.entry(
        "education",
        "浙江大学，博士研究生，2020年9月至2025年6月（预计）",
        under=school,
        at="浙江大学",
        period=Period(start="2020-09", end="2025-06", expected=True),
    )
    cv.fact("degree", "博士", phd, "phd")
    work = cv.section("实习经历")
    cv.entry(
        "internship",
        "腾讯，实习生，2023年3月至2023年9月",
        "负责冷热分层，单位成本下降 11%。",
        "用 Python 写分析脚本。",
        under=work,
        at="腾讯",
        role="实习生",
        period=Period(start="2023-03", end="2023-09"),
    )
    cv.entry("skill", "Python、Go", under=cv.section("技能"))
    return cv


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Give a way to ask over three invented people, with what was asked before."""
    home: Path = tmp_path_factory.mktemp("chat") / "home"
    with Store.open(home) as store:
        for _ in store.publish_all([c().reading() for c in (_ruben, _sanne, _bei)], settle):
            pass
        pipeline = Pipeline(store)

        def ask(text: str, *history: str) -> Answer:
            return pipeline.answer(Question(text=text, history=history), Scope.everything())

        yield ask


RUBEN, SANNE, BEI = "Ruben Achterberg", "Sanne Waldvogel", "贝岚舟"


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("who is graduating in 2025?", {BEI}),
        ("谁在读博士", {BEI}),
        ("who is pursuing a PhD?", {BEI}),
        ("who taught at ETH Zürich?", {SANNE}),
        ("who taught cloud computing?", {SANNE}),
        ("who currently works at a university?", {SANNE}),
        ("who currently works in academia?", {SANNE}),
        ("who has academic experience?", {SANNE}),
        ("谁参加过ICPC", {SANNE}),
        ("who can read Dutch", {SANNE}),
        ("who was in Hangzhou?", {RUBEN}),
        ("who started at Alibaba after 2018", {RUBEN}),
        ("who's first job was at Alibaba Cloud", {RUBEN}),
        ("who led a team?", {RUBEN}),
        ("谁带过团队", {RUBEN}),
        ("会Python不会Go的", {SANNE}),
        ("who has worked in a startup?", set()),
        ("find me someone with 3 years go experience", {RUBEN}),
        ("帮我找一个有3年以上 Go 经验的人", {RUBEN}),
        ("找一个5年Go经验的", {RUBEN}),
        ("find someone with 5+ years at Alibaba", {RUBEN}),
        ("find someone with 6+ years at Alibaba", set()),
        ("need someone for gpu scheduler", {RUBEN}),
        ("need someone for 调度器", {RUBEN}),
    ],
)
def test_the_people_are_those_who_were_asked_for(asked: Any, question: str, people: set[str]) -> None:
    """However a question is typed, the set is exact."""
    answer = asked(question)
    assert {p.name for p in answer.people} == people
    assert answer.status == ("answered" if people else "not_found")


@pytest.mark.parametrize(
    "question",
    [
        "did Sanne use Kafka?",
        "does Sanne know Kafka?",
        "Sanne 会 Kafka 吗",
    ],
)
def test_a_given_name_is_asked_of_whoever_bears_it(asked: Any, question: str) -> None:
    """A yes-or-no question by a given name alone is of its bearer, not of nobody."""
    answer = asked(question)
    assert answer.status == "answered"
    assert [p.name for p in answer.people] == [SANNE]


@pytest.mark.parametrize(
    "question",
    [
        "where did Ruben Achterberg work before joining Alibaba Cloud?",
        "Ruben Achterberg加入阿里云之前在哪里工作？",
        "where was Ruben Achterberg before Alibaba Cloud?",
        "Ruben Achterberg 阿里云之前在哪工作",
    ],
)
def test_where_somebody_worked_before_is_no_current_job(asked: Any, question: str) -> None:
    """What was before joining X tells the earlier employers, in both languages, and not X itself."""
    answer = asked(question)
    assert answer.status == "answered"
    assert "SAP" in answer.text
    assert "Senior Engineer" not in answer.text


@pytest.mark.parametrize(
    "question",
    ["where did Ruben Achterberg work before joining SAP?", "Ruben Achterberg加入SAP之前在哪里工作？"],
)
def test_nothing_before_is_not_in_the_cv(asked: Any, question: str) -> None:
    """Who tells no job before it is not given a later one for it."""
    assert asked(question).status == "not_found"


def test_a_number_after_let_is_told(asked: Any) -> None:
    """让成本下降多少 asks for the number."""
    assert "11%" in asked("冷热分层让成本下降多少？").text


def test_when_was_it_granted_is_of_what_was_asked_before(asked: Any) -> None:
    """A follow-up about "it" is of the entries that were found."""
    assert "2023" in asked("when was it granted?", "who has a patent?").text


def test_why_not_needs_no_question_before(asked: Any) -> None:
    """A stated "why not Z for X at Y?" tells which condition fails."""
    answer = asked("why not Sanne Waldvogel for GPU scheduling at Alibaba?")
    assert "Alibaba" in answer.text
    assert [p.name for p in answer.people] == [SANNE]


@pytest.mark.parametrize(
    "question",
    [
        "how many patents is Ruben Achterberg the first inventor of",
        "who has never left China?",
    ],
)
def test_what_no_condition_can_hold_is_said(asked: Any, question: str) -> None:
    """Words that decide a question and cannot be checked make it unclear; they are never passed over."""
    assert asked(question).status == "unclear"


@pytest.mark.parametrize(
    "question", ["what certifications does Sanne have?", "Sanne certs", "Sanne Waldvogel有什么证书"]
)
def test_certificates_are_told_and_no_skills(asked: Any, question: str) -> None:
    """Certificates are what stands under such a heading or says so itself, not the list of skills."""
    answer = asked(question)
    assert "Certified Barge Master" in answer.text
    assert "Kafka" not in answer.text


@pytest.mark.parametrize("question", ["有几个博士？", "how many people are doing a PhD?"])
def test_people_are_counted_by_their_degree(asked: Any, question: str) -> None:
    """A count of doctors is a count of people, in both languages."""
    assert [p.name for p in asked(question).people] == [BEI]


def test_everyone_is_everyone(asked: Any) -> None:
    """Whoever is asked about is told of, however many they are."""
    assert "11%" not in asked("list everyone's degrees").text
    assert {p.name for p in asked("list everyone's degrees").people} == {RUBEN, BEI}


def _lengths(node: Clause | Condition | None) -> set[int | None]:
    if isinstance(node, Clause):
        return set().union(*(_lengths(p) for p in node.parts))
    return {node.length.least} if node is not None and node.length is not None else set()


@pytest.mark.parametrize(
    ("line", "least"),
    [
        ("3+ years Python experience", 36),
        ("3年以上 Python 经验", 36),
        ("5+ years at Alibaba", 60),
        ("在阿里巴巴工作5年以上", 60),
        ("Python experience of 2 years", 24),
    ],
)
def test_a_length_in_a_description_stays_with_its_demand(line: str, least: int) -> None:
    """A pasted line that says how long is one criterion that holds both what and how long."""
    about = "Backend Engineer\nAbout the role: you will keep our platform alive and well."
    text = f"{about}\nRequirements:\n- {line}\n- familiar with Kubernetes\nNice to have:\n- Rust"
    found = plan(text, Pool(()), "zh" if has_cjk(line) else "en")
    assert found.intent == "match"
    timed = [c for c in found.criteria if _lengths(c.condition)]
    assert len(found.criteria) == 3
    assert [_lengths(c.condition) for c in timed] == [{least}]
    assert isinstance(timed[0].condition, Clause)
