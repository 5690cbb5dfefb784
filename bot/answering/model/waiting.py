"""A call that is waited for no longer than its asker has time. Knows nothing about models."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Part(NamedTuple):
    """What a call says before it ends."""

    said: Any


def within(
    seconds: float,
    call: Callable[[Callable[[Any], None]], T],
    late: T,
    hear: Callable[[Any], None] = lambda _: None,
) -> T:
    """Return what a call gives within some seconds, or else `late`: the call is then left to end by itself.

    What it says meanwhile is heard by `hear`, in the thread of whoever waits, and never once that is over. The call
    raises nothing: what it raises is lost with its thread.
    """
    done: queue.SimpleQueue[T | _Part] = queue.SimpleQueue()
    until = time.monotonic() + seconds
    say = lambda said: done.put(_Part(said))  # noqa: E731 - bound once, for the thread
    threading.Thread(target=lambda: done.put(call(say)), daemon=True, name="vouch-model").start()
    while True:
        try:
            given = done.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return late
        if not isinstance(given, _Part):
            return given
        hear(given.said)
