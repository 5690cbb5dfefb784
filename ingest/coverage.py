"""Measure how much of a CV was understood: dated lines that no entry tells, lines in none, jobs without an employer.

Counts only what can be seen to have failed; what was understood wrongly it does not see. Knows nothing about shapes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries import Understood
from ingest.entries.heads import is_client
from ingest.head_dates import at_edge, dated
from ingest.lines import Line
from ingest.sections import Section
from ingest.signs import is_form_row
from vectorstore.records import JOB_KINDS, Coverage, Entry, Period
from vectorstore.spells import spells

# A head of an entry is no longer than this; what is longer is prose, which dates what it likes.
_LONGEST_HEAD = 120
# No date is written without two figures.
_FIGURE = re.compile(r"\d\d")


def coverage_of(sections: Sequence[Section], understood: Understood) -> Coverage:
    """Return what of a CV's sections its entries tell; lines of which nothing but a profile was made are in none."""
    lines = [line for section in sections for line in section.lines]
    told = [e for e in understood.entries if e.kind != "profile"]
    dated = [(line, stays) for line in lines if (stays := _stays(line))]
    # Who works for clients need not say who pays.
    clients = [line.span for line in lines if is_client(line)]
    jobs = [e for e in told if e.kind in JOB_KINDS and not any(e.span.touches(client) for client in clients)]
    return Coverage(
        lines=len(lines),
        unplaced=len(understood.unplaced) if told else len(lines),
        dated=len(dated),
        untold=tuple(line.span for line, stays in dated if not _is_told(line, stays, told)),
        jobs=len(jobs),
        unemployed=sum(not e.organisations for e in jobs),
    )


def _stays(line: Line) -> list[Period]:
    """Return the stretches of time that a line sets at its edge, as heads of entries do."""
    if len(line.text) > _LONGEST_HEAD or _FIGURE.search(line.text) is None or is_form_row(line.text):
        return []
    _, dates = dated(line.text)
    found = [m.period for m in dates if m.precise and (m.period.ongoing or m.period.end != m.period.start)]
    return found if found and at_edge(line.text, dates) else []


def _is_told(line: Line, stays: Sequence[Period], told: Sequence[Entry]) -> bool:
    own = line.span
    if any(own.touches(above) for e in told for above in e.headings):
        return True
    around = [e for e in told if e.span.touches(own)]
    if line.bullet and any(e.kind != "other" for e in around):
        return True
    return any(p.start == stay.start for e in around for p in spells(e) for stay in stays)
