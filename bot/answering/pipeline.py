"""A question in, an answer out: policy, conversation, plan, find, compose, verify.

Without a chat model everything here is deterministic: the same question over the same home gives the same answer. With
one, its answer is that of the pipeline to the question as the model reads it, or the one without it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from bot.answering.answers import answer_plan, people_shown
from bot.answering.body import Tell
from bot.answering.compose.told import told_in_words
from bot.answering.conversation import PlanFunction, resolve
from bot.answering.meant import with_offers
from bot.answering.passages import with_passages
from bot.answering.policy import refusal
from bot.answering.question.needs import need_plan
from bot.answering.question.normal import clean, language_asked, one_line
from bot.answering.question.planning import plan, reworded
from bot.answering.question.pool import Pool
from bot.answering.question.relative import dated
from bot.answering.records import Answer, Criterion, Plan, Question
from bot.answering.sources import Sources
from bot.answering.spelling import mended
from bot.answering.texts import Texts
from bot.answering.turn import NotWorthIt, Worth
from bot.log import events
from vectorstore.errors import InvalidQuestion, VouchError
from vectorstore.records import Language, Scope
from vectorstore.store import Store

if TYPE_CHECKING:
    from bot.answering.model.roles import Model

log = events(__name__)

# A pasted job description has a few thousand characters; what is longer is no question.
QUESTION_MAX = 20_000
# An ingest may replace a CV while it is read for an answer; the answer is then made anew, seldom more than once.
_TRIES = 3
# What an asker changes about a plan, given the people in scope.
Change = Callable[[Plan, Pool], Plan]


def telling_from(first: int) -> Change | None:
    """Return the change of a plan whose long list is told from its `first` person on, counted from 1."""
    return None if first == 1 else lambda plan, _: plan.model_copy(update={"start": first - 1})


class Pipeline:
    """Answers questions over a store; keeps nothing between answers but analysed texts, by document version."""

    def __init__(self, store: Store, model: Model | None = None) -> None:
        self._store = store
        self._texts = Texts()
        self._model = model

    @property
    def has_model(self) -> bool:
        """Tell whether a chat model stands at its side."""
        return self._model is not None

    def answer(
        self,
        question: Question,
        scope: Scope,
        reading: PlanFunction = plan,
        change: Change | None = None,
        tell: Tell = lambda _, __: None,
    ) -> Answer:
        """Answer a question from the documents of a scope.

        `reading` makes its plan where it is no plain question; `change` is what its asker changes about the plan.
        `tell` hears how much of its first page stands, while a chat model words the rest.
        Raises InvalidQuestion where it is empty or longer than 20,000 characters.
        """
        check(question)
        if (refused := self.refused(question.text)) is not None:
            return refused
        question = _in_days(question)

        def planned(sources: Sources, reads: PlanFunction) -> Plan:
            made = self._resolved(question, scope, sources, reads)
            return made if change is None else reworded(change(made, Pool(sources.people, sources)))

        # What follows up an earlier question says too little by itself.
        asked = "" if question.history else question.text

        def anew(reads: PlanFunction, worth: Worth) -> Answer | None:
            def weighed(sources: Sources) -> Plan:
                if not worth(made := planned(sources, reads)):
                    raise NotWorthIt
                return made

            try:
                return self._settled(scope, weighed, asked)
            except NotWorthIt:
                return None

        def plain() -> Answer:
            return self._settled(scope, lambda sources: planned(sources, reading), asked)

        return _timed(lambda: self._helped(question, scope, reading, plain, anew, tell))

    def answer_as(self, chosen: Plan, scope: Scope, change: Change | None = None) -> Answer:
        """Answer a plan that its asker has chosen or changed: a person by their id, criteria as they weigh them.

        A criterion that no question may ask for is refused here too.
        """
        for criterion in chosen.criteria:
            if (refused := self.refused(criterion.text)) is not None:
                return refused

        def planned(sources: Sources) -> Plan:
            return reworded(chosen if change is None else change(chosen, Pool(sources.people, sources)))

        return _timed(lambda: self._settled(scope, planned))

    def refused(self, text: str) -> Answer | None:
        """Return the answer to words that are not answered on principle; None where they may be asked."""
        found = refusal(text, _language(text))
        return None if found is None else _timed(lambda: told_in_words("refused", found.text))

    def criteria(self, text: str, scope: Scope) -> tuple[tuple[Criterion, ...], tuple[str, ...]]:
        """Return what a need asks for, as criteria to be weighed, and those of its words that may not be asked for."""
        plain = clean(text)
        language = _language(text)
        barred = [line.strip() for line in plain.split("\n") if refusal(line, language) is not None]
        asked = "\n".join(line for line in plain.split("\n") if line.strip() not in barred)
        found = need_plan(asked, Pool(self._store.people(scope)), language) if asked.strip() else None
        if found is None:
            return (), tuple(dict.fromkeys(barred))
        barred += [c.text for c in found.criteria if refusal(c.text, language) is not None]
        barred += [words for reason, words in found.unused if reason == "protected"]
        return tuple(c for c in found.criteria if c.text not in barred), tuple(dict.fromkeys(barred))

    def _helped(
        self,
        question: Question,
        scope: Scope,
        reading: PlanFunction,
        answered: Callable[[], Answer],
        anew: Callable[[PlanFunction, Worth], Answer | None],
        tell: Tell,
    ) -> Answer:
        """Return the answer to a question, with what a chat model makes better of it where there is one."""
        plain = answered()
        if self._model is None:
            return plain
        round_ = self._model.round(question.asker)
        answer = self._model.better(plain, round_, question, reading, anew)
        sources = Sources(self._store, scope, self._texts)
        answer = self._model.judged(answer, round_, self._store, scope, sources)
        answer = self._model.phrased(answer, round_, sources, tell)
        return self._model.told(answer, round_, _language(question.text))

    def _settled(self, scope: Scope, planned: Callable[[Sources], Plan], asked: str = "") -> Answer:
        """Answer a plan from documents that no ingest changed in the meantime; `asked` are its question's own words.

        Where each try is overtaken by another change, the last one reads all of it as it is at one moment: nobody who
        writes waits for that, but the log of the catalogue grows meanwhile.
        """
        for _ in range(_TRIES - 1):
            sources = Sources(self._store, scope, self._texts)
            try:
                answer = self._answered(scope, sources, planned(sources), asked)
            except VouchError:
                if sources.is_settled():
                    raise
                continue
            if sources.is_settled():
                return answer
        with self._store.at_one_moment():
            sources = Sources(self._store, scope, self._texts)
            return self._answered(scope, sources, planned(sources), asked)

    def _resolved(self, question: Question, scope: Scope, sources: Sources, reading: PlanFunction) -> Plan:
        """Return the plan of a question whose misspelt names are put right; what they were taken for is said."""
        told = [
            mended(t, lambda w: w in sources.roll.words, sources.writes) for t in (*question.history, question.text)
        ]
        right = Question(text=told[-1][0], history=tuple(text for text, _ in told[:-1]))

        @cache
        def answered(earlier: Plan) -> tuple[str, ...]:
            return people_shown(self._store, scope, sources, earlier)

        found = resolve(right, Pool(sources.people, sources), reading, answered)
        if not told[-1][1]:
            return found
        return reworded(found.model_copy(update={"corrections": (*told[-1][1], *found.corrections)}))

    def _answered(self, scope: Scope, sources: Sources, made: Plan, asked: str) -> Answer:
        answer = answer_plan(self._store, scope, sources, made)
        answer = with_offers(self._store, scope, sources, made, answer)
        return with_passages(self._store, scope, sources, made, asked or made.understood, answer)


def _in_days(question: Question) -> Question:
    told = tuple(dated(text, question.asked_on) for text in question.history)
    return question.model_copy(update={"text": dated(question.text, question.asked_on), "history": told})


def _language(text: str) -> Language:
    return language_asked(one_line(clean(text)))


def _timed(make: Callable[[], Answer]) -> Answer:
    """Return an answer with the time that it took, in milliseconds."""
    started = time.perf_counter()
    answer = make()
    spent = round(1000 * (time.perf_counter() - started), 1)
    counts = {"people": len(answer.people), "citations": len(answer.citations)}
    log.info("answered", status=answer.status, ms=spent, **counts)
    return answer.model_copy(update={"timing_ms": {**answer.timing_ms, "total": spent}})


def check(question: Question) -> None:
    """Raise InvalidQuestion where a question cannot be asked."""
    if not question.text.strip():
        raise InvalidQuestion('the question is empty; ask one, such as "who knows Rust?"')
    if len(question.text) > QUESTION_MAX:
        raise InvalidQuestion(
            f"the question has {len(question.text)} characters, more than {QUESTION_MAX}; ask a shorter one"
        )
