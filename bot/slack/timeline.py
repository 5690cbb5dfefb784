"""The timeline under a summary: drawn, uploaded, and described in words; without it the summary stands all the same.

Knows which answers carry one, and how it is said. How a career is read and drawn: `bot.career`, `bot.pictures.career`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.answering.compose.labels import name_of
from bot.answering.sources import Sources
from bot.career import Career, career_of
from bot.pictures.career import MOST_BARS, Lane, Stretch, career
from bot.slack.blocks.answer import language_of_answer
from bot.slack.desk import Desk
from bot.slack.memory import Kept, Picture
from bot.slack.upload import Upload, is_ready, upload
from bot.slack.words import say
from vectorstore.errors import VouchError
from vectorstore.periods import describe
from vectorstore.records import Language, Period, Record, Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)

NOTE = "timeline"
# Nobody waits longer for a picture: the words are there.
_PATIENCE_S = 8.0
_FAILURES = (SlackClientError, aiohttp.ClientError, OSError, TimeoutError, ValueError, RuntimeError, VouchError)


class Timeline(Record):
    """What a timeline is to show; `alt` says it in words, `key` is the same for the same drawing."""

    title: str
    alt: str
    more: str
    stretches: tuple[Stretch, ...]
    language: Language

    @property
    def key(self) -> str:
        """Return what the drawing follows from, as a digest."""
        drawn = self.model_dump_json(include={"more", "stretches", "language"})
        return hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()


async def illustrated(desk: Desk, kept: Kept) -> Kept:
    """Return an answer with the timeline of the one whom it sums up; as it is where there is none to be had."""
    if kept.answer.plan.get("intent") != "summary" or kept.answer.status != "answered" or len(kept.answer.people) != 1:
        return kept
    language = language_of_answer(kept)
    person = kept.answer.people[0]
    name = name_of(person, language)
    try:
        wanted = await desk.off_loop(lambda: timeline(desk.store, kept.scope, person.person_id, name, language))
        if wanted is None:
            return kept
        picture = await asyncio.wait_for(_held(desk, wanted), _PATIENCE_S)
    except _FAILURES as error:
        logger.warning("a summary goes without its timeline: %s", type(error).__name__)
        return kept
    return kept if picture is None else kept.model_copy(update={"picture": picture})


async def _held(desk: Desk, wanted: Timeline) -> Picture | None:
    """Return a picture that Slack holds: the same drawing is made and uploaded once."""
    known = await desk.recall(desk.memory.get, NOTE, wanted.key)
    if known is not None:
        held = Picture.model_validate_json(known)
        with suppress(SlackApiError):  # somebody may have deleted it
            if await is_ready(desk.deliver.client, held.file_id):
                return held.model_copy(update={"alt": wanted.alt})
    drawn = await desk.off_loop(lambda: draw(wanted))
    picture = Picture(file_id=await upload(desk.deliver.client, drawn), alt=wanted.alt)
    if not await is_ready(desk.deliver.client, picture.file_id):
        return None
    await desk.recall(desk.memory.put, NOTE, wanted.key, picture)
    return picture


def timeline(store: Store, scope: Scope, person_id: str, name: str, language: Language) -> Timeline | None:
    """Return what a person's timeline shows; None where no CV in scope dates anything of it."""
    told = career_of(Sources(store, scope), person_id)
    if not told.stretches:
        return None
    left_out = told.undated + max(0, len(told.stretches) - MOST_BARS)
    title = say("career.title", language, name=name)
    return Timeline(
        title=title,
        alt=in_words(told, title, language),
        more=say("career.more", language, n=left_out) if left_out else "",
        stretches=told.stretches,
        language=language,
    )


def draw(wanted: Timeline) -> Upload:
    """Return the picture of a timeline."""
    lanes: dict[Lane, str] = {
        "education": say("career.education", wanted.language),
        "internship": say("career.internship", wanted.language),
        "employment": say("career.employment", wanted.language),
    }
    png = career(wanted.stretches, lanes, wanted.more)
    return Upload(name="timeline.png", title=wanted.title, data=png, alt=wanted.alt)


def in_words(career: Career, title: str, language: Language) -> str:
    """Return what a timeline shows, for whoever does not see it."""
    said = []
    for stretch in career.stretches:
        end = None if stretch.ongoing and not stretch.expected else stretch.end
        period = Period(start=stretch.start, end=end, ongoing=stretch.ongoing, expected=stretch.expected)
        lane = say(f"career.{stretch.lane}", language)
        said.append(say("career.stretch", language, lane=lane, label=stretch.label, when=describe(period, language)))
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    return f"{title}{colon}{stop.join(said)}"
