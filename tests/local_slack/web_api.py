"""The Web API: token, scope, arguments, then the method; every answer is Slack's JSON, and every call is recorded."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tests.local_slack import file_calls, lookup_calls, message_calls, stream_calls, view_calls
from tests.local_slack.calls import Call, read_call
from tests.local_slack.errors import Refused
from tests.local_slack.faults import Fault, Faults
from tests.local_slack.limits import Limits
from tests.local_slack.scopes import METHODS, Method
from tests.local_slack.workspace import Workspace

Handler = Callable[[Workspace, Call], dict[str, Any]]
HANDLERS: dict[str, Handler] = {
    **message_calls.CALLS,
    **stream_calls.CALLS,
    **view_calls.CALLS,
    **lookup_calls.CALLS,
    **file_calls.CALLS,
}
BOT_TOKEN = "xoxb-local-slack-bot"  # noqa: S105 - of a Slack that exists in a test only
APP_TOKEN = "xapp-1-local-slack-app"  # noqa: S105
SCOPE_KINDS = {"channel": "channels", "group": "groups", "im": "im"}
TOKEN_SHAPE = re.compile(r"xox[a-z]-|xapp-")


class WebApi:
    """Answers /api/METHOD."""

    def __init__(self, world: Workspace, faults: Faults, limits: Limits) -> None:
        self.world = world
        self.limits = limits
        self.faults = faults
        self.calls: list[Call] = []
        self.open = 0  # calls under way
        self.handlers = dict(HANDLERS)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one call."""
        name = request.match_info["method"]
        self.open += 1
        try:
            call = Call(name, {})
            try:
                method = METHODS.get(name)
                call = await read_call(name, request, takes_json=method is None or method.json)
                fault = self.faults.take(name) or self._limit(call)
                if fault:
                    call.injected = True
                    await asyncio.sleep(fault.delay)
                answer = self._answer(call, method, fault)
            except Refused as refusal:
                answer = refusal.body()
            call.response = answer
            self.calls.append(call)
            if fault and fault.drop and request.transport:
                request.transport.close()
            return self._response(call, fault)
        finally:
            self.open -= 1
            self.world.changed()

    def _limit(self, call: Call) -> Fault | None:
        """A call that comes too early for Slack's rate limits, where the test turned them on."""
        wait = self.limits.wait(call)
        if not wait:
            return None
        call.limited = True
        return Fault(call.method, 1, status=429, retry_after=math.ceil(wait))

    def _answer(self, call: Call, method: Method | None, fault: Fault | None) -> dict[str, Any]:
        if fault and (fault.status != 200 or fault.error or fault.drop):
            call.status = fault.status
            return {"ok": False, "error": fault.error or {429: "ratelimited"}.get(fault.status, "internal_error")}
        call.injected = False
        if method is None or call.method not in self.handlers:
            raise Refused("unknown_method", req_method=call.method)
        self._check(call, method)
        return {"ok": True, **self.handlers[call.method](self.world, call)}

    def _check(self, call: Call, method: Method) -> None:
        """Refuse a wrong token, a missing scope, and arguments that are missing or that Slack does not know."""
        if not call.token:
            raise Refused("not_authed")
        if call.token not in {BOT_TOKEN, APP_TOKEN}:
            raise Refused("invalid_auth")
        if not call.token.startswith(method.prefix) and method.scope:
            raise Refused("not_allowed_token_type")
        if call.args.pop("__json_refused__", False):
            raise Refused("invalid_arguments", "this method takes no JSON body")
        missing = [name for name in method.required if not call.has(name)]
        if missing:
            known = {"channel": "channel_not_found", "user": "user_not_found"} if not call.args else {}
            raise Refused(
                known.get(missing[0], "invalid_arguments"), *(f"missing required field: {each}" for each in missing)
            )
        unknown = sorted(set(call.args) - method.required - method.optional)
        if unknown:
            raise Refused("invalid_arguments", *(f"invalid additional property: {each}" for each in unknown))
        self._check_scope(call, method)

    def _check_scope(self, call: Call, method: Method) -> None:
        scope = method.scope
        if "{}" in scope:
            channel = self.world.channels.get(call.text("channel"))
            scope = scope.format(SCOPE_KINDS[channel.kind] if channel else "channels")
        if call.token == BOT_TOKEN and scope and scope not in self.world.manifest.scopes:
            raise Refused("missing_scope", needed=scope, provided=",".join(sorted(self.world.manifest.scopes)))

    def _response(self, call: Call, fault: Fault | None) -> web.Response:
        headers = {"x-slack-req-id": f"local-{len(self.calls)}"}
        if call.token == BOT_TOKEN:
            headers["x-oauth-scopes"] = ",".join(sorted(self.world.manifest.scopes))
        if fault:
            headers |= fault.headers
        if call.status >= 500:
            return web.Response(status=call.status, text="upstream error", headers=headers)
        return web.json_response(call.response, status=call.status, headers=headers)
