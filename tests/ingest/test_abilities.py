"""Skills, languages and test scores: each is told as what it is."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import HEAD


def told(understand: Understand, skills: str, *relations: str) -> list[str]:
    reading = understand(HEAD + f"## Skills\n\n{skills}\n")
    return [f.value for f in reading.facts if f.relation in relations]


@pytest.mark.parametrize(
    ("line", "languages", "skills"),
    [
        ("C++, Julia, Turkish (native), German (B2)", ["Turkish (native)", "German (B2)"], ["C++", "Julia"]),
        ("Spoken: Mandarin (native), English (fluent), TOEFL 104", ["Mandarin (native)", "English (fluent)"], []),
        ("Python, Spark · 英语流利", ["英语 (流利)"], ["Python", "Spark"]),
        ("英语: CET-4 588, CET-6 541", ["英语"], []),
        ("熟悉 Kaldi，能以英语和日语交流（日语 N1）。", ["英语", "日语"], ["Kaldi"]),
        ("Python; speaks Dutch and German", ["Dutch", "German"], ["Python"]),
        ("Languages: Go, C++, Python", [], ["Go", "C++", "Python"]),
        ("Languages: C++, German", ["German"], ["C++"]),
        ("| Cloud | AWS, Azure | advanced |", [], ["Cloud", "AWS", "Azure"]),
        ("MS Office (Excel, Word), Canva", [], ["MS Office", "Excel", "Word", "Canva"]),
        ("Availability: one month, at once", [], []),
        ("Certifications: CCNA, PMP", [], []),
        ("French Bulldog breeding", [], ["French Bulldog breeding"]),
    ],
)
def test_a_language_is_no_skill(understand: Understand, line: str, languages: list[str], skills: list[str]) -> None:
    """A language that people speak is told as one, wherever it is listed, and a test's score as no skill."""
    assert told(understand, line, "language") == languages
    assert told(understand, line, "skill") == skills


@pytest.mark.parametrize("gap", ["\t\t", "\t", "   ", "</td><td>"])
def test_the_label_of_a_row_is_no_skill(understand: Understand, gap: str) -> None:
    """The first cell of a row of skills names the row, whatever parts it from the others."""
    line = f"Databases{gap}Oracle 19c, DB2, MySQL"
    assert told(understand, line, "skill") == ["Oracle 19c", "DB2", "MySQL"]


def test_a_product_is_no_organisation(understand: Understand) -> None:
    """A skill that bears its maker's name tells of no employer."""
    reading = understand(HEAD + "## Software\n\nSAP ECC, SAP IBP, Azure (App Service), Excel\n")
    assert [m.text for e in reading.entries if e.kind == "skill" for m in e.organisations] == []


@pytest.mark.parametrize(
    "line",
    ["a@example.org, 000-0000-0707", "000-0000-0707 | a@example.org", "某市 · a@example.org · 000-0000-0707"],
)
def test_figures_beside_an_address_are_a_telephone(understand: Understand, line: str) -> None:
    """A number that is an item of its own on a line of contacts is a telephone's, label or none."""
    reading = understand(f"# Moyan Shen\n\n{line}\n")
    assert [f.value for f in reading.facts if f.relation == "phone"] == ["000-0000-0707"]


def test_a_register_number_is_no_telephone(understand: Understand) -> None:
    """A number that words name is what they say."""
    reading = understand("# Moyan Shen\n\na@example.org | ORCID 0000-0001-0000-000X | Student 000-0000-0707\n")
    assert [f.value for f in reading.facts if f.relation == "phone"] == []


@pytest.mark.parametrize(
    ("line", "entry", "value"),
    [
        ("主管: 郎 予 安", "manager", "郎予安"),
        ("导师: 冉 学 义 教授", "mentor", "冉学义"),
        ("Research host: Dr. Petra Lind", "mentor", "Petra Lind"),
        ("Hosted by Prof. Petra Lind", "mentor", "Petra Lind"),
    ],
)
def test_who_somebody_worked_with(understand: Understand, line: str, entry: str, value: str) -> None:
    """A name is one though recognition parted its characters, and a host is a mentor."""
    reading = understand(HEAD + f"## Work\n\nHuawei\nEngineer, 2019 – 2021\n{line}\n- Built bells.\n")
    assert [(f.relation, f.value) for f in reading.facts if f.relation in {"manager", "mentor"}] == [(entry, value)]


@pytest.mark.parametrize("label", ["Master's advisor", "硕士导师"])
def test_an_advisor_is_of_the_degree_that_the_label_names(understand: Understand, label: str) -> None:
    """Below a table of degrees, the advisor goes to the degree that is named and not to the last."""
    rows = "| Fudan University | M.Sc. | 2022.09 – 2025.06 |\n| Xiamen University | B.Sc. | 2018.09 – 2022.06 |"
    reading = understand(
        HEAD + f"## Education\n\n| School | Degree | Period |\n|---|---|---|\n{rows}\n\n- {label}: 尹岱松教授\n"
    )
    [fact] = [f for f in reading.facts if f.relation == "advisor"]
    [entry] = [e for e in reading.entries if e.entry_id == fact.entry_id]
    assert [m.lexicon_id for m in entry.organisations] == ["fudan-university"]


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("Postdoctoral researcher, since 2023 senior scientist", "senior scientist"),
        ("Engineer, later Staff Engineer", "Staff Engineer"),
        ("测试工程师，2022年起任测试经理", "测试经理"),
        ("Engineer, Bells Team", "Engineer"),
    ],
)
def test_a_position_is_the_latest_role(understand: Understand, line: str, now: str) -> None:
    """Of several roles told in a row the last is what somebody is now."""
    reading = understand(HEAD + f"## Work\n\n**Huawei**, Shenzhen\tOct. 2019 – present\n{line}\n- Cast bells.\n")
    assert [f.value for f in reading.facts if f.relation == "position"] == [f"{now}, Huawei"]


@pytest.mark.parametrize(
    ("written", "grade"),
    [
        ("GPA: \\( \\frac{3.69}{4.00} \\)", "3.69/4.00"),
        ("平均学分绩 91.3/100", "91.3/100"),
        ("GPA 3.9 / 4.0", "3.9/4.0"),
    ],
)
def test_a_grade_is_told_with_its_scale(understand: Understand, written: str, grade: str) -> None:
    """A grade keeps what it is out of, as a fraction or behind a stroke."""
    reading = understand(HEAD + f"## Education\n\nFudan University, B.Sc., 2018 – 2022\n{written}\n")
    assert [f.value for f in reading.facts if f.relation == "gpa"] == [grade]
