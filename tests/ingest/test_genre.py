"""What ingest.genre promises: letters, adverts, chapters and two people's CVs are told as such, and invent nobody."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand

LETTER = "{head}\n\nDear {to},\n\nI write to apply for the post of analyst. I count well.\n\n{end}\n\n{by}\n"
ADVERT = (
    "Backend Engineer\nAcme\n\nAbout the role\nWe are looking for you. You will build.\n\n"
    "We offer tea. Apply now:\nMaria Lopez\nmaria@example.org\n"
)
ADVERT_ZH = (
    "后端工程师\n岗位职责：\n1. 写服务\n任职要求：\n1. 会 Go\n加分项：会喝茶\n联系人：\n王晓明\nhr@example.org\n"
)
FIRST = (
    "Adela Quist\nadela@example.org\n\nEducation\nOxford University, BSc, 2010 - 2014\n\n"
    "Experience\nSiemens, Engineer, 2014 - 2018\n\n"
)
SECOND = (
    "Bram Oosterwijk\nbram@example.org\n\nEducation\nTongji University, BSc, 2011 - 2015\n\n"
    "Experience\nHuawei, Analyst, 2015 - 2018\n"
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (LETTER.format(head="Adela Quist", to="Mr. Oosterwijk", end="Sincerely,", by="Adela Quist"), ["Adela Quist"]),
        (
            LETTER.format(head="Mr. Bram Roe\nAcme", to="Mr. Roe", end="Kind regards,", by="Adela Quist"),
            ["Adela Quist"],
        ),
        (LETTER.format(head="Mr. Bram Oosterwijk\nAcme", to="Mr. Oosterwijk", end="Kind regards,", by=""), []),
        (LETTER.format(head="12 Elm Street", to="Sir", end="Yours faithfully,", by="Adela Quist"), ["Adela Quist"]),
        ("尊敬的王经理：\n\n您好！写信申请贵公司的职位。\n\n此致\n敬礼！\n\n求职者：李思雨\n2024年3月\n", ["李思雨"]),
        ("王晓明 经理\n\n尊敬的王经理：\n\n您好！写信申请贵公司的职位。\n\n此致\n敬礼！\n", []),
    ],
)
def test_a_letter_is_its_writers(text: str, names: list[str], understand: Understand) -> None:
    """A cover letter is taken to be by whom it is signed, never by whom it addresses, and says that it is a letter."""
    document = understand(text).document
    assert [n.text for n in document.names] == names
    assert [note for note in document.notes if "letter" in note]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ADVERT, "advert"),
        (ADVERT_ZH, "advert"),
        ("Chapter 7\n\nAdela Quist\n\nIt was a cold day. Mr. Roe went to Oxford University in 1984.\n", "chapter"),
        ("第三章\n\n王晓明\n\n那天早晨很冷，他一个人往车站走。\n", "chapter"),
        ("Adela Quist\n\nIt was a cold day in April, and the clocks struck. She walked on.\n", "nothing that a CV has"),
    ],
)
def test_what_is_no_cv_names_nobody_and_says_why(text: str, says: str, understand: Understand) -> None:
    """An advert, a chapter and running text are nobody's, and their note says what they look like."""
    told = understand(text)
    assert (told.document.names, told.identity.name_keys) == ((), ())
    assert [note for note in told.document.notes if says in note]


def test_empty_sections_are_a_cv_all_the_same(understand: Understand) -> None:
    """A CV with headings and nothing below them has its person, no entry but the header, and no note."""
    told = understand("Adela Quist\n\nEducation\n\nExperience\n\nSkills\n")
    assert [n.text for n in told.document.names] == ["Adela Quist"]
    assert {e.kind for e in told.entries} <= {"profile"}
    assert told.document.notes == ()


def test_two_peoples_cvs_in_one_file_are_not_merged(understand: Understand) -> None:
    """The file is the first person's; what follows is told as not read, counted as lines, and is nobody's fact."""
    told = understand(FIRST + SECOND)
    text = told.document.text
    assert [n.text for n in told.document.names] == ["Adela Quist"]
    assert [note for note in told.document.notes if "'Bram Oosterwijk'" in note]
    assert [s.of(text) for s in told.document.unplaced] == [line for line in SECOND.splitlines() if line]
    assert all(e.span.end <= len(FIRST) for e in told.entries)
    assert [f.value for f in told.facts if f.relation == "email"] == ["adela@example.org"]


@pytest.mark.parametrize(
    "more",
    [
        "References\n\nBram Oosterwijk\nbram@example.org\n\nEducation committee\nIda Holm\nida@example.org\n",
        "Adela M. Quist\nadela@example.org\n\nEducation\nOxford University, BSc, 2010 - 2014\n",
        "Addie Quist\nadela@example.org\n\nEducation\nOxford University, BSc, 2010 - 2014\n",
        "Bram Oosterwijk\nbram@example.org\n",
    ],
)
def test_a_second_name_alone_is_no_second_cv(more: str, understand: Understand) -> None:
    """Referees, the same CV once more and a name with an address leave the file one person's."""
    assert understand(FIRST + more).document.notes == ()


def test_a_bilingual_file_is_one_persons(understand: Understand) -> None:
    """The same CV in the other language below is read as well."""
    told = understand(
        "# 王晓明\na@example.org\n\n## 教育经历\n同济大学 本科 2010 - 2014\n\n"
        "# Xiaoming Wang\na@example.org\n\n## Education\nTongji University, BSc 2010 - 2014\n"
    )
    assert told.document.notes == ()
    assert [e.kind for e in told.entries].count("education") == 2
