"""Waiting for a state of the workspace or of the bot: every change wakes who waits, and a glance now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.patience import Wait

T = TypeVar("T")

# The bot's own state changes without a word to the workspace: who waits for it looks again after so many seconds.
_GLANCE_S = 0.05


class Changes:
    """A condition over the whole workspace, for one event loop."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wake everybody who waits: something is different now."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def until(
        self,
        condition: Callable[[], T],
        timeout: float,  # noqa: ASYNC109 - the error says what was missing, which asyncio.timeout cannot
        what: str,
        last: Callable[[], str],
    ) -> T:
        """Return the first true value of the condition; TimeoutError says what was missing."""
        loop, wait = asyncio.get_running_loop(), Wait(timeout)
        while not (value := condition()):
            if wait.left <= 0:
                raise TimeoutError(f"{what} did not come within {timeout} s\n{last()}")
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.add(future)
            try:
                await asyncio.wait({future}, timeout=_GLANCE_S)
            finally:
                self._waiting.discard(future)
        return value
