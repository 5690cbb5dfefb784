"""What ingest.breath promises of CVs without lines: sections set off by bars and capitals, heads parted by commas."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv
from tests.ingest.test_contents import facts, rows

BARS = (
    "Ines Thackeray Pastry Chef Bangor, ME 04401 | ines@example.org | 207.555.0111 | Work Preferences: "
    "Full-time | Summary: Pastry cook with nine years in hotel kitchens, calm on a busy Sunday and "
    "careful with butter. | Experience: Pastry Chef, The Gilded Whisk, Bangor, ME 03/2019 - 08/2023 Ran a "
    "bench of four; wrote the autumn menus. Closed with the house.\n"
    "Pastry Cook, Hotel Belmarsh Grand, Montréal, QC 05/2016 - 02/2019 Laminated doughs and banquets up "
    "to 300 covers. Stagiaire, Maison Orvanne, Halifax, NS 11/2015 - 01/2016 Unpaid, ten weeks. | "
    "Education: AAS, Baking Arts, Penobscot Community College, Bangor, ME 05/2015 | Awards: Bangor Bakers "
    "Award 2021; Copper Spoon 2018 | Skills: Lamination - Expert, Tempering - Intermediate, Costing - "
    "Beginner | Languages: English: native, French: fluent | Resume last updated 09/2023 | Desired "
    "salary: $51,000\n"
)
CAPITALS = (
    "Arjun Velloor\n"
    "Durham, NC Phone: 919-555-0101 Email: arjun@example.org\n"
    "Storage engineer with ten years in banks and hospitals, patient with tapes and impatient with "
    "meetings, who likes to write things down so that others can find them later. PROFESSIONAL SUMMARY: "
    "Knows arrays and backups. PROFESSIONAL EXPERIENCE: Quillmark Consulting Inc Durham, NC April 2018 to "
    "Present Storage Engineer\n"
    "Larkmoor Systems Raleigh, NC May 2014 to March 2018 Systems Engineer • Moved four hundred volumes "
    "over one long weekend without anybody asking where they had gone • Wrote the runbook that the night "
    "shift still uses when the arrays complain about their batteries once more.\n"
    "EDUCATION: Master of Science in Computer Networking North Carolina State University Raleigh, NC "
    'January 2012 to May 2014 PATENT: US 10,111,222 B2, "Quiet rebuilds of striped volumes", granted June '
    "2019. SKILLS: NetApp (8 years), Python (6 years) LANGUAGES: English (fluent), Malayalam (native) "
    "ADDITIONAL INFORMATION: Two weeks of notice, and a bicycle in place of a car for the last nine years "
    "or so.\n"
)


def test_a_cv_in_one_breath_with_bars_is_cut_at_its_labels() -> None:
    """Sections behind bars and heads parted by commas are read, though the breath was broken in mid-section."""
    reading = read_cv(BARS.encode(), "cvs", "thackeray.txt")
    assert rows(reading, "employment", "internship") == [
        ("The Gilded Whisk", "Pastry Chef", "2019-03", "2023-08", "Bangor, ME"),
        ("Hotel Belmarsh Grand", "Pastry Cook", "2016-05", "2019-02", "Montréal, QC"),
        ("Maison Orvanne", "Stagiaire", "2015-11", "2016-01", "Halifax, NS"),
    ]
    [study] = [e for e in reading.entries if e.kind == "education"]
    assert (study.organisations[0].text, study.location) == ("Penobscot Community College", "Bangor, ME")
    assert [e.title for e in reading.entries if e.kind == "award"] == ["Bangor Bakers Award", "Copper Spoon"]
    assert facts(reading, "skill") == ["Lamination", "Tempering", "Costing"]
    assert facts(reading, "language") == ["English (native)", "French (fluent)"]


def test_the_letters_of_a_state_behind_a_town_are_no_degree() -> None:
    """Maine's ME stands behind its towns, and nobody is a master of engineering for it."""
    degrees = facts(read_cv(BARS.encode(), "cvs", "thackeray.txt"), "degree")
    assert degrees == ["AAS"]


def test_capitals_with_a_colon_head_sections_in_mid_line() -> None:
    """Sections behind capitals end the section before them, and a town behind a firm's form is where it is."""
    reading = read_cv(CAPITALS.encode(), "cvs", "velloor.txt")
    assert rows(reading, "employment") == [
        ("Quillmark Consulting Inc", "Storage Engineer", "2018-04", "now", "Durham, NC"),
        ("Larkmoor Systems", "Systems Engineer", "2014-05", "2018-03", "Raleigh, NC"),
    ]
    assert rows(reading, "education") == [
        ("North Carolina State University", None, "2012-01", "2014-05", "Raleigh, NC")
    ]
    assert [(e.title, e.status) for e in reading.entries if e.kind == "patent"] == [
        ("Quiet rebuilds of striped volumes", "granted")
    ]
    assert facts(reading, "skill") == ["NetApp", "Python"]
    assert facts(reading, "language") == ["English (fluent)", "Malayalam (native)"]


