"""Filters: conditions jotted down, each of which may hold in an entry of its own; read as questions where they are."""

from __future__ import annotations

import pytest

from bot.answering.nodes import leaves
from bot.answering.question.filters import filter_plan
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool


def conditions(text: str) -> list[tuple[str, str]]:
    """Return relation and value of each condition of a filter, in order."""
    where = filter_plan(text, Pool(()), "en").where
    return [(c.relation, c.value) for c in leaves(where)] if where is not None else []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CUDA, Rust", [("skill", "CUDA"), ("skill", "Rust")]),
        ("CUDA; Rust", [("skill", "CUDA"), ("skill", "Rust")]),
        ("CUDA，会 Rust", [("skill", "CUDA"), ("skill", "Rust")]),
        ("at MSRA and Rust", [("worked_at", "MSRA"), ("skill", "Rust")]),
        (
            "Alibaba and Kubernetes and NSDI",
            [("worked_at", "Alibaba"), ("skill", "Kubernetes"), ("published_at", "NSDI")],
        ),
        ("CUDA + PhD", [("skill", "CUDA"), ("degree", "PhD")]),
        ("在阿里巴巴实习过", [("interned_at", "阿里巴巴")]),
        ("阿里巴巴、Golang", [("worked_at", "阿里巴巴"), ("skill", "Golang")]),
        ("", []),
    ],
)
def test_conditions_are_told_apart(text, expected):
    """Commas part conditions, and so does "and" before what is of another kind."""
    assert conditions(text) == expected


@pytest.mark.parametrize(
    "text", ["worked on GPU sharing and scheduling", "在阿里巴巴、腾讯实习过", "at MSRA or Google"]
)
def test_what_belongs_together_stays_together(text):
    """A list within one condition is read as the question reads it."""
    language = "en" if text.isascii() else "zh"
    asked = plan(f"who {text}?" if text.isascii() else f"谁{text}？", Pool(()), language)
    assert filter_plan(text, Pool(()), language).where == asked.where


def test_each_condition_has_its_own_time():
    """A year beside one condition narrows no other."""
    where = filter_plan("CUDA, internship in 2024", Pool(()), "en").where
    assert where is not None
    skill, internship = where.parts
    assert skill.relation == "skill"
    assert {c.relation for c in leaves(internship)} == {"interned_at", "during"}


@pytest.mark.parametrize("text", ["Alibaba, 2021", "2021, Alibaba", "阿里巴巴，2021年", "Alibaba, 2021, PhD"])
def test_a_time_alone_belongs_to_its_neighbour(text):
    """A year between commas says when of what stands beside it, and is no condition for any entry at all."""
    where = filter_plan(text, Pool(()), "en").where
    at = where.parts[0] if where is not None and where.join == "all" else where
    assert at is not None
    assert at.join == "same_entry"
    assert {c.relation for c in leaves(at)} == {"worked_at", "during"}


@pytest.mark.parametrize("text", ["who knows Rust?", "谁会 Rust？", "how many know Rust", "list everyone at Alibaba"])
def test_a_question_is_a_question(text):
    """Who asks in a filter's place is answered as if they had asked."""
    assert filter_plan(text, Pool(()), "en") == plan(text, Pool(()), "en")


@pytest.mark.parametrize(("text", "unkept"), [("top Rust people, CUDA", ("top",)), ("CUDA, Rust", ())])
def test_words_that_cannot_be_kept_are_told(text, unkept):
    """What no condition can keep is not passed over in silence."""
    assert filter_plan(text, Pool(()), "en").unkept == unkept


def test_nothing_but_marks_asks_for_nothing():
    """Marks without words are no filter for everyone."""
    assert filter_plan("?!", Pool(()), "en").asks_nothing
    assert filter_plan("...", Pool(()), "en").where is None
