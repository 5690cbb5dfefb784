"""How much of a CV was understood: what is lost is counted, and no CV that is read well is said to be lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.reading import read_cv
from vectorstore.records import Coverage, Document

CORPUS = Path(__file__).parent.parent / "corpus"
WELL_READ = sorted([*(CORPUS / "cvs").iterdir(), *(CORPUS / "boards" / "cvs").iterdir()])
HEAD = "Ottoline Vrabel\nottoline@example.org\n\n"


def read(text: str) -> Document:
    return read_cv(text.encode(), "invented", "cv.txt").document


def coverage(text: str) -> Coverage:
    found = read(text).coverage
    assert found is not None
    return found


@pytest.mark.parametrize("path", WELL_READ, ids=lambda p: p.stem)
def test_no_cv_that_is_read_well_is_read_in_part(path: Path) -> None:
    """A sample whose entries are those of its key is never listed as read in part."""
    assert not read_cv(path.read_bytes(), "samples", path.name).document.in_part


def test_a_dated_line_that_no_entry_tells_is_counted() -> None:
    """Lines set as heads of entries, of which nothing was made, are told with their places."""
    text = f"{HEAD}Summary\nReads a lot.\n2014 – 2016   Zzyx, aaa bbb\n2016 – 2018   Qqqp, ccc ddd\n"
    found = coverage(text)
    assert [span.of(text)[:4] for span in found.untold] == ["2014", "2016"]
    assert found.in_part


def test_a_cv_of_which_nothing_was_made_is_read_in_part() -> None:
    """A named text of which only a profile was made counts all of its lines as lost."""
    document = read(f"{HEAD}Knows boats.\nKnows ropes.\nKnows knots.\n")
    assert document.coverage is not None
    assert (document.coverage.share, document.in_part) == (0, True)


def test_what_is_no_cv_is_not_measured() -> None:
    """A text that is nobody's is no CV that was read in part."""
    assert read("It was a dark night.\nThe rain fell on the roofs of the town, and nobody slept.\n").coverage is None


def test_a_client_is_no_employer_that_was_lost() -> None:
    """Jobs that name a client and no employer are whole."""
    jobs = "\n".join(
        f"Client: Bluefen Bank, Leeds   May {year} – April {year + 2}\nData Engineer\n• Moved tables."
        for year in (2012, 2014)
    )
    assert coverage(f"{HEAD}Professional Experience\n{jobs}\n").unemployed == 0
