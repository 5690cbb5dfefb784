"""`vouch serve --watch`: CVs are read as they come, change and go, and whoever saved a question hears of it.

Takes its turn with `/reindex` and dropped files. Knows nothing about how a folder is watched.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

from bot.log import events
from bot.slack import saved
from bot.slack.apology import note
from bot.slack.blocks.reindex import figures
from bot.slack.desk import Desk
from bot.slack.intake import LAST, RUN, LastRun, Run, Stopped
from bot.slack.memory import new_id
from ingest.watch import Batch, batches
from vectorstore.errors import StoreLocked, VouchError

logger = logging.getLogger(__name__)
log = events(__name__)


@asynccontextmanager
async def watching(desk: Desk, heard: Callable[[Run], None]) -> AsyncIterator[int]:
    """Watch the folders that `/reindex` reads for the time of a `with`, and give how many; `heard` hears each run."""
    folders = await asyncio.to_thread(desk.intake.watched)
    stop = threading.Event()
    following = asyncio.ensure_future(_follow(desk, iter(batches(folders, stop)), heard)) if folders else None
    try:
        yield len(folders)
    finally:
        stop.set()
        if following is not None:
            await following


async def _follow(desk: Desk, seen: Iterator[Batch | None], heard: Callable[[Run], None]) -> None:
    """Read each batch; one that another process keeps out, or that fails, is read with the next."""
    waiting = Batch()
    while True:
        is_over, batch = await asyncio.to_thread(_next, seen)
        if is_over:
            return
        waiting = waiting.joined(batch)
        if not waiting.paths:
            continue
        try:
            made = await desk.intake.follow(waiting.paths)
        except StoreLocked:
            continue
        except Stopped:
            return  # the next start looks at all of it
        except VouchError as error:
            logger.warning("what has changed could not be read: %s", type(error).__name__)
            continue
        except Exception as error:  # noqa: BLE001 - one bad batch must not end the watch
            note(error)
        else:
            await _tell(desk, made, heard)
        waiting = Batch()


async def _tell(desk: Desk, made: Run, heard: Callable[[Run], None]) -> None:
    if not (made.read or made.removed or made.failures):
        return
    log.info("watched", **figures(made))
    desk.metrics.ran(figures(made).items())
    heard(made)
    await desk.recall(desk.memory.put, RUN, LAST, LastRun(id=new_id(), at=time.time(), run=made))
    await saved.review(desk)


def _next(seen: Iterator[Batch | None]) -> tuple[bool, Batch | None]:
    """Return whether there is no more, and what is next."""
    for batch in seen:
        return False, batch
    return True, None
