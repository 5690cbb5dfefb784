"""What is promised of retention: what was kept long enough is listed, erased with a receipt, and nothing before."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli import main

FIRST = datetime(2026, 3, 1, 12, tzinfo=UTC)
CVS = {
    "old/brandt.md": "# Nadia Brandt\n\nnadia@example.com\n\n## Skills\n\nRust\n",
    "old/sander.md": "# Olin Sander\n\nolin@example.com\n\n## Skills\n\nExcel\n",
    "ever/costa.md": "# Tamsin Costa\n\ntamsin@example.com\n\n## Skills\n\nGo\n",
}
POLICY = """
[pools.old]
folders = ["{folder}/old"]
retention_days = 30

[pools.ever]
folders = ["{folder}/ever"]
"""


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = FIRST

    def now(self) -> datetime:
        """Return the time."""
        return self.at

    def today(self) -> date:
        """Return the day."""
        return self.at.date()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the clock of the program."""
    made = Clock()
    monkeypatch.setattr("vectorstore.received.now", made.now)
    monkeypatch.setattr("bot.today.today", made.today)
    return made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Path:
    """Stand in a folder whose CVs are in a home: one pool keeps them for thirty days, the other for ever."""
    monkeypatch.chdir(tmp_path)
    for name, text in CVS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    pools = POLICY.format(folder=tmp_path)
    (tmp_path / "vouch.toml").write_text(f'home = "{tmp_path}/home"\n{pools}', "utf-8")
    assert main(["ingest", "old", "ever"]) == 0
    return tmp_path


def listed(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, str]:
    """Return the day until which each CV is kept that is listed."""
    capsys.readouterr()
    assert main(["retention", "--json", *more]) == 0
    return {e["document"]: e["ends"] for e in json.loads(capsys.readouterr().out)["expiring"]}


@pytest.mark.usefixtures("folder")
def test_what_expires_is_listed_before(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """A CV is listed within the days that are asked for, by when it came in; one of a pool without days never is."""
    clock.at = FIRST + timedelta(days=10)
    both = {"brandt.md": "2026-03-31", "sander.md": "2026-03-31"}
    assert listed(capsys, "--within", "19") == {}
    assert listed(capsys, "--within", "20") == both
    assert listed(capsys) == both


def test_a_changed_cv_came_in_when_it_changed(folder: Path, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """New words are kept as long as those of a new CV; the same words read anew are not."""
    clock.at = FIRST + timedelta(days=10)
    (folder / "old" / "brandt.md").write_text(CVS["old/brandt.md"] + "\nOCaml\n", "utf-8")
    assert main(["ingest", "old"]) == 0
    assert listed(capsys, "--within", "90") == {"brandt.md": "2026-04-10", "sander.md": "2026-03-31"}


def test_what_is_due_is_erased_and_nothing_else(folder: Path, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """On the day a CV is gone with a receipt, is not read again, and its neighbour's stays as it was."""
    clock.at = FIRST + timedelta(days=10)
    (folder / "old" / "brandt.md").write_text(CVS["old/brandt.md"] + "\nOCaml\n", "utf-8")
    assert main(["ingest", "old"]) == 0
    clock.at = FIRST + timedelta(days=29)
    assert main(["retention", "--erase"]) == 0
    assert "nothing was due" in capsys.readouterr().out
    clock.at = FIRST + timedelta(days=31)
    assert main(["doctor"]) == 1
    assert "1 CV is kept for longer" in capsys.readouterr().err
    assert main(["retention", "--erase"]) == 0
    told = capsys.readouterr().out
    assert "sander.md" in told
    assert "brandt.md" not in told
    assert len(list((folder / "home" / "receipts").iterdir())) == 1
    assert main(["people"]) == 0
    assert "Olin" not in capsys.readouterr().out
    assert (folder / "old" / "sander.md").exists()
    main(["ingest", "old"])
    capsys.readouterr()
    assert main(["people", "--json"]) == 0
    names = {p["name"] for p in json.loads(capsys.readouterr().out)["people"]}
    assert names == {"Nadia Brandt", "Tamsin Costa"}


def test_the_files_go_too_where_that_is_asked_for(folder: Path, clock: Clock) -> None:
    """--delete-files leaves no source file of what was erased."""
    clock.at = FIRST + timedelta(days=31)
    assert main(["retention", "--erase", "--delete-files"]) == 0
    assert list((folder / "old").iterdir()) == []
    assert (folder / "ever" / "costa.md").exists()


def test_a_clock_that_ran_backwards_erases_nothing(
    folder: Path, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    """What comes in while the clock is behind is reckoned with what came before, and by such a clock none is erased."""
    clock.at = FIRST - timedelta(days=400)
    (folder / "old" / "new.md").write_text("# Rhea Falk\n\n## Skills\n\nC\n", "utf-8")
    assert main(["ingest", "old"]) == 0
    clock.at = FIRST + timedelta(days=1)
    assert listed(capsys, "--within", "90")["new.md"] == "2026-03-31"
    clock.at = FIRST + timedelta(days=60)
    (folder / "ever" / "late.md").write_text("# Yves Amsel\n\n## Skills\n\nC\n", "utf-8")
    assert main(["ingest", "ever"]) == 0
    clock.at = FIRST + timedelta(days=40)
    assert main(["retention", "--erase"]) == 1
    assert "the clock says" in capsys.readouterr().err
    assert main(["people"]) == 0
    assert "Olin Sander" in capsys.readouterr().out
