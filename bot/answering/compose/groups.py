"""People by what they share: by employer, school, city, degree ...; with how many, or as a list of what there is.

Knows which entries say under what a person stands. Knows nothing about how a table is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.answering.compose.draft import Draft, Line, Row, Table
from bot.answering.compose.labels import name_of, says
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
from vectorstore.records import JOB_KINDS, Language, Person
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
    evidence: tuple[Evidence, ...]


def grouped(finder: Finder, plan: Plan) -> Draft:
    """Return the draft of people by what the plan's attribute says, those of most people first."""
    language, sources = plan.language, finder.sources
    allowed = finder.find(plan.among).people if plan.among is not None else finder.everyone()
    people = [p for p in sources.people if p.person_id in allowed]
    groups: dict[str, list[tuple[Person, Under]]] = {}
    told: set[str] = set()
    for person in people:
        asked = Asked(finder, person.person_id, plan.where, language)
        for under in {u.key: u for u in reversed(list(_UNDER[plan.attribute or "employer"](asked)))}.values():
            groups.setdefault(under.key, []).append((person, under))
            told.add(person.person_id)
    ordered = sorted(groups.values(), key=lambda g: (-len(g), fold(g[0][1].label)))
    rows = tuple(_row(g, language, counted=plan.counted == "people") for g in ordered[:_ROWS])
    what = say(f"groups.{plan.attribute}", language)
    columns = (say("groups.people", language), say("groups.who", language))
    closing = [say("groups.more", language, n=len(ordered) - _ROWS)] if len(ordered) > _ROWS else []
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


def _row(group: Sequence[tuple[Person, Under]], language: Language, *, counted: bool) -> Row:
    label = group[0][1].label
    lines = tuple(_told(p, u, label, language) for p, u in group)
    if not counted:
        return Row(label=label, cells=(lines,))
    number = str(len(group))
    quotes = unique(e for _, u in group for e in u.evidence[:1])
    total = Line(
        text=number, person_id=group[0][0].person_id, evidence=quotes, basis="computed", computed=(number, label)
    )
    return Row(label=label, cells=((total,), lines))


def _told(person: Person, under: Under, label: str, language: Language) -> Line:
    """Return a person under the name of a group, which is ours where their CV calls it otherwise."""
    name = name_of(person, language)
    if any(says(e.quote, label) for e in under.evidence):
        return Line(text=name, person_id=person.person_id, evidence=under.evidence)
    return Line(text=name, person_id=person.person_id, evidence=under.evidence, basis="computed", computed=(label,))


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
            line = line_of(asked.sources, placed, placed.entry.organisations[0])
            yield Under(key, organisation_shown(placed.entry, asked.language), unique([line]))


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
    text = asked.sources.text(placed.entry.document_id)
    lines = [p for p in placed.entry.passages if (placed.entry.location or "") in p.of(text.raw)]
    quote = evidence(asked.sources, placed, lines[0]) if lines else head_line(asked.sources, placed)
    return Under(concept_id, concept_name("places", concept_id, asked.language), unique([quote]))


def _degrees(asked: Asked) -> Iterator[Under]:
    """Yield the highest degree that is told, in progress or done."""
    found = [
        (level, p) for p in asked.entries("education") for level in levels_of(asked.sources, p) if level in _LEVELS
    ]
    if found:
        level, placed = min(found, key=lambda f: _LEVELS.index(f[0]))
        lines = unique([*degree_evidence(asked.sources, placed)[:1], head_line(asked.sources, placed)])
        yield Under(level, concept_name("degrees", level, asked.language), lines[:1])


def _titles(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("employment", "internship"):
        if asked.sources.is_current(placed) and placed.entry.role:
            role = shown(placed.entry.role)
            yield Under(fold(role), role, unique([_role_line(asked, placed)]))


def _role_line(asked: Asked, placed: Placed) -> Evidence | None:
    text = asked.sources.text(placed.entry.document_id)
    lines = [p for p in placed.entry.passages if (placed.entry.role or "") in p.of(text.raw)]
    return evidence(asked.sources, placed, lines[0]) if lines else head_line(asked.sources, placed)


def _languages(asked: Asked) -> Iterator[Under]:
    held = vocabulary("languages")
    for fact in asked.sources.facts("language", person_id=asked.person_id):
        known = held.matches(fact.value, any_case=True)
        line = unique([asked.line(fact) or bare_line(asked.sources, fact)])
        key = known[0].concept.concept_id if known else fold(fact.value)
        yield Under(key, concept_name("languages", key, asked.language) if known else fact.value, line)


def _venues(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("publication"):
        venue = placed.entry.venue
        if venue is not None:
            quote = evidence(asked.sources, placed, placed.entry.span)
            yield Under(venue.lexicon_id or fold(venue.text), shown(venue.text), unique([quote]))


def _skills(asked: Asked) -> Iterator[Under]:
    for placed in asked.entries("skill"):
        text = asked.sources.text(placed.entry.document_id)
        for passage in placed.entry.passages or (placed.entry.span,):
            for match in text.skills(passage):
                quote = evidence(asked.sources, placed, passage)
                yield Under(match.concept.concept_id, match.span.of(text.raw), unique([quote]))


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
