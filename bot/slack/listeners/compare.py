"""`/compare A | B`: two people and more side by side, with a choice where a name is not one person's.

Knows the command, how names are parted, and the buttons. Knows nothing about what is compared.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, cast

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.answering.compose.labels import name_of
from bot.answering.records import Answer, Plan, Question
from bot.roster import Member
from bot.slack.asking import Asked, ask
from bot.slack.blocks.refusals import hint
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, acted, commanded
from bot.slack.listeners.person import named
from bot.slack.naming import Unsettled, asked_as, one_person, shown_as, usage, which
from bot.slack.words import say, spoken
from vectorstore.records import Language, Scope

CHOSEN = "compared"
# More columns than this are not read on any screen.
COMPARED_MOST = 5
_VALUE_MOST = 2_000
# Marks that part names surely, and words that may stand within one: 和 in 王和平, "and" in no name but in a document's.
_MARKS = re.compile(
    r"\s*(?:[|｜;；、\n,，]|(?<=\s)(?:vs\.?|versus)(?=\s)|(?<=[\u4e00-\u9fff])vs\.?\s*)\s*", re.IGNORECASE
)
_WORDS = re.compile(r"\s+(?:and|with|to|和|与|跟|以及)\s+", re.IGNORECASE)
_JOINED = re.compile(r"和|与|跟|以及")
_LEAD = re.compile(r"^\s*(?:please\s+)?(?:compare|between|对比|比较|比一下)(?:一下)?\s*", re.IGNORECASE)
_TAIL = re.compile(r"\s*(?:的?(?:对比|比较)(?:一下)?)\s*$")


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the command and its buttons."""

    @app.command("/compare")
    async def asked(ack: AsyncAck, command: dict[str, Any]) -> None:
        await ack()
        asker, place = commanded(command)
        text = str(command.get("text") or "")
        async with desk.attending(place, spoken(text)):
            scope = await desk.admit(asker, place, spoken(text))
            if scope is not None:
                said = await named(desk, text)
                await _compare(desk, asker, place, names_in(said), scope, spoken(said))

    @app.action(re.compile(f"^{CHOSEN}_"))
    async def chosen(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        said, *names = str(action.get("value")).split("|")
        language = cast("Language", said) if said in ("en", "zh") else "en"
        async with desk.attending(place, language):
            scope = await desk.admit(asker, place, language)
            if scope is not None:
                await _compare(desk, asker, place, names, scope, language)


def names_in(text: str) -> list[str]:
    """Return the names that a text sets side by side: `A | B`, `A vs B`, `A 和 B`, `A, B and C`."""
    bare = _TAIL.sub("", _LEAD.sub("", text))
    names = [name for part in _MARKS.split(bare) for name in _WORDS.split(part)]
    if len(names) == 1:
        names = _JOINED.split(bare, maxsplit=1)
    trimmed = (re.sub(r"^(?:and|和|与)\s+", "", name.strip(), flags=re.IGNORECASE) for name in names)
    return [name for name in trimmed if name]


async def _compare(desk: Desk, asker: Asker, place: Place, names: list[str], scope: Scope, language: Language) -> None:
    if len(names) < 2:
        await desk.tell(place, usage("compare", language))
        return
    if len(names) > COMPARED_MOST:
        await desk.tell(place, hint("compare_many", language, n=len(names), most=COMPARED_MOST))
        return
    members: dict[str, Member] = {}
    for at, name in enumerate(names):
        found = await one_person(desk, name, scope)
        if isinstance(found, Unsettled):
            value = partial(_value, language, [n if i != at else "" for i, n in enumerate(names)])
            await desk.tell(place, which(found, CHOSEN, language, value))
            return
        members[found.person_id] = found
    if len(members) < 2:
        only = next(iter(members.values()))
        await desk.tell(place, hint("compare_same", language, who=name_of(shown_as(only), language)))
        return
    await _side_by_side(desk, asker, place, list(members.values()), language)


def _value(language: Language, names: list[str], person_id: str) -> str:
    """Return what a button carries: all names, with who is chosen in the gap; Slack takes 2,000 characters."""
    return "|".join([language, *(n or person_id for n in names)])[:_VALUE_MOST]


async def _side_by_side(desk: Desk, asker: Asker, place: Place, members: list[Member], language: Language) -> None:
    names = tuple(name_of(shown_as(m), language) for m in members)
    plan = Plan(intent="compare", language=language, persons=names, person_ids=tuple(m.person_id for m in members))

    def answering(_: Question, scope: Scope) -> Answer:
        return desk.pipeline.answer_as(plan, scope)

    listed = say("compare.joint", language).join(asked_as(m, language) for m in members)
    text = say("compare.question", language, names=listed)
    await ask(desk, Asked(asker=asker, place=place, text=text, history=()), answering)
