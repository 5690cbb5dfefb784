"""How an answer came about: what was read and by whom, the plan, the evidence, the model's calls, the time.

A projection of an answer: nothing is asked or looked up anew. Knows nothing about terminals.
"""

from __future__ import annotations

from typing import Any, Literal

from bot.answering.model.used import Call, Role
from bot.answering.records import Answer, Basis, Outcome
from vectorstore.records import Record

# What of a plan is told elsewhere on the page, in words.
_TOLD = ("understood", "asked", "read_by", "unread", "unkept", "context", "language", "intent")


class Asking(Record):
    """One call of a model, with the version of the prompt that it was given."""

    call: Call
    prompt: str | None = None


class Replacing(Record):
    """A sentence of a model that nobody was shown, what stands in its place, and why."""

    sentence: str
    plain: str
    why: str


class Explained(Record):
    """All that an answer keeps of how it was made.

    `read_by` is `grammar`, or the model whose reading it is; `understood` says the query in words, `plan` holds it
    without what is empty. `bases` count the claims by what proves them. `unkept` are words that change the
    meaning and that no condition keeps, `context` sentences that ask nothing. `other_ms`: the time
    that no call of a model took.
    """

    status: Outcome
    language: str
    intent: str
    understood: str
    read_by: str
    unread: tuple[str, ...] = ()
    unkept: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    plan: dict[str, Any]
    people: int
    claims: int
    bases: dict[Basis, int]
    citations: int
    documents: int
    near_misses: int
    passages: int
    judged: int
    model: str = ""
    prompts: tuple[tuple[Role, str], ...] = ()
    calls: tuple[Asking, ...] = ()
    tokens: int = 0
    cost: float = 0.0
    phrased: int = 0
    replaced: tuple[Replacing, ...] = ()
    timing_ms: dict[str, float]
    model_ms: float = 0.0
    other_ms: float


def explained(answer: Answer) -> Explained:
    """Return how an answer came about; of a refusal that is its status and time alone."""
    plan, used = answer.plan, answer.model
    bases: dict[Basis, int] = {}
    for claim in answer.claims:
        bases[claim.basis] = bases.get(claim.basis, 0) + 1
    calls = used.calls if used else ()
    prompts = dict(used.prompts) if used else {}
    total = answer.timing_ms.get("total", 0.0)
    model_ms = round(sum(1000 * c.seconds for c in calls), 1)
    by: Literal["grammar", ""] = "grammar" if plan else ""
    return Explained(
        status=answer.status,
        language=str(plan.get("language") or ""),
        intent=str(plan.get("intent") or ""),
        understood=str(plan.get("understood") or ""),
        read_by=str(plan.get("read_by") or by),
        unread=answer.unread,
        unkept=tuple(plan.get("unkept") or ()),
        context=tuple(plan.get("context") or ()),
        plan={name: _kept(value) for name, value in plan.items() if name not in _TOLD and _says(value)},
        people=len(answer.people),
        claims=len(answer.claims),
        bases=bases,
        citations=len(answer.citations),
        documents=len({c.document_id for c in answer.citations}),
        near_misses=len(answer.near_misses),
        passages=len(answer.passages),
        judged=len(answer.judged),
        model=used.name if used else "",
        prompts=used.prompts if used else (),
        calls=tuple(Asking(call=c, prompt=prompts.get(c.role)) for c in calls),
        tokens=used.tokens if used else 0,
        cost=used.cost if used else 0.0,
        phrased=used.phrased if used else 0,
        replaced=tuple(
            Replacing(sentence=r.sentence, plain=r.plain, why=r.why) for r in (used.replaced if used else ())
        ),
        timing_ms=answer.timing_ms,
        model_ms=model_ms,
        other_ms=round(max(total - model_ms, 0.0), 1),
    )


def _says(value: Any) -> bool:
    """Tell whether a part of a plan says anything: what is empty is as it always is."""
    return value is not None and value is not False and value not in ("", (), [], {}, 0)


def _kept(value: Any) -> Any:
    """Return a part of a plan without what is empty in it."""
    if isinstance(value, dict):
        return {name: _kept(part) for name, part in value.items() if _says(part)}
    if isinstance(value, list | tuple):
        return [_kept(part) for part in value]
    return value
