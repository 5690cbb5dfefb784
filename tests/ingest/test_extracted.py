"""What extraction breaks: CVs scraped from pages, with wrapped names, lost dashes and headings of every make.

Each is an invented fragment: what a careful person reads in it is what is read.
"""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from vectorstore.records import Entry, Reading

HEAD = "# Moyan Shen\n\nmoyan.shen@example.org\n\n"


def of_kind(reading: Reading, *kinds: str) -> list[Entry]:
    return [e for e in reading.entries if e.kind in kinds]


def names(entry: Entry) -> list[str]:
    return [" ".join(m.text.split()) for m in entry.organisations]


def when(entry: Entry) -> tuple[str | None, str | None, bool]:
    period = entry.period
    return (period.start, period.end, period.ongoing) if period else (None, None, False)


def test_a_bracket_open_at_the_end_of_a_line_is_closed_on_the_next(understand: Understand) -> None:
    """The name of an employer whose bracket a line break cuts in two is one name, on one line."""
    reading = understand(
        HEAD + "WORK EXPERIENCE\n\nPosition: Care Engineer\n\n"
        "Company: Google - Google Fjord and Island Support Centre (Google\nFISC), Bergen\n\n"
        "- Answered calls.\n"
    )
    [job] = of_kind(reading, "employment")
    assert any("(Google FISC)" in n for n in names(job))


def test_a_name_goes_on_with_its_of(understand: Understand) -> None:
    """A line that begins with a small "of" ends the name that the line above began."""
    reading = understand(HEAD + "EDUCATION\n\nDiploma in Glazing, The University\nof Missouri, Columbia, 1988\n")
    [school] = of_kind(reading, "education")
    assert [m.lexicon_id for m in school.organisations] == ["university-of-missouri"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Google (May 2010 - October 2012)", "Google"),
        ("Quillfeather Ltd ( May 2010 - October 2012 )", "Quillfeather Ltd"),
        ("Quillfeather Mechanics, Inc., Bergen, May 2010 - October 2012", "Quillfeather Mechanics, Inc"),
        ("Quillfeather Mechanics Inc. Stavanger, May 2010 - October 2012", "Quillfeather Mechanics Inc"),
    ],
)
def test_an_employer_is_its_name_and_no_more(understand: Understand, line: str, name: str) -> None:
    """Neither the bracket of a date nor a town is part of an employer's name; its legal form is, comma and all."""
    reading = understand(f"{HEAD}EXPERIENCE\n\n{line}\nEngineer\n- Mended looms.\n")
    [job] = of_kind(reading, "employment")
    assert (names(job), when(job)) == ([name], ("2010-05", "2012-10", False))


def test_a_sentence_about_a_company_is_no_job_there(understand: Understand) -> None:
    """A line that goes on to say what a company is or does describes a client; it heads no job."""
    for sentence in (
        "Bellweather, Inc., together with its partners, designs, sells and mends bells",
        "Bellweather, Inc. (Bell for short) is an old maker of bells",
    ):
        reading = understand(
            HEAD + "EXPERIENCE\n\nQuillfeather Ltd, Engineer, 2010 - 2012\n\n"
            f"Project description:\n{sentence}\n- Wrote their ledger.\n"
        )
        assert [names(e) for e in of_kind(reading, "employment", "internship")] == [["Quillfeather Ltd"]]


@pytest.mark.parametrize(
    "heading",
    ["W ORK E XPERIENCE", "Loom Mending Professional Experience", "Seafaring Work Experience:"],
)
def test_a_heading_is_one_whatever_stands_before_its_last_words(understand: Understand, heading: str) -> None:
    """Small capitals that extraction pulled apart, or a field before the usual words, leave a heading one."""
    reading = understand(
        f"{HEAD}EDUCATION\n\nB.Sc. in Looms, University of Oslo, 2004 - 2008\n\n{heading}\n\n"
        "Quillfeather Ltd, Engineer, 2010 - 2012\n- Mended looms.\n"
    )
    assert [names(e) for e in of_kind(reading, "employment")] == [["Quillfeather Ltd"]]
    assert len(of_kind(reading, "education")) == 1


def test_teaching_in_brackets_of_a_heading_is_no_education(understand: Understand) -> None:
    """Who teaches at a university did not study there because the heading says "Academic"."""
    reading = understand(
        HEAD + "EDUCATION\n\nPh.D. in Looms, University of Oslo, 2008\n\nAcademic (Teaching Experience):\n\n"
        "Reader, University of Bergen, 2009 - 2012\n"
    )
    assert [names(e) for e in of_kind(reading, "education")] == [["University of Oslo"]]


