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
from ingest.entries.styles import style_of
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
    for stanzas in (_stanzas(section.lines), _dated(section.lines)):
        if len(stanzas) < _FEWEST_STANZAS or not all(_FEWEST_LINES <= len(s) <= _MOST_LINES for s in stanzas):
            continue
        authored = all(is_author_list(s[1].text, all_names=True) for s in stanzas)
        titled = all(s[0].opens or s[0].styled for s in stanzas)
        if authored or titled and not any(_NO_AUTHOR.search(s[1].text) for s in stanzas):
            return [_paper(section, lines, text) for lines in stanzas]
        if all(len(s) == _FEWEST_LINES and _is_place(s[1].text) and not _is_dated(s[0].text) for s in stanzas):
            return [_paper(section, lines, text) for lines in stanzas]
    return []


def _dated(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines cut behind each that says when; none where one is left over or tells a paper by itself."""
    found: list[list[Line]] = [[]]
    for line in lines:
        if style_of(line.text) is not None and not found[-1]:
            return []
        found[-1].append(line)
        if _is_dated(line.text):
            found.append([])
    return [] if found[-1] else found[:-1]


def _is_dated(words: str) -> bool:
    return _YEAR.search(words) is not None


_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _is_place(words: str) -> bool:
    """Tell "Some Journal, 12(3), 2023": where something appeared, and nothing else."""
    read = read_reference(f"“{_SOME_TITLE}” {words}")
    return read.venue is not None and read.year is not None and words.startswith(read.venue.text)


_SOME_TITLE = "A title of some words"


def _stanzas(lines: Sequence[Line]) -> list[list[Line]]:
    found: list[list[Line]] = []
    bulleted = bool(lines) and bool(lines[0].bullet)
    for line in lines:
        if line.bullet and not bulleted:
            return []
        if not found or (line.bullet if bulleted else line.blank_before):
            found.append([])
        found[-1].append(line)
    return found


def _paper(section: Section, lines: list[Line], text: str) -> Draft:
    first, second, *rest = lines
    if not is_author_list(second.text):
        rest = [second, *rest]
    dates = find_periods(first.text)
    title = first.opens or first.text[: dates[0].span.start if dates and dates[0].span.start else len(first.text)]
    draft = Draft(kind="publication", section=section, lines=lines)
    draft.title = re.sub(r"\s+", " ", title).strip(_EDGE)
    if second not in rest:
        draft.authors, draft.co_first = split_authors(second.text)
    below = join_spans(line.span for line in rest) if rest else Span(start=first.end, end=first.end)
    lead = f"“{_SOME_TITLE}” "
    read = read_reference(lead + below.of(text), status=section.status)
    if read.venue is not None and read.venue.span is not None:
        start = below.start - len(lead)
        at = Span(start=start + read.venue.span.start, end=start + read.venue.span.end)
        draft.venue = read.venue.model_copy(update={"span": at})
    dated = next((d.period.start or d.period.end for d in dates), None)
    draft.year = read.year or (int(dated[:4]) if dated else None)
    draft.status = read.status
    return draft
