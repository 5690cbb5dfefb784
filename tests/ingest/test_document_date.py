"""When a CV was written; the people are invented."""

from __future__ import annotations

import pytest

HEAD = """Odile Verhaegen (an invented person)
odile@mail.example

EXPERIENCE
Truck Driver, Havenkamp Freight
2014 - 2019

"""


@pytest.mark.parametrize(
    "line",
    [
        "CDL Class A - Expires 2031",
        "Registered Nurse licence, active, exp 04/2031",
        "Food Safety Certificate (valid to 2031)",
        "Notary Public (to 2031)",
        "PMP - studying, exam planned 2031",
        "驾驶证 有效期至 2031 年",
    ],
)
def test_what_will_end_dates_no_cv(understand, line: str) -> None:
    """A licence runs out years after the CV that lists it was written."""
    assert understand(f"{HEAD}CERTIFICATES\n{line}\n").document.date == "2019"


def test_what_was_got_dates_a_cv(understand) -> None:
    """A certificate of a year shows that the CV is no older."""
    assert understand(f"{HEAD}CERTIFICATES\nForklift licence, 2021\n").document.date == "2021"
