"""Lists of references under headings of somebody's own making, and training among studies."""

from __future__ import annotations

from ingest.reading import read_cv

_REFERENCES = (
    "Quillmore, M. V. & Reiser, D. (2013). Lamps for careful apprentices. Journal of\nTeaching Lamps (in press).\n"
    "Quillmore, M. V. (2010). Bells in the loft: hearing the young ringer's\nperformance. Open Lamps, 14(1), 62-76.\n"
    "Quillmore, M. & Pugh, A. (2007). What the verger heard. Lamp Review, 3, 1-9.\n"
)


def test_a_list_of_references_is_one_of_papers() -> None:
    """Each is one entry however it is wrapped, and none is a project, whatever the heading calls them."""
    found = read_cv(f"RESEARCH ACTIVITIES\n{_REFERENCES}".encode(), "x", "cv.txt").entries
    assert [(e.kind, e.year) for e in found] == [("publication", 2013), ("publication", 2010), ("publication", 2007)]


def test_training_is_no_study() -> None:
    """What was learnt in a firm's own house has neither school nor degree."""
    studied = "1996 - 2001: Bachelor of Science, Newark State University"
    told = f"Education\n2001 - 2005: In-house seminars on lathes\n{studied}\n"
    found = read_cv(told.encode(), "x", "cv.txt").entries
    assert [e.kind for e in found if e.period] == ["other", "education"]
