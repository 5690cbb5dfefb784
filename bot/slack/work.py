"""How much is done at once: questions are answered off the loop, a bounded number at a time, in the order they came.

Knows nothing about what is done, nor how somebody who waits is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

_T = TypeVar("_T")
# Who waits no longer than this is not told: the answer itself comes sooner than the line would be read.
PATIENCE_S = 1.0


class Work:
    """Runs calls in threads, `at_once` at a time; the others wait in line."""

    def __init__(self, at_once: int) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="answer")
        self._came = 0
        self._begun = 0

    async def run(self, call: Callable[[], _T], tell: Callable[[int], Awaitable[None]] | None = None) -> _T:
        """Return what a call returns; `tell` is given how many are ahead, where the wait is worth telling."""
        place = self._came
        self._came += 1
        telling = asyncio.ensure_future(self._tell_later(place, tell)) if tell and self._free.locked() else None
        try:
            await self._free.acquire()
        finally:
            self._begun += 1  # also where the wait was given up: the line moves on
            if telling is not None:
                telling.cancel()
                with suppress(asyncio.CancelledError):
                    await telling
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._free.release()

    def close(self) -> None:
        """Take no more; what runs is let finish."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _tell_later(self, place: int, tell: Callable[[int], Awaitable[None]]) -> None:
        await asyncio.sleep(PATIENCE_S)
        # Shielded: a line that is on its way to Slack is not torn off by the answer that follows it.
        await asyncio.shield(tell(max(1, place - self._begun + 1)))
