"""A question read by a chat model where the grammar left words unread. What leaves the machine is the question alone.

The model proposes a reading; `linked` makes a query of it or refuses it. It is taken where it keeps every word of the
question and the grammar's does not. Knows the prompt. Knows nothing of what CVs say.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Literal

from bot.answering.model.chat import Chat, Round
from bot.answering.model.examples import examples_for
from bot.answering.model.linked import linked
from bot.answering.model.reading import Reading, shape
from bot.answering.question.asked import Read
from bot.answering.question.grammar import grammar
from bot.answering.question.ground import relations
from bot.answering.question.normal import clean, one_line
from bot.answering.question.planned import plan_of
from bot.answering.question.planning import reworded
from bot.answering.question.pool import Pool
from bot.answering.question.reading import asked_of, query_of
from bot.answering.question.subjects import find_subjects
from bot.answering.records import Plan, Question
from bot.answering.turn import NotWorthIt, PlanFunction
from vectorstore.records import Language

# How a model reads one question: hosted ones in JSON, those on this machine in lines.
Reads = Callable[[Read, Sequence[str], Round], Reading | None]
# Examples beside a question: the nearest, and no more than two that ask in the same words.
EXAMPLES = 8
# A question of one line; what is longer is a pasted need, which has its own reader.
_LONGEST = 600
_EARLIER = 4


class HostedReader:
    """Reads questions with a hosted model."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat

    def __call__(self, asked: Read, earlier: Sequence[str], round_: Round) -> Reading | None:
        """Return how the model reads a question; None where it gives nothing that can be used."""
        examples = [f"Question: {e.text}\nJSON: {e.json}" for e in islice(examples_for(asked), EXAMPLES)]
        told = "\n".join([*examples, asked_lines(asked, earlier), "JSON:"])
        return self._chat.ask("read", rules("json"), told, Reading, shape(), round_)


class Reader:
    """Plans questions: as `planning` does, and with a model's reading where that covers more of the question."""

    def __init__(self, reads: Reads, round_: Round, plan: PlanFunction, question: Question, *, name: str) -> None:
        self._reads = reads
        self._round = round_
        self._plan = plan
        self._name = name
        self._earlier = question.history
        self._last = one_line(clean(question.text))

    def __call__(self, text: str, pool: Pool, language: Language) -> Plan:
        """Return how a question that stands alone is understood.

        Raises NotWorthIt where no time is left to read it, so that nobody waits for it to be planned again.
        """
        if self._round.is_over:
            raise NotWorthIt
        own = self._plan(text, pool, language)
        line = one_line(clean(text))
        if own.criteria or own.choices or own.intent == "help" or len(line) > _LONGEST:
            return own
        whole = not (own.unread or own.unkept or own.asks_nothing)
        if whole and line != self._last:
            return own  # an earlier turn, which was understood
        asked = asked_of(line, pool, language)
        reading = self._reads(asked, self._earlier, self._round)
        if reading is None and self._round.is_over:
            raise NotWorthIt
        if reading is None:
            return own
        query = linked(reading, asked, query_of(line, pool, language))
        if query is None:
            return own
        read = plan_of(query, pool)
        if read.unread or read.unkept:
            return own  # half a reading is no better than the grammar's half: what it leaves out may decide
        return reworded(read.model_copy(update={"asked": own.asked, "read_by": self._name}))


def prompt_version() -> str:
    """Return what tells this prompt from others: the first eight hexadecimal digits of its digest."""
    return hashlib.sha256(f"{rules('json')}{rules('lines')}".encode()).hexdigest()[:8]


@cache
def rules(notation: Literal["json", "lines"]) -> str:
    """Return what every call begins with, so that it may be kept: the rules, and a question for each relation."""
    written = files(__package__).joinpath("read.md").read_text("utf-8")
    how = files(__package__).joinpath(f"read_{notation}.md").read_text("utf-8")
    known = frozenset({*relations(named=True), *relations(named=False)})
    shown: dict[str, str] = {}
    for example in grammar().examples:
        if example.of in known:
            shown.setdefault(example.of, example.en)
    return f"{written}{how}\nThe relations, each with a question that asks for it:\n" + "".join(
        f"- {relation}: {text}\n" for relation, text in sorted(shown.items())
    )


def asked_lines(asked: Read, earlier: Sequence[str]) -> str:
    """Return what is told of one question: earlier ones, the names in it with their types, its words."""
    names = [
        f"{item.text} ({' or '.join(t for t in item.types if t != 'free')})"
        for element in asked.row
        for item in element.items
        if item.types != ("free",)
    ]
    turns = (find_subjects(one_line(clean(turn)), asked.pool.index, asked.language) for turn in earlier[-_EARLIER:])
    lines = [f"Earlier: {turn.masked}" for turn in turns]
    return "\n".join([*lines, f"Names: {', '.join(names) or 'none'}", f"Question: {asked.line}"])
