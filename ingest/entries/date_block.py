"""Give jobs and studies back the dates that stand in a column of their own: all dates in one block, then all heads.

A page set in columns, pasted column by column, tells so when each of them was. The block's dates go to the heads in
their order, where there are as many of the one as of the other; else nothing is touched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from ingest.entries.draft import Draft
from ingest.entries.experience import ExperienceReader
from ingest.lines import Line
from ingest.sections import Section
from ingest.segments import read_head

_FEWEST = 2
_WIDEST = 40
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d")
_HELD = frozenset({"employment", "internship", "experience", "education"})


def read_dealt(section: Section) -> list[Draft]:
    """Return the entries of a section, each date of a block of them taken for one of the heads beside it."""
    blocks = _dealt(section)
    if blocks is None:
        return ExperienceReader(section).read()
    drafts = ExperienceReader(section.model_copy(update={"lines": tuple(chain(*blocks))})).read()
    # What stands in another column than the head is above it, as headings are: an entry covers its own lines alone.
    heads = [block[1] for block in blocks]
    beside = {block[0].span for block in blocks}
    beside |= {line.span for block in blocks for line in block[2:] if line.start > heads[-1].start > block[1].start}
    for draft in drafts:
        apart = [line for line in draft.lines if line.span in beside]
        if apart and len(apart) < len(draft.lines):
            draft.context = (*draft.context, *(line.span for line in apart))
            draft.heads -= sum(line.span in beside for line in draft.lines[: draft.heads])
            draft.lines = [line for line in draft.lines if line.span not in beside]
    return drafts


def _dealt(section: Section) -> list[tuple[Line, ...]] | None:
    """Return the lines of a section by their heads, each below its date; None where dates stand in no block."""
    lines = section.lines
    if section.kind not in _HELD or len(lines) < 2 * _FEWEST:
        return None
    first = _run(lines)
    last = 0 if first >= _FEWEST else _run(lines[::-1])
    if max(first, last) < _FEWEST:
        return None
    dates, rest = (lines[:first], lines[first:]) if first >= _FEWEST else (lines[:-last], lines[-last:])[::-1]
    blocks = _blocks(rest, len(dates))
    if blocks is None:
        return None
    return [
        (date._replace(blank_before=True), head._replace(blank_before=False), *below)
        for date, (head, *below) in zip(dates, blocks, strict=True)
    ]


def _run(lines: Sequence[Line]) -> int:
    """Return how many lines say when and nothing else, from the first on."""
    return next((i for i, line in enumerate(lines) if not _is_date(line)), len(lines))


def _is_date(line: Line) -> bool:
    if len(line.text) > _WIDEST or _YEAR.search(line.text) is None:
        return False
    head = read_head(line.text)
    return len(head.periods) == 1 and head.only_when_or_where and not head.places


def _blocks(lines: Sequence[Line], many: int) -> list[tuple[Line, ...]] | None:
    """Return the lines of each head with what stands below it; None where they are not as many."""
    if any(_YEAR.search(line.text) and read_head(line.text).periods for line in lines if not line.bullet):
        return None
    heads = [i for i, line in enumerate(lines) if not line.bullet]
    if not heads or heads[0]:
        return None
    gaps = [i for i, line in enumerate(lines) if i and line.blank_before and not line.bullet]
    if len(heads) == 2 * many == len(lines) and gaps == [many]:
        # All that somebody was, then all of where.
        below = (line._replace(blank_before=False) for line in lines[many:])
        return list(zip(lines[:many], below, strict=True))
    if len(heads) == many:
        starts = heads
    elif len(gaps) == many - 1:
        starts = [0, *gaps]
    elif len(heads) == 2 * many and all(a + 1 == b for a, b in zip(heads[::2], heads[1::2], strict=True)):
        starts = heads[::2]
    else:
        return None
    return [tuple(lines[a:b]) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]
