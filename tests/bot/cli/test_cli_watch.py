"""What `vouch watch` promises: a process that reads what comes, says what is new of people, and ends when told to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli import main
from tests.patience import Wait

BEFORE = """# Nadia Brandt

nadia@example.com

## Experience

**Quellstrom GmbH**, Engineer, 2018-01 - present

- Wrote Rust.
"""
AFTER = (
    BEFORE.replace("2018-01 - present", "2018-01 - 2025-09")
    + """
**Torvald Labs**, Staff Engineer, 2025-10 - present

- Leads.
"""
)
# A slow machine needs seconds to start Python and read lexicons.
PATIENCE_S = 60.0


@pytest.fixture
def watch(tmp_path: Path):
    """Give a folder that a process of its own watches, and what it prints."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    (folder / "cv.md").write_text(BEFORE, "utf-8")
    out = (tmp_path / "out").open("w+", encoding="utf-8")
    command = [sys.executable, "-m", "bot", "watch", str(folder), "--home", str(tmp_path / "home"), "--json"]
    with subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=Path.cwd(), env=os.environ) as process:
        yield process, folder, tmp_path / "out"
        process.kill()
    out.close()


def lines(out: Path, wanted: int, process: subprocess.Popen[bytes]) -> list[dict[str, object]]:
    """Wait for so many lines, and return them."""
    wait = Wait(PATIENCE_S)
    while wait.left > 0 and process.poll() is None:
        if out.read_text("utf-8").count("\n") >= wanted:
            break
        time.sleep(0.05)
    return [json.loads(line) for line in out.read_text("utf-8").splitlines()[:wanted]]


def test_what_comes_is_read_and_told(watch) -> None:
    """What was there, what changed in somebody, and what is gone: a line of JSON each; SIGINT ends it well."""
    process, folder, out = watch
    assert lines(out, 1, process)[0]["read"] == 1
    (folder / "cv.md").write_text(AFTER, "utf-8")
    told = lines(out, 2, process)[1]
    assert told["news"][0]["name"] == "Nadia Brandt"
    assert any("new: Staff Engineer, Torvald Labs, Oct 2025" in line for line in told["news"][0]["lines"])
    (folder / "other.md").write_text("# Olin Sander\n\nolin@example.com\n\n## Skills\n\nExcel\n", "utf-8")
    assert lines(out, 3, process)[2]["read"] == 1
    (folder / "other.md").unlink()
    assert lines(out, 4, process)[3]["kept_back"] == 0
    assert lines(out, 4, process)[3]["removed"] == 1
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE_S) == 0


def test_a_person_is_told_what_is_watched(tmp_path: Path) -> None:
    """On the screen: that it watches, which folder is not there, that it is again, and a file that was moved."""
    folder, late = tmp_path / "cvs", tmp_path / "late"
    folder.mkdir()
    (folder / "cv.md").write_text(BEFORE, "utf-8")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "bot", "watch", str(folder), str(late), "--home", str(tmp_path / "home")]

    def until(*told: str) -> None:
        wait = Wait(PATIENCE_S)
        while not all(one in out.read_text("utf-8") for one in told):
            assert wait.left > 0, out.read_text("utf-8")
            time.sleep(0.05)

    with out.open("w") as into, subprocess.Popen(command, stdout=into, stderr=subprocess.STDOUT) as process:
        try:
            until("late' is not there", "1 added", "watching what comes")
            (folder / "cv.md").rename(folder / "nadia.md")
            until("1 moved")
            late.mkdir()
            until("late' is there again")
        finally:
            process.kill()


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be watched is said with what to do."""
    (tmp_path / "cv.md").write_text(BEFORE, "utf-8")
    assert main(["watch", str(tmp_path / "cv.md"), "--home", str(tmp_path / "home")]) == 1
    assert "is a file" in capsys.readouterr().err
