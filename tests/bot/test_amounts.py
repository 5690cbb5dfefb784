"""What people ask for that counts and measures, over the invented CVs: gold by reading the CVs, both languages.

A gap, a stay, an average, the most of something, a comparison, how many different, groups, lists, CVs as files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from tests.homes import home_of
from vectorstore.records import Period, Scope
from vectorstore.store import Store
from vectorstore.text import squeeze

TESTS = Path(__file__).parents[1]
PEOPLE: dict[str, Any] = json.loads((TESTS / "evals" / "people.json").read_text("utf-8"))
UNNAMED = "07_unnamed_zh"
# A table begins behind a rule; what stands before it names those who have the most.
RULE = "-+-"


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Ask of the people of the sample CVs."""
    pipeline = Pipeline(Store.open(home_of(TESTS / "corpus" / "cvs", tmp_path_factory)))
    return lambda text, *history: pipeline.answer(Question(text=text, history=history), Scope.everything())


def _keys(answer: Answer) -> set[str]:
    return {_key(p.name, *p.aliases) for p in answer.people}


def _key(*names: str) -> str:
    said = {squeeze(n) for n in names}
    return next((k for k, known in PEOPLE.items() if said & {squeeze(n) for n in known["names"]}), names[0])


def _head(answer: Answer) -> str:
    """Return what stands before a table: who has the most, or the whole text where there is no table."""
    lines = answer.text.split("\n")
    at = next((n for n, line in enumerate(lines) if RULE in line), len(lines) + 1)
    return "\n".join(lines[: at - 1])


def _top(answer: Answer) -> set[str]:
    head = _head(answer)
    found = {k for k, known in PEOPLE.items() if any(squeeze(n) in squeeze(head) for n in known["names"])}
    assert found <= _keys(answer)
    return found


def _proved(answer: Answer) -> None:
    """Hold that every claim cites, and that its numbers were counted from quotes."""
    assert answer.claims
    for claim in answer.claims:
        assert claim.citations


GAPS = [
    ("who has a gap of more than six months?", {"okafor"}),
    ("谁有超过半年的空窗期？", {"okafor"}),
    ("anyone with a career gap of over 6 months?", {"okafor"}),
    ("who has a career gap?", {"okafor"}),
    ("谁的简历有空窗期？", {"okafor"}),
    ("who was out of work for more than half a year?", {"okafor"}),
    ("who has a gap between jobs of at least 7 months?", {"okafor"}),
    ("哪些候选人有半年以上的职业空白期？", {"okafor"}),
    ("does Marisol Okafor have a gap of more than six months?", {"okafor"}),
    ("Marisol Okafor有空窗期吗？", {"okafor"}),
]


@pytest.mark.parametrize(("question", "people"), GAPS)
def test_a_gap_is_what_no_dated_job_or_degree_covers(ask: Any, question: str, people: set[str]) -> None:
    """Who has a gap is found by the dates of jobs and degrees; what years alone leave open is no gap."""
    answer = ask(question)
    assert (answer.status, _keys(answer)) == ("answered", people)
    _proved(answer)


@pytest.mark.parametrize(
    ("question", "near"),
    [
        ("who has a gap of more than a year?", {"okafor"}),
        ("谁有一年以上的空窗期？", {"okafor", "aydemir", "qiao_bio"}),
    ],
)
def test_a_gap_that_years_leave_open_is_near(ask: Any, question: str, near: set[str]) -> None:
    """A CV that gives years only may hide a gap: nobody is said to have it, and it is said who may."""
    answer = ask(question)
    assert answer.status == "not_found"
    assert {_key(*n.name.split(" (")) for n in answer.near_misses} == near


def test_nobody_is_cleared_of_a_gap_that_years_leave_open(ask: Any) -> None:
    """Who may have a gap is not told to have none."""
    answer = ask("who has no gap of more than six months?")
    assert not {"okafor", "aydemir", "qiao_bio"} & _keys(answer)
    assert {"guan", "zeng", "malhotra"} <= _keys(answer)


