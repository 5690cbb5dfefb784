"""Who worked where somebody else did, at the same time: an employer is one whatever each CV calls it.

Knows employers and their times. Knows nothing of who knew whom: no CV says that.
"""

from __future__ import annotations

from bot.answering.evidence import head_line, unique
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.records import Condition
from bot.answering.sources import Placed, Sources
from bot.answering.wheres import organisation_key
from vectorstore.periods import overlaps
from vectorstore.records import JOB_KINDS, EntryQuery
from vectorstore.spells import spells


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every job at an employer of the person whose colleagues are asked for."""
    keys = frozenset(key for job in _jobs(sources, condition) if (key := organisation_key(job.entry)) is not None)
    return sources.find(EntryQuery(kinds=JOB_KINDS, organisations=keys)) if keys else ()


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether a job was at an employer of that person, and at the same time."""
    key = organisation_key(placed.entry) if placed.entry.kind in JOB_KINDS else None
    if key is None or placed.person_id in condition.concepts:
        return None
    there = [other for other in _jobs(sources, condition) if organisation_key(other.entry) == key]
    together = next((other for other in there if _share_a_day(sources, placed, other)), None)
    if together is not None:
        return Held(condition, unique([head_line(sources, placed)]))
    return (
        Near(condition, unique([head_line(sources, placed)]), Reason("other_time", condition.value)) if there else None
    )


def _jobs(sources: Sources, condition: Condition) -> list[Placed]:
    known = (i for i in condition.concepts if i in sources.by_id)  # a scope may not have the person who is named
    return [p for i in known for p in sources.entries_of(i) if p.entry.kind in JOB_KINDS]


def _share_a_day(sources: Sources, one: Placed, other: Placed) -> bool:
    told = [day for day in (sources.now_of(one.entry), sources.now_of(other.entry)) if day is not None]
    return any(overlaps(a, b, now=max(told, default=None)) for a in spells(one.entry) for b in spells(other.entry))
