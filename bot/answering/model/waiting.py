"""A call that is waited for no longer than its asker has time. Knows nothing about models."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T], late: T) -> T:
    """Return what a call gives within some seconds, or else `late`: the call is then left to end by itself.

    The call raises nothing: what it raises is lost with its thread.
    """
    done: queue.SimpleQueue[T] = queue.SimpleQueue()
    threading.Thread(target=lambda: done.put(call()), daemon=True, name="vouch-model").start()
    try:
        return done.get(timeout=max(0.0, seconds))
    except queue.Empty:
        return late
