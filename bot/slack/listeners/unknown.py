"""What nobody else listens for: buttons of an earlier version, commands that have no flow yet, other events.

The last of the flows. Knows nothing but that a person who waits is told.
"""

from __future__ import annotations

import logging
import re
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.blocks import refusals
from bot.slack.desk import Desk
from bot.slack.incoming import acted, commanded

logger = logging.getLogger(__name__)

_ANY = re.compile(".*", re.DOTALL)


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach what catches the rest."""

    @app.action(_ANY)
    async def action(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        # A button that opens a link says so to nobody.
        if action.get("url"):
            return
        async with desk.attending(place):
            await desk.tell(place, refusals.hint("unknown_action", await desk.language(asker, None)))

    @app.command(_ANY)
    async def command(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        async with desk.attending(place):
            language = await desk.language(asker, None)
            await desk.tell(place, refusals.hint("unknown_command", language, command=command.get("command")))

    @app.shortcut(_ANY)
    async def shortcut(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            await desk.tell(place, refusals.hint("unknown_action", await desk.language(asker, None)))

    @app.view(_ANY)
    async def view(ack: AsyncAck) -> None:
        await ack()

    @app.view_closed(_ANY)
    async def closed(ack: AsyncAck) -> None:
        await ack()

    @app.options(_ANY)
    async def options(ack: AsyncAck) -> None:
        await ack(options=[])

    @app.event(_ANY)
    async def event(body: dict[str, Any]) -> None:
        logger.debug("nothing listens for %s", (body.get("event") or {}).get("type"))
