"""A person in short, and two or more side by side; every line cited.

Knows the order of sections. What makes a section is `sections`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.draft import Block, Draft, Line, Row, Table
from bot.answering.compose.labels import attribute_label, clip, name_of
from bot.answering.compose.sections import SECTIONS, section
from bot.answering.compose.words import say
from bot.answering.facts import statements
from bot.answering.facts.statement import Asked
from bot.answering.find import Finder
from bot.answering.records import Plan
from vectorstore.records import Person

# What is compared of a person in a column of a table.
_COMPARED = (
    ("now", 2),
    ("education", 3),
    ("experience", 5),
    ("work", 3),
    ("publications", 8),
    ("patents", 3),
    ("skills", 4),
    ("awards", 4),
)
_CELL = 150
# So many names are a list.
_MANY = 3


def summary(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a summary, a person after the other."""
    blocks: list[Block] = []
    titles = []
    for person in people:
        asked = Asked(finder, person.person_id, None, plan.language)
        title = _title(finder, plan, person)
        titles.append(title)
        prefix = f"{name_of(person, plan.language)} — " if len(people) > 1 else ""
        for name in SECTIONS:
            lines = section(asked, name)
            if lines:
                blocks.append(Block(heading=prefix + say(f"summary.{name}", plan.language), lines=lines))
    names = ", ".join(name_of(p, plan.language) for p in people)
    return Draft(
        opening="\n".join(titles),
        absent=say("none.fact", plan.language, name=names, what=plan.understood),
        people=tuple(p.person_id for p in people),
        blocks=tuple(blocks),
    )


def _title(finder: Finder, plan: Plan, person: Person) -> str:
    dates = [finder.sources.documents[d].date or say("summary.undated", plan.language) for d in person.documents]
    said = ("、" if plan.language == "zh" else ", ").join(sorted(dates, reverse=True))
    key = "summary.of" if len(dates) > 1 else "summary.of_one"
    return say(key, plan.language, name=name_of(person, plan.language), n=len(dates), dates=said)


def compare(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a comparison: a row for each section, or for the one attribute that is compared."""
    language = plan.language
    rows = []
    if plan.attribute:
        cells = tuple(_attribute_cell(finder, plan, p) for p in people)
        rows.append(Row(label=attribute_label(plan.attribute, language), cells=cells))
    else:
        for name, lines in _COMPARED:
            cells = tuple(_cell(finder, plan, p, name, lines) for p in people)
            if any(cells):
                rows.append(Row(label=say(f"summary.{name}", language), cells=cells))
    names = tuple(name_of(p, language) for p in people)
    joint = "、" if language == "zh" else " and " if len(names) < _MANY else ", "
    return Draft(
        opening=say("compare.title", language, names=joint.join(names)),
        absent=say("none.fact", language, name=joint.join(names), what=plan.understood),
        people=tuple(p.person_id for p in people),
        table=Table(columns=names, rows=tuple(rows)) if rows else None,
        closing=say("who.alphabetical", language) if len(people) > 2 else "",
    )


def _cell(finder: Finder, plan: Plan, person: Person, name: str, lines: int) -> tuple[Line, ...]:
    asked = Asked(finder, person.person_id, None, plan.language)
    found = section(asked, name, lines=lines)
    return tuple(line.model_copy(update={"text": clip(line.text, _CELL), "evidence": line.evidence}) for line in found)


def _attribute_cell(finder: Finder, plan: Plan, person: Person) -> tuple[Line, ...]:
    found = statements(finder, person.person_id, plan.attribute or "work", plan.where, plan.language, plan.statuses)
    return tuple(
        Line(text=clip(s.value, _CELL), person_id=person.person_id, evidence=s.evidence[:1]) for s in found[:8]
    )
