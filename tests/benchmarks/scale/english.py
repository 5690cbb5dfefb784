"""An English CV of a life, in one of three layouts, as long as its sheet asks."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.benchmarks.scale.lives import Degree, Job, Sheet

_MONTHS = "January February March April May June July August September October November December".split()
_DEGREES = ("B.Sc.", "M.Sc.", "Ph.D.")
_OPENED = (
    "Built", "Rewrote", "Took over", "Wound down", "Planned", "Ran", "Reviewed", "Documented", "Halved the cost of",
    "Doubled the reach of", "Led the renewal of", "Drew up the first version of", "Kept alive", "Moved", "Put in order",
    "Brought forward", "Measured", "Simplified", "Repaired", "Defended the budget of",
)  # fmt: skip
_THINGS = (
    "the nightly settlement run", "the returns desk", "a depot of {n} people", "the spring catalogue",
    "the plant diary",
    "the weekly price letter", "the spare parts list", "the claims backlog", "a survey of {n} households",
    "the loading bay timetable", "the complaints register", "the night shift rota", "the intake form",
    "{n} field visits",
    "the regional stock count", "the delivery promise", "the annual open day", "a workshop of {n} benches",
    "the export of reports", "the queue at the front desk", "the handover between shifts", "the {n} oldest contracts",
    "the visitor centre", "the repair line", "the monthly close", "the seed collection",
    "the branch in the old harbour",
    "the mobile clinic", "the tender documents", "the alarm chain",
)  # fmt: skip
_FOR = (
    "for the northern branches", "with two colleagues", "for {n} customers", "across {n} sites", "on a tight budget",
    "together with the unions", "for the supervisory board", "before the merger", "during the flood year",
    "with a team of {m}", "under the eyes of the auditors", "for the smallest of the tenants", "in {m} weeks",
    "between two reorganisations", "for the whole group", "by post and by telephone",
)  # fmt: skip
_ENDS = (
    "waiting times fell by {m}%", "complaints fell from {n} to {m} a week", "the cost per case went down by {m}%",
    "nobody has asked for the old one since", "it held through {m} winters", "{n} people use it every day",
    "the auditors found nothing", "the error rate dropped below {m} in {n}", "it paid for itself in {m} months",
    "the team grew from {m} to {n}", "three other sites have taken it over", "savings of {n} thousand a year",
    "the second year ran without a stoppage", "turnover of stock rose by {m}%",
)  # fmt: skip
_ON = (
    "Worked on {topic} {for_}; {end}.", "Led a project on {topic} {for_}; {end}.",
    "Introduced {topic} {for_}; {end}.", "Wrote the handbook on {topic} used {for_}.",
)  # fmt: skip
_WITH = ("{opened} {thing} in {skill}; {end}.", "Used {skill} {for_}; {end}.", "Trained {n} people in {skill} {for_}.")
_PLAIN = ("{opened} {thing} {for_}; {end}.", "{opened} {thing} and {thing2}.", "{opened} {thing}; {end}.")
_WORDS = "Tidy Slow Paired Quiet Late Shared Borrowed Narrow Patient Open".split()
_VENUES = ("Annals of Applied Practice", "Workshop on Everyday Systems", "Journal of Field Methods", "Northern Letters")
_PAPERS = (2, 14)
Said = Callable[[random.Random, Job], str]


def english(sheet: Sheet, chance: random.Random) -> str:
    """Return the text of an English CV."""
    layout = (_marked, _tabbed, _listed)[chance.randrange(3)]
    top = [*_head(sheet, chance, layout), ""]
    tail = _tail(sheet, chance, layout)
    jobs = [[_job(job, layout), *_must(job, chance, layout)] for job in sheet.jobs]
    spent = sum(len(x) + 1 for part in (top, tail, *jobs) for x in part)
    while spent < sheet.length:
        at = int(len(jobs) * chance.random() ** 1.5)
        line = _bullet(_plain(chance), layout)
        if len(jobs[at]) % _A_PROJECT == 0:
            line = f"\nProject: {_filled(chance.choice(_THINGS), chance)}\n{line}"
        jobs[at].append(line)
        spent += len(line) + 1
    body = [line for job in jobs for line in [*job, ""]]
    return "\n".join([*top, _heading("Experience", layout), "", *body, *tail, ""])


_A_PROJECT = 12  # bullets, then a project begins within the job


def _filled(text: str, chance: random.Random) -> str:
    return text.format(n=chance.randint(12, 400), m=chance.randint(2, 11)) if "{" in text else text


def _plain(chance: random.Random) -> str:
    return _said(chance.choice(_PLAIN), chance)


def _said(shape: str, chance: random.Random, *, topic: str = "", skill: str = "") -> str:
    filled = shape.format(
        opened=chance.choice(_OPENED),
        thing=chance.choice(_THINGS),
        thing2=chance.choice(_THINGS),
        for_=chance.choice(_FOR),
        end=chance.choice(_ENDS),
        topic=topic,
        skill=skill,
        n="{n}",
        m="{m}",
    )
    return _filled(filled, chance)


def _must(job: Job, chance: random.Random, layout: str) -> list[str]:
    """Return what a stint has to tell: each topic, each tool."""
    told = [_said(chance.choice(_ON), chance, topic=t.en) for t in job.topics]
    told += [_said(chance.choice(_WITH), chance, skill=s.en) for s in job.skills]
    return [_bullet(line, layout) for line in told]


_marked, _tabbed, _listed = "marked", "tabbed", "listed"


def _bullet(text: str, layout: str) -> str:
    return f"{'•' if layout == _tabbed else '-'} {text}"


def _heading(text: str, layout: str) -> str:
    return f"## {text}" if layout == _marked else text.upper()


def _month(month: int, layout: str) -> str:
    year, at = divmod(month, 12)
    if layout == _listed:
        return f"{at + 1:02d}/{year}"
    return f"{_MONTHS[at] if layout == _tabbed else _MONTHS[at][:3]} {year}"


def _period(job: Job, layout: str) -> str:
    return f"{_month(job.start, layout)} – {'Present' if job.end is None else _month(job.end, layout)}"


def _job(job: Job, layout: str) -> str:
    firm, role, place, period = job.employer.en, job.rank + job.role.en, job.place.en, _period(job, layout)
    if layout == _marked:
        return f"### {firm}\n\n**{role}** — {place}, {period}\n"
    if layout == _tabbed:
        return f"{firm}, {place}\t\t\t{period}\n{role}"
    return f"{role}\n{firm} | {place} | {period}"


def _head(sheet: Sheet, chance: random.Random, layout: str) -> list[str]:
    life = sheet.life
    name = f"{life.name.en} ({life.name.zh})" if life.name.zh else life.name.en
    contact = f"{life.email} | 555-{life.number:07d}"
    title = sheet.jobs[0].rank + sheet.jobs[0].role.en
    updated = f"Last updated: {chance.randint(1, 28)} {chance.choice(_MONTHS)} {NOW_WRITTEN}"
    said = [_plain(chance) for _ in range(1 + (sheet.length > _ROOMY))]
    return [
        f"# {name}" if layout == _marked else name.upper() if layout == _tabbed else name,
        "",
        f"{title}, {life.home.en}" if layout == _marked else f"Address: {life.home.en}",
        contact,
        updated,
        "",
        _heading("Summary", layout),
        "",
        " ".join(said),
    ]


NOW_WRITTEN = 2025
_ROOMY = 4_000


def _degree(degree: Degree, layout: str) -> str:
    what, years = f"{_DEGREES[degree.level]} in {degree.subject.en}", f"{degree.start} – {degree.end}"
    if layout == _marked:
        return f"**{degree.school.en}** — {what}, {years}"
    return f"{what}\n{degree.school.en}, {years}"


def _tail(sheet: Sheet, chance: random.Random, layout: str) -> list[str]:
    life = sheet.life
    lines = [_heading("Education", layout), ""]
    lines += [x for degree in life.degrees for x in (_degree(degree, layout), "")]
    lines += [_heading("Skills", layout), "", ", ".join(s.en for s in life.skills), ""]
    if life.certificates:
        lines += [_heading("Certificates", layout), ""]
        lines += [_bullet(f"{c.en}, {chance.randint(2005, 2024)}", layout) for c in life.certificates]
        lines += [""]
    if life.languages:
        level = ("fluent", "native", "good")
        lines += [
            _heading("Languages", layout),
            "",
            ", ".join(f"{w.en} ({chance.choice(level)})" for w in life.languages),
        ]
        lines += [""]
    if life.academic and sheet.length > _ROOMY:
        lines += [_heading("Publications", layout), ""]
        lines += [_paper(sheet, chance) for _ in range(chance.randint(*_PAPERS))]
    return lines


def _paper(sheet: Sheet, chance: random.Random) -> str:
    title = f"{chance.choice(_WORDS)} {chance.choice(_WORDS)}: Notes on {_filled(chance.choice(_THINGS), chance)}"
    year = chance.randint(2001, NOW_WRITTEN - 1)
    return f'- {sheet.life.name.en}. "{title}." In {chance.choice(_VENUES)}, {year}.'
