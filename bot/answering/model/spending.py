"""What a home's chat model has been used for today, by everybody and by each person, and whether more may be.

Kept in one small file of the home: a command line and a server spend from the same purse. People stand in it as hashes
with the home's own salt, never by name. Knows limits; knows nothing about models.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import Field, ValidationError

from bot.answering.model.settings import ModelSettings
from vectorstore.records import Record

SPENDING_FILE = "model.json"
# Another process writes for a millisecond; who waits longer counts only for itself.
_LOCK_SECONDS = 1.0
# Calls side by side end together, and whoever asks waits until all are counted.
_POLL_SECONDS = 0.002
_DAY = "%Y-%m-%d"


class Used(Record):
    """Tokens of both directions, and what they cost."""

    tokens: int = 0
    cost: float = 0.0

    def plus(self, tokens: int, cost: float) -> Used:
        """Return this with more."""
        return Used(tokens=self.tokens + tokens, cost=self.cost + cost)


class _Day(Record):
    day: str
    salt: str
    every: Used = Used()
    people: dict[str, Used] = Field(default_factory=dict)


class Spending:
    """A day's use of a model, of all processes over one home; kept in memory alone where `home` is None."""

    def __init__(self, home: Path | None) -> None:
        self._path = home / SPENDING_FILE if home is not None else None
        self._kept = _new("", secrets.token_hex(8))

    def allows(self, limits: ModelSettings, asker: str, spent: Used) -> bool:
        """Tell whether a question that has `spent` so much may go on, for whoever asks it."""
        day = self._today()
        own = day.people.get(_key(day.salt, asker), Used())
        bounds = (
            (spent, limits.question_tokens, limits.question_cost),
            (day.every, limits.day_tokens, limits.day_cost),
            (own, limits.person_tokens, limits.person_cost),
        )
        return all(
            (tokens is None or used.tokens < tokens) and (cost is None or used.cost < cost)
            for used, tokens, cost in bounds
        )

    def add(self, asker: str, tokens: int, cost: float) -> None:
        """Count what a call has used; a file that cannot be written is counted in memory.

        A call that used nothing has nothing to wait for.
        """
        if not tokens and not cost:
            return
        if self._path is None:
            self._kept = _added(self._today(), asker, tokens, cost)
            return
        try:
            with FileLock(f"{self._path}.lock", timeout=_LOCK_SECONDS, poll_interval=_POLL_SECONDS):
                self._kept = _added(self._today(), asker, tokens, cost)
                whole = self._path.with_suffix(".new")
                whole.write_text(self._kept.model_dump_json(), encoding="utf-8")
                whole.replace(self._path)
        except (OSError, Timeout):
            self._kept = _added(self._kept, asker, tokens, cost)

    def _today(self) -> _Day:
        today = time.strftime(_DAY, time.gmtime())
        kept = self._kept
        if self._path is not None:
            try:
                kept = _Day.model_validate(json.loads(self._path.read_text("utf-8")))
            except (OSError, ValueError, ValidationError):
                kept = self._kept  # none yet, or not ours to read: what this process knows counts
        return kept if kept.day == today else _new(today, kept.salt)


def _new(day: str, salt: str) -> _Day:
    return _Day(day=day, salt=salt)


def _added(day: _Day, asker: str, tokens: int, cost: float) -> _Day:
    key = _key(day.salt, asker)
    people = {**day.people, key: day.people.get(key, Used()).plus(tokens, cost)}
    return day.model_copy(update={"every": day.every.plus(tokens, cost), "people": people})


def _key(salt: str, asker: str) -> str:
    return hashlib.sha256(f"{salt}:{asker}".encode()).hexdigest()[:16]
