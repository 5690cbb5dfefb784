"""A question from Slack, from its words to its answer: the one way that mentions, messages, commands and forms take.

Who asks is checked first, then the words, then the pipeline answers, and the answer is kept and shown. Knows nothing
about Slack's payloads.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable

from bot.answering.conversation import PlanFunction
from bot.answering.pipeline import QUESTION_MAX
from bot.answering.question.filters import filter_plan
from bot.answering.question.planning import plan
from bot.answering.records import Answer, Question
from bot.slack.blocks import refusals
from bot.slack.blocks.answer import answer_messages
from bot.slack.desk import Desk
from bot.slack.incoming import Asker, Place, mentioned, written
from bot.slack.memory import Kept, Reading, new_id
from bot.slack.pending import Pending, held, left
from bot.slack.timeline import illustrated
from bot.slack.words import spoken
from bot.today import today
from vectorstore.records import Record, Scope

logger = logging.getLogger(__name__)

# A direct message is one conversation for as long as somebody remembers what "they" were.
DIRECT_CONVERSATION_S = 3_600.0
# Said to the others of a thread, or to nobody: without a question mark it asks for nothing.
_COURTESY = re.compile(
    r"\W*(?:thanks|thank you|thx|cheers|ok|okay|great|cool|nice|perfect|got it|sounds good|will do|agreed|lol|haha+|\+1"
    r"|谢谢|多谢|感谢|好的|好吧|收到|明白|了解了|不错|赞|辛苦)(?![a-z])",
    re.IGNORECASE,
)
# How the words of an asker become a plan.
READINGS: dict[Reading, PlanFunction] = {"question": plan, "filter": filter_plan}


class Asked(Record):
    """A question as it came: `text` in Slack's mark-up. `key` names its event, where it has one.

    `unbidden`: nobody called the bot, it is a later word in a thread; what asks nothing is then left without an answer.
    `history` of None is that of the conversation. `onto` is a message of ours that a stopped process left unfinished.
    `reading`: a filter jots conditions down, where a question asks.
    """

    asker: Asker
    place: Place
    text: str
    key: str | None = None
    unbidden: bool = False
    history: tuple[str, ...] | None = None
    onto: str | None = None
    reading: Reading = "question"


Answering = Callable[[Question, Scope], Answer]


async def ask(desk: Desk, asked: Asked, answering: Answering | None = None) -> Kept | None:
    """Answer a question, or say why not; return what was kept of the answer.

    `answering` answers in place of the pipeline: a plan that its asker has changed, a summary of one person.
    """
    made: list[Kept | None] = [None]
    async with desk.attending(asked.place, spoken(asked.text)):
        if asked.key is not None:
            made.append(await _answered(desk, asked, answering))
        else:
            async with held(desk, _pending(asked, again=answering is None)):
                made.append(await _answered(desk, asked, answering))
    return made[-1]


def _pending(asked: Asked, *, again: bool) -> Pending:
    return Pending(
        at=time.time(),
        asker=asked.asker,
        place=asked.place,
        text=asked.text,
        history=asked.history,
        reading=asked.reading,
        again=again,
    )


async def resume_private(desk: Desk) -> int:
    """Answer the commands and forms that a stopped process left, or say that they must be asked again; return how many.

    Events that it left are resumed where messages are heard.
    """
    waiting = await left(desk)
    for one in waiting:
        if one.again:
            fields = ("asker", "place", "text", "history", "reading")
            await ask(desk, Asked(**{name: getattr(one, name) for name in fields}))
        else:
            async with desk.attending(one.place):
                await desk.tell(one.place, refusals.hint("interrupted", spoken(one.text)))
    return len(waiting)


async def _answered(desk: Desk, asked: Asked, answering: Answering | None) -> Kept | None:
    scope = await _scope(desk, asked)
    if scope is None:
        return None
    names = await desk.access.names(tuple(u for u in mentioned(asked.text) if u != desk.access.bot_user))
    text = written(asked.text, names, desk.access.bot_user)
    language = spoken(text) if text else await desk.access.language(asked.asker.user)
    if asked.unbidden and (not text or is_courtesy(text)):
        return None
    if not text:
        await desk.tell(asked.place, refusals.hint("empty", language))
        return None
    if len(text) > QUESTION_MAX:
        await desk.tell(asked.place, refusals.hint("long", language, n=f"{len(text):,}", most=f"{QUESTION_MAX:,}"))
        return None
    await desk.deliver.status(asked.place, language)
    question = Question(text=text, history=await _history(desk, asked), asked_on=today())
    if answering is None:
        answer = await desk.answer(question, scope, asked.place, READINGS[asked.reading])
    else:
        answer = await desk.off_loop(lambda: answering(question, scope))
    if asked.unbidden and answer.status == "unclear":
        return None
    return await give(desk, asked, question, scope, answer)


def is_courtesy(text: str) -> bool:
    """Tell whether a later word in a thread is thanks or the like, and no question."""
    return bool(_COURTESY.match(text)) and "?" not in text and "？" not in text


async def give(desk: Desk, asked: Asked, question: Question, scope: Scope, answer: Answer) -> Kept:
    """Keep an answer and show it."""
    place = asked.place
    kept = Kept(
        id=new_id(),
        asker=asked.asker.user,
        place=place,
        question=question.text,
        history=question.history,
        scope=scope,
        answer=answer,
        reading=asked.reading,
    )
    cited = await desk.documents(kept, scope, with_text=False)
    kept = kept.model_copy(update={"dates": {i: d.date for i, d in cited.items()}})
    kept = await illustrated(desk, kept)
    await desk.note(kept, place, asked.asker.user)
    await desk.recall(desk.memory.keep, kept)
    await desk.recall(desk.memory.asked, place.channel or "", place.thread or "", asked.asker.user, question.text)
    shown = await desk.shown(kept, spoken(question.text))
    messages = answer_messages(shown)
    if asked.onto is not None and len(messages) == 1:
        await desk.deliver.finish(shown, asked.onto, messages[0], asked.key)
    else:
        await desk.deliver.answer(shown, messages, asked.key)
    await desk.deliver.title(place, question.text)
    desk.answered += 1
    desk.metrics.answered(answer)
    return kept


async def _scope(desk: Desk, asked: Asked) -> Scope | None:
    if not asked.unbidden:
        return await desk.admit(asked.asker, asked.place, spoken(asked.text))
    scope = await desk.admits(asked.asker)
    return scope if isinstance(scope, Scope) else None


async def _history(desk: Desk, asked: Asked) -> tuple[str, ...]:
    if asked.history is not None:
        return asked.history
    place = asked.place
    if place.kind == "asker" or place.channel is None or place.thread is None:
        return ()
    if place.kind == "direct" and place.thread == place.message:
        return await desk.recall(desk.memory.history_of_channel, place.channel, DIRECT_CONVERSATION_S)
    return await desk.recall(desk.memory.history, place.channel, place.thread)
