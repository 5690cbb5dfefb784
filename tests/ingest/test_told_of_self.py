"""A sentence about somebody is no skill, whatever list it stands in; a row of names is one each."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv


def skills(text: str) -> list[str]:
    """Return the skills that a CV tells."""
    return [f.value for f in read_cv(text.encode(), "x", "cv.txt").facts if f.relation == "skill"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ability to mend several clocks at once", []),
        ("Able to speak calmly with drivers, wardens and passengers", []),
        ("Patiently worked with beekeepers, their wives and children", []),
        ("I have worked for years with Excel, Power BI and difficult customers", ["Excel", "Power BI"]),
        (
            "Stock control, visual merchandising, till operation",
            ["Stock control", "visual merchandising", "till operation"],
        ),
    ],
)
def test_of_a_sentence_only_known_skills_are_told(line: str, wanted: list[str]) -> None:
    """What somebody is able to do or did is no name of a skill; what the lexicon knows within it is."""
    assert skills(f"Skills\n{line}\n") == wanted


def test_blanks_part_known_skills() -> None:
    """Where nothing else parts a row of names that are nearly all known."""
    assert skills("Skills\nJava Python Spring Boot Docker\n") == ["Java", "Python", "Spring Boot", "Docker"]


def test_a_sentence_of_names_in_a_profile_lists_skills() -> None:
    """One of them is known for a skill, and no word of it says anything."""
    told = skills("Mo Fenn\n\nProfile\nEngineer for roads. Primavera P6, AutoCAD, Method statements, Dewatering.\n")
    assert told == ["Primavera P6", "AutoCAD", "Method statements", "Dewatering"]
