"""What ingest.header promises: the person's own name, wherever a template put it, and nothing else."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand

DEGREE = "\n\nEducation\nOxford University, BSc, 2010 - 2014\n"
ADVICE = "Before you send it off\nPLAIN\nCan a child follow?\nUSEFUL\nWho gains?\nHONEST\nSince when?\nTidy\n"
FORM = "PERSONAL DETAILS\nName:\nDate of Birth:\nAddress:\n\n"
BIO = """Zebedee Quill — bio for the board

Zebedee Quill runs a fleet.

Before Larchwood, he sold kites.

Contact: zebedee.q@example.org"""
CONTACTS = "\n12 Elm Street\nSpringfield, IL 62704\n(217) 555-0134\nadela@example.org"


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("Adela Quist\nadela@example.org", ["Adela Quist"]),
        ("Surname: Quist\nFirst names: Adela Mae\na@example.org", ["Adela Mae Quist"]),
        ("ADELA QUIST-D'SOUZA, M.Sc.\na@example.org", ["ADELA QUIST-D'SOUZA"]),
        ("ADELA QUIST :: Architect\na@example.org", ["ADELA QUIST"]),
        ("Dr. A. Quist, MD\nBrno | a@example.org", ["A. Quist"]),
        ("Prof. Dr.-Ing. Adela Quist\na@example.org", ["Adela Quist"]),
        ('Adela "Ada" Quist Jr.\na@example.org', ['Adela "Ada" Quist']),
        ("NG Ka Wai, Kevin 吳嘉偉\na@example.org", ["NG Ka Wai, Kevin", "吳嘉偉"]),
        ("SAMPLE VITA\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        ("PRIMARY TEACHING RESUME\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        (ADVICE + "Adela Quist" + CONTACTS, ["Adela Quist"]),
        (FORM + "Adela Quist\n4 May 1990\n12 Elm Street", ["Adela Quist"]),
        ("NOT FOR REUSE: write your own.\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        ("MARINE BIOLOGY RESUME\n58 Larch Road\nSan Jose CA 95112\na@example.org\n\nAdela Quist", ["Adela Quist"]),
        ("Adela Quist Email: adela@example.org", ["Adela Quist"]),
        ("Anna Quist COBOL Migration Developer - Acme", ["Anna Quist"]),
        ("Dr. Adela Quist B.E.(CIVIL)\nadela@example.org", ["Adela Quist"]),
        ("Adela (Addie) Quist\nadela@example.org", ["Adela (Addie) Quist"]),
        ("Jun Ma\njun@example.org", ["Jun Ma"]),
        ("MA Jun\njun@example.org", ["MA Jun"]),
        ("Ludwig van der Berg\nl@example.org", ["Ludwig van der Berg"]),
        ("ADELA O'NEILL-QUIST\na@example.org", ["ADELA O'NEILL-QUIST"]),
        ("Łukasz Wiśniewski-Żuk\nl@example.org", ["Łukasz Wiśniewski-Żuk"]),
        ("Contact\nOslo, Norway\nzebedee.quill@example.org\n\nTop Skills\nGo\nSQL\n\nZebedee Quill", ["Zebedee Quill"]),
        (BIO, ["Zebedee Quill"]),
        ("欧阳若溪\no@example.org", ["欧阳若溪"]),
        ("欧阳溪 Xi Ouyang\no@example.org", ["欧阳溪", "Xi Ouyang"]),
    ],
)
def test_a_header_names_its_person(head: str, names: list[str], understand: Understand) -> None:
    """Banners, advice, a form's labels, titles, roles and contacts around a name do not hide it."""
    assert [n.text for n in understand(head + DEGREE).document.names] == names


