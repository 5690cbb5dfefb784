"""Whoever is found among many people is whoever is found alone: what is looked up of all at once decides nothing else.

The people are invented.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Period, Scope
from vectorstore.store import Store

# More than are looked at one by one: forty people, of each kind some.
_DONE = (
    "Used Java for the harbour's billing.",
    "Moved the ledger to Hibernate.",
    "Led a team of 14 engineers.",
    "Led a team of three nurses.",
    "Trained the new staff, and kept the greenhouse.",
)
_WHERE = ("Berlin", "Utrecht", "Osaka", "Leeds")
_YEARS = ("2012", "2018")
_GIVEN = "Ada Bram Cleo Dirk Esra Finn Greta Hugo Iris Jonas".split()
_FAMILY = "Quill Marrow Thistle Vandel".split()


def _cvs() -> Iterator[Cv]:
    names = (f"{a} {b}" for a, b in product(_GIVEN, _FAMILY))
    for name, (done, where, since) in zip(names, product(_DONE, _WHERE, _YEARS), strict=True):
        cv = Cv(f"{name.replace(' ', '_')}.md", name, date="2024-06-30")
        cv.entry(
            "employment",
            f"Kestrel Freight, Clerk, {where}, {since} – 2021",
            "Kept the books.",
            done,
            under=cv.section("EXPERIENCE"),
            at="Kestrel Freight",
            role="Clerk",
            location=where,
            period=Period(start=since, end="2021"),
        )
        yield cv


_READINGS = [cv.reading() for cv in _cvs()]
# Of each thing done, each place and each year at least two; to ask all forty alone takes three times as long.
_SOME = _READINGS[::3]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of these people."""
    with Store.open(tmp_path_factory.mktemp("many") / "home") as held:
        for _ in held.publish_all(_READINGS, settle):
            pass
        yield held


def _found(answer: Answer) -> set[str]:
    return {p.person_id for p in answer.people} if answer.status == "answered" else set()


@pytest.mark.parametrize(
    ("question", "many"),
    [
        ("who knows Java?", 8),
        ("rank everyone by years of Java", 16),
        ("who has led more than 10 people?", 8),
        ("who has led more than 2 people?", 16),
        ("who has worked on a greenhouse?", 8),
        ("谁做过计费？", None),
        ("who has worked in Osaka?", 10),
        ("who has worked abroad?", None),
        ("who has at least 2 years of experience with Java?", None),
        ("who has more than 5 years of experience?", 20),
        ("who has trained staff?", 8),
    ],
)
def test_who_is_found_among_many_is_found_alone(store: Store, question: str, many: int | None) -> None:
    """Asked of everybody at once, and of one CV after another, a question finds the same people."""
    pipeline, asked = Pipeline(store), Question(text=question)
    together = _found(pipeline.answer(asked, Scope.everything()))
    for person in _SOME:
        scope = Scope.of(person.document.document_id)
        alone = _found(pipeline.answer(asked, scope))
        assert alone == {p.person_id for p in store.people(scope)} & together, person.document.path
    assert many is None or len(together) == many


def test_who_leads_most_of_many_is_told_with_the_line_that_says_so(store: Store) -> None:
    """What was kept of teams at publish names all who share the first place, each with their own line."""
    answer = Pipeline(store).answer(Question(text="who led the largest team?"), Scope.everything())
    assert len(_found(answer)) == 8
    assert not any("three nurses" in c.quote for c in answer.citations)
    assert sum("team of 14 engineers" in c.quote for c in answer.citations) == 8


def test_at_most_ten_come_close(store: Store) -> None:
    """Of many who almost have what is asked for ten are told: nobody reads on."""
    answer = Pipeline(store).answer(Question(text="who has more than 11 years of experience?"), Scope.everything())
    assert len(answer.near_misses) == 10
