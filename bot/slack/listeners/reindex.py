"""`/reindex` and its buttons: all folders read anew, how far it is in a message, then what was done. For admins.

One run at a time; one that a stop broke off is taken up after the next start. Knows nothing about how CVs are read.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.errors import SlackClientError

from bot.log import events
from bot.news import news
from bot.roster import roster
from bot.slack import saved
from bot.slack.arrivals import file_name
from bot.slack.blocks import refusals
from bot.slack.blocks import reindex as blocks
from bot.slack.blocks.rich import Message, line
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, acted, commanded
from bot.slack.intake import LAST, RUN, UNDER_WAY, LastRun, Step, Stopped
from bot.slack.memory import new_id
from bot.slack.words import say
from vectorstore.errors import StoreLocked
from vectorstore.lock import holder_of
from vectorstore.records import Language, Record, Scope

logger = logging.getLogger(__name__)
log = events(__name__)

# A message of progress is changed no oftener.
STEP_S = 1.0


class Begun(Record):
    """A run that is under way: for whom, and the message of ours that says how far it is."""

    asker: Asker
    channel: str
    ts: str
    language: Language
    prune: bool
    at: float


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command and the buttons."""

    @app.command("/reindex")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        await reindex(desk, asker, place)

    @app.action(blocks.PRUNE)
    async def prune(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        await reindex(desk, asker, place, of_run=str(action.get("value")))


async def resume(desk: Desk) -> None:
    """Take up the run that a stopped process left."""
    record = await desk.recall(desk.memory.get, RUN, UNDER_WAY)
    if record is None:
        return
    begun = Begun.model_validate_json(record)
    if begun.at >= desk.begun_at:
        return  # a run of this process, begun meanwhile
    place = Place(kind="asker", user=begun.asker.user, team=begun.asker.team, channel=begun.channel)
    async with desk.attending(place, begun.language):
        if not await desk.access.is_admin(begun.asker):
            await desk.recall(desk.memory.discard, RUN, UNDER_WAY)
            return
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(desk.reindexing)
            await _run(desk, begun, turn)


async def reindex(desk: Desk, asker: Asker, place: Place, of_run: str | None = None) -> None:
    """Check who asks, then read; `of_run`: what that run kept back is removed."""
    language = await desk.access.language(asker.user)
    async with desk.attending(place, language):
        if await desk.admit(asker, place, language) is None:
            return
        if not await desk.access.is_admin(asker):
            await desk.tell(place, refusals.refusal("admin", language))
            return
        if of_run is not None and not await _is_last(desk, of_run):
            await desk.tell(place, refusals.hint("expired", language))
            return
        if (step := desk.intake.under_way) is not None or desk.reindexing.locked():
            done, total = step[:2] if step is not None else (0, 0)
            await desk.tell(place, line(say("reindex.busy", language, done=done, total=total)))
            return
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(desk.reindexing)
            begun = await _begin(desk, asker, place, language, prune=of_run is not None)
            if begun is not None:
                await _run(desk, begun, turn)


async def _begin(desk: Desk, asker: Asker, place: Place, language: Language, *, prune: bool) -> Begun | None:
    """Post the message of a run; where there is nothing to read, say so."""
    if await desk.off_loop(desk.intake.nothing_to_read):
        await desk.tell(place, line(say("reindex.no_folders", language)))
        return None
    message = line(say("reindex.begun", language))
    # In the asker's direct messages: what only one person sees in a channel cannot be changed for long.
    sent = await desk.deliver.client.chat_postMessage(
        channel=asker.user, text=message.text, blocks=list(message.blocks), unfurl_links=False, unfurl_media=False
    )
    channel = str(sent["channel"])
    begun = Begun(asker=asker, channel=channel, ts=str(sent["ts"]), language=language, prune=prune, at=time.time())
    # Before anything else is told: a stop from here on leaves the run to the next start.
    await desk.recall(desk.memory.put, RUN, UNDER_WAY, begun)
    if place.channel is not None and place.channel != channel:
        await desk.tell(place, line(say("reindex.sent", language)))
    return begun


async def _run(desk: Desk, begun: Begun, turn: AsyncExitStack) -> None:
    """Read all folders, keep the message of progress up to date, and then say in it what was done.

    `turn` keeps other runs out; it is over before the report, whose button may begin the next.
    """
    steps: list[Step] = []
    is_done = asyncio.Event()
    telling = asyncio.ensure_future(_tell_steps(desk, begun, steps, is_done))
    try:
        message = await _read(desk, begun, steps)
        await turn.aclose()
    except Stopped:
        telling.cancel()
        raise asyncio.CancelledError from None  # the next start takes it up
    except Exception:
        await _finish(desk, begun, is_done, telling, line(say("reindex.broken", begun.language)))
        raise
    await _finish(desk, begun, is_done, telling, message)
    await saved.review(desk)


async def _read(desk: Desk, begun: Begun, steps: list[Step]) -> Message:
    """Return what is said of a run once it is done, or could not begin."""
    try:
        made = await desk.intake.reindex(prune=begun.prune, step=steps.append)
    except StoreLocked:
        who = holder_of(desk.settings.home) or "another process"
        return line(say("reindex.locked", begun.language, who=who))
    log.info("run", user=begun.asker.user, **blocks.figures(made))
    desk.metrics.ran(blocks.figures(made).items())
    last = LastRun(id=new_id(), at=time.time(), run=made)
    await desk.recall(desk.memory.put, RUN, LAST, last)
    # Told in their direct messages, and so of whom they may ask about there.
    seen = await desk.admits(begun.asker.model_copy(update={"channel": None}))
    scope = seen if isinstance(seen, Scope) else Scope.of()
    return await _told(desk, last, scope, begun.language)


async def _finish(
    desk: Desk, begun: Begun, is_done: asyncio.Event, telling: asyncio.Future[None], message: Message
) -> None:
    """Replace the progress by what was done; a step that is on its way to Slack arrives before it."""
    is_done.set()
    await telling
    await desk.deliver.update(begun.channel, begun.ts, message)
    record = await desk.recall(desk.memory.get, RUN, UNDER_WAY)
    if record is not None and Begun.model_validate_json(record) == begun:  # and not of a run that began since
        await desk.recall(desk.memory.discard, RUN, UNDER_WAY)


async def _tell_steps(desk: Desk, begun: Begun, steps: Sequence[Step], is_done: asyncio.Event) -> None:
    """Change the message now and then, as long as there is something new to say."""
    told = 0
    while not is_done.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(is_done.wait(), STEP_S)
        if len(steps) > told and not is_done.is_set():
            told = len(steps)
            try:
                message = blocks.step_message(steps[-1], begun.language)
                await desk.deliver.update(begun.channel, begun.ts, message)
            except SlackClientError as error:
                logger.warning("the progress of a run could not be told: %s", type(error).__name__)


async def _told(desk: Desk, last: LastRun, scope: Scope, language: Language) -> Message:
    """Return what a run did, with the names and files of what it read that lies in a scope."""

    def look() -> tuple[dict[str, str], tuple[int, int], list[str], list[str]]:
        members = roster(desk.store, scope)
        names = {
            d.document_id: file_name(d.document) if m.unnamed else f"{m.name} · {file_name(d.document)}"
            for m in members
            for d in m.documents
        }
        documents = desk.store.documents(scope, with_text=False)
        told = news(desk.store, last.run.read, last.run.changes, scope, language)
        new = [f"{one.name} · {file_name(one.document)}: {line}" for one in told for line in one.lines]
        return names, (len(members), len(names)), [d.document_id for d in documents if d.in_part], new

    names, held, in_part, new = await desk.off_loop(look)
    told = {"added": last.run.added, "changed": last.run.changed, "in_part": in_part}
    lists = {name: sorted(names[d] for d in ids if d in names) for name, ids in told.items()}
    lists = {"news": new, **lists} if new else lists
    return blocks.done_message(last.id, last.run, lists, held, language)


async def _is_last(desk: Desk, run_id: str) -> bool:
    """Tell whether a button belongs to the last run: what an older one kept back may be there again."""
    record = await desk.recall(desk.memory.get, RUN, LAST)
    return record is not None and LastRun.model_validate_json(record).id == run_id
