"""What an asker says of the asking, beside every kind of question: it changes nothing that is asked."""

from __future__ import annotations

import pytest

from bot.answering.question.remarks import without_remarks
from tests.bot.answering.test_loose_words import read

_BEFORE = [
    "for a friend: ", "random one for the team band - ", "boss wants this asap. ", "client in lyon, ",
    "we have a client in Lyon. ", "got a meeting in 10 min, ", "out of curiosity, ", "long shot but ",
    "HR wants the list today, ", "asking for our Paris team: ", "before my 3pm call, ", "so the CFO asked me, ",
    "ok weird question: ", "(need this for tomorrow's standup) ", "quick sanity check before lunch: ",
    "asking because our CFO is visiting: ", "This is for the annual report: ", "interview at 3pm, ",
]  # fmt: skip
_BEHIND = [
    ", need it by friday", ". we have a client in lyon", ", asking for a friend", ", boss breathing down my neck",
    ". Dutch client, long story", ", Friday is the deadline", ", client is waiting", ", meeting starts in 5",
    ". don't ask why", "? I have to send it today", ", for the annual report", ". got a call at 4",
    ", can't find it myself", ", the client keeps calling",
]  # fmt: skip
_BEFORE_ZH = [
    "老板催，", "老板让我问一下，", "帮朋友问的，", "随便问问，", "急用，", "在线等，", "领导要名单，",
    "下午开会要用，", "不好意思打扰一下，", "客户那边等着，", "写年报用，", "周五前要，",
]  # fmt: skip
_BEHIND_ZH = [
    "，老板催", "，周五要", "，在线等", "，开会前要", "，老板等着要", "，领导要看", "，下午要交", "，我记得有一个",
    "，别问为什么", "，下周一汇报", "，在写方案", "，做个统计",
]  # fmt: skip


@pytest.mark.parametrize("remark", _BEFORE)
@pytest.mark.parametrize("question", ["who knows Java", "has anyone done volunteer work", "need a nurse with an MBA"])
def test_a_remark_before_a_question_changes_nothing(remark: str, question: str) -> None:
    """For whom, why and until when it is asked is no condition, and leaves no word unread."""
    asked, plain = read(f"{remark}{question}"), read(question)
    assert (asked.where, asked.criteria, asked.unread, asked.unkept) == (plain.where, plain.criteria, (), ())


@pytest.mark.parametrize("remark", _BEHIND)
@pytest.mark.parametrize("question", ["who knows Java", "has anyone done volunteer work", "need a nurse with an MBA"])
def test_a_remark_behind_a_question_changes_nothing(remark: str, question: str) -> None:
    """What is said behind it is none either."""
    asked, plain = read(f"{question}{remark}"), read(question)
    assert (asked.where, asked.criteria, asked.unread, asked.unkept) == (plain.where, plain.criteria, (), ())


@pytest.mark.parametrize("remark", [*_BEFORE_ZH, *_BEHIND_ZH])
@pytest.mark.parametrize("question", ["谁会Java", "谁做过志愿者", "想找个会Java的护士"])
def test_a_remark_in_chinese_changes_nothing(remark: str, question: str) -> None:
    """Before and behind, in Chinese as in English."""
    said = f"{remark}{question}" if remark in _BEFORE_ZH else f"{question}{remark}"
    asked, plain = read(said), read(question)
    assert (asked.where, asked.criteria, asked.unread, asked.unkept) == (plain.where, plain.criteria, (), ())


@pytest.mark.parametrize(
    "text",
    [
        "who worked at Acme, interns don't count", "vendor projects don't count: who knows Java",
        "no contractors please, who knows Java", "need a rep, client calls, reports", "who knows Java, today", "hi",
        "want a manager, Java", "need a director, finance, legal", "We need:\n- Java\n- a PhD", "who was new here",
        "and their emails, names first", "available monday, knows Java", "什么时候开会", "谁下周能到岗",
        "要客户经理，会英语", "会开会，写报告的人", "我们要：\n会Java", "谁是总监",
    ],
)  # fmt: skip
def test_what_decides_is_no_remark(text: str) -> None:
    """A clause that names, denies or asks anything is kept as it was said."""
    assert without_remarks(text) == text


def test_what_only_tells_is_no_part_of_a_verb_alone() -> None:
    """A verb that says enough by itself is asked without what is told before it."""
    assert read("Our lead is curious. Has anyone volunteered?").understood == "people who list volunteering"


def test_bare_names_before_a_verb_are_asked_for() -> None:
    """Names that stand by themselves tell nothing: they are what is asked."""
    assert "PHP or Java" in read("PHP or Java. Who has taught too?").understood
