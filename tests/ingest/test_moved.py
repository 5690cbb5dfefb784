"""What is promised of files that are renamed or moved: the same words at another place are the same document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.identity import settle
from ingest.job import IngestSettings, ingest
from vectorstore.records import Decision, Scope
from vectorstore.store import Store

ALL = Scope.everything()
NAMES = ("Nadia Brandt", "Olin Sander", "Tamsin Costa")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lay a folder of three invented CVs."""
    (tmp_path / "cvs").mkdir()
    for name in NAMES:
        first = name.split()[0].lower()
        text = f"# {name}\n\n{first}@example.com\n\n## Skills\n\nRust\n"
        (tmp_path / "cvs" / f"{first}.md").write_text(text, "utf-8")
    return tmp_path / "cvs"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """Give a store that has read the folder."""
    with Store.open(folder.parent / "home", settle=settle) as opened:
        assert ingest(opened, [folder], IngestSettings()).read == 3
        yield opened


def places(store: Store) -> dict[str, str]:
    """Return the id of each document by its path."""
    return {d.path: d.document_id for d in store.documents(ALL)}


def test_a_renamed_file_keeps_what_was_decided_of_it(store: Store, folder: Path) -> None:
    """One document before and after, of the same person by the same decision, come in when it first did."""
    own = places(store)
    both = (own["nadia.md"], own["olin.md"])
    store.decide(Decision(kind="merge", documents=both, reason="told me so", at="2026-11-24"), settle)
    came = store.received()[own["nadia.md"]]
    (folder / "nadia.md").rename(folder / "brandt_2026.md")
    report = ingest(store, [folder], IngestSettings())
    assert (report.read, report.moved, report.removed, report.kept_back) == (1, 1, 0, 0)
    now = places(store)
    assert set(now) == {"brandt_2026.md", "olin.md", "tamsin.md"}
    assert store.person_of(now["brandt_2026.md"], ALL).documents == tuple(
        sorted((now["brandt_2026.md"], now["olin.md"]))
    )
    assert store.received()[now["brandt_2026.md"]] == came
    assert ingest(store, [folder], IngestSettings()).unchanged == 3


def test_a_renamed_folder_is_no_loss_and_no_second_copy(store: Store, folder: Path) -> None:
    """All of a folder at another place: each CV is there once, though more than a fifth was gone."""
    other = folder.with_name("applicants")
    folder.rename(other)
    report = ingest(store, [other], IngestSettings())
    assert (report.moved, report.kept_back) == (3, 0)
    assert len(store.documents(ALL)) == 3
    assert {p.name for p in store.people(ALL)} == set(NAMES)


def test_a_copy_is_a_document_of_its_own(store: Store, folder: Path) -> None:
    """Where the file is still at its old place nothing has moved."""
    (folder / "copy.md").write_bytes((folder / "nadia.md").read_bytes())
    assert ingest(store, [folder], IngestSettings()).moved == 0
    assert len(store.documents(ALL)) == 4


def test_other_words_at_another_place_are_another_document(store: Store, folder: Path) -> None:
    """A file that was renamed and changed comes in anew, and the old one is removed by the usual rule."""
    (folder / "nadia.md").rename(folder / "new.md")
    (folder / "new.md").write_text((folder / "new.md").read_text("utf-8") + "\nGo\n", "utf-8")
    report = ingest(store, [folder], IngestSettings())
    assert (report.moved, report.removed) == (0, 1)
