"""Edited plans: weights, additions and what is left out change just that; barred words become no criteria."""

from __future__ import annotations

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.question.edited import criteria_in, excluding, weighed
from bot.answering.question.needs import need_plan
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Clause, Criterion, Plan
from vectorstore.records import Scope

NEED = "I need someone who knows Rust and Kubernetes"
LIST = "who knows Rust and worked at Alibaba?"


def planned(text: str) -> Plan:
    """Return the plan of a question over nobody."""
    return plan(text, Pool(()), "en")


@pytest.mark.parametrize("text", [NEED, LIST])
def test_without_a_change_nothing_changes(text):
    """A form that is submitted as it was opened asks the same."""
    assert weighed(planned(text), {}).where == planned(text).where


def test_a_match_is_weighed():
    """Nice to have keeps nobody out, what is dropped is gone, what is added counts as it was weighed."""
    added = Criterion(text="PhD", must=False, condition=planned("who has a PhD?").where)
    made = weighed(planned(NEED), {0: "nice", 1: "drop"}, [added])
    assert [c.must for c in made.criteria] == [False, False]
    assert made.criteria[-1].text == "PhD"
    assert made.where is None


def test_a_list_becomes_a_match_only_where_something_is_nice_to_have():
    """Conditions that are all musts stay a list; one that is nice to have makes criteria of them."""
    assert weighed(planned(LIST), {1: "drop"}).intent in ("who", "list")
    made = weighed(planned(LIST), {1: "nice"})
    assert made.intent == "match"
    assert [c.must for c in made.criteria] == [True, False]


def test_what_must_hold_in_one_entry_is_one_criterion():
    """Topic and place of one entry are not weighed apart, for apart they say less."""
    assert criteria_in(planned("who has worked on GPU sharing at Alibaba?")) == ()
    assert len(criteria_in(planned(LIST))) == 2


@pytest.mark.parametrize("said", ["Alibaba Cloud", "not Alibaba Cloud", "at Alibaba Cloud", "阿里云"])
def test_something_is_left_out(said):
    """However it is put, whom it is true of is taken out."""
    made = excluding(planned("who worked at Alibaba?"), said, Pool(()))
    assert isinstance(made.where, Clause)
    away = made.where.parts[-1]
    assert isinstance(away, Clause)
    assert away.join == "none"
    assert "aliyun" in str(away) or "alibaba-cloud" in str(away)


def test_a_match_leaves_people_out_without_a_criterion_for_it():
    """Nobody is said to meet a criterion by not having been somewhere."""
    made = excluding(planned(NEED), "Alibaba", Pool(()))
    assert made.criteria == planned(NEED).criteria
    assert isinstance(made.among, Clause)


@pytest.mark.parametrize("said", ["", "??"])
def test_nothing_is_left_out_where_nothing_is_said(said):
    """Words that say nothing change nothing."""
    assert excluding(planned(LIST), said, Pool(())) == planned(LIST)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rust, Kubernetes", {"Rust", "Kubernetes"}),
        ("熟悉 Rust 和 Kubernetes", {"Rust", "Kubernetes"}),
        ("岗位\n任职要求：\n- 熟悉 Rust\n- 熟悉 Kubernetes", {"Rust", "Kubernetes"}),
        ("Role\nOur friendly crew sails together.\nRequirements:\n- Rust\n- Kubernetes", {"Rust", "Kubernetes"}),
        ("", set()),
        ("!!!", set()),
    ],
)
def test_any_text_is_read_as_a_need(text, expected):
    """A line, a list or a page gives its criteria; what introduces the team asks for nothing."""
    made = need_plan(text, Pool(()), "en")
    assert {c.text for c in (made.criteria if made else ())} == expected


def test_nobody_is_judged_by_what_may_not_be_asked(store):
    """A demand that no question may make is no criterion, and a plan that holds it all the same is refused."""
    pipeline = Pipeline(store)
    criteria, barred = pipeline.criteria("Rust\nunder 30 years old", Scope.everything())
    assert [c.text for c in criteria] == ["Rust"]
    assert barred
    sneaked = criteria[0].model_copy(update={"text": "women only"})
    answer = pipeline.answer_as(Plan(intent="match", language="en", criteria=(sneaked,)), Scope.everything())
    assert answer.status == "refused"
    assert pipeline.refused("how old are they?") is not None
    assert pipeline.refused("who knows Rust?") is None
