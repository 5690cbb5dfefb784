"""Sends messages to where they go, and finds another way where one is barred.

Knows Slack's methods and their errors. Knows nothing about what a message says.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.slack.blocks.answer import language_of_answer
from bot.slack.blocks.mrkdwn import clean
from bot.slack.blocks.refusals import hint
from bot.slack.blocks.rich import Block, Message
from bot.slack.blocks.split import cut
from bot.slack.budget import Budget
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from bot.slack.pace import Pace
from bot.slack.stream import is_streamable, stream
from bot.slack.words import say
from vectorstore.records import Language

logger = logging.getLogger(__name__)

# The message that was to be answered is no more.
_GONE = frozenset({"thread_not_found", "message_not_found", "cannot_reply_to_message", "invalid_thread_ts"})
# Slack does not take the blocks: their text alone is sent.
_REFUSED_BLOCKS = frozenset({"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long"})
# Nothing may be written there (any more).
_BARRED = frozenset(
    {"not_in_channel", "channel_not_found", "is_archived", "restricted_action", "user_not_in_channel", "no_permission"}
)
METADATA = "vouch_answer"
# A title is a line of a list of conversations.
_TITLE_MOST = 60
# Slack lets about twenty streams begin a minute in the whole workspace; what comes past that is posted whole, at once.
_STREAMS_A_MINUTE, _STREAMS_BURST = 10, 8
# A status and a title are niceties: no answer waits until Slack takes more of them.
_NICETIES_A_MINUTE, _NICETIES_BURST = 40, 30
_UNFURL_NOTHING: dict[str, Any] = {"unfurl_links": False, "unfurl_media": False}


class Delivery:
    """Sends to one workspace."""

    def __init__(self, client: AsyncWebClient, budget: Budget, retry: Sequence[AsyncRetryHandler]) -> None:
        self.client = client
        self._budget = budget
        self._retry = list(retry)
        self._pace = Pace()
        self._streams = Budget(_STREAMS_A_MINUTE, _STREAMS_BURST)
        self._niceties = Budget(_NICETIES_A_MINUTE, _NICETIES_BURST)

    async def answer(self, kept: Kept, messages: Sequence[Message], key: str | None = None) -> str | None:
        """Send an answer where it goes, and return the timestamp of its last message where it has one.

        `key` names the event that is answered; a restart then sees that it was.
        """
        place = kept.place
        if place.kind == "asker":
            for message in messages:
                await self.tell(place, message)
            return None
        metadata = answered_metadata(key)
        streamed = place.kind == "direct" and place.thread and len(messages) == 1 and is_streamable(messages[0])
        if streamed and self._streams.take():
            sent = await stream(self.client, self._budget, place, messages[0], metadata)
            if sent is not None:
                return sent
        return await self._post_all(kept, messages, metadata)

    async def _post_all(self, kept: Kept, messages: Sequence[Message], metadata: dict[str, Any] | None) -> str | None:
        sent: str | None = None
        for number, message in enumerate(messages):
            last = number == len(messages) - 1
            try:
                sent = await self.post(kept.place, message, metadata if last else None)
            except SlackApiError as error:
                if error.response.get("error") not in _GONE | _BARRED:
                    raise
                logger.info("cannot answer in %s: %s", kept.place.channel, error.response.get("error"))
                await self._to_asker_instead(kept, messages[number:])
                return None
        return sent

    async def post(self, place: Place, message: Message, metadata: dict[str, Any] | None = None) -> str:
        """Post a message for all to see who can see the place, and return its timestamp."""
        more: dict[str, Any] = {"thread_ts": place.thread} if place.thread else {}
        if metadata is not None:
            more["metadata"] = metadata
        try:
            return await self._send(str(place.channel), message, **more)
        except SlackApiError as error:
            if error.response.get("error") not in _REFUSED_BLOCKS:
                raise
            logger.warning("Slack refused blocks: %s", error.response.get("error"))
            if message.has_pictures:
                return await self.post(place, message.without_pictures(), metadata)
            return await self._send(str(place.channel), Message(text=message.text), **more)

    async def tell(self, place: Place, message: Message) -> None:
        """Show a message to the asker alone; where no way is left, the log says so."""
        try:
            if place.kind == "direct":
                await self.post(place, message)
            elif not (place.response_url and await self.respond(place.response_url, message, **_threaded(place))):
                await self._ephemeral(place, message)
        except SlackClientError as error:
            logger.warning("could not tell %s in %s: %s", place.user, place.channel, _code(error))

    async def respond(self, response_url: str, message: Message, **how: Any) -> bool:
        """Use the address that came with a command or a click; false where it is spent. Without more: a new message."""
        client = AsyncWebhookClient(
            response_url, session=self.client.session, proxy=self.client.proxy, retry_handlers=self._retry
        )
        client.proxy = self.client.proxy
        given: dict[str, Any] = {"response_type": "ephemeral", "replace_original": False, "text": message.text} | how
        if message.blocks:
            given["blocks"] = list(message.blocks)
        try:
            response = await client.send_dict(given)
        except (SlackClientError, OSError, TimeoutError) as error:
            logger.warning("a response_url failed: %s", type(error).__name__)
            return False
        if response.status_code != 200:
            logger.warning("a response_url was refused: %s", response.status_code)
            if message.has_pictures:
                return await self.respond(response_url, message.without_pictures(), **how)
        return response.status_code == 200

    async def update(self, channel: str, ts: str, message: Message) -> None:
        """Replace a message of ours."""
        await self.client.chat_update(channel=channel, ts=ts, text=message.text, blocks=_blocks(message))

    async def finish(self, kept: Kept, onto: str, message: Message, key: str | None) -> None:
        """Make a stream that a stopped process left behind, alive or dead, the whole answer."""
        place = kept.place
        with suppress(SlackApiError):  # it may have ended by itself
            await self.client.chat_stopStream(channel=str(place.channel), ts=onto)
        await self.client.chat_update(
            channel=str(place.channel),
            ts=onto,
            text=message.text,
            blocks=_blocks(message),
            metadata=answered_metadata(key),
        )

    async def status(self, place: Place, language: Language) -> None:
        """Show in a direct message that something is being done; that it cannot be shown stops nobody."""
        if place.kind == "direct" and place.channel and place.thread and self._niceties.take():
            with suppress(SlackClientError, OSError, TimeoutError):
                await self.client.assistant_threads_setStatus(
                    channel_id=place.channel, thread_ts=place.thread, status=say("trouble.status", language)
                )

    async def title(self, place: Place, text: str) -> None:
        """Name the thread that a direct message opens after its question; that it cannot be named stops nobody."""
        if place.kind != "direct" or place.thread != place.message:
            return
        if place.channel and place.thread and self._niceties.take():
            with suppress(SlackClientError, OSError, TimeoutError):
                await self.client.assistant_threads_setTitle(
                    channel_id=place.channel,
                    thread_ts=place.thread,
                    title=cut(" ".join(clean(text).split()), _TITLE_MOST),
                )

    async def earlier(self, place: Place, key: str, bot_user: str) -> tuple[str, bool] | None:
        """Return what a stopped process left of the answer to an event: its timestamp, and whether it is whole."""
        if not (place.channel and place.thread and place.message):
            return None
        found = await self.client.conversations_replies(
            channel=place.channel, ts=place.thread, oldest=place.message, include_all_metadata=True, limit=200
        )
        own = [m for m in found["messages"] if m.get("user") == bot_user and m["ts"] > place.message]
        events = {m["ts"]: ((m.get("metadata") or {}).get("event_payload") or {}).get("event") for m in own}
        for ts, event in events.items():
            if event == key:
                return ts, True
        begun = [m["ts"] for m in own if events[m["ts"]] is None and m.get("streaming_state") != "completed"]
        return (begun[-1], False) if begun and place.kind == "direct" else None

    async def _to_asker_instead(self, kept: Kept, messages: Sequence[Message]) -> None:
        """Show an answer to its asker alone, since the question is gone or the channel is closed."""
        if kept.place.kind == "direct":
            place = kept.place.model_copy(update={"thread": None})
        else:
            place = kept.place.model_copy(update={"kind": "asker", "thread": None})
        for message in (hint("gone", language_of_answer(kept)), *messages):
            await self.tell(place, message)

    async def _ephemeral(self, place: Place, message: Message) -> None:
        if place.channel is None or place.channel.startswith("D"):
            await self._send(place.channel or place.user, message)
            return
        given: dict[str, Any] = {"text": message.text, "blocks": _blocks(message), **_threaded(place)}
        try:
            await self.client.chat_postEphemeral(channel=place.channel, user=place.user, **given)
        except SlackApiError as error:
            if error.response.get("error") in _REFUSED_BLOCKS and message.has_pictures:
                await self._ephemeral(place, message.without_pictures())
                return
            if error.response.get("error") not in _BARRED | _GONE:
                raise
            await self._send(place.user, message)

    async def _send(self, channel: str, message: Message, **more: Any) -> str:
        """Post a message when it is the channel's turn for one, and return its timestamp."""
        given = {"text": message.text, "blocks": _blocks(message), **_UNFURL_NOTHING, **more}
        async with self._pace.turn(channel):
            sent = await self.client.chat_postMessage(channel=channel, **given)
        return str(sent["ts"])


def answered_metadata(key: str | None) -> dict[str, Any] | None:
    """Return what tells that an event has had its answer."""
    return None if key is None else {"event_type": METADATA, "event_payload": {"event": key}}


def _threaded(place: Place) -> dict[str, str]:
    """Return the thread that a word to the asker goes into; in one that has no reply yet nobody would see it."""
    return {"thread_ts": place.thread} if place.thread and place.thread != place.message else {}


def _blocks(message: Message) -> list[Block] | None:
    return list(message.blocks) or None


def _code(error: SlackClientError) -> str:
    return str(error.response.get("error")) if isinstance(error, SlackApiError) else type(error).__name__
