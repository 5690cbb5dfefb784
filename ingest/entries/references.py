"""Read a list of papers or patents: one entry an item, headings and notes between them told apart.

Knows which lines of a list are items; how one item is written is known to `publications`.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.entries.patents import is_patent, read_patent
from ingest.entries.publications import is_note, read_reference
from ingest.lines import Line
from ingest.sections import Section
from ingest.signs import is_column_row
from vectorstore.markup import blank
from vectorstore.records import EntryKind, Span
from vectorstore.text import size

# A reference is longer than any note about references ("* denotes co-first authors").
_SHORTEST_REFERENCE = 45
_QUOTED_TITLE = re.compile(r"“[^“”]{4,}”|「[^「」]{4,}」|《[^《》]{4,}》")


def read_references(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return an entry a reference; short notes between them are heads or belong to none."""
    kind: EntryKind = "patent" if section.kind == "patent" else "publication"
    drafts: list[Draft] = []
    context: list[Line] = []
    left: list[Line] = []
    bulleted = sum(bool(line.bullet) for line in section.lines)
    for line in section.lines:
        if is_column_row(line.text):
            continue
        shortest = _SHORTEST_REFERENCE // (3 if kind == "patent" else 1)
        raw = text[line.start : line.end]
        listed = line.bullet and (bulleted > 1 or _QUOTED_TITLE.search(line.text))
        if size(line.text) < shortest and not listed:
            if drafts and not line.styled and not line.blank_before and not bulleted:
                drafts[-1].lines.append(line)
            elif line.styled or re.search(r"[:：]\s*$", line.text):
                context = [line]
            else:
                left.append(line)
            continue
        own: EntryKind = "patent" if kind == "patent" or is_patent(line.text) else "publication"
        draft = Draft(kind=own, section=section, lines=[line], context=tuple(c.span for c in context))
        strong = [span.of(text) for span in line.strong]
        read = read_patent(raw) if own == "patent" else read_reference(raw, status=section.status, strong=strong)
        untitled = own == "publication" and read.title is None and read.year is None
        if untitled and (read.venue is None or read.venue.lexicon_id is None and is_note(line.text)):
            left.append(line)
            continue
        if read.title is None and drafts and not line.bullet and bulleted:
            drafts[-1].lines.append(line)
            continue
        draft.authors, draft.co_first, draft.title = read.authors, read.co_first, read.title
        draft.year, draft.status = read.year, read.status
        if read.venue is not None and read.venue.span is not None:
            span = Span(start=line.start + read.venue.span.start, end=line.start + read.venue.span.end)
            draft.venue = read.venue.model_copy(update={"span": span})
        if draft.title is None:
            draft.title = blank(raw).strip()[:200]
        drafts.append(draft)
    return drafts, left
