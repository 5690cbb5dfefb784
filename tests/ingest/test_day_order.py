"""Which figure of 02/07/2009 is the day: told by the CV itself, or not at all."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv


def started(text: str) -> list[str | None]:
    """Return when the jobs of a CV began."""
    found = read_cv(f"Work experience\n{text}".encode(), "x", "cv.txt").entries
    return [e.period.start for e in found if e.kind == "employment" and e.period]


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("02/03/2015 - 25/06/2017\nLawyer, Studio Rovigatti", "2015-03-02"),
        ("02/03/2015 - 06/25/2017\nTeller, First Prairie Bank", "2015-02-03"),
        ("02/03/2015 - Present\nTeller, First Prairie Bank, Lincoln, NE", "2015-02-03"),
        ("02/03/2015 - Present\nTeller, First Prairie Bank\nTel. +39 049 555 0100", "2015-03-02"),
        ("02/03/2015 - Present\nTeller, First Prairie Bank", "2015"),
    ],
)
def test_a_cv_tells_which_figure_is_the_day(told: str, wanted: str) -> None:
    """A figure above twelve tells, else where somebody is reached; where nothing does, no month is made up."""
    assert started(told) == [wanted]
