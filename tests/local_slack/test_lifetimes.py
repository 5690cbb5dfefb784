"""Triggers, views, streams and response_urls live as long as in Slack, and are refused afterwards."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.local_slack import LocalSlack, Times
from tests.local_slack.conftest import refused
from tests.local_slack.message_calls import posted_by_url

pytestmark = pytest.mark.anyio

SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "x"}}
MODAL = {"type": "modal", "title": {"type": "plain_text", "text": "Ask"}, "blocks": [SECTION]}


async def test_a_trigger_opens_one_view_in_time(slack: LocalSlack, client: AsyncWebClient) -> None:
    """A trigger that is late, used, or made up opens nothing; a stack holds three modals."""
    ada = slack.person("Ada")
    triggers = [(await ada.shortcut("ask_vouch")).payload["trigger_id"] for _ in range(2)]
    opened = await client.views_open(trigger_id=triggers[0], view=MODAL)
    assert ada.modal
    assert await refused(client.views_open(trigger_id=triggers[0], view=MODAL)) == "exchanged_trigger_id"
    slack.expire_trigger(triggers[1])
    assert await refused(client.views_open(trigger_id=triggers[1], view=MODAL)) == "expired_trigger_id"
    assert await refused(client.views_open(trigger_id="1.2.3", view=MODAL)) == "invalid_trigger_id"
    view_id = opened["view"]["id"]
    for _ in range(2):
        inside = slack.world.triggers.issue(ada.id, view_id)
        await client.views_push(trigger_id=inside, view=MODAL)
    assert ada.modal.depth == 3
    inside = slack.world.triggers.issue(ada.id, view_id)
    assert await refused(client.views_push(trigger_id=inside, view=MODAL)) == "push_limit_reached"


async def test_an_app_has_longer_where_the_machine_is_slow(slack: LocalSlack, client: AsyncWebClient) -> None:
    """Slack's own three seconds grow with the load; what a test has shortened, and a benchmark's, does not."""
    ada = slack.person("Ada")
    trigger = (await ada.shortcut("ask_vouch")).payload["trigger_id"]
    slack.world.triggers.age(trigger, slack.world.times.trigger + 1)
    await client.views_open(trigger_id=trigger, view=MODAL)
    assert ada.modal
    assert Times().of(3.0) >= 6.0
    assert Times().of(0.01) == 0.01
    assert Times(grows=False).of(3.0) == 3.0


async def test_a_view_is_updated_by_its_newest_hash(slack: LocalSlack, client: AsyncWebClient) -> None:
    """An old hash is refused, an unknown view too, and one that was closed."""
    ada = slack.person("Ada")
    sent = await ada.shortcut("ask_vouch")
    view = (await client.views_open(trigger_id=sent.payload["trigger_id"], view=MODAL))["view"]
    await client.views_update(view_id=view["id"], hash=view["hash"], view=MODAL)
    assert await refused(client.views_update(view_id=view["id"], hash=view["hash"], view=MODAL)) == "hash_conflict"
    await ada.close()
    assert await refused(client.views_update(view_id=view["id"], view=MODAL)) == "not_found"
    wrong = client.views_publish(user_id=ada.id, view=MODAL)
    assert await refused(wrong) == "invalid_arguments"


async def test_a_stream_lives_its_time(slack: LocalSlack, client: AsyncWebClient) -> None:
    """A stream grows until it is stopped; once its time is over only an update finishes it."""
    ada = slack.person("Ada")
    said = await ada.say(ada.direct, "who?")
    start = await client.chat_startStream(channel=ada.direct.id, thread_ts=said.ts, markdown_text="One ")
    assert ada.direct.last(ada).streaming
    update = client.chat_update(channel=ada.direct.id, ts=start["ts"], text="x")
    assert await refused(update) == "streaming_state_conflict"
    await client.chat_appendStream(channel=ada.direct.id, ts=start["ts"], markdown_text="two")
    assert ada.direct.last(ada).shown == "One two"
    slack.expire_streams()
    late = client.chat_appendStream(channel=ada.direct.id, ts=start["ts"], markdown_text="three")
    assert await refused(late) == "message_not_in_streaming_state"
    await client.chat_update(channel=ada.direct.id, ts=start["ts"], text="One two three")
    assert ada.direct.last(ada).shown == "One two three"


async def test_a_stream_wants_a_thread_and_outside_direct_messages_a_recipient(
    slack: LocalSlack, client: AsyncWebClient
) -> None:
    """Streams refuse what would not be shown, and too much of it."""
    ada = slack.person("Ada")
    channel = slack.channel("hiring", [ada])
    said = await ada.say(channel, "who?")
    own = await ada.say(ada.direct, "who?")
    start = client.chat_startStream
    assert await refused(start(channel=channel.id, thread_ts=said.ts)) == "missing_recipient_user_id"
    half = start(channel=channel.id, thread_ts=said.ts, recipient_user_id=ada.id)
    assert await refused(half) == "missing_recipient_team_id"
    assert await refused(client.api_call("chat.startStream", json={"channel": ada.direct.id})) == "invalid_arguments"
    long = start(channel=ada.direct.id, thread_ts=own.ts, markdown_text="x" * 12_001)
    assert await refused(long) == "msg_too_long"
    ts = (await start(channel=ada.direct.id, thread_ts=own.ts, markdown_text="x"))["ts"]
    await client.chat_stopStream(channel=ada.direct.id, ts=ts, blocks=[SECTION])
    again = client.chat_stopStream(channel=ada.direct.id, ts=ts)
    assert await refused(again) == "message_not_in_streaming_state"


async def test_prompts_with_a_thread_do_nothing_for_an_agent(slack: LocalSlack, client: AsyncWebClient) -> None:
    """An agent's suggested prompts belong to the conversation; a reply clears the status of its thread."""
    ada = slack.person("Ada")
    said = await ada.say(ada.direct, "hello")
    prompts: Any = [{"title": "t", "message": "m"}]
    await client.assistant_threads_setSuggestedPrompts(channel_id=ada.direct.id, thread_ts=said.ts, prompts=prompts)
    assert ada.direct.prompts == []
    await client.assistant_threads_setSuggestedPrompts(channel_id=ada.direct.id, prompts=prompts)
    assert ada.direct.prompts == prompts
    await client.assistant_threads_setStatus(channel_id=ada.direct.id, thread_ts=said.ts, status="is thinking…")
    assert ada.direct.status(said.ts) == "is thinking…"
    await client.chat_postMessage(channel=ada.direct.id, thread_ts=said.ts, text="answer")
    assert ada.direct.status(said.ts) == ""


async def test_a_response_url_works_five_times_for_its_time() -> None:
    """The sixth use, and any use after its time, is refused; it may replace and delete what the person acted on."""
    async with LocalSlack(times=Times(ack=0.01)) as slack, aiohttp.ClientSession() as session:
        ada = slack.person("Ada")
        message = posted_by_url(slack.world, ada.direct, {"text": "x"}, ada.id, None)
        url = slack.urls.make(ada.direct, ada.id, message)

        async def use(**body: Any) -> int:
            async with session.post(url, json=body) as answer:
                return answer.status

        assert await use(text="y", replace_original=True) == 200
        assert [each.text for each in ada.direct.messages(ada)] == ["y"]
        assert await use(text="new", response_type="in_channel") == 200
        assert await use(text="", blocks=[]) == 400
        assert await use(delete_original=True) == 200
        assert [each.text for each in ada.direct.messages(ada)] == ["new"]
        assert await use(text="five") == 200
        assert await use(text="six") == 404
