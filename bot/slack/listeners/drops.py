"""CVs dropped into a direct message or, with a mention, into an allowed channel; and the buttons under their answer.

Knows the route and the clicks. Knows nothing about how a file is fetched or read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.errors import SlackClientError

from bot.slack import saved
from bot.slack.arrivals import Arrival, arrival, file_name
from bot.slack.blocks import drop as blocks
from bot.slack.blocks.rich import Message, line
from bot.slack.confirmations import CONFIRMED, Confirmed, merge_key, name_key
from bot.slack.contact import RELATIONS, blotter
from bot.slack.delivery import answered_metadata
from bot.slack.desk import Desk
from bot.slack.drops import DROP, Drop, Taken, take, take_out
from bot.slack.files import NotFetched
from bot.slack.incoming import Asker, Heard, Payload, Place, SharedFile, acted, shared_files
from bot.slack.intake import Stopped
from bot.slack.memory import new_id
from bot.slack.words import say, spoken
from vectorstore.errors import InputError, StoreLocked, UnknownDocument
from vectorstore.lock import holder_of
from vectorstore.particulars import blotted
from vectorstore.records import Language, Scope

logger = logging.getLogger(__name__)


class Told(NamedTuple):
    """A file to be answered: in which message, for whose scope; `resumed`: a stopped process had begun with it."""

    file: SharedFile
    said: Heard
    scope: Scope
    language: Language
    key: str
    resumed: bool

    @property
    def name(self) -> str:
        """Return what the file is called in what is said of it."""
        return " ".join(self.file.name.split())[:100] or self.file.id


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach the buttons."""

    @app.action(blocks.RIGHT_NAME)
    async def right_name(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        await _confirm(desk, body, str(action.get("value")), "name")

    @app.action(blocks.RIGHT_MERGE)
    async def right_merge(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        await _confirm(desk, body, str(action.get("value")), "merge")

    for action_id in (blocks.WRONG_NAME, blocks.WRONG_MERGE, blocks.FORGET):

        @app.action(action_id)
        async def out(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
            await ack()
            await _out(desk, body, action)


def wants(said: Heard) -> bool:
    """Tell whether a message brings CVs: files for the bot, not files that others show each other in a thread."""
    return said.has_files and (said.is_direct or said.mentions_bot)


async def answer_files(desk: Desk, said: Heard, body: Payload, key: str, *, resumed: bool) -> bool:
    """Take the files of a message, one after the other, and answer each; false where its sender is refused."""
    words = said.text.replace(f"<@{desk.access.bot_user}>", " ").strip()
    language = spoken(words) if words else await desk.access.language(said.asker.user)
    scope = await desk.admit(said.asker, said.place, language)
    if scope is None:
        return False
    await desk.deliver.status(said.place, language)
    if desk.intake.under_way is not None:
        step = desk.intake.under_way
        await desk.tell(said.place, line(say("drop.waits", language, done=step.done, total=step.total)))
    is_changed = False
    for file in shared_files(body):
        own_key = f"{key}:{file.id}"
        if resumed and await _is_answered(desk, said.place, own_key):
            is_changed = True  # what follows from the CV may be left to do
            continue
        async with desk.attending(said.place, language):
            told = Told(file=file, said=said, scope=scope, language=language, key=own_key, resumed=resumed)
            is_changed |= await _answer_file(desk, told)
    if is_changed:
        await saved.review(desk)
    return True


async def _answer_file(desk: Desk, told: Told) -> bool:
    """Take one file, and say what came of it; tell whether anything changed."""
    language = told.language

    async def post(message: Message) -> None:
        await desk.deliver.post(told.said.place, message, answered_metadata(told.key))

    try:
        taken = await take(desk, told.file, told.scope)
    except InputError:
        await post(line(say("drop.pools", language, file=told.name)))
        return False
    except NotFetched as error:
        most = f"{desk.settings.max_bytes:,}"
        await post(line(say(f"drop.{error.trouble}", language, file=told.name, most=most)))
        return False
    except StoreLocked:
        who = holder_of(desk.settings.home) or "another process"
        await post(line(say("drop.locked", language, file=told.name, who=who)))
        return False
    except Stopped:
        raise asyncio.CancelledError from None  # not answered yet: the next start takes it up
    same = taken.run.same
    if same is None and taken.documents and not taken.run.read and not told.resumed:
        same = taken.documents[0]  # the same file of Slack's, once more
    if same is not None:
        found = await desk.off_loop(lambda: desk.store.document(same, told.scope))
        await post(line(say("drop.same", language, file=told.name, document=file_name(found.path))))
        return False
    if not taken.documents:
        await post(line(_why_not(taken, told.file, told.name, language)))
        return False
    drop = Drop(id=new_id(), asker=told.said.asker.user, documents=taken.documents, language=language)
    logger.info("%s dropped file %s: %d documents", drop.asker, told.file.id, len(drop.documents))
    scope = await desk.admits(told.said.asker)  # with what was dropped
    await post(await _shown(desk, drop, scope if isinstance(scope, Scope) else told.scope, told.said.place))
    if taken.run.failures:
        # Of an archive: who sees the CVs that came in is not to believe that it was all.
        await desk.deliver.post(told.said.place, line(_why_not(taken, told.file, told.name, language, "partly")))
    return True


# So many reasons are told; an archive with more of them is to be looked at anyway.
_MOST_REASONS = 5


def _why_not(taken: Taken, file: SharedFile, name: str, language: Language, what: str = "unread") -> str:
    reasons = [f.reason.replace(f"{file.id}/", "") for f in taken.run.failures]
    told = ". ".join(reasons[:_MOST_REASONS]) + (" …" if len(reasons) > _MOST_REASONS else "")
    return say(f"drop.{what}", language, file=name, reason=told or "?")


async def _is_answered(desk: Desk, place: Place, key: str) -> bool:
    try:
        earlier = await desk.deliver.earlier(place, key, desk.access.bot_user)
    except SlackClientError as error:
        logger.warning("could not look what was answered before the stop: %s", type(error).__name__)
        return False
    return earlier is not None and earlier[1]


async def _shown(desk: Desk, drop: Drop, scope: Scope, place: Place) -> Message:
    """Return the answer to a drop as its place may show it, and keep the drop; UnknownDocument where it is gone."""

    def look() -> list[Arrival]:
        return [arrival(desk.store, d, scope, drop.language) for d in drop.documents if scope.admits(d)]

    told = await desk.off_loop(look)
    if not told:
        raise UnknownDocument(f"nothing is left of the drop {drop.id!r}; drop the file again")
    shown = drop.model_copy(update={"merge": merge_key(blocks.together(told[0]))})
    await desk.recall(desk.memory.put, DROP, drop.id, shown)
    confirmed = await desk.recall(desk.memory.keys, CONFIRMED)
    policy = desk.settings.slack.contact_details
    hide: Callable[[str], str] = blotted
    if policy == "nowhere" or policy == "private" and is_public(place):
        documents = {d for t in told for d in blocks.together(t)}
        facts = await desk.off_loop(lambda: desk.store.facts(scope, documents=documents, relations=RELATIONS))
        without_contacts = blotter(facts, drop.language)

        def hide(text: str) -> str:
            return without_contacts(blotted(text))

    return blocks.drop_message(drop.id, told, confirmed, drop.language, hide)


def is_public(place: Place) -> bool:
    """Tell whether others read along: in a channel, also where a click there is answered."""
    return place.is_public or place.is_channel


async def _clicked(
    desk: Desk, asker: Asker, place: Place, drop_id: str, language: Language
) -> tuple[Drop, Scope] | None:
    """Return the drop behind a button, for whoever may change it; else tell why not."""
    scope = await desk.admit(asker, place, language)
    if scope is None:
        return None
    record = await desk.recall(desk.memory.get, DROP, drop_id)
    if record is None:
        await desk.tell(place, line(say("hint.expired", language)))
        return None
    drop = Drop.model_validate_json(record)
    if asker.user != drop.asker and not await desk.access.is_admin(asker):
        await desk.tell(place, line(say("drop.not_yours", language)))
        return None
    return drop, scope


async def _confirm(desk: Desk, body: Payload, drop_id: str, what: str) -> None:
    asker, place = acted(body)
    language = await desk.access.language(asker.user)
    async with desk.attending(place, language):
        found = await _clicked(desk, asker, place, drop_id, language)
        if found is None:
            return
        drop, scope = found
        # What was shown is confirmed, not what has come to be since.
        key = name_key(drop.documents[0]) if what == "name" else drop.merge
        if key is not None:
            await desk.recall(desk.memory.put, CONFIRMED, key, Confirmed(by=asker.user))
        try:
            message = await _shown(desk, drop, scope, place)
        except UnknownDocument:
            message = line(say("drop.no_longer", language))
        await _replace(desk, place, message)


async def _out(desk: Desk, body: Payload, action: Payload) -> None:
    asker, place = acted(body)
    language = await desk.access.language(asker.user)
    async with desk.attending(place, language):
        found = await _clicked(desk, asker, place, str(action.get("value")), language)
        if found is None:
            return
        try:
            removed = await take_out(desk, found[0].documents)
        except StoreLocked:
            who = holder_of(desk.settings.home) or "another process"
            await desk.tell(place, line(say("reindex.locked", language, who=who)))
            return
        await desk.recall(desk.memory.discard, DROP, found[0].id)
        said = "drop.forgotten" if action.get("action_id") == blocks.FORGET else "drop.taken_out"
        await _replace(desk, place, line(say(said if removed else "drop.no_longer", language)))
        await saved.review(desk, telling=False)


async def _replace(desk: Desk, place: Place, message: Message) -> None:
    """Show a message in place of the one that was clicked in."""
    if not (place.response_url and await desk.deliver.respond(place.response_url, message, replace_original=True)):
        await desk.deliver.update(str(place.channel), str(place.message), message)
