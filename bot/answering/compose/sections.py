"""The sections of a summary: what a person is now, studied, did, wrote and knows, each line with its quote.

Knows which entries make which section, and how many lines of each are worth reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.compose.draft import Line
from bot.answering.compose.labels import clip, entry_label
from bot.answering.evidence import evidence, unique
from bot.answering.facts.headed import rest_of_head
from bot.answering.facts.listed import entry_statement, listed
from bot.answering.facts.statement import Asked, Statement
from bot.answering.facts.told import sentences, told
from vectorstore.markup import shown
from vectorstore.records import JOB_KINDS, Span

SECTIONS = ("education", "certificates", "experience", "work", "publications", "patents", "skills", "awards", "other")
# More of a section than anybody reads; it only bounds the work.
_LINES = 60
_TEXT = 260
# What heads an entry, where it was, and when: each may stand on a line of its own.
_PROOFS = 3


def section(asked: Asked, name: str, *, lines: int | None = None) -> tuple[Line, ...]:
    """Return the lines of one section of a person's summary, the latest first."""
    most = _LINES if lines is None else lines
    match name:
        case "now":
            return _lines(listed(asked, "position"), most)
        case "education":
            return _lines([_with_field(asked, s) for s in listed(asked, "education")], most)
        case "certificates":
            return _lines(told(asked, "certificates"), most)
        case "experience":
            return _lines([entry_statement(asked, p) for p in asked.leads(asked.entries(*JOB_KINDS))], most)
        case "work":
            return _work(asked, most)
        case "publications" | "patents" | "awards":
            return _lines(listed(asked, name), most)
        case "skills":
            return _lines(told(asked, "skills"), most)
        case _:
            return _lines([*listed(asked, "teaching"), *listed(asked, "service")], most)


def _with_field(asked: Asked, statement: Statement) -> Statement:
    """Return a degree with what its head says beside the degree and the school: what it was in."""
    placed = statement.placed
    if placed is None:
        return statement
    known = (*statement.value.replace("，", ", ").split(", "), *(m.text for m in placed.entry.organisations))
    field = rest_of_head(asked.sources, placed, known)
    if not field:
        return statement
    joint = "，" if asked.language == "zh" else ", "
    return statement._replace(value=f"{statement.value}{joint}{field}")


def _lines(statements: Sequence[Statement], most: int) -> tuple[Line, ...]:
    found = [
        Line(text=clip(s.value, _TEXT), person_id=s.person_id, evidence=s.evidence[:_PROOFS])
        for s in statements
        if s.evidence
    ]
    once = {line.text: line for line in reversed(found)}
    return tuple(line for line in found if once[line.text] is line)[:most]


def _work(asked: Asked, most: int) -> tuple[Line, ...]:
    """Return the sentences with results, one an entry, then those that open the other entries."""
    results: dict[str, Span] = {}
    for fact in asked.sources.facts("result", person_id=asked.person_id):
        placed = asked.sources.entry(fact.entry_id) if fact.entry_id else None
        if placed is not None and placed.entry.kind not in {"publication", "patent"}:
            results.setdefault(placed.entry.entry_id, fact.span)
    own = asked.entries("project", "employment", "internship")
    leads = asked.leads(p for p in own if p.entry.entry_id in results or sentences(asked, p))
    told_of = [p for p in leads if p.entry.entry_id in results]
    others = [p for p in leads if p.entry.entry_id not in results]
    found = []
    for placed in (*told_of, *others):
        span = results.get(placed.entry.entry_id) or next(iter(sentences(asked, placed)), None)
        quote = evidence(asked.sources, placed, span) if span is not None else None
        if quote is not None:
            label = entry_label(placed.entry, asked.language)
            colon = "：" if asked.language == "zh" else ": "
            text = f"{label}{colon}{shown(quote.quote).lstrip('-•◊◇♦* ')}" if label else shown(quote.quote)
            found.append(Line(text=clip(text, _TEXT), person_id=placed.person_id, evidence=unique([quote])))
    return tuple(found[:most])
