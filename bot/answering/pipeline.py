"""A question in, an answer out: policy, conversation, plan, find, compose, verify.

Without a language model everything here is deterministic: the same question over the same home gives the same answer.
"""

from __future__ import annotations

import logging
import time

from bot.answering.answers import answer_plan
from bot.answering.conversation import resolve
from bot.answering.plan import plan, reworded
from bot.answering.plan.clean import clean, language_asked, one_line
from bot.answering.policy import refusal
from bot.answering.records import Answer, Question
from bot.answering.sources import Sources, Texts
from bot.answering.spelling import mended
from vectorstore.errors import InvalidQuestion, VouchError
from vectorstore.records import Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)

# A pasted job description has a few thousand characters; what is longer is no question.
QUESTION_MAX = 20_000
# An ingest may replace a CV while it is read for an answer; the answer is then made anew, seldom more than once.
_TRIES = 3


class Pipeline:
    """Answers questions over a store; keeps nothing between answers but analysed texts, by document version."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._texts = Texts()

    def answer(self, question: Question, scope: Scope) -> Answer:
        """Answer a question from the documents of a scope.

        Raises InvalidQuestion where it is empty or longer than 20,000 characters.
        """
        started = time.perf_counter()
        check(question)
        answer = self._answer(question, scope)
        spent = round(1000 * (time.perf_counter() - started), 1)
        logger.info("answered: %s, %d people, %d citations", answer.status, len(answer.people), len(answer.citations))
        return answer.model_copy(update={"timing_ms": {**answer.timing_ms, "total": spent}})

    def _answer(self, question: Question, scope: Scope) -> Answer:
        said = question.text
        language = language_asked(one_line(clean(said)))
        refused = refusal(said, language)
        if refused is not None:
            return Answer(status="refused", text=refused.text)
        for _ in range(_TRIES - 1):
            sources = Sources(self._store, scope, self._texts)
            try:
                answer = self._from(sources, question, scope)
            except VouchError:
                if sources.is_settled():
                    raise
                continue
            if sources.is_settled():
                return answer
        return self._from(Sources(self._store, scope, self._texts), question, scope)

    def _from(self, sources: Sources, question: Question, scope: Scope) -> Answer:
        """Answer a question whose misspelt names are put right; what they were taken for is said."""
        names = [n for p in sources.people for n in (p.name, *p.aliases)]
        told = [mended(text, names, sources.writes) for text in (*question.history, question.text)]
        right = Question(text=told[-1][0], history=tuple(text for text, _ in told[:-1]))
        found = resolve(right, sources.people, plan)
        if told[-1][1]:
            found = reworded(found.model_copy(update={"corrections": (*told[-1][1], *found.corrections)}))
        return answer_plan(self._store, scope, sources, found)


def check(question: Question) -> None:
    """Raise InvalidQuestion where a question cannot be asked."""
    if not question.text.strip():
        raise InvalidQuestion('the question is empty; ask one, such as "who knows Rust?"')
    if len(question.text) > QUESTION_MAX:
        raise InvalidQuestion(
            f"the question has {len(question.text)} characters, more than {QUESTION_MAX}; ask a shorter one"
        )
