"""Read a list of papers or patents: one entry an item, headings and notes between them told apart.

Knows which lines of a list are items; how one item is written is known to `publications`.
"""

from __future__ import annotations

import re

from ingest.entries.bibtex import recorded
from ingest.entries.draft import Draft
from ingest.entries.patents import is_patent, read_patent
from ingest.entries.publications import Reference, is_note, read_reference
from ingest.entries.states import state_in
from ingest.entries.styles import style_of
from ingest.headings import exact
from ingest.lines import Line
from ingest.sections import Section
from ingest.signs import is_column_row
from vectorstore.markup import blank
from vectorstore.records import EntryKind, Span, Status
from vectorstore.text import size

# A reference is longer than any note about references ("* denotes co-first authors").
_SHORTEST_REFERENCE = 45
# "Quiet Mediation" Some Ledger, 1999: a title in quotes, and then where it appeared.
_QUOTED_FIRST = re.compile(r"[“\"][^“”\"]{6,}[”\"]?,?\s+[A-Z]")


# What was only told, and appeared nowhere.
_TALK = re.compile(r"口头报告|墙报|(?:分会|特邀|大会|邀请)报告|\b(?:oral|poster) presentation\b", re.IGNORECASE)


def _opens_quoted(words: str) -> bool:
    return _QUOTED_FIRST.match(words) is not None


_QUOTED_TITLE = re.compile(r"“[^“”]{4,}”|「[^「」]{4,}」|《[^《》]{4,}》")


def _recorded(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return the papers that stand as BibTeX, and the lines that hold none."""
    drafts: list[Draft] = []
    rest = list(section.lines)
    first = section.lines[0].start - _BEFORE_LINE if section.lines else 0
    begin = max(first, 0)
    for found in recorded(text[begin : section.lines[-1].end + _BEFORE_LINE]) if section.lines else ():
        span = Span(start=begin + found.span.start, end=begin + found.span.end)
        lines = [line for line in rest if line.span.touches(span)]
        if lines:
            drafts.append(_draft(Draft("publication", section, lines), found.paper, begin))
            rest = [line for line in rest if not line.span.touches(span)]
    return drafts, rest


# The mark that a record begins or ends with may be no part of its line.
_BEFORE_LINE = 8


def _draft(draft: Draft, read: Reference, by: int) -> Draft:
    """Return a draft with what was read of it; `by` is where the reading began."""
    draft.authors, draft.co_first, draft.title = read.authors, read.co_first, read.title
    draft.year, draft.status = read.year, read.status
    if read.venue is not None and read.venue.span is not None:
        span = Span(start=by + read.venue.span.start, end=by + read.venue.span.end)
        draft.venue = read.venue.model_copy(update={"span": span})
    return draft


def _year_above(context: list[Line]) -> int | None:
    """Return the year that a group of papers stands under."""
    years = [match for line in context if (match := _YEAR_ALONE.fullmatch(line.text.strip()))]
    return int(years[-1].group(1)) if years else None


def _heads_group(line: Line) -> bool:
    """Tell "Forthcoming" and "Journal articles", which head the papers below, from the end of one above."""
    return not line.bullet and size(line.text) <= _GROUP_WIDTH and exact(line.text) is not None


def _state_of_group(line: Line) -> Status | None:
    heading = exact(line.text)
    return heading.status if heading is not None and heading.status else state_in(line.text)


_GROUP_WIDTH = 40
_YEAR_ALONE = re.compile(r"((?:19|20)\d{2})\s*年?[:：]?")


def read_references(section: Section, text: str) -> tuple[list[Draft], list[Line]]:
    """Return an entry a reference; short notes between them are heads or belong to none."""
    kind: EntryKind = "patent" if section.kind == "patent" else "publication"
    drafts, rest = _recorded(section, text)
    context: list[Line] = []
    left: list[Line] = []
    status = section.status
    bulleted = sum(bool(line.bullet) for line in section.lines)
    for line in rest:
        if is_column_row(line.text):
            continue
        if _TALK.search(line.text):
            left.append(line)
            continue
        own: EntryKind = "patent" if kind == "patent" or is_patent(line.text) else "publication"
        shortest = _SHORTEST_REFERENCE // (3 if own == "patent" else 1)
        raw = text[line.start : line.end]
        item = bool(line.bullet) and (bulleted > 1 or _QUOTED_TITLE.search(line.text) is not None)
        listed = item or kind == "publication" and (_opens_quoted(line.text) or style_of(line.text) is not None)
        if size(line.text) < shortest and not listed:
            if _YEAR_ALONE.fullmatch(line.text.strip()) or _heads_group(line):
                context, status = [line], _state_of_group(line) or section.status
            elif drafts and not line.styled and not line.blank_before and not bulleted:
                drafts[-1].lines.append(line)
            elif line.styled or re.search(r"[:：]\s*$", line.text):
                context, status = [line], _state_of_group(line) or section.status
            else:
                left.append(line)
            continue
        draft = Draft(kind=own, section=section, lines=[line], context=tuple(c.span for c in context))
        strong = [span.of(text) for span in line.strong]
        read = read_patent(raw) if own == "patent" else read_reference(raw, status=status, strong=strong)
        untitled = own == "publication" and read.title is None and read.year is None
        if untitled and (read.venue is None or read.venue.lexicon_id is None and is_note(line.text)):
            left.append(line)
            continue
        if read.title is None and drafts and not line.bullet and bulleted:
            drafts[-1].lines.append(line)
            continue
        draft = _draft(draft, read, line.start)
        draft.year = draft.year or _year_above(context)
        if draft.title is None:
            draft.title = blank(raw).strip()[:200]
        drafts.append(draft)
    return drafts, left
