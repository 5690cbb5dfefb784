"""What tests.conftest promises: no test draws with a font of the machine."""

from __future__ import annotations

import subprocess
import sys
from shutil import which

import pytest

from ingest.fonts import signs_file


def test_matplotlib_knows_its_own_fonts_alone():
    """A program that a test starts finds no font but those that come with matplotlib."""
    script = "from matplotlib.font_manager import fontManager as m; print(*{f.fname for f in m.ttflist}, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    brought = str(signs_file().parent)
    assert [name for name in done.stdout.splitlines() if not name.startswith(brought)] == []


def test_fontconfig_knows_none():
    """A program that asks fontconfig is told of no font."""
    asked = which("fc-list")
    if asked is None:
        pytest.skip("this machine has no fontconfig to ask")
    assert subprocess.run([asked], capture_output=True, text=True, check=True).stdout == ""
