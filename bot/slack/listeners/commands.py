"""`/ask`: a question whose answer only its asker sees, until they share it.

Knows the command. Knows nothing about how a question is answered.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.asking import Asked, ask
from bot.slack.desk import Desk
from bot.slack.incoming import commanded


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command."""

    @app.command("/ask")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        await ask(desk, Asked(asker=asker, place=place, text=str(command.get("text") or "")))
