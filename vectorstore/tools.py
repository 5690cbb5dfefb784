"""Which tools an entry names beyond doubt: kept when a document is published, so that they who know one can be counted.

A name that is a word too ("Go", "Spring") may mean something else, and so may one in an address or in an employer's
name: these are left to whoever reads the words around them. Knows nothing about questions.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from vectorstore.lexicon import made_of, vocabulary
from vectorstore.records import JOB_KINDS, Entry, EntryKind, Span
from vectorstore.tables import digest
from vectorstore.text import Term, terms

# Prizes, offices and lists of referees name tools now and then; nobody knows a tool by that.
NO_SKILL: frozenset[EntryKind] = frozenset({"award", "service"})
# The organisations of these are where somebody was, and what their names hold is no tool.
EMPLOYED: frozenset[EntryKind] = JOB_KINDS | {"education", "project", "activity"}
# Names that are seasons too, or parts of a machine.
SEASONS = frozenset({"spring"})
LINK = re.compile(r"(?:https?://|www\.|\b[\w.-]+\.(?:com|org|net|io|cn)/)\S*|\S+@\S+")
_LINE = re.compile(r"[^\n]+")


@cache
def tool_rules() -> str:
    """Return what tells these rules from all others: what others found is found anew."""
    own = resources.files("vectorstore").joinpath("tools.py").read_bytes()
    return digest(own, made_of("skills").encode())


def tools_of(entry: Entry, plain: str) -> frozenset[str]:
    """Return the tools that an entry names beyond doubt, and all above them; `plain` as `figures.readable` gives it."""
    if entry.kind in NO_SKILL:
        return frozenset()
    held = vocabulary("skills")
    barred = [m.span for m in entry.organisations if m.span is not None and entry.kind in EMPLOYED]
    passages = entry.passages or (entry.span,)
    found: set[str] = set()
    for line in _LINE.finditer(plain, entry.span.start, entry.span.end):
        at = line.start()
        words = tuple(Term(t.text, t.start + at, t.end + at) for t in terms(line.group(), stemmed=False))
        for match in held.matches_in(plain, words):
            known, span = match.concept, match.span
            if known.concept_id in SEASONS or span.of(plain) in known.cased or any(b.holds(span) for b in barred):
                continue
            place = next((p for p in passages if p.holds(span)), None)
            if place is not None and not _is_linked(plain, place, span):
                found.update(held.lineage(known.concept_id))
    return frozenset(found)


def _is_linked(plain: str, place: Span, at: Span) -> bool:
    """Tell whether a name stands in an address."""
    return any(m.start() <= at.start < m.end() for m in LINK.finditer(plain, place.start, place.end))
