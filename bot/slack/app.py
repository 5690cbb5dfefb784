"""The Slack app: its parts put together, started, and stopped once nothing is under way.

Knows Bolt's AsyncApp and both transports. Knows nothing about what is asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.web.async_client import AsyncWebClient

from bot.answering.counting import keep_counts
from bot.answering.pipeline import Pipeline
from bot.checkup import problems_beside
from bot.config import Settings, SlackSettings
from bot.current import Current
from bot.pools import Held
from bot.slack import saved
from bot.slack.access import Access, refuse_unknown_channels
from bot.slack.apology import note
from bot.slack.asking import resume_private
from bot.slack.budget import Budget
from bot.slack.delivery import Delivery
from bot.slack.desk import Desk
from bot.slack.http import PATH, web_app
from bot.slack.listeners import register, reindex
from bot.slack.listeners.messages import resume
from bot.slack.memory import Memory
from bot.slack.pace import Pauses
from vectorstore.errors import ConfigurationError, StoreLocked
from vectorstore.records import Record, Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)

# A server that is down for longer than this is waited for by nobody: an apology says so.
_RETRIES = 3
# A dropped socket is noticed and opened anew within a few of these, in seconds.
_PING_S = 2.0
# What is under way when a stop is asked for has so long; what is not done then is answered after the next start.
PATIENCE_S = 25.0
LOOK_AFTER_S = 3_600.0
# How often is looked whether another process has read CVs; who saved a question hears of it within twice as long.
NOTICE_EVERY_S = 10.0
# Whoever starts it where the network is down is told so, and Ctrl-C is not waited for longer.
_CONNECTS_WITHIN_S = 20.0
# Twice as long without a connection is no reconnection any more.
_LOOK_EVERY_S = 20.0


# What ends a transport, and what tells whether it is connected.
_Transport = tuple[Callable[[], Any], Callable[[], Awaitable[bool]]]


class Installation(Record):
    """Which workspace the app lives in, and as whom."""

    team: str
    team_name: str
    bot_user: str
    bot_name: str
    bot_id: str | None = None
    enterprise: str | None = None


def api_client(settings: SlackSettings, session: aiohttp.ClientSession | None = None) -> AsyncWebClient:
    """Return a client of the Web API that waits out rate limits, server errors and dropped connections."""
    token = settings.bot_token.get_secret_value() if settings.bot_token else None
    client = AsyncWebClient(token=token, base_url=settings.api_url, session=session, retry_handlers=retry_handlers())
    if urlsplit(settings.api_url).hostname in ("127.0.0.1", "localhost", "::1"):
        client.proxy = None  # the SDK would go through the environment's proxy even to this machine
    return client


def retry_handlers() -> list[Any]:
    """Return what tries a call again."""
    return [
        Pauses(),
        AsyncServerErrorRetryHandler(max_retry_count=_RETRIES),
        AsyncConnectionErrorRetryHandler(max_retry_count=_RETRIES),
    ]


async def installation(client: AsyncWebClient) -> Installation:
    """Return where the token belongs; ConfigurationError where Slack does not take it."""
    try:
        told = await client.auth_test()
    except SlackApiError as error:
        code = error.response.get("error")
        raise ConfigurationError(
            f"Slack did not take SLACK_BOT_TOKEN ({code!r}); copy the bot token (xoxb-…) from OAuth & Permissions"
        ) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise ConfigurationError(
            f"Slack could not be reached at {client.base_url!r} ({type(error).__name__}); "
            "check the network and VOUCH_SLACK_API_URL"
        ) from error
    return Installation(
        team=told["team_id"],
        team_name=told.get("team") or told["team_id"],
        bot_user=told["user_id"],
        bot_name=told.get("user") or told["user_id"],
        bot_id=told.get("bot_id"),
        enterprise=told.get("enterprise_id"),
    )


def bolt_app(settings: SlackSettings, client: AsyncWebClient, home: Installation, *, http: bool) -> AsyncApp:
    """Return Bolt's app without listeners; requests are verified where they come by HTTP."""
    token = client.token

    async def authorize(**_: Any) -> AuthorizeResult:
        return AuthorizeResult(
            enterprise_id=home.enterprise,
            team_id=home.team,
            bot_user_id=home.bot_user,
            bot_id=home.bot_id,
            bot_token=token,
        )

    secret = settings.signing_secret.get_secret_value() if settings.signing_secret else ""
    bare = AsyncWebClient(base_url=client.base_url, session=client.session, retry_handlers=client.retry_handlers)
    bare.proxy = client.proxy
    app = AsyncApp(
        name="vouch", client=bare, authorize=authorize, signing_secret=secret, request_verification_enabled=http
    )

    @app.error
    async def failed(error: Exception) -> None:
        note(error)

    return app


