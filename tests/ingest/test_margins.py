"""What a date that stands in a margin of its own says, and names of firms and schools of other countries."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import of_kind, when

HEAD = "# Moyan Shen\n\nmoyan.shen@example.org\n\n"


def test_years_at_the_left_margin_date_their_posts(understand: Understand) -> None:
    """An open year, a range and a lone year before a wide gap are the dates of what stands behind it."""
    reading = understand(
        f"{HEAD}# Academic Positions\n\n"
        "2021–   Associate Professor, University of Bologna\n"
        "2017–2021   Postdoctoral Researcher, University of Leicester\n"
        "2016   Visiting Researcher, University of Padova\n"
    )
    found = [(j.organisations[0].text, when(j)) for j in of_kind(reading, "employment", "internship")]
    assert found == [
        ("University of Bologna", ("2021", None, True)),
        ("University of Leicester", ("2017", "2021", False)),
        ("University of Padova", ("2016", "2016", False)),
    ]


def test_a_thesis_behind_the_school_is_no_part_of_its_name(understand: Understand) -> None:
    """A degree told in one line with its thesis and advisor names its school alone."""
    reading = understand(
        f"{HEAD}# Education\n\n2012–2016   PhD in Botany, University of Padova. Thesis: Moss. Advisor: C. Neri\n"
    )
    [degree] = of_kind(reading, "education")
    assert [m.text for m in degree.organisations] == ["University of Padova"]


@pytest.mark.parametrize(
    "school", ["Universität Bamberg", "Université de Rouen", "Università di Urbino", "Hochschule Hof"]
)
def test_schools_are_known_by_their_form_in_other_languages(understand: Understand, school: str) -> None:
    """A university that no lexicon knows is one by its name, in its own language too."""
    reading = understand(f"{HEAD}# Education\n\nB.Sc. Computer Science\n{school}\n10/2010 – 09/2013\n")
    [degree] = of_kind(reading, "education")
    assert [m.text for m in degree.organisations] == [school]


def test_a_post_since_a_date_opens_an_entry(understand: Understand) -> None:
    """A line that opens with "since" and a year is a head, small letter or not."""
    reading = understand(
        f"{HEAD}# Experience\n\n15.09.2015 – 31.03.2019   Innsteg Versicherung AG, Munich\n- Monthly closing\n"
        "since 2021   Lecturer (part-time), Ytown Institute of Technology\n"
    )
    jobs = of_kind(reading, "employment")
    assert [j.organisations[0].text for j in jobs] == ["Innsteg Versicherung AG", "Ytown Institute of Technology"]


def test_an_employer_without_a_mark_stands_below_date_and_title(understand: Understand) -> None:
    """Where each job is a date over a title, the name below is the employer; a sentence there is what was done."""
    reading = understand(
        f"{HEAD}# Work Experience\n\n2021 - NOW\nSenior Designer\nPapercrane Studio, Milan\n"
        "Leads the work for museums.\n\n"
        "2018 - 2021\nJunior Designer\nNorthsea Lettering, Ytown\nDesigned ninety posters.\n\n"
        "2016 - 2018\nDesigner\nDrew letters for shop signs\n"
    )
    found = [[m.text for m in j.organisations] for j in of_kind(reading, "employment")]
    assert found == [["Papercrane Studio"], ["Northsea Lettering"], []]
