"""Lines below a table of studies: of the study whose degree they name, or of none alone."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD, of_kind

TABLE = (
    "## Education\n\n| School | Degree | Period |\n|---|---|---|\n"
    "| Fudan University | M.Sc. | 2022.09 – 2025.06 |\n| Xiamen University | B.Sc. | 2018.09 – 2022.06 |\n\n"
)
ROWS = "## Education\n\nFudan University, M.Sc., 2022 – 2025\nXiamen University, B.Sc., 2018 – 2022\n"


@pytest.mark.parametrize("studies", [TABLE, ROWS])
@pytest.mark.parametrize(
    ("line", "school"),
    [
        ("Master's advisor: Prof. Daisong Yin", "fudan-university"),
        ("硕士导师: 尹岱松教授", "fudan-university"),
        ("Master thesis: Bells that ring by themselves", "fudan-university"),
        ("M.Sc. GPA: 3.58/4.0", "fudan-university"),
        ("GPA: 3.58/4.0 (硕士)", "fudan-university"),
    ],
)
def test_a_line_goes_to_the_degree_that_it_names(understand: Understand, studies: str, line: str, school: str) -> None:
    """What names the first degree of a table stands under that degree, and is no part of the last one."""
    reading = understand(HEAD + studies + f"- {line}\n")
    text = reading.document.text
    first, last = of_kind(reading, "education")
    assert line not in last.span.of(text)
    [below] = [e for e in reading.entries if line in e.span.of(text)]
    assert (below.parent, first.organisations[0].lexicon_id) == (first.entry_id, school)
    told = {f.entry_id for f in reading.facts if f.relation in {"advisor", "gpa"}}
    assert told <= {first.entry_id}


@pytest.mark.parametrize("studies", [TABLE, ROWS])
def test_a_line_of_two_degrees_is_of_neither_alone(understand: Understand, studies: str) -> None:
    """Two grades in one line are a grade of each degree, and the line stands in neither."""
    reading = understand(HEAD + studies + "- GPA 3.58/4.0 (硕士), 3.76/4.0 (本科)\n")
    schools = {e.entry_id: e.organisations[0].lexicon_id for e in of_kind(reading, "education")}
    grades = [(f.value, schools[f.entry_id or ""]) for f in reading.facts if f.relation == "gpa"]
    assert grades == [("3.58/4.0", "fudan-university"), ("3.76/4.0", "xiamen-university")]
    assert not any("GPA" in e.span.of(reading.document.text) for e in of_kind(reading, "education"))


@pytest.mark.parametrize("line", ["Bachelor thesis: Quiet bells", "GPA: 3.76/4.0", "Courses: Algebra, Optics"])
def test_a_line_that_names_no_other_degree_stays(understand: Understand, line: str) -> None:
    """What names the last degree, or none, stands in the study right above it."""
    reading = understand(HEAD + ROWS + f"- {line}\n")
    assert line in of_kind(reading, "education")[1].span.of(reading.document.text)


def test_a_study_with_lines_of_its_own_is_no_row_of_a_table(understand: Understand) -> None:
    """Where each study has its own lines, those of the last are its own, whatever degree they name."""
    reading = understand(
        HEAD + "## Education\n\nFudan University, M.Sc., 2022 – 2025\n- Thesis: Loud bells\n\n"
        "Xiamen University, B.Sc., 2018 – 2022\n- Master's courses: Optics\n"
    )
    assert "Optics" in of_kind(reading, "education")[1].span.of(reading.document.text)
