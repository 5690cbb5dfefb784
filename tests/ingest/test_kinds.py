"""Kinds of CVs against what a careful person reads in them: biographies, papers in many styles, credentials.

`../corpus/kinds` holds the invented texts, each with its entries written before the program read it. What is right is
counted by fields: of an entry that is missed none is, and one that nobody reads counts as wrong throughout.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ingest.reading import read_cv
from tests.ingest.test_key import ends, named
from vectorstore.lexicon import vocabulary
from vectorstore.records import Entry, EntryKind, Reading
from vectorstore.tables import parsed

KINDS = Path(__file__).parent.parent / "corpus" / "kinds"
# Where each sort of CV stands; what is above may only rise.
MUST_REACH = {
    "biographies": 0.97,
    "biographies_zh": 0.93,
    "careers": 0.88,
    "careers_later": 0.75,
    "credentials": 0.95,
    "dumps": 0.95,
    "dumps_later": 0.95,
    "lives": 0.93,
    "lives_later": 0.9,
    "papers": 0.97,
    "scraped": 0.96,
    "scraped_zh": 0.86,
    "second": 0.95,
    "strange": 0.97,
    "told": 0.97,
    "told_later": 0.9,
}

Row = tuple[Any, ...]


class Score(NamedTuple):
    """Fields right, fields there are, and a line for each row that is not wholly right."""

    right: int
    all: int
    wrong: tuple[str, ...]


def of_kind(reading: Reading, *kinds: EntryKind) -> list[Entry]:
    return [e for e in reading.entries if e.kind in kinds]


def where(entry: Entry) -> str | None:
    return next(iter(named(entry.organisations)), None)


def degrees_of(reading: Reading, entry: Entry) -> str | None:
    told = {f.subject for f in reading.facts if f.relation == "degree" and f.entry_id == entry.entry_id and f.subject}
    return "+".join(sorted(told)) or None


def facts(reading: Reading, relation: str) -> list[Row]:
    return [(value,) for value in dict.fromkeys(f.value for f in reading.facts if f.relation == relation)]


READ: dict[str, Callable[[Reading], list[Row]]] = {
    "jobs": lambda r: [(where(e), e.role, *ends(e.period, e.terms)) for e in of_kind(r, "employment", "internship")],
    "studies": lambda r: [(where(e), degrees_of(r, e), *ends(e.period, e.terms)) for e in of_kind(r, "education")],
    "papers": lambda r: [
        (e.title, next(iter(named([e.venue] if e.venue else [])), None), e.year, e.status, list(e.authors))
        for e in of_kind(r, "publication")
    ],
    "patents": lambda r: [(e.title, e.year, e.status, list(e.authors)) for e in of_kind(r, "patent")],
    "licences": lambda r: [(e.title, where(e), *ends(e.period, e.terms)) for e in of_kind(r, "other") if e.title],
    "memberships": lambda r: [(e.role, where(e), *ends(e.period, e.terms)) for e in of_kind(r, "service")],
    "awards": lambda r: [(e.title, e.year) for e in of_kind(r, "award")],
    "projects": lambda r: [(e.title, *ends(e.period, e.terms)) for e in of_kind(r, "project")],
    "languages": lambda r: facts(r, "language"),
    "skills": lambda r: facts(r, "skill"),
    "name": lambda r: [(name.text,) for name in r.document.names],
}
# Read in every text of a sort, whether or not anything is expected: a job made up of nothing is wrong too.
ALWAYS = {
    "biographies": ("jobs", "studies"),
    "biographies_zh": ("jobs", "studies"),
    "papers": ("papers", "patents", "jobs"),
    "careers": ("jobs",),
    "careers_later": ("jobs",),
    "credentials": ("jobs",),
    "dumps": ("jobs", "studies"),
    "dumps_later": ("jobs", "studies"),
    "lives": ("jobs", "studies", "papers"),
    "lives_later": ("jobs", "studies", "papers"),
    "scraped": ("jobs",),
    "scraped_zh": ("jobs", "studies"),
    "second": ("jobs", "studies"),
    "strange": ("jobs", "studies"),
    "told": ("jobs", "studies", "papers", "patents"),
    "told_later": ("jobs", "studies", "papers", "patents"),
}


@cache
def texts(sort: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = parsed((KINDS / f"{sort}.yaml").read_bytes())
    return found


def even(field: Any) -> Any:
    """Return a field as it is compared: words in one case and with single spaces, a year as text."""
    if isinstance(field, list):
        return [even(one) for one in field]
    return re.sub(r"\s+", " ", str(field)).casefold().strip(" .") if field is not None else None


def ways(field: Any) -> list[Any]:
    """Return what a field of the key may be: " | " parts them, "~" is nothing, a known organisation is its id."""
    given = field.split(" | ") if isinstance(field, str) else [field]
    known = vocabulary("organisations")
    ids = [c.concept_id for one in given if isinstance(one, str) and (c := known.named(one)) is not None]
    return [even(None if one == "~" else one) for one in (*given, *ids)]


def same(wanted: Row, told: Row) -> list[bool]:
    return [even(b) in ways(a) for a, b in zip(wanted, told, strict=True)]


def right(wanted: Row, told: Row) -> int:
    return sum(same(wanted, told))


def scored(what: str, wanted: Iterable[Row], told: list[Row]) -> Score:
    """Pair what is wanted with what is told, the likest first; what has nothing in common is no pair."""
    left, rest = list(wanted), list(told)
    total = sum(map(len, left))
    got, wrong = 0, []
    while left and rest:
        best, row, found = max(((right(w, t), w, t) for w in left for t in rest), key=lambda one: one[0])
        if not any(held and b not in (None, []) for held, b in zip(same(row, found), found, strict=True)):
            break
        got += best
        left.remove(row)
        rest.remove(found)
        if best < len(row):
            wrong.append(f"{what} {list(row)} read as {list(found)}")
    wrong += [f"{what} missed {list(row)}" for row in left] + [f"{what} beyond {list(row)}" for row in rest]
    return Score(got, total + sum(map(len, rest)), tuple(wrong))


def score_of(sort: str, name: str) -> Score:
    wanted = texts(sort)[name]
    reading = read_cv(wanted["text"].encode(), "kinds", f"{name}.md")
    parts = dict.fromkeys((*ALWAYS[sort], *(key for key in wanted if key != "text")))
    found = []
    for part in parts:
        rows = wanted.get(part) or []
        rows = [rows] if isinstance(rows, str) else rows
        found.append(scored(part, [tuple(r) if isinstance(r, list) else (r,) for r in rows], READ[part](reading)))
    return Score(sum(s.right for s in found), sum(s.all for s in found), tuple(w for s in found for w in s.wrong))


@pytest.mark.parametrize("sort", sorted(MUST_REACH))
def test_kinds_are_read_as_a_person_reads_them(sort: str) -> None:
    """Of the fields that a person reads in the texts of a sort, so many are right; -s lists the others."""
    scores = {name: score_of(sort, name) for name in texts(sort)}
    got, total = sum(s.right for s in scores.values()), sum(s.all for s in scores.values())
    lines = [f"\n{sort}: {got / total:.1%} of {total} fields in {len(scores)} texts"]
    for name, score in scores.items():
        lines += [f"  {name} {score.right}/{score.all}", *(f"    {line}" for line in score.wrong)]
    sys.stdout.write("\n".join([*lines, ""]))
    assert got / total >= MUST_REACH[sort]
