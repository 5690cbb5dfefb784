"""The local Slack as one thing to start, to point an app at, and to ask: server, workspace, transports, records.

Knows how the parts hang together. What people do stands in acts; what the app may do in web_api.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, cast

from aiohttp import web

from tests.local_slack import file_calls, payloads
from tests.local_slack.acts import Person
from tests.local_slack.calls import Call
from tests.local_slack.channels import Channel, Message
from tests.local_slack.delivery import EVENT, Delivery, Lost, Office, Transport
from tests.local_slack.faults import Faults
from tests.local_slack.limits import Limits
from tests.local_slack.manifest import DEFAULT_PATH, Manifest
from tests.local_slack.people import Group, Profile
from tests.local_slack.response_urls import ResponseUrls
from tests.local_slack.scopes import FILE_DOWNLOAD_SCOPE
from tests.local_slack.signed_http import SIGNING_SECRET, SignedHttp
from tests.local_slack.sockets import Sockets
from tests.local_slack.times import Times
from tests.local_slack.web_api import APP_TOKEN, BOT_TOKEN, WebApi
from tests.local_slack.workspace import BOT_USER, Workspace
from tests.patience import Wait

T = TypeVar("T")
UPLOAD_LIMIT = 1 << 30  # bytes of one request that the server takes
KNOCK_EVERY = 0.05  # seconds between two looks whether a port is open
LAST_CALLS = 12  # that a timeout tells of


class LocalSlack:
    """A workspace with this app installed; see the package's docstring for what it can do."""

    bot_token = BOT_TOKEN
    app_token = APP_TOKEN
    signing_secret = SIGNING_SECRET

    def __init__(
        self, manifest: Path | Manifest = DEFAULT_PATH, times: Times | None = None, *, limits: bool = False
    ) -> None:
        read = manifest if isinstance(manifest, Manifest) else Manifest.read(manifest)
        self.world = Workspace(read, times or Times())
        self.world.announce = self._announce
        self.faults = Faults()
        self.api = WebApi(self.world, self.faults, Limits(on=limits))
        self.api.handlers["apps.connections.open"] = lambda world, call: {"url": self.sockets.ticket_url()}
        self.sockets = Sockets(self.world)
        self.office = Office(self.world, self.faults, self.sockets)
        self.urls = ResponseUrls(self.world, self.faults, self.api.calls)
        self.bot = Person(self, self.world.profiles[BOT_USER])
        self._http: list[SignedHttp] = []
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=UPLOAD_LIMIT)
        app.router.add_route("*", "/api/{method}", self.api.handle)
        app.router.add_get("/link/", self.sockets.handle)
        app.router.add_post("/response/{key}", self.urls.handle)
        app.router.add_get("/files-pri/{file}/{tail:.*}", self._download)
        app.router.add_post("/upload/v1/{file}", self._upload)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.world.base_url = f"http://{host}:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.office.close()
        await self.sockets.close()
        for transport in self._http:
            await transport.close()
        if self._runner:
            await self._runner.cleanup()

    # ------------------------------------------------------------------------------------------- where the app finds it

    @property
    def api_url(self) -> str:
        """Base of the Web API, with a slash at its end."""
        return f"{self.world.base_url}/api/"

    @property
    def files_host(self) -> str:
        """Host and port that files are fetched from."""
        return self.world.base_url.removeprefix("http://")

    def environment(self, *, http: bool = False) -> dict[str, str]:
        """The variables that point a process of the app here."""
        secret = {"SLACK_SIGNING_SECRET": SIGNING_SECRET} if http else {"SLACK_APP_TOKEN": APP_TOKEN}
        here = {"VOUCH_SLACK_API_URL": self.api_url, "VOUCH_SLACK_FILES_HOST": self.files_host}
        return {"SLACK_BOT_TOKEN": BOT_TOKEN, **secret, **here}

    def use_http(self, url: str, secret: str = SIGNING_SECRET) -> None:
        """Deliver by signed HTTP to a request url, from now on."""
        transport = SignedHttp(url, secret)
        self._http.append(transport)
        self.use(transport)

    def use(self, transport: Transport) -> None:
        """Deliver by a transport, from now on."""
        self.office.transport = transport

    async def challenge(self, word: str = "a-challenge") -> Delivery:
        """Verify the request url, as Slack does when it is entered: the answer is the word."""
        return await self.office.send(EVENT, payloads.challenge(word)).done()

    async def reachable(self, timeout: float = 30) -> None:  # noqa: ASYNC109 - of the whole wait
        """Wait until the request url of HTTP mode takes connections: a process that starts tells nobody."""
        transport = self.office.transport
        wait = Wait(timeout)
        while True:
            try:
                await transport.deliver(Delivery(EVENT, payloads.challenge("ready")), 0, "", self.world.times.ack)
            except Lost as lost:
                if lost.reason != "connection_failed":
                    return
                if wait.left <= 0:
                    raise TimeoutError(f"the request url took no connection within {timeout} s") from None
                await asyncio.sleep(KNOCK_EVERY)
            else:
                return

    async def connected(self, count: int = 1, timeout: float = 30) -> None:  # noqa: ASYNC109 - passed on to until
        """Wait until the app holds so many Socket Mode connections."""
        await self.until(lambda: len(self.sockets.connections) >= count, timeout, f"{count} connections")

    # ---------------------------------------------------------------------------------------------- people and places

    def person(self, name: str, user_id: str = "", kind: str = "member", locale: str = "en-US") -> Person:
        """Let somebody be in the workspace; `locale` is the language that they have Slack in."""
        profile = Profile(user_id or self.world.new_id("U"), name, kind, locale)
        self.world.profiles[profile.id] = profile
        return Person(self, profile)

    def channel(  # noqa: PLR0913 - a test names the few of them that it is about
        self,
        name: str,
        members: Sequence[Person] = (),
        *,
        bot: bool = True,
        private: bool = False,
        shared: bool = False,
        pending_shared: bool = False,
        connected_teams: Sequence[str] = (),
        archived: bool = False,
    ) -> Channel:
        """Let there be a channel."""
        channel = Channel(self.world.new_id("C"), name, [each.id for each in members])
        channel.bot_is_member, channel.private, channel.shared, channel.archived = bot, private, shared, archived
        channel.pending_shared, channel.connected_teams = pending_shared, tuple(connected_teams)
        return self.world.add_channel(channel)

    def user_group(self, handle: str, members: Sequence[Person] = ()) -> Group:
        """Let there be a user group."""
        group = Group(self.world.new_id("S"), handle, tuple(each.id for each in members))
        self.world.groups[group.id] = group
        return group

    # -------------------------------------------------------------------------------------------------------- records

    @property
    def calls(self) -> list[Call]:
        """Every call of the Web API and every use of a response_url, oldest first."""
        return self.api.calls

    def calls_of(self, method: str) -> list[Call]:
        """The calls of one method."""
        return [call for call in self.calls if call.method == method]

    @property
    def refusals(self) -> list[str]:
        """What the app asked for and Slack refused, injected faults left out; and answers that Slack does not take."""
        refused = [
            f"{call.method}: {call.response}"
            for call in self.calls
            if call.response and not call.ok and not call.injected
        ]
        return refused + [f"{each.about}: {each.problem}" for each in self.deliveries if each.problem]

    @property
    def limited(self) -> list[Call]:
        """The calls that came too early for Slack's rate limits; none are held unless limits=True."""
        return [call for call in self.calls if call.limited]

    @property
    def deliveries(self) -> list[Delivery]:
        """Everything that was sent to the app, oldest first."""
        return self.office.deliveries

    @property
    def events(self) -> list[Delivery]:
        """The events among them."""
        return [each for each in self.deliveries if each.kind == EVENT]

    # -------------------------------------------------------------------------------------------------------- waiting

    async def until(
        self,
        condition: Callable[[], T],
        timeout: float = 10,  # noqa: ASYNC109 - see changes
        what: str = "what was waited for",
    ) -> T:
        """Wait until a condition holds, asked after each change; returns its value, or raises TimeoutError."""
        return await self.world.changes.until(condition, timeout, what, self._told)

    async def reply(
        self,
        said: Message,
        person: Person | None = None,
        timeout: float = 10,  # noqa: ASYNC109 - passed on to until
    ) -> Message:
        """Wait for the bot's answer to a message, finished if it streams: in its thread, or below a direct message."""

        def answered() -> Message | None:
            thread = said.channel.thread(said, person)
            seen = said.channel.messages(person) if said.channel.direct_with and len(thread) == 1 else thread
            later = [each for each in seen if each.by_bot and each.ts > said.ts and not each.streaming]
            return later[0] if later else None

        return cast("Message", await self.until(answered, timeout, f"an answer to {said.text!r:.80}"))

    async def settled(self, timeout: float = 10) -> None:  # noqa: ASYNC109 - passed on to until
        """Wait until nothing is under way between Slack and the app; the app may still be thinking."""
        await self.until(self._quiet, timeout, "quiet")

    def _quiet(self) -> bool:
        return not self.office.open and self.api.open == 0 and not any(each.streaming for each in self.world.streams)

    def _told(self) -> str:
        calls = [f"{call.method} {call.response.get('error', 'ok')}" for call in self.calls[-LAST_CALLS:]]
        under_way = [each.about for each in self.office.open]
        return f"last calls: {calls}\nunder way: {under_way}\nrefused: {self.refusals[-3:]}"

    # --------------------------------------------------------------------------------------------------------- faults

    async def redeliver(self, delivery: Delivery) -> Delivery:
        """Send the same thing once more, as a late retry does."""
        return self.office.send(delivery.kind, delivery.payload)

    async def drop_sockets(self) -> None:
        """Break every Socket Mode connection without a word."""
        await self.sockets.drop()

    async def disconnect(self, reason: str = "refresh_requested") -> None:
        """Ask the app to connect anew (warning, refresh_requested), or tell it that the link is off (link_disabled)."""
        await self.sockets.disconnect(reason)

    def expire_trigger(self, trigger_id: str) -> None:
        """Let a trigger's time be over now."""
        self.world.triggers.expire(trigger_id)

    def expire_streams(self) -> None:
        """Let every stream die now."""
        for message in self.world.streams:
            message.stream_started = None
        self.world.changed()

    # -------------------------------------------------------------------------------------------------------- inside

    def _announce(self, name: str, event: dict[str, Any]) -> Delivery | None:
        """Send an event, if the manifest subscribes to it and the bot is where it happened."""
        channel = self.world.channels.get(event.get("channel", ""))
        if name not in self.world.manifest.events or (channel and not channel.bot_is_member):
            return None
        return self.office.send(EVENT, payloads.event_callback(self.world, event, channel))

    async def _download(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["file"].rpartition("-")[2])
        if file is None:
            return web.Response(status=404, text="not found")
        if fault := self.faults.take("download"):
            await asyncio.sleep(fault.delay)
            return web.Response(status=fault.status, text="injected", headers=fault.headers)
        may_read = FILE_DOWNLOAD_SCOPE in self.world.manifest.scopes
        return file.download(request.headers.get("Authorization", ""), BOT_TOKEN, may_read)

    async def _upload(self, request: web.Request) -> web.Response:
        return await file_calls.receive(self.world, request)
