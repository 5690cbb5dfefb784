"""Running a command and saying what it cost: seconds, megabytes, what it printed.

Knows processes and numbers. The process that imports this stays small: Linux counts what a child shared with its parent
before it became another program as the child's.
"""

from __future__ import annotations

import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# ru_maxrss counts kilobytes, but for Darwin, which counts bytes.
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


class Run(NamedTuple):
    """A command that has ended: wall and processor seconds, peak resident megabytes, standard output."""

    seconds: float
    computing: float
    megabytes: float
    printed: str


def run(command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None) -> Run:
    """Run a command to its end; SystemExit with its last words where it fails."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        started = time.perf_counter()
        child = subprocess.Popen(command, stdout=out, stderr=err, env={**os.environ, **(environment or {})})
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        if child.returncode:
            raise SystemExit(f"bench: {' '.join(map(str, command))} failed ({child.returncode})\n{err.read()[-2000:]}")
        return Run(seconds, used.ru_utime + used.ru_stime, _megabytes(used), out.read())


def _megabytes(used: resource.struct_rusage) -> float:
    return used.ru_maxrss * _RSS_UNIT / 1e6


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` of all are at or below (nearest rank): no value is invented between two."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
