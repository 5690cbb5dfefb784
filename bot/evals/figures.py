"""What the answers to a file of questions come to: verdicts, citations, time, tokens, cost. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from bot.answering.records import Answer
from bot.evals.verdict import Judged
from vectorstore.records import Record


class Figures(Record):
    """The figures of all answers of one way to answer.

    `precision`: of the citations that claims use, the share whose quote holds an expected phrase or belongs to an
    expected person. `recall`: of the expected people and phrases, the share that is cited: a person by a citation of
    theirs, a phrase by a quote that holds it. Both over all questions together of which an answer is expected, and None
    where there is nothing to share out. Seconds are those that an answer took, at the median and the 95th of a hundred
    (the nearest rank). `replaced`: sentences of the model in whose place the plain wording stands.
    """

    right: int
    near: int
    open: int
    false: int
    precision: float | None
    recall: float | None
    p50_seconds: float
    p95_seconds: float
    calls: int = 0
    failed: int = 0
    read: int = 0
    judged: int = 0
    replaced: int = 0
    tokens: int = 0
    cost: float = 0.0

    @property
    def asked(self) -> int:
        """Return how many questions were asked."""
        return self.right + self.near + self.open + self.false


def figures_of(answers: Sequence[Answer], judged: Sequence[Judged]) -> Figures:
    """Return what answers and their verdicts come to; needs one of each at least."""
    told = Counter(j.verdict for j in judged)
    seconds = [a.timing_ms.get("total", 0.0) / 1000 for a in answers]
    used = [a.model for a in answers if a.model is not None]
    return Figures(
        right=told["right"],
        near=told["near"],
        open=told["open"],
        false=told["false"],
        precision=_share(sum(j.pointed for j in judged), sum(j.cited for j in judged)),
        recall=_share(sum(j.met for j in judged), sum(j.wanted for j in judged)),
        p50_seconds=_ranked(seconds, 0.5),
        p95_seconds=_ranked(seconds, 0.95),
        calls=sum(len(u.calls) for u in used),
        failed=sum(c.failed is not None for u in used for c in u.calls),
        read=sum(u.read for u in used),
        judged=sum(a.judging is not None for a in answers),
        replaced=sum(replaced(a) for a in answers),
        tokens=sum(u.tokens for u in used),
        cost=sum(u.cost for u in used),
    )


def replaced(answer: Answer) -> int:
    """Return in place of how many sentences of the model the plain wording stands: none where it phrases nothing."""
    return len(getattr(answer.model, "replaced", ()))


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _ranked(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all values does not pass."""
    return round(sorted(values)[math.ceil(share * len(values)) - 1], 4)
