"""Messages: mentions in channels, later words in their threads, direct messages and the agent's pane.

One mention arrives as two events, and Slack sends again what it thinks was lost: an event is claimed, by its id
and by the
message that it tells of, before it is acknowledged, and kept until it is answered. Knows what is addressed to the bot.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from slack_bolt import BoltResponse
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackClientError

from bot.slack.asking import Asked, ask
from bot.slack.desk import Desk
from bot.slack.incoming import Heard, Payload, heard
from bot.slack.listeners import drops

logger = logging.getLogger(__name__)

_MESSAGES = frozenset({"app_mention", "message"})
# What was left unanswered longer ago is no longer waited for.
RESUMED_S = 3_600.0


class Told(NamedTuple):
    """A message that is to be answered; `resumed`: a stopped process had begun with it."""

    heard: Heard
    body: Payload
    key: str
    resumed: bool


class Route(NamedTuple):
    """Who answers which messages; the first that wants one has it."""

    wants: Callable[[Heard], bool]
    answer: Callable[[Desk, Told], Awaitable[None]]


async def answer_words(desk: Desk, told: Told) -> None:
    """Answer the words of a message as a question."""
    said = told.heard
    asked = Asked(
        asker=said.asker,
        place=said.place,
        text=said.text,
        key=told.key,
        unbidden=not (said.is_direct or said.mentions_bot),
    )
    if told.resumed:
        try:
            earlier = await desk.deliver.earlier(said.place, told.key, desk.access.bot_user)
        except SlackClientError as error:
            logger.warning("could not look what was answered before the stop: %s", type(error).__name__)
            earlier = None
        if earlier is not None and earlier[1]:
            return
        asked = asked.model_copy(update={"onto": None if earlier is None else earlier[0]})
    await ask(desk, asked)


async def answer_files(desk: Desk, told: Told) -> None:
    """Read the CVs of a message; a question that came with them is answered after that."""
    is_taken = await drops.answer_files(desk, told.heard, told.body, told.key, resumed=told.resumed)
    if is_taken and ("?" in told.heard.text or "？" in told.heard.text):
        await answer_words(desk, told)


ROUTES: tuple[Route, ...] = (
    Route(drops.wants, answer_files),
    Route(lambda _: True, answer_words),
)


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach what listens for messages."""

    @app.middleware
    async def once(body: dict[str, Any], next_: Callable[[], Awaitable[Any]]) -> BoltResponse | None:
        if body.get("type") == "event_callback" and not await claim(desk, body):
            return BoltResponse(status=200, body="")
        await next_()
        return None

    @app.event("app_mention")
    async def mention(body: dict[str, Any]) -> None:
        await answer_event(desk, body)

    @app.event("message")
    async def message(body: dict[str, Any]) -> None:
        await answer_event(desk, body)


async def claim(desk: Desk, body: Payload) -> bool:
    """Tell whether an event is for us and comes for the first time; a message's is kept until it is answered."""
    event = body.get("event") or {}
    keys = [f"event:{body['event_id']}"] if body.get("event_id") else []
    if event.get("type") not in _MESSAGES:
        return not keys or await desk.recall(desk.memory.claim, keys)
    said = heard(body, desk.access.bot_user)
    if said is None or not await _is_for_us(desk, said):
        return False
    return await desk.recall(desk.memory.claim, [_key(said), *keys], dict(body))


async def answer_event(desk: Desk, body: Payload, *, resumed: bool = False) -> None:
    """Hand a message to the route that wants it, and note that it has had its answer."""
    said = heard(body, desk.access.bot_user)
    if said is None:
        return
    told = Told(said, body, _key(said), resumed)
    async with desk.attending(said.place):
        route = next(r for r in ROUTES if r.wants(said))
        await route.answer(desk, told)
    await desk.recall(desk.memory.finish, told.key)


async def resume(desk: Desk) -> int:
    """Answer what a stopped process left unanswered, one after the other; return how many events that were."""
    left = await desk.recall(desk.memory.unfinished, RESUMED_S, desk.begun_at)
    for _, body in left:
        await answer_event(desk, body, resumed=True)
    return len(left)


async def _is_for_us(desk: Desk, said: Heard) -> bool:
    if said.is_direct or said.mentions_bot:
        return True
    if not said.in_thread or said.mentions_others:
        return False
    return await desk.recall(desk.memory.is_conversation, said.channel, said.root)


def _key(said: Heard) -> str:
    """Return what both events of one mention share; the words tell it from a message of another workspace."""
    words = hashlib.sha256(f"{said.asker.user}\0{said.text}".encode("utf-8", "replace")).hexdigest()[:16]
    return f"message:{said.channel}:{said.ts}:{words}"
