"""Search strings as job boards take them; the people are invented."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.question.boolean import boolean_plan
from bot.answering.question.pool import Pool
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store


def _cv(path: str, name: str, role: str, line: str, skills: str) -> Cv:
    cv = Cv(path, name, date="2025-01")
    cv.entry("employment", f"Acme, {role}, 2019 – 2024", line, under=cv.section("EXPERIENCE"), at="Acme", role=role)
    listed = cv.entry("skill", skills, under=cv.section("SKILLS"))
    for skill in skills.split(", "):
        cv.fact("skill", skill, listed)
    return cv


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    people = (
        _cv("ada.md", "Ada Quill", "Technician", "Serviced chillers of a hospital.", "Java, Spring"),
        _cv("bo.md", "Bo Lindgren", "Technician", "Serviced boilers of a school.", "Java, Hibernate"),
        _cv("cy.md", "Cy Marlow", "Nurse", "Worked in a hospital ward.", "Python"),
    )
    with Store.open(tmp_path_factory.mktemp("boolean") / "home") as store:
        for _ in store.publish_all([cv.reading() for cv in people], settle):
            pass
        yield Pipeline(store)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("(chiller OR boiler) AND hospital", {"Ada Quill"}),
        ("chiller OR boiler", {"Ada Quill", "Bo Lindgren"}),
        ("java AND (spring OR hibernate)", {"Ada Quill", "Bo Lindgren"}),
        ("java NOT hibernate", {"Ada Quill"}),
        ('python OR ("spring" AND java)', {"Ada Quill", "Cy Marlow"}),
        ("hospital AND NOT nurse", {"Ada Quill"}),
        ("pyth* OR (boiler AND school)", {"Bo Lindgren"}),
    ],
)
def test_a_search_string_is_sets_of_people(pool: Pipeline, text: str, people: set[str]) -> None:
    """Operators and brackets join what each operand finds, in a skill or in any line."""
    answer = pool.answer(Question(text=text), Scope.everything())
    assert {p.name for p in answer.people} == people


@pytest.mark.parametrize(
    "text", ["who knows Java AND Python", "java or python", "(java OR", "java AND", "谁会Java AND SQL"]
)
def test_a_sentence_is_no_search_string(text: str) -> None:
    """Sentences, and strings that do not close, are read as any question."""
    assert boolean_plan(text, Pool(()), "en") is None
