"""A short torture: nothing that was acknowledged is lost, mixed or answered wrongly, whatever is killed when."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.torture.kills import kill


@pytest.mark.long
def test_nothing_is_lost_or_mixed_by_kills(tmp_path: Path) -> None:
    """Ingest, publish, rebuild, backup and forget are killed, each once, under questions: every finding is a defect."""
    told = kill(tmp_path, cvs=12, kills=5, seed=7)
    assert told.findings == []
    assert sum(told.kills.values()) + sum(told.whole.values()) == 5
