"""Take what heads the columns of a table ("Dates   Employer   Position") for what its rows say, and for no row itself.

Knows rows by the gaps between their cells. Knows nothing about how a table was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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


class Rows(NamedTuple):
    """The lines without what heads columns, and what the cells below say that they are."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]


def rows_of(lines: Sequence[Line]) -> Rows:
    """Return lines without those that head columns; a table ends with the first line of other cells."""
    left: list[Line] = []
    marks: list[Mark] = []
    fields: tuple[Field, ...] = ()
    for line in lines:
        if heads := _heads(line):
            fields = heads
            continue
        cells = list(_cells(line)) if fields else []
        if len(cells) == len(fields):
            pairs = zip(cells, fields, strict=True)
            marks.extend(Mark(span=cell, says=_SAYS[field]) for cell, field in pairs if field in _SAYS)
        elif not line.bullet:
            fields = ()
        left.append(line)
    return Rows(tuple(left), tuple(marks))


def _heads(line: Line) -> tuple[Field, ...]:
    """Return what the columns below a line are, if each of its cells is a label."""
    if len(line.text) > _LONGEST_HEADS or len(_GAP.findall(line.text)) < _FEWEST_COLUMNS - 1:
        return ()
    found = [column_named(line.text[cell.start - line.start : cell.end - line.start]) for cell in _cells(line)]
    named = tuple(field for field in found if field is not None)
    return named if len(named) == len(found) >= _FEWEST_COLUMNS else ()


def _cells(line: Line) -> Iterator[Span]:
    start = 0
    for gap in (*_GAP.finditer(line.text), None):
        end = gap.start() if gap else len(line.text)
        if line.text[start:end].strip():
            yield Span(start=line.start + start, end=line.start + end)
        start = gap.end() if gap else end
