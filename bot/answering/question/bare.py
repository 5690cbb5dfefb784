"""A question that leaves out of what it asks: "a master's? in what, and from where?" asks both of that degree.

What it is about stands in the question before it. Knows which attribute each question word then asks for. Knows nothing
of where one question ends and the next begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.asking import AskWord
from bot.answering.question.elements import Element
from bot.answering.question.families import leaves_of
from bot.answering.question.values import Node
from bot.answering.records import Plan

# What each question word asks of a thing.
_ASKED: dict[str, dict[AskWord, str]] = {
    "study": {"what": "degree", "where": "school", "when": "period", "how_long": "years"},
    "certificate": {"what": "certificates", "where": "certificates", "when": "period"},
    "job": {"what": "role", "where": "employer", "when": "period", "how_long": "years"},
    "award": {"what": "awards", "where": "awards", "when": "awards"},
    "counted": {},
    "paper": {"what": "publications", "where": "publications", "when": "publications"},
}
_THINGS: dict[str, str] = {
    "degree": "study", "field": "study", "studied_at": "study", "certified": "certificate", "worked_at": "job",
    "interned_at": "job", "role": "job", "awarded": "award", "published": "paper", "published_at": "paper",
    "school": "study", "education": "study", "top_degree": "study", "certificates": "certificate", "awards": "award",
    "publications": "paper",
}  # fmt: skip
# Of what is counted each is told with where and when.
_COUNTED = {"internship": "counted", "employment": "counted", "education": "counted", "award": "counted"}
_OF_EACH = frozenset({"分别", "各", "各自", "respectively"})
_WORDS: tuple[AskWord, ...] = ("when", "where", "how_long", "what")


def bare_asks(row: Sequence[Element]) -> tuple[AskWord, ...]:
    """Return the question words of a piece that says nothing beside them; none where it says something."""
    found: list[AskWord] = []
    for element in row:
        part = element.part
        if part is None:
            return ()
        word = next((w for w in _WORDS if part.has("ask", w)), None)
        if word is not None:
            found.append(word)
        elif not (
            part.is_frame
            or part.text in _OF_EACH
            or part.has("prep")
            or part.has("op", "and", "comma")
            or part.kind == "mark"
        ):
            return ()
    return tuple(dict.fromkeys(found))


def thing_of(plan: Plan, held: Node | None) -> str | None:
    """Return what kind of thing a plan is about, `held` what it says of it; None where it names none."""
    leaves = leaves_of(held) if held is not None else ()
    named = next((_THINGS[c.relation] for c in leaves if c.relation in _THINGS), None)
    return named or _THINGS.get(plan.attribute or "") or _COUNTED.get(plan.counted or "")


def bare_plans(plan: Plan, held: Node | None, words: Sequence[AskWord]) -> tuple[Plan, ...]:
    """Return what question words ask of the thing that a plan is about; none where its answer tells it already."""
    of = thing_of(plan, held)
    asked = _ASKED[of] if of is not None else {}
    names = dict.fromkeys(asked[w] for w in words if w in asked)
    # A stay is told with its dates.
    told = {plan.attribute or "", *plan.also, *(("period",) if of == "job" and plan.attribute == "whether" else ())}
    return tuple(
        plan.model_copy(update={"intent": "fact", "attribute": name, "also": (), "where": held, "counted": None})
        for name in names
        if name not in told
    )
