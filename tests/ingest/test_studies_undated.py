"""Studies that no date parts: two degrees of a school, degrees under a heading of training, how well one went."""

from __future__ import annotations

from ingest.reading import read_cv
from vectorstore.records import Reading


def studies(text: str) -> list[tuple[str | None, str | None]]:
    """Return the school and the degree of the studies of a CV."""
    found: Reading = read_cv(text.encode(), "x", "cv.txt")
    degrees = {f.entry_id: f.subject for f in reversed(found.facts) if f.relation == "degree"}
    return [
        (e.organisations[0].text if e.organisations else None, degrees.get(e.entry_id))
        for e in found.entries
        if e.kind == "education"
    ]


def test_two_degrees_below_a_school_are_two_studies() -> None:
    """Where nothing is dated, the second degree is another study at the same school."""
    told = "EDUCATION\nUniversity of Wexford\nMaster of Education, Sport\nBachelor of Science, Kinesiology\n"
    assert studies(told) == [("University of Wexford", "med"), ("University of Wexford", "bs")]


def test_degrees_under_a_heading_of_training_are_studies() -> None:
    """Certificates go by no such name."""
    told = "PROFESSIONAL DEVELOPMENT\nUniversity of Dalby\nMasters in Business Administration\n"
    assert studies(told) == [("University of Dalby", "mba")]


def test_training_that_names_one_degree_stays_training() -> None:
    """Most lines of a list of training name no degree."""
    rows = "\n".join(f"Workshop on lamps {n}, Bell Guild" for n in ("one", "two", "three", "four", "five", "six"))
    told = f"PROFESSIONAL DEVELOPMENT\n{rows}\nBachelor of Lamps, Dalby College\n"
    assert len(studies(told)) <= 1


def test_how_well_a_study_went_does_not_end_its_head() -> None:
    """What stands below the grade is the school of the degree above it."""
    told = "EDUCATION\n2006 – 2009\nMaster in Viticulture\nmagna cum laude\nAgriculture School, University of Veronne\n"
    assert len(studies(told)) == 1
    assert studies(told)[0][0] is not None
