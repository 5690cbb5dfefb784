"""Lists of entries, and the one that is asked for: papers, jobs, degrees, what somebody is now, when they were there.

Knows which kinds of entries answer which attribute. Knows nothing about typed facts.
"""

from __future__ import annotations

from bot.answering.compose.labels import entry_label, list_of, organisation_of, placed_in_time, when, when_of
from bot.answering.evidence import evidence, head_line, head_spans, heading_block, line_of, period_line, unique
from bot.answering.facts.headed import employer_unread
from bot.answering.facts.statement import Asked, Statement
from bot.answering.holds.schooling import TOLD_LEVELS, degree_evidence, end_of, levels_of, place_of
from bot.answering.records import Condition, Evidence
from bot.answering.sources import Placed
from vectorstore.classes import class_named, members_of
from vectorstore.lexicon import vocabulary
from vectorstore.markup import shown
from vectorstore.periods import find_periods
from vectorstore.records import JOB_KINDS, EntryKind, Period, Status

_KINDS: dict[str, tuple[EntryKind, ...]] = {
    "publications": ("publication",),
    "patents": ("patent",),
    "awards": ("award",),
    "teaching": ("teaching",),
    "service": ("service",),
    "internships": ("internship",),
    "employer": ("employment", "internship"),
    "projects": ("project",),
    "education": ("education",),
    "school": ("education",),
    "degree": ("education",),
}
_ROLES: tuple[EntryKind, ...] = ("employment", "internship", "activity", "service", "teaching", "project", "other")
_STAYS: tuple[EntryKind, ...] = (*_ROLES, "education", "award", "publication", "patent")
_ITEMS = frozenset({"publication", "patent", "award", "service", "teaching"})
ATTRIBUTES = frozenset({*_KINDS, "top_degree", "position", "period", "role", "graduation", "location"})


def listed(asked: Asked, attribute: str, statuses: tuple[Status, ...] = ()) -> list[Statement]:
    """Return the entries that answer an attribute, the latest first."""
    match attribute:
        case "position":
            return _position(asked)
        case "period":
            found = asked.entries(*_STAYS)
            return _dated_lines(asked, found) or _stays(asked, found, dated=True)
        case "role":
            return _stays(asked, asked.entries(*_ROLES))
        case "graduation":
            return _graduation(asked)
        case "location":
            return _location(asked)
        case "top_degree":
            return _top_degree(asked)
        case _:
            found = asked.entries(*_KINDS[attribute])
            if statuses:
                found = [p for p in found if (p.entry.status or "listed") in statuses]
            told = [entry_statement(asked, p) for p in asked.leads(found)]
            return told or (_teaching_posts(asked) if attribute == "teaching" else [])


def _teaching_posts(asked: Asked) -> list[Statement]:
    """Return the posts of somebody who teaches for a living: their courses are told by what they are called."""
    named, held = class_named("teaching-staff"), vocabulary("roles")
    members = members_of(named) if named is not None else frozenset()

    def teaches(placed: Placed) -> bool:
        role = placed.entry.role or ""
        ids = {c for m in held.matches(role, any_case=True) for c in held.lineage(m.concept.concept_id)}
        return bool(ids & members) or any(w in role for w in (named.words if named is not None else ()))

    return [entry_statement(asked, p) for p in asked.leads(asked.entries(*JOB_KINDS)) if teaches(p)]


def entry_statement(asked: Asked, placed: Placed) -> Statement:
    """Return an entry as a statement: its label, and the line (or the whole item) that says so."""
    lines = entry_lines(asked, placed)
    entry = placed.entry
    label = education_label(asked, placed) if entry.kind == "education" else entry_label(entry, asked.language)
    unread = employer_unread(asked.sources, placed) if entry.kind in JOB_KINDS and not entry.organisations else None
    if unread is not None and entry.role:
        # An employer that was not read as such is told in the words of the head.
        where, line = unread
        told = placed_in_time(entry.role, where, when_of(entry, asked.language), asked.language)
        label, lines = list_of(told, asked.language), _distinct(unique([line, *lines]))
    return Statement(placed.person_id, label, lines, placed)


