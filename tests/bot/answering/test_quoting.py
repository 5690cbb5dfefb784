"""What is quoted reads as a line of the CV does, and of two kinds of proof both are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.homes import home_of
from vectorstore.records import Scope
from vectorstore.store import Store

# Invented people.
DORRIT = """Dorrit Vantongeren
dorrit@mail.example

EXPERIENCE

Principal, Larkfield Primary School, Bristol, 2012 - present
- Led a staff of forty.

Data Teacher, Osier Academy, Bristol, 2006 - 2012
- Wrote the timetable planner in Python with two colleagues.

SKILLS

Languages of code: Python, Ruby

CERTIFICATES

Certificates of the city: First Aid at Work, CISSP, Safeguarding Level 3
"""
PAVO = """Pavo Lindqvister
pavo@mail.example

EXPERIENCE

Principal Engineer, Tarnholt Machines, Leeds, 2015 - present
- Rebuilt the test bench.

SERVICE

Treasurer, Northern Association of School Principals, 2018
"""


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    """Give the pipeline over two invented people."""
    folder = tmp_path_factory.mktemp("quoted")
    for name, text in (("dorrit.txt", DORRIT), ("pavo.txt", PAVO)):
        (folder / name).write_text(text, encoding="utf-8")
    with Store.open(home_of(folder, tmp_path_factory)) as store:
        yield Pipeline(store)


def quotes(pipeline: Pipeline, question: str) -> list[str]:
    """Return what is quoted in an answer."""
    return [c.quote for c in pipeline.answer(Question(text=question), Scope.everything()).citations]


def names(pipeline: Pipeline, question: str) -> list[str]:
    """Return who is found."""
    return [p.name for p in pipeline.answer(Question(text=question), Scope.everything()).people]


def test_an_item_of_a_row_is_quoted_with_its_row(pipeline: Pipeline) -> None:
    """Who holds a certificate is shown by the row in which it stands, without the bullet before it."""
    row = "Certificates of the city: First Aid at Work, CISSP, Safeguarding Level 3"
    assert quotes(pipeline, "who holds the CISSP?") == [row]


def test_a_skill_is_shown_where_it_is_listed_and_where_it_was_used(pipeline: Pipeline) -> None:
    """Who lists a skill is shown with the work that they used it in."""
    found = quotes(pipeline, "who knows Python?")
    assert "Languages of code: Python, Ruby" in found
    assert "Wrote the timetable planner in Python with two colleagues." in found


@pytest.mark.parametrize("question", ["谁当过校长？", "who has been a headteacher?"])
def test_a_role_is_what_somebody_was(pipeline: Pipeline, question: str) -> None:
    """A Principal heads a school; a Principal Engineer does not, nor whoever serves an association of principals."""
    assert names(pipeline, question) == ["Dorrit Vantongeren"]


def test_two_pieces_of_one_line_are_one_quote(pipeline: Pipeline) -> None:
    """Role and employer of one line are quoted as that line, once."""
    assert quotes(pipeline, "who worked at Tarnholt Machines?") == [
        "Principal Engineer, Tarnholt Machines, Leeds, 2015 - present"
    ]
