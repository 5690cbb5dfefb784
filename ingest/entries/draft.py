"""An entry while it is being put together, and how it becomes a record.

Knows spans, passages and inheritance from the entry above; knows nothing about the shapes of sections.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.lines import Line
from ingest.sections import Section
from vectorstore.records import JOB_KINDS, Entry, EntryKind, Mention, Period, Span, Status
from vectorstore.text import sentences

# A bullet is one passage whole; prose is cut into sentences from this length on, since a short line is a heading.
_PROSE_LENGTH = 120


@dataclass
class Draft:
    """One entry being built: `lines` are its own, head lines first."""

    kind: EntryKind
    section: Section
    lines: list[Line] = field(default_factory=list)
    heads: int = 0
    context: tuple[Span, ...] = ()
    parent: Draft | None = None
    organisations: list[Mention] = field(default_factory=list)
    role: str | None = None
    title: str | None = None
    period: Period | None = None
    venue: Mention | None = None
    year: int | None = None
    status: Status | None = None
    authors: tuple[str, ...] = ()
    co_first: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    location: str | None = None
    cover: Span | None = None

    @property
    def span(self) -> Span:
        """Return the range of the entry's own lines."""
        if self.cover is not None:
            return self.cover
        return Span(start=min(line.start for line in self.lines), end=max(line.end for line in self.lines))

    def headings(self) -> tuple[Span, ...]:
        """Return the lines that the entry stands under, outermost first: section, entries above, own sub-headings."""
        above: list[Span] = [self.section.heading] if self.section.heading else []
        if self.parent is not None:
            above = list(self.parent.headings())
            above.extend(line.span for line in self.parent.lines[: self.parent.heads])
        above.extend(self.context)
        own = self.span
        return tuple(dict.fromkeys(s for s in above if not own.holds(s)))


def entry_ids(document_id: str, drafts: Sequence[Draft]) -> list[str]:
    """Return an id for each draft: stable for the same document, place and kind."""
    out: list[str] = []
    for draft in drafts:
        place = f"{document_id}:{draft.kind}:{draft.span.start}:{draft.span.end}"
        out.append("e" + hashlib.sha256(place.encode()).hexdigest()[:15])
    return out


def passages(text: str, draft: Draft) -> tuple[Span, ...]:
    """Return what can prove a claim: every bullet, every heading line, every sentence of prose."""
    found: list[Span] = []
    if draft.cover is not None:
        return (draft.cover,)
    for line in draft.lines:
        if line.bullet or len(line.text) < _PROSE_LENGTH:
            found.append(line.span)
        else:
            found.extend(sentences(text, line.span))
    return tuple(found)


def _inherited(draft: Draft) -> tuple[list[Mention], Period | None, bool]:
    """Return organisations, period and whether the period is the parent's, looking up the chain of parents."""
    organisations, period, borrowed = list(draft.organisations), draft.period, False
    above = draft.parent
    while above is not None:
        if not organisations:
            organisations = [m.model_copy(update={"inherited": True}) for m in above.organisations]
        # A later post at the same employer did not last as long as the first.
        if period is None and above.period is not None and draft.kind not in JOB_KINDS:
            period, borrowed = above.period, True
        above = above.parent
    return organisations, period, borrowed


def finish(document_id: str, text: str, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
    """Return the records of all drafts of a document, in the order of their places."""
    ids = entry_ids(document_id, drafts)
    by_draft = {id(d): i for d, i in zip(drafts, ids, strict=True)}
    found: dict[str, Entry] = {}
    for draft, entry_id in zip(drafts, ids, strict=True):
        organisations, period, borrowed = _inherited(draft)
        of_itself = draft.kind in {"publication", "patent", "award", "skill"}
        if of_itself or draft.parent is not None and draft.parent.kind == "profile":
            # A paper is not written "at" the employer it stands under; an award's organisation is its own or none, and
            # so is that of anything that a life told in sentences names.
            organisations, period, borrowed = draft.organisations, draft.period, False
        found[entry_id] = Entry(
            entry_id=entry_id,
            document_id=document_id,
            kind=draft.kind,
            section=draft.section.title,
            span=draft.span,
            headings=draft.headings(),
            passages=passages(text, draft),
            organisations=tuple(organisations),
            role=draft.role,
            title=draft.title,
            period=period,
            period_inherited=borrowed,
            venue=draft.venue,
            year=draft.year,
            status=draft.status,
            authors=draft.authors,
            co_first=draft.co_first,
            terms=draft.terms,
            location=draft.location,
            parent=by_draft.get(id(draft.parent)) if draft.parent is not None else None,
        )
    return tuple(sorted(found.values(), key=lambda e: (e.span.start, -e.span.end)))
