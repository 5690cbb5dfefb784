"""Tell what the cells of rows are by the columns that they stand in, where some rows tell it and others do not.

Rows of as many cells that are dated in the same one are of one table, whether or not anything heads it. Knows gaps and
what cells say by themselves; nothing about entries.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ingest.lines import Line
from ingest.organisations import may_be_name, organisation_in
from ingest.places import is_place, is_town
from ingest.readers.extract import Mark, Says
from ingest.roles import is_role
from ingest.sections import Section
from ingest.segments import read_head
from ingest.signs import is_about_another, is_degree
from vectorstore.records import Span
from vectorstore.text import has_cjk, size

_TABLED = frozenset({"employment", "internship", "experience", "education"})
_GAP = re.compile(r"\s*\t\s*|\s{3,}|\s+[|｜]\s+")
# Two rows are a table as well; one says nothing of another, and a date beside one cell is a head.
_FEWEST_ROWS, _FEWEST_CELLS, _MOST_CELLS = 2, 3, 6
# A cell that says who, as what or where.
_WIDEST, _TOWN_WIDTH = 60, 30
_SENTENCE = re.compile(r"[.。;；!]$|[:：]")


def told_by_columns(sections: Sequence[Section]) -> tuple[Mark, ...]:
    """Return what the unknown cells of tables are by those above and below them."""
    return tuple(mark for section in sections if section.kind in _TABLED for mark in _of_section(section))


def _of_section(section: Section) -> Iterator[Mark]:
    tables: dict[tuple[int, int], list[list[tuple[Span, str]]]] = defaultdict(list)
    for line in section.lines:
        cells = list(_cells(line)) if not line.bullet else []
        dated = [i for i, (_, words) in enumerate(cells) if _is_when(words)]
        if _FEWEST_CELLS <= len(cells) <= _MOST_CELLS and len(dated) == 1:
            tables[len(cells), dated[0]].append(cells)
    for (_, when), rows in tables.items():
        if len(rows) >= _FEWEST_ROWS:
            told = [[cell for i, cell in enumerate(row) if i != when] for row in rows]
            yield from _of_table(told, posts=section.kind != "education")


def _cells(line: Line) -> Iterator[tuple[Span, str]]:
    start = 0
    for gap in (*_GAP.finditer(line.text), None):
        end = gap.start() if gap else len(line.text)
        if words := line.text[start:end].strip():
            at = line.start + line.text.index(words, start)
            yield Span(start=at, end=at + len(words)), words
        start = gap.end() if gap else end


def _is_when(words: str) -> bool:
    head = read_head(words)
    return bool(head.periods) and head.only_when_or_where and not head.places


def _of_table(rows: Sequence[Sequence[tuple[Span, str]]], *, posts: bool) -> Iterator[Mark]:
    columns = [_column([words for _, words in column]) for column in zip(*rows, strict=True)]
    if posts and len(columns) == len(_POST) and columns.count(None) == 1:
        # Where two of three are told, the third is what is left.
        left = next((what for what in _POST if what not in columns), None)
        # A column of Chinese names may be who can confirm it.
        unsure = left == "place" and any(has_cjk(row[columns.index(None)][1]) for row in rows)
        columns[columns.index(None)] = None if unsure else left
    for says, column in zip(columns, zip(*rows, strict=True), strict=True):
        if says is None or columns.count(says) > 1:
            continue
        for span, words in column:
            if _said(words) is None and _may_be(words, says):
                yield Mark(span=span, says=says)


_POST: tuple[Says, ...] = ("organisation", "role", "place")


def _column(cells: Sequence[str]) -> Says | None:
    """Return what most of the cells of a column are, if none of them is known for something else."""
    known = Counter(said for words in cells if (said := _said(words)) is not None)
    if len(known) != 1:
        return None
    says, count = known.most_common(1)[0]
    towns = says == "place" and all(_said(words) or _may_be(words, "place") for words in cells)
    return says if count * 2 >= len(cells) or towns else None


def _said(words: str) -> Says | None:
    """Return what a cell says by itself."""
    if is_place(words) or (towns := read_head(words)).places and not (towns.organisations or towns.roles or towns.rest):
        return "place"
    if is_role(words.split(",", maxsplit=1)[0].strip()):
        return "role"
    found = organisation_in(words)
    return "organisation" if found is not None and found.sure and found.left is None else None


def _may_be(words: str, says: Says) -> bool:
    if size(words) > _WIDEST or _SENTENCE.search(words) or is_degree(words) or is_about_another(words):
        return False
    if says == "place":
        towns = all(is_town(town.strip()) for town in words.split(","))
        return size(words) <= _TOWN_WIDTH and (has_cjk(words) or towns)
    return may_be_name(words) and not words[:1].islower()
