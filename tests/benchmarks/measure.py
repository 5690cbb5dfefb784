"""Running a command and saying what it cost with all its descendants: seconds, megabytes, what it printed.

Knows numbers; how a tree of processes is watched is `tree`.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

_TREE = Path(__file__).with_name("tree.py")


class Run(NamedTuple):
    """A command that has ended: its wall seconds, processor seconds and peak megabytes of its tree, what it printed."""

    seconds: float
    computing: float
    megabytes: float
    printed: str


def run(command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None) -> Run:
    """Run a command to its end and that of all it starts; SystemExit with its last words where it fails."""
    with tempfile.TemporaryDirectory() as spare:
        result, out, err = (Path(spare) / name for name in ("cost.json", "out", "err"))
        with out.open("w") as printed, err.open("w") as said:
            watch = subprocess.run(
                [sys.executable, _TREE, result, *command],
                stdout=printed,
                stderr=said,
                env={**os.environ, **(environment or {})},
                check=False,
            )
        cost = json.loads(result.read_text("utf-8")) if watch.returncode == 0 else {"status": watch.returncode}
        if cost.pop("status"):
            last = err.read_text("utf-8")[-2000:]
            raise SystemExit(f"bench: {' '.join(map(str, command))} failed\n{last}")
        return Run(**cost, printed=out.read_text("utf-8"))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` of all are at or below (nearest rank): no value is invented between two."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
