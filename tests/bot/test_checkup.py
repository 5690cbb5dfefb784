"""What `vouch doctor` finds wrong beside the catalogue, each with what mends it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.audit.trail import AUDIT_FILE
from bot.checkup import problems_beside
from bot.cli import main
from bot.erasure.forget import UNDER_WAY
from bot.slack.memory import open_memory
from bot.slack.tables import MEMORY_FILE
from ingest.forgotten import FORGOTTEN_FILE

CV = "# Nadia Brandt\n\nnadia@example.com\n\n## Experience\n\n**Quellstrom GmbH**, Engineer, 2018-01 - present\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a home of one person, with an audit of two answers and a memory of Slack's; tests only copy it."""
    place = tmp_path_factory.mktemp("checkup")
    (place / "cv.md").write_text(CV, "utf-8")
    assert main(["ingest", str(place / "cv.md"), "--home", str(place / "home")]) == 0
    for _ in range(2):
        assert main(["ask", "who has worked at Quellstrom?", "--home", str(place / "home")]) == 0
    open_memory(place / "home").dispose()
    return place / "home"


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Path:
    """Give a home of one's own."""
    return Path(shutil.copytree(made, tmp_path / "home"))


@pytest.fixture
def unprobed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take Chroma's files to be whole: to look at them is a process of its own, and a second of a processor."""
    monkeypatch.setattr("vectorstore.projection.probed", lambda home: None)


def test_a_whole_home_has_no_problem(home: Path) -> None:
    """The doctor exits 0 where nothing is damaged."""
    assert main(["doctor", "--home", str(home)]) == 0


def garbage(file: Path) -> None:
    """Write something else into a file."""
    file.write_bytes(b"neither a database nor JSON " * 400)


def without_a_line(file: Path) -> None:
    """Take a line out of an audit."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM line WHERE number = 1")
        connection.commit()


@pytest.mark.usefixtures("unprobed")
@pytest.mark.parametrize(
    ("name", "harm", "told", "step"),
    [
        (MEMORY_FILE, garbage, "not a database", "vouch restore FILE --replace"),
        (AUDIT_FILE, garbage, "not a database", "vouch restore FILE --replace"),
        (AUDIT_FILE, without_a_line, "line 1 is gone", "vouch audit --check"),
        (FORGOTTEN_FILE, garbage, "cannot be read", "from a backup"),
        (UNDER_WAY, garbage, "an erasure that was begun", "vouch forget"),
    ],
)
def test_harm_is_told_with_what_mends_it(
    home: Path, name: str, harm: Callable[[Path], None], told: str, step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of the home that is damaged is named by the doctor, which exits 1."""
    harm(home / name)
    capsys.readouterr()
    assert main(["doctor", "--home", str(home)]) == 1
    said = capsys.readouterr().err
    assert name in said or "audit" in said
    assert told in said
    assert step in said


@pytest.mark.usefixtures("unprobed")
@pytest.mark.parametrize("name", [MEMORY_FILE, AUDIT_FILE])
@pytest.mark.parametrize("kept", [True, False])
def test_a_restore_mends_what_the_doctor_found(
    home: Path, tmp_path: Path, name: str, kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged memory or audit is the backup's again, and a new one where it has none; a lost audit is told."""
    if not kept:
        (home / name).unlink()
    saved = tmp_path / "saved.vouch"
    assert main(["backup", str(saved), "--home", str(home)]) == 0
    garbage(home / name)
    capsys.readouterr()
    assert main(["restore", str(saved), "--home", str(home), "--replace"]) == 0
    assert ("the audit of the home was damaged" in capsys.readouterr().err) is (name == AUDIT_FILE)
    assert main(["doctor", "--home", str(home)]) == 0


def test_a_disk_that_is_nearly_full_is_told(home: Path) -> None:
    """Before a disk is full, the check says how much room is left of it."""
    assert problems_beside(home, room=0) == ()
    assert "make room" in problems_beside(home, room=1 << 62)[0]
