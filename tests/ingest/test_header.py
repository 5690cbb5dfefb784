"""What ingest.header promises: the person's own name, wherever a template put it, and nothing else."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand

DEGREE = "\n\nEducation\nOxford University, BSc, 2010 - 2014\n"
ADVICE = "Same facts in three ways\nCLEAR\nIs it easy?\nRELEVANT\nTo whom?\nDISTINCT\nHow so?\nShort\n"
FORM = "PERSONAL DETAILS\nName:\nDate of Birth:\nAddress:\n\n"
CONTACTS = "\n12 Elm Street\nSpringfield, IL 62704\n(217) 555-0134\nadela@example.org"


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("Adela Quist\nadela@example.org", ["Adela Quist"]),
        ("RESUME SAMPLE\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        ("SPECIAL EDUCATION RESUME\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        (ADVICE + "Adela Quist" + CONTACTS, ["Adela Quist"]),
        (FORM + "Adela Quist\n4 May 1990\n12 Elm Street", ["Adela Quist"]),
        ("DO NOT COPY: write your own.\n\nAdela Quist" + CONTACTS, ["Adela Quist"]),
        ("CIVIL ENGINEERING RESUME\n419 Rose St\nSan Jose CA 95112\na@example.org\n\nAdela Quist", ["Adela Quist"]),
        ("Adela Quist Email: adela@example.org", ["Adela Quist"]),
        ("Anna Quist ESB Integration Developer - Acme", ["Anna Quist"]),
        ("Dr. Adela Quist B.E.(CIVIL)\nadela@example.org", ["Adela Quist"]),
        ("Adela (Addie) Quist\nadela@example.org", ["Adela (Addie) Quist"]),
        ("Jun Ma\njun@example.org", ["Jun Ma"]),
        ("MA Jun\njun@example.org", ["MA Jun"]),
        ("Ludwig van der Berg\nl@example.org", ["Ludwig van der Berg"]),
        ("ADELA O'NEILL-QUIST\na@example.org", ["ADELA O'NEILL-QUIST"]),
        ("Łukasz Wiśniewski-Żuk\nl@example.org", ["Łukasz Wiśniewski-Żuk"]),
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
        "DO NOT COPY: this is a sample\na@example.org",
        "Font Styles: Times or Arial\na@example.org",
        "12 Elm Street\nMorris Plains, NJ 07950\na@example.org",
        "12 Elm Street\nGlen Waverley, 3150\na@example.org",
        "East Vill., New York City\nPhone: 217-555-0134",
        "419 Rose Street\nSan Francisco AC\n94102",
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
