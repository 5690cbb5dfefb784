"""A chat model at a question's side: it reads, judges and words, and code holds it to rules.

Knows which answers it can better, and puts the better one in the place of the plain one. Knows no prompt.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.answering.body import Tell
from bot.answering.compose.told import with_note
from bot.answering.compose.words import say
from bot.answering.model import judge, phrase, read
from bot.answering.model.chat import Round
from bot.answering.model.judge import Judge
from bot.answering.model.judged import with_judged
from bot.answering.model.phrase import Phraser
from bot.answering.model.phrased import with_phrased
from bot.answering.model.settings import ModelSettings
from bot.answering.model.used import Failure, ModelUse
from bot.answering.records import Answer, Question
from bot.answering.sources import Sources
from bot.answering.turn import PlanFunction, Worth
from vectorstore.errors import VouchError
from vectorstore.records import Language, Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)


class Model:
    """A chat model with its settings; one for all questions of a process."""

    def __init__(
        self, settings: ModelSettings, reads: read.Reads, judge: Judge | None = None, phraser: Phraser | None = None
    ) -> None:
        """Take what reads questions, and what judges passages and words claims where a model is able to."""
        self._settings = settings
        self._reads = reads
        self._judge = judge
        self._phraser = phraser

    def round(self, asker: str) -> Round:
        """Begin the calls of one question."""
        return Round(self._settings, asker)

    def better(
        self,
        answer: Answer,
        round_: Round,
        question: Question,
        plan: PlanFunction,
        again: Callable[[PlanFunction, Worth], Answer | None],
    ) -> Answer:
        """Return an answer, or the one to the same question as the model reads it, where that keeps more of it.

        `again` answers the question with another reading, or gives None where that is not worth it: nobody waits for
        the answer that there is already.
        """
        reads = self._settings.reads
        if reads == "never" or (reads == "unread" and not leaves_unread(answer)):
            return answer
        reader = read.Reader(self._reads, round_, plan, question, name=self._settings.name)
        read_anew = again(reader, lambda made: made.read_by is not None)
        if read_anew is None or not _reads_more(read_anew, answer, at_least=reads == "always"):
            return answer
        return read_anew

    def judged(self, answer: Answer, round_: Round, store: Store, scope: Scope, sources: Sources) -> Answer:
        """Return an answer with those beside it whom the model judges to be what was asked in free words."""
        if self._judge is None or self._settings.judges == "never" or round_.is_over:
            return answer
        try:
            return with_judged(answer, self._judge, round_, store, scope, sources)
        except VouchError as error:
            # An ingest took away a CV that was being judged: the answer holds without it.
            logger.warning("nothing is judged: %s", type(error).__name__)
            return answer

    def phrased(self, answer: Answer, round_: Round, sources: Sources, tell: Tell) -> Answer:
        """Return an answer in the model's words, where each says what its claim says; `tell` hears what stands."""
        if self._phraser is None or self._settings.phrases == "never" or round_.is_over:
            return answer
        try:
            return with_phrased(answer, self._phraser, round_, sources, tell)
        except VouchError as error:
            # An ingest took away a CV that was being told of: the answer holds in its own words.
            logger.warning("nothing is phrased: %s", type(error).__name__)
            return answer

    def told(self, answer: Answer, round_: Round, language: Language) -> Answer:
        """Return an answer with what the model did for it, and a line where it failed."""
        if not round_.calls:
            return answer
        roles = dict.fromkeys(c.role for c in round_.calls)
        prompts = tuple((role, _VERSIONS[role]()) for role in roles if role in _VERSIONS)
        own = answer.model or ModelUse(name=self._settings.name)
        used = own.model_copy(
            update={
                "prompts": prompts,
                "calls": tuple(round_.calls),
                "read": bool(answer.plan.get("read_by")),
            }
        )
        answer = answer.model_copy(update={"model": used})
        if used.read:
            understood = answer.plan.get("understood", "")
            return with_note(answer, say("model.read", language, name=used.name, understood=understood))
        if used.failed is not None and answer.judging is None and not used.phrased:
            return with_note(answer, say(f"model.{_SAID[used.failed]}", language))
        return answer


_VERSIONS: dict[str, Callable[[], str]] = {
    "read": read.prompt_version, "judge": judge.prompt_version, "phrase": phrase.prompt_version,
}  # fmt: skip
# What an asker is told of a failure; which it was stands in the record.
_SAID: dict[Failure, str] = {
    "timeout": "slow", "busy": "busy", "limit": "limit", "resting": "resting", "refused": "unusable",
    "empty": "unusable", "malformed": "unusable", "context": "unusable", "server": "gone", "connection": "gone",
    "key": "gone", "other": "gone",
}  # fmt: skip


def leaves_unread(answer: Answer) -> bool:
    """Tell whether an answer says that words of its question were not understood."""
    return bool(answer.unread or answer.plan.get("unkept")) or (answer.status == "unclear" and not answer.people)


def _reads_more(read_anew: Answer, plain: Answer, *, at_least: bool) -> bool:
    """Tell whether a model's reading leaves less of the question unread, or, `at_least`, no more."""
    if read_anew.status in ("unclear", "refused", "help"):
        return False
    more = _unread(plain) - _unread(read_anew)
    return more > 0 or (plain.status == "unclear" and not read_anew.unread) or (at_least and more == 0)


def _unread(answer: Answer) -> int:
    return sum(map(len, (*answer.unread, *answer.plan.get("unkept", ()))))
