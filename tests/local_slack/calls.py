"""One call of a Web API method: its arguments however they came, typed on the way out, and what was answered."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.local_slack.errors import Refused

STRUCTURED = {"blocks", "view", "attachments", "metadata", "prompts", "files", "chunks", "loading_messages"}


@dataclass(eq=False)
class Call:
    """A call, for the handlers and for the record."""

    method: str
    args: dict[str, Any]
    token: str = ""
    at: float = field(default_factory=time.monotonic)
    response: dict[str, Any] = field(default_factory=dict)
    status: int = 200
    injected: bool = False  # the answer is a fault that the test asked for
    limited: bool = False  # the call came too early for the rate limits (LocalSlack(limits=True))

    @property
    def ok(self) -> bool:
        """Whether Slack did what was asked."""
        return bool(self.response.get("ok"))

    def has(self, name: str) -> bool:
        """Whether an argument came, and is not null."""
        return self.args.get(name) is not None

    def text(self, name: str, default: str = "") -> str:
        """An argument that is a text."""
        value = self.args.get(name, default)
        if value is None:
            return default
        if isinstance(value, dict | list):
            raise Refused("invalid_arguments", f"must be a string [json-pointer:/{name}]")
        return str(value)

    def flag(self, name: str) -> bool:
        """An argument that is true or false."""
        return str(self.args.get(name, "")).lower() in {"1", "true"}

    def number(self, name: str, default: int) -> int:
        """An argument that is a whole number."""
        try:
            return int(self.text(name, str(default)))
        except ValueError:
            raise Refused("invalid_arguments", f"must be a number [json-pointer:/{name}]") from None

    def structure(self, name: str, default: Any = None) -> Any:
        """An argument that is a list or an object, sent as JSON or as a string of JSON."""
        value = self.args.get(name)
        if value is None:
            return default
        if isinstance(value, str):
            try:
                return json.loads(value)
            except ValueError:
                wrong = {"blocks": "invalid_blocks_format", "view": "invalid_arguments"}.get(name, "invalid_arguments")
                raise Refused(wrong, f"no valid JSON [json-pointer:/{name}]") from None
        return value


async def read_call(method: str, request: web.Request, takes_json: bool) -> Call:
    """Read the arguments and the token of a request, as Slack does: query, form or JSON body."""
    args: dict[str, Any] = dict(request.query)
    if request.can_read_body:
        if request.content_type == "application/json":
            if not takes_json:
                args["__json_refused__"] = True
            else:
                try:
                    body = json.loads(await request.text() or "{}")
                except ValueError:
                    raise Refused("invalid_json") from None
                if not isinstance(body, dict):
                    raise Refused("json_not_object")
                args |= body
        else:
            args |= {key: value for key, value in (await request.post()).items() if isinstance(value, str)}
    header = request.headers.get("Authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else str(args.pop("token", "") or "")
    args.pop("token", None)
    return Call(method, args, token)
