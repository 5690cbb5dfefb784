"""`/candidate NAME`: one person in short, with a choice where the name is not one person's.

Knows the command and its buttons. Knows nothing about how a summary is made.
"""

from __future__ import annotations

import re
from typing import Any, cast

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.answering.compose.labels import name_of
from bot.answering.records import Answer, Plan, Question
from bot.roster import Member
from bot.slack.asking import Asked, ask
from bot.slack.blocks import refusals
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, acted, commanded, mentioned, written
from bot.slack.naming import Unsettled, asked_as, one_person, shown_as, usage, which
from bot.slack.words import say, spoken
from vectorstore.records import Language, Scope

CHOSEN = "person"


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command and its buttons."""

    @app.command("/candidate")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        text = str(command.get("text") or "")
        async with desk.attending(place, spoken(text)):
            scope = await desk.admit(asker, place, spoken(text))
            if scope is None:
                return
            name = await named(desk, text)
            if not name:
                await desk.tell(place, usage("person", "en"))
                return
            await _summarise(desk, asker, place, name, scope, spoken(name))

    @app.action(re.compile(f"^{CHOSEN}_"))
    async def chosen(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        said, _, person_id = str(action.get("value")).partition(":")
        language = cast("Language", said) if said in ("en", "zh") else "en"
        async with desk.attending(place, language):
            scope = await desk.admit(asker, place, language)
            if scope is None:
                return
            found = await one_person(desk, person_id, scope)
            if isinstance(found, Unsettled):
                await desk.tell(place, refusals.hint("person_gone", language))
                return
            await summarise(desk, asker, place, found, language)


async def named(desk: Desk, text: str) -> str:
    """Return what a command's text says, with names for whom it mentions."""
    names = await desk.access.names(tuple(u for u in mentioned(text) if u != desk.access.bot_user))
    return written(text, names, desk.access.bot_user)


async def _summarise(desk: Desk, asker: Asker, place: Place, name: str, scope: Scope, language: Language) -> None:
    found = await one_person(desk, name, scope)
    if isinstance(found, Unsettled):
        message = which(found, CHOSEN, language, lambda person_id: f"{language}:{person_id}")
        await desk.tell(place, message)
        return
    await summarise(desk, asker, place, found, language)


async def summarise(desk: Desk, asker: Asker, place: Place, member: Member, language: Language) -> None:
    """Answer with the summary of one person."""
    name = name_of(shown_as(member), language)
    plan = Plan(intent="summary", language=language, persons=(name,), person_ids=(member.person_id,))

    def answering(_: Question, scope: Scope) -> Answer:
        return desk.pipeline.answer_as(plan, scope)

    question = say("person.summary", language, name=asked_as(member, language))
    await ask(desk, Asked(asker=asker, place=place, text=question, history=()), answering)