class Serving:
    """A running app: the desk, and how it is reached."""

    def __init__(self, desk: Desk, home: Installation, app: AsyncApp, connected: Callable[[], Awaitable[bool]]) -> None:
        self.desk = desk
        self.home = home
        self.app = app
        self.connected = connected
        self._tasks: list[asyncio.Task[Any]] = []

    def begin(self) -> None:
        """Answer what was left by an earlier process, and forget what has expired, now and then."""
        under_way = (self._resume(), self._notice(), self._expire())
        self._tasks = [asyncio.ensure_future(one) for one in under_way]

    async def end(self) -> bool:
        """Wait for what is under way; false where something had to be left."""
        self._tasks[-1].cancel()
        done = await self.desk.idle(PATIENCE_S)
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return done

    async def _resume(self) -> None:
        try:
            left = await resume(self.desk) + await resume_private(self.desk)
            await reindex.resume(self.desk)
        except Exception as error:  # noqa: BLE001 - what was left must not keep others from being answered
            note(error)
        else:
            if left:
                logger.warning("answered %d questions that were left by a stop", left)

    async def _notice(self) -> None:
        """Tell of saved questions whose answers another process has changed, once it has come to rest."""
        told = before = await self._seen()
        while True:
            await asyncio.sleep(NOTICE_EVERY_S)
            try:
                now = await self._seen()
                if now is before and now is not told and self.desk.intake.under_way is None:
                    told = now
                    await saved.review(self.desk)
                before = now
            except Exception as error:  # noqa: BLE001 - a look that fails must not end the looking
                note(error)

    async def _seen(self) -> object:
        """Return what is another object whenever the documents have changed."""
        return await asyncio.to_thread(self.desk.store.documents, Scope.everything(), with_text=False)

    async def _expire(self) -> None:
        while True:
            try:
                await self.desk.recall(self.desk.memory.expire)
            except Exception as error:  # noqa: BLE001 - a disk that is full now has room in an hour
                note(error)
            await asyncio.sleep(LOOK_AFTER_S)
            await asyncio.to_thread(self._look_after)

    def _look_after(self) -> None:
        """Mend what can be derived anew, and note how many problems are left, one where nobody can look."""
        store = self.desk.store
        store.heal(thorough=True)
        with suppress(StoreLocked):
            keep_counts(store)
        try:
            found = len(store.check().problems) + len(problems_beside(store.home))
        except Exception as error:  # noqa: BLE001 - what cannot be looked at is a problem, and no end of the looking
            note(error)
            found = 1
        self.desk.metrics.found(found)


@asynccontextmanager
async def serving(
    settings: Settings, store: Store, pipeline: Pipeline, *, http: tuple[str, int] | None = None
) -> AsyncIterator[Serving]:
    """Run the app for the time of a `with`: in Socket Mode, or by HTTP at a host and port.

    Leaving it takes nothing new, waits for what is under way, and closes. Raises ConfigurationError where tokens are
    missing or refused.
    """
    slack = settings.slack
    check_tokens(slack, http=http is not None)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=64)))
        client = api_client(slack, session)
        home = await installation(client)
        memory = Memory(settings.home, slack.keep_days)
        current, held = Current(settings), Held(store)
        await refuse_unknown_channels(client, settings.pools)
        access = Access(client, current, held, home.team, home.bot_user)
        deliver = Delivery(client, Budget(), retry_handlers())
        desk = Desk(settings, store, pipeline, memory, access, deliver)
        stack.callback(desk.close)
        app = bolt_app(slack, client, home, http=http is not None)
        register(app, desk)
        stop, connected = await (_by_socket(app, slack, client) if http is None else _by_http(app, *http))
        running = Serving(desk, home, app, connected)
        running.begin()
        try:
            yield running
        finally:
            await stop()
            if not await running.end():
                logger.warning("stopped with questions under way; they are answered after the next start")


