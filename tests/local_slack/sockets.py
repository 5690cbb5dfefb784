"""Socket Mode: websockets that the app opens, envelopes down them, acknowledgements up.

Slack's rules: a url works once; up to ten connections; an envelope goes to one of them; what a connection did not
acknowledge when it broke is lost with it, and is tried again elsewhere.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from tests.local_slack.channels import APP_ID
from tests.local_slack.delivery import COMMAND, EVENT, Delivery, Lost
from tests.local_slack.errors import Refused
from tests.local_slack.workspace import Workspace

CONNECTIONS_LIMIT = 10
APPROXIMATE_CONNECTION_TIME = 18060


class Sockets:
    """All connections of the app."""

    def __init__(self, world: Workspace) -> None:
        self.world = world
        self.connections: list[web.WebSocketResponse] = []
        self.opened = 0
        self.stray_acks: list[str] = []  # for envelopes that nobody waits for any more
        self.pings = 0  # that came
        self.pongs = 0  # that answered ours
        self._tickets: set[str] = set()
        self._waiting: dict[str, tuple[asyncio.Future[Any], web.WebSocketResponse]] = {}
        self._numbers = itertools.count(1)
        self._turn = 0
        self._refusing = False

    def ticket_url(self) -> str:
        """Make the address of one connection (apps.connections.open)."""
        if not self.world.manifest.settings.socket_mode_enabled:
            raise Refused("socket_mode_not_enabled")
        if self._refusing:
            raise Refused("app_disabled")
        ticket = f"ticket-{next(self._numbers)}"
        self._tickets.add(ticket)
        return f"{self.world.base_url.replace('http', 'ws', 1)}/link/?ticket={ticket}&app_id={APP_ID}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        ticket = request.query.get("ticket", "")
        if ticket not in self._tickets:
            return web.Response(status=403, text="no such ticket")
        self._tickets.discard(ticket)
        socket = web.WebSocketResponse(autoping=False, heartbeat=None)
        await socket.prepare(request)
        if len(self.connections) >= CONNECTIONS_LIMIT:
            await socket.send_json({"type": "disconnect", "reason": "too_many_websockets"})
            await socket.close()
            return socket
        await socket.send_json(self._hello())
        self.connections.append(socket)
        self.opened += 1
        self.world.changed()
        try:
            await self._listen(socket)
        finally:
            self._forget(socket)
        return socket

    def _hello(self) -> dict[str, Any]:
        return {
            "type": "hello",
            "num_connections": len(self.connections) + 1,
            "debug_info": {
                "host": "local-slack",
                "started": time.strftime("%Y-%m-%d %H:%M:%S.000"),
                "build_number": 1,
                "approximate_connection_time": APPROXIMATE_CONNECTION_TIME,
            },
            "connection_info": {"app_id": APP_ID},
        }

    async def _listen(self, socket: web.WebSocketResponse) -> None:
        async for message in socket:
            if message.type == WSMsgType.PING:
                self.pings += 1
                await socket.pong(message.data)
            elif message.type == WSMsgType.PONG:
                self.pongs += 1
                self.world.changed()
            elif message.type == WSMsgType.TEXT:
                self._acknowledge(json.loads(message.data), socket)

    def _acknowledge(self, answer: dict[str, Any], socket: web.WebSocketResponse) -> None:
        envelope_id = answer.get("envelope_id", "")
        future, owner = self._waiting.get(envelope_id, (None, None))
        if future is None or future.done() or owner is not socket:
            self.stray_acks.append(envelope_id)
            return
        future.set_result(answer.get("payload"))

    def _forget(self, socket: web.WebSocketResponse) -> None:
        if socket in self.connections:
            self.connections.remove(socket)
        for future, owner in self._waiting.values():
            if owner is socket and not future.done():
                future.set_exception(Lost("connection_failed"))
        self.world.changed()

    async def deliver(self, delivery: Delivery, number: int, reason: str, patience: float) -> tuple[int, Any]:
        """Send an envelope down one connection, and wait for its acknowledgement."""
        deadline = time.monotonic() + patience
        try:
            await self.world.changes.until(lambda: bool(self.connections), patience, "a connection", lambda: "")
        except TimeoutError:
            raise Lost("connection_failed") from None
        self._turn += 1
        socket = self.connections[self._turn % len(self.connections)]
        envelope_id = f"envelope-{next(self._numbers)}"
        envelope: dict[str, Any] = {
            "envelope_id": envelope_id,
            "type": delivery.kind,
            "payload": delivery.payload,
            "accepts_response_payload": delivery.kind != EVENT,
        }
        if delivery.kind == EVENT:
            envelope |= {"retry_attempt": number, "retry_reason": reason}
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[envelope_id] = (future, socket)
        try:
            await socket.send_json(envelope)
            body = await asyncio.wait_for(future, max(0.001, deadline - time.monotonic()))
        except TimeoutError:
            raise Lost("timeout") from None
        except ConnectionError:
            raise Lost("connection_failed") from None
        finally:
            del self._waiting[envelope_id]
        if body is not None and delivery.kind == EVENT:
            delivery.problem = "an event takes no payload in its acknowledgement"
        return 200, body

    async def ping(self) -> None:
        """Ping every connection, as Slack does."""
        for socket in list(self.connections):
            await socket.ping(b"Ping from local Slack")

    async def disconnect(self, reason: str = "refresh_requested") -> None:
        """Ask every connection to go, as Slack does from time to time; with link_disabled none comes back."""
        for socket in list(self.connections):
            await socket.send_json({"type": "disconnect", "reason": reason, "debug_info": {"host": "local-slack"}})
            if reason == "warning":
                continue
            if reason == "link_disabled":
                self._refusing = True
            self._forget(socket)
            await socket.close(code=WSCloseCode.OK)

    async def drop(self) -> None:
        """Break every connection without a word."""
        for socket in list(self.connections):
            self._forget(socket)
            request = socket._req  # noqa: SLF001 - the way to break it without a word
            if request and request.transport:
                request.transport.abort()

    async def close(self) -> None:
        """Close all."""
        for socket in list(self.connections):
            await socket.close(code=WSCloseCode.GOING_AWAY)


__all__ = ["COMMAND", "EVENT", "Sockets"]
