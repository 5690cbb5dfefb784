"""Questions that lean on earlier ones: what "he", "them", "there" and "and at …?" point back to."""

from __future__ import annotations

import pytest

from bot.answering.conversation import resolve
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Clause, Condition, Plan, Question
from vectorstore.records import Person

PEOPLE = (
    Person(person_id="lin", name="Mingyu Lin", aliases=("林明宇",), documents=("a",)),
    Person(person_id="zhou", name="Xiaolan Zhou", documents=("b",)),
)


def asked(*turns: str) -> Plan:
    """Return the plan of the last of some questions."""
    return resolve(Question(text=turns[-1], history=turns[:-1]), Pool(PEOPLE), plan)


def shape(node: Clause | Condition | None) -> str:
    """Write a tree of conditions in one line."""
    if node is None:
        return "-"
    if isinstance(node, Clause):
        return f"{node.join}({', '.join(shape(p) for p in node.parts)})"
    value = "+".join(node.concepts) or node.value
    period = f"[{node.period.start}..{node.period.end}]" if node.period else ""
    return f"{node.relation}{f':{value}' if value else ''}{period}"


REPLACED = [
    (("Who has worked on GPU sharing at Alibaba?", "and at MSRA?"), "same_entry(topic:GPU sharing, worked_at:msra)"),
    (("Who interned at Alibaba?", "and at MSRA?"), "interned_at:msra"),
    (("Who interned at Alibaba?", "what about Google?"), "interned_at:google"),
    (("Who knows Rust?", "and Go?"), "skill:go"),
    (("Who published at OSDI?", "and NSDI?"), "published_at:nsdi"),
    (("Who published at OSDI?", "in 2022?"), "same_entry(published_at:osdi, during:2022[2022..2022])"),
    (("Who worked at Google in 2021?", "and in 2022?"), "same_entry(worked_at:google, during:2022[2022..2022])"),
    (("Who knows Rust?", "and Go?", "and Java?"), "skill:java"),
    (("谁在阿里巴巴工作过？", "那字节跳动呢？"), "worked_at:bytedance"),
    (("谁会Java？", "Python呢？"), "skill:python"),
]


@pytest.mark.parametrize(("turns", "where"), REPLACED)
def test_a_fragment_replaces_its_like_in_the_question_before(turns: tuple[str, ...], where: str) -> None:
    """A place or tool alone takes the place of its like in the question before; what has no like there is added."""
    assert shape(asked(*turns).where) == where


AMONG = [
    (("Who has worked at Alibaba?", "which of them worked on GPU sharing?"), "worked_at:alibaba", "topic:GPU sharing"),
    (("Who has worked at Alibaba?", "do any of them know Rust?"), "worked_at:alibaba", "skill:rust"),
    (("Who has worked on GPU sharing?", "only those at Alibaba"), "topic:GPU sharing", "worked_at:alibaba"),
    (("谁在阿里巴巴工作过？", "其中谁会Go？"), "worked_at:alibaba", "skill:go"),
    (("谁在阿里巴巴工作过？", "他们中谁会Go？"), "worked_at:alibaba", "skill:go"),
    (("Who studied at MIT?", "how many of them have patents?"), "studied_at:mit", "holds_patent"),
]


@pytest.mark.parametrize(("turns", "among", "where"), AMONG)
def test_they_are_those_who_satisfied_the_question_before(turns: tuple[str, ...], among: str, where: str) -> None:
    """They are the people of the question before, found anew."""
    found = asked(*turns)
    assert (shape(found.among), shape(found.where)) == (among, where)


def test_a_pronoun_after_a_who_question_means_those_it_finds() -> None:
    """What "he" did is asked of whoever the question before finds."""
    found = asked("who has worked at SenseTime?", "what did he publish at OSDI?")
    assert (found.intent, found.attribute) == ("fact", "publications")
    assert (shape(found.among), shape(found.where)) == ("worked_at:sensetime", "published_at:osdi")


