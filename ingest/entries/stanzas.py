"""Read papers that stand on several lines each: the title, set apart, over its authors, over where and when.

Knows the shape; what a venue or a list of authors looks like is known to `publications`. Knows nothing about papers
that are one line each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.entries.authors import is_author_list, split_authors
from ingest.entries.draft import Draft
from ingest.entries.publications import read_reference
from ingest.lines import Line
from ingest.sections import Section
from vectorstore.periods import find_periods
from vectorstore.records import Span
from vectorstore.text import join_spans

# A stanza has a title and authors at least; with more lines it is no paper but an entry of another kind.
_FEWEST_LINES, _MOST_LINES = 2, 5
# One stanza alone is no shape.
_FEWEST_STANZAS = 2
_NO_AUTHOR = re.compile(r"\d|[:：。;；]|\w{40}")
_EDGE = " ,，.。|·-–—"


def read_stanzas(section: Section, text: str) -> list[Draft]:
    """Return a publication a stanza; none where the section is not laid out in them."""
    stanzas = _stanzas(section.lines)
    titled = all(s[0].opens or s[0].styled for s in stanzas)
    titled = titled or all(len(s) > 1 and is_author_list(s[1].text, all_names=True) for s in stanzas)
    shaped = all(_FEWEST_LINES <= len(s) <= _MOST_LINES and not _NO_AUTHOR.search(s[1].text) for s in stanzas)
    if len(stanzas) < _FEWEST_STANZAS or not (titled and shaped):
        return []
    return [_paper(section, lines, text) for lines in stanzas]


def _stanzas(lines: Sequence[Line]) -> list[list[Line]]:
    found: list[list[Line]] = []
    for line in lines:
        if line.bullet:
            return []
        if not found or line.blank_before:
            found.append([])
        found[-1].append(line)
    return found


def _paper(section: Section, lines: list[Line], text: str) -> Draft:
    first, second, *rest = lines
    dates = find_periods(first.text)
    title = first.opens or first.text[: dates[0].span.start if dates and dates[0].span.start else len(first.text)]
    draft = Draft(kind="publication", section=section, lines=lines)
    draft.title = re.sub(r"\s+", " ", title).strip(_EDGE)
    draft.authors, draft.co_first = split_authors(second.text)
    below = join_spans(line.span for line in rest) if rest else Span(start=first.end, end=first.end)
    read = read_reference(below.of(text), status=section.status)
    if read.venue is not None and read.venue.span is not None:
        at = Span(start=below.start + read.venue.span.start, end=below.start + read.venue.span.end)
        draft.venue = read.venue.model_copy(update={"span": at})
    dated = next((d.period.start or d.period.end for d in dates), None)
    draft.year = read.year or (int(dated[:4]) if dated else None)
    draft.status = read.status
    return draft
