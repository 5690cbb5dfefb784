"""Degrees: of which level, in which field, finished (or to be finished) when.

Knows the lexicon's degrees: a B.Eng. is a bachelor's. Knows nothing about where: that is `organisations`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from bot.answering.evidence import evidence, head_line, head_spans, unique
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.holds.words import Match, matches
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.lexicon import vocabulary
from vectorstore.periods import overlaps
from vectorstore.records import EntryKind, EntryQuery, Fact, Mention, Period, Span

_EDUCATION: frozenset[EntryKind] = frozenset({"education"})
# How CVs say that a degree is not finished yet, where no date says so.
_UNFINISHED = re.compile(
    r"\bcandidate\b|\bin progress\b|\bexpected\b|\banticipated\b|\bABD\b|all but dissertation|\bpursuing\b|\bin view\b"
    r"|\b(?:currently|now) (?:studying|enrolled|reading)\b|\bongoing\b|\bonwards\b|在读|预计|拟于|攻读中",
    re.IGNORECASE,
)
# How they say that it was given up, or never was to be one.
_GIVEN_UP = re.compile(
    r"\bno degree\b|\bnot? (?:been )?(?:complete|finish|graduat|award)\w*|\bdid ?n[o']t (?:complete|finish|graduate)|"
    r"\b(?:un|non-?)finished\b|\bnon-degree\b|\bincomplete\b|\bdiscontinued\b|\bdropped out\b|\bon hold\b|\babandoned\b"
    r"|\bwithdr[ae]w\w*|"
    r"\bleft (?:without|before|early|after)\b|\bsome college\b|\bcourse ?work (?:towards?|in|only|completed)\b|"
    r"\bcredits? (?:hours )?(?:completed|earned|towards?)\b|\b\d+ credits?\b(?! system)|肄业|退学|辍学|未毕业|没毕业",
    re.IGNORECASE,
)
# What was begun and of which no end is told is not known to be done.
_BEGUN = re.compile(r"\b(?:started|began|begun|enrolled)\b|考入|入读", re.IGNORECASE)
# Lines of a study that tell of what was taught or written, and of no subject of the degree.
_COURSEWORK = re.compile(
    r"\bcourse\s?work\b|\bcourses\b|\bmodules\b|\bclasses\b|\bthesis\b|^\W*(?:主修|核心|主要|相关|专业)?课程",
    re.IGNORECASE,
)
# Degrees whose name says nothing of what was studied: a Bachelor of Arts need not have studied any.
_OF_NO_FIELD = frozenset({"aa", "as", "ba", "bs", "ma", "ms"})
# The highest first.
TOLD_LEVELS = ("phd", "professional-doctorate", "master", "bachelor", "associate")

_SCHOOL = re.compile(
    r"\b(?:university|universit\w{1,3}|college|institute of technology|polytechnic)\b|大学|学院", re.IGNORECASE
)
_LOWER_SCHOOL = re.compile(
    r"\b(?:school|academy|institute?|lyc[ée]e|gymnasium|seminary|conservatory|polytechnique)\b"
    r"|高中|中学|职校|技校|中专|党校|学校",
    re.IGNORECASE,
)


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every degree; those about a field where one is asked for."""
    words = tuple(g.alternatives for g in condition.words)
    return sources.find(EntryQuery(kinds=_EDUCATION, words=words))


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an education entry is the degree asked for (`degree`), or ends when asked (`graduates`)."""
    if placed.entry.kind != "education":
        return None
    if condition.relation == "graduates":
        return _graduates(sources, condition, placed)
    levels = set(condition.concepts)
    if levels.isdisjoint(levels_of(sources, placed)) if levels else not condition.words and is_below(sources, placed):
        return None
    text = sources.text(placed.entry.document_id)
    places = placed.entry.passages or (placed.entry.span,)
    told = [p for p in places if not _COURSEWORK.search(p.of(text.plain))] if condition.words else []
    pieces = [piece for p in told for piece in _without_schools(placed, p)]
    field = {
        n: (p, m)
        for p in reversed(pieces)
        for n, m in matches(text, p, condition.words).items()
        if _is_level(condition.words[n].word)
        or not (_only_level(text, p, m) or _of_another_field(text, p, m, condition.words[n].alternatives))
    }
    if len(field) < len(condition.words):
        return None
    named = degree_evidence(sources, placed)
    lines = unique([*named, *(evidence(sources, placed, p, around=(m.span,)) for p, m in field.values())])
    state = state_of(sources, placed)
    if condition.coming:
        return Held(condition, lines) if state in ("given_up", "begun") else _not_given_up(condition, lines, state)
    if condition.current and state != "in_progress":
        return Near(condition, lines, Reason("not_current", condition.value))
    if state == "given_up" and condition.concepts or condition.past and state != "done":
        return Near(condition, lines, Reason("unfinished", condition.value))
    basis = "translation" if any(m.translated for _, m in field.values()) else "words"
    return Held(condition, lines, "translation" if basis == "translation" else "words")


def is_below(sources: Sources, placed: Placed) -> bool:
    """Tell whether studies ended at a school, whose certificate is no degree: 高中毕业, a vocational diploma."""
    words = placed.entry.span.of(sources.text(placed.entry.document_id).plain)
    held = vocabulary("degrees")
    named = {c for m in held.matches(words) for c in held.lineage(m.concept.concept_id)}
    return bool(named & _BELOW) and not levels_of(sources, placed) and not _SCHOOL.search(words)


_BELOW = frozenset({"high-school", "ged", "junior-high-school", "vocational-school"})


def _without_schools(placed: Placed, place: Span) -> list[Span]:
    """Return a passage without the names of universities: who was at one of economics may have studied law."""
    named = [m.span for m in placed.entry.organisations if m.span is not None and _UNIVERSITY.search(m.text)]
    left, start = [], place.start
    for span in sorted((s for s in named if place.holds(s)), key=lambda s: s.start):
        left.append(Span(start=start, end=max(start, span.start)))
        start = max(start, span.end)
    left.append(Span(start=start, end=place.end))
    return [s for s in left if s.end > s.start]


_UNIVERSITY = re.compile(
    r"\b(?:university|universit\w{1,3}|institute|college)\b|\bschool of economics\b|大学", re.IGNORECASE
)


@lru_cache(maxsize=200)
def _is_level(word: str) -> bool:
    """Tell whether a degree is asked for by its own name: a BSc, and no field."""
    return vocabulary("degrees").named(word, any_case=True) is not None


def _only_level(text: Text, place: Span, match: Match) -> bool:
    """Tell whether words stand in the name of a degree that is of no field: Bachelor of Arts."""
    levels = vocabulary("degrees").matches(place.of(text.plain))
    at = Span(start=match.span.start - place.start, end=match.span.end - place.start)
    return any(m.span.holds(at) for m in levels if m.concept.concept_id in _OF_NO_FIELD)


def _of_another_field(text: Text, place: Span, match: Match, asked: Sequence[str]) -> bool:
    """Tell whether words stand in the longer name of a field that is not asked for: E-commerce is no electronics.

    What ends in them is of their kind: software engineering is engineering.
    """
    at = Span(start=match.span.start - place.start, end=match.span.end - place.start)
    longer = (m for m in vocabulary("fields").matches(place.of(text.plain)) if m.span.holds(at) and m.span.end > at.end)
    return any(set(asked).isdisjoint(m.concept.names) for m in longer)


def _not_given_up(condition: Condition, lines: tuple[Evidence, ...], state: str) -> Verdict:
    """Say of studies that were to be given up that they go on; of those that were ended nothing."""
    return Near(condition, lines, Reason("unfinished", condition.value)) if state == "in_progress" else None


def state_of(sources: Sources, placed: Placed) -> Literal["done", "in_progress", "begun", "given_up"]:
    """Return whether a degree is done, goes on, was begun or given up; one of which nothing is said is done."""
    words = placed.entry.span.of(sources.text(placed.entry.document_id).plain)
    if _GIVEN_UP.search(words):
        return "given_up"
    period = placed.entry.period
    if sources.is_current(placed) or (period is not None and period.expected) or _UNFINISHED.search(words):
        return "in_progress"
    begun = period is not None and period.start and not period.end and _BEGUN.search(words)
    return "begun" if begun else "done"


def levels_of(sources: Sources, placed: Placed) -> tuple[str, ...]:
    """Return the levels (phd, master, bachelor) of an education entry: by its facts, else by the words of its lines."""
    held = vocabulary("degrees")
    facts = [f for f in _degree_facts(sources, placed) if f.subject]
    found = [c for f in facts for c in held.lineage(f.subject or "")]
    if not found:
        text = sources.text(placed.entry.document_id)
        words = placed.entry.span.of(text.plain)
        found = [c for m in held.matches(words) for c in held.lineage(m.concept.concept_id)]
    return tuple(level for level in TOLD_LEVELS if level in found)


def tells_degree(sources: Sources, placed: Placed) -> bool:
    """Tell whether an education entry is of a degree: a course, or a line below a heading of studies, is of none."""
    return bool(_degree_facts(sources, placed) or levels_of(sources, placed))


def degree_evidence(sources: Sources, placed: Placed) -> tuple[Evidence, ...]:
    """Return the line that names a degree, and the heading line of its entry where that is another."""
    spans = [f.span for f in _degree_facts(sources, placed)]
    if not spans:
        text = sources.text(placed.entry.document_id)
        at = placed.entry.span
        found = vocabulary("degrees").matches(at.of(text.plain))
        spans = [Span(start=at.start + m.span.start, end=at.start + m.span.end) for m in found[:1]]
    lines = [place_of(sources, placed, s) for s in spans[:1]]
    return unique([*lines, head_line(sources, placed)])


def place_of(sources: Sources, placed: Placed, span: Span) -> Evidence | None:
    """Return the passage of an entry in which a span stands."""
    for passage in (*placed.entry.passages, *placed.entry.headings):
        if passage.holds(span):
            return evidence(sources, placed, passage, around=(span,))
    return evidence(sources, placed, span)


def _degree_facts(sources: Sources, placed: Placed) -> list[Fact]:
    return [f for f in sources.facts("degree", person_id=placed.person_id) if f.entry_id == placed.entry.entry_id]


def _graduates(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    end, span = end_of(sources, placed)
    if end is None or state_of(sources, placed) == "given_up" or not _is_study(sources, placed):
        return None
    lines = unique([*([place_of(sources, placed, span)] if span else []), *degree_evidence(sources, placed)])
    ends = Period(start=end, end=end)
    return Held(condition, lines) if condition.period is None or overlaps(ends, condition.period) else None


def _is_study(sources: Sources, placed: Placed) -> bool:
    """Tell whether an entry is a degree or names a school: a certificate or a prize under Education ends no studies."""
    told = sources.facts("degree", "graduation", person_id=placed.person_id)
    degree = any(f.entry_id == placed.entry.entry_id for f in told)
    return degree or any(is_school(m) or _LOWER_SCHOOL.search(m.text) for m in placed.entry.organisations)


def is_school(mention: Mention) -> bool:
    """Tell whether an organisation teaches: a university of the lexicon, or by its name."""
    known = vocabulary("organisations").get(mention.lexicon_id or "")
    return known.is_university if known is not None else _SCHOOL.search(mention.text) is not None


def end_of(sources: Sources, placed: Placed) -> tuple[str | None, Span | None]:
    """Return when a degree ended, or is expected to, and where that stands; an end that is told goes before a period's.

    A degree that goes on without an end being told has none.
    """
    for fact in sources.facts("graduation", person_id=placed.person_id):
        if fact.entry_id == placed.entry.entry_id:
            return fact.value, fact.span
    period = placed.entry.period
    if period is None or not period.end or (period.ongoing and not period.expected):
        return None, None
    heads = head_spans(sources, placed.entry)
    text = sources.text(placed.entry.document_id)
    year = period.end[:4]
    at = next((p for p in (*heads, *placed.entry.passages) if year in p.of(text.plain)), None)
    return period.end, at
