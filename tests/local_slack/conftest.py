"""What the local Slack's own tests ask for: async tests on asyncio, and a trivial Bolt app over either transport."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.local_slack import LocalSlack, Times

Running = Callable[[LocalSlack, AsyncApp], AbstractAsyncContextManager[None]]


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the app does."""
    return "asyncio"


def bolt(slack: LocalSlack) -> AsyncApp:
    """Make a Bolt app that lives in the local Slack."""
    client = AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)
    return AsyncApp(client=client, signing_secret=slack.signing_secret)


@asynccontextmanager
async def by_socket(slack: LocalSlack, app: AsyncApp) -> AsyncIterator[None]:
    """Run an app in Socket Mode."""
    handler = AsyncSocketModeHandler(app, slack.app_token, ping_interval=0.2)
    await handler.connect_async()
    await slack.connected()
    try:
        yield
    finally:
        await handler.close_async()


@asynccontextmanager
async def by_http(slack: LocalSlack, app: AsyncApp) -> AsyncIterator[None]:
    """Run an app behind signed HTTP."""
    runner = web.AppRunner(app.server(port=0, path="/slack/events").web_app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    slack.use_http(f"http://{host}:{port}/slack/events")
    try:
        yield
    finally:
        await runner.cleanup()


@pytest.fixture(params=[by_socket, by_http], ids=["socket", "http"])
def running(request: pytest.FixtureRequest) -> Running:
    """Run an app over one transport, then the other."""
    started: Running = request.param
    return started


@pytest.fixture
async def slack() -> AsyncIterator[LocalSlack]:
    """A workspace to which no app is connected: events are given up at once."""
    async with LocalSlack(times=Times(ack=0.01, retries=())) as running:
        yield running


@pytest.fixture
def client(slack: LocalSlack) -> AsyncWebClient:
    """The app's client."""
    return AsyncWebClient(token=slack.bot_token, base_url=slack.api_url)


async def refused(call: Any) -> str:
    """Make a call that Slack must refuse; returns its error."""
    with pytest.raises(SlackApiError) as caught:
        await call
    return str(caught.value.response["error"])
