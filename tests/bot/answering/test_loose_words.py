"""What only tells, and words that nothing asks for: neither becomes a condition. The firms and people are invented."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.question.normal import language_asked
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Plan

# A message with what only tells who asks, why and when; and the question that it holds.
_TELLING = [
    ("Our plant is in Rotterdam. Who speaks Dutch?", "Who speaks Dutch?"),
    ("we just won a bank in Zurich, who knows Java", "who knows Java"),
    ("who speaks Italian? the client is a winery near Verona", "who speaks Italian?"),
    ("Who has worked at Siemens? My boss used to be at Bosch and keeps asking", "Who has worked at Siemens?"),
    ("anyone with a PMP (the tender closes on Friday, budget is tiny)", "anyone with a PMP"),
    ("who knows Kubernetes - our cluster in Dublin is down again", "who knows Kubernetes"),
    ("the new lab opens in Oslo next month, need people who studied chemistry", "need people who studied chemistry"),
    ("Who knows Terraform, any version is fine", "Who knows Terraform"),
    ("who has worked at Bosch, doesn't matter in which department", "who has worked at Bosch"),
    ("Who speaks Polish? Level doesn't matter", "Who speaks Polish?"),
    ("my colleague from Nokia wants to know who interned at Ericsson", "who interned at Ericsson"),
    ("travel budget is tight, so who lives in Boston?", "who lives in Boston?"),
    ("legal asked me to count who holds patents", "who holds patents"),
    ("我们工厂在苏州，谁会德语？", "谁会德语？"),
    ("客户是做水泥的，谁懂PLC", "谁懂PLC"),
    ("谁会日语？下周东京那边的人要过来", "谁会日语？"),
    ("老板让我问问，谁在华为工作过", "谁在华为工作过"),
    ("财务催我报个数，哪些人有专利", "哪些人有专利"),
    ("谁会Python，什么水平都行", "谁会Python"),
    ("谁在西门子干过，哪个部门都可以", "谁在西门子干过"),
    ("谁懂法语（客户总部在里昂，预算不多）", "谁懂法语"),
    ("新项目落在成都，谁会用Kubernetes", "谁会用Kubernetes"),
    ("谁有PMP证书，项目下个月开工", "谁有PMP证书"),
    ("人事那边要统计，谁是硕士毕业", "谁是硕士毕业"),
    ("上海的展会我们要派人去，谁会说西班牙语", "谁会说西班牙语"),
    ("谁会Java，急，今天就要", "谁会Java"),
]
# A question with ordinary words that no verb, preposition or list asks for.
_LOOSE = [
    ("who knows both Jenkins and Ansible pls, either order", "who knows both Jenkins and Ansible"),
    ("who could present in French at the drop of a hat", "who speaks French"),
    ("who's worked at Oracle, whichever office", "who worked at Oracle"),
    ("need someone with Python for the analytics seat", "need someone with Python"),
    ("Jenkins 和 Ansible 两样都会的人", "谁会 Jenkins 和 Ansible"),
    ("德语能直接上手用的有谁", "谁会德语"),
    ("谁名下有专利", "谁有专利"),
    ("Kubernetes玩得溜的有哪些人", "谁会 Kubernetes"),
    ("Go和Rust两门都写过的人有吗", "谁会 Go 和 Rust"),
    ("SAP谁摸过，皮毛也行", "谁用过SAP"),
]
# What is asked for with its verb stays asked for, though nobody may have done it.
_ASKED = [
    ("who at Alibaba worked on quantum teleportation", "quantum teleportation"),
    ("who worked on harbour cranes?", "harbour cranes"),
    ("who has experience with beekeeping", "beekeeping"),
    ("who negotiated barge schedules at Maersk", "barge schedules"),
    ("谁在阿里做过量子隐形传态", "量子隐形传态"),
    ("谁做过地铁隧道施工和桥梁检测", "桥梁检测"),
]


def read(text: str) -> Plan:
    """Return the plan of a question over a pool of nobody."""
    return plan(text, Pool(()), language_asked(text))


@pytest.mark.parametrize(("said", "asked"), [*_TELLING, *_LOOSE])
def test_what_only_tells_is_no_condition(said: str, asked: str) -> None:
    """A message asks for just what the question within it asks for; what else it says changes nobody who is found."""
    told, plain = read(said), read(asked)
    assert told.where == plain.where
    assert not told.unkept


@pytest.mark.parametrize(("question", "topic"), _ASKED)
def test_what_a_verb_asks_for_stays(question: str, topic: str) -> None:
    """A topic that is asked for with its verb is a condition, however ordinary its words are."""
    found = read(question)
    assert topic in found.understood
    assert not found.unread


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("who can whistle backwards?", "unclear"),
        ("who negotiated quarrels between cousins", "unclear"),
        ("who is cheerful and punctual", "unclear"),
        ("who wrangled Rust in production?", "unclear"),
        ("谁做事靠谱又细心", "unclear"),
        ("谁脾气好还能加班", "unclear"),
        ("谁研究过雨伞", "unclear"),
        ("谁做过早饭", "unclear"),
        ("谁处理过吵架", "unclear"),
        ("who dealt with umbrellas", "not_found"),
        ("anyone with forklift experience?", "not_found"),
    ],
)
def test_ordinary_words_that_no_cv_has_are_denied_as_a_subject_alone(ask: Any, question: str, status: str) -> None:
    """Nobody is said to lack ordinary words, which are named; one noun by itself is surely a subject."""
    answer = ask(question)
    assert answer.status == status
    assert bool(answer.unread) == (status == "unclear")


def test_a_language_beside_words_that_were_not_read_is_answered(ask: Any) -> None:
    """A condition of a known kind is answered though other words of the question were not read, and they are named."""
    answer = ask("who knows Python for the bridge seat?")
    assert answer.status == "answered"
    assert any("bridge seat" in words for words in answer.unread)
