"""Waiting for a state of the workspace: every change wakes who waits, nobody sleeps for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.patience import Wait

T = TypeVar("T")


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
        """Return the first true value of the condition, asked after each change; TimeoutError says what was missing."""
        loop, wait = asyncio.get_running_loop(), Wait(timeout)
        while not (value := condition()):
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.add(future)
            try:
                await asyncio.wait_for(future, max(wait.left, 0.001))
            except TimeoutError:
                if value := condition():
                    return value
                if wait.left > 0:
                    continue  # the load has risen meanwhile
                raise TimeoutError(f"{what} did not come within {timeout} s\n{last()}") from None
            finally:
                self._waiting.discard(future)
        return value
