"""People by what they share: by employer, school, city, degree ...; with how many, or as a list of what there is.

Knows which entries say under what a person stands. Knows nothing about how a table is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from bot.answering.compose.draft import Draft, Line, Row, Table
from bot.answering.compose.labels import name_of, says
from bot.answering.compose.people import TOLD_WHOLE
from bot.answering.compose.words import say
from bot.answering.evidence import evidence, head_line, line_of, unique
from bot.answering.facts.statement import Asked, bare_line
from bot.answering.find import Finder
from bot.answering.holds.schooling import degree_evidence, levels_of
from bot.answering.records import Evidence, Plan
from bot.answering.sources import Placed
from bot.answering.wheres import concept_name, organisation_key, organisation_shown, place_of, state_of
from vectorstore.lexicon import vocabulary
from vectorstore.markup import shown
from vectorstore.records import JOB_KINDS, Fact, Language, Person, Span
from vectorstore.text import fold

# A table of more rows than this is read by nobody; how many are left out is said.
_ROWS = 80
# So many names are said of those whose CVs do not tell it.
_NAMES = 6
_WORK = tuple(sorted(JOB_KINDS))
# The highest of these that a person has or pursues is theirs.
_LEVELS = ("phd", "master", "mba", "bachelor", "associate", "high-school")


class Under(NamedTuple):
    """Where a person stands in a grouping: a key that tells groups apart, what it is called, and what says so."""

    key: str
    label: str
    quoting: Callable[[], Iterable[Evidence | None]]

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the lines that say so: looked up of those alone who are named."""
        return unique(self.quoting())


class Group(NamedTuple):
    """People who share something, and what the CV of the first calls it."""

    key: str
    label: str
    people: list[Person]


def grouped(finder: Finder, plan: Plan) -> Draft:
    """Return the draft of people by what the plan's attribute says, those of most people first."""
    language, sources = plan.language, finder.sources
    allowed = finder.find(plan.among).people if plan.among is not None else finder.everyone()
    people = sources.roll.in_order(allowed)
    groups: dict[str, Group] = {}
    told: set[str] = set()
    for person, under in _unders(finder, plan, people):
        groups.setdefault(under.key, Group(under.key, under.label, [])).people.append(person)
        told.add(person.person_id)
    ordered = sorted(groups.values(), key=lambda g: (-len(g.people), fold(g.label)))
    shown = ordered[:_ROWS]
    rows = tuple(_rows(finder, plan, shown))
    what = say(f"groups.{plan.attribute}", language)
    columns = (say("groups.people", language), say("groups.who", language))
    closing = [say("groups.more", language, n=len(ordered) - _ROWS)] if len(ordered) > _ROWS else []
    if any(len(g.people) > TOLD_WHOLE for g in shown):
        closing.append(say("groups.first", language, n=TOLD_WHOLE))
    missing = [name_of(p, language) for p in people if p.person_id not in told]
    if missing:
        shown_names = ("、" if language == "zh" else ", ").join(missing[:_NAMES])
        closing.append(say("groups.missing", language, names=shown_names + ("…" if len(missing) > _NAMES else "")))
    opening = (
        say("groups.by", language, n=len(told), total=len(sources.people), what=what)
        if plan.counted == "people"
        else say("groups.listed", language, rows=len(ordered), what=what, n=len(told), total=len(sources.people))
    )
    return Draft(
        opening=opening,
        absent=say("none.opening", language, understood=plan.understood, total=len(people)),
        people=tuple(p.person_id for p in people if p.person_id in told),
        table=Table(columns=columns if plan.counted == "people" else columns[1:], rows=rows) if rows else None,
        closing="\n".join(closing),
    )


def _unders(finder: Finder, plan: Plan, people: Sequence[Person]) -> Iterator[tuple[Person, Under]]:
    """Give where each person stands, each group once, what was read of many forgotten as soon as it is told."""
    for first in range(0, len(people), TOLD_WHOLE):
        block = people[first : first + TOLD_WHOLE]
        with finder.sources.forgotten() if len(people) > TOLD_WHOLE else nullcontext():
            of_jobs = plan.attribute in _OF_JOBS
            (finder.sources.read_jobs if of_jobs else finder.sources.read_entries)([p.person_id for p in block])
            for person in block:
                asked = Asked(finder, person.person_id, plan.where, plan.language)
                every = reversed(list(_UNDER[plan.attribute or "employer"](asked)))
                yield from ((person, under) for under in {u.key: u for u in every}.values())


def _rows(finder: Finder, plan: Plan, groups: Sequence[Group]) -> Iterator[Row]:
    """Give a row a group, naming as many of its people as are told at once."""
    named = {g.key: {p.person_id for p in g.people[:TOLD_WHOLE]} for g in groups}
    labels = {g.key: g.label for g in groups}
    lines: dict[str, list[Line]] = {g.key: [] for g in groups}
    wanted = frozenset().union(*named.values())
    people = finder.sources.roll.in_order(wanted)
    for person, under in _unders(finder, plan, people):
        if person.person_id in named.get(under.key, ()):
            lines[under.key].append(_told(person, under.evidence, labels[under.key], plan.language))
    for group in groups:
        yield _row(group, tuple(lines[group.key]), counted=plan.counted == "people")


