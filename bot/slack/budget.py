"""One budget for all the streams of a workspace: how often something may be appended to any of them.

Knows time. Knows nothing about streams.
"""

from __future__ import annotations

import time
from collections.abc import Callable

# Slack's limit of chat.appendStream is about a hundred calls a minute for the whole workspace; some are left to spare.
A_MINUTE = 80
BURST = 20


class Budget:
    """A bucket of calls that fills evenly; `take` never waits."""

    def __init__(
        self, a_minute: float = A_MINUTE, burst: int = BURST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = a_minute / 60
        self._most = burst
        self._left = float(burst)
        self._clock = clock
        self._at = clock()

    def take(self) -> bool:
        """Tell whether one more call may be made now, and count it if so."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
