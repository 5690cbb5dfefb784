"""Whole way over invented CVs that tell a thing in other words than the question: what proves it, and what is cited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from ingest.job import IngestSettings, ingest
from vectorstore.records import Scope
from vectorstore.store import Store

HEAD = "# Moyan Shen\n\nmoyan.shen@example.org\n\n"
Ask = Callable[[str, str], Answer]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Ask one question over one CV."""

    def asked(cv: str, question: str) -> Answer:
        (tmp_path / "cvs").mkdir()
        (tmp_path / "cvs" / "cv.md").write_text(HEAD + cv, "utf-8")
        with Store.open(tmp_path / "home") as store:
            ingest(store, [tmp_path / "cvs"], IngestSettings())
            return Pipeline(store).answer(Question(text=question), Scope.everything())

    return asked


def quotes(answer: Answer) -> list[str]:
    return [c.quote for c in answer.citations]


@pytest.mark.parametrize(
    ("role", "studied"),
    [("Visiting PhD Student", True), ("Exchange student", True), ("Visiting Scholar", False), ("Lecturer", False)],
)
def test_a_visiting_student_studies_there(ask: Ask, role: str, studied: bool) -> None:
    """Who visits a university as its student has studied there, in whatever section; who teaches there has not."""
    cv = f"## Experience\n\n2010 – 2011\n{role}\nColumbia University, New York\n- Looked at looms.\n"
    answer = ask(cv, "Who studied at Columbia University?")
    assert bool(answer.people) == studied


def test_the_name_asked_for_is_cited_where_a_heading_has_another(ask: Ask) -> None:
    """A heading that says "Cisco" proves "Cisco Systems" beside the line that calls it so."""
    cv = (
        "## Experience\n\n### Cisco\nEngineer, 2014 – 2016\n\n"
        "- Wrote the XML of Cisco Systems, Inc., maker of switches, anew.\n"
    )
    answer = ask(cv, "Who has worked at Cisco Systems?")
    assert any("Cisco Systems" in q for q in quotes(answer))
    assert any(line.endswith("Cisco") for q in quotes(answer) for line in q.splitlines())


def test_a_tool_is_cited_by_the_name_asked_for(ask: Ask) -> None:
    """Of the lines that name a tool, those with the question's own name for it come first."""
    cv = (
        "## Experience\n\nBellweather Ltd, Engineer, 2014 – 2016\n"
        "- Moved ledgers with SQL Server Integration Services.\n\n"
        "## Skills\n\n- Databases: SSIS, SSRS, SSAS\n"
    )
    answer = ask(cv, "Who knows SSIS?")
    assert any("SSIS" in q for q in quotes(answer))
