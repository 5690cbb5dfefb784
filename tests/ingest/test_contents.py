"""What ingest.contents promises: a section whose heading says nothing is what its lines show, and never more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.readers.structured.trees import Mapping
from ingest.readers.structured.values import with_fields
from ingest.reading import read_cv
from tests.ingest.test_key import ends
from vectorstore.records import EntryKind, Reading

PAGE = """<html><body><h1>Oda Fennimore</h1><p>oda@example.org</p>
<h2>Benches</h2>
<h3>Larchwood Organ Works <span>03/2018 &ndash; today</span></h3><p><strong>Voicing technician</strong>, Brixlegg</p>
<ul><li>Voiced nine ranks for a chapel</li></ul>
<h3>Tuning Collective Ostby <span>01/2012 &ndash; 02/2018</span></h3><p><strong>Workshop manager</strong>, Vadstena</p>
<ul><li>Two hundred pianos a year</li></ul>
<h2>Classrooms</h2>
<p>2008 &ndash; 2011 &nbsp; BSc Acoustics &nbsp; University of Salford</p>
<p>2011 &ndash; 2012 &nbsp; MSc Musical Instruments &nbsp; University of Edinburgh</p>
<h2>Ink</h2>
<ol><li>Fennimore O, Lund T. <i>Wind pressure and the ear of a small room</i>. Organ Yearbook. 2019;48:11-20.</li>
<li>Fennimore O. <i>Leather that lasts</i>. Journal of Instrument Repair 2016; 4: 3&ndash;9.</li></ol>
<h2>This and that</h2>
<p>Norwegian (native), English (C1), Swedish (B2).</p>
<p>Python, AutoCAD, hand planes, Excel.</p>
<p>Long walks, short novels.</p></body></html>"""


def rows(reading: Reading, *kinds: EntryKind) -> list[tuple[Any, ...]]:
    found = [e for e in reading.entries if e.kind in kinds]
    return [(*(o.text for o in e.organisations), e.role, *ends(e.period, e.terms), e.location) for e in found]


def facts(reading: Reading, relation: str) -> list[str]:
    return [f.value for f in reading.facts if f.relation == relation]


def test_sections_with_headings_of_nobodys_making_hold_what_they_show() -> None:
    """Where no heading is known, ranks say which lines are headings and lines what each section holds."""
    reading = read_cv(PAGE.encode(), "cvs", "fennimore.html")
    assert rows(reading, "employment", "internship") == [
        ("Larchwood Organ Works", "Voicing technician", "2018-03", "now", "Brixlegg"),
        ("Tuning Collective Ostby", "Workshop manager", "2012-01", "2018-02", "Vadstena"),
    ]
    studies = [e.organisations[0].text for e in reading.entries if e.kind == "education"]
    assert studies == ["University of Salford", "University of Edinburgh"]
    papers = [(e.title, e.year) for e in reading.entries if e.kind == "publication"]
    assert papers == [("Wind pressure and the ear of a small room", 2019), ("Leather that lasts", 2016)]


def test_lines_of_a_mixed_section_are_told_one_by_one() -> None:
    """Languages and known tools are read out of odds and ends; pastimes beside them are no skills."""
    reading = read_cv(PAGE.encode(), "cvs", "fennimore.html")
    assert facts(reading, "language") == ["Norwegian (native)", "English (C1)", "Swedish (B2)"]
    assert facts(reading, "skill") == ["Python", "AutoCAD", "hand planes", "Excel"]


@pytest.mark.parametrize(
    "listed",
    [
        "<p>Long walks, short novels, one old dog.</p>",
        "<ul><li>Reading</li><li>Chess</li><li>Rowing</li></ul>",
        "<p>I was a teacher once and liked it.</p>",
        "<p>Forklift Certificate, 2019</p><p>First Aid Certificate, 2021</p>",
    ],
)
def test_a_section_that_shows_nothing_sure_stays_untold(listed: str) -> None:
    """What is neither citations, languages, posts, studies, prizes nor known tools is taken for none of them."""
    page = PAGE.split("<h2>This", maxsplit=1)[0] + f"<h2>Here too</h2>{listed}</body></html>"
    before = read_cv(PAGE.split("<h2>This", maxsplit=1)[0].encode(), "cvs", "fennimore.html")
    after = read_cv(page.encode(), "cvs", "fennimore.html")
    sure: tuple[EntryKind, ...] = ("employment", "internship", "education", "publication", "award", "skill")
    assert [e.kind for e in after.entries if e.kind in sure] == [e.kind for e in before.entries if e.kind in sure]


def test_keys_of_ones_own_are_told_by_their_values() -> None:
    """In JSON with keys of nobody's making, who, as what, where and when are what the values are."""
    told = {
        "me": {"name": "Oda Fennimore", "mail": "oda@example.org"},
        "benches": [
            {"outfit": "Larchwood University", "hat": "lecturer", "spot": "Vienna", "stretch": "Mar 2018 / ongoing"},
            {"outfit": "Ostby", "hat": "tuner", "spot": "Oslo", "stretch": "Jan 2012 / Feb 2018"},
        ],
        "classrooms": [
            {"hall": "University of Salford", "paper": "BSc", "of": "Acoustics", "stretch": "2008 / 2011"},
        ],
    }
    reading = read_cv(json.dumps(told).encode(), "cvs", "fennimore.json")
    assert rows(reading, "employment") == [
        ("Larchwood University", "lecturer", "2018-03", "now", "Vienna"),
        ("Ostby", "tuner", "2012-01", "2018-02", "Oslo"),
    ]
    assert rows(reading, "education") == [("University of Salford", None, "2008", "2011", None)]


def test_keys_that_values_do_not_tell_stay_as_they_are() -> None:
    """Two keys that may both be the employer are not guessed between."""
    entry = Mapping([("alpha", "Larch"), ("beta", "Brixle"), ("position", "Tuner"), ("start", "2012"), ("end", "2014")])
    assert with_fields([entry]) == [entry]