@pytest.mark.parametrize(
    ("turns", "attribute"),
    [
        (("Tell me about Mingyu Lin", "who is his advisor?"), "advisor"),
        (("Tell me about Mingyu Lin", "what about his GPA?"), "gpa"),
        (("Who is Mingyu Lin's advisor?", "email?"), "email"),
        (("介绍一下林明宇", "他的导师是谁？"), "advisor"),
        (("林明宇的导师是谁？", "邮箱呢？"), "email"),
        (("Has Mingyu Lin worked at Alibaba?", "when?"), "period"),
    ],
)
def test_a_pronoun_or_a_bare_attribute_means_the_person_named_before(turns: tuple[str, ...], attribute: str) -> None:
    """Whoever was named stays the person asked about."""
    found = asked(*turns)
    assert (found.attribute, found.person_ids) == (attribute, ("lin",))


@pytest.mark.parametrize(
    ("turns", "attribute"),
    [
        (("Who is Mingyu Lin's advisor?", "and Xiaolan Zhou?"), "advisor"),
        (("林明宇的导师是谁？", "周晓岚呢？"), "advisor"),
        (("Tell me about Mingyu Lin", "Xiaolan Zhou"), None),
    ],
)
def test_a_name_alone_asks_the_same_of_another(turns: tuple[str, ...], attribute: str | None) -> None:
    """A name alone repeats the question before for that person."""
    found = asked(*turns)
    assert (found.attribute, found.person_ids) == (attribute, ("zhou",))


def test_there_is_the_place_of_the_question_before() -> None:
    """The word "there" keeps the organisation of the question before."""
    found = asked("When was Mingyu Lin at Alibaba?", "what did he do there?")
    assert (found.attribute, shape(found.where), found.person_ids) == ("work", "worked_at:alibaba", ("lin",))


def test_when_alone_asks_for_the_time_of_what_was_found() -> None:
    """A lone "when?" asks when that was true of whom the question before found."""
    found = asked("Who has worked at Alibaba?", "when?")
    assert (found.attribute, shape(found.where), shape(found.among)) == (
        "period",
        "worked_at:alibaba",
        "worked_at:alibaba",
    )


def test_how_many_alone_counts_those_found() -> None:
    """A lone "how many?" counts the people of the question before."""
    found = asked("Who knows Rust?", "how many?")
    assert (found.intent, found.counted, shape(found.where)) == ("count", "people", "skill:rust")


def test_why_not_names_somebody_and_keeps_the_conditions() -> None:
    """A "why not" asks which condition of the question before fails for somebody."""
    found = asked("Who has worked on GPU sharing?", "why not Xiaolan Zhou?")
    assert (found.attribute, found.person_ids, shape(found.where)) == ("why_not", ("zhou",), "topic:GPU sharing")


@pytest.mark.parametrize(
    "question",
    [
        "Who knows Java?",
        "Who did their bachelor's at MIT?",
        "谁会Python？",
        "How many people know Go?",
        "What is LumenDB?",
    ],
)
def test_a_whole_question_leans_on_nothing(question: str) -> None:
    """A question that stands alone means the same whatever was asked before; "their" in it is its own."""
    assert asked("Who worked at Google?", question) == asked(question)


def test_a_pronoun_with_nobody_before_is_nobody() -> None:
    """A pronoun in a first question names nobody, and is not asked of everybody."""
    found = asked("what is his GPA?")
    assert found.unknown_persons == ("his",)


@pytest.mark.parametrize(
    "text", ["", "?", "and", "them", "他", "呢", "那", "and and and", "of them", "there", "when", "a" * 5_000]
)
def test_any_follow_up_is_some_plan(text: str) -> None:
    """No follow-up makes resolving fail, whatever was asked before."""
    for before in ("Who worked at Google?", "Tell me about Mingyu Lin", "", "😀", "How many papers are there?"):
        assert isinstance(asked(before, text), Plan)
