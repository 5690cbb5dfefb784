"""A model judges which passages of CVs show what a question asks in free words: yes, partly or no, with a quote.

Entries go out in batches side by side, each fenced, with what heads it; every batch is a call of its own, with entries
among its own that nobody wrote. What comes back is a proposal: `proved` says which quotes count. Knows the prompt.
Knows nothing about which entries are asked.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from bot.answering.model.chat import Chat, Round
from bot.answering.model.fence import Fence
from bot.answering.model.masks import Masks
from bot.answering.model.need import Need
from vectorstore.records import Record

logger = logging.getLogger(__name__)

# A model that is given more at a time skips some of them, and takes longer than a question waits.
BATCH = 15


class Told(NamedTuple):
    """An entry as a model is told of it: what heads it, and its words.

    `names` are those of its CV's person and of others in it, `reached` is what reaches them: no model is told of it.
    """

    heading: str
    text: str
    names: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()


# Nobody's entries, put among those of each call: a line of a page shows nothing, and of two trades that have nothing in
# common not both are what anybody asks for. Who says yes of the line, or of both trades, says yes of anything.
LINE = Told("", "Continued on the next page.")
TRADES = (
    Told("Experience", "Harbour office, tally clerk, 2009 - 2012\n- Counted crates of oranges as they came ashore."),
    Told("Experience", "St. Olaf's tower, bell ringer, 2003 - 2011\n- Rang four bells at noon and wound the clock."),
    Told("Experience", "Kasper's wagon, puppeteer, 2006 - 2014\n- Carved nine puppets and led them at village fairs."),
    Told("Experience", "Ice survey, field hand, 2001 - 2004\n- Staked poles and measured how far a glacier moved."),
)
# Where what nobody wrote stands among the entries is told to nobody.
_chosen = secrets.SystemRandom()

Ruling = Literal["yes", "partly", "no"]


class Verdict(Record):
    """What a model says of one entry, by its number in the call."""

    entry: int
    quote: str
    verdict: Ruling


class Verdicts(Record):
    """What a model says of the entries of one call."""

    verdicts: tuple[Verdict, ...]


class Judge:
    """Judges entries with a hosted model, whose name answers show."""

    def __init__(self, chat: Chat, name: str) -> None:
        self._chat = chat
        self.name = name

    def __call__(self, need: Need, entries: Sequence[Told], round_: Round) -> tuple[Verdict | None, ...]:
        """Return what the model says of each entry, in their order; None of those that it did not judge."""
        batches = [entries[i : i + BATCH] for i in range(0, len(entries), BATCH)]
        if not batches:
            return ()
        rounds = [_beside(round_) for _ in batches]
        before = len(round_.calls)
        with ThreadPoolExecutor(len(batches), thread_name_prefix="vouch-judge") as pool:
            told = list(pool.map(lambda job: self._batch(need, *job), zip(batches, rounds, strict=True)))
        for own in rounds:
            round_.calls.extend(own.calls[before:])
        if any(batch.says_yes_to_all for batch in told):
            logger.warning("what model judge gave is not used: it says yes of what shows nothing")
            round_.calls[-1] = round_.calls[-1].model_copy(update={"failed": "malformed"})
            return (None,) * len(entries)
        return tuple(verdict for batch in told for verdict in batch.verdicts)

    def _batch(self, need: Need, entries: Sequence[Told], round_: Round) -> _Batch:
        fence = Fence()
        mixed = [*enumerate(entries), *((None, c) for c in (LINE, *_chosen.sample(TRADES, 2)))]
        _chosen.shuffle(mixed)
        told = asked(need, [one for _, one in mixed], fence, round_.masks)
        given = self._chat.ask("judge", f"{rules()}\n{fence.rule}", told, Verdicts, shape(), round_)
        if given is None:
            return _Batch((None,) * len(entries), says_yes_to_all=False)
        nothing = Verdict(entry=0, quote="", verdict="no")
        found: dict[int, Verdict] = {}
        for one in given.verdicts:
            # Who says two things of one entry has said neither.
            found[one.entry] = nothing if one.entry in found else one
        said = [(at, told, found.get(n, nothing)) for n, (at, told) in enumerate(mixed, 1)]
        fooled = [told for at, told, verdict in said if at is None and verdict.verdict != "no"]
        of_entries = {at: verdict for at, _, verdict in said if at is not None}
        verdicts = tuple(of_entries[at] for at in range(len(entries)))
        return _Batch(verdicts, says_yes_to_all=LINE in fooled or len(fooled) > 1)


class _Batch(NamedTuple):
    """What one call gave: a verdict an entry, None where it failed; `says_yes_to_all`: it was fooled."""

    verdicts: tuple[Verdict | None, ...]
    says_yes_to_all: bool


def asked(need: Need, entries: Sequence[Told], fence: Fence, masks: Masks) -> str:
    """Return what is told of one batch: the question, its words to be judged, and the entries."""
    words = ", ".join(f'"{w}"' for w in need.words)
    texts = (masks.nameless(f"{e.heading}\n{e.text}" if e.heading else e.text, e.names, e.reached) for e in entries)
    told = (fence.around(n, text) for n, text in enumerate(texts, 1))
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
