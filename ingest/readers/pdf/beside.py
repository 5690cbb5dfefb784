"""Dates and places that stand in a narrow column of their own, brought to the row of the entry they are beside.

Some layouts stack place and dates at the right margin while the entry's items already run beside them, others break a
date over two rows at the left. Knows rows of one column; tells dates and places by `when_or_where`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.readers.pdf.rows import Cell, Row
from ingest.segments import read_head
from vectorstore.periods import find_periods

_DURATION = re.compile(
    r"\W*(?:\d+\s*(?:years?|yrs?|months?|mos?|年|个月)\W*)+|\W*(?:present|current|now|to|from|至今|–|-)\W*", re.I
)
# So much of a row of a date column is the date.
_MOSTLY = 0.7
_OPEN_END, _OPEN_START = re.compile(r"(?:[-–—~]|\bto|至)\s*$", re.I), re.compile(r"\s*(?:[-–—~]|to\b|至)", re.I)
# Rows of a stack stand so close, in sizes of their letters; edges agree to so many points.
_CLOSE, _EDGE = 1.9, 3.0
# A wrapped row fills so much of the room that the text beside the dates has.
_FILLED = 0.8
_FEWEST_ROWS = 3
_LONGEST_LABEL = 60
# A range of dates written out takes so many characters on either side of a break.
_DATE_REACH = 32


def when_or_where(text: str) -> bool:
    """Tell whether words are a date, a place or a duration and nothing else."""
    bare = text.strip(" •·|,;")
    if len(bare) > _LONGEST_LABEL:
        return False
    if not any(c.isalnum() for c in bare) or _DURATION.fullmatch(bare) or read_head(bare).only_when_or_where:
        return True
    found = find_periods(bare)
    return bool(found) and sum(p.span.end - p.span.start for p in found) >= _MOSTLY * len(bare)


def breaks_date(above: str, below: str) -> bool:
    """Tell whether one date runs from the end of a row on to the next: "(Jul 2016 to Aug" over "2018)"."""
    before, after = above[-_DATE_REACH:], below[:_DATE_REACH]
    return any(m.span.start < len(before) < m.span.end - 1 for m in find_periods(f"{before} {after}"))


def move_labels(rows: Sequence[Row]) -> None:
    """Move dates and places of a column to the row of what they date; a row of nothing else is left without cells."""
    _from_right(rows)
    _from_left(rows)


def _from_right(rows: Sequence[Row]) -> None:
    """Move what is stacked below a date or place at the right margin up to it, where items run beside the stack."""
    if not rows:
        return
    edge = max(r.cells[-1].right for r in rows)
    main = max((c.right for r in rows for c in r.cells if c.right < edge - _EDGE), default=0.0)
    head: Row | None = None
    below = False
    for before, row in zip([None, *rows], rows, strict=False):
        last = row.cells[-1]
        label = edge - last.right <= _EDGE and last.left > main * 0.5 and len(row.cells) > 1 or _alone_at(row, edge)
        close = before is not None and row.base - before.base <= _CLOSE * max(row.size, before.size)
        if not label or not (head is not None and close):
            head = row if label and len(row.cells) > 1 else None
            below = False
            continue
        rest = row.cells[:-1]
        runs_on = not rest or row.is_item or below and _continues(before, rest)
        if runs_on and when_or_where(last.text) and head is not None:
            head.cells.append(last)
            row.cells = rest
            below = True
        else:
            head = row if rest else None
            below = False


def _alone_at(row: Row, edge: float) -> bool:
    return len(row.cells) == 1 and edge - row.cells[0].right <= _EDGE and row.cells[0].left > edge / 2


def _continues(before: Row | None, rest: Sequence[Cell]) -> bool:
    return before is not None and bool(before.cells) and abs(before.cells[0].left - rest[0].left) < 2 * before.size


def _from_left(rows: Sequence[Row]) -> None:
    """Join a date that is broken over rows of a column at the left: two, or three with a stroke between them."""
    lefts = Counter(round(r.cells[1].left / _EDGE) for r in rows if len(r.cells) > 1)
    if not lefts or lefts.most_common(1)[0][1] < _FEWEST_ROWS:
        return
    main = lefts.most_common(1)[0][0] * _EDGE
    head: Row | None = None
    dates, foot = 0, 0.0
    for row in rows:
        # What stands beside the date may be set in closer rows: the date's own rows count.
        if not row.cells or row.cells[0].right > main:
            continue
        close = head is not None and row.base - foot <= _CLOSE * max(row.size, head.size)
        if head is not None and close and _goes_with(head.cells[:dates], row):
            head.cells.insert(dates, row.cells[0])
            dates, foot = dates + 1, row.base
            row.cells = row.cells[1:]
        else:
            head, dates, foot = (row, 1, row.base) if len(row.cells) > 1 else (None, 0, 0.0)


def _goes_with(dates: Sequence[Cell], row: Row) -> bool:
    """Tell whether the first cell of a row goes on with the date above; a stroke between two dates is their dash."""
    upper, lower = " ".join(c.text for c in dates), row.cells[0].text
    if _STROKE.fullmatch(lower) and when_or_where(upper):
        row.cells[0].characters = ["–"]
        return True
    broken = bool(_OPEN_END.search(upper) or _OPEN_START.match(lower)) or breaks_date(upper, lower)
    return broken and when_or_where(f"{upper} {lower}") or len(row.cells) == 1 and when_or_where(lower)


_STROKE = re.compile(r"[|｜│↓↑]")
