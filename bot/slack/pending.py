"""Questions that Slack does not send again, kept until they have their answer: those of commands, forms and shortcuts.

An event comes again where a stopped process took it with it, and its message is kept until it is answered. A command
comes once; so it is kept here, and a restart answers it, or says that it has to be asked again. Knows no pipeline.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place
from bot.slack.memory import Reading, new_id
from vectorstore.records import Record

NOTE = "pending"
# A response_url lives for 30 minutes; some are left for the answer.
KEPT_S = 1_500.0


class Pending(Record):
    """A question that waits; `again`: its words alone make the answer, so that it can be given after a restart."""

    at: float
    asker: Asker
    place: Place
    text: str
    history: tuple[str, ...] | None = None
    reading: Reading = "question"
    again: bool


@asynccontextmanager
async def held(desk: Desk, pending: Pending) -> AsyncIterator[None]:
    """Keep a question until it is over, however it ends; a process that ends in between leaves it to the next."""
    key = new_id()
    desk.held.add(key)
    await desk.recall(desk.memory.put, NOTE, key, pending)
    try:
        yield
    except asyncio.CancelledError:
        raise  # the process stops: the next one answers
    except BaseException:
        await _let_go(desk, key)
        raise
    await _let_go(desk, key)


async def left(desk: Desk) -> list[Pending]:
    """Return what a stopped process left, oldest first, and keep it no longer; what came too long ago is dropped."""
    found = []
    for key in await desk.recall(desk.memory.keys, NOTE):
        if key in desk.held:
            continue
        record = await desk.recall(desk.memory.get, NOTE, key)
        await desk.recall(desk.memory.discard, NOTE, key)
        if record is not None:
            found.append(Pending.model_validate_json(record))
    return sorted((p for p in found if time.time() - p.at < KEPT_S), key=lambda p: p.at)


async def _let_go(desk: Desk, key: str) -> None:
    await desk.recall(desk.memory.discard, NOTE, key)
    desk.held.discard(key)
