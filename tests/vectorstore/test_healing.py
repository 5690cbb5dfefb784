"""What is promised where Chroma's files are lost or damaged: it is seen, and they are built anew meanwhile."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from vectorstore.chroma import _HNSW
from vectorstore.errors import HomeUnusable
from vectorstore.probe import probed
from vectorstore.projection import FOLDER
from vectorstore.records import Scope
from vectorstore.store import CATALOGUE_FILE, Store
from vectorstore.unused import DATA, HEADER, blank_unused

ALL = Scope.everything()


def gone(folder: Path) -> None:
    """Take the files away."""
    shutil.rmtree(folder)


def garbage(folder: Path) -> None:
    """Write something else into the files."""
    for file in (f for f in folder.rglob("*") if f.is_file()):
        file.write_bytes(b"no database, and no index")


@pytest.fixture
def home(tmp_path: Path, cvs: Any) -> Path:
    """Make a home of two people whose vectors Chroma has."""
    with Store.open(tmp_path / "home") as store:
        for one in (cvs.mara, cvs.wen):
            store.publish(one, cvs.settle)
        assert store.check().dense == "Chroma"
    return tmp_path / "home"


@pytest.mark.parametrize("damage", [gone, garbage])
def test_what_is_damaged_is_built_anew(home: Path, damage: Callable[[Path], None]) -> None:
    """A look finds it and mends it from the catalogue, once; what was asked before is answered as before."""
    with Store.open(home) as store:
        before = store.search("GPU sharing", ALL)
    damage(home / FOLDER)
    with Store.open(home) as store:
        assert store.search("GPU sharing", ALL) == before
        assert store.heal(thorough=True) is not None
        assert store.check(apart=True).problems == ()
        assert store.heal(thorough=True) is None
        assert store.search("GPU sharing", ALL) == before


def test_a_quick_look_sees_that_it_is_gone(home: Path) -> None:
    """Who only ingests finds it missing without opening anything."""
    with Store.open(home) as store:
        assert store.heal(thorough=False) is None
    gone(home / FOLDER)
    with Store.open(home) as store:
        assert store.heal(thorough=False) is not None
        assert store.check().dense == "Chroma"


def test_who_comes_after_one_that_ended_over_it_looks_first(home: Path, cvs: Any, monkeypatch: Any) -> None:
    """Where two writers in a row ended with the files open, the next has them looked at elsewhere before it opens."""
    looked = []

    def look(at: Path) -> str | None:
        looked.append(at)
        return probed(at)

    monkeypatch.setattr("vectorstore.projection.probed", look)
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
    assert looked == []
    (home / FOLDER / "opened").write_bytes(b"..")
    with Store.open(home) as store:
        store.remove([cvs.mara.document.document_id], cvs.settle)
    assert looked == [home]
    with Store.open(home) as store:
        store.publish(cvs.mara, cvs.settle)
        assert store.check().problems == ()
    assert looked == [home]


@pytest.mark.parametrize("name", ["data_level0.bin", "header.bin", "index_metadata.pickle", "length.bin"])
def test_a_bit_of_the_index_that_nobody_wrote_shows(tmp_path: Path, cvs: Any, monkeypatch: Any, name: str) -> None:
    """A flipped bit in Chroma's index is told before it is opened; questions go without it until it is mended."""
    monkeypatch.setitem(_HNSW, "sync_threshold", 2)  # an index of few vectors is on the disk too
    home = tmp_path / "home"
    with Store.open(home) as store:
        for one in (cvs.mara, cvs.wen):
            store.publish(one, cvs.settle)
        before = store.search("GPU sharing", ALL)
    file, *_ = sorted((home / FOLDER).rglob(name))
    told = bytearray(file.read_bytes())
    told[len(told) // 3] ^= 4
    file.write_bytes(told)
    with Store.open(home) as store:
        assert store.search("GPU sharing", ALL) == before
        (problem,) = store.check().problems
        assert name in problem
        assert store.heal(thorough=True) is not None
        assert store.check().problems == ()
        assert store.check().dense == "Chroma"


def changed(home: Path, statement: str, *given: object) -> None:
    """Change the catalogue behind its back, as a bit of the disk does."""
    with closing(sqlite3.connect(home / CATALOGUE_FILE)) as connection:
        connection.execute(statement, given)
        connection.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET start = start + 1",
        "UPDATE document SET text = replace(text, 'a', 'b')",
        "UPDATE identity SET record = replace(record, 'Mara', 'Nara')",
        "UPDATE chunk SET language = 'zh' WHERE language = 'en'",
        "UPDATE entry_organisation SET key = key || 'x'",
        "UPDATE entry_period SET last = '1990-01-01'",
        "UPDATE identity_key SET key = key || 'x'",
        "UPDATE person_group SET record = replace(record, 'documents', 'documentz')",
    ],
)
def test_a_letter_that_nobody_wrote_shows(home: Path, statement: str) -> None:
    """What is no longer as it was published is told with the command that brings it back, though SQLite is content."""
    changed(home, statement)
    with Store.open(home) as store:
        (problem, *_) = store.check().problems
    assert "not what was written" in problem
    assert "vouch restore" in problem


@pytest.mark.parametrize("value", [b'{"phone": "\xff"}', "{", '{"relation": "no such"}'])
def test_a_row_that_cannot_be_read_is_refused_without_its_words(home: Path, value: object) -> None:
    """Half a character, half a record: the home is refused with what mends it, and nobody's phone is in the message."""
    changed(home, "DROP INDEX fact_by_subject")  # a bit of the disk changes a row past its indexes
    changed(home, "UPDATE fact SET record = CAST(? AS TEXT)", value)
    with Store.open(home) as store, pytest.raises(HomeUnusable) as refused:
        store.facts(ALL)
    assert "vouch restore" in str(refused.value)
    assert "phone" not in str(refused.value)
    assert "relation" not in str(refused.value)


def test_what_was_removed_leaves_chroma_s_files(home: Path, cvs: Any) -> None:
    """A look after a removal leaves no vector of the removed document in any file, and the index whole."""
    with closing(sqlite3.connect(home / CATALOGUE_FILE)) as connection:
        query = "SELECT value FROM vector JOIN chunk ON chunk.seq = vector.chunk WHERE document_id = ?"
        theirs = [row[0] for row in connection.execute(query, (cvs.mara.document.document_id,))]
    assert theirs
    with Store.open(home) as store:
        store.remove([cvs.mara.document.document_id], cvs.settle)
        assert "removed" in (store.heal(thorough=False) or "")
        assert store.heal(thorough=False) is None
        assert store.check().problems == ()
    held = b"".join(f.read_bytes() for f in home.rglob("*") if f.is_file())
    assert not any(one in held for one in theirs)


def test_no_memory_of_the_process_stays_in_the_index(home: Path, cvs: Any) -> None:
    """Behind its last vector an index file holds nothing, whatever stood in the memory that it was written from."""
    data, *_ = sorted((home / FOLDER).rglob(DATA))
    header = data.with_name(HEADER)
    whole = data.read_bytes()
    used = struct.unpack("<iQQQQ", header.read_bytes()[:36])
    ends = used[3] * used[4]
    assert 0 <= ends < len(whole) == used[2] * used[4]
    data.write_bytes(whole[:ends] + b"\xab" * (len(whole) - ends))
    blank_unused(data.parent.parent)
    assert data.read_bytes() == whole[:ends] + bytes(len(whole) - ends)
    data.write_bytes(b"\xab" * (len(whole) + 1))
    blank_unused(data.parent.parent)
    assert data.read_bytes() == b"\xab" * (len(whole) + 1), "a file of another form is left"