@pytest.mark.parametrize(
    "head",
    [
        "NOT FOR REUSE: this is a sample\na@example.org",
        "Font Families: Garamond or Optima\na@example.org",
        "12 Elm Street\nCedar Falls, IA 50613\na@example.org",
        "12 Elm Street\nAlice Springs, 0870\na@example.org",
        "East Wharf, Panama City\nPhone: 217-555-0134",
        "58 Larch Street\nSanta Barbara AC\n93101",
        "Visual Basic\na@example.org",
        "Goldman Sachs\na@example.org",
        "Your Name\na@example.org",
        "Adela\na@example.org",
        "adela.quist@example.org",
        "Adela.Quist@example.org",
        "J\nj@example.org",
        "李\nl@example.org",
        "Advisor: Adela Quist\na@example.org",
        "Supervised by Adela Quist",
        "导师：叶晓明 教授",
        "指导教师 叶晓明",
        "Dear Adela Quist,",
    ],
)
def test_what_only_looks_like_a_name_names_nobody(head: str, understand: Understand) -> None:
    """A label, place, product, firm, placeholder, mail address or somebody else's name makes no person."""
    assert understand(head + DEGREE).document.names == ()


def test_a_referee_is_nobody(understand: Understand) -> None:
    """Who stands under References with contacts is not whose CV it is."""
    told = understand("References\n\nAdela Quist\nadela@example.org\n(217) 555-0134\n" + DEGREE)
    assert told.document.names == ()


def test_the_span_of_a_name_reads_back(understand: Understand) -> None:
    """A name found deep in a header is told where it stands."""
    for name in (told := understand("RESUME SAMPLE\n\n# Adela Quist" + CONTACTS + DEGREE)).document.names:
        assert name.span is not None
        assert name.span.of(told.document.text) == name.text == "Adela Quist"


@pytest.mark.parametrize(
    ("path", "mail", "names"),
    [
        ("cv.txt", "jordan.quist@example.org", ["Jordan Quist"]),
        ("cv.txt", "office.manager@example.org", []),
        ("cv.txt", "jquist@example.org", []),
        ("Jordan_Quist_CV_2024.txt", "jq@example.org", ["Jordan Quist"]),
        ("王晓明-简历.txt", "w@example.org", ["王晓明"]),
        ("Senior_Engineer.txt", "w@example.org", []),
        ("Austin Texas resume.txt", "w@example.org", []),
    ],
)
def test_the_last_resort_is_an_address(path: str, mail: str, names: list[str], understand: Understand) -> None:
    """A CV without a name is that of whom its e-mail or file is called by, inferred; roles and places are nobody."""
    document = understand(f"RESUME\n\n{mail}\n{DEGREE}", path).document
    assert [n.text for n in document.names] == names
    assert document.name_inferred == bool(names)


OPENINGS = {
    "a rank": "Colonel Adair R. Penhallow\n\nColonel Penhallow is the commander of a brigade.",
    "a heading": "About Dr. Adair R. Penhallow\n\nDr. Penhallow is a hand surgeon.",
    "whose biography": "Speaker biography: Adair R. Penhallow\n\nAdair is vice president of a utility.",
    "a first sentence": "Adair R. Penhallow grew up above his parents' cafe in Hove.",
    "an office beside it": "Adair R. Penhallow, a violist, leads a quartet in Graz.",
}


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_biography_says_whose_it_is_as_it_begins(understand: Understand, opening: str) -> None:
    """A name is told without the rank, the title or the words that lead to it."""
    reading = understand(f"{OPENINGS[opening]} From 2010 to 2014 he was an analyst at Deloitte.\n")
    assert [name.text for name in reading.document.names] == ["Adair R. Penhallow"]


def test_a_firm_that_tells_of_itself_is_nobody(understand: Understand) -> None:
    """Words that lead to a name lead to none where a post or a firm follows."""
    for words in ("General Manager Operations", "About Us", "Major Projects Limited"):
        reading = understand(f"{words}\n\nExperience\nDeloitte, Analyst, 2010 - 2014\n")
        assert reading.document.names == ()
