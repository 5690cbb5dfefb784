"""Socket Mode and signed HTTP keep Slack's rules: tickets, several connections, signatures, retries."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from aiohttp import web
from slack_sdk.errors import SlackApiError
from slack_sdk.signature import SignatureVerifier
from slack_sdk.web.async_client import AsyncWebClient

from tests.local_slack import LocalSlack, Times
from tests.local_slack.delivery import EVENT, Delivery
from tests.local_slack.signed_http import body_of, signed_headers
from tests.patience import within

pytestmark = pytest.mark.anyio


async def ticket(slack: LocalSlack) -> str:
    """Ask for the address of a connection."""
    client = AsyncWebClient(base_url=slack.api_url)
    return str((await client.apps_connections_open(app_token=slack.app_token))["url"])


async def test_a_ticket_connects_once() -> None:
    """Hello comes first; the same address does not connect twice."""
    async with LocalSlack() as slack, aiohttp.ClientSession() as session:
        url = await ticket(slack)
        async with session.ws_connect(url) as socket:
            hello = await socket.receive_json()
            assert (hello["type"], hello["num_connections"]) == ("hello", 1)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(url)


async def test_an_envelope_goes_to_one_of_several_connections() -> None:
    """Each event goes down one connection, and the connections take turns."""
    async with LocalSlack() as slack, aiohttp.ClientSession() as session:
        ada = slack.person("Ada")
        sockets = [await session.ws_connect(await ticket(slack)) for _ in range(2)]
        for socket in sockets:
            await socket.receive_json()
        for text in ("one", "two"):
            await ada.say(ada.direct, text)
        envelopes = [await within(5, socket.receive_json()) for socket in sockets]
        for socket, envelope in zip(sockets, envelopes, strict=True):
            await socket.send_json({"envelope_id": envelope["envelope_id"]})
        await slack.settled()
        assert {each["payload"]["event"]["text"] for each in envelopes} == {"one", "two"}
        assert all(each.acked for each in slack.deliveries)
        for socket in sockets:
            await socket.close()


async def test_an_unacknowledged_envelope_comes_again_with_its_reason() -> None:
    """A retry has a new envelope and the same event, its number and why."""
    async with LocalSlack(times=Times(ack=0.05, retries=(0, 0, 0))) as slack, aiohttp.ClientSession() as session:
        ada = slack.person("Ada")
        async with session.ws_connect(await ticket(slack)) as socket:
            await socket.receive_json()
            await ada.say(ada.direct, "one")
            first, second = await socket.receive_json(), await socket.receive_json()
            assert first["payload"]["event_id"] == second["payload"]["event_id"]
            assert first["envelope_id"] != second["envelope_id"]
            assert (second["retry_attempt"], second["retry_reason"]) == (1, "timeout")
            await socket.send_json({"envelope_id": second["envelope_id"]})
            await slack.settled()


async def test_a_disabled_link_stays_down() -> None:
    """After link_disabled no new connection is given; a warning leaves the connection up."""
    async with LocalSlack() as slack, aiohttp.ClientSession() as session:
        async with session.ws_connect(await ticket(slack)) as socket:
            await socket.receive_json()
            await slack.disconnect("warning")
            assert (await socket.receive_json())["reason"] == "warning"
            assert len(slack.sockets.connections) == 1
            await slack.disconnect("link_disabled")
            assert (await socket.receive_json())["reason"] == "link_disabled"
        with pytest.raises(SlackApiError):
            await ticket(slack)


async def test_requests_are_signed_as_slack_signs() -> None:
    """The SDK's own verifier takes the signature, and refuses it for another body, secret or time."""
    body, _ = body_of(Delivery(EVENT, {"type": "event_callback", "text": "字"}))
    verifier = SignatureVerifier(LocalSlack.signing_secret)
    assert verifier.is_valid_request(body, signed_headers(body))
    assert not verifier.is_valid_request(body + " ", signed_headers(body))
    assert not verifier.is_valid_request(body, signed_headers(body, secret="other"))  # noqa: S106 - wrong on purpose
    assert not verifier.is_valid_request(body, signed_headers(body, timestamp="1600000000"))


async def test_an_app_that_wants_no_retry_gets_none() -> None:
    """X-Slack-No-Retry ends the tries; an HTTP error without it is tried again with its reason."""
    seen: list[Any] = []

    async def receive(request: web.Request) -> web.Response:
        seen.append(request.headers.get("X-Slack-Retry-Reason"))
        headers = {"X-Slack-No-Retry": "1"} if len(seen) == 2 else {}
        return web.Response(status=500, headers=headers)

    app = web.Application()
    app.router.add_post("/slack/events", receive)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with LocalSlack(times=Times.brief()) as slack:
        host, port = runner.addresses[0][:2]
        slack.use_http(f"http://{host}:{port}/slack/events")
        ada = slack.person("Ada")
        await ada.say(ada.direct, "one")
        await slack.settled()
        assert seen == [None, "http_error"]
    await runner.cleanup()


async def test_only_what_the_manifest_subscribes_to_is_sent() -> None:
    """Without message.channels a mention is one event, a plain message none; where the bot is not, nothing is sent."""
    async with LocalSlack() as slack:
        events = slack.world.manifest.settings.event_subscriptions.bot_events
        events.remove("message.channels")
        ada = slack.person("Ada")
        inside, outside = slack.channel("inside", [ada]), slack.channel("outside", [ada], bot=False)
        await ada.say(inside, "hello")
        await ada.say(outside, slack.bot.mention)
        assert slack.events == []
        await ada.say(inside, slack.bot.mention)
        assert [each.payload["event"]["type"] for each in slack.events] == ["app_mention"]


async def test_events_tell_who_is_from_elsewhere() -> None:
    """A message of another team's person in a shared channel says so, and its files must be asked for."""
    async with LocalSlack() as slack:
        eve = slack.person("Eve", kind="external")
        shared = slack.channel("shared", [eve], shared=True)
        await eve.upload(shared, "cv.txt", b"x", text="hello")
        payload = slack.events[0].payload
        assert payload["is_ext_shared_channel"] is True
        assert payload["event"]["user_team"] == "T0OTHER"
        assert payload["event"]["files"][0]["file_access"] == "check_file_info"