def test_a_sections_jobs_in_one_line_are_cut_as_a_board_prints_them() -> None:
    """Under a heading of its own, a line of several jobs is cut where each begins, though it names no section."""
    told = (
        "Ida Fenwick (an invented person)\n\nWork Experience\n"
        "Line Technician Marrow Ridge Power - Akron, OH May 2020 to Present Responsibilities: Keep 40 miles of line in "
        "order, day and night, and train the apprentices of the crew in all weathers. "
        "Apprentice Electrician Pellet Creek Electric - Dayton, OH August 2017 to April 2020 Responsibilities: Dug, "
        "hauled and climbed for a crew of six men who set poles and never "
        "lost a truck in the mud of the spring floods, nor in the dust of the long summers.\n\nEducation\n"
        "High School Diploma\nNorth High School - Akron, OH\n2013 to 2017\n"
    )
    reading = read_cv(told.encode(), "told", "ida.txt")
    jobs = [e for e in reading.entries if e.kind == "employment"]
    assert [(e.role, e.organisations[0].text) for e in jobs] == [
        ("Line Technician", "Marrow Ridge Power"),
        ("Apprentice Electrician", "Pellet Creek Electric"),
    ]


def test_a_boards_row_about_an_employer_names_it_first() -> None:
    """The row below a Chinese job tells the employer before its trade, size and owners."""
    told = (
        "吴一鸣（虚构人物）\n\n工作经验\n2018/6-至今  物流经理  [6年5个月]\n"
        "临海捷运供应链有限公司 | 交通/运输/物流 | 150-500人 | 民营公司\n工作描述：\n"
        "1、负责城配业务；\n2、主导系统上线。\n"
    )
    reading = read_cv(told.encode(), "told", "wu.txt")
    jobs = [e for e in reading.entries if e.kind == "employment"]
    assert [(e.role, [o.text for o in e.organisations]) for e in jobs] == [("物流经理", ["临海捷运供应链有限公司"])]


# Three jobs and a school, in the ways that boards and people set them down in one breath.
WHERE = [("Thistledown Legal", "Waco, TX"), ("Dunmore Group", "Temple, TX"), ("Harker Title", "Hewitt, TX")]
POSTS = [
    ("Thistledown Legal", "Litigation Paralegal", "2018-06", "now", "Waco, TX"),
    ("Dunmore Group", "Paralegal", "2014-05", "2018-06", "Temple, TX"),
    ("Harker Title", "Escrow Assistant", "2012-01", "2014-04", "Hewitt, TX"),
]
DATES = ["06/2018 - Present", "05/2014 - 06/2018", "01/2012 - 04/2014"]
DONE = [
    "Drafted pleadings and discovery for two partners, and kept the exhibits at trial.",
    "Summarized depositions.",
    "Opened files, ordered surveys and sat at the closing table on Fridays.",
]
FORMS = {
    "where and when, then as what": ("EXPERIENCE ", "{where} - {place} - {date} {role}. {done}"),
    "dashes throughout": ("EMPLOYMENT ", "{where} - {place} - {role} - {date} - {done}"),
    "dates in brackets": ("EXPERIENCE ", "{where}, {place} — {role} ({date}) {done}"),
    "bars": ("EXPERIENCE ", "{role} | {where} | {place} | {date} {done}"),
    "dates first": ("| EXPERIENCE | ", "{date}: {where}, {place}, {role}. {done}"),
    "labels": ("Experience: ", "Employer: {where}, {place} Role: {role} Duration: {date} Responsibilities: {done}"),
    "labels alone": ("", "Company: {where}, {place} Position: {role} Dates: {date} Duties: {done}"),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_job_of_a_breath_is_read_with_its_own_employer(form: str) -> None:
    """Not only the first of several jobs is read, and none gets another's employer, town or dates."""
    title, job = FORMS[form]
    jobs = " ".join(
        job.format(where=where, place=place, role=told[1], date=date, done=done)
        for (where, place), told, date, done in zip(WHERE, POSTS, DATES, DONE, strict=True)
    )
    text = (
        "Winifred Salas Paralegal winifred@example.org 254-555-0100 SUMMARY Ten years at the side of lawyers. "
        f"{title}{jobs} EDUCATION Larkmoor High School, Waco, TX, Diploma 2011 LANGUAGES English, Spanish\n"
    )
    reading = read_cv(text.encode(), "cvs", "salas.txt")
    assert rows(reading, "employment") == POSTS
    [study] = [e for e in reading.entries if e.kind == "education"]
    assert study.organisations[0].text == "Larkmoor High School"
    assert facts(reading, "language") == ["English", "Spanish"]