async def _by_socket(app: AsyncApp, settings: SlackSettings, client: AsyncWebClient) -> _Transport:
    """Connect by Socket Mode, and return what disconnects, and what tells whether it is connected."""
    token = settings.app_token.get_secret_value() if settings.app_token else ""
    handler = AsyncSocketModeHandler(app, token, web_client=client, ping_interval=_PING_S)
    handler.client.proxy = client.proxy
    try:
        # Asked for here, and not for ever: `connect` tries on where Slack refuses the token or is not there.
        handler.client.wss_uri = await handler.client.issue_new_wss_url()
        await asyncio.wait_for(handler.client.connect(), _CONNECTS_WITHIN_S)  # type: ignore[no-untyped-call]
    except SlackApiError as error:
        await handler.client.close()  # type: ignore[no-untyped-call]
        code = error.response.get("error")
        raise ConfigurationError(
            f"Slack did not take SLACK_APP_TOKEN ({code!r}); make an app-level token (xapp-…) with connections:write, "
            "and switch Socket Mode on"
        ) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        await handler.client.close()  # type: ignore[no-untyped-call]
        raise ConfigurationError(
            f"Slack's Socket Mode could not be reached ({type(error).__name__}); check the network, and start again"
        ) from error
    except BaseException:
        await handler.client.close()  # type: ignore[no-untyped-call]
        raise
    watching = asyncio.ensure_future(_watch(handler.client))

    async def disconnect() -> None:
        watching.cancel()
        await handler.client.close()  # type: ignore[no-untyped-call]

    return disconnect, handler.client.is_connected


async def _watch(client: SocketModeClient) -> None:
    """Tell the log where Slack is out of reach for longer than a reconnection takes; the client tries on for ever."""
    lost = False
    while True:
        await asyncio.sleep(_LOOK_EVERY_S)
        connected = await client.is_connected()
        if not connected and lost:
            logger.warning("no connection to Slack: nobody is answered; is the app token still good?")
        lost = not connected


async def _by_http(app: AsyncApp, host: str, port: int) -> _Transport:
    """Listen for requests, and return what stops listening, and what tells that it does."""
    runner = web.AppRunner(web_app(app), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        await runner.cleanup()
        raise ConfigurationError(
            f"port {port} of {host!r} cannot be listened on ({error.strerror or error}); name another with --port N"
        ) from error
    logger.info("listening on %s:%d%s", host, port, PATH)
    return runner.cleanup, _listening


async def _listening() -> bool:
    return True


def check_tokens(settings: SlackSettings, *, http: bool) -> None:
    """Raise ConfigurationError, naming the setting, where a token is missing or is of another kind."""
    wanted = [("SLACK_BOT_TOKEN", settings.bot_token, "xoxb-", "the bot token from OAuth & Permissions")]
    if http:
        wanted.append(("SLACK_SIGNING_SECRET", settings.signing_secret, "", "the secret from Basic Information"))
    else:
        about = "an app-level token with connections:write from Basic Information; or use --http with a signing secret"
        wanted.append(("SLACK_APP_TOKEN", settings.app_token, "xapp-", about))
    for name, token, start, about in wanted:
        if token is None:
            raise ConfigurationError(f"{name} is not set; it is {about}")
        if not token.get_secret_value().startswith(start):
            raise ConfigurationError(f"{name} does not start with {start!r}; it is {about}")
