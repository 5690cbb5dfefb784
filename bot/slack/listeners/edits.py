"""Changing how a question was understood: its words, what to leave out, what each criterion weighs, one more of them.

Knows the form and what a submission changes. Knows nothing about how a plan is changed or answered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.answering.question.edited import Weight, criteria_in, excluding, weighed
from bot.answering.question.pool import Pool
from bot.answering.records import Answer, Criterion, Plan, Question
from bot.slack.asking import READINGS, Answering, Asked, ask
from bot.slack.blocks import answer, forms, refusals
from bot.slack.blocks.answer import language_of_answer
from bot.slack.blocks.rich import line
from bot.slack.desk import Desk
from bot.slack.incoming import Place, acted
from bot.slack.memory import Kept
from bot.slack.words import say
from bot.today import today
from vectorstore.records import Language, Scope

_WEIGHTS: dict[str, Weight] = {"must": "must", "nice": "nice", "drop": "drop"}
_LISTS = frozenset({"who", "list", "count", "match"})


class Change(NamedTuple):
    """What a submitted form asks for: a question, what to leave out of it, weights by number, lines that are added."""

    text: str
    left_out: str
    weights: dict[int, Weight]
    added: tuple[tuple[str, bool], ...]


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the button and the form's submission."""

    @app.action(answer.EDIT)
    async def edit(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            scope, kept = await desk.admits(asker), await desk.kept(str(action.get("value")))
            language = "en" if kept is None else language_of_answer(kept)
            if not isinstance(scope, Scope):
                view = refusals.notice_view(say(f"refused.{scope.reason}", language), language)
            elif kept is None or not desk.may_see(kept, scope):
                view = refusals.notice_view(say("hint.expired", language), language)
            else:
                plan = plan_of(kept.answer)
                carried = {"answer": kept.id, "url": place.response_url or "", "message": place.message or ""}
                criteria = criteria_in(plan) if plan is not None else ()
                said = plan.understood if plan is not None else ""
                view = forms.edit_form(kept.question, said, criteria, language, carried)
            await desk.deliver.client.views_open(trigger_id=body["trigger_id"], view=view)

    @app.view(forms.EDIT_FORM)
    async def submitted(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            carried = json.loads(view.get("private_metadata") or "{}")
            kept = await desk.kept(str(carried.get("answer")))
            if kept is None:
                await desk.tell(place, refusals.hint("expired", "en"))
                return
            where = kept.beside(place.user, str(carried.get("url") or "") or None)
            asker = asker.model_copy(update={"channel": where.channel})
            language = language_of_answer(kept)
            scope = await desk.admit(asker, where, language)
            if scope is None:
                return
            if not desk.may_see(kept, scope):
                await desk.tell(place, refusals.hint("expired", language))
                return
            change = changed(view["state"]["values"], kept.question)
            more = await more_criteria(desk, change.added, scope, where, language)
            text = said_so(change, str(kept.answer.plan.get("intent")), language)
            asked = Asked(asker=asker, place=where, text=text, history=kept.history, reading=kept.reading)
            await ask(desk, asked, answering_of(desk, kept, change, more))


def plan_of(given: Answer) -> Plan | None:
    """Return the plan that an answer was made by; None where there is none."""
    return Plan.model_validate(given.plan) if given.plan else None


def changed(values: Mapping[str, Any], question: str) -> Change:
    """Return what a submitted form asks for, where it was opened for this question."""
    asked = value_in(values, forms.QUESTION) or question
    if asked == question[: forms.INPUT_MOST].strip():
        asked = question  # the form shows the beginning of a long one
    return Change(asked, value_in(values, forms.EXCEPT), weights_in(values), added_in(values))


def value_in(values: Mapping[str, Any], name: str) -> str:
    """Return what was written into a field of a form."""
    return str(values.get(name, {}).get(name, {}).get("value") or "").strip()


def weights_in(values: Mapping[str, Any]) -> dict[int, Weight]:
    """Return what each criterion of a form weighs, by its number."""
    weights: dict[int, Weight] = {}
    for block_id, held in values.items():
        name, _, number = block_id.rpartition("_")
        chosen = (held.get(forms.CRITERION) or {}).get("selected_option")
        if name == forms.CRITERION and chosen:
            weights[int(number)] = _WEIGHTS[str(chosen["value"])]
    return weights


def added_in(values: Mapping[str, Any]) -> tuple[tuple[str, bool], ...]:
    """Return the lines that were added to the criteria of a form, and whether they are musts."""
    chosen = (values.get(forms.ADDED_WEIGHT, {}).get(forms.ADDED_WEIGHT) or {}).get("selected_option") or {}
    lines = value_in(values, forms.ADDED).split("\n")[: forms.CRITERIA_MOST]
    return tuple((text.strip(), chosen.get("value") != "nice") for text in lines if text.strip())


async def more_criteria(
    desk: Desk, added: tuple[tuple[str, bool], ...], scope: Scope, place: Place, language: Language
) -> tuple[Criterion, ...]:
    """Return the criteria that their asker wrote, and tell them which of the words are none."""
    made: list[Criterion] = []
    for words, must in added:
        drawn, barred = await _read(desk, words, scope)
        made += [c.model_copy(update={"must": must}) for c in drawn]
        for unread in barred or (() if drawn else (words,)):
            await desk.tell(place, line(say("match.unread", language, words=unread)))
    return tuple(made)


async def _read(desk: Desk, words: str, scope: Scope) -> tuple[tuple[Criterion, ...], tuple[str, ...]]:
    return await desk.off_loop(lambda: desk.pipeline.criteria(words, scope))


def said_so(change: Change, intent: str, language: Language) -> str:
    """Return the changed question in words; a need stays as it was pasted."""
    if not change.left_out or intent == "match":
        return change.text
    bare = change.text.rstrip("?？.。 ")
    return f"{bare}，但不是{change.left_out}？" if language == "zh" else f"{bare}, but not {change.left_out}?"


def answering_of(desk: Desk, kept: Kept, change: Change, more: tuple[Criterion, ...]) -> Answering | None:
    """Return what answers a changed question: its own plan where the words stayed; None: as any question."""
    plan, pipeline = plan_of(kept.answer), desk.pipeline

    def without(made: Plan, people: Pool) -> Plan:
        return excluding(made, change.left_out, people) if change.left_out else made

    if change.text != kept.question:
        question = Question(text=change.text, history=kept.history, asked_on=today())
        reading = READINGS[kept.reading]
        return lambda _, scope: pipeline.refused(change.left_out) or pipeline.answer(question, scope, reading, without)
    if plan is None or (change.left_out and plan.intent not in _LISTS):
        return None
    mended = weighed(plan, change.weights, more)
    return lambda _, scope: pipeline.refused(change.left_out) or pipeline.answer_as(mended, scope, without)
