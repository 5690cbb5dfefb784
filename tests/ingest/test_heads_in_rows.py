"""What readers promise of jobs told in rows: behind dashes and bars, below one another, as posts of one employer."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv
from tests.ingest.conftest import Understand
from tests.ingest.test_contents import rows
from tests.ingest.test_shapes import of_kind, when

HEADER = "Tilda Quist\ntilda.quist@example.org\n\nExperience\n"
SECOND = [
    ("Quillon Systems", "Rope Engineer", "2020", "now", "Galway"),
    ("Marsh & Penn", "Analyst", "2017", "2020", "Slough"),
]
POSTS = [
    ("Quillon Systems", "Rope Engineer", "2020", "now"),
    ("Quillon Systems", "Analyst", "2017", "2020"),
]
ROWS = {
    "below one another": "Rope Engineer @ Quillon Systems, Galway\n2020 - present\n"
    "Analyst @ Marsh & Penn, Slough\n2017 - 2020\n",
    "dashes": "Quillon Systems - Galway - Rope Engineer - 2020 - present\n"
    "Marsh & Penn - Slough - Analyst - 2017 - 2020\n",
    "bars": "Quillon Systems | Rope Engineer | Galway | 2020 - present\n"
    "Marsh & Penn | Analyst | Slough | 2017 - 2020\n",
    "stops": "2020 -> now   Quillon Systems, Galway. Rope Engineer\n2017 -> 2020  Marsh & Penn, Slough. Analyst\n",
    "colons": "2020 to now: Quillon Systems, Galway: Rope Engineer\n2017 to 2020: Marsh & Penn, Slough: Analyst\n",
    "numbered": "1. Rope Engineer, Quillon Systems, Galway (2020 to till date)\n   • Ropes\n"
    "2. Analyst with M/s Marsh & Penn, Slough (2017 - 2020)\n   • Sums\n",
}
UNDER_ONE = {
    "bulleted": "■ Quillon Systems  2017 - present\n  ▶ Rope Engineer (2020 - present)\n"
    "   - Ropes\n  ▶ Analyst (2017 - 2020)\n   - Sums\n",
    "dated one by one": "Quillon Systems   2017 - present\nRope Engineer (2020 - present), Analyst (2017 - 2020)\n",
}
TOLD = {
    "by verbs": ("2017 – 2020 with Marsh & Penn as Management Trainee", ("Marsh & Penn", "Management Trainee")),
    "behind a hyphen": (
        "Staff Nurse\nLarkmoor Medical Center-Raleigh, NC\n2017 to 2020",
        ("Larkmoor Medical Center", "Staff Nurse"),
    ),
    "by letters": (
        "a) Company : Larkmoor Rope LLC, Sharjah\n   Designation : Rope Engineer\n   Duration : 2017 to 2020",
        ("Larkmoor Rope LLC", "Rope Engineer"),
    ),
    "in French": (
        "mars 2017 – août 2020 : Responsable logistique, Transports Quillon, Dijon",
        ("Transports Quillon", "Responsable logistique"),
    ),
    "in Chinese": ("2017.3-2020.1 任职于 云桥物流有限公司 担任 仓库主管", ("云桥物流有限公司", "仓库主管")),
}


@pytest.mark.parametrize("form", ROWS)
def test_each_row_is_a_job_with_its_town(form: str) -> None:
    """Of two jobs told in rows of one shape the second is none of the first's, whatever sets their parts off."""
    reading = read_cv((HEADER + ROWS[form]).encode(), "cvs", "rows.txt")
    assert rows(reading, "employment") == SECOND


@pytest.mark.parametrize("form", UNDER_ONE)
def test_posts_below_an_employer_are_jobs_with_it(form: str) -> None:
    """Roles with their own dates below an employer are posts there, and no projects."""
    reading = read_cv((HEADER + UNDER_ONE[form]).encode(), "cvs", "posts.txt")
    assert [row[:4] for row in rows(reading, "employment")] == POSTS


@pytest.mark.parametrize("form", TOLD)
def test_who_and_as_what_are_told_in_many_ways(form: str) -> None:
    """Who and as what are read where words, labels, a hyphen or another language part them."""
    told, wanted = TOLD[form]
    reading = read_cv(f"{HEADER}{told}\n".encode(), "cvs", "told.txt")
    assert [row[:2] for row in rows(reading, "employment")] == [wanted]


def test_a_stay_behind_two_posts_is_of_both(understand: Understand) -> None:
    """A dash sets the time with an employer off from all posts on the line; when the second began is not told."""
    reading = understand(HEADER + "Quillon Systems, Galway — Analyst, then Rope Engineer — 2014/06–2019/02\n")
    assert rows(reading, "employment") == [
        ("Quillon Systems", "Analyst", "2014-06", "2019-02", "Galway"),
        ("Quillon Systems", "Rope Engineer", None, None, "Galway"),
    ]


def test_rows_led_by_arrows_need_no_heading(understand: Understand) -> None:
    """Rows of when, with whom, where and as what are jobs and studies below a name, whatever parts them."""
    reading = understand(
        "Tilda Quist\n\n2017 -> now      Quillon Systems, Galway. Analyst, later Rope Engineer\n"
        "2013 -> 2017     Marsh & Penn, Slough. Clerk\n2009 -> 2013     TU Delft. BSc Rope Design\n"
    )
    assert [row[:2] for row in rows(reading, "employment")] == [
        ("Quillon Systems", "Analyst"),
        ("Quillon Systems", "Rope Engineer"),
        ("Marsh & Penn", "Clerk"),
    ]
    [study] = of_kind(reading, "education")
    assert (study.organisations[0].text, when(study)) == ("TU Delft", ("2009", "2013", False))