MOST = [
    # The longest stay with one employer.
    ("who stayed longest at one company?", {"malhotra"}),
    ("谁在一家公司待得最久？", {"malhotra"}),
    ("who has the longest tenure?", {"malhotra"}),
    ("Which candidate worked the longest for a single employer?", {"malhotra"}),
    ("哪位候选人在同一家公司工作时间最长？", {"malhotra"}),
    ("who has been at their current company the longest?", {"malhotra"}),
    ("谁在现在的公司待得最久？", {"malhotra"}),
    ("who worked longest at Alibaba?", {"duan"}),
    ("谁在阿里巴巴工作时间最长？", {"duan"}),
    ("whose stay at one employer was the longest?", {"malhotra"}),
    # The average stay.
    ("who changes jobs most often?", {"zeng"}),
    ("谁跳槽最频繁？", {"zeng"}),
    ("who are the job hoppers?", {"zeng"}),
    ("who has the shortest average tenure?", {"zeng"}),
    ("谁平均在每家公司待的时间最短？", {"zeng"}),
    ("who has the longest average tenure?", {"aydemir"}),
    ("谁平均任期最长？", {"aydemir"}),
    # Experience.
    ("who has the most experience?", {"malhotra"}),
    ("谁的工作经验最多？", {"malhotra"}),
    ("谁工作年限最长？", {"malhotra"}),
    ("which candidate has the most years of experience?", {"malhotra"}),
    ("who has the highest number of papers?", {"aydemir"}),
    ("谁的工作经验最丰富？", {"malhotra"}),
    ("who has the most experience with Java?", {"malhotra"}),
    ("谁的 Java 经验最多？", {"malhotra"}),
    ("who has the least experience?", {"qin"}),
    # Papers, patents, internships, languages and the like.
    ("who has the most papers?", {"aydemir"}),
    ("谁的论文最多？", {"aydemir"}),
    ("who has published the most?", {"aydemir"}),
    ("谁发表的论文最多？", {"aydemir"}),
    ("who has the fewest papers?", {"guan"}),
    ("谁的论文最少？", {"guan"}),
    ("who has the most patents?", {"duan"}),
    ("谁的专利最多？", {"duan"}),
    ("who has the most internships?", {"zeng", "qiao_db", "fang", "qin", "bao"}),
    ("谁的实习经历最多？", {"zeng", "qiao_db", "fang", "qin", "bao"}),
    ("who speaks the most languages?", {"aydemir"}),
    ("谁会的语言最多？", {"aydemir"}),
    ("who has worked in the most countries?", {"okafor"}),
    ("谁工作过的国家最多？", {"okafor"}),
    ("who has worked for the most companies?", {"zeng", "malhotra", "okafor", "fang", "guan"}),
    ("谁待过的公司最多？", {"zeng", "malhotra", "okafor", "fang", "guan"}),
    ("who has the most degrees?", {"aydemir"}),
    ("which PhD has the most papers?", {"aydemir"}),
    # Two or three people.
    ("who has more years of experience, Devraj Malhotra or Marisol Okafor?", {"malhotra"}),
    ("段可欣和潘若溪谁论文多？", {"duan"}),
    ("段可欣和潘若溪，谁的论文更多？", {"duan"}),
    ("who has more patents, Kexin Duan or Yutong Guan?", {"duan"}),
    ("between Meilin Fang and Elif Aydemir who has more publications?", {"aydemir"}),
    ("Meilin Fang or Lan Qiao, who has more papers?", {"fang"}),
    ("管雨桐跟段可欣谁的工作经验更多？", {"duan"}),
    ("who has worked longer, Yutong Guan or Elif Aydemir?", {"guan"}),
    ("潘若溪、段可欣和管雨桐谁的专利最多？", {"duan"}),
    ("Boqiao Zeng and Shuo Qin, who has more internships?", {"zeng", "qin"}),
    ("who speaks more languages, Elif Aydemir or Marisol Okafor?", {"aydemir"}),
    ("who has fewer papers, Yutong Guan or Meilin Fang?", {"guan"}),
    ("段可欣比潘若溪论文多吗？", {"duan"}),
    ("管雨桐和段可欣谁在阿里待得久？", {"duan"}),
    ("who stayed longer at Alibaba, Yutong Guan or Kexin Duan?", {"duan"}),
    ("which candidate knows the most programming languages?", {"malhotra", "qin", "bao", "guan"}),
    ("谁的一作论文最多？", {"aydemir"}),
    ("who has the longest gap?", {"okafor"}),
    ("谁的空窗期最长？", {"okafor"}),
]


