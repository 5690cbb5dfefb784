"""The shortcuts: ask what a message asks, and ask with a form from anywhere.

Knows the shortcuts and the form. Knows nothing about how a question is answered.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.asking import Asked, ask
from bot.slack.blocks import forms, refusals
from bot.slack.blocks.rich import line
from bot.slack.desk import Desk
from bot.slack.incoming import Place, acted, mentioned, written
from bot.slack.words import say, spoken
from vectorstore.records import Scope

ABOUT_MESSAGE, WITH_FORM = "ask_about_message", "ask_vouch"


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the shortcuts and the form's submission."""

    @app.shortcut(ABOUT_MESSAGE)
    async def about_message(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        text = str((body.get("message") or {}).get("text") or "")
        if not text.strip():
            async with desk.attending(place):
                language = await desk.access.language(asker.user)
                if await desk.admit(asker, place, language) is not None:
                    await desk.tell(place, refusals.hint("nothing_said", language))
            return
        await ask(desk, Asked(asker=asker, place=place, text=text))

    @app.shortcut(WITH_FORM)
    async def with_form(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            scope = await desk.admits(asker)
            language = await desk.access.language(asker.user)
            if isinstance(scope, Scope):
                view = forms.ask_form(language, {})
            else:
                view = refusals.notice_view(say(f"refused.{scope.reason}", language), language)
            await desk.deliver.client.views_open(trigger_id=body["trigger_id"], view=view)

    @app.view(forms.ASK_FORM)
    async def submitted(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        text = view["state"]["values"][forms.QUESTION][forms.QUESTION]["value"] or ""
        async with desk.attending(place, spoken(text)):
            if await desk.admit(asker, place, spoken(text)) is None:
                return
            await ask(desk, Asked(asker=asker, place=await in_direct(desk, place, text), text=text))


async def in_direct(desk: Desk, place: Place, text: str) -> Place:
    """Write a question into its asker's direct messages, and return the place under it."""
    names = await desk.access.names(mentioned(text))
    message = line(written(text, names, desk.access.bot_user) or text)
    sent = await desk.deliver.client.chat_postMessage(
        channel=place.user, text=message.text, blocks=list(message.blocks), unfurl_links=False, unfurl_media=False
    )
    return Place(kind="direct", user=place.user, team=place.team, channel=str(sent["channel"]), thread=str(sent["ts"]))
