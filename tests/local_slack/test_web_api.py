"""The Web API refuses what Slack refuses: tokens, scopes, arguments, membership, lifetimes; and fails when asked to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler, AsyncServerErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient

from tests.local_slack import LocalSlack
from tests.local_slack.conftest import refused
from tests.local_slack.manifest import DEFAULT_PATH, Manifest

pytestmark = pytest.mark.anyio

SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "x"}}
MODAL = {"type": "modal", "title": {"type": "plain_text", "text": "Ask"}, "blocks": [SECTION]}


async def test_a_token_is_asked_for(slack: LocalSlack) -> None:
    """No token, a wrong one, and one of the wrong kind are told apart."""
    nobody, stranger = (AsyncWebClient(token=token, base_url=slack.api_url) for token in (None, "xoxb-else"))
    app = AsyncWebClient(token=slack.app_token, base_url=slack.api_url)
    bot = AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)
    assert await refused(nobody.auth_test()) == "not_authed"
    assert await refused(stranger.auth_test()) == "invalid_auth"
    assert await refused(app.chat_postMessage(channel="C1", text="x")) == "not_allowed_token_type"
    assert await refused(bot.apps_connections_open(app_token=slack.bot_token)) == "not_allowed_token_type"
    assert (await bot.auth_test())["team_id"] == "T0LOCAL"


async def test_a_scope_that_the_manifest_lacks_is_missing() -> None:
    """missing_scope names what is needed and what there is; the scopes stand in a header."""
    content = yaml.safe_load(DEFAULT_PATH.read_text("utf-8"))
    content["oauth_config"]["scopes"]["bot"].remove("users:read")
    async with LocalSlack(Manifest.of(content)) as slack:
        client = AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)
        ada = slack.person("Ada")
        with pytest.raises(SlackApiError) as caught:
            await client.users_info(user=ada.id)
        answer = caught.value.response
        assert (answer["error"], answer["needed"]) == ("missing_scope", "users:read")
        assert "chat:write" in answer["provided"].split(",")
        assert "users:read" not in answer.headers["x-oauth-scopes"].split(",")


async def test_the_bot_speaks_where_it_is(slack: LocalSlack, client: AsyncWebClient) -> None:
    """Public channels that it is not in, private ones, archived ones, and none at all are told apart."""
    ada = slack.person("Ada")
    inside = slack.channel("inside", [ada])
    assert (await client.chat_postMessage(channel=inside.id, text="x"))["ok"]
    for channel, error in (
        (slack.channel("outside", bot=False), "not_in_channel"),
        (slack.channel("secret", bot=False, private=True), "channel_not_found"),
        (slack.channel("old", archived=True), "is_archived"),
    ):
        assert await refused(client.chat_postMessage(channel=channel.id, text="x")) == error
    assert await refused(client.chat_postMessage(channel="C9", text="x")) == "channel_not_found"
    await client.chat_postMessage(channel=ada.id, text="to her")
    assert ada.direct.last(ada).text == "to her"


async def test_ephemeral_messages_are_for_their_person_in_their_channel(
    slack: LocalSlack, client: AsyncWebClient
) -> None:
    """Only who is in the channel can be shown one, only that person sees it, and it cannot be changed by its ts."""
    ada, bo, eve = slack.person("Ada"), slack.person("Bo"), slack.person("Eve")
    channel = slack.channel("hiring", [ada, bo])
    told = await client.chat_postEphemeral(channel=channel.id, user=ada.id, text="hush")
    assert [each.text for each in channel.messages(ada)] == ["hush"]
    assert channel.messages(bo) == []
    assert await refused(client.chat_postEphemeral(channel=channel.id, user=eve.id, text="x")) == "user_not_in_channel"
    update = client.chat_update(channel=channel.id, ts=told["message_ts"], text="y")
    assert await refused(update) == "message_not_found"


async def test_only_own_messages_can_be_changed(slack: LocalSlack, client: AsyncWebClient) -> None:
    """A person's message is not the app's to update or delete."""
    ada = slack.person("Ada")
    channel = slack.channel("hiring", [ada])
    hers = await ada.say(channel, "hers")
    own = await client.chat_postMessage(channel=channel.id, text="own")
    assert await refused(client.chat_update(channel=channel.id, ts=hers.ts, text="x")) == "cant_update_message"
    assert await refused(client.chat_delete(channel=channel.id, ts=hers.ts)) == "cant_delete_message"
    await client.chat_update(channel=channel.id, ts=own["ts"], text="changed", blocks=[SECTION])
    await client.chat_update(channel=channel.id, ts=own["ts"], text="changed again")
    assert channel.last(ada).shown == "x", "blocks stay where an update names none"
    await client.chat_update(channel=channel.id, ts=own["ts"], text="changed", blocks=[])
    assert channel.last(ada).shown == "changed"
    await client.chat_delete(channel=channel.id, ts=own["ts"])
    assert channel.messages(ada) == [hers]


async def test_arguments_are_checked(slack: LocalSlack, client: AsyncWebClient) -> None:
    """An argument that Slack does not know, a missing one, blocks past the limits, and no text are refused."""
    channel = slack.channel("hiring")
    post = client.chat_postMessage
    assert await refused(post(channel=channel.id, text="x", colour="red")) == "invalid_arguments"
    assert await refused(client.chat_update(channel=channel.id, ts="", text="x")) == "message_not_found"
    assert await refused(client.api_call("chat.update", json={"channel": channel.id})) == "invalid_arguments"
    assert await refused(post(channel=channel.id, text="x", blocks=[SECTION] * 51)) == "invalid_blocks"
    assert await refused(client.api_call("chat.postMessage", json={"channel": channel.id})) == "no_text"
    assert await refused(client.api_call("chat.unheardOf")) == "unknown_method"
    assert len(slack.refusals) == 6


async def test_threads_are_read_in_pages(slack: LocalSlack, client: AsyncWebClient) -> None:
    """conversations.replies gives the root and its replies, oldest first, with a cursor."""
    ada = slack.person("Ada")
    channel = slack.channel("hiring", [ada])
    root = await ada.say(channel, "root")
    for number in range(3):
        await ada.say(channel, f"reply {number}", thread=root)
    first = await client.conversations_replies(channel=channel.id, ts=root.ts, limit=2)
    cursor = first["response_metadata"]["next_cursor"]
    rest = await client.conversations_replies(channel=channel.id, ts=root.ts, limit=2, cursor=cursor)
    texts = [each["text"] for each in [*first["messages"], *rest["messages"]]]
    assert texts == ["root", "reply 0", "reply 1", "reply 2"]
    assert first["has_more"]
    assert not rest["has_more"]


async def test_rate_limits_and_server_errors_pass(slack: LocalSlack, client: AsyncWebClient) -> None:
    """A client that waits and tries again gets through, and nothing counts as refused."""
    channel = slack.channel("hiring")
    client.retry_handlers = [AsyncRateLimitErrorRetryHandler(2), AsyncServerErrorRetryHandler(2)]
    slack.faults.add("chat.postMessage", status=429, retry_after=0)
    slack.faults.add("chat.postMessage", status=503)
    await client.chat_postMessage(channel=channel.id, text="x")
    assert [call.status for call in slack.calls_of("chat.postMessage")] == [429, 503, 200]
    assert len(channel.messages()) == 1
    assert slack.refusals == []


async def test_uploads_go_in_three_steps_and_downloads_want_the_token(
    slack: LocalSlack, client: AsyncWebClient
) -> None:
    """What the app uploads can be shown as a picture; what people upload is fetched with the bot's token alone."""
    ada = slack.person("Ada")
    done = await client.files_upload_v2(channel=ada.direct.id, filename="a.csv", content="a,b\n", title="People")
    assert ada.direct.last(ada).files[0]["title"] == "People"
    picture: Any = {"type": "image", "slack_file": {"id": done["file"]["id"]}, "alt_text": "x"}
    await client.chat_postMessage(channel=ada.direct.id, text="x", blocks=[picture])
    nowhere: Any = picture | {"slack_file": {"id": "F9"}}
    assert await refused(client.chat_postMessage(channel=ada.direct.id, text="x", blocks=[nowhere])) == "invalid_blocks"
    dropped = await ada.upload(ada.direct, "cv.txt", b"a cv")
    trap = await ada.upload(ada.direct, "cv.txt", b"", redirect_to="http://elsewhere.test/", declared_size=10)
    async with aiohttp.ClientSession() as session:
        url = dropped.files[0]["url_private_download"]
        async with session.get(url, headers={"Authorization": f"Bearer {slack.bot_token}"}) as answer:
            assert await answer.read() == b"a cv"
        async with session.get(url) as answer:
            assert answer.content_type == "text/html"
        url, headers = trap.files[0]["url_private_download"], {"Authorization": f"Bearer {slack.bot_token}"}
        async with session.get(url, headers=headers, allow_redirects=False) as answer:
            assert answer.status == 302