@pytest.mark.parametrize(("question", "people"), MOST)
def test_who_has_the_most_stands_first(ask: Any, question: str, people: set[str]) -> None:
    """Who has the most stands first, all of them where several have as many, each number cited."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert not answer.unread
    assert _top(answer) == people, _head(answer)
    _proved(answer)


def test_ties_are_said(ask: Any) -> None:
    """Where several have as many, that is said, in the question's language."""
    assert "5 are tied." in ask("who has the most internships?").text
    assert "5 人并列。" in ask("谁的实习经历最多？").text


def test_a_counted_table_stands_beneath(ask: Any) -> None:
    """Who asks for the most is told that one, and of how many; a ranking tells everyone, each with their own number."""
    for question in ("who has the most patents?", "专利最多的是谁？"):
        one = ask(question)
        assert _keys(one) == {"duan"}
    assert len(_keys(ask("top 2 by number of patents"))) == 2
    answer = ask("rank everyone by number of patents")
    assert _keys(answer) == {"duan", "guan", "aydemir", "pan"}
    for name, number in (("Kexin Duan", "4 patents"), ("Yutong Guan", "2 patents"), ("Elif Aydemir", "1 patent")):
        assert any(c.text.startswith(name) and number in c.text for c in answer.claims)


OF_ONE = [
    ("what was Devraj Malhotra's longest job?", "Accenture"),
    ("how long has Yutong Guan been at her current company?", "2 years 3 months"),
    ("what is the average tenure of Yutong Guan?", "3 years"),
    ("how many companies has Devraj Malhotra worked for?", "3 employers"),
    ("段可欣待过几家公司？", "2 家单位"),
    ("how many languages does Elif Aydemir speak?", "4 languages"),
    ("how many countries has Marisol Okafor worked in?", "3 countries"),
    ("潘若溪读过几所学校？", "2 所学校"),
    ("what gaps does Marisol Okafor have?", "7 months"),
    ("段可欣在一家公司待得最久是多久？", "4年3个月"),
]


