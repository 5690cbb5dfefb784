"""The buttons under an answer: its sources, sharing it, turning its pages, the next people of a long list.

Each click is checked as a question is: who clicks may be another than who asked. Knows nothing about blocks' inside.
"""

from __future__ import annotations

import re
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.errors import SlackApiError

from bot.slack.asking import Asked, ask
from bot.slack.blocks import answer, refusals, sources
from bot.slack.blocks.answer import answer_messages, language_of_answer
from bot.slack.blocks.rich import Block, Message, rich, run, section
from bot.slack.blocks.split import cut, fallback
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, acted
from bot.slack.listeners.edits import plan_of
from bot.slack.memory import Kept, new_id
from bot.slack.words import say
from vectorstore.records import Scope

# Of a job description its beginning tells which it was.
_QUESTION_MOST = 300
# Where a message may not be posted, the click's own address can still write.
_BARRED = frozenset({"not_in_channel", "channel_not_found", "restricted_action", "is_archived"})


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the buttons."""

    @app.action(answer.SOURCES)
    async def show_sources(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            view = await sources_shown(desk, asker, str(action.get("value")))
            await desk.deliver.client.views_open(trigger_id=body["trigger_id"], view=view)

    @app.action(sources.MORE)
    async def more_sources(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            view = await sources_shown(desk, asker, str(action.get("value")))
            await desk.deliver.client.views_update(view_id=body["view"]["id"], view=view)

    @app.action(re.compile(f"^{answer.PAGE_TURN}_"))
    async def turn_page(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            found = await clicked(desk, asker, place, action)
            if found is None:
                return
            kept, page = found
            message = answer_messages(await desk.shown(kept, language_of_answer(kept)), page)[-1]
            if not (
                place.response_url and await desk.deliver.respond(place.response_url, message, replace_original=True)
            ):
                await desk.deliver.update(str(place.channel), str(place.message), message)

    @app.action(answer.FURTHER)
    async def further(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            found = await clicked(desk, asker, place, action)
            if found is not None:
                await _further(desk, asker, place, found[0])

    @app.action(answer.SHARE)
    async def share(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            found = await clicked(desk, asker, place, action)
            if found is not None:
                await _share(desk, place, *found)


async def clicked(desk: Desk, asker: Asker, place: Place, action: dict[str, Any]) -> tuple[Kept, int] | None:
    """Return the answer and the page that a button stands for; where it is refused or expired, tell so."""
    answer_id, _, page = str(action.get("value")).partition(":")
    kept = await desk.kept(answer_id)
    language = await desk.language(asker, kept)
    scope = await desk.admit(asker, place, language)
    if scope is None:
        return None
    if kept is None or not desk.may_see(kept, scope):
        await desk.tell(place, refusals.hint("expired", language))
        return None
    return kept, int(page) if page.isascii() and page.isdigit() else 0


async def _further(desk: Desk, asker: Asker, place: Place, kept: Kept) -> None:
    """Tell of the next people of a long list, in a message of its own."""
    plan = plan_of(kept.answer)
    if plan is None:
        return
    where = kept.beside(place.user, place.response_url)
    asked = Asked(
        asker=asker.model_copy(update={"channel": where.channel}),
        place=where,
        text=kept.question,
        history=kept.history,
        reading=kept.reading,
    )
    await ask(
        desk,
        asked,
        lambda _, scope: desk.pipeline.answer_as(plan.model_copy(update={"start": kept.answer.last}), scope),
    )


async def sources_shown(desk: Desk, asker: Asker, value: str) -> Block:
    """Return the modal of an answer's sources, or one that says why there are none."""
    answer_id, _, page = value.partition(":")
    kept = await desk.kept(answer_id)
    language = await desk.language(asker, kept)
    scope = await desk.admits(asker)
    if not isinstance(scope, Scope):
        return refusals.notice_view(say(f"refused.{scope.reason}", language), language)
    if kept is None or not desk.may_see(kept, scope):
        return refusals.notice_view(say("hint.expired", language), language)
    documents = await desk.documents(kept, scope, with_text=True)
    number = int(page) if page.isascii() and page.isdigit() else 0
    return sources.sources_view(kept, documents, number, await desk.blotter(kept, language))


async def _share(desk: Desk, place: Place, kept: Kept, page: int) -> None:
    """Post an answer in the channel, as a channel may see it, and say that it was done."""
    language = language_of_answer(kept)
    public = Place(kind="thread", user=place.user, team=place.team, channel=place.channel)
    copy = kept.model_copy(update={"id": new_id(), "place": public})
    await desk.note(copy, public, place.user)
    await desk.recall(desk.memory.keep, copy)
    asked = cut(kept.question, _QUESTION_MOST)
    by = section(
        {"type": "user", "user_id": place.user},
        run(f" {say('hint.shared_by', language)}{'' if language == 'zh' else ' '}"),
        run(asked, bold=True),
    )
    messages = list(answer_messages(await desk.shown(copy, language), page))
    first = messages[0]
    messages[0] = Message(text=fallback(f"{asked}\n{first.text}"), blocks=(rich(by), *first.blocks))
    shared = True
    for message in messages:
        try:
            ts = await desk.deliver.post(public, message)
            await desk.recall(desk.memory.asked, str(public.channel), ts, kept.asker, kept.question)
        except SlackApiError as error:
            if error.response.get("error") not in _BARRED or place.response_url is None:
                raise
            shared = shared and await desk.deliver.respond(place.response_url, message, response_type="in_channel")
    said = refusals.hint("shared" if shared else "share_failed", language)
    await desk.tell(place, said)
