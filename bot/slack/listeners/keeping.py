"""The button that keeps a question: it is asked again when the CVs change.

Knows the button. Knows nothing about how a change is told.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack import saved
from bot.slack.blocks import answer, refusals
from bot.slack.blocks.rich import line
from bot.slack.desk import Desk
from bot.slack.incoming import acted
from bot.slack.words import say

# A person's Home shows them all, and each is asked again after every change.
SAVED_MOST = 20


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the button."""

    @app.action(answer.SAVE)
    async def keep(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            kept = await desk.kept(str(action.get("value")))
            language = await desk.language(asker, kept)
            scope = await desk.admit(asker, place, language)
            if scope is None:
                return
            if kept is None:
                await desk.tell(place, refusals.hint("expired", language))
                return
            own = await desk.recall(desk.memory.saved_questions, asker.user)
            if len(own) >= SAVED_MOST:
                await desk.tell(place, line(say("saved.full", language, n=SAVED_MOST)))
                return
            await saved.save(desk, asker, kept, scope)
            await desk.tell(place, line(say("saved.kept", language)))
