"""HTTP mode: requests that Slack signs and posts to the app's request url.

Events go as JSON, commands as a form, interactions as a form with one field, payload. The signature is v0: HMAC-SHA256
over v0:timestamp:body with the signing secret.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp

from tests.local_slack.delivery import COMMAND, EVENT, Delivery, Lost

SIGNING_SECRET = "8f742231b10e8888abcd99yyyzzz85a5"  # noqa: S105 - of a Slack that exists in a test only


def signature(body: str, timestamp: str, secret: str = SIGNING_SECRET) -> str:
    """Sign a request body as Slack does."""
    digest = hmac.new(secret.encode(), f"v0:{timestamp}:{body}".encode(), hashlib.sha256).hexdigest()
    return f"v0={digest}"


def signed_headers(body: str, secret: str = SIGNING_SECRET, timestamp: str | None = None) -> dict[str, str]:
    """Make the headers that prove a request to be Slack's; another timestamp makes an old one."""
    timestamp = timestamp or str(int(time.time()))
    return {"X-Slack-Request-Timestamp": timestamp, "X-Slack-Signature": signature(body, timestamp, secret)}


def body_of(delivery: Delivery) -> tuple[str, str]:
    """Write the request body; returns it with its content type."""
    if delivery.kind == EVENT:
        return json.dumps(delivery.payload), "application/json"
    fields = delivery.payload if delivery.kind == COMMAND else {"payload": json.dumps(delivery.payload)}
    return urlencode(fields), "application/x-www-form-urlencoded"


class SignedHttp:
    """Posts to one request url."""

    def __init__(self, url: str, secret: str = SIGNING_SECRET) -> None:
        self.url = url
        self.secret = secret
        self._session: aiohttp.ClientSession | None = None

    async def deliver(self, delivery: Delivery, number: int, reason: str, patience: float) -> tuple[int, Any]:
        """Post once; anything but 200 in time is lost."""
        body, content_type = body_of(delivery)
        headers = {"Content-Type": content_type, "User-Agent": "Slackbot 1.0 (+https://api.slack.com/robots)"}
        headers |= signed_headers(body, self.secret)
        if number:
            named = {"timeout": "http_timeout"}
            headers |= {"X-Slack-Retry-Num": str(number), "X-Slack-Retry-Reason": named.get(reason, reason)}
        if self._session is None:
            self._session = aiohttp.ClientSession(trust_env=False)
        try:
            async with asyncio.timeout(patience), self._session.post(self.url, data=body, headers=headers) as response:
                text = await response.text()
        except TimeoutError:
            raise Lost("timeout") from None
        except aiohttp.ClientError:
            raise Lost("connection_failed") from None
        if response.status != 200:
            raise Lost("http_error", response.status, final=response.headers.get("X-Slack-No-Retry") == "1")
        if not text.strip():
            return response.status, None
        return response.status, json.loads(text) if response.content_type == "application/json" else {"text": text}

    async def close(self) -> None:
        """Close the connections."""
        if self._session:
            await self._session.close()
