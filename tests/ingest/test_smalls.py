"""What a CV all in small letters promises: it is read like any other, and told in its own letters."""

from __future__ import annotations

from ingest.reading import read_cv
from ingest.smalls import with_capitals
from tests.ingest.test_contents import facts, rows

SMALL = """tilda quist
ytown, norway | tilda.quist@example.org | github.com/tildaq

experience

larkmoor rope as, ytown — senior engineer
mar 2019 - present
- ropes for the west coast

education
msc hydrology, university of oslo, 2010-2013

skills
python, qgis, sql
"""


def test_a_cv_in_small_letters_is_read_and_told_in_its_own() -> None:
    """Its name, job, study and skills are read; every word but the name is as it was written, addresses too."""
    reading = read_cv(SMALL.encode(), "cvs", "small.txt")
    assert reading.document.text == SMALL
    assert [n.text for n in reading.document.names] == ["Tilda Quist"]
    assert rows(reading, "employment") == [("larkmoor rope as", "senior engineer", "2019-03", "now", "ytown")]
    assert [e.organisations[0].lexicon_id for e in reading.entries if e.kind == "education"] == ["university-of-oslo"]
    assert facts(reading, "skill") == ["python", "qgis", "sql"]
    assert facts(reading, "link") == ["github.com/tildaq"]


def test_a_cv_with_capitals_is_left_alone() -> None:
    """A text that writes anything large is read as it stands."""
    assert with_capitals(SMALL.replace("tilda quist", "Tilda Quist of Ytown")) != SMALL.title()
    assert with_capitals(SMALL.title()) == SMALL.title()