@pytest.mark.parametrize(("question", "said"), OF_ONE)
def test_an_amount_of_one_person_is_told(ask: Any, question: str, said: str) -> None:
    """An amount of one person is told with what it was counted from."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert said in answer.text
    assert len(answer.people) == 1
    _proved(answer)


WHO = [
    # At least so many different employers, schools, countries, cities, languages.
    ("who has worked at three or more different companies?", {"zeng", "malhotra", "okafor", "fang", "guan"}),
    ("谁在三家以上公司工作过？", {"zeng", "malhotra", "okafor", "fang", "guan"}),
    ("who studied at at least three different schools?", {"aydemir"}),
    ("谁读过至少三所学校？", {"aydemir"}),
    ("who has worked in at least two countries?", {"malhotra", "qiao_bio", "okafor", "fang"}),
    ("谁至少在两个国家工作过？", {"malhotra", "qiao_bio", "okafor", "fang"}),
    ("who has worked in different countries?", {"malhotra", "qiao_bio", "okafor", "fang"}),
    ("who speaks at least three languages?", {"aydemir", "malhotra", "okafor", "fang"}),
    ("谁会三种以上语言？", {"aydemir", "malhotra", "okafor", "fang"}),
    ("who knows Java and has worked for at least three companies?", {"malhotra"}),
    # So long with one employer, still there since.
    ("who has been at the same company since 2017?", {"malhotra"}),
    ("who is still at the same employer since 2020?", {"malhotra", "aydemir", "okafor", "pan"}),
    ("谁从2020年起一直在同一家公司？", {"malhotra", "aydemir", "okafor", "pan"}),
    ("who has been at their current company for more than five years?", {"malhotra", "aydemir"}),
    ("谁在现在的公司待了五年以上？", {"malhotra", "aydemir"}),
    ("who stayed at one company for more than five years?", {"malhotra", "aydemir"}),
    ("谁在同一家公司待过五年以上？", {"malhotra", "aydemir"}),
    ("who stayed with one employer for at least 4 years?", {"malhotra", "aydemir", "okafor", "pan", "duan"}),
    ("who stays less than a year with an employer on average?", {"zeng", "fang"}),
    ("谁平均每家公司待不到一年？", {"zeng", "fang"}),
    ("who joined their current company in 2020?", {"pan"}),
    ("谁2020年加入现在的公司？", {"pan"}),
    ("who has more than one CV?", {"zeng"}),
    ("谁有两份简历？", {"zeng"}),
    ("who published at three or more different venues?", {"zeng", "aydemir", "duan", "qiao_db", "qiao_bio", "fang"}),
    ("who has exactly three degrees?", {"aydemir"}),
    ("谁在两家以上大厂待过？", {"zeng", "guan", "bao", "qin"}),
    # Years of experience.
    ("who has 5+ years of Java?", {"malhotra"}),
    ("who has more than ten years of experience?", {"malhotra", "okafor"}),
    ("谁有十年以上工作经验？", {"malhotra", "okafor"}),
]


@pytest.mark.parametrize(("question", "people"), WHO)
def test_a_bound_on_an_amount_is_a_condition(ask: Any, question: str, people: set[str]) -> None:
    """A bound on an amount is a condition like any other: who is within it is found, and the amount is told."""
    answer = ask(question)
    assert (answer.status, _keys(answer)) == ("answered", people), answer.text[:300]
    assert not answer.unread
    _proved(answer)


@pytest.mark.parametrize(
    "question",
    [
        "who did bachelor and master at one and the same school?",
        "谁本科和硕士在同一所学校？",
        "谁本硕同校？",
        "who got their bachelor's and PhD from the same university?",
        "谁硕士和博士是同一所学校？",
    ],
)
def test_the_same_school_is_one_school(ask: Any, question: str) -> None:
    """Two degrees at one and the same school are not two degrees: here nobody has them, and who has both is near."""
    answer = ask(question)
    assert answer.status == "not_found", answer.text[:300]
    assert answer.near_misses
    assert not answer.unread


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("who studied and worked at the same university?", {"fang"}),
        ("谁在同一所学校读过书也工作过？", {"fang"}),
    ],
)
def test_the_same_place_holds_for_jobs_too(ask: Any, question: str, people: set[str]) -> None:
    """Who studied and worked at one and the same university is found by both entries."""
    answer = ask(question)
    assert (answer.status, _keys(answer)) == ("answered", people), answer.text[:300]


GROUPS = [
    ("how many people per company?", "Alibaba", 3),
    ("how many candidates have worked at each company?", "Alibaba", 3),
    ("每家公司有多少人？", "阿里巴巴", 3),
    ("按公司统计人数", "阿里巴巴", 3),
    ("how many candidates per school?", "Tongji University", 1),
    ("按学校分组", "浙江大学", 1),
    ("how many people are there in each city?", "Hangzhou", 5),
    ("每个城市有几个人？", "杭州", 5),
    ("breakdown by degree", "PhD", 6),
    ("how many people currently work at each company?", "Kuaishou", 1),
    ("how many people by country?", "China", 6),
    ("各学校分别有几个人？", "浙江大学", 1),
    ("which city has the most people?", "Hangzhou", 5),
    ("哪家公司出来的人最多？", "阿里巴巴", 3),
    ("what is the most common degree?", "PhD", 6),
]


@pytest.mark.parametrize(("question", "label", "number"), GROUPS)
def test_groups_are_counted_in_a_table(ask: Any, question: str, label: str, number: int) -> None:
    """People are grouped by what their CVs say, and each group's number cites all that it was counted from."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert RULE in answer.text
    (claim,) = [c for c in answer.claims if c.text == f"{label}: {number}"]
    assert len(claim.citations) >= min(number, 1)
    assert str(number) in claim.computed


LISTS = [
    ("list all employers", "Maersk"),
    ("列出所有公司", "科大讯飞"),
    ("list all schools", "Cranfield University"),
    ("列出所有学校", "兰州大学"),
    ("which companies have our candidates worked for?", "Infosys"),
    ("有哪些公司？", "小米"),
    ("what is everyone's current title?", "Supply Chain Planning Manager"),
    ("所有人的现职", "首席科学家"),
    ("names and emails of all engineers", "devraj.malhotra@example.com"),
    ("所有工程师的姓名和邮箱", "ruoxi.pan@example.com"),
    ("list everyone's e-mail and phone", "555-0111"),
    ("list all programming languages", "Julia"),
    ("list everyone with their school", "Cranfield University"),
    ("how many different schools are there?", "Anna University"),
    ("有多少家公司？", "小红书"),
]


