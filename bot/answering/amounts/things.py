"""What can be counted of a person: papers and other entries, employers, schools, places, languages; each once.

Knows what makes two tellings one thing. Knows nothing about questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from bot.answering.evidence import evidence, head_line, line_of, name_line, unique
from bot.answering.facts.statement import Asked, bare_line
from bot.answering.facts.told import certificates
from bot.answering.holds.places import stays_told
from bot.answering.later import Later, Quotes, quoted
from bot.answering.records import Evidence, Measure
from bot.answering.sources import Placed
from bot.answering.wheres import concept_name, organisation_key, place_in, place_of
from vectorstore.lexicon import vocabulary
from vectorstore.markup import shown
from vectorstore.records import JOB_KINDS, EntryKind, Mention, Status
from vectorstore.text import fold

# Where an entry of these kinds was, somebody has worked; study is told apart.
_WORK: tuple[EntryKind, ...] = tuple(sorted(JOB_KINDS))
_NOT_OUT = frozenset({"under_review", "preprint"})
# These are quoted whole: what is quoted is their title, authors and all.
_WHOLE = frozenset({"publication", "patent", "award"})


class Thing(NamedTuple):
    """One thing that counts: what it is called, the entry that tells of it, and what says so."""

    label: str
    placed: Placed | None
    quotes: Quotes

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the lines that tell of it."""
        return quoted(self.quotes)


def things_of(asked: Asked, measure: Measure, statuses: Sequence[Status] = ()) -> tuple[Thing, ...]:
    """Return what counts of one person, within what narrows it."""
    if measure.of == "entries":
        return tuple(_entries(asked, measure.kind or "other", statuses))
    match measure.of:
        case "employers" | "schools":
            kinds: tuple[EntryKind, ...] = _WORK if measure.of == "employers" else ("education",)
            return tuple(_organisations(asked, asked.leads(asked.entries(*kinds))))
        case "certificates":
            return tuple(Thing(s.value, s.placed, s.evidence) for s in certificates(asked))
        case "countries" | "cities":
            of: Literal["city", "country"] = "country" if measure.of == "countries" else "city"
            return tuple(_places(asked, asked.leads(asked.entries(*_stayed(measure))), of))
        case "programming_languages":
            return tuple(_programming(asked))
        case "venues":
            return tuple(_venues(asked))
        case "cvs":
            return tuple(_cvs(asked))
        case _:
            return tuple(_languages(asked))


def _stayed(measure: Measure) -> tuple[EntryKind, ...]:
    """Return the entries whose places count: jobs, or those of the kind that is asked for."""
    return (measure.kind,) if measure.kind is not None else _WORK


def unplaced(asked: Asked, measure: Measure) -> list[Placed]:
    """Return the jobs, or degrees, that do not tell what is counted: each may be one more, or none."""
    match measure.of:
        case "employers":
            return [p for p in asked.leads(asked.entries(*_WORK)) if organisation_key(p.entry) is None]
        case "schools":
            return [p for p in asked.leads(asked.entries("education")) if organisation_key(p.entry) is None]
        case "countries" | "cities":
            of: Literal["city", "country"] = "country" if measure.of == "countries" else "city"
            return [p for p in asked.leads(asked.entries(*_stayed(measure))) if place_of(p.entry, of) is None]
        case _:
            return []


def _entries(asked: Asked, kind: EntryKind, statuses: Sequence[Status]) -> Iterator[Thing]:
    found = asked.entries(kind)
    if statuses:
        found = [p for p in found if (p.entry.status or "listed") in statuses]
    for placed in asked.leads(found):
        whole = kind in _WHOLE
        yield Thing("", placed, Later(partial(_telling, asked, placed, whole=whole)))


def _telling(asked: Asked, placed: Placed, *, whole: bool) -> Iterator[Evidence | None]:
    yield evidence(asked.sources, placed, placed.entry.span) if whole else head_line(asked.sources, placed)


