"""Run a command to its end and write what it and all its descendants cost: python tree.py RESULT COMMAND ...

A process that outlives its parent is lost to its grandparent: so is the server that workers are forked from. On
Linux such orphans come to this process, which waits for each, so that the system's account of finished children holds
them all. Memory is what the tree holds at once, looked at several times a second; what processes share counts once.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import psutil

# prctl's name for "give me the orphans among my descendants"; other systems give them to process 1.
_PR_SET_CHILD_SUBREAPER = 36
# Each look costs some milliseconds a process; a peak that is shorter is missed.
_LOOK_EVERY = 0.2
# What the command left behind ends by itself, as servers do whose pipe is closed; what does not is a fault.
_PATIENCE = 60.0


class Cost(NamedTuple):
    """Wall seconds of the command, processor seconds and peak megabytes of the tree, the command's exit code."""

    seconds: float
    computing: float
    megabytes: float
    status: int


def cost(command: list[str]) -> Cost:
    """Run a command, wait for all that it started, and return what that took."""
    _adopt_orphans()
    ended = threading.Event()
    peak = [0]
    looking = threading.Thread(target=_look, args=(ended, peak))
    started = time.perf_counter()
    child = subprocess.Popen(command)
    looking.start()
    _, status = os.waitpid(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - started
    _wait_for_the_rest(child.pid)
    ended.set()
    looking.join()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(seconds, used.ru_utime + used.ru_stime, peak[0] / 1e6, child.returncode)


def _adopt_orphans() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _look(ended: threading.Event, peak: list[int]) -> None:
    """Keep in `peak` the most bytes that all descendants held at once."""
    myself = psutil.Process()
    while True:
        peak[0] = max(peak[0], sum(_bytes(p) for p in myself.children(recursive=True)))
        if ended.wait(_LOOK_EVERY):
            return


def _bytes(process: psutil.Process) -> int:
    """Return a process's memory, of what it shares its part alone, where the system tells; 0 once it has ended."""
    try:
        held = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(held, "pss", held.uss))


def _wait_for_the_rest(command: int) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            time.sleep(0.01)
    raise SystemExit(f"tree: what process {command} started has not ended {_PATIENCE:.0f} s after it; end it by hand")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(cost(sys.argv[2:])._asdict()), encoding="utf-8")