@pytest.mark.parametrize(("question", "said"), LISTS)
def test_a_list_over_a_set_is_a_table(ask: Any, question: str, said: str) -> None:
    """What all of a set have is listed in a table, each cell with its quote."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert RULE in answer.text
    assert said in " ".join(answer.text.replace("|", " ").split())
    _proved(answer)


CVS = [
    ("how many CVs are there?", 14),
    ("有多少份简历？", 14),
    ("how many CVs are in Chinese?", 7),
    ("有多少份中文简历？", 7),
    ("how many resumes are in English?", 7),
    ("which CVs are in English?", 7),
    ("who has a CV in Chinese?", 7),
    ("which is the newest CV?", 1),
    ("最新的简历是谁的？", 1),
    ("which is the earliest CV?", 2),
    ("哪些简历是英文的？", 7),
]


@pytest.mark.parametrize(("question", "number"), CVS)
def test_cvs_are_counted_as_files(ask: Any, question: str, number: int) -> None:
    """How many CVs there are, in which language, and which is the newest, is told by the files themselves."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert answer.plan["counted"] == "documents"
    listed = [line for line in answer.text.split("\n") if line.startswith("- ")]
    left = [line for line in answer.text.split("\n") if line.startswith(("… and", "……另有"))]
    assert left or len(listed) == number
    assert number in (len(listed), 1, 3) or str(number) in answer.text


TWO = [
    ("where did Lan Qiao study and what was her GPA?", ("Melbourne", "6.7/7")),
    ("what is Yutong Guan's current job and who was her advisor?", ("Kuaishou", "Weiqi Gong")),
    ("段可欣的导师是谁，现在在哪工作？", ("谢砚秋", "科大讯飞")),
    ("鲍天齐的绩点和导师", ("3.58", "尹岱松")),
    ("Who is Boqiao Zeng's advisor and what are his publications?", ("Minhang Ji", "Larkspur")),
]


@pytest.mark.parametrize(("question", "said"), TWO)
def test_two_facts_in_one_question_are_both_told(ask: Any, question: str, said: tuple[str, str]) -> None:
    """Of two facts that a question asks for both are told."""
    answer = ask(question)
    assert answer.status == "answered", answer.text[:200]
    assert all(one in answer.text for one in said), answer.text[:400]


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("who has more experience than Lan Qiao?", "more"),
        ("who got the most scholarships?", "the most"),
        ("who changed jobs in 2020?", "changed jobs"),
        ("who has the second most papers?", "second most"),
        ("谁的论文数量排第二？", "排第二"),
        ("who stayed the shortest at a company?", "the shortest"),
        ("who won awards from two different institutions?", "different"),
    ],
)
def test_an_amount_that_cannot_be_measured_is_said(ask: Any, question: str, word: str) -> None:
    """What cannot be measured is named, and nothing plainer is answered in its place."""
    answer = ask(question)
    assert answer.status == "unclear"
    assert word in answer.text


@pytest.mark.parametrize(
    ("before", "question", "top"),
    [
        ("Who worked at Alibaba?", "which of them has the most papers?", {"duan"}),
        ("谁在阿里巴巴工作过？", "其中谁的专利最多？", {"duan"}),
    ],
)
def test_the_most_is_asked_of_those_before(ask: Any, before: str, question: str, top: set[str]) -> None:
    """Who has the most is asked of the people of the question before."""
    answer = ask(question, before)
    assert _top(answer) == top
    assert _keys(answer) <= {"guan", "duan", "bao"}


def test_a_job_that_names_no_employer_is_said(tmp_path: Path) -> None:
    """A job without an employer may be one more: it is said, and nobody is told to have had just so many."""
    cv = Cv("wren.md", "Wren Ash", date="2024-06")
    work = cv.section("EXPERIENCE")
    for at, start, end in (("Acme Mills", "2015-01", "2018-12"), ("Borel Optics", "2020-03", "2022-02")):
        cv.entry("employment", f"{at}, Fitter", under=work, at=at, period=Period(start=start, end=end))
    cv.entry("employment", "Fitter, 2022-03 – 2024-05", under=work, period=Period(start="2022-03", end="2024-05"))
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all([cv.reading()], settle):
            pass
        pipeline = Pipeline(store)

        def asked(text: str) -> Answer:
            return pipeline.answer(Question(text=text), Scope.everything())

        assert (
            "2 employers: Borel Optics, Acme Mills (and 1 that tell none)" in asked("who has the most employers?").text
        )
        assert asked("who has at most two employers?").status == "not_found"
        assert asked("who has at least two employers?").status == "answered"
        gap = asked("who has a gap of more than a year?")
        assert "1 year 2 months" in gap.text
        assert len(gap.people) == 1
