"""Of what was done in a job, excellent or outstanding, only what somebody came by is an honour."""

from __future__ import annotations

from ingest.reading import read_cv


def test_what_was_done_is_no_honour() -> None:
    """Deeds that name a prize, or say how well they were done, are told of the job alone."""
    told = (
        "Experience\nCashier, Corner Foods, Salem, OR, 2014 - 2016\n• Provided customers with excellent service\n"
        "• Manage admission and scholarship forms\n• Employee of the Month, March 2015\n"
        "• Won the Golden Till Award\n"
    )
    found = read_cv(told.encode(), "x", "cv.txt").entries
    assert [e.title for e in found if e.kind == "award"] == ["Employee of the Month", "Won the Golden Till Award"]
