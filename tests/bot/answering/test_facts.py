"""Facts: narrowed as asked, told once, and "not in the CVs" where a CV does not give them."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Who is Mira Holt's PhD advisor?", "Anke Voss"),
        ("Who was Mira Holt's mentor at Alibaba?", "Jonas Weld"),
        ("What was Mira Holt's undergraduate GPA?", "3.7/4"),
        ("Where does Mira Holt work now?", "阿里云"),
        ("When was Tobias Renn at Tencent?", "2018 – 2021"),
        ("When will Mira Holt graduate?", "Jun 2026"),
        ("What did Mira Holt publish at OSDI?", "Idle Cards"),
        ("What is Quillmark?", "a scheduler for idle cards"),
        ("How much did Quillmark cut the waiting time?", "3.4x"),
        ("What programming languages does Mira Holt know?", "Golang"),
        ("What did Tobias Renn do at Tencent?", "GPU sharing for notebooks"),
        ("霍米拉的导师是谁？", "Anke Voss"),
    ],
)
def test_a_fact_is_told_with_its_words(ask: Any, question: str, value: str) -> None:
    """The answer to a fact question holds the value, and a quote that proves it."""
    answer = ask(question)
    assert answer.status == "answered"
    assert value in answer.text
    assert answer.claims
    assert all(c.citations for c in answer.claims)


def test_an_older_cv_does_not_say_what_is_now(ask: Any) -> None:
    """The current position is that of the newest CV, whose date is said."""
    answer = ask("Where does Mira Holt work now?")
    assert "CV of 2025-11" in answer.text
    assert "Research Intern" not in answer.text


def test_a_fact_that_is_not_given_says_what_is(ask: Any) -> None:
    """Where a CV does not give a fact, the answer says so, and what the CV does hold."""
    answer = ask("What is Tobias Renn's GPA?")
    assert answer.status == "not_found"
    assert "jobs (1)" in answer.text
    assert not answer.people


def test_a_fact_given_elsewhere_is_a_near_miss(ask: Any) -> None:
    """A mentor at one company is no mentor at another, and is told as a near miss."""
    answer = ask("Who was Mira Holt's mentor at Tencent?")
    assert answer.status == "not_found"
    assert "Jonas Weld" in answer.near_misses[0].why


def test_nobody_of_that_name(ask: Any) -> None:
    """A person who is not there is named in the answer, which says over how many people was looked."""
    answer = ask("What is Jane Smith's current job?")
    assert answer.status == "not_found"
    assert "Jane Smith" in answer.text
    assert "3" in answer.text


def test_a_fact_of_two_cvs_is_told_once(ask: Any) -> None:
    """A paper that both CVs of a person tell is one publication."""
    assert "2 publications" in ask("How many publications does Mira Holt list?").text
