"""`/candidates FILTER`: everyone for whom some conditions hold; and any list as a CSV, for its asker alone.

Knows the command and the button. Knows nothing about how a filter is read, nor what a row holds.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.asking import Asked, ask
from bot.slack.blocks import answer
from bot.slack.blocks.answer import language_of_answer
from bot.slack.blocks.rich import line
from bot.slack.blocks.split import cut
from bot.slack.desk import Desk
from bot.slack.export import csv_of
from bot.slack.incoming import Place, acted, commanded
from bot.slack.listeners.answers import clicked
from bot.slack.listeners.edits import plan_of
from bot.slack.memory import Kept
from bot.slack.upload import Upload, upload
from bot.slack.words import say

_TITLE_MOST = 120


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command and the button."""

    @app.command("/candidates")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        text = str(command.get("text") or "").strip()
        if not text:
            everyone = say("people.everyone", "en")
            await ask(desk, Asked(asker=asker, place=place, text=everyone, history=()))
            return
        await ask(desk, Asked(asker=asker, place=place, text=text, history=(), reading="filter"))

    @app.action(answer.EXPORT)
    async def export(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            found = await clicked(desk, asker, place, action)
            if found is not None:
                await _export(desk, place, found[0])


async def _export(desk: Desk, place: Place, kept: Kept) -> None:
    """Send a list as a file into the direct messages of who clicked, and say so where they clicked."""
    language = language_of_answer(kept)
    own = kept.model_copy(update={"place": Place(kind="asker", user=place.user, team=place.team)})
    parts = await _parts(desk, own)
    for part in parts:
        await desk.note(part, own.place, place.user)
    shown = [await desk.shown(part, language) for part in parts]
    table = await desk.off_loop(lambda: csv_of(shown, language))
    question = cut(" ".join(kept.question.split()), _TITLE_MOST)
    message = line(say("export.here", language, question=question))
    sent = await desk.deliver.client.chat_postMessage(
        channel=place.user, text=message.text, blocks=list(message.blocks), unfurl_links=False, unfurl_media=False
    )
    title = say("export.title", language, n=sum(len(part.answer.people) for part in shown), question=question)
    file = Upload(name="people.csv", title=title, data=table)
    await upload(desk.deliver.client, file, str(sent["channel"]))
    if place.channel != str(sent["channel"]):
        await desk.tell(place, line(say("export.sent", language)))


async def _parts(desk: Desk, kept: Kept) -> tuple[Kept, ...]:
    """Return an answer alone, or where it tells a part of a long list, all the parts of that, answered anew."""
    plan = plan_of(kept.answer)
    if plan is None or not kept.answer.found:
        return (kept,)
    parts: list[Kept] = []
    start = 0
    while start < kept.answer.found:
        part = partial(desk.pipeline.answer_as, plan.model_copy(update={"start": start}), kept.scope)
        answer = await desk.off_loop(part)
        one = kept.model_copy(update={"answer": answer})
        dates = {i: d.date for i, d in (await desk.documents(one, kept.scope, with_text=False)).items()}
        parts.append(one.model_copy(update={"dates": dates}))
        start = answer.last or kept.answer.found
    return tuple(parts)
