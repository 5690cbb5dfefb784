"""A turn that speaks of a thing told before: "more than 5 years of it", "anyone with both?", 两个都会的有吗.

Puts the thing in the pronoun's place, or joins the two that were asked for last. Knows the words of such turns.
"""

from __future__ import annotations

from bot.answering.antecedents import leaves
from bot.answering.question.constructions import whole, within
from bot.answering.records import Clause, Condition, Plan
from bot.answering.told import Told
from vectorstore.records import Language

_THINGS = frozenset({"skill", "topic", "speaks", "certified"})
_TWO = 2


def with_thing(text: str, told: Told) -> str:
    """Return a turn with the thing that was asked for last in the place of "it"."""
    said = within("things_told.it", text)
    thing = _thing(told) if said is not None else None
    if said is None or thing is None:
        return text
    place = said.places["x"]
    return f"{text[: place.start]}{thing.value}{text[place.end :]}"


def _thing(told: Told) -> Condition | None:
    named = (c for p in reversed(told.plans) for n in (p.where, p.among) for c in reversed(leaves(n)))
    return next((c for c in named if c.relation in _THINGS and c.value), None)


def both_of(text: str, told: Told, language: Language) -> Plan | None:
    """Return who has both of the two things that were asked for last; None for any other turn."""
    if whole("things_told.both", text) is None:
        return None
    asked = [p.where for p in told.plans if p.where is not None and p.intent in ("who", "list")]
    if len(asked) < _TWO or asked[-1] == asked[-2]:
        return None
    return Plan(intent="who", language=language, where=Clause(join="all", parts=tuple(asked[-_TWO:])))