async def test_people_tell_what_they_are(slack: LocalSlack, client: AsyncWebClient) -> None:
    """Guests, admins, people of another team, bots and people who left are told apart by users.info."""
    flags = {
        "admin": ("is_admin", True),
        "guest": ("is_restricted", True),
        "single_channel_guest": ("is_ultra_restricted", True),
        "external": ("team_id", "T0OTHER"),
        "bot": ("is_bot", True),
        "deleted": ("deleted", True),
        "member": ("is_restricted", False),
    }
    for kind, (name, value) in flags.items():
        person = slack.person(kind.title(), kind=kind)
        assert (await client.users_info(user=person.id))["user"][name] == value
    ada = slack.person("Ada")
    group = slack.user_group("hiring-team", [ada])
    assert (await client.usergroups_users_list(usergroup=group.id))["users"] == [ada.id]
    shared = slack.channel("shared", [ada], shared=True)
    assert (await client.conversations_info(channel=shared.id))["channel"]["is_ext_shared"] is True
    invited = slack.channel("invited", [ada], pending_shared=True)
    told = (await client.conversations_info(channel=invited.id))["channel"]
    assert (told["is_ext_shared"], told["is_pending_ext_shared"]) == (False, True)
    joined = slack.channel("joined", [ada], connected_teams=["T0OTHER"])
    assert (await client.conversations_info(channel=joined.id))["channel"]["connected_team_ids"] == ["T0OTHER"]
    assert "connected_team_ids" not in told


async def test_a_manifest_file_can_be_given(tmp_path: Path) -> None:
    """The workspace lives by the manifest that it is given."""
    path = tmp_path / "manifest.yaml"
    path.write_text(DEFAULT_PATH.read_text("utf-8"), encoding="utf-8")
    async with LocalSlack(path) as slack:
        assert "chat:write" in slack.world.manifest.scopes