def _organisations(asked: Asked, entries: Iterable[Placed]) -> Iterator[Thing]:
    """Yield each organisation once: a firm and its laboratories are one."""
    seen: set[str] = set()
    for placed in entries:
        key = organisation_key(placed.entry)
        if key is None or key in seen:
            continue
        seen.add(key)
        first = placed.entry.organisations[0]
        yield Thing(shown(first.text), placed, Later(partial(_naming, asked, placed, first)))


def _naming(asked: Asked, placed: Placed, organisation: Mention) -> Iterator[Evidence | None]:
    yield line_of(asked.sources, placed, organisation)


def _places(asked: Asked, entries: Sequence[Placed], of: Literal["city", "country"]) -> Iterator[Thing]:
    seen: set[str] = set()
    for placed in entries:
        where = place_of(placed.entry, of)
        if where is None or where.concept_id in seen:
            continue
        seen.add(where.concept_id)
        name = concept_name("places", where.concept_id, asked.language)
        yield Thing(name, placed, Later(partial(_placing, asked, placed)))
    # What its entry was elsewhere than is told at its head.
    for placed in entries:
        for line, concept in stays_told(asked.sources, placed):
            there = place_in(concept.names[0], of)
            if there is not None and there.concept_id not in seen:
                seen.add(there.concept_id)
                name = concept_name("places", there.concept_id, asked.language)
                yield Thing(name, placed, unique([evidence(asked.sources, placed, line)]))


def _placing(asked: Asked, placed: Placed) -> Iterator[Evidence | None]:
    """Yield the line that tells where an entry was."""
    text = asked.sources.text(placed.entry.document_id)
    lines = [p for p in placed.entry.passages if (placed.entry.location or "") in p.of(text.raw)]
    yield evidence(asked.sources, placed, lines[0]) if lines else head_line(asked.sources, placed)


def _languages(asked: Asked) -> Iterator[Thing]:
    """Yield each language that is told to be spoken once, by whatever name."""
    held, seen = vocabulary("languages"), set[str]()
    for fact in asked.sources.facts("language", person_id=asked.person_id):
        known = held.matches(fact.value, any_case=True)
        key = held.lineage(known[0].concept.concept_id)[-1] if known else fold(fact.value)
        if key in seen:
            continue
        seen.add(key)
        yield Thing(fact.value, None, unique([asked.line(fact) or bare_line(asked.sources, fact)]))


def _programming(asked: Asked) -> Iterator[Thing]:
    """Yield each programming language that a list of skills names once."""
    seen: set[str] = set()
    for placed in asked.entries("skill"):
        text = asked.sources.text(placed.entry.document_id)
        for passage in placed.entry.passages or (placed.entry.span,):
            for match in text.skills(passage):
                if match.concept.kind == "programming_language" and match.concept.concept_id not in seen:
                    seen.add(match.concept.concept_id)
                    yield Thing(match.span.of(text.raw), placed, unique([evidence(asked.sources, placed, passage)]))


def _venues(asked: Asked) -> Iterator[Thing]:
    """Yield each venue once at which a paper is out: not where one was only submitted, nor a server of preprints."""
    seen: set[str] = set()
    for placed in asked.leads(asked.entries("publication")):
        venue = placed.entry.venue if placed.entry.status not in _NOT_OUT else None
        key = (venue.lexicon_id or fold(venue.text)) if venue is not None else None
        if venue is not None and key is not None and key not in seen:
            seen.add(key)
            yield Thing(shown(venue.text), placed, unique([evidence(asked.sources, placed, placed.entry.span)]))


def _cvs(asked: Asked) -> Iterator[Thing]:
    for document_id in asked.sources.by_id[asked.person_id].documents:
        document = asked.sources.documents[document_id]
        yield Thing(document.path, None, unique([name_line(asked.sources, asked.person_id, document)]))
