"""Turns of a conversation over invented people: whom they point at, whom they leave out, what a miss keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Entry, Period, Scope, Span
from vectorstore.store import Store


def _skills(cv: Cv, title: str, *names: str) -> None:
    listed = cv.entry("skill", ", ".join(names), under=cv.section(title))
    for name in names:
        cv.fact("skill", name, listed)


def _job(cv: Cv, under: Span, at: str, *, role: str, place: str, start: str, end: str | None = None) -> Entry:
    kind: Any = "internship" if role == "Intern" else "employment"
    return cv.entry(
        kind,
        f"{at}, {role}, {place}, {start} – {end or 'present'}",
        under=under,
        at=at,
        role=role,
        location=place,
        period=Period(start=start, end=end, ongoing=end is None),
    )


def _degree(cv: Cv, under: Span, at: str, *, degree: str, level: str, start: str, end: str) -> None:
    entry = cv.entry(
        "education", f"{at}, {degree}, {start} – {end}", under=under, at=at, period=Period(start=start, end=end)
    )
    cv.fact("degree", degree, entry, level)


def bruna() -> Cv:
    cv = Cv("bruna.md", "Bruna Calder", date="2025-03")
    cv.fact("email", "bruna@calder.example", cv.entry("other", "bruna@calder.example", under=cv.section("CONTACT")))
    job = _job(cv, cv.section("EXPERIENCE"), "Google", role="Engineer", place="Zürich", start="2019")
    cv.entry("project", "Wrote a garbage collector for sensors", under=job, title="Collector")
    _degree(
        cv,
        cv.section("EDUCATION"),
        "ETH Zürich",
        degree="Ph.D. in Computer Science",
        level="phd",
        start="2013",
        end="2018",
    )
    _skills(cv, "SKILLS", "Golang", "Rust")
    return cv


def mobai() -> Cv:
    cv = Cv("mobai.txt", "陈墨白", date="2025-02")
    cv.fact("email", "mobai@chen.example", cv.entry("other", "mobai@chen.example", under=cv.section("联系")))
    _job(cv, cv.section("工作经历"), "腾讯", role="工程师", place="深圳", start="2020")
    _degree(cv, cv.section("教育经历"), "北京大学", degree="硕士", level="master", start="2017", end="2020")
    _skills(cv, "技能", "Rust", "Java")
    return cv


def idris() -> Cv:
    cv = Cv("idris.md", "Idris Falk", date="2024-12")
    cv.fact("email", "idris@falk.example", cv.entry("other", "idris@falk.example", under=cv.section("CONTACT")))
    _job(cv, cv.section("EXPERIENCE"), "Alibaba", role="Intern", place="Hangzhou", start="2022-06", end="2022-09")
    _degree(
        cv,
        cv.section("EDUCATION"),
        "Delft University of Technology",
        degree="M.Sc.",
        level="master",
        start="2021",
        end="2024",
    )
    _skills(cv, "SKILLS", "Golang", "Java")
    return cv


def tingyu() -> Cv:
    cv = Cv("tingyu.txt", "林听雨", date="2025-01")
    cv.fact("email", "tingyu@lin.example", cv.entry("other", "tingyu@lin.example", under=cv.section("联系")))
    job = _job(cv, cv.section("工作经历"), "字节跳动", role="算法工程师", place="北京", start="2021")
    cv.entry("project", "做过流式语音识别的端点检测", under=job, title="端点检测")
    _degree(cv, cv.section("教育经历"), "清华大学", degree="博士", level="phd", start="2015", end="2021")
    _skills(cv, "技能", "Golang", "Python")
    return cv


def wren() -> Cv:
    cv = Cv("wren.md", "Wren Osei", date="2025-05")
    cv.fact("email", "wren@osei.example", cv.entry("other", "wren@osei.example", under=cv.section("CONTACT")))
    _job(cv, cv.section("EXPERIENCE"), "Microsoft", role="Engineer", place="Bengaluru, India", start="2018")
    _degree(
        cv, cv.section("EDUCATION"), "University of Ghana", degree="B.Sc.", level="bachelor", start="2013", end="2017"
    )
    cv.entry(
        "patent",
        "Wren Osei, Method for cold starts, granted 2023",
        under=cv.section("PATENTS"),
        title="Method for cold starts",
        status="granted",
        year=2023,
    )
    _skills(cv, "SKILLS", "Golang", "C++")
    return cv


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    """Give the pipeline over five people; four of them know Go, in this order: Bruna, Idris, 林听雨, Wren."""
    with Store.open(tmp_path_factory.mktemp("turns") / "home") as store:
        for _ in store.publish_all(tuple(c().reading() for c in (bruna, mobai, idris, tingyu, wren)), settle):
            pass
        yield Pipeline(store)


def asked(pipeline: Pipeline, turns: str) -> Answer:
    """Ask the last of some turns, parted by bars."""
    *history, text = (t.strip() for t in turns.split("|"))
    return pipeline.answer(Question(text=text, history=tuple(history)), Scope.everything())


def names(answer: Answer) -> str:
    """Return the people of an answer by the first word of their names, in order."""
    return " ".join(p.name.split()[0] for p in answer.people)


POSITIONS = [
    ("Who knows Go?", "Bruna Idris 林听雨 Wren"),
    ("Who knows Go? | the second one", "Idris"),
    ("Who knows Go? | tell me about the last of them", "Wren"),
    ("Who knows Go? | compare the first two", "Bruna Idris"),
    ("Who knows Go? | compare the first and the third", "Bruna 林听雨"),
    ("Who knows Go? | the third one's e-mail", "林听雨"),
    ("Who knows Go? | #2", "Idris"),
    ("Who knows Go? | which of the first three has a PhD?", "Bruna 林听雨"),
    ("Who knows Go? | tell me about the second one | and the third?", "林听雨"),
    ("Who knows Go? | tell me about the first one | and the rest?", "Idris 林听雨 Wren"),
    ("Who knows Go? | which of them has a patent? | and the others?", "Bruna Idris 林听雨"),
    ("Who knows Rust? | Bruna's school | what did the other one study?", "陈墨白"),
    ("Who knows Rust? | both their e-mails", "Bruna 陈墨白"),
    ("Who knows Go? | only the first two", "Bruna Idris"),
    ("谁会Go？ | 第二个", "Idris"),
    ("谁会Go？ | 前两个的学校", "Bruna Idris"),
    ("谁会Go？ | 最后一位现在在哪儿", "Wren"),
    ("谁会Go？ | 对比一下第一个和第三个", "Bruna 林听雨"),
    ("谁会Go？ | 前三个里谁有博士学位", "Bruna 林听雨"),
    ("谁会Go？ | 第一个的学校 | 剩下的呢", "Idris 林听雨 Wren"),
    ("谁会Rust？ | 他俩的邮箱", "Bruna 陈墨白"),
    ("林听雨的邮箱 | 陈墨白呢 | 他俩的学校", "林听雨 陈墨白"),
]


@pytest.mark.parametrize(("turns", "people"), POSITIONS)
def test_a_position_picks_of_those_last_shown_in_their_order(pipeline: Pipeline, turns: str, people: str) -> None:
    """Where somebody stands in the last answer says who is meant, in either language."""
    assert names(asked(pipeline, turns)) == people


@pytest.mark.parametrize("turns", ["Who knows Rust? | the tenth one", "谁会Rust？ | 第十个的邮箱"])
def test_a_position_that_nobody_holds_is_said_to_be_unread(pipeline: Pipeline, turns: str) -> None:
    """Of two people nobody is the tenth: that is no statement about any CV."""
    answer = asked(pipeline, turns)
    assert (answer.status, answer.people) == ("unclear", ())


@pytest.mark.parametrize(
    "text", ["Who published the first paper on Rust?", "第一个项目做了什么", "Who was first author?"]
)
def test_the_first_thing_is_no_position_among_people(pipeline: Pipeline, text: str) -> None:
    """The first job, paper or project of somebody is theirs."""
    assert asked(pipeline, f"Who knows Go? | {text}").plan == asked(pipeline, text).plan


CHANGES = [
    ("Who knows Go? | drop the interns", "Bruna 林听雨 Wren"),
    ("Who knows Go? | without Wren Osei", "Bruna Idris 林听雨"),
    ("Who knows Go? | drop the second one", "Bruna 林听雨 Wren"),
    ("Who knows Go? | tell me about Idris Falk | drop him", "Bruna 林听雨 Wren"),
    ("Who knows Go? | not those in India", "Bruna Idris 林听雨"),
    ("Who knows Go? | drop those without a PhD", "Bruna 林听雨"),
    ("Who knows Go? | only those with a PhD", "Bruna 林听雨"),
    ("Who knows Go? | only those with a PhD | without Bruna Calder", "林听雨"),
    ("Who knows Go? | their e-mails | without Bruna Calder", "Idris 林听雨 Wren"),
    ("Who knows Go? | plus Rust", "Bruna"),
    ("Who knows Go? | must also know Java", "Idris"),
    ("Who has worked at Tencent? | add those who know C++", "陈墨白 Wren"),
    ("Who knows Java? | make it Python", "林听雨"),
    ("Who knows Java? | Python instead", "林听雨"),
    ("Who knows Go? | everyone but Wren Osei", "Bruna Idris 林听雨"),
    ("Who knows Go? | remove Wren Osei from the list", "Bruna Idris 林听雨"),
    ("Who knows Java? | sorry, I meant Python", "林听雨"),
    ("Who knows Java? | not Java, Python", "林听雨"),
    ("谁会Java？ | 不是Java，是Python", "林听雨"),
    ("谁会Java？ | 再看看Python", "林听雨"),
    ("谁会Go？ | 不算实习", "Bruna 林听雨 Wren"),
    ("谁会Go？ | 去掉实习生", "Bruna 林听雨 Wren"),
    ("谁会Go？ | 不要林听雨", "Bruna Idris Wren"),
    ("谁会Go？ | 除了林听雨", "Bruna Idris Wren"),
    ("谁会Go？ | 现在人在国外的不要", "Idris 林听雨"),
    ("谁会Go？ | 博士的留下", "Bruna 林听雨"),
    ("谁会Go？ | 只看有专利的", "Wren"),
    ("谁会Go？ | 还要会Rust", "Bruna"),
    ("谁在清华读过书？ | 换成北大", "陈墨白"),
    ("谁在清华读过书？ | 再加上会Rust的", "Bruna 林听雨 陈墨白"),
    ("谁在字节跳动工作过？ | 那腾讯呢", "陈墨白"),
    ("Who has worked at ByteDance? | same for Tencent", "陈墨白"),
]


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("Who lives outside India?", "Bruna 林听雨 陈墨白"),
        ("谁不在印度？", "Bruna 林听雨 陈墨白"),
        ("Who has the highest degree?", "Bruna 林听雨"),
        ("学历最高的是谁", "Bruna 林听雨"),
        ("Who knows Go and never went fishing?", ""),
        ("Who stayed somewhere for more than five years?", "Bruna Wren"),
    ],
)
def test_only_what_a_cv_says_is_told(pipeline: Pipeline, question: str, people: str) -> None:
    """Who is nowhere told to be is not elsewhere; whoever lacks what nobody understood is not everybody."""
    assert sorted(names(asked(pipeline, question)).split()) == sorted(people.split())


@pytest.mark.parametrize(("turns", "people"), CHANGES)
def test_a_turn_changes_whom_the_answer_before_found(pipeline: Pipeline, turns: str, people: str) -> None:
    """Whoever is left out, kept, added or swapped changes the people of the question before, and nothing else of it."""
    assert sorted(names(asked(pipeline, turns)).split()) == sorted(people.split())


MISSES = [
    ("Who knows Rust? | qwzx vbnm | their e-mails", "Bruna 陈墨白"),
    ("Who knows Rust? | how old are they? | which of them has a PhD?", "Bruna"),
    ("Who knows Rust? | thanks! | the first one's school", "Bruna"),
    ("Who knows Rust? | what about Norbert Quist? | their e-mails", "Bruna 陈墨白"),
    ("Who has worked at Google? | and at Tesla? | and at Microsoft?", "Wren"),
    ("Who knows Rust? | and Haskell? | their e-mails", "Bruna 陈墨白"),
    ("谁会Rust？ | 阿巴阿巴 | 他们的邮箱", "Bruna 陈墨白"),
    ("谁会Rust？ | 谁最年轻？ | 其中谁是博士", "Bruna"),
    ("谁会Rust？ | 谢谢 | 第二个的学校", "陈墨白"),
]


@pytest.mark.parametrize(("turns", "people"), MISSES)
def test_a_turn_that_misses_loses_neither_people_nor_topic(pipeline: Pipeline, turns: str, people: str) -> None:
    """What was refused, not understood, found nobody or only thanked is passed over by what follows."""
    assert names(asked(pipeline, turns)) == people


OTHERS = [
    ("Who has worked at ByteDance? | who did speech recognition there?", "林听雨"),
    ("Who knows Go? | of those, who worked at Microsoft?", "Wren"),
    ("Who knows Go? | how many are there? | who are they?", "Bruna Idris 林听雨 Wren"),
    ("Tell me about Wren Osei | does she know Rust?", ""),
    ("Tell me about Bruna Calder | does she know Rust?", "Bruna"),
    ("Tell me about Bruna Calder | what about Idris? | compare them", "Bruna Idris"),
    ("Tell me about Bruna Calder | compare her with Idris Falk", "Bruna Idris"),
    ("Who knows Go? | tell me about Wren Osei | how many patents?", "Wren"),
    ("Who knows Go? | do they know Rust?", "Bruna"),
    ("Who has worked at Google? | who is still there?", "Bruna"),
    ("Who has interned at Alibaba? | who is still there?", ""),
    ("Who has worked at Alibaba? | who left?", "Idris"),
    ("Who knows Go? | and Yang?", ""),
    ("介绍一下林听雨 | 和陈墨白比一下", "林听雨 陈墨白"),
    ("谁会Go？ | 哪几个是博士", "Bruna 林听雨"),
    ("谁会Go？ | 有专利的有哪些", "Wren"),
    ("谁在字节跳动工作过？ | 谁还在那儿", "林听雨"),
    ("谁会Go？ | 有几个是博士", "Bruna 林听雨"),
    ("谁会Go？ | 他们都在哪上过学", "Bruna Idris 林听雨 Wren"),
    ("Who has worked at Google? | which of them is still there?", "Bruna"),
    ("Who has worked at Alibaba? | which one has since left?", "Idris"),
    ("谁在字节跳动工作过？ | 现在不在那儿的有谁", ""),
    ("Who knows Rust? | now sort by years of experience", "Bruna 陈墨白"),
    ("谁会Rust？ | 按工作年限排一下", "Bruna 陈墨白"),
    ("Who knows Rust? | sort them by charm", ""),
    ("Who knows Rust? | and Java too?", "陈墨白"),
    ("Who knows Rust? | how many is that? | who are they?", "Bruna 陈墨白"),
    ("Who knows Rust? | which of the two has more experience?", "Bruna"),
    ("谁会Rust？ | 剩下的人里谁会Java", "Idris"),
    ("谁会Go？ | 在清华读过书的有吗", "林听雨"),
    ("谁会Rust？ | 还在腾讯的有吗", "陈墨白"),
    ("谁会Go？ | 里面有没有博士", "Bruna 林听雨"),
    ("what did the guy from ByteDance study?", "林听雨"),
    ("那个在字节跳动做过的博士邮箱多少", "林听雨"),
    ("字节跳动的算法工程师现在在哪上班", "林听雨"),
]


@pytest.mark.parametrize(("turns", "people"), OTHERS)
def test_they_she_and_there_point_back(pipeline: Pipeline, turns: str, people: str) -> None:
    """Pronouns mean those who were last spoken of, and the place that was last asked of."""
    assert names(asked(pipeline, turns)) == people


@pytest.mark.parametrize("turns", ["Tell me about Wren Osei | who else worked there?", "介绍一下林听雨 | 那里还有谁"])
def test_there_without_a_place_before_is_not_everywhere(pipeline: Pipeline, turns: str) -> None:
    """Where no place was asked of, "there" is said to be unread, and nobody is told to have been there."""
    answer = asked(pipeline, turns)
    assert (answer.status, answer.people) == ("unclear", ())


@pytest.mark.parametrize("turns", ["Who knows Rust? | anyone else?", "谁会Rust？ | 还有别人吗"])
def test_nobody_else_is_said_by_name(pipeline: Pipeline, turns: str) -> None:
    """After a complete answer nobody else is left: the answer names those who were shown and claims nobody."""
    answer = asked(pipeline, turns)
    assert (answer.status, answer.people) == ("not_found", ())
    assert "Bruna Calder" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "Who has worked at Tencent?",
        "谁会Java？",
        "How many people know Rust?",
        "scrap that, who knows C?",
        "算了，谁会C？",
    ],
)
def test_a_whole_question_starts_anew(pipeline: Pipeline, text: str) -> None:
    """What stands alone means the same after any conversation."""
    assert asked(pipeline, f"Who knows Go? | the second one | {text}").plan == asked(pipeline, text).plan


READ = [
    ("has anyone worked at Google? | and cognizant?", "people who worked at cognizant"),
    ("has anyone worked at Google? | zensar then", "people who worked at zensar"),
    ("who worked at Google? | same for the army", "people who worked at army (by the employer's name)"),
    ("who lives in Berlin? | and timbuktu?", "people located in timbuktu now"),
    ("who is an engineer? | what about blacksmiths", "people with the role blacksmiths"),
    ("who knows Rust? | ok Zig then?", "people who know Zig"),
    ("谁做过护士长？ | 那宇航员呢", "担任过宇航员的人"),
    ("谁做过护士长？ | 那会计呢", "担任过会计的人"),
    ("who worked at Google? | sorry, I meant Bosch", "people who worked at Bosch"),
    ("who worked at Google? | nope, Bosch", "people who worked at Bosch"),
    ("who knows Rust? | with more than 5 years of it", "people with more than 5 years of work with Rust"),
]


@pytest.mark.parametrize(("turns", "understood"), READ)
def test_another_name_is_asked_for_as_the_one_before(pipeline: Pipeline, turns: str, understood: str) -> None:
    """A name that no CV holds, and one that corrects another, are asked for as the name before them."""
    plan = asked(pipeline, turns).plan
    assert plan is not None
    assert (plan["understood"], plan["unkept"]) == (understood, [])


@pytest.mark.parametrize("turns", ["who is an engineer? | and weekends?", "who knows Rust? | and weekends?"])
def test_an_ordinary_word_is_no_name(pipeline: Pipeline, turns: str) -> None:
    """A word that names nothing is said to be unread, and nobody is looked for who was at it."""
    assert asked(pipeline, turns).status == "unclear"


@pytest.mark.parametrize("text", ["is he still at that job", "does she know Rust", "她会Rust吗"])
def test_a_pronoun_without_anybody_before_is_nobody(pipeline: Pipeline, text: str) -> None:
    """Where nobody was spoken of, a pronoun asks of nobody, and never of everybody."""
    assert not asked(pipeline, text).people


GOING_ON = [
    ("Who knows Golang? | and Java? | anyone with both?", "Idris"),
    ("谁会Golang？ | 那Java呢 | 两个都会的有吗", "Idris"),
    ("Who knows Rust? | and Java? | who knows both of them", "陈墨白"),
    ("Who knows Golang? | drop the interns | and who of the remaining has a PhD", "Bruna 林听雨"),
    ("谁会Golang？ | 去掉实习的 | 剩下的谁是博士", "Bruna 林听雨"),
    ("Who knows Golang? | anyone there with a master's", "Idris"),
    ("Who knows Rust? | emails for those", "Bruna 陈墨白"),
    ("谁会Rust？ | 还有谁会Python", "林听雨"),
    ("Who knows Golang? | the first one's email | and the second one's", "Idris"),
    ("谁会Golang？ | 她们谁是博士", "Bruna 林听雨"),
    ("Who knows Golang? | drop the engineers | the rest, their emails", "Idris"),
    ("Who has a PhD? | any of those working in industry rather than at a university", "Bruna 林听雨"),
]


@pytest.mark.parametrize(("turns", "people"), GOING_ON)
def test_a_turn_goes_on_from_what_was_told(pipeline: Pipeline, turns: str, people: str) -> None:
    """What both means, who the rest is after some were dropped, and who else is asked for."""
    assert names(asked(pipeline, turns)) == people
