"""Two nouns in a row are one subject, whatever the first would ask for by itself."""

from __future__ import annotations

import pytest

from tests.bot.answering.test_loose_words import read


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("who has call center experience", "call center"),
        ("anyone with phone sales experience", "phone sales"),
        ("who did contact tracing", "contact tracing"),
        ("who worked on employer branding", "employer branding"),
        ("who did job placement", "job placement"),
        ("who has city planning experience", "city planning"),
        ("who organised award ceremonies", "award ceremonies"),
        ("who worked in employee relations", "employee relations"),
    ],
)
def test_a_compound_is_one_subject(question: str, subject: str) -> None:
    """The first noun says which kind of the second is meant: neither is dropped, nor asks for something else."""
    found = read(question)
    assert found.understood.partition(" or with the role ")[0] == f"people who worked on {subject}"
    assert not found.unread


@pytest.mark.parametrize(
    "deed",
    [
        "managed a team of nurses",
        "led a team of engineers",
        "supervised three interns",
    ],
)
def test_what_was_done_to_people_is_done_by_whom_is_asked(deed: str) -> None:
    """Who supervised interns was none, and who managed nurses need not be one."""
    found = read(f"who has {deed}?")
    assert found.understood == f"people who {deed}"
    assert not found.unread


@pytest.mark.parametrize(
    ("question", "understood"),
    [
        ("who worked at a school", "people who worked at educational institution (by the employer's name)"),
        ("who has people management experience", "people who led people"),
        ("who managed 10 people", "people who led at least 10 people"),
        ("who trained as a nurse", "people with the role nurse"),
        ("list employer names", "people who have worked"),
        ("who has a language degree", "people with a degree: language"),
    ],
)
def test_what_is_asked_for_is_no_compound(question: str, understood: str) -> None:
    """A noun that is asked for itself keeps its meaning."""
    assert read(question).understood == understood