def entry_lines(asked: Asked, placed: Placed) -> tuple[Evidence, ...]:
    """Return the quotes that prove an entry's label."""
    sources = asked.sources
    if placed.entry.kind in _ITEMS:
        return unique([evidence(sources, placed, placed.entry.span)])
    if placed.entry.kind == "education":
        end, at = end_of(sources, placed)
        lines = [heading_block(sources, placed), *degree_evidence(sources, placed)[:1], period_line(sources, placed)]
        if end is not None and at is not None and not any(e is not None and end[:4] in e.quote for e in lines):
            # Prose tells when a degree ended sentences after it says when it began.
            lines.insert(0, place_of(sources, placed, at))
        return _distinct(unique(lines))[:3]
    first = placed.entry.organisations[0] if placed.entry.organisations else None
    lines = [heading_block(sources, placed)] if placed.entry.kind != "project" else [head_line(sources, placed)]
    lines += [line_of(sources, placed, first)] if first is not None else []
    lines += [period_line(sources, placed)]
    return _distinct(unique(lines))[:3]


def _distinct(lines: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Return quotes without those that lie inside another."""
    return tuple(
        a
        for a in lines
        if not any(b is not a and b.document_id == a.document_id and b.span.holds(a.span) for b in lines)
    )


def education_label(asked: Asked, placed: Placed) -> str:
    """Return a degree as the CV words it, the school, and when."""
    entry = placed.entry
    degree = next(
        (f.value for f in asked.sources.facts("degree", person_id=placed.person_id) if f.entry_id == entry.entry_id), ""
    )
    label = entry_label(entry, asked.language)
    if degree and degree.lower() not in label.lower():
        is_chinese = asked.language == "zh"
        parts = (label, degree) if is_chinese else (degree, label)
        label = ("，" if is_chinese else ", ").join(x for x in parts if x)
    return label


def _position(asked: Asked) -> list[Statement]:
    """Return what somebody is now, by the newest CV: jobs first, else what they study."""
    own = [p for p in asked.entries("employment", "internship", "education") if asked.sources.is_current(p)]
    jobs = [p for p in own if p.entry.kind in JOB_KINDS and p.entry.organisations]
    jobs.sort(key=lambda p: p.entry.kind != "employment")
    return [entry_statement(asked, p) for p in (jobs or own)]


def _stays(asked: Asked, found: list[Placed], *, dated: bool = False) -> list[Statement]:
    """Return the stays that are asked for: a project told under a job is part of that stay."""
    stays: dict[str, Placed] = {}
    for placed in found:
        top = _stay_of(asked, placed)
        if dated and top.entry.period is None and top.entry.year is None:
            continue
        stays.setdefault(top.entry.entry_id, top)
    statements = []
    for placed in asked.leads(stays.values()):
        statement = entry_statement(asked, placed)
        line = period_line(asked.sources, placed) if dated else None
        statements.append(statement._replace(evidence=unique([line, *statement.evidence])[:3]))
    return statements


# What a line of its own tells, beside others of its list: a certificate of a row is dated by that row.
_LINES = frozenset({"topic", "skill", "certified", "awarded"})


def _dated_lines(asked: Asked, found: list[Placed]) -> list[Statement]:
    """Return the lines that hold what is asked for and say when by themselves: a client's project within a job."""
    statements = []
    for placed in asked.leads(found):
        proofs = asked.finder.passes(asked.where, placed) if asked.where is not None else None
        for proof in proofs or ():
            told = isinstance(proof.condition, Condition) and proof.condition.relation in _LINES
            heads = head_spans(asked.sources, placed.entry)
            for quote in proof.evidence[:1] if told else ():
                if quote.span not in heads and find_periods(quote.quote):
                    label = entry_label(placed.entry, asked.language)
                    value = " ".join(shown(quote.quote).lstrip("-•◊◇♦* ").split())
                    lines = unique([quote, head_line(asked.sources, placed)])
                    told_in = f"{value} ({label})" if label else value
                    statements.append(Statement(placed.person_id, told_in, lines, placed, quoted=True))
    return statements


def _stay_of(asked: Asked, placed: Placed) -> Placed:
    for i, above in enumerate(placed.above):
        one = Placed(above, placed.above[i + 1 :], placed.person_id)
        if asked.admits(one) and asked.where is not None and placed.entry.kind == "project":
            return one
    return placed


def _graduation(asked: Asked) -> list[Statement]:
    """Return when degrees end: those still expected, else the last one; all of a level that was asked for."""
    ends: list[tuple[Placed, str, bool, Evidence | None]] = []
    for group in asked.groups(asked.entries("education")):
        told = ((placed, *end_of(asked.sources, placed)) for placed in group)
        placed, end, span = next((t for t in told if t[1] is not None), (group[0], None, None))
        if end is not None:
            line = place_of(asked.sources, placed, span) if span is not None else period_line(asked.sources, placed)
            expected = bool(placed.entry.period and placed.entry.period.expected)
            ends.append((placed, end, expected, line))
    if asked.where is None and ends:
        coming = [e for e in ends if e[2]]
        ends = coming or [max(ends, key=lambda e: e[1])]
    return [
        Statement(
            placed.person_id,
            f"{when(Period(start=end, end=end, expected=expected), asked.language)} ({education_label(asked, placed)})",
            unique([line, *entry_lines(asked, placed)])[:2],
            placed,
        )
        for placed, end, expected, line in ends
    ]


def finished(asked: Asked) -> list[tuple[Placed, str, tuple[Evidence, ...]]]:
    """Return the degrees that are over, when each ended, and the lines that say so; the latest first."""
    told = ((placed, *end_of(asked.sources, placed)) for placed in asked.leads(asked.entries("education")))
    over = [(p, end, at) for p, end, at in told if end is not None and not _is_coming(p)]
    ordered = sorted(over, key=lambda t: t[1], reverse=True)
    return [
        (p, end, unique([place_of(asked.sources, p, at) if at is not None else None, *entry_lines(asked, p)])[:2])
        for p, end, at in ordered
    ]


def _is_coming(placed: Placed) -> bool:
    return placed.entry.period is not None and placed.entry.period.expected


def _top_degree(asked: Asked) -> list[Statement]:
    """Return the studies of the highest level that a CV tells, done or not; where none has a level, the latest."""
    found = asked.leads(asked.entries("education"))
    levels = [(levels_of(asked.sources, p)[:1], p) for p in found]
    highest = min((TOLD_LEVELS.index(own[0]) for own, _ in levels if own), default=None)
    top = [p for own, p in levels if own and TOLD_LEVELS.index(own[0]) == highest] or found[:1]
    return [entry_statement(asked, p) for p in top]


def _location(asked: Asked) -> list[Statement]:
    """Return where somebody is now: the place of what is current, else an address at the top of the newest CV."""
    newest = asked.sources.newest(asked.person_id).document_id
    found = []
    for placed in asked.entries("profile", "employment", "internship", "education"):
        entry = placed.entry
        if entry.document_id != newest:
            continue
        if entry.kind == "profile":
            text = asked.sources.text(entry.document_id)
            told = [p for p in entry.passages if entry.location and entry.location in p.of(text.raw)]
            for passage in told or entry.passages:
                if told or vocabulary("places").matches(passage.of(text.plain)):
                    quote = evidence(asked.sources, placed, passage)
                    if quote is not None:
                        found.append(
                            Statement(placed.person_id, " ".join(quote.quote.split()), (quote,), placed, quoted=True)
                        )
                    break
        elif entry.location and asked.sources.is_current(placed):
            where = organisation_of(entry)
            value = f"{entry.location} ({where})" if where else entry.location
            lines = [
                place
                for place in entry.passages
                if entry.location in place.of(asked.sources.text(entry.document_id).raw)
            ]
            quotes = unique(
                [*(evidence(asked.sources, placed, x) for x in lines[:1]), head_line(asked.sources, placed)]
            )
            found.append(Statement(placed.person_id, value, quotes, placed))
    return found


__all__ = ["ATTRIBUTES", "education_label", "entry_lines", "entry_statement", "levels_of", "listed"]
