"""What skills promise where no list under their name tells them: sentences, rows of forms, tags, levels."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv
from tests.ingest.test_contents import facts

TOLD = {
    "Skills\nPython ●●●●○\nDocker - 80%": ["Python", "Docker"],
    "Skills\nProgramming (Python, Julia), Databases (PostgreSQL, MongoDB)": [
        *("Programming", "Python", "Julia", "Databases", "PostgreSQL", "MongoDB"),
    ],
    "Skills\nRigging          Site safety      Blueprint reading": ["Rigging", "Site safety", "Blueprint reading"],
    "Skills & Interests\nSoftware: Excel, Stata\nInterests: rowing, bells": ["Excel", "Stata"],
    "Additional Information\nIT: Excel (advanced), VBA\nHobbies: bells": ["Excel", "VBA"],
    "About\nI am comfortable with Excel and Power BI, and not experienced in Python.": ["Excel", "Power BI"],
    "个人优势\n熟练使用 SAP、用友 U8、Excel；擅长组织发展、薪酬绩效": [
        "SAP",
        "用友 U8",
        "Excel",
        "组织发展",
        "薪酬绩效",
    ],
    "技能标签：渠道管理 招投标 商务谈判": ["渠道管理", "招投标", "商务谈判"],
    "专业技能\nSpring Cloud：精通 | 48个月\nMySQL：熟练 | 60个月": ["Spring Cloud", "MySQL"],
}
PAPERS = {
    "OSHA 30, Certified Forklift Operator, Nevada Food Handler Card": [
        *("OSHA 30", "Certified Forklift Operator", "Nevada Food Handler Card"),
    ],
    "First Aid Certificate, Red Cross, 2019": ["First Aid Certificate"],
    "高级电工证、CET-4、C1驾照": ["高级电工证", "CET-4", "C1驾照"],
}


@pytest.mark.parametrize("told", TOLD)
def test_skills_are_read_however_they_are_told(told: str) -> None:
    """What somebody says that they know is a skill of theirs, and what they do not know or do for fun is none."""
    reading = read_cv(f"Tilda Quist\ntilda@example.org\n\n{told}\n".encode(), "cvs", "skills.txt")
    assert set(facts(reading, "skill")) - {"Programming"} == set(TOLD[told]) - {"Programming"}


@pytest.mark.parametrize("told", PAPERS)
def test_each_certificate_of_a_row_is_one(told: str) -> None:
    """A row of certificates is cut into them; a certificate is not cut from who gave it."""
    reading = read_cv(f"Tilda Quist\ntilda@example.org\n\nCertifications\n{told}\n".encode(), "cvs", "papers.txt")
    assert [e.title for e in reading.entries if e.kind == "other"] == PAPERS[told]
