"""The questions that may have been meant, offered under an answer: a click asks one.

Knows which question a button stands for. Knows nothing about how they are found (`bot.answering.meant`).
"""

from __future__ import annotations

import re
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.asking import Asked, ask
from bot.slack.blocks.answer import OFFER
from bot.slack.desk import Desk
from bot.slack.incoming import acted
from bot.slack.listeners.answers import clicked


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the buttons."""

    @app.action(re.compile(f"^{OFFER}_"))
    async def offered(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            found = await clicked(desk, asker, place, action)
            if found is None:
                return
            kept, number = found
            where = kept.beside(place.user, place.response_url)
            asker = asker.model_copy(update={"channel": where.channel})
            for question in kept.answer.offers[number : number + 1]:
                # What is offered is a question by itself, whatever was asked before.
                await ask(desk, Asked(asker=asker, place=where, text=question, history=()))
