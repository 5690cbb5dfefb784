"""Read a paper that is a row of a table: when, its title, where, and who, each in a cell of its own.

Knows cells. Knows nothing about what heads their columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.entries.appeared import venue_called
from ingest.entries.authors import is_author_list, split_authors
from ingest.entries.publications import Reference
from ingest.entries.states import state_in
from vectorstore.markup import blank
from vectorstore.records import Span
from vectorstore.text import trim

# Bars or wide gaps part cells; the gap at a line's break parts nothing.
_GAP = re.compile(r"\s*[|｜]\s*|(?<![\n \t])[ \t\u3000]{2,}(?![\n \t])")
_YEAR = re.compile(r"((?:19|20)\d\d)(?:[./-]\d{1,2}月?|年(?:\d{1,2}月)?)?")
# "第一作者", "SCI", "Q1", "12(3): 4–9": what is said beside.
_ASIDE = re.compile(
    r"(?:第[一二三]|通讯|共同(?:第一)?)作者|[一二共][作一]|(?:S?SCI|EI|CSSCI|CCF|Q[1-4]|IF)\b.{0,12}|[\W\d]*|vol\..*"
    r"|(?:first|co-?)[- ]?author",
    re.IGNORECASE,
)
# A title beside its year and its journal.
_FEWEST, _SHORTEST_TITLE = 3, 6


def read_row(raw: str) -> Reference | None:
    """Return the paper that a row of cells tells; None for what else. Spans are relative to `raw`."""
    cells = list(_cells(raw))
    years = [match for cell in cells if (match := _YEAR.fullmatch(cell.of(raw).strip(" *_")))]
    if len(cells) < _FEWEST or len(years) != 1:
        return None
    told = [c for c in cells if not (_YEAR.fullmatch(c.of(raw).strip(" *_")) or _ASIDE.fullmatch(c.of(raw)))]
    state = next((s for c in told if (s := state_in(c.of(raw)))), None)
    names = next(
        (c for c in told if is_author_list(c.of(raw), all_names=True) and re.search("[,，、;&]", c.of(raw))), None
    )
    rest = [c for c in told if c is not names]
    title = max(rest, key=lambda c: c.end - c.start, default=None)
    where = [c for c in rest if c is not title]
    if title is None or len(where) != 1 or len(blank(title.of(raw)).strip()) < _SHORTEST_TITLE:
        return None
    span = trim(blank(raw), where[0].start, where[0].end)
    venue = venue_called(span.of(raw), span.start) if span is not None else None
    authors, marked = split_authors(blank(names.of(raw))) if names is not None else ((), ())
    words = blank(title.of(raw)).strip(' .。“”"《》')
    return Reference(authors, marked, words, venue, int(years[0].group(1)), state or "published")


def _cells(raw: str) -> Iterator[Span]:
    start = 0
    for gap in (*_GAP.finditer(raw), None):
        span = trim(raw, start, gap.start() if gap else len(raw))
        if span is not None:
            yield span
        start = gap.end() if gap else start
