"""App Home: shown when it is opened and after each click in it; its buttons ask, forget, confirm.

Knows what is gathered for whom. Knows nothing about blocks' inside.
"""

from __future__ import annotations

import html
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack import saved
from bot.slack.asking import Asked, ask
from bot.slack.blocks import home as blocks
from bot.slack.blocks.home import Admin, Home, Instructed, Waiting
from bot.slack.blocks.rich import Block, line
from bot.slack.confirmations import CONFIRMED, Confirmed, Unconfirmed, unconfirmed
from bot.slack.desk import Desk
from bot.slack.drops import take_out
from bot.slack.incoming import Asker, Place, acted
from bot.slack.intake import LAST, RUN, LastRun
from bot.slack.listeners.reindex import reindex
from bot.slack.listeners.shortcuts import in_direct
from bot.slack.memory import Reading
from bot.slack.suggestions import Suggestions
from bot.slack.words import say, spoken
from vectorstore.errors import StoreLocked
from vectorstore.lock import holder_of
from vectorstore.records import Language, Scope
from vectorstore.store import Store


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach what shows Home, and its buttons."""
    suggestions = Suggestions(desk.store)

    @app.event("app_home_opened")
    async def opened(body: dict[str, Any], event: dict[str, Any]) -> None:
        if event.get("tab") != "home":
            return
        asker = Asker(user=str(event["user"]), team=body.get("team_id"))
        async with desk.attending(Place(kind="asker", user=asker.user, team=asker.team)):
            await publish(desk, suggestions, asker)

    @app.action(blocks.ASK)
    async def again(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            await _ask(desk, asker, place, str(action.get("value")))
            await publish(desk, suggestions, asker)

    @app.action(blocks.ASK_SAVED)
    async def ask_saved(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            own = await desk.recall(desk.memory.saved_questions, asker.user)
            one = next((q for q in own if str(q.id) == action.get("value")), None)
            if one is not None:
                await _ask(desk, asker, place, one.text, one.history, one.reading)
            await publish(desk, suggestions, asker)

    _register_changes(app, desk, suggestions)


def _register_changes(app: AsyncApp, desk: Desk, suggestions: Suggestions) -> None:
    """Attach the buttons that change what Home shows."""

    @app.action(blocks.UNSAVE)
    async def unsave(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            value = str(action.get("value"))
            if value.isascii() and value.isdigit():
                await desk.recall(desk.memory.unsave, asker.user, int(value))
            await publish(desk, suggestions, asker)

    @app.action(blocks.REINDEX)
    async def read_anew(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            await reindex(desk, asker, place)
            await publish(desk, suggestions, asker)

    @app.action(blocks.CONFIRM)
    async def confirm(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            if await desk.access.is_admin(asker):
                key = str(action.get("value"))
                await desk.recall(desk.memory.put, CONFIRMED, key, Confirmed(by=asker.user))
            await publish(desk, suggestions, asker)

    @app.action(blocks.OUT)
    async def out(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        asker, place = acted(body)
        async with desk.attending(place):
            if await desk.access.is_admin(asker):
                await _take_out(desk, asker, place, str(action.get("value")))
            await publish(desk, suggestions, asker)


async def publish(desk: Desk, suggestions: Suggestions, asker: Asker) -> None:
    """Show somebody their Home; whoever may see nothing is told so there."""
    await desk.deliver.client.views_publish(user_id=asker.user, view=await _view(desk, suggestions, asker))


async def _view(desk: Desk, suggestions: Suggestions, asker: Asker) -> Block:
    language = await desk.access.language(asker.user)
    scope = await desk.admits(asker)
    if not isinstance(scope, Scope):
        return blocks.refused_view(say(f"refused.{scope.reason}", language))
    record = await desk.recall(desk.memory.get, RUN, LAST)
    last = None if record is None else LastRun.model_validate_json(record)
    home = await _home(desk, suggestions, scope, language)
    home = home.model_copy(
        update={
            "last": last,
            "recent": await desk.recall(desk.memory.recent, asker.user),
            "saved": await desk.recall(desk.memory.saved_questions, asker.user),
            "admin": await _admin(desk, last, scope) if await desk.access.is_admin(asker) else None,
        }
    )
    return blocks.home_view(home, language)


async def _home(desk: Desk, suggestions: Suggestions, scope: Scope, language: Language) -> Home:
    def look() -> Home:
        return Home(
            people=len(desk.store.people(scope)),
            documents=len(desk.store.documents(scope, with_text=False)),
            suggested=suggestions.get(scope, language),
        )

    return await desk.off_loop(look)


async def _admin(desk: Desk, last: LastRun | None, scope: Scope) -> Admin:
    confirmed = await desk.recall(desk.memory.keys, CONFIRMED)

    def look() -> tuple[Waiting, ...]:
        own = {d.document_id: d for d in desk.store.documents(scope, with_text=False)}
        dropped = {i for i, d in own.items() if desk.intake.file_of(d) is not None}
        found = unconfirmed(desk.store, scope, confirmed)
        if desk.settings.slack.contact_details == "nowhere":  # a reason may be an address
            found = tuple(p.model_copy(update={"reasons": ()}) for p in found)
        return tuple(Waiting(unconfirmed=p, removable=_removable(p, dropped)) for p in found)

    failures = last.run.failures if last is not None else ()
    instructing = await desk.off_loop(lambda: _instructing(desk.store, scope))
    return Admin(failures=failures, instructing=instructing, waiting=await desk.off_loop(look))


def _instructing(store: Store, scope: Scope) -> tuple[Instructed, ...]:
    """Return which documents of a scope speak to a language model, hidden passages too."""
    paths = {d.document_id: d.path for d in store.documents(scope, with_text=False)}
    return tuple(
        Instructed(document=paths[told.document_id], passages=len(told.spans) + told.hidden)
        for told in store.instructing(scope)
        if told.document_id in paths
    )


def _removable(one: Unconfirmed, dropped: set[str]) -> str | None:
    """Return the dropped document that is meant where it is wrong; None where there is none, or several."""
    own = [d.document_id for d in one.documents if d.document_id in dropped]
    return own[0] if len(own) == 1 else None


async def _ask(
    desk: Desk, asker: Asker, place: Place, text: str, history: tuple[str, ...] = (), reading: Reading = "question"
) -> None:
    """Ask a question of Home's in its asker's direct messages."""
    written = html.escape(text, quote=False)
    language = spoken(text)
    async with desk.attending(place, language):
        if await desk.admit(asker, place, language) is None:
            return
        where = await in_direct(desk, place, written)
        await ask(desk, Asked(asker=asker, place=where, text=written, history=history, reading=reading))


async def _take_out(desk: Desk, asker: Asker, place: Place, document_id: str) -> None:
    language = await desk.access.language(asker.user)
    try:
        removed = await take_out(desk, [document_id])
    except StoreLocked:
        who = holder_of(desk.settings.home) or "another process"
        await desk.tell(place, line(say("reindex.locked", language, who=who)))
        return
    await desk.tell(place, line(say("drop.taken_out" if removed else "drop.no_longer", language)))
    await saved.review(desk, telling=False)
