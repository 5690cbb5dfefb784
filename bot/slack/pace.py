"""How fast messages may follow each other: a queue a channel, and long patience where Slack asks for a pause.

Slack lets about one message a second into a channel, in short bursts more. Whoever comes too fast is told to wait; so
that nobody's answer is lost over it, messages wait here, in the order they came. Knows nothing about what they say.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState

# So many messages in so many seconds: one a second, as Slack asks for, after a burst that a long answer needs.
MOST, WINDOW_S = 5, 5.1
# Channels that nobody writes to any more are forgotten past so many.
_LANES_MOST = 1_000
# Slack's pauses are of seconds, rarely of a minute: an answer is worth ten. One of several minutes is an outage.
_PAUSES_MOST = 10
_PAUSE_MOST_S = 120.0
# Those who were told the same pause do not all come back in the same instant.
_JITTER_S = 0.2


class _Lane:
    """One channel: whose turn it is, and when its last messages were taken."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.times: deque[float] = deque(maxlen=MOST)
        self.waiting = 0


class Pace:
    """Gives everyone a turn, channel by channel, in the order they came."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._lanes: dict[str, _Lane] = {}

    @asynccontextmanager
    async def turn(self, channel: str) -> AsyncIterator[None]:
        """Wait until a message may go into a channel, and let the next wait until this one is there."""
        lane = self._lane(channel)
        lane.waiting += 1
        try:
            async with lane.turn:
                if len(lane.times) == MOST:
                    early = lane.times[0] + WINDOW_S - self._clock()
                    if early > 0:
                        await self._sleep(early)
                try:
                    yield
                finally:
                    lane.times.append(self._clock())
        finally:
            lane.waiting -= 1

    def _lane(self, channel: str) -> _Lane:
        if channel not in self._lanes and len(self._lanes) >= _LANES_MOST:
            before = self._clock() - WINDOW_S
            busy = {c: x for c, x in self._lanes.items() if x.waiting or (x.times and x.times[-1] > before)}
            self._lanes = busy
        return self._lanes.setdefault(channel, _Lane())


class Pauses(AsyncRetryHandler):
    """Waits out Slack's rate limits, each for as long as Slack says; gives up where that is an outage."""

    def __init__(self) -> None:
        super().__init__(max_retry_count=_PAUSES_MOST)

    async def _can_retry_async(self, *, response: HttpResponse | None = None, **_: Any) -> bool:
        return response is not None and response.status_code == 429 and pause_of(response) <= _PAUSE_MOST_S

    async def prepare_for_next_attempt_async(
        self, *, state: RetryState, response: HttpResponse | None = None, **_: Any
    ) -> None:
        """Wait for as long as the answer says, and let the call be made again."""
        state.next_attempt_requested = True
        await asyncio.sleep((pause_of(response) if response else 1.0) + random.uniform(0, _JITTER_S))
        state.increment_current_attempt()


def pause_of(response: HttpResponse) -> float:
    """Return how many seconds Slack asks to wait; one where it does not say so."""
    said = [value for name, values in response.headers.items() if name.lower() == "retry-after" for value in values]
    try:
        return max(0.0, float(said[0]))
    except (IndexError, ValueError):
        return 1.0
