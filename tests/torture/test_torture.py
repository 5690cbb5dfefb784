"""A short torture: nothing that was acknowledged is lost, mixed or answered wrongly, whatever is killed when."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import main
from tests.torture.cvs import write
from tests.torture.kills import kill
from tests.torture.scenes import scenes


@pytest.mark.long
def test_nothing_is_lost_or_mixed_by_kills(tmp_path: Path) -> None:
    """What writes a home is killed at six moments, under questions: every finding is a defect."""
    told = kill(tmp_path, cvs=12, kills=6, seed=7)
    assert told.findings == []
    assert told.kills.total() == 6


@pytest.mark.long
def test_what_befalls_a_home_costs_nothing(tmp_path: Path) -> None:
    """A full disk, a read-only home, two writers, a clock set back, a folder that is gone: answers stay right."""
    (tmp_path / "cvs").mkdir()
    for number in range(12):
        write(tmp_path / "cvs", number, 1)
    assert main(["ingest", str(tmp_path / "cvs"), "--home", str(tmp_path / "home")]) == 0
    rows, findings = scenes(tmp_path, 12)
    assert findings == []
    assert len(rows) == 6
