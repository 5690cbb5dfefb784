"""A home that nobody may write can be asked, and says so to whoever would write."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rights import as_any_user
from vectorstore.errors import HomeUnusable
from vectorstore.records import Scope
from vectorstore.store import Store

ALL = Scope.everything()


@pytest.fixture
def shut(tmp_path: Path, cvs: Any) -> Iterator[Path]:
    """Give a filled home in which nothing may be written."""
    home = tmp_path / "home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    for path in (home, *home.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    with as_any_user():
        yield home
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_read_only_home_answers_and_stays_as_it_was(shut: Path) -> None:
    """Documents, people and passages are found in a home that is read-only, and no file comes to be in it."""
    before = {p: p.stat().st_mtime_ns for p in shut.rglob("*")}
    with Store.open(shut) as store:
        assert [d.path for d in store.documents(ALL)] == ["mara.md"]
        assert len(store.people(ALL)) == 1
        assert store.search("GPU", ALL)[0].path == "mara.md"
        assert store.check().problems == ()
    assert {p: p.stat().st_mtime_ns for p in shut.rglob("*")} == before


def test_a_read_only_home_refuses_a_writer_with_the_next_step(shut: Path, cvs: Any) -> None:
    """Whoever would write is told that the home cannot be written, and what to do."""
    with Store.open(shut) as store, pytest.raises(HomeUnusable, match="make it writable"):
        store.publish(cvs.wen, cvs.settle)


@pytest.fixture
def full(tmp_path: Path, cvs: Any) -> Iterator[Path]:
    """Give a filled home on a disk that has no room for a byte more, as the limit of a process has it."""
    home = tmp_path / "a home"
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    yield home
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_home_on_a_full_disk_answers(full: Path) -> None:
    """Where not even the index of SQLite's log finds room, documents, people and passages are found all the same."""
    with Store.open(full) as store:
        found = [d.path for d in store.documents(ALL)], len(store.people(ALL)), store.search("GPU", ALL)[0].path
        problems = store.check().problems
    assert found == (["mara.md"], 1, "mara.md")
    assert problems == ()


def test_a_full_disk_is_told_to_a_writer_with_the_next_step(full: Path, cvs: Any) -> None:
    """Whoever would write is told which home it is, and to make room."""
    with Store.open(full) as store, pytest.raises(HomeUnusable, match=r"a home' cannot be written; make room"):
        store.publish(cvs.wen, cvs.settle)
