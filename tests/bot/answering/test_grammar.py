"""The grammar's file: what it lists is read, and every relation that it names means something on CVs."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.answering.question import ground
from bot.answering.question.cover import Part
from bot.answering.question.elements import Item
from bot.answering.question.grammar import CueKind, grammar
from bot.answering.question.pool import Pool
from bot.answering.records import ConditionRelation

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
            item = Item("Boston", (Part("free", 0, 1, "Boston"),), level="phd" if kind == "level" else None)
            assert ground.grounded(relation, ground.Asked(item, kind, sense, Pool(()))) is not None, (kind, relation)


def test_every_kind_of_cue_is_one_that_the_code_knows() -> None:
    """A kind that the file invents would be read by nobody."""
    assert {c.kind for cues in grammar().cues.values() for c in cues} <= set(get_args(CueKind))


def test_what_a_bare_relation_says_is_a_condition() -> None:
    """A verb by itself gives a relation that conditions have."""
    node = ground.alone("taught", "taught", None)
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
