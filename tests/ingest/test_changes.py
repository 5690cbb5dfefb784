"""What is promised of changes: what a CV tells anew, told no more, or with another time; and by whom it was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.identity import settle
from ingest.job import IngestSettings, Report, ingest
from vectorstore.store import Store

BEFORE = """# Nadia Brandt

nadia@example.com

## Experience

**Quellstrom GmbH**, Engineer, 2018-01 - present

- Wrote Rust.

**Aalto Design**, Illustrator, 2015 - 2017

- Drew.
"""
AFTER = """# Nadia Brandt

nadia@example.com

## Experience

**Torvald Labs**, Staff Engineer, 2025-10 - present

- Leads.

**Quellstrom GmbH**, Engineer, 2018-01 - 2025-09

- Wrote Rust, and Go.
"""


@pytest.fixture
def store(tmp_path: Path):
    """Give a store of its own."""
    with Store.open(tmp_path / "home", settle=settle) as opened:
        yield opened


def read(store: Store, folder: Path, text: str) -> Report:
    """Ingest a folder of one CV that says this."""
    folder.mkdir(exist_ok=True)
    (folder / "cv.md").write_text(text, "utf-8")
    return ingest(store, [folder], IngestSettings())


def test_a_changed_cv_tells_what_is_new(store: Store, tmp_path: Path) -> None:
    """A job that was not there, one that is gone, one that has ended; what reads as before is not told."""
    first, then = (read(store, tmp_path / "cvs", text) for text in (BEFORE, AFTER))
    assert (first.read, first.changed, first.changes) == (1, 0, ())
    assert (then.read, then.changed) == (1, 1)
    (change,) = then.changes
    assert [e.organisations[0].text for e in change.new] == ["Torvald Labs"]
    assert [e.organisations[0].text for e in change.gone] == ["Aalto Design"]
    ((was, now),) = change.changed
    assert was.period is not None
    assert was.period.ongoing
    assert now.period is not None
    assert not now.period.ongoing


def test_the_same_words_change_nothing(store: Store, tmp_path: Path) -> None:
    """Another line of prose, or the order of jobs, is no news of a person."""
    read(store, tmp_path / "cvs", BEFORE)
    (change,) = read(store, tmp_path / "cvs", BEFORE.replace("Wrote Rust.", "Wrote Rust and Go.")).changes
    assert (change.new, change.gone, change.changed) == ((), (), ())


def test_what_another_reader_read_is_read_anew(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update that reads CVs otherwise each file is read once more, and then is unchanged."""
    assert read(store, tmp_path / "cvs", BEFORE).read == 1
    assert read(store, tmp_path / "cvs", BEFORE).unchanged == 1
    monkeypatch.setattr("ingest.job.reader_version", lambda: "another")
    assert read(store, tmp_path / "cvs", BEFORE).read == 1
    assert read(store, tmp_path / "cvs", BEFORE).unchanged == 1
