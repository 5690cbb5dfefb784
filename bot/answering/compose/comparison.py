"""Two people or more side by side: first what sets them apart, last what they have in common; every line cited.

Knows what is compared. What makes a section is `sections`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.aspects import aspect_lines, aspects_of
from bot.answering.compose.draft import Draft, Line, Row, Table
from bot.answering.compose.labels import clip, name_of
from bot.answering.compose.lengths import told_lines
from bot.answering.compose.sections import section
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, unique
from bot.answering.facts.statement import Asked
from bot.answering.find import Finder
from bot.answering.lasting import lasted_of
from bot.answering.records import Evidence, Plan
from vectorstore.records import EntryKind, Fact, Person
from vectorstore.text import fold

# What is compared of a person in a column of a table, and in how many lines.
_COMPARED = (
    ("now", 2),
    ("experience", 5),
    ("work", 3),
    ("education", 3),
    ("publications", 8),
    ("patents", 3),
    ("awards", 4),
)
_COUNTED: tuple[EntryKind, ...] = ("publication", "patent", "award")
_CELL = 150
# So many posts say what somebody does, where nothing of what is compared is told.
_POSTS = 3
# So many names are a list.
_MANY = 3

Cells = tuple[tuple[Line, ...], ...]


def compare(finder: Finder, plan: Plan, people: Sequence[Person]) -> Draft:
    """Return the draft of a comparison: of one attribute if one is asked for, else of the sections."""
    language = plan.language
    untold = ""
    if plan.attribute or plan.aspects:
        told = [aspect_lines(finder, plan, p) for p in people]
        rows = [
            Row(label=label, cells=tuple(own[n] for own in told))
            for n, label in enumerate(aspects_of(plan))
            if any(own[n] for own in told)
        ]
        untold = _untold(plan, people, told)
        if not all(any(own) for own in told):
            # Whoever tells nothing of it stands in the answer all the same, with what they do.
            asked = [Asked(finder, p.person_id, None, language) for p in people]
            rows = [*rows, *_posts(asked)] if rows else _rows(asked)
        elif plan.aspects:
            rows += _posts([Asked(finder, p.person_id, None, language) for p in people])[:1]
    else:
        rows = _rows([Asked(finder, p.person_id, None, language) for p in people])
    names = tuple(name_of(p, language) for p in people)
    joint = "、" if language == "zh" else " and " if len(names) < _MANY else ", "
    return Draft(
        opening=say("compare.title", language, names=joint.join(names)),
        absent=say("none.fact", language, name=joint.join(names), what=plan.understood),
        people=tuple(p.person_id for p in people),
        table=Table(columns=names, rows=tuple(rows)) if rows else None,
        closing="\n".join(x for x in (untold, say("who.alphabetical", language) if len(people) > 2 else "") if x),
    )


def _untold(plan: Plan, people: Sequence[Person], told: Sequence[Cells]) -> str:
    """Return of whom an aspect is not told: nobody is left out of a comparison without a word."""
    lines = []
    for n, label in enumerate(aspects_of(plan)):
        names = [name_of(p, plan.language) for p, own in zip(people, told, strict=True) if not own[n]]
        if names:
            joined = ("、" if plan.language == "zh" else ", ").join(names)
            lines.append(say("compare.untold", plan.language, names=joined, what=label))
    return "\n".join(lines)


def _posts(people: Sequence[Asked]) -> list[Row]:
    """Return what each is and was."""
    rows = (("now", 1), ("experience", _POSTS))
    language = people[0].language
    return [
        Row(label=say(f"summary.{name}", language), cells=tuple(_cell(one, name, lines) for one in people))
        for name, lines in rows
    ]


def _rows(people: Sequence[Asked]) -> list[Row]:
    """Return the rows of a comparison; what is told of everybody alike stands in the last."""
    language = people[0].language
    rows = [("figures", tuple(_figures(one) for one in people))]
    rows += [(name, tuple(_cell(one, name, lines) for one in people)) for name, lines in _COMPARED]
    rows.insert(-1, ("only_skills", _skills(people, common=False)))
    told = [_apart(cells) for _, cells in rows]
    common = [(), *[alike for _, alike in told], _skills(people, common=True)]
    made = [
        Row(label=say(f"summary.{name}", language), cells=own)
        for (name, _), (own, _) in zip(rows, told, strict=True)
        if any(own)
    ]
    shared = tuple(tuple(line for cells in common if cells for line in cells[n]) for n in range(len(people)))
    return [*made, Row(label=say("compare.common", language), cells=shared)] if any(shared) else made


def _apart(cells: Cells) -> tuple[Cells, Cells]:
    """Return what of a row sets people apart, and what is told of all of them in the same words."""
    alike = set.intersection(*({line.text for line in cell} for cell in cells))
    own = tuple(tuple(line for line in cell if line.text not in alike) for cell in cells)
    return own, tuple(tuple(line for line in cell if line.text in alike) for cell in cells)


def _figures(asked: Asked) -> tuple[Line, ...]:
    """Return how long somebody worked in all, and how many papers, patents and awards their CVs list, if any."""
    lasted, _ = lasted_of(asked.finder, asked.person_id, None)
    lines = told_lines(lasted, (), asked.person_id, asked.language, most=1)[:1] if lasted.stretches else []
    for kind in _COUNTED:
        own = asked.leads(asked.entries(kind))
        quotes = unique(evidence(asked.sources, p, p.entry.span) for p in own)
        if quotes:
            lines.append(_counted(asked, kind, len(own), quotes))
    return tuple(lines)


def _counted(asked: Asked, kind: EntryKind, n: int, quotes: tuple[Evidence, ...]) -> Line:
    colon = "：" if asked.language == "zh" else ": "
    text = f"{say(f'counted.{kind}', asked.language)}{colon}{n}"
    return Line(text=text, person_id=asked.person_id, evidence=quotes, basis="computed", computed=(text,))


def _skills(people: Sequence[Asked], *, common: bool) -> Cells:
    """Return the tools that all list, or of each those that not all of them list."""
    told = [_tools(one) for one in people]
    shared = set.intersection(*(set(own) for own in told))
    return tuple(
        _listed(one, [f for tool, f in own.items() if (tool in shared) == common])
        for one, own in zip(people, told, strict=True)
    )


def _tools(asked: Asked) -> dict[str, Fact]:
    """Return what the skill lists of a person name, each tool once, by a CV in the asker's language where it can be."""
    documents = asked.sources.documents
    found = asked.sources.facts("skill", person_id=asked.person_id)
    tools: dict[str, Fact] = {}
    for fact in sorted(found, key=lambda f: documents[f.document_id].language != asked.language):
        tools.setdefault(fold(fact.value), fact)
    return tools


def _listed(asked: Asked, tools: Sequence[Fact]) -> tuple[Line, ...]:
    """Return tools as one line, citing the lists that they stand in."""
    quotes = unique(asked.line(f) for f in tools)
    if not quotes:
        return ()
    text = ("、" if asked.language == "zh" else ", ").join(f.value for f in tools)
    return (Line(text=clip(text, _CELL), person_id=asked.person_id, evidence=quotes),)


def _cell(asked: Asked, name: str, lines: int) -> tuple[Line, ...]:
    found = section(asked, name, lines=lines)
    return tuple(line.model_copy(update={"text": clip(line.text, _CELL)}) for line in found)
