"""What a CV states that can be compared: the largest team somebody led, their highest degree or grade, the last end.

Knows which line states it. Knows nothing about questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.evidence import evidence, head_line, unique
from bot.answering.facts.listed import finished
from bot.answering.facts.statement import Asked
from bot.answering.holds.figures import LEADING, grade_of
from bot.answering.holds.schooling import degree_evidence, levels_of, place_of, state_of
from bot.answering.records import LEVELS, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.figures import teams_in
from vectorstore.records import Span

_MONTHS = 12
# A degree of which the year alone is told ended in some month of it.
_LAST_MONTH = 12


class Told(NamedTuple):
    """A figure that a CV states, the entry that it is of, and what says so."""

    value: int
    placed: Placed
    evidence: tuple[Evidence, ...]


def largest_team(asked: Asked) -> Told | None:
    """Return the most people that a line says somebody led; the first of several such."""
    found: list[tuple[int, Placed, Span, Span]] = []
    for placed in asked.entries(*LEADING):
        passages = placed.entry.passages or (placed.entry.span,)
        for value, passage, span in _teams(asked.sources, placed, passages):
            at = Span(start=passage.start + span.start, end=passage.start + span.end)
            found.append((value, placed, passage, at))
    for value, placed, passage, at in sorted(found, key=lambda team: -team[0]):
        line = evidence(asked.sources, placed, passage, around=(at,))
        if line is not None:
            head = head_line(asked.sources, placed) if placed.entry.kind != "profile" else None
            return Told(value, placed, unique([line, head]))
    return None


def _teams(sources: Sources, placed: Placed, passages: Sequence[Span]) -> Iterator[tuple[int, Span, Span]]:
    """Yield how many people an entry says somebody led, in which passage and where in it; as kept, where looked up."""
    kept = sources.teams_of(placed.entry)
    if kept is not None:
        yield from ((int(told.value), passages[told.passage], told.span) for told in kept)
        return
    words = sources.text(placed.entry.document_id).plain
    for passage in passages:
        yield from ((int(value), passage, span) for value, span in teams_in(passage.of(words)))


def highest_level(asked: Asked) -> Told | None:
    """Return the highest degree that somebody has, by its place among `LEVELS`; one begun or given up is none yet."""
    found: list[Told] = []
    for placed in asked.entries("education"):
        told = levels_of(asked.sources, placed)
        ranks = [LEVELS.index("phd" if level == "professional-doctorate" else level) for level in told]
        if ranks and state_of(asked.sources, placed) not in ("given_up", "begun", "in_progress"):
            found.append(Told(max(ranks), placed, degree_evidence(asked.sources, placed)))
    return max((t for t in found if t.evidence), key=lambda t: t.value, default=None)


def highest_grade(asked: Asked) -> Told | None:
    """Return somebody's highest grade, as thousandths of its scale: what else could be compared of 3.9/4 and 93/100."""
    found: list[Told] = []
    narrowed = asked.where is not None
    among = {p.entry.entry_id for p in asked.entries("education")} if narrowed else set[str]()
    for fact in asked.sources.facts("gpa", person_id=asked.person_id):
        placed = asked.sources.entry(fact.entry_id) if fact.entry_id else None
        grade = grade_of(fact)
        if placed is None or grade is None or (narrowed and placed.entry.entry_id not in among):
            continue
        lines = unique([place_of(asked.sources, placed, fact.span), head_line(asked.sources, placed)])
        if lines:
            found.append(Told(round(_THOUSAND * grade.value / grade.scale), placed, lines))
    return max(found, key=lambda t: t.value, default=None)


_THOUSAND = 1000


def graduated(asked: Asked) -> Told | None:
    """Return when the last degree that is over ended, in months, to be put in order."""
    degrees = finished(asked)
    if not degrees:
        return None
    placed, end, lines = degrees[0]
    month = int(end[5:7]) if len(end) > len("2019-") else _LAST_MONTH
    return Told(int(end[:4]) * _MONTHS + month, placed, lines)
