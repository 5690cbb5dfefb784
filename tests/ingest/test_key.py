"""The sample CVs against the key that a person wrote: what is right, whatever a golden file says.

No option rewrites the key. A row is held if the entry says all that it says, and every entry of its kind is in a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ingest.reading import read_cv
from vectorstore.records import Entry, EntryKind, Mention, Period, Reading
from vectorstore.tables import parsed

CORPUS = Path(__file__).parent.parent / "corpus"
KEY: dict[str, dict[str, Any]] = parsed((CORPUS / "key.yaml").read_bytes())
CVS = {path.stem: path for path in sorted((CORPUS / "cvs").iterdir())}
SAMPLES = sorted(KEY)
PLACED: tuple[tuple[str, EntryKind], ...] = (
    ("jobs", "employment"),
    ("interns", "internship"),
    ("studies", "education"),
    ("stays", "activity"),
)


def reading_of(sample: str) -> Reading:
    return read_cv(CVS[sample].read_bytes(), "samples", CVS[sample].name)


def entries(reading: Reading, kind: EntryKind) -> list[Entry]:
    return [e for e in reading.entries if e.kind == kind]


def named(mentions: Iterable[Mention]) -> list[str]:
    return [m.lexicon_id or m.text for m in mentions]


def ends(period: Period | None, terms: tuple[str, ...]) -> tuple[str | None, str | None]:
    """Return a period as the key writes it; of listed terms the first and the last."""
    if period is None:
        return (terms[0], terms[-1]) if terms else (None, None)
    end = "now" if period.ongoing else period.end
    return period.start, f"{end}?" if period.expected else end


def spelled(period: Period | None) -> str | None:
    """Return a period in a word: a year, or from when to when."""
    start, end = ends(period, ())
    return start if start == end else f"{start} – {end}"


def told_place(reading: Reading, entry: Entry) -> tuple[Any, ...]:
    where = named(entry.organisations)[:1] or [entry.title]
    degrees = [f.subject for f in reading.facts if f.relation == "degree" and f.entry_id == entry.entry_id]
    role = degrees[0] if entry.kind == "education" and degrees else entry.role
    return (where[0], role, *ends(entry.period, entry.terms), entry.location)


def test_every_sample_is_in_the_key() -> None:
    """No sample CV is without its key, and no key without its CV."""
    assert sorted(CVS) == SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize(("rows", "kind"), PLACED)
def test_posts_and_degrees_are_those_of_the_key(sample: str, rows: str, kind: EntryKind) -> None:
    """Each post, degree and stay is there with its place, role or degree, and period, and no other is."""
    reading = reading_of(sample)
    assert not [e for e in entries(reading, kind) if e.period_inherited]
    told = [told_place(reading, e) for e in entries(reading, kind)]
    assert sorted(told, key=str) == sorted(map(tuple, KEY[sample].get(rows, [])), key=str)


@pytest.mark.parametrize("sample", SAMPLES)
def test_papers_are_those_of_the_key(sample: str) -> None:
    """Each paper is there with its title, venue, year and status, and no other line is one."""
    told = entries(reading_of(sample), "publication")
    rows = KEY[sample].get("papers", [])
    for title, venue, year, status in rows:
        [paper] = [e for e in told if title in (e.title or "")]
        assert (named([paper.venue] if paper.venue else []), paper.year, paper.status) == ([venue], year, status)
        assert paper.authors
    assert len(told) == len(rows)


@pytest.mark.parametrize("sample", SAMPLES)
def test_patents_are_those_of_the_key(sample: str) -> None:
    """Each patent is there with its whole title, its year and status, and every inventor once."""
    told = [(e.title, e.year, e.status, len(e.authors)) for e in entries(reading_of(sample), "patent")]
    rows = KEY[sample].get("patents", [])
    assert [(year, status, n) for _, year, status, n in told] == [(year, status, n) for _, year, status, n in rows]
    for (title, *_), (wanted, *_) in zip(told, rows, strict=True):
        # A check digit of the number is no part of a title.
        assert wanted in (title or "")
        assert not (title or "").startswith("X ")


@pytest.mark.parametrize("sample", SAMPLES)
def test_courses_are_those_of_the_key(sample: str) -> None:
    """Each course is there by its name alone, with the role, the school and the terms."""
    told = [
        [e.title, e.role, (named(e.organisations) or [None])[0], list(e.terms)]
        for e in entries(reading_of(sample), "teaching")
    ]
    assert told == KEY[sample].get("courses", [])


@pytest.mark.parametrize("sample", SAMPLES)
def test_services_are_those_of_the_key(sample: str) -> None:
    """Each service is there for one venue, with what it was and its own dates alone."""
    told = [
        [e.role, (named([e.venue] if e.venue else e.organisations) or [None])[0], list(e.terms) or [spelled(e.period)]]
        for e in entries(reading_of(sample), "service")
    ]
    assert told == KEY[sample].get("services", [])


@pytest.mark.parametrize("sample", SAMPLES)
def test_awards_and_talks_are_those_of_the_key(sample: str) -> None:
    """Each award is one entry, dated, and at no firm of the CV's; each talk has its title."""
    reading = reading_of(sample)
    awards = entries(reading, "award")
    assert len(awards) == KEY[sample].get("awards", 0)
    assert all(e.title and e.year for e in awards)
    jobs = {name for e in reading.entries if e.kind in {"employment", "internship"} for name in named(e.organisations)}
    assert not jobs & {name for e in awards for name in named(e.organisations)}
    assert [e.title for e in reading.entries if e.section == "Talks"] == KEY[sample].get("talks", [])


@pytest.mark.parametrize("sample", SAMPLES)
def test_people_are_those_of_the_key(sample: str) -> None:
    """Whoever advised, mentored or managed is told, once, and as what."""
    facts = reading_of(sample).facts
    told = {r: [f.value for f in facts if f.relation == r] for r in ("advisor", "mentor", "manager")}
    wanted = KEY[sample].get("people", {})
    assert {r: sorted(names) for r, names in told.items() if names} == {r: sorted(names) for r, names in wanted.items()}
