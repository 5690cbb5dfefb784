"""Take what heads the columns of a table ("Dates   Employer   Position") for what its rows say, and for no row itself.

Knows rows by the gaps between their cells. Knows nothing about how a table was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.labels import Field, column_named
from ingest.lines import Line
from ingest.readers.extract import Mark, Says
from vectorstore.records import Span

_GAP = re.compile(r"\s{3,}|\s*\t\s*|\s*[|｜]\s*")
# Two words beside each other may be a label and its value.
_FEWEST_COLUMNS = 3
# Names of columns are a few words each.
_LONGEST_HEADS = 100
_SAYS: dict[Field, Says] = {"organisation": "organisation", "role": "role", "place": "place"}

_POSTS: frozenset[Field] = frozenset({"organisation", "role", "period"})


class Rows(NamedTuple):
    """The lines without what heads columns, and what the cells below say that they are."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]


def rows_of(lines: Sequence[Line]) -> Rows:
    """Return lines without those that head columns; a table ends with the first line of other cells."""
    left: list[Line] = []
    marks: list[Mark] = []
    fields: tuple[Field | None, ...] = ()
    for line in lines:
        if heads := _heads(line):
            fields = heads
            if set(heads) >= _POSTS:
                # Where no heading stands above, the columns say what the table is of.
                left.append(line._replace(holds="experience"))
            continue
        cells = list(_cells(line)) if fields else []
        if len(cells) == len(fields):
            pairs = zip(cells, fields, strict=True)
            marks.extend(Mark(span=cell, says=_SAYS[field]) for cell, field in pairs if field and field in _SAYS)
            left.append(_from_to(line, cells, fields))
            continue
        if not line.bullet:
            fields = ()
        left.append(line)
    return Rows(tuple(left), tuple(marks))


def _from_to(line: Line, cells: Sequence[Span], fields: Sequence[Field | None]) -> Line:
    """Return a row with a dash between the cells of "From" and "To", which are one stretch of time."""
    for (one, other), (field, next_field) in zip(pairwise(cells), pairwise(fields), strict=True):
        gap = Span(start=one.end - line.start, end=other.start - line.start)
        if field == next_field == "period":
            dash = _DASH.center(gap.end - gap.start)
            return line._replace(text=line.text[: gap.start] + dash + line.text[gap.end :])
    return line


_DASH = "-"


def heads_columns(line: Line) -> bool:
    """Tell whether a line is nothing but the names of columns."""
    return bool(_heads(line))


def _heads(line: Line) -> tuple[Field | None, ...]:
    """Return what the columns below a line are, if each of its cells is a label; one of several may be of another."""
    if len(line.text) > _LONGEST_HEADS or len(_GAP.findall(line.text)) < _FEWEST_COLUMNS - 1:
        return ()
    found = [column_named(line.text[cell.start - line.start : cell.end - line.start]) for cell in _cells(line)]
    unknown = found.count(None)
    known = len(found) - unknown
    others = bool(unknown) and (unknown > 1 or not _OTHER.search(line.text) or known < _FEWEST_COLUMNS)
    return () if others or len(found) < _FEWEST_COLUMNS else tuple(found)


# What a form asks for besides.
_OTHER = re.compile(
    r"证明人|备注|离职原因|薪[资酬]|\b(?:reason for leaving|referee|supervisor|salary|remarks?|notes?|hours)\b",
    re.IGNORECASE,
)


def _cells(line: Line) -> Iterator[Span]:
    start = 0
    for gap in (*_GAP.finditer(line.text), None):
        end = gap.start() if gap else len(line.text)
        if line.text[start:end].strip():
            yield Span(start=line.start + start, end=line.start + end)
        start = gap.end() if gap else end
