"""Whether a chat model answers as it is set: one question, and what came of it. For `vouch doctor`."""

from __future__ import annotations

import time

from bot.answering.model.chat import Round
from bot.answering.model.read import Reads
from bot.answering.model.settings import ModelSettings
from bot.answering.model.used import Failure
from bot.answering.question.pool import Pool
from bot.answering.question.reading import asked_of
from vectorstore.records import Record

# Any model that can read reads this.
_QUESTION = "who knows Rust?"
_MENDED: dict[Failure, str] = {
    "timeout": "raise VOUCH_MODEL_SECONDS, or take a faster model",
    "refused": "take another model: this one refuses to read a question",
    "empty": "take another model: this one gives nothing",
    "malformed": "take a larger model: this one gives no JSON of the schema",
    "busy": "ask again later, or raise the limit at its provider",
    "server": "look at the server of VOUCH_MODEL_URL, or ask again later",
    "connection": "look whether VOUCH_MODEL_URL is right and reachable from here",
    "key": "set a key that it takes, as VOUCH_MODEL_KEY",
    "limit": "raise the limits in tokens or cost, or wait for tomorrow",
    "resting": "wait a minute",
    "context": "take a model with a context of 8,000 tokens or more",
    "other": "look whether VOUCH_MODEL names a model that its provider has",
}


class ModelHealth(Record):
    """How a model read a question: in how many seconds, with how many tokens; `problem` says what mends it."""

    name: str
    seconds: float
    tokens: int = 0
    problem: str | None = None


def check_model(settings: ModelSettings, reads: Reads) -> ModelHealth:
    """Return how a model reads one question."""
    started = time.monotonic()
    round_ = Round(settings)
    found = reads(asked_of(_QUESTION, Pool(()), "en"), (), round_)
    seconds = round(time.monotonic() - started, 2)
    failed = None if found is not None else (round_.failure or "other")
    problem = f"the model {settings.name!r} failed ({failed}); {_MENDED[failed]}" if failed is not None else None
    return ModelHealth(name=settings.name, seconds=seconds, tokens=round_.used.tokens, problem=problem)
