"""What somebody did is no post, whoever the words end with."""

from __future__ import annotations

import pytest

from ingest.deeds import is_deed
from ingest.reading import read_cv


@pytest.mark.parametrize(
    "words",
    [
        "Counting takings and shutting the shop while manager was ill",
        "Report to the managing director",
        "Served as Nursery Assistant for the youngest children",
        "Drafted leaders in place of the editor",
    ],
)
def test_a_verb_with_small_words_behind_it_tells_what_was_done(words: str) -> None:
    """It is a deed, and no job of its own below the job that it tells of."""
    assert is_deed(words)
    cv = f"Work Experience\nClerk, Marden Shoes, Leeds, June 2015 - May 2017\n{words}\nKept the till\n"
    jobs = [e.role for e in read_cv(cv.encode(), "x", "cv.txt").entries if e.kind == "employment"]
    assert jobs == ["Clerk"]


@pytest.mark.parametrize(
    "words",
    [
        "Driving instructor at a school",
        "Lead teacher in a school for the blind",
        "Managing Director",
        "Teach for America",
        "Engineer, now part of a larger firm",
    ],
)
def test_a_title_or_a_name_that_opens_with_a_verb_is_no_deed(words: str) -> None:
    """A noun for somebody ends its first words, or all of them are written large."""
    assert not is_deed(words)
