"""An amount: one measure of one person, with all that it was counted from.

Knows which module counts what. Knows nothing about words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.amounts.gaps import Gap, gaps_of
from bot.answering.amounts.stated import Told, graduated, highest_grade, highest_level, largest_team
from bot.answering.amounts.stays import Stay, begun, posts_of, stays_of
from bot.answering.amounts.things import Thing, things_of, unplaced
from bot.answering.facts.statement import Asked
from bot.answering.holds.figures import LEADING
from bot.answering.lasting import Evaluates, counted_of, lasted_of
from bot.answering.later import Later, Quotes, quoted
from bot.answering.lengths import Lasted, Stated
from bot.answering.records import Clause, Condition, Evidence, Measure
from bot.answering.sources import Placed, Sources
from vectorstore.records import EntryQuery, Status

_LENGTHS = frozenset(
    {"experience", "longest_stay", "longest_post", "shortest_stay", "current_stay", "average_stay", "longest_gap"}
)


class Amount(NamedTuple):
    """How much of one measure a person has: `value` is a fair reading of it, in months or in number.

    `sure` and `most` are what it is at least and at most, where a CV gives years only. Of `stays` and `gaps` the first
    is the one that was measured, save for an average, which is of all. `undated` tell nothing that could be counted.
    `told` is the figure that a CV states itself.
    """

    measure: Measure
    person_id: str
    value: int
    sure: int
    most: int
    quotes: Quotes
    lasted: Lasted = Lasted()
    stated: tuple[Stated, ...] = ()
    stays: tuple[Stay, ...] = ()
    gaps: tuple[Gap, ...] = ()
    things: tuple[Thing, ...] = ()
    undated: tuple[Placed, ...] = ()
    told: Told | None = None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return the lines that it was counted from."""
        return quoted(self.quotes)

    @property
    def place(self) -> int:
        """Return what puts amounts in order, the most last: stays that go on, by when they began."""
        return -begun(self.stays[0])[0] if self.measure.of == "current_stay" else self.value

    @property
    def is_length(self) -> bool:
        """Tell whether this is counted in months."""
        return is_length(self.measure)


def is_length(measure: Measure) -> bool:
    """Tell whether a measure is counted in months."""
    return measure.of in _LENGTHS


def is_of_jobs(measure: Measure) -> bool:
    """Tell whether a measure is counted from jobs alone, their texts read of whoever is told."""
    return measure.of in _OF_JOBS and measure.where is None


def amount_of(finder: Evaluates, person_id: str, measure: Measure, statuses: Sequence[Status] = ()) -> Amount | None:
    """Return how much of a measure a person has; None where their CVs tell nothing that could be counted."""
    match measure.of:
        case "experience":
            return _experience(finder, person_id, measure)
        case "longest_gap":
            return _gap(finder, person_id, measure)
        case "longest_stay" | "longest_post" | "shortest_stay" | "current_stay" | "average_stay":
            return _stay(finder, person_id, measure)
    asked = Asked(finder, person_id, measure.where, finder.language)
    if (figure := _STATED.get(measure.of)) is not None:
        told = figure(asked)
        return _told(measure, person_id, told) if told is not None else None
    things = things_of(asked, measure, statuses)
    if not things:
        return None
    quotes, n, open_ = Later(lambda: (e for t in things for e in t.evidence)), len(things), unplaced(asked, measure)
    return Amount(measure, person_id, n, n, n + len(open_), quotes, things=things, undated=tuple(open_))


def asked_of(sources: Sources, measure: Measure, people: Sequence[str], *, are_many: bool) -> Iterator[str]:
    """Give those of some people of whom the indexes admit that a measure tells something, read together."""
    query = _TOLD_BY.get(measure.of)
    if measure.of == "entries":
        query = EntryQuery(kinds=frozenset({measure.kind or "other"}))
    if query is not None and are_many:
        documents = frozenset(d for p in people for d in sources.by_id[p].documents)
        telling = sources.find(query.model_copy(update={"documents": documents}))
        if measure.of == "team":
            sources.look_up_teams(telling)
        own = {p.person_id for p in telling}
        people = [p for p in people if p in own]
    if is_of_jobs(measure):
        return iter(people)
    return sources.one_by_one(people)


