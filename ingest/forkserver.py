"""The server that workers are forked from: started early, it reads lexicons and model once for all of them.

It holds one thread and no lock, which a process must not be forked from. Knows nothing about files, and imports nothing
of the house: whoever knows of work to come calls before all else.
"""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing import forkserver, resource_tracker

CONTEXT = multiprocessing.get_context("forkserver")
# What the server imports, by name: `ingest.preload` takes two seconds, which pass while the caller gets ready too.
_PRELOADED = "ingest.preload"


def make_ready() -> None:
    """Start the server with all that reading a CV needs; its first worker waits for it."""
    CONTEXT.set_forkserver_preload([_PRELOADED])
    ensure_running()


def ensure_running() -> None:
    """Start the server where none is running."""
    # Ctrl-C in a terminal reaches every process of a job: what is interrupted here answers for all of them.
    resource_tracker.ensure_running()  # before, as it ends with the signal let through
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)
