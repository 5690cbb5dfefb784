"""response_url: a few answers to one act of a person, for half an hour, wherever the person acted."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.local_slack.calls import Call
from tests.local_slack.channels import Channel, Message
from tests.local_slack.errors import Refused
from tests.local_slack.faults import Fault, Faults
from tests.local_slack.message_calls import posted_by_url, replaced_by_url
from tests.local_slack.workspace import Workspace

FIELDS = set(
    "text blocks response_type replace_original delete_original thread_ts metadata unfurl_links unfurl_media".split()
)


@dataclass
class ResponseUrl:
    """One of them."""

    channel: Channel
    user: str
    message: Message | None  # the message whose button was pressed
    made: float = field(default_factory=time.monotonic)
    uses: int = 0


class ResponseUrls:
    """All that were handed out."""

    def __init__(self, world: Workspace, faults: Faults, record: list[Call]) -> None:
        self.world = world
        self.faults = faults
        self.record = record
        self._urls: dict[str, ResponseUrl] = {}

    def make(self, channel: Channel, user: str, message: Message | None = None) -> str:
        """Hand one out."""
        key = self.world.new_id("R")
        self._urls[key] = ResponseUrl(channel, user, message)
        return f"{self.world.base_url}/response/{key}"

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one use; each is recorded as a call of the method response_url."""
        call = Call("response_url", {})
        fault = self.faults.take("response_url")
        if fault:
            return await self._failed(call, fault, request)
        try:
            body = json.loads(await request.text())
            call.args = body
            self._use(request.match_info["key"], body)
            call.response = {"ok": True}
        except (ValueError, AttributeError):
            call.response = {"ok": False, "error": "invalid_payload"}
        except Refused as refusal:
            call.response = refusal.body()
        self.record.append(call)
        self.world.changed()
        if call.ok:
            return web.Response(text="ok")
        gone = call.response["error"] in {"expired_url", "used_url", "no_such_url"}
        call.status = 404 if gone else 400
        return web.json_response(call.response, status=call.status)

    async def _failed(self, call: Call, fault: Fault, request: web.Request) -> web.Response:
        call.injected, call.status = True, fault.status
        call.response = {"ok": False, "error": fault.error or "injected"}
        self.record.append(call)  # as it comes: a test may act while it hangs
        self.world.changed()
        await asyncio.sleep(fault.delay)
        if fault.drop and request.transport:
            request.transport.close()
        return web.Response(status=fault.status, text=call.response["error"], headers=fault.headers)

    def _use(self, key: str, body: dict[str, Any]) -> None:
        url = self._urls.get(key)
        if url is None:
            raise Refused("no_such_url")
        if time.monotonic() - url.made > self.world.times.response_url:
            raise Refused("expired_url")
        if url.uses >= self.world.times.response_url_uses:
            raise Refused("used_url")
        unknown = set(body) - FIELDS
        if unknown:
            raise Refused("invalid_arguments", f"invalid additional property: {sorted(unknown)}")
        if body.get("response_type", "ephemeral") not in {"ephemeral", "in_channel"}:
            raise Refused("invalid_arguments", "response_type")
        url.uses += 1
        self._obey(url, body)

    def _obey(self, url: ResponseUrl, body: dict[str, Any]) -> None:
        original = url.message if url.message and not url.message.deleted else None
        if body.get("delete_original"):
            if original is None:
                raise Refused("message_not_found")
            original.deleted = True
            self.world.changed()
        elif original is not None and body.get("replace_original", False):
            replaced_by_url(self.world, original, body)
        else:
            thread = body.get("thread_ts") or (original.thread_ts if original and original.ephemeral_to else None)
            posted_by_url(self.world, url.channel, body, url.user, thread)
