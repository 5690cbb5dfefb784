"""Figures that a CV states: a grade on its scale, the score of a test, a place in class, how many people somebody led.

A grade is compared on its own scale alone: 4.8 of 5 says nothing of a 3.5 of 4.
"""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from bot.answering.evidence import evidence, head_line, unique
from bot.answering.holds.schooling import place_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.later import Later
from bot.answering.records import Bound, Condition, Evidence
from bot.answering.scales import scale_of
from bot.answering.sources import Placed, Sources
from vectorstore.figures import ranks_in, teams_in
from vectorstore.records import JOB_KINDS, EntryKind, EntryQuery, Fact, Relation, Span
from vectorstore.text import fold

_GRADE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:(?:/|out of)\s*(\d+(?:\.\d+)?))?", re.IGNORECASE)
# Scales that differ by less are one: 4 and 4.3.
_SAME_SCALE = 0.5
LEADING: tuple[EntryKind, ...] = (*JOB_KINDS, "project", "profile", "activity", "other", "education")
# "Currently leading 12", 目前管理6人; a summary that gives no such word may speak of any time.
_NOW = re.compile(
    r"\b(?:currently|presently|at present|now|(?:I|who) (?:lead|manage|run|supervise|oversee|head))\b"
    r"|目前|现(?:在|任|管|带|负)|至今",
    re.IGNORECASE,
)


# The facts that tell a figure.
_TOLD: dict[str, Relation] = {"graded": "gpa", "scored": "test_score"}


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could state such a figure."""
    if condition.relation in _TOLD:
        return sources.told_by(sources.facts(_TOLD[condition.relation]))
    if condition.relation == "led":
        leading = sources.find(EntryQuery(kinds=frozenset(LEADING), figure="team"))
        sources.look_up_teams(leading)
        return leading
    ranked = sources.find(EntryQuery(kinds=frozenset({"education", "award", "profile"}), figure="rank"))
    sources.prepare(p.entry for p in ranked)
    return ranked


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry states a figure within the bounds of a condition."""
    if condition.relation == "scored":
        return _scored(sources, condition, placed)
    if condition.bound is None:
        return None
    if condition.relation == "graded":
        return _graded(sources, condition, condition.bound, placed)
    near: Near | None = None
    passages = placed.entry.passages or (placed.entry.span,)
    for number, places in _within(sources, condition, condition.bound, placed).items():
        passage = passages[number]
        around = tuple(Span(start=passage.start + s.start, end=passage.start + s.end) for s in places)
        lines = Later(partial(_lines, sources, placed, passage, around))
        if condition.current and not (_is_now(sources, placed, passage, places[0]) or sources.is_current(placed)):
            near = Near(condition, lines, Reason("not_current", condition.value))
            continue
        return Held(condition, lines, "computed")
    return near


def _within(sources: Sources, condition: Condition, bound: Bound, placed: Placed) -> dict[int, list[Span]]:
    """Return where an entry states a figure within bounds, by the number of the passage, in their order."""
    found: dict[int, list[Span]] = {}
    led = sources.teams_of(placed.entry) if condition.relation == "led" else None
    for told in led or ():
        if admits(bound, told.value):
            found.setdefault(told.passage, []).append(told.span)
    if led is not None:
        return found
    text = sources.text(placed.entry.document_id).plain
    for number, passage in enumerate(placed.entry.passages or (placed.entry.span,)):
        words = passage.of(text)
        ranked = condition.relation == "ranked"
        for value, span in ranks_in(words, in_percent=bound.scale is not None) if ranked else teams_in(words):
            if admits(bound, value):
                found.setdefault(number, []).append(span)
    return found


def _lines(
    sources: Sources, placed: Placed, passage: Span, around: tuple[Span, ...]
) -> tuple[Evidence | None, Evidence | None]:
    return evidence(sources, placed, passage, around=around), head_line(sources, placed)


def _is_now(sources: Sources, placed: Placed, passage: Span, at: Span) -> bool:
    """Tell whether a passage itself says of a team that it is led now, wherever it stands."""
    words = passage.of(sources.text(placed.entry.document_id).plain)
    return _NOW.search(words, 0, at.end) is not None


def admits(bound: Bound, value: float) -> bool:
    """Tell whether a figure lies within a bound."""
    if bound.least is not None and not (value > bound.least if bound.strict else value >= bound.least):
        return False
    return bound.most is None or (value < bound.most if bound.strict else value <= bound.most)


class Grade(NamedTuple):
    """A grade, and out of how many it is."""

    value: float
    scale: float


def grade_of(fact: Fact) -> Grade | None:
    """Return the grade that a fact states; None where it tells none, such as a rank."""
    match = _GRADE.search(fact.value)
    if match is None:
        return None
    value = float(match.group(1))
    scale = float(match.group(2)) if match.group(2) else scale_of(value)
    return Grade(value, scale) if value <= scale else None


def _graded(sources: Sources, condition: Condition, bound: Bound, placed: Placed) -> Verdict:
    near: Near | None = None
    for fact in sources.facts("gpa", person_id=placed.person_id):
        told = grade_of(fact)
        if fact.entry_id != placed.entry.entry_id or told is None:
            continue
        grade, scale = told
        lines = unique([place_of(sources, placed, fact.span), head_line(sources, placed)])
        if abs(scale - (bound.scale or scale)) > _SAME_SCALE:
            near = Near(condition, lines, Reason("other_scale", fact.value))
        elif admits(bound, grade):
            return Held(condition, lines, "computed")
    return near


def _scored(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells the score of a test, within the bound where one is asked for.

    A score that is told in parts ("V 160 + Q 168") is one number to nobody.
    """
    near: Near | None = None
    names = {fold(name) for group in condition.words for name in group.alternatives}
    for fact in sources.facts("test_score", person_id=placed.person_id):
        if fact.entry_id != placed.entry.entry_id or (names and fold(fact.subject or "") not in names):
            continue
        lines = unique([place_of(sources, placed, fact.span), head_line(sources, placed)])
        scores = _SCORE.findall(fact.value.removeprefix(fact.subject or ""))
        if condition.bound is None or len(scores) == 1 and admits(condition.bound, float(scores[0])):
            return Held(condition, lines, "words" if condition.bound is None else "computed")
        if len(scores) > 1:
            near = Near(condition, lines, Reason("other_scale", fact.value))
    return near


_SCORE = re.compile(r"\d+(?:\.\d+)?")
