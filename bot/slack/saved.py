"""Saved questions: asked again after each change of the CVs; their askers are told once where the answer is another.

An answer is another when it names other people or makes other claims. What is kept of it is a digest, which holds
nothing of a CV. Knows nothing about buttons.
"""

from __future__ import annotations

import hashlib
import json
import logging
from functools import partial

from slack_sdk.errors import SlackClientError

from bot.answering.records import Answer, Question
from bot.slack.asking import READINGS, Asked, give
from bot.slack.blocks.rich import Message, rich, run, section
from bot.slack.blocks.split import fallback
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place
from bot.slack.memory import Kept, SavedQuestion
from bot.slack.words import say, spoken
from bot.today import today
from vectorstore.errors import VouchError
from vectorstore.records import Scope

logger = logging.getLogger(__name__)


def digest(answer: Answer) -> str:
    """Return what two answers share that name the same people and claim the same."""
    names = {p.person_id: p.name for p in answer.people}
    told = {
        "status": answer.status,
        "people": sorted(names.values()),
        "claims": sorted([names.get(c.person_id, ""), c.text] for c in answer.claims),
    }
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()[:32]


async def save(desk: Desk, asker: Asker, kept: Kept, scope: Scope) -> None:
    """Keep the question of an answer for somebody; what was asked before it is kept where it needs that."""
    given, reading = digest(kept.answer), READINGS[kept.reading]
    for history in dict.fromkeys(((), kept.history)):
        question = Question(text=kept.question, history=history, asked_on=today())
        found = await desk.off_loop(partial(desk.pipeline.answer, question, scope, reading))
        # Two answers that tell nothing are alike whatever was asked: then what was asked before is kept.
        if digest(found) == given and kept.answer.claims:
            break
    # An answer by a plan that was edited cannot be had from the words alone: what the words give is watched then.
    await desk.recall(desk.memory.save, asker.user, kept.question, digest(found), history, kept.reading)


async def review(desk: Desk, *, telling: bool = True) -> int:
    """Ask every saved question again, tell whose answer is another, and return how many that were.

    Without `telling` the new answers are only noted: a CV that was taken out is no news.
    """
    told = 0
    for question in await desk.recall(desk.memory.saved_questions):
        asker = Asker(user=question.asker, team=desk.access.team)
        scope = await desk.admits(asker)
        if not isinstance(scope, Scope):
            continue  # whoever may not ask is not told; should they be let in again, they are told then
        try:
            told += await _review_one(desk, question, asker, scope, telling=telling)
        except (SlackClientError, VouchError, OSError) as error:
            logger.warning("a saved question could not be told: %s", type(error).__name__)
    return told


async def _review_one(desk: Desk, known: SavedQuestion, asker: Asker, scope: Scope, *, telling: bool) -> bool:
    question = Question(text=known.text, history=known.history, asked_on=today())
    answer = await desk.off_loop(lambda: desk.pipeline.answer(question, scope, READINGS[known.reading]))
    now = digest(answer)
    if now == known.told:
        return False
    is_mine = await desk.recall(desk.memory.retell, known, now)
    if not (is_mine and telling and known.told is not None):
        return False
    try:
        await _tell(desk, known, question, asker, scope, answer)
    except BaseException:
        # Not told, so the next change tells it; where somebody else has told it meanwhile, theirs stays.
        await desk.recall(desk.memory.retell, known.model_copy(update={"told": now}), known.told)
        raise
    return True


async def _tell(
    desk: Desk, known: SavedQuestion, question: Question, asker: Asker, scope: Scope, answer: Answer
) -> None:
    """Write to somebody that the answer to their saved question is another, and the answer under it."""
    language = spoken(known.text)
    head = say("saved.changed", language)
    message = Message(
        text=fallback(f"{head} {known.text}"),
        blocks=(rich(section(run(f"{head} "), run(known.text, bold=True))),),
    )
    sent = await desk.deliver.client.chat_postMessage(
        channel=known.asker, text=message.text, blocks=list(message.blocks), unfurl_links=False, unfurl_media=False
    )
    place = Place(
        kind="direct", user=known.asker, team=asker.team, channel=str(sent["channel"]), thread=str(sent["ts"])
    )
    asked = Asked(asker=asker, place=place, text=known.text, reading=known.reading)
    await give(desk, asked, question, scope, answer)
