"""An answer that appears claim by claim in a direct message.

Every claim was checked before its first letter is sent. A piece for which the workspace's budget has no call left goes
with the next; a stream that died is finished by an update. Knows nothing about what the pieces say.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.blocks.rich import Block, Message
from bot.slack.budget import Budget
from bot.slack.incoming import Place

logger = logging.getLogger(__name__)

# All of a stream's text: Slack refuses more than 10,600 bytes of UTF-8; what the ending adds is counted too.
_BYTES_MOST = 9_500
# Blocks that come in pieces; the ending may hold 50 more.
_PIECES_MOST = 40
# Slack ends a stream by itself after five minutes; this it says where its reader has stopped it.
_STOPPED = "stopped_by_user"


def is_streamable(message: Message) -> bool:
    """Tell whether a message is short enough to be streamed."""
    return sum(_bytes(block) for block in message.blocks) <= _BYTES_MOST


async def stream(
    client: AsyncWebClient, budget: Budget, place: Place, message: Message, metadata: dict[str, Any] | None
) -> str | None:
    """Send a message piece by piece, and return its timestamp; None where no stream can be had and nothing was sent."""
    body = [b for b in message.blocks if b["type"] == "rich_text"]
    ending = [b for b in message.blocks if b["type"] != "rich_text"]
    pieces = list(_pieces(body))
    try:
        started = await client.chat_startStream(
            channel=str(place.channel),
            thread_ts=str(place.thread),
            recipient_user_id=place.user,
            recipient_team_id=place.team,
            chunks=[_chunk(pieces[:1])] if pieces else None,
        )
    except SlackApiError as error:
        logger.warning("no stream: %s", error.response.get("error"))
        return None
    ts = str(started["ts"])
    rest, broken = await _append(client, budget, place, ts, pieces[1:])
    if broken == _STOPPED:
        return ts  # its reader wants no more
    stopped = await _stop(client, place, ts, rest, ending, metadata)
    if stopped == _STOPPED or (broken is None and stopped is None):
        return ts
    logger.warning("a stream broke (%s, %s) and is finished by an update", broken, stopped)
    await client.chat_update(
        channel=str(place.channel),
        ts=ts,
        text=message.text,
        blocks=list(message.without_pictures().blocks),
        metadata=metadata,
    )
    return ts


async def _append(
    client: AsyncWebClient, budget: Budget, place: Place, ts: str, pieces: list[Block]
) -> tuple[list[Block], str | None]:
    """Append what the budget lets; return what is left for the ending, and what went wrong."""
    waiting: list[Block] = []
    for piece in pieces:
        waiting.append(piece)
        if budget.take():
            try:
                await client.chat_appendStream(channel=str(place.channel), ts=ts, chunks=[_chunk(waiting)])
            except SlackApiError as error:
                return [], str(error.response.get("error"))
            waiting = []
    return waiting, None


async def _stop(
    client: AsyncWebClient,
    place: Place,
    ts: str,
    rest: list[Block],
    ending: list[Block],
    metadata: dict[str, Any] | None,
) -> str | None:
    """End a stream with what is left of it, and return what went wrong."""
    chunks = [_chunk(rest)] if rest else None
    try:
        await client.chat_stopStream(channel=str(place.channel), ts=ts, chunks=chunks, blocks=ending, metadata=metadata)
    except SlackApiError as error:
        return str(error.response.get("error"))
    return None


def _pieces(body: list[Block]) -> Iterator[Block]:
    """Give a body item by item, each a block of its own; where there are too many, by its blocks."""
    cut = [part for block in body for part in _parts(block)]
    yield from (cut if len(cut) <= _PIECES_MOST else body)


def _parts(block: Block) -> Iterator[Block]:
    for element in block["elements"]:
        items = element["elements"] if element["type"] == "rich_text_list" else ()
        if not items:
            yield {"type": "rich_text", "elements": [element]}
        for item in items:
            yield {"type": "rich_text", "elements": [{**element, "elements": [item]}]}


def _chunk(blocks: list[Block]) -> dict[str, Any]:
    return {"type": "blocks", "blocks": blocks}


def _bytes(value: Any) -> int:
    """Return the bytes of all texts in a block."""
    if isinstance(value, dict):
        own = len(value["text"].encode()) if isinstance(value.get("text"), str) else 0
        return own + sum(_bytes(v) for v in value.values() if isinstance(v, dict | list))
    return sum(_bytes(v) for v in value) if isinstance(value, list) else 0
