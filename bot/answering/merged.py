"""The entries of one person that tell the same thing in several CVs: counted once, compared once, shown once.

Papers and patents by their squeezed title, jobs by organisation and overlapping period, degrees by school and level,
the rest by their words and year. Nothing is kept: what is merged follows from what a scope shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.answering.retold import same_award
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import vocabulary
from vectorstore.periods import overlaps
from vectorstore.records import JOB_KINDS, Entry, Mention
from vectorstore.spells import spells
from vectorstore.text import fold, has_cjk, squeeze

Same = Callable[[Entry, Entry], bool]


def merged_entries(placed: Iterable[Placed], newest: str | None = None) -> tuple[tuple[Placed, ...], ...]:
    """Return entries in groups that tell the same thing, each in the given order and led by the newest CV's telling.

    `newest` is the id of the document whose telling leads its group. Entries of one document are never the same thing,
    save papers and patents told twice, and awards that another section tells without their year.
    """
    groups: list[list[Placed]] = []
    for one in placed:
        group = next((g for g in groups if any(_same(one, other) for other in g) and _of_one_year(one, g)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return tuple(tuple(sorted(g, key=lambda p: p.entry.document_id != newest)) for g in groups)


def is_outdated(sources: Sources, placed: Placed) -> bool:
    """Tell whether a newer CV of the same person tells the same paper or patent in another state."""
    entry = placed.entry
    if entry.kind not in {"publication", "patent"} or not entry.title:
        return False
    own = sources.documents[entry.document_id].date or ""
    return any(
        other.entry.kind == entry.kind
        and (sources.documents[other.entry.document_id].date or "") > own
        and (other.entry.status or "listed") != (entry.status or "listed")
        and _same_title(entry, other.entry)
        for other in _elsewhere(sources, placed)
    )


def _elsewhere(sources: Sources, placed: Placed) -> Iterable[Placed]:
    person = sources.by_id.get(placed.person_id)
    if person is None or len(person.documents) < 2:
        return ()
    return (p for p in sources.entries_of(placed.person_id) if p.entry.document_id != placed.entry.document_id)


def _same(one: Placed, other: Placed) -> bool:
    a, b = one.entry, other.entry
    if one.person_id != other.person_id:
        return False
    titled = a.kind in {"publication", "patent"}
    if a.document_id == b.document_id and not titled:
        return a.kind == b.kind == "award" and _told_again(a, b)
    # An intern who was then employed there held two jobs, though both go on in the CV that tells of them.
    if a.kind != b.kind:
        return False
    if titled:
        return _same_title(a, b)
    if a.kind == "teaching" and _same_dates(a, b) and _told_in_two_scripts(a, b):
        return same_award(a, b)
    if a.kind == "award":
        return _same_words(a, b) or _same_award(a, b)
    if a.kind in JOB_KINDS or a.kind == "education":
        return _same_place(a.organisations, b.organisations) and _same_time(a, b)
    return _same_words(a, b)


def _same_title(a: Entry, b: Entry) -> bool:
    one, other = squeeze(a.title or ""), squeeze(b.title or "")
    return bool(one) and one == other


def _of_one_year(one: Placed, group: Sequence[Placed]) -> bool:
    """Tell whether an award may join others: told once without a year, it cannot make two of different years one."""
    if one.entry.kind != "award":
        return True
    years = {_year_of(p.entry) for p in (one, *group)} - {None}
    return len(years) < 2


def _told_again(a: Entry, b: Entry) -> bool:
    """Tell whether one CV tells an award twice: in its list with the year, and in another section without."""
    years = [_year_of(e) for e in (a, b)]
    return a.section != b.section and None in years and years != [None, None] and same_award(a, b)


def _same_award(a: Entry, b: Entry) -> bool:
    """Tell whether two CVs tell one award: of one year, where both give it, and with nothing that tells them apart."""
    years = {_year_of(e) for e in (a, b)}
    if len(years - {None}) > 1:
        return False
    one, other = squeeze(a.title or ""), squeeze(b.title or "")
    if None in years:
        return bool(one) and one == other
    if one and other and has_cjk(one) == has_cjk(other) and (one in other or other in one):
        return True
    return same_award(a, b)


def _year_of(entry: Entry) -> int | None:
    date = (entry.period.start or entry.period.end) if entry.period else None
    return entry.year if entry.year is not None else int(date[:4]) if date else None


def _same_place(a: Sequence[Mention], b: Sequence[Mention]) -> bool:
    return bool(_keys(a) & _keys(b))


def _keys(mentions: Sequence[Mention]) -> set[str]:
    held = vocabulary("organisations")
    keys: set[str] = set()
    for mention in mentions:
        keys |= set(held.lineage(mention.lexicon_id)) if mention.lexicon_id else {fold(mention.text)}
    return keys


def _same_dates(a: Entry, b: Entry) -> bool:
    """Tell whether two entries give the same dates: terms of teaching, or a period."""
    return bool(spells(a)) and [(p.start, p.end) for p in spells(a)] == [(p.start, p.end) for p in spells(b)]


def _told_in_two_scripts(a: Entry, b: Entry) -> bool:
    return has_cjk(a.title or "") != has_cjk(b.title or "")


def _same_time(a: Entry, b: Entry) -> bool:
    """Two tellings without a time are one; a telling without a time is not told apart from one that has it."""
    if a.period is None or b.period is None:
        return True
    return overlaps(a.period, b.period)


def _same_words(a: Entry, b: Entry) -> bool:
    one, other = squeeze(a.title or ""), squeeze(b.title or "")
    if not one or one != other:
        return False
    years = {e.year or (e.period.start or e.period.end or "")[:4] if e.period else e.year for e in (a, b)}
    return len(years) == 1 or None in years
