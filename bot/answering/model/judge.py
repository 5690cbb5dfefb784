"""A model judges which passages of CVs show what a question asks in free words: yes, partly or no, with a quote.

Entries go out in batches side by side, each fenced, with what heads it; every batch is a call of its own. What comes
back is a proposal: `proved` says which quotes count. Knows the prompt. Knows nothing about which entries are asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from bot.answering.model.chat import Chat, Round
from bot.answering.model.fence import Fence
from bot.answering.model.need import Need
from vectorstore.records import Record

# A model that is given more at a time skips some of them, and takes longer than a question waits.
BATCH = 15

Ruling = Literal["yes", "partly", "no"]


class Verdict(Record):
    """What a model says of one entry, by its number in the call."""

    entry: int
    quote: str
    verdict: Ruling


class Verdicts(Record):
    """What a model says of the entries of one call."""

    verdicts: tuple[Verdict, ...]


class Told(NamedTuple):
    """An entry as a model is told of it: what heads it, and its words."""

    heading: str
    text: str


class Judge:
    """Judges entries with a hosted model, whose name answers show."""

    def __init__(self, chat: Chat, name: str) -> None:
        self._chat = chat
        self.name = name

    def __call__(self, need: Need, entries: Sequence[Told], round_: Round) -> tuple[Verdict | None, ...]:
        """Return what the model says of each entry, in their order; None of those of which it said nothing."""
        batches = [entries[i : i + BATCH] for i in range(0, len(entries), BATCH)]
        if not batches:
            return ()
        rounds = [_beside(round_) for _ in batches]
        before = len(round_.calls)
        with ThreadPoolExecutor(len(batches), thread_name_prefix="vouch-judge") as pool:
            told = list(pool.map(lambda job: self._batch(need, *job), zip(batches, rounds, strict=True)))
        for own in rounds:
            round_.calls.extend(own.calls[before:])
        return tuple(verdict for batch in told for verdict in batch)

    def _batch(self, need: Need, entries: Sequence[Told], round_: Round) -> list[Verdict | None]:
        fence = Fence()
        given = self._chat.ask(
            "judge", f"{rules()}\n{fence.rule}", asked(need, entries, fence), Verdicts, shape(), round_
        )
        found: dict[int, Verdict] = {}
        twice: set[int] = set()
        for verdict in given.verdicts if given is not None else ():
            twice |= {verdict.entry} & set(found)
            found[verdict.entry] = verdict
        nothing = Verdict(entry=0, quote="", verdict="no")
        # Who says two things of one entry has said neither.
        return [None if given is None else found.get(n, nothing) if n not in twice else nothing
                for n in range(1, len(entries) + 1)]  # fmt: skip


def asked(need: Need, entries: Sequence[Told], fence: Fence) -> str:
    """Return what is told of one batch: the question, its words to be judged, and the entries."""
    words = ", ".join(f'"{w}"' for w in need.words)
    told = (fence.around(n, f"{e.heading}\n{e.text}" if e.heading else e.text) for n, e in enumerate(entries, 1))
    return "\n".join([f"Question: {need.asked}", f"Judge: {words}", *told])


def prompt_version() -> str:
    """Return what tells this prompt from others: the first eight hexadecimal digits of its digest."""
    return hashlib.sha256(rules().encode()).hexdigest()[:8]


@cache
def rules() -> str:
    """Return what every call begins with."""
    return files(__package__).joinpath("judge.md").read_text("utf-8")


@cache
def shape() -> dict[str, Any]:
    """Return the JSON schema of verdicts."""
    verdict = {
        "type": "object",
        "properties": {
            "entry": {"type": "integer"},
            "quote": {"type": "string"},
            "verdict": {"type": "string", "enum": ["yes", "partly", "no"]},
        },
        "required": ["entry", "quote", "verdict"],
        "additionalProperties": False,
    }
    return {
        "title": "verdicts",
        "description": "What each entry shows.",
        "type": "object",
        "properties": {"verdicts": {"type": "array", "items": verdict}},
        "required": ["verdicts"],
        "additionalProperties": False,
    }


def _beside(round_: Round) -> Round:
    """Return a round of the same question that keeps its own calls: several are made at once."""
    own = copy(round_)
    own.calls = list(round_.calls)
    return own
