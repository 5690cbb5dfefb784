"""What a chat model did for one answer: its calls, what they took, why one failed, whom it judged. Knows no model."""

from __future__ import annotations

from typing import Literal

from vectorstore.records import Record

Role = Literal["read", "judge", "check", "phrase"]
Failure = Literal[
    "timeout", "refused", "empty", "malformed", "busy", "server", "connection", "key", "limit", "resting", "context",
    "other",
]  # fmt: skip


class Call(Record):
    """One call of a model: what for, how long, what it took. `failed` is None where it gave what was asked."""

    role: Role
    seconds: float
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    failed: Failure | None = None


# Why a sentence does not stand for its claim: it cites others, leaves out, adds, turns round, repeats, rambles.
Flaw = Literal["citation", "left_out", "added", "order", "twice", "long", "unasked"]


class Replaced(Record):
    """A sentence of a model that the plain words of its claim stand in place of, and why."""

    plain: str
    sentence: str
    why: Flaw


class ModelUse(Record):
    """What a model did for one answer.

    `prompts` are the versions of the prompts it was given, by role. `read`: the question was read by it. `phrased` is
    how many lines stand in its words, and `replaced` what it said of others, which nobody is shown.
    """

    name: str
    prompts: tuple[tuple[Role, str], ...] = ()
    calls: tuple[Call, ...] = ()
    read: bool = False
    phrased: int = 0
    replaced: tuple[Replaced, ...] = ()

    @property
    def tokens(self) -> int:
        """Return all tokens of its calls, of both directions."""
        return sum(c.tokens_in + c.tokens_out for c in self.calls)

    @property
    def cost(self) -> float:
        """Return what its calls cost, in the currency of the prices that are set."""
        return sum(c.cost for c in self.calls)

    @property
    def failed(self) -> Failure | None:
        """Return why a call gave nothing, the last that did; None where each gave what was asked."""
        return next((c.failed for c in reversed(self.calls) if c.failed is not None), None)


class JudgedShown(Record):
    """A person whom a chat model took for what was asked in free words, by a quote that stands in their CV.

    It is nobody's claim: an answer's `people`, `claims` and `status` are those of the rules.
    """

    person_id: str
    name: str
    verdict: Literal["yes", "partly"]
    citations: tuple[int, ...]
    basis: Literal["judged"] = "judged"


class Judging(Record):
    """How far a chat model judged: which words of the question, the `read` closest of `total` passages."""

    words: tuple[str, ...]
    read: int
    total: int