def test_jobs_begin_where_no_heading_says_so(understand: Understand) -> None:
    """In a career overview a role with its span opens a job; "Select Achievements" is a label of that job's list."""
    reading = understand(
        HEAD + "CAREER OVERVIEW\n\nLOOM MANAGER (3/04 to Present)\nQuillfeather Ltd, Bergen\n\nSelect Achievements\n\n"
        "- Brought SharePoint to the mill.\n\nLOOM ENGINEER (2/98 - 1/04)\nBellweather Ltd, Bergen\n"
    )
    first, second = of_kind(reading, "employment")
    assert (names(first), when(first)) == (["Quillfeather Ltd"], ("2004-03", None, True))
    assert (names(second), when(second)) == (["Bellweather Ltd"], ("1998-02", "2004-01", False))
    assert "SharePoint" in first.span.of(reading.document.text)


def test_an_office_of_a_university_is_an_employer(understand: Understand) -> None:
    """Under a role, a dated university without a degree is where somebody works."""
    reading = understand(
        HEAD + "Clerk of Looms\nUniversity of Oslo (May 2014 - June 2016)\nMended the looms of the weaving school.\n"
    )
    assert [names(e) for e in of_kind(reading, "employment")] == [["University of Oslo"]]
    assert not of_kind(reading, "education")


def test_a_profile_states_posts(understand: Understand) -> None:
    """Who worked "as an engineer at X" had a post at X; a tool, a consultancy or a job told below adds none."""
    reading = understand(
        HEAD + "SUMMARY\n\n- Worked as a dye engineer for Quillfeather Ltd, Bergen.\n"
        "- Worked as an engineer for Microsoft Excel, Visio and Paint.\n"
        "- Worked as a consultant for Bellweather Ltd.\n- Worked as an engineer at Google.\n\n"
        "EXPERIENCE\n\nGoogle\nEngineer, 2010 - 2012\n- Mended looms.\n"
    )
    jobs = of_kind(reading, "employment")
    assert [names(j) for j in jobs] == [["Quillfeather Ltd"], ["Google"]]
    assert jobs[0].role == "dye engineer"


def test_a_list_of_training_tells_degrees(understand: Understand) -> None:
    """Where no section is about education, a degree among trainings is one, at the school that it names."""
    reading = understand(
        HEAD + "PROFESSIONAL TRAINING\n\n- Granted Master of Marine Law degree of Nairobi University.\n"
        "- First aid, every second year.\n"
    )
    [degree] = of_kind(reading, "education")
    assert names(degree) == ["Nairobi University"]


def test_a_degree_among_jobs_is_education(understand: Understand) -> None:
    """A degree with its school under a heading about jobs is no job; a student's post there stays one."""
    reading = understand(
        HEAD + "EXPERIENCE\n\nQuillfeather Ltd, Engineer, 2014 - 2016\n- Mended looms.\n\n"
        "Bachelor of Science, Looms, University of Oslo, 2010 - 2013\n\n"
        "PhD Student, University of Bergen, 2016 - 2019\n- Spun wool.\n"
    )
    assert [names(e) for e in of_kind(reading, "education")] == [["University of Oslo"]]
    assert [names(e) for e in of_kind(reading, "employment")] == [["Quillfeather Ltd"], ["University of Bergen"]]


def test_a_degree_names_the_school_that_it_is_from(understand: Understand) -> None:
    """In one breath with its degree or on the next line, the school is read; each degree is an entry."""
    reading = understand(
        HEAD + "EDUCATION\n\nMasters in Loom Law from Quillfeather University\n"
        "Bachelors in Wool from Bellweather College\n"
    )
    schools = [names(e) for e in of_kind(reading, "education")]
    assert schools == [["Quillfeather University"], ["Bellweather College"]]


def test_a_university_press_is_not_the_university(understand: Understand) -> None:
    """A publisher that bears a university's name is an organisation of its own."""
    reading = understand(HEAD + "EXPERIENCE\n\nDuke University Press, Editor, 2010 - 2012\n- Read proofs.\n")
    [job] = of_kind(reading, "employment")
    assert [(m.text, m.lexicon_id) for m in job.organisations] == [("Duke University Press", None)]


def test_a_heading_glued_before_a_known_employer(understand: Understand) -> None:
    """A space alone parts "Work Experience" from the employer that a lexicon knows: the heading is one all the same."""
    reading = understand(
        HEAD + "EDUCATION\n\nB.Sc. in Looms, University of Oslo, 2004 - 2008\n\n"
        "Work Experience Google\nEngineer, 2008 - 2010\n- Mended looms.\n"
    )
    assert [names(e) for e in of_kind(reading, "employment")] == [["Google"]]
    assert [names(e) for e in of_kind(reading, "education")] == [["University of Oslo"]]