def _row(group: Group, lines: tuple[Line, ...], *, counted: bool) -> Row:
    if not counted:
        return Row(label=group.label, cells=(lines,))
    number = str(len(group.people))
    total = Line(
        text=number,
        person_id=group.people[0].person_id,
        evidence=unique(e for line in lines for e in line.evidence[:1]),
        basis="computed",
        computed=(number, group.label),
    )
    return Row(label=group.label, cells=((total,), lines))


def _told(person: Person, evidence: tuple[Evidence, ...], label: str, language: Language) -> Line:
    """Return a person under the name of a group, which is ours where their CV calls it otherwise."""
    name = name_of(person, language)
    if any(says(e.quote, label) for e in evidence):
        return Line(text=name, person_id=person.person_id, evidence=evidence)
    return Line(text=name, person_id=person.person_id, evidence=evidence, basis="computed", computed=(label,))


# Of these only jobs are read.
_OF_JOBS = frozenset({"employer", "present_employer", "city", "country", "state", "title"})


def _employers(asked: Asked) -> Iterator[Under]:
    return _organisations(asked, asked.entries(*_WORK))


def _present_employers(asked: Asked) -> Iterator[Under]:
    return _organisations(asked, [p for p in asked.entries(*_WORK) if asked.sources.is_current(p)])


def _schools(asked: Asked) -> Iterator[Under]:
    return _organisations(asked, asked.entries("education"))


def _organisations(asked: Asked, own: Sequence[Placed]) -> Iterator[Under]:
    for placed in own:
        key = organisation_key(placed.entry)
        if key is not None:
            yield Under(key, organisation_shown(placed.entry, asked.language), partial(_naming, asked, placed))


def _naming(asked: Asked, placed: Placed) -> Iterator[Evidence | None]:
    yield line_of(asked.sources, placed, placed.entry.organisations[0])


def _cities(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries(*_WORK):
        if (where := place_of(placed.entry, "city")) is not None:
            yield _placed(asked, placed, where.concept_id)


def _states(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries(*_WORK):
        if (where := state_of(placed.entry)) is not None:
            yield _placed(asked, placed, where.concept_id)


def _countries(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries(*_WORK):
        if (where := place_of(placed.entry, "country")) is not None:
            yield _placed(asked, placed, where.concept_id)


def _placed(asked: Asked, placed: Placed, concept_id: str) -> Under:
    quoting = partial(_saying, asked, placed, placed.entry.location or "")
    return Under(concept_id, concept_name("places", concept_id, asked.language), quoting)


def _saying(asked: Asked, placed: Placed, words: str) -> Iterator[Evidence | None]:
    """Give the line of an entry that has some words, else the one that heads it."""
    text = asked.sources.text(placed.entry.document_id)
    lines = [p for p in placed.entry.passages if words in p.of(text.raw)]
    yield evidence(asked.sources, placed, lines[0]) if lines else head_line(asked.sources, placed)


def _degrees(asked: Asked) -> Iterator[Under]:
    """Yield the highest degree that is told, in progress or done."""
    found = [
        (level, p) for p in asked.entries("education") for level in levels_of(asked.sources, p) if level in _LEVELS
    ]
    if found:
        level, placed = min(found, key=lambda f: _LEVELS.index(f[0]))
        yield Under(level, concept_name("degrees", level, asked.language), partial(_naming_degree, asked, placed))


def _naming_degree(asked: Asked, placed: Placed) -> tuple[Evidence, ...]:
    return unique([*degree_evidence(asked.sources, placed)[:1], head_line(asked.sources, placed)])[:1]


def _titles(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("employment", "internship"):
        if asked.sources.is_current(placed) and placed.entry.role:
            role = shown(placed.entry.role)
            yield Under(fold(role), role, partial(_saying, asked, placed, placed.entry.role))


def _languages(asked: Asked) -> Iterator[Under]:
    held = vocabulary("languages")
    for fact in asked.sources.facts("language", person_id=asked.person_id):
        known = held.matches(fact.value, any_case=True)
        key = known[0].concept.concept_id if known else fold(fact.value)
        label = concept_name("languages", key, asked.language) if known else fact.value
        yield Under(key, label, partial(_telling, asked, fact))


def _telling(asked: Asked, fact: Fact) -> Iterator[Evidence | None]:
    yield asked.line(fact) or bare_line(asked.sources, fact)


def _venues(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("publication"):
        venue = placed.entry.venue
        if venue is not None:
            key = venue.lexicon_id or fold(venue.text)
            yield Under(key, shown(venue.text), partial(_quoting, asked, placed, placed.entry.span))


def _quoting(asked: Asked, placed: Placed, span: Span) -> Iterator[Evidence | None]:
    yield evidence(asked.sources, placed, span)


def _skills(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("skill"):
        text = asked.sources.text(placed.entry.document_id)
        for passage in placed.entry.passages or (placed.entry.span,):
            for match in text.skills(passage):
                quoting = partial(_quoting, asked, placed, passage)
                yield Under(match.concept.concept_id, match.span.of(text.raw), quoting)


def _programming(asked: Asked) -> Iterator[Under]:
    held = vocabulary("skills")
    for under in _skills(asked):
        known = held.get(under.key)
        if known is not None and known.kind == "programming_language":
            yield under


_UNDER: dict[str, Callable[[Asked], Iterator[Under]]] = {
    "employer": _employers,
    "present_employer": _present_employers,
    "school": _schools,
    "city": _cities,
    "country": _countries,
    "state": _states,
    "degree": _degrees,
    "title": _titles,
    "language": _languages,
    "venue": _venues,
    "skill": _skills,
    "programming": _programming,
}
