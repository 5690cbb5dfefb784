"""Tables on the screen: the people, the hits of a search, the report of an ingest, the health of a home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bot.news import News
from bot.roster import Member
from bot.terminal.console import counted, words
from vectorstore.markup import shown
from vectorstore.records import Health, Passage, Person

if TYPE_CHECKING:
    from ingest.job import Report  # a quarter of a second, for those who ingest

_INDENT = 4
# A hit is a pointer, not the CV: enough to tell whether to open it.
_LONGEST_SHOWN = 300
# More paths than this are no longer read one by one.
_MOST_PATHS = 8
# Two reasons are enough to believe that two CVs are one person's; `vouch person` gives all.
_MOST_REASONS = 2


def people_view(members: Sequence[Member]) -> RenderableType:
    """Return the table of people: names, CVs, and how sure it is who they are."""
    if not members:
        return words("nobody yet: `vouch ingest PATH` reads CVs")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("Person", "CV", "Date"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "Date")
    for member in members:
        for listed in member.documents:
            first = listed is member.documents[0]
            table.add_row(_named(member) if first else "", words(listed.document), listed.date)
    several = sum(len(m.documents) > 1 for m in members)
    documents = sum(len(m.documents) for m in members)
    merged = f", {counted(several, 'person', 'people')} in more than one CV" if several else ""
    total = f"{counted(len(members), 'person', 'people')}, {counted(documents, 'CV', 'CVs')}{merged}"
    return Group(table, "", words(total), *(words(note) for note in _notes(members)))


def hits_view(hits: Sequence[Passage], people: Mapping[str, Person]) -> RenderableType:
    """Return the hits of a search, best first: score, whose, where, and the words found."""
    if not hits:
        return words("nothing resembles that")
    parts: list[RenderableType] = []
    for hit in hits:
        person = people.get(hit.person_id)
        name = person.name if person else hit.person_id
        found = shown(hit.quote)
        found = found if len(found) <= _LONGEST_SHOWN else f"{found[:_LONGEST_SHOWN].rstrip()}…"
        where = " · ".join(part for part in (hit.section, hit.path, f"{hit.span.start}-{hit.span.end}") if part)
        parts.append(Text.assemble((f"{hit.score:.3f}  ", "cyan"), words(name, "bold"), words(f" · {where}", "dim")))
        parts.append(Padding(words(found), (0, 0, 0, _INDENT), expand=False))
    return Group(*parts)


def report_view(report: Report, people: int, told: Sequence[News] = ()) -> RenderableType:
    """Return what an ingest did, what is new of people and what is worth a look; failures are the command's."""
    rows = {
        "Read": report.read,
        **({"Changed": report.changed} if report.changed else {}),
        "Unchanged": report.unchanged,
        "Removed": report.removed,
        **({"Moved": report.moved} if report.moved else {}),
        "Failed": len(report.failures),
        "People": people,
    }
    parts: list[RenderableType] = [_figures(rows), *map(news_view, told)]
    if report.inferred:
        parts.append(words(f"named by their papers, not by a header: {_paths(report.inferred)}"))
    if report.unnamed:
        parts.append(words(f"naming nobody, searchable all the same: {_paths(report.unnamed)}"))
    if report.in_part:
        parts.append(words(f"{counted(len(report.in_part), 'CV was', 'CVs were')} read in part: {_parts(report)}"))
    if report.unplaced_lines:
        lines = counted(report.unplaced_lines, "line", "lines")
        parts.append(words(f"{lines} fell into no entry: `vouch show DOCUMENT --entries` lists them"))
    parts += [words(f"{note.path}: {note.text}") for note in report.notes[:_MOST_PATHS]]
    if len(report.notes) > _MOST_PATHS:
        parts.append(words(f"and {len(report.notes) - _MOST_PATHS} more such notes: `vouch show DOCUMENT` has them"))
    parts += [words(f"{note.path}: passed over: {note.text}") for note in report.skipped[:_MOST_PATHS]]
    if len(report.skipped) > _MOST_PATHS:
        parts.append(words(f"and {len(report.skipped) - _MOST_PATHS} more passed over: --json has them"))
    if report.others:
        passed = counted(report.others, "other file", "other files")
        parts.append(words(f"{passed} passed over, no CV by name or first bytes; give one by its path to have it read"))
    return Group(*parts)


def news_view(one: News) -> RenderableType:
    """Return what is new of one person."""
    head = Text.assemble(words(one.name, "bold"), words(f" · {one.document}", "dim"))
    return Group(head, *(Padding(words(line), (0, 0, 0, _INDENT), expand=False) for line in one.lines))


def health_view(health: Health, home: str) -> RenderableType:
    """Return the figures of a home; its problems are the command's to tell."""
    rows = {
        "Home": home,
        "Schema": health.schema_version,
        "Embedder": health.embedder,
        "Documents": health.documents,
        "People": health.people,
        "Entries": health.entries,
        "Chunks": health.chunks,
        "Vectors": health.vectors,
        "Outbox": health.outbox,
        "By meaning": health.dense,
        "Problems": len(health.problems),
    }
    return _figures(rows)


def _figures(rows: Mapping[str, object]) -> Table:
    table = Table.grid(padding=(0, 2))
    for label, value in rows.items():
        alarming = label in {"Failed", "Problems"} and value != 0
        table.add_row(Text(label, style="dim"), words(str(value), "bold red" if alarming else "bold"))
    return table


def _named(member: Member) -> Text:
    names = Text(" · ").join([words(member.name, "italic" if member.unnamed else "bold"), *map(words, member.aliases)])
    mark = " (unnamed)" if member.unnamed else " (inferred)" if member.name_inferred else ""
    return Text.assemble(names, (mark, "yellow"))


def _notes(members: Sequence[Member]) -> list[str]:
    """Return why a person's CVs are one person's, and which other CVs might be: each two people once."""
    notes: list[str] = []
    asked: set[frozenset[str]] = set()
    owners = {d.document: m for m in members for d in m.documents}
    for member in members:
        reasons = list(member.reasons)
        if len(reasons) > _MOST_REASONS:
            reasons[_MOST_REASONS:] = [f"and {counted(len(reasons) - _MOST_REASONS, 'reason', 'reasons')} more"]
        notes += [f"= {member.name}: {'; '.join(reasons)}"] if reasons else []
        for question in member.questions:
            path = next((path for path in owners if question.startswith(f"{path}: ")), "")
            pair = frozenset((member.person_id, owners[path].person_id if path else question))
            other = f"{owners[path].name}, {question}" if path else question
            if pair not in asked:
                notes.append(f"? {member.name}, {member.documents[0].document} / {other}")
            asked.add(pair)
    return notes


def _parts(report: Report) -> str:
    worst = sorted(report.in_part, key=lambda p: p.share)
    return _paths([f"{part.path} ({part.share:.0%})" for part in worst])


def _paths(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - _MOST_PATHS} more" if len(paths) > _MOST_PATHS else ""
    return ", ".join(paths[:_MOST_PATHS]) + more
