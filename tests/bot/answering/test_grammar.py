"""The grammar's file: what it lists is read, and every relation that it names means something on CVs."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.answering.question import ground
from bot.answering.question.grammar import CueKind, grammar
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.question.query import Value
from bot.answering.records import Condition, ConditionRelation
from vectorstore.records import Span
from vectorstore.text import language_of

_PLACED = ("organisation", "school", "place", "skill", "term", "role", "free", "level", "language", "award")


@pytest.mark.parametrize("sense", sorted(grammar().takes))
def test_every_relation_that_a_verb_asks_for_is_grounded(sense: str) -> None:
    """A relation of the table `takes` becomes a condition: none is a name without a meaning."""
    for kind, relation in grammar().takes[sense].items():
        if kind == "via":
            continue
        if kind == "alone":
            assert ground.alone(relation, sense, None) is not None
        elif kind in _PLACED:
            level = "phd" if kind == "level" else None
            value = Value(text="Boston", span=Span(start=0, end=6), kind=kind, level=level)
            assert ground.grounded(relation, ground.Asked(value, sense, Pool(()))) is not None, (kind, relation)


def test_every_kind_of_cue_is_one_that_the_code_knows() -> None:
    """A kind that the file invents would be read by nobody."""
    assert {c.kind for c in grammar().cues} <= set(get_args(CueKind))


def test_what_a_bare_relation_says_is_a_condition() -> None:
    """A verb by itself gives a relation that conditions have."""
    node = ground.alone("published", "published", None)
    assert node is not None
    assert node.relation in get_args(ConditionRelation)  # type: ignore[union-attr]  # a leaf


@pytest.mark.parametrize(
    "question",
    [
        "draft an email to the last candidate",
        "can you write a job description",
        "export this to excel pls",
        "schedule an interview for tomorrow",
        "what could we ask them?",
        "帮我写封邮件",
        "导出成excel",
        "安排面试",
    ],
)
def test_a_secretary_s_work_is_said_to_be_none_of_its_own(ask: Any, question: str) -> None:
    """What is asked of a secretary gets no list of people, but what can be asked instead."""
    answer = ask(question)
    assert answer.status in ("help", "refused")
    assert not answer.people
    assert "CV" in answer.text or "简历" in answer.text


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("who is willing to relocate to Shanghai?", "Shanghai"),
        ("谁愿意去成都", "成都"),
        ("who can relocate?", "relocate"),
    ],
)
def test_moving_somewhere_is_asked_of_what_is_said_of_moving(ask: Any, question: str, asked: str) -> None:
    """Having lived or worked somewhere is no wish to move there."""
    answer = ask(question)
    assert answer.status in ("not_found", "unclear")
    assert asked in answer.text


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("who worked at a hospital?", "hospital"),
        ("anyone from a law firm?", "law firm"),
        ("who interned at a bank", "bank"),
        ("谁在医院工作过", "医院"),
        ("在律师事务所待过的人", "律师事务所"),
    ],
)
def test_a_kind_of_employer_is_asked_of_employers_names(question: str, kind: str) -> None:
    """A hospital is an employer that calls itself one; the answer says that this is how it was looked for."""
    found = plan(question, Pool(()), language_of(question)).where
    assert isinstance(found, Condition)
    assert found.relation in ("worked_at", "interned_at")
    assert found.words[0].word == kind
    assert "name" in found.value or "名称" in found.value


@pytest.mark.parametrize("question", ["who built a hospital management system", "做过医院信息系统的人"])
def test_a_kind_of_employer_within_a_subject_is_part_of_it(question: str) -> None:
    """What was built for hospitals was built anywhere."""
    found = plan(question, Pool(()), language_of(question)).where
    assert isinstance(found, Condition)
    assert found.relation == "topic"


@pytest.mark.parametrize(
    "question", ["who has a Kubernetes certification?", "谁有Kubernetes证书", "who is Python certified"]
)
def test_a_certificate_is_not_its_subject(ask: Any, question: str) -> None:
    """Whoever works with a tool holds no certificate of it."""
    answer = ask(question)
    assert not answer.people
    assert answer.plan["where"]["relation"] == "certified"


@pytest.mark.parametrize("question", ["who is looking for an internship?", "谁在找实习"])
def test_what_somebody_looks_for_is_asked_of_profiles(question: str) -> None:
    """An internship that was done is none that is sought."""
    found = plan(question, Pool(()), language_of(question)).where
    assert isinstance(found, Condition)
    assert (found.relation, found.kinds) == ("topic", ("profile", "other"))
