"""What the README shows is what its commands print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
TRANSCRIPT = re.compile(r"(?<=<!-- transcript: make demo -->\n```\n).*?(?=\n```\n)", re.DOTALL)
# How wide a terminal the README shows.
WIDTH = "100"
# Settings of whoever runs the tests, and what the make around them says to one within.
NOT_HERE = ("VOUCH_", "MAKE", "MFLAGS", "COLUMNS")


def test_the_transcript_is_golden(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """What the README shows of `make demo` is to the letter what it prints once all is set up."""
    # What is installed stays as it is, and the home of a demo that somebody is using is left alone.
    home, programs = tmp_path / "home", Path(sys.executable).parent
    command = ["make", "--no-print-directory", "-o", "install", "demo", f"DEMO_HOME={home}", f"BIN={programs}"]
    settings = {k: v for k, v in os.environ.items() if not k.startswith(NOT_HERE)} | {"COLUMNS": WIDTH}
    ran = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    printed = ran.stdout.replace(str(home), ".vouch-demo").replace(f"$PWD/{programs}", "$PWD/.venv/bin").strip("\n")
    readme = README.read_text("utf-8")
    if request.config.getoption("--rewrite-golden"):
        README.write_text(TRANSCRIPT.sub(lambda _: printed, readme), encoding="utf-8")
    assert TRANSCRIPT.findall(README.read_text("utf-8")) == [printed], "README.md: `make golden`, then read the diff"
