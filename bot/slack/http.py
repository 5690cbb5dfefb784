"""HTTP in place of Socket Mode: one path, and nothing behind it without Slack's signature.

Bolt checks the signature; what would make that check fail with an error (a timestamp that is no number, letters beyond
ASCII) is turned away before. Knows nothing about what a request asks.
"""

from __future__ import annotations

import logging

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp

logger = logging.getLogger(__name__)

PATH = "/slack/events"
# Slack's own payloads stay below 1 MB; a form of 3,000 characters a field is far smaller.
_BODY_MOST = 4 * 1024 * 1024


def web_app(app: AsyncApp) -> web.Application:
    """Return the web application that Slack sends its requests to."""

    async def receive(request: web.Request) -> web.StreamResponse:
        try:
            body = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return web.Response(status=413)
        if not _is_signable(request, body):
            logger.warning("a request without a signature that could be checked was turned away")
            return web.json_response({"error": "invalid request"}, status=401)
        response: web.Response = await to_aiohttp_response(await app.async_dispatch(await to_bolt_request(request)))
        return response

    made = web.Application(client_max_size=_BODY_MOST)
    made.add_routes([web.post(PATH, receive)])
    return made


def _is_signable(request: web.Request, body: bytes) -> bool:
    """Tell whether Bolt's check can be made at all: the headers are there, once each, and the body is text."""
    timestamps = request.headers.getall("X-Slack-Request-Timestamp", [])
    signatures = request.headers.getall("X-Slack-Signature", [])
    if len(timestamps) != 1 or len(signatures) != 1:
        return False
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    # A number of seconds has ten digits; int() would take others, and thousands of them.
    return timestamps[0].isascii() and timestamps[0].isdigit() and len(timestamps[0]) <= 12 and signatures[0].isascii()
