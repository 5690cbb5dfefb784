"""The months that entries cover, each month once however many entries and CVs tell of it.

A month that is begun counts whole. What is ongoing is counted to the date of its CV, and what was only expected is not
counted. Where a CV gives years only, months are counted surely, fairly (from the middle of a year to the middle of a
year) and at most. Knows nothing about what makes an entry count, nor about words for the asker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

from bot.answering.evidence import head_line, period_line, unique
from bot.answering.found import Proof
from bot.answering.merged import merged_entries
from bot.answering.records import Basis, Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.records import JOB_KINDS, Language, Period
from vectorstore.spells import spells

_YEAR = 12
_JANUARY, _APRIL, _JUNE, _JULY, _SEPTEMBER, _DECEMBER = 0, 3, 5, 6, 8, 11
# "2020": how long a partial date is written, in characters.
_YEAR_ONLY = 4
# "2020-12": the precision of a month; a day is no finer here.
_MONTH = 7
# One line says how long and one what was done; more than these of one stretch prove nothing more.
_QUOTES = 2


class Months(NamedTuple):
    """Months as numbers, counted from year 0: those that are sure, those of a fair reading, and all that could be."""

    sure: frozenset[int] = frozenset()
    about: frozenset[int] = frozenset()
    most: frozenset[int] = frozenset()

    @property
    def is_exact(self) -> bool:
        """Tell whether every date gave its month."""
        return self.sure == self.most


@dataclass(frozen=True)
class Stretch:
    """One thing that was counted: the telling that is shown, its months, and what says when and what.

    `until` is the date of the CV where what went on was counted up to it; `is_least` where that is but the date of its
    latest job, so that it may have gone on for longer. `quoting` looks up the quotes: only of what is shown, since a
    question about everybody counts far more stretches than it shows. `is_quotable`: one is sure.
    """

    placed: Placed
    months: Months
    basis: Basis
    quoting: Callable[[], tuple[Evidence, ...]] = field(repr=False, compare=False)
    until: str | None = None
    is_least: bool = False
    is_quotable: bool = field(default=False, compare=False)

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """Return what says when it was, and what was done."""
        return self.quoting()


class Lasted(NamedTuple):
    """What was counted of one person, the latest first, and what could not be for want of dates."""

    stretches: tuple[Stretch, ...] = ()
    undated: tuple[tuple[Placed, tuple[Evidence, ...]], ...] = ()

    @property
    def months(self) -> Months:
        """Return the months of all stretches, each once."""
        return together(s.months for s in self.stretches)

    @property
    def is_least(self) -> bool:
        """Tell whether some of it may have gone on for longer than was counted."""
        return any(s.is_least for s in self.stretches)


def counted(sources: Sources, person_id: str, proofs: Mapping[str, Sequence[Proof]], language: Language) -> Lasted:
    """Return how long the entries of one person lasted together that `proofs` names by their ids.

    A job told in several CVs is one; the telling with the finer dates says how long it was.
    """
    held = [p.placed for own in proofs.values() for p in own[:1] if p.placed is not None]
    own: Sequence[Placed] = held
    if len(sources.by_id[person_id].documents) > 1:
        kinds = {p.entry.kind for p in held}
        every = sources.jobs_of(person_id) if kinds <= JOB_KINDS else sources.entries_of(person_id)
        own = [p for p in every if p.entry.kind in kinds]
    stretches, undated = [], []
    for group in merged_entries(own, sources.newest(person_id).document_id):
        holding = [p for p in group if p.entry.entry_id in proofs]
        if not holding:
            continue
        stretch = _stretch(sources, group, holding, proofs, language)
        if stretch is not None:
            stretches.append(stretch)
        else:
            lead = holding[0]
            undated.append((lead, unique(_quotes(proofs[lead.entry.entry_id])[:1] or [head_line(sources, lead)])))
    stretches.sort(key=lambda s: (max(s.months.most), min(s.months.most)), reverse=True)
    return Lasted(tuple(stretches), tuple(undated))


def together(parts: Iterable[Months]) -> Months:
    """Return the months of several stretches, each once."""
    own = tuple(parts)
    if len(own) == 1 and own[0].sure <= own[0].about:
        return own[0]
    sure, about, most = set[int](), set[int](), set[int]()
    for part in own:
        sure |= part.sure
        about |= part.about
        most |= part.most
    return Months(frozenset(sure), frozenset(about | sure), frozenset(most))


def _stretch(
    sources: Sources,
    group: Sequence[Placed],
    holding: Sequence[Placed],
    proofs: Mapping[str, Sequence[Proof]],
    language: Language,
) -> Stretch | None:
    dated = [(p, months) for p in group if (months := months_of(sources, p)) is not None]
    if not dated:
        return None
    finest = max(_precision(p) for p, _ in dated)
    dated = [(p, m) for p, m in dated if _precision(p) == finest]

    def rank(placed: Placed) -> tuple[bool, bool]:
        foreign = sources.documents[placed.entry.document_id].language != language
        return placed.entry.entry_id not in proofs, foreign

    shown = min((p for p, _ in dated), key=rank)
    lead = shown if shown.entry.entry_id in proofs else min(holding, key=rank)
    own = proofs[lead.entry.entry_id]
    basis: Basis = "translation" if any(p.basis == "translation" for p in own) else "words"
    # What goes on was counted to the date of the CV that tells of it last, which need not be the one that is shown.
    told = next(m for p, m in dated if p is shown)
    last = shown if max(told.most) == max(max(m.most) for _, m in dated) else _latest(dated)
    is_open = any(p.ongoing or p.expected for p in _spells(last))
    until = sources.now_of(last.entry) if is_open else None
    return Stretch(
        placed=shown,
        months=together(m for _, m in dated),
        basis=basis,
        quoting=partial(_lines, sources, shown, last, own),
        until=until,
        is_least=until is not None and _is_of_job(sources, last, until),
        is_quotable=sources.is_quotable(shown.entry),
    )


def _is_of_job(sources: Sources, placed: Placed, date: str) -> bool:
    """Tell whether the date of a CV is when a job in it began or ended: it was written then at the earliest."""
    own = (p for p in sources.jobs_of(placed.person_id) if p.entry.document_id == placed.entry.document_id)
    return any(date in (spell.start, spell.end) for p in own for spell in spells(p.entry))


def _lines(sources: Sources, shown: Placed, last: Placed, own: Sequence[Proof]) -> tuple[Evidence, ...]:
    """Return what says when the shown telling was, when it was last told to go on, and what was done."""
    lines = unique([period_line(sources, shown), *_quotes(own)])[:_QUOTES]
    if last is not shown:
        lines = unique([*lines[:1], period_line(sources, last), *lines[1:]])
    return lines or unique([head_line(sources, shown)])


def _latest(dated: Sequence[tuple[Placed, Months]]) -> Placed:
    return max(dated, key=lambda told: max(told[1].most))[0]


def _quotes(proofs: Sequence[Proof]) -> list[Evidence]:
    return [e for p in proofs for e in p.evidence]


def _precision(placed: Placed) -> int:
    dates = [d for spell in _spells(placed) for d in (spell.start, spell.end) if d]
    return min((min(len(d), _MONTH) for d in dates), default=0)


def months_of(sources: Sources, placed: Placed) -> Months | None:
    """Return the months that one entry covers; None where it gives no dates that can be counted."""
    now = sources.now_of(placed.entry)
    found = [m for spell in _spells(placed) if (m := covered(spell, now)) is not None]
    return together(found) if found else None


def _spells(placed: Placed) -> tuple[Period, ...]:
    """Return the stretches of an entry; a project without its own takes those of the job that it stands under.

    One that stands under a degree did not last as long as the degree did.
    """
    entry = placed.entry
    if entry.kind == "project" and (entry.period_inherited or not spells(entry)):
        job = placed.job
        return spells(job) if job is not None and job.kind in JOB_KINDS else ()
    return spells(entry)


def covered(period: Period, now: str | None) -> Months | None:
    """Return the months of a period; None without a beginning, or where nothing says how far it went.

    `now` is the date of the document: nothing is counted beyond it.
    """
    is_open = period.ongoing or period.expected
    end = now if is_open else period.end
    if period.start is None or end is None:
        return None
    sure, about, most = (
        (a, min(b, _last(now, part)) if now is not None else b)
        for part, (a, b) in enumerate(zip(_firsts(period.start), _lasts(end), strict=True))
    )
    if most[0] > most[1]:
        return None
    if len(period.start) == len(end) == _YEAR_ONLY and period.start == end:
        year = int(end) * _YEAR
        return Months(frozenset(), _range(year + _APRIL, min(year + _SEPTEMBER, most[1])), _range(*most))
    fair = (min(about[0], most[1]), max(about[1], min(about[0], most[1])))
    return Months(_range(*sure), _range(*fair), _range(*most))


def _range(first: int, last: int) -> frozenset[int]:
    return frozenset(range(first, last + 1))


def _firsts(date: str) -> tuple[int, int, int]:
    """Return the month in which something began: at the latest, fairly, at the earliest."""
    year = int(date[:4]) * _YEAR
    if len(date) == _YEAR_ONLY:
        return year + _DECEMBER, year + _JULY, year + _JANUARY
    month = year + int(date[5:7]) - 1
    return month, month, month


def _lasts(date: str) -> tuple[int, int, int]:
    """Return the month in which something ended: at the earliest, fairly, at the latest."""
    year = int(date[:4]) * _YEAR
    if len(date) == _YEAR_ONLY:
        return year + _JANUARY, year + _JUNE, year + _DECEMBER
    month = year + int(date[5:7]) - 1
    return month, month, month


def _last(now: str, part: int) -> int:
    return _lasts(now)[part]