_OF_JOBS = _LENGTHS - {"longest_gap"}
_TOLD_BY = {
    "team": EntryQuery(kinds=frozenset(LEADING), figure="team"),
    "level": EntryQuery(kinds=frozenset({"education"})),
    "schools": EntryQuery(kinds=frozenset({"education"})),
    "programming_languages": EntryQuery(kinds=frozenset({"skill"})),
    "venues": EntryQuery(kinds=frozenset({"publication"})),
}
_STATED = {"team": largest_team, "grade": highest_grade, "graduated": graduated, "level": highest_level}


def _told(measure: Measure, person_id: str, told: Told) -> Amount:
    return Amount(measure, person_id, told.value, told.value, told.value, told.evidence, told=told)


def _experience(finder: Evaluates, person_id: str, measure: Measure) -> Amount | None:
    lasted, said = lasted_of(finder, person_id, measure.where)
    if not lasted.stretches and not said:
        return None
    months = lasted.months
    told = said[0].months if said and not lasted.stretches else 0
    is_quoted = any(s.is_quotable for s in lasted.stretches)
    counted = Later(lambda: (e for s in lasted.stretches for e in s.evidence[:1]), sure=is_quoted)
    quotes: Quotes = counted if counted or not said else (said[0].evidence,)
    counts = (len(months.about), len(months.sure), len(months.most)) if lasted.stretches else (told, told, told)
    return Amount(measure, person_id, *counts, quotes, lasted=lasted, stated=tuple(said))


def _stay(finder: Evaluates, person_id: str, measure: Measure) -> Amount | None:
    lasted = counted_of(finder, person_id, measure.where)
    if measure.of in ("average_stay", "shortest_stay"):
        # How long somebody stays is told by jobs: an internship ends when it was meant to.
        lasted = Lasted(tuple(s for s in lasted.stretches if s.placed.entry.kind == "employment"), lasted.undated)
    stays = (posts_of if measure.of == "longest_post" else stays_of)(finder.sources, lasted)
    undated = tuple(p for p, _ in lasted.undated)
    if measure.of == "average_stay" and stays:
        n = len(stays)
        about, sure, most = (
            round(sum(len(m) for m in own) / n)
            for own in zip(*((s.months.about, s.months.sure, s.months.most) for s in stays), strict=True)
        )
        is_quoted = any(x.is_quotable for s in stays for x in s.stretches)
        quotes = Later(lambda: (e for s in stays for e in s.evidence), sure=is_quoted)
        return Amount(measure, person_id, about, sure, most, quotes, lasted, stays=stays, undated=undated)
    # A stay that goes on is not short yet.
    going = {"current_stay": True, "shortest_stay": False}.get(measure.of)
    wanted = [s for s in stays if going is None or s.is_current == going]
    if not wanted:
        return None
    extreme = min if measure.of == "shortest_stay" else max
    chosen = extreme(wanted, key=lambda s: len(s.months.about))
    rest = (s for s in stays if s is not chosen)
    months = chosen.months
    return Amount(
        measure, person_id, len(months.about), len(months.sure), len(months.most), chosen.quotes, lasted,
        stays=(chosen, *rest), undated=undated,
    )  # fmt: skip


def _holds(finder: Evaluates, where: Clause | Condition, placed: Placed) -> bool:
    return finder.passes(where, placed) is not None


def _gap(finder: Evaluates, person_id: str, measure: Measure) -> Amount | None:
    """Return the longest gap; none at all is an amount of nothing, where there are stays with dates."""
    found = gaps_of(finder.sources, person_id)
    where = measure.where
    if isinstance(where, Condition) and where.period is not None:
        within = where.period
        found = found._replace(gaps=tuple(g for g in found.gaps if g.reaches(within)))
    elif where is not None:
        beside = [
            g for g in found.gaps if g.after is not None and all(_holds(finder, where, p) for p in (g.before, g.after))
        ]
        found = found._replace(gaps=tuple(beside))
    if not found.dated:
        return None
    if not found.gaps:
        return Amount(measure, person_id, 0, 0, 0, (), undated=found.undated)
    longest = found.gaps[0]
    most = max(g.about for g in found.gaps)
    return Amount(
        measure, person_id, longest.sure, longest.sure, most, longest.quotes, gaps=found.gaps, undated=found.undated
    )
