"""A person's studies and jobs as stretches of time, told once however many CVs tell them: what a timeline draws.

Knows which entries make a career. Knows nothing about how a timeline is drawn, nor where it is shown.
"""

from __future__ import annotations

from bot.answering.compose.labels import organisation_of, title_of
from bot.answering.merged import merged_entries
from bot.answering.sources import Placed, Sources
from bot.pictures.career import Lane, Stretch
from vectorstore.records import Entry, Record

_LANES: dict[str, Lane] = {"education": "education", "internship": "internship", "employment": "employment"}


class Career(Record):
    """The stretches of a career, the earliest first; `undated` is how many more the CVs tell without a time."""

    stretches: tuple[Stretch, ...]
    undated: int = 0


def career_of(sources: Sources, person_id: str) -> Career:
    """Return a person's career; what several CVs tell alike is one stretch, as the newest tells it."""
    own = [p for p in sources.entries_of(person_id) if p.entry.kind in _LANES and not p.entry.period_inherited]
    groups = merged_entries(own, sources.newest(person_id).document_id)
    made = [stretch for group in groups if (stretch := _stretch(sources, group)) is not None]
    return Career(
        stretches=tuple(sorted(made, key=lambda s: (s.start, s.end, s.label))), undated=len(groups) - len(made)
    )


def _stretch(sources: Sources, group: tuple[Placed, ...]) -> Stretch | None:
    """Return what a group of tellings draws; None where none of them says when that was."""
    for one in group:
        entry = one.entry
        dates = _dates(entry, sources.documents[entry.document_id].date)
        if dates is not None and entry.period is not None:
            return Stretch(
                label=_label(sources, group[0]) or _label(sources, one) or entry.section,
                lane=_LANES[entry.kind],
                start=dates[0],
                end=dates[1],
                ongoing=entry.period.ongoing,
                expected=entry.period.expected,
            )
    return None


def _dates(entry: Entry, now: str | None) -> tuple[str, str] | None:
    """Return when a stretch began and ended; what goes on ends at the date of the CV, for nobody knows more."""
    if entry.period is None:
        return None
    start, end = entry.period.start, entry.period.end
    if entry.period.ongoing and now is not None and start is not None:
        end = max(start, end or now)
    first, last = start or end, end or start
    return None if first is None or last is None else (first, last)


def _label(sources: Sources, placed: Placed) -> str:
    """Return where and as what, in the CV's words."""
    entry = placed.entry
    degrees = sources.facts("degree", person_id=placed.person_id) if entry.kind == "education" else ()
    degree = next((f.value for f in degrees if f.entry_id == entry.entry_id), "")
    what = degree or entry.role or title_of(entry)
    return ", ".join(dict.fromkeys(part for part in (organisation_of(entry), what) if part))
