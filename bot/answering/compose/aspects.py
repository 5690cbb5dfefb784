"""What a person's CVs tell of an aspect that a summary or a comparison is asked for: "mainly her management".

An aspect is an attribute (degrees, papers) or a criterion in the words of the question. Knows what its lines are;
where they stand is `portrait` and `comparison`.
"""

from __future__ import annotations

from bot.answering.compose.draft import Line
from bot.answering.compose.labels import attribute_label, clip
from bot.answering.compose.people import choose, proof_line
from bot.answering.compose.whether import nearest_lines
from bot.answering.facts import statements
from bot.answering.facts.ordered import in_order
from bot.answering.find import Finder
from bot.answering.records import Plan
from vectorstore.records import Person

# What is told of one aspect of one person.
MOST = 8
_TEXT = 260

Aspect = tuple[str, tuple[Line, ...]]


def aspects_of(plan: Plan) -> tuple[str, ...]:
    """Return what a plan's aspects are called, in the order that they are asked for."""
    return (*(attribute_label(a, plan.language) for a in _attributes(plan)), *(c.text for c in plan.aspects))


def aspect_lines(finder: Finder, plan: Plan, person: Person, most: int = MOST) -> tuple[tuple[Line, ...], ...]:
    """Return the lines of each aspect of a person, in the same order; an aspect that is not told has none."""
    told = [
        _headed(_stated(finder, plan, person, a, most), attribute_label(a, plan.language)) for a in _attributes(plan)
    ]
    for criterion in plan.aspects:
        proofs = finder.find(criterion.condition).proofs.get(person.person_id, ())
        chosen = choose(finder.sources, plan.language, proofs, most) if proofs else []
        lines = [proof_line(p, e, plan.language, person.person_id) for p, e in chosen]
        held = tuple(_short(x) for x in lines if x.text)
        told.append(_headed(held or nearest_lines(finder, plan, person, criterion.condition), criterion.text))
    return tuple(told)


def _attributes(plan: Plan) -> tuple[str, ...]:
    return tuple(a for a in (plan.attribute, *plan.also) if a is not None)


def _stated(finder: Finder, plan: Plan, person: Person, attribute: str, most: int) -> tuple[Line, ...]:
    found = statements(finder, person.person_id, attribute, plan.where, plan.language, plan.statuses)
    return tuple(
        Line(text=clip(s.value, _TEXT), person_id=person.person_id, evidence=s.evidence, computed=s.computed)
        for s in in_order(found, plan.order)[:most]
    )


def _headed(lines: tuple[Line, ...], label: str) -> tuple[Line, ...]:
    """Return lines under a label that is the question's own, which no quote says."""
    own = (label, label[:1].upper() + label[1:])
    return tuple(x.model_copy(update={"computed": (*x.computed, *own)}) for x in lines)


def _short(line: Line) -> Line:
    return line.model_copy(update={"text": clip(line.text, _TEXT)})
