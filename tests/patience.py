"""How long a test waits for what must come: longer where the machine has more to do.

A wait ends with what it waits for, so that long patience costs nothing but where something is broken. The seconds that
a test names are those of a machine at rest; each program that wants a core beyond those that there are makes them more.
Knows the machine's load; knows nothing about what is waited for.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

# "0.20 0.18 0.12 3/80 11206": means of the load over 1, 5 and 15 minutes, what runs or would run now, and of how many.
_LOAD, _WANTING_NOW = Path("/proc/loadavg"), 3
# Nobody sees the load rise before it does: at rest too, one more program of each kind may come.
_LEAST = 2.0


def slowness() -> float:
    """Return how often longer something may take now than on a machine at rest: the programs that share a core."""
    wanting = os.getloadavg()[0]
    if _LOAD.exists():
        wanting = max(wanting, float(_LOAD.read_text(encoding="ascii").split()[_WANTING_NOW].split("/")[0]))
    return max(_LEAST, 1 + wanting / (os.cpu_count() or 1))


def patience(seconds: float) -> float:
    """Return how long to wait now for what takes at most so many seconds on a machine at rest."""
    return seconds * slowness()


class Wait:
    """A wait that has begun: a load that rises meanwhile makes it longer, and one that falls leaves it as long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._slowest = 1.0
        self._began = time.monotonic()

    @property
    def left(self) -> float:
        """How many seconds are left of it, none or fewer where it is over."""
        self._slowest = max(self._slowest, slowness())
        return self._began + self._seconds * self._slowest - time.monotonic()


async def within(seconds: float, awaited: Awaitable[T]) -> T:
    """Return what is awaited; raises TimeoutError where it does not come though one was patient."""
    wait, coming = Wait(seconds), asyncio.ensure_future(awaited)
    try:
        while (left := wait.left) > 0:
            done, _ = await asyncio.wait({coming}, timeout=min(left, seconds))
            if done:
                return coming.result()
    finally:
        coming.cancel()
    raise TimeoutError(f"nothing came within {seconds} s, nor in the time that the machine's load adds")
