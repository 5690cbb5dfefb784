"""`/metrics` and `/healthz` on a port of their own, for who watches that the server runs.

Knows how the page is served. Knows nothing about what the figures mean.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.slack.desk import Desk
from vectorstore.errors import ConfigurationError, VouchError
from vectorstore.records import Scope

logger = logging.getLogger(__name__)

# A home that does not answer a look at its documents for so long answers no question either.
_LOOKS_FOR_S = 5.0


@asynccontextmanager
async def watched(desk: Desk, connected: Callable[[], Awaitable[bool]], host: str, port: int) -> AsyncIterator[None]:
    """Serve both for the time of a `with`; ConfigurationError where the port cannot be listened on."""

    async def metrics(_: web.Request) -> web.Response:
        page = await asyncio.to_thread(desk.metrics.page)
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def healthz(_: web.Request) -> web.Response:
        found = {"slack": "connected" if await connected() else "not connected", "home": await _home(desk)}
        is_well = found == {"slack": "connected", "home": "readable"}
        return web.json_response({"status": "ok" if is_well else "failing", **found}, status=200 if is_well else 503)

    made = web.Application()
    made.add_routes([web.get("/metrics", metrics), web.get("/healthz", healthz)])
    runner = web.AppRunner(made, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        await runner.cleanup()
        raise ConfigurationError(
            f"port {port} of {host!r} cannot be listened on ({error.strerror or error}); name another with "
            "--metrics-port N"
        ) from error
    try:
        yield
    finally:
        await runner.cleanup()


async def _home(desk: Desk) -> str:
    try:
        look = asyncio.to_thread(desk.store.documents, Scope.everything(), with_text=False)
        await asyncio.wait_for(look, _LOOKS_FOR_S)
    except TimeoutError:
        return "slow"
    except VouchError as error:
        logger.warning("the home cannot be read: %s", type(error).__name__)
        return "unreadable"
    return "readable"
