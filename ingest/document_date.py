"""When a CV was written, as far as it tells: its own statement, its file, or the latest thing that is behind it.

The clock and the file's mtime never count. What will be, or will end (a licence, a plan, a degree), dates nothing.
"""

from __future__ import annotations

import re

from vectorstore.markup import blank
from vectorstore.periods import find_periods
from vectorstore.records import JOB_KINDS, Entry, Period
from vectorstore.spells import spells

_STATED_DATE = re.compile(
    r"(?:last\s+)?(?:updated?|modified|revised)(?:\s+on|\s*[:：])?|\b(?:cv|r[ée]sum[ée]|version)\s+(?:as )?of"
    r"|(?:最后)?更新(?:时间|日期|于)?\s*[:：]?|修改(?:时间|日期)\s*[:：]?",
    re.IGNORECASE,
)
# A statement of date stands right before the date.
_STATED_REACH = 40
# A year that a line says something ends or is planned in; of a job "until 2019" is over.
_AHEAD = re.compile(
    r"(?:\bexp(?:\.|ires?|iry|iration|iring)?\b|\bvalid\b|\bgood (?:thru|through|until|to)\b|\buntil\b|\bthru\b"
    r"|\bthrough\b|\bup to\b|\(to\b|\brenew\w*|\bplan(?:ned|s)?\b|\bdue\b|\bnext\b|有效|到期|截止|计划|预计|拟)"
    r"[^\d\n]{0,24}(?:\d{1,2}[/.-]){0,2}(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
_NOT_AHEAD = JOB_KINDS | {"project", "teaching"}
# A post and its employer stand in so many lines at most.
_HEAD = 2


def _since(period: Period) -> str | None:
    return period.start if period.end is None and not period.expected else None


def document_date(text: str, entries: tuple[Entry, ...], of_file: str | None = None) -> str | None:
    """Return the date that the CV states for itself, else its file's own, else the latest that is not expected.

    The clock and the file's mtime never count. A stated date wins even where a later one occurs.
    """
    plain = blank(text)
    for statement in _STATED_DATE.finditer(plain):
        near = plain[statement.end() : statement.end() + _STATED_REACH]
        found = find_periods(near)
        if found and found[0].period.start and not near[: found[0].span.start].strip(" :：-（("):
            return found[0].period.start
    dates: list[str] = []
    for entry in entries:
        before = len(dates)
        period = entry.period
        if period is not None and not entry.period_inherited:
            dates.extend(d for d in (period.start, None if period.expected else period.end) if d)
        dates.extend(d for p in spells(entry) if entry.terms for d in (p.start, p.end) if d)
        # "Head since 2021" dates a part of a post, and the CV is no older.
        for head in entry.passages[:_HEAD] if entry.kind in ("employment", "internship") else ():
            dates.extend(d for p in find_periods(head.of(plain)) if (d := _since(p.period)))
        if entry.year is not None and entry.status not in {"under_review", "accepted"}:
            dates.append(str(entry.year))
        ahead = _ahead(entry, plain)
        dates[before:] = [d for d in dates[before:] if d[:4] not in ahead]
    latest = max(dates, default=None)
    # A file that tells of later things than its own date has its date from a template.
    if of_file is not None and (latest is None or of_file[: len(latest)] >= latest[: len(of_file)]):
        return of_file
    return latest


def _ahead(entry: Entry, plain: str) -> frozenset[str]:
    """Return the years in which something of an entry will end, or is to be."""
    if entry.kind in _NOT_AHEAD:
        return frozenset()
    return frozenset(m["year"] for m in _AHEAD.finditer(entry.span.of(plain)))
