"""`/match`: a job description pasted into a form, the criteria drawn from it weighed in a second, then who meets which.

Knows the two forms and what passes from one to the next. Knows nothing about how criteria are drawn or met.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.errors import SlackApiError

from bot.answering.question.edited import weighed
from bot.answering.records import Answer, Criterion, Plan, Question
from bot.slack.asking import Asked, ask
from bot.slack.blocks import forms, refusals
from bot.slack.blocks.rich import line
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, acted, commanded
from bot.slack.listeners.edits import added_in, more_criteria, value_in, weights_in
from bot.slack.listeners.person import named
from bot.slack.memory import new_id
from bot.slack.words import say, spoken
from vectorstore.records import Language, Record, Scope

NOTE = "need"
# Slack waits three seconds for what a submitted form becomes. What is not read by then says so, and is shown later: not
# before Slack has taken the first word, which would otherwise replace it.
_SOON_S, _SETTLED_S = 1.5, 1.0


class Need(Record):
    """A need between its two forms: whose it is, where its answer goes, its words and the criteria drawn from them."""

    asker: Asker
    place: Place
    text: str
    criteria: tuple[Criterion, ...]


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command and the submissions of its two forms."""

    @app.command("/match")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        text = str(command.get("text") or "")
        async with desk.attending(place, spoken(text)):
            language = spoken(text)
            if await desk.admit(asker, place, language) is None:
                return
            said = await named(desk, text)
            if len(said) > forms.NEED_MOST:
                message = line(say("match.long", language, n=f"{len(said):,}", most=f"{forms.NEED_MOST:,}"))
                await desk.tell(place, message)
                return
            view = forms.need_form(said, language, {"place": place.model_dump_json(exclude_none=True)})
            await desk.deliver.client.views_open(trigger_id=command["trigger_id"], view=view)

    @app.view(forms.NEED_FORM)
    async def described(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await _read(desk, ack, body, view)

    @app.view(forms.CRITERIA_FORM)
    async def weighing(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        values = view["state"]["values"]
        weights, added = weights_in(values), added_in(values)
        if not added and all(w == "drop" for w in weights.values()):
            said = say("match.nothing_left", "zh" if _metadata(view).get("language") == "zh" else "en")
            await ack(response_action="errors", errors={forms.ADDED: said})
            return
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            kept = await desk.recall(desk.memory.get, NOTE, key_of(view))
            need = None if kept is None else Need.model_validate_json(kept)
            if need is None or need.asker.user != asker.user:
                await desk.tell(place, refusals.hint("expired", "en"))
                return
            await _answer(desk, need, weights, added)


async def _read(desk: Desk, ack: AsyncAck, body: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    """Turn the form of a need into that of its criteria, at once or as soon as they are read."""
    values = view["state"]["values"]
    text = "\n".join(filter(None, (value_in(values, forms.NEED), value_in(values, forms.NEED_REST))))
    language = spoken(text)
    asker, place = _carried(body, view)
    drawing = asyncio.ensure_future(_drawn(desk, asker, place, text, language))
    async with desk.attending(place, language):
        await asyncio.wait({drawing}, timeout=_SOON_S)
        if drawing.done():
            # What went wrong closes the form; the apology follows.
            await (ack() if drawing.exception() else ack(response_action="update", view=drawing.result()))
            await drawing
            return
        await ack(response_action="update", view=refusals.notice_view(say("match.reading", language), language))
        shown = await drawing
        await asyncio.sleep(_SETTLED_S)
        try:
            await desk.deliver.client.views_update(view_id=view["id"], view=shown)
        except SlackApiError as error:
            if error.response.get("error") != "not_found":
                raise  # else whoever waited has closed the form


def key_of(view: Mapping[str, Any]) -> str:
    """Return the key of the need whose criteria a form holds."""
    return str(_metadata(view).get("need"))


def _metadata(view: Mapping[str, Any]) -> dict[str, Any]:
    return dict(json.loads(view.get("private_metadata") or "{}"))


def _carried(body: Mapping[str, Any], view: Mapping[str, Any]) -> tuple[Asker, Place]:
    """Return who submitted a form, and the place of the command that opened it: its channel is checked again."""
    asker, place = acted(body)
    carried = _metadata(view).get("place")
    if carried:
        place = Place.model_validate_json(carried).model_copy(update={"user": asker.user})
    return asker.model_copy(update={"channel": place.channel}), place


async def _drawn(desk: Desk, asker: Asker, place: Place, text: str, language: Language) -> dict[str, Any]:
    """Return the form of the criteria that a text asks for, or a refusal."""
    scope = await desk.admits(asker)
    if not isinstance(scope, Scope):
        return refusals.notice_view(say(f"refused.{scope.reason}", language), language)
    criteria, barred = await desk.off_loop(lambda: desk.pipeline.criteria(text, scope))
    criteria = criteria[: forms.CRITERIA_MOST]
    key = new_id()
    need = Need(asker=asker, place=place, text=text, criteria=criteria)
    await desk.recall(desk.memory.put, NOTE, key, need)
    return forms.criteria_form(criteria, barred, language, {"need": key, "language": language})


async def _answer(desk: Desk, need: Need, weights: dict[int, Any], added: tuple[tuple[str, bool], ...]) -> None:
    language = spoken(need.text)
    scope = await desk.admit(need.asker, need.place, language)
    if scope is None:
        return
    more = await more_criteria(desk, added, scope, need.place, language)
    plan = weighed(Plan(intent="match", language=language, criteria=need.criteria), weights, more)
    if not plan.criteria or (not more and all(w == "drop" for w in weights.values())):
        await desk.tell(need.place, line(say("match.nothing_left", language)))
        return

    def answering(_: Question, admitted: Scope) -> Answer:
        return desk.pipeline.answer_as(plan, admitted)

    await ask(desk, Asked(asker=need.asker, place=need.place, text=need.text, history=()), answering)
