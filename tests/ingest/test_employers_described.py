"""What stands between an employer and as what somebody was there, and names of bodies and places within a head."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv


def jobs(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """Return where, as what and in which place the jobs of a CV were."""
    found = read_cv(text.encode(), "x", "cv.txt").entries
    return [
        (e.organisations[0].text if e.organisations else None, e.role, e.location)
        for e in found
        if e.kind == "employment"
    ]


def test_what_is_said_of_an_employer_ends_no_head() -> None:
    """A sentence about the firm stands between its name and the role, and the role is that of the firm."""
    firm = "MARLIN HOTELS, Tampa, FL\n2004 to 2012\nChain of eleven hotels.\n"
    told = f"EXPERIENCE\n{firm}Training Manager\nWrote the handbook.\n"
    assert jobs(told) == [("MARLIN HOTELS", "Training Manager", "Tampa, FL")]


def test_what_was_done_is_not_said_of_the_employer() -> None:
    """Where the next role has an employer of its own, the sentence tells what was done in the job above."""
    first = "Clerk\nMARLIN HOTELS, Tampa, FL\n2004 to 2012\nFront desk of a hotel with ninety rooms.\n"
    told = f"EXPERIENCE\n{first}\nBarista\nPier Cafe, Tampa, FL\n2002 to 2004\n"
    assert [job[1] for job in jobs(told)] == ["Clerk", "Barista"]


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        (
            "2015 - 2019   Special Adviser to the Nordic Fisheries Council",
            ("Nordic Fisheries Council", "Special Adviser"),
        ),
        ("2015 - 2019   Secretary of the Harbour Pilots Union", ("Harbour Pilots Union", "Secretary")),
        ("Cook at the Grand Lagoon Hotel, Rimini, 2016 - 2020", ("Grand Lagoon Hotel", "Cook")),
    ],
)
def test_a_role_at_of_or_to_a_body_is_parted_from_it(head: str, wanted: tuple[str, str]) -> None:
    """The small words between a role and a body are part of neither."""
    assert [job[:2] for job in jobs(f"Employment\n{head}\n")] == [wanted]


def test_a_department_is_no_body() -> None:
    """A role goes on with the part of an employer that it was for."""
    told = "Employment\nHead of the Department of Surgery, Marlow Infirmary, 2016 - 2020\n"
    assert [job[0] for job in jobs(told)] == ["Marlow Infirmary"]


def test_a_place_in_brackets_is_where_the_post_was() -> None:
    """It is neither part of the role nor of the employer's name."""
    first = "Halden Shipping (Oslo, Norway)\nDeck Officer\n2012 - 2016\n"
    told = f"Employment\n{first}\nKettle Labs\nWriter (Dallas, TX)\n2009 - 2012\n"
    assert jobs(told) == [
        ("Halden Shipping", "Deck Officer", "Oslo, Norway"),
        ("Kettle Labs", "Writer", "Dallas, TX"),
    ]
