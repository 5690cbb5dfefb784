"""What `vouch backup` and `vouch restore` promise: nothing lost, nobody forgotten back, nothing damaged used."""

from __future__ import annotations

import sqlite3
import zipfile

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from bot.backup.manifest import MANIFEST
from bot.slack.confirmations import CONFIRMED, Confirmed
from bot.slack.memory import Memory
from vectorstore.records import Scope
from vectorstore.store import CATALOGUE_FILE, Store

# Invented people.
QUILLON = """# Quillon Farthingale

Phone: 000-0000-8181 | quillon.f@example.org

## Experience

**Brackwater Labs**, Software Engineer, 2019-03 -- 2022-05
- Built a scheduler for shared GPUs.
"""
TAMSIN = """# Tamsin Oakenrill

tamsin@example.org

## Experience

**Holmcastle Bank**, Accountant, 2011-01 -- 2017-02
- Kept the books of three branches.
"""


@pytest.fixture
def looks_apart() -> bool:
    """Look at Chroma's files from outside: nothing of them stays open here while a home is swept."""
    return True


@pytest.fixture
def home(vouch, cv, tmp_path):
    """Make a home of two invented people, with something in Slack's memory and a file of its inbox."""
    cv("cvs/q.md", QUILLON)
    cv("cvs/t.md", TAMSIN)
    made = tmp_path / "home"
    assert vouch("ingest", "cvs", home=made).code == 0
    memory = Memory(made, 30)
    memory.put(CONFIRMED, "name:x", Confirmed(by="U1"))
    memory.close()
    (made / "inbox").mkdir()
    (made / "inbox" / "q.md").write_text(QUILLON)
    return made


@pytest.fixture
def saved(vouch, home, tmp_path):
    """Make a backup of that home."""
    ran = vouch("backup", tmp_path / "saved.vouch", "--json", home=home)
    assert ran.code == 0, ran.err
    assert {p["path"] for p in ran.json["parts"]} == {"catalogue.sqlite", "slack.sqlite", "inbox/q.md"}
    return tmp_path / "saved.vouch"


def asked(home, question):
    """Return who answers a question over a home."""
    with Store.open(home) as store:
        return {p.name for p in Pipeline(store).answer(Question(text=question), Scope.everything()).people}


def test_a_backup_makes_the_same_home_elsewhere(vouch, saved, tmp_path):
    """A home that is gone comes back whole: CVs, answers, Slack's memory, dropped files and a sound vector index."""
    other = tmp_path / "other"
    ran = vouch("restore", saved, home=other)
    assert ran.code == 0, ran.err
    assert "forgotten again" in ran.err
    assert asked(other, "who worked at Brackwater Labs?") == {"Quillon Farthingale"}
    assert Memory(other, 30).keys(CONFIRMED) == {"name:x"}
    assert (other / "inbox" / "q.md").read_text() == QUILLON
    checked = vouch("doctor", "--json", home=other)
    assert (checked.code, checked.json["dense"]) == (0, "Chroma")


def test_who_has_the_home_open_answers_from_what_was_restored(vouch, home, saved, cv):
    """A server that runs sees the restored state at its next question, and no CV that came after the backup."""
    cv("cvs/later.md", TAMSIN.replace("Tamsin Oakenrill", "Ulric Pennywhistle").replace("tamsin@", "ulric@"))
    assert vouch("ingest", "cvs", home=home).code == 0
    with Store.open(home) as store:
        pipeline = Pipeline(store)
        question = Question(text="who worked at Holmcastle Bank?")
        before = pipeline.answer(question, Scope.everything())
        assert {p.name for p in before.people} == {"Tamsin Oakenrill", "Ulric Pennywhistle"}
        refused = vouch("restore", saved, home=home)
        assert (refused.code, "--replace" in refused.err) == (1, True)
        assert vouch("restore", saved, "--replace", home=home).code == 0
        after = pipeline.answer(question, Scope.everything())
        assert {p.name for p in after.people} == {"Tamsin Oakenrill"}


def test_nobody_forgotten_since_is_brought_back(vouch, home, saved):
    """A person forgotten after the backup stays forgotten, in every file of the home, and it is said."""
    (home / "inbox" / "q.md").unlink()
    assert vouch("forget", "Quillon Farthingale", "--yes", home=home).code == 0
    ran = vouch("restore", saved, "--replace", home=home)
    assert ran.code == 0, ran.err
    assert "not brought back" in ran.err
    assert [p["name"] for p in vouch("people", "--json", home=home).json["people"]] == ["Tamsin Oakenrill"]
    for file in (f for f in home.rglob("*") if f.is_file()):
        assert b"quillon" not in file.read_bytes().lower(), file
        assert b"8181" not in file.read_bytes(), file


def test_a_damaged_backup_changes_nothing(vouch, home, saved, tmp_path):
    """A byte that was flipped, a file that is cut off, another file: each is refused, and the home is as it was."""
    whole = saved.read_bytes()
    flipped = bytearray(whole)
    flipped[whole.index(CATALOGUE_FILE.encode()) + 1_000] ^= 1  # among the bytes of a part, not of the archive's heads
    for bad in (bytes(flipped), whole[: len(whole) // 2], b"no archive"):
        (tmp_path / "bad.vouch").write_bytes(bad)
        ran = vouch("restore", tmp_path / "bad.vouch", "--replace", home=home)
        assert (ran.code, "restore another" in ran.err) == (1, True), ran.err
    assert asked(home, "who worked at Brackwater Labs?") == {"Quillon Farthingale"}


def test_a_newer_backup_is_refused(vouch, saved, tmp_path):
    """A backup of a schema that this Vouch does not know is refused with what to do."""
    newer = tmp_path / "newer.vouch"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(newer, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(
                name, data.replace(b'"schema_version": ', b'"schema_version": 9') if name == MANIFEST else data
            )
    ran = vouch("restore", newer, home=tmp_path / "other")
    assert (ran.code, "update Vouch" in ran.err) == (1, True)


def test_a_damaged_catalogue_is_said_and_restored(vouch, home, saved, tmp_path):
    """A catalogue with a damaged page is not backed up; the doctor and the backup name the command that mends it."""
    with sqlite3.connect(home / "catalogue.sqlite") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'chunk'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with (home / "catalogue.sqlite").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    for command in (("backup", tmp_path / "two.vouch"), ("doctor",)):
        ran = vouch(*command, home=home)
        assert (ran.code, "vouch restore" in ran.err) == (1, True), ran.err
    assert not (tmp_path / "two.vouch").exists()
    ran = vouch("restore", saved, "--replace", home=home)
    assert ran.code == 0, ran.err
    assert asked(home, "who worked at Brackwater Labs?") == {"Quillon Farthingale"}


def test_a_backup_is_never_written_over(vouch, home, saved):
    """A file that is there stays, and a backup within the home is refused: it would be lost with it."""
    assert "another file" in vouch("backup", saved, home=home).err
    assert "elsewhere" in vouch("backup", home / "b.vouch", home=home).err
