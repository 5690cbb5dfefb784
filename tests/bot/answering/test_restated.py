"""What a question says twice, and what heads it, is no second condition."""

from __future__ import annotations

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.question.restated import headed, once
from vectorstore.text import language_of

_POOL = Pool(())


@pytest.mark.parametrize(
    ("question", "said_once"),
    [
        ("how many were an RA (resident assistant)", "how many were an resident assistant"),
        ("who was a resident assistant (RA)", "who was a resident assistant"),
        ("当过仲裁员(arbitrator)的有谁", "当过仲裁员或arbitrator的有谁"),
        ("谁带过自闭症(autism)学生", "谁带过自闭症学生"),
        ("who has been a nurse (护士)", "who has been a nurse or 护士"),
        ('Java AND (Hibernate OR "Ext JS")', "Java AND (Hibernate OR Ext JS)"),
        ("career switchers, i mean folks who went from law to IT", "folks who went from law to IT"),
        ("找个全能型的，也就是既会Java又会Go的", "既会Java又会Go的"),
    ],
)
def test_what_is_said_again_is_said_once(question: str, said_once: str) -> None:
    """Another name in brackets, and the same in other words, leave one name and one question."""
    assert once(question) == said_once


@pytest.mark.parametrize(
    "question",
    [
        "who knows Python (Django)",
        "who knows a cloud platform (AWS, Azure or GCP)",
        "who worked at Acme (Leeds)",
        "not the manager, i mean people who did the work",
        "谁在阿里（杭州）工作过",
    ],
)
def test_brackets_that_say_more_stay(question: str) -> None:
    """Examples, places and parts in brackets are no other name of what stands before them."""
    assert once(question) == question


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("loyal types: at least 10 years with one employer", "at least 10 years with one employer"),
        ("seasoned people only: more than 15 years of experience", "more than 15 years of experience"),
    ],
)
def test_a_heading_that_says_nothing_is_told_as_context(question: str, plain: str) -> None:
    """The question under the asker's own heading is read; the heading is told."""
    found, heading = plan(question, _POOL, language_of(question)), headed(question)
    assert found.where == plan(plain, _POOL, language_of(plain)).where
    assert heading is not None
    assert heading.label in found.context


def test_a_heading_that_asks_is_kept() -> None:
    """Whom a heading names is looked for: nurses."""
    found = plan("registered nurse candidates: who speaks French", _POOL, "en")
    assert found.where is not None
    assert "urse" in found.where.model_dump_json()
