"""A person in short, and the rest by section on pages of their own; every line cited.

Knows the order of sections. What makes a section is `sections`, what makes the short lines is `brief`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.aspects import aspect_lines, aspects_of
from bot.answering.compose.brief import brief
from bot.answering.compose.draft import Block, Draft
from bot.answering.compose.labels import name_of
from bot.answering.compose.sections import SECTIONS, section
from bot.answering.compose.words import say
from bot.answering.facts.statement import Asked
from bot.answering.find import Finder
from bot.answering.records import Plan
from vectorstore.records import Person

# Twelve lines, some of them two lines long, and what the other pages hold.
_PAGE = 2_000


def summary(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a summary: of one person all sections follow, of several each has a page in short."""
    language = plan.language
    blocks: list[Block] = []
    for person in people:
        asked = Asked(finder, person.person_id, None, language)
        mainly = _mainly(finder, plan, person)
        if len(people) > 1:
            blocks.append(Block(heading=name_of(person, language), lines=brief(asked), apart=True))
            blocks += mainly
            continue
        sections = [
            Block(heading=say(f"summary.{name}", language), lines=lines)
            for name in SECTIONS
            if (lines := section(asked, name))
        ]
        sections[:1] = [b.model_copy(update={"apart": True}) for b in sections[:1]]
        heading = say("summary.besides", language) if mainly else ""
        blocks = [*mainly, Block(heading=heading, lines=brief(asked), note=_further(plan, sections)), *sections]
    names = ", ".join(name_of(p, language) for p in people)
    return Draft(
        opening=_title(finder, plan, people[0]) if len(people) == 1 else "",
        absent=say("none.fact", language, name=names, what=plan.understood),
        people=tuple(p.person_id for p in people),
        blocks=tuple(blocks),
        remarks=tuple(x for x in (_untold(finder, plan, people),) if x),
        limit=_PAGE,
    )


def _mainly(finder: Finder, plan: Plan, person: Person) -> list[Block]:
    """Return what a summary is mainly to tell, before all else."""
    told = zip(aspects_of(plan), aspect_lines(finder, plan, person), strict=True)
    return [Block(heading=label[:1].upper() + label[1:], lines=lines) for label, lines in told if lines]


def _untold(finder: Finder, plan: Plan, people: Sequence[Person]) -> str:
    """Return which aspects no line of these people's CVs tells of."""
    told = [aspect_lines(finder, plan, p) for p in people]
    missing = [label for n, label in enumerate(aspects_of(plan)) if not any(own[n] for own in told)]
    joint = "、" if plan.language == "zh" else ", "
    return say("summary.untold", plan.language, what=joint.join(missing)) if missing else ""


def _further(plan: Plan, sections: Sequence[Block]) -> str:
    """Return which sections follow, and how many lines each has."""
    joint = "、" if plan.language == "zh" else ", "
    return say("summary.further", plan.language, what=joint.join(f"{b.heading} ({len(b.lines)})" for b in sections))


def _title(finder: Finder, plan: Plan, person: Person) -> str:
    dates = [finder.sources.documents[d].date or say("summary.undated", plan.language) for d in person.documents]
    said = ("、" if plan.language == "zh" else ", ").join(sorted(dates, reverse=True))
    name = name_of(person, plan.language)
    if len(dates) == 1:
        return say("summary.of_one", plan.language, name=name, dates=said)
    return say("summary.of", plan.language, name=name, n=len(dates), dates=said)
