"""CVs written, with their key, by somebody who had seen none of the code, and read only once they were written.

The key tells what a careful person reads, in words of its own and not by the lexicon's ids; a row counts by its fields.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ingest.reading import read_cv
from tests.ingest.test_key import ends, entries
from vectorstore.errors import UnreadableFile
from vectorstore.lexicon import vocabulary
from vectorstore.records import Entry, EntryKind, Reading
from vectorstore.tables import parsed

CORPUS = Path(__file__).parent.parent / "corpus"
# `everyday` and `everyday_later` were written by one who knew the code, and gave 74.6% and 92.6% when first read.
# What of each set is read by now; raise it with the change that passes it. `kept` was read through and mended for once
# it had given its first figure (56.4%); `kept_later` had given 63.7% when first read.
# `prose`, lives told in sentences and boards, gave 59.9% before a rule was made for their kinds.
# `walks` and `walks_later` are of all walks of life, written by one who knew the code: 91.5% and 86.8% when first read.
# `academics` are of scholars, each by another style of references, and gave 83.1% when first read.
# `rows` are of layouts in rows, promotions, boards, networks and lives, by one who knew the code: 77.3% when first
# read; half of them, `rows_kept`, gave 65.7% and were never read; `rows_later`, written as rules stood, 78.3%.
# `heads` are of jobs and studies where others lose them (columns, sentences, posts, own headings): 73.1% before.
# `sections` are rich in all beside jobs and studies; `sections_later` was kept back, and gave 71.8% before.
MUST_REACH = {
    "academics": 0.93,
    "everyday": 0.95,
    "everyday_later": 0.95,
    "heads": 0.93,
    "kept": 0.93,
    "kept_later": 0.82,
    "prose": 0.81,
    "rows": 0.96,
    "rows_kept": 0.93,
    "rows_later": 0.9,
    "sections": 0.93,
    "sections_later": 0.77,
    "walks": 0.93,
    "walks_later": 0.95,
}

_KINDS: dict[str, EntryKind] = {
    "jobs": "employment",
    "interns": "internship",
    "studies": "education",
    "papers": "publication",
    "patents": "patent",
    "awards": "award",
}
# How the key calls a level, of what the lexicon calls a degree and those that it stands under.
_LEVELS = {"juris-doctor": "jd", "vocational-school": "vocational", "secondary-vocational": "vocational"}
_KNOWN = {"high-school", "vocational", "diploma", "associate", "bachelor", "master", "mba", "jd", "md", "phd"}


def plain(field: Any) -> str | None:
    """Return a field as it is compared: letters and digits in one case, nothing for what is not told."""
    told = re.sub(r"[\W_]+", "", str(field)).casefold() if field is not None else ""
    return told or None


def alike(wanted: Any, told: Any) -> bool:
    """Tell whether a field says what the key says: the same words, or more of the same name."""
    a, b = plain(wanted), plain(told)
    return a == b or (a is not None and b is not None and (a in b or b in a))


def level(reading: Reading, entry: Entry) -> str | None:
    """Return the level of a study as the key calls it."""
    facts = [f for f in reading.facts if f.relation == "degree" and f.entry_id == entry.entry_id]
    told = [f.subject for f in facts if f.subject and f.subject not in {"double-degree", "minor"}]
    above = vocabulary("degrees").lineage(told[0]) if told else ()
    return next((_LEVELS.get(one, one) for one in above if _LEVELS.get(one, one) in _KNOWN), told[0] if told else None)


def _where(entry: Entry) -> str | None:
    return entry.organisations[0].text if entry.organisations else None


def told(reading: Reading, rows: str, entry: Entry) -> tuple[Any, ...]:
    """Return what an entry tells of the fields of a row."""
    match rows:
        case "jobs" | "interns":
            return (_where(entry), entry.role, *ends(entry.period, entry.terms), entry.location)
        case "studies":
            words = entry.span.of(reading.document.text)
            return (_where(entry), level(reading, entry), *ends(entry.period, entry.terms), entry.location, words)
        case "papers":
            return (entry.title, entry.venue.text if entry.venue else None, entry.year, entry.status)
        case "patents":
            return (entry.title, entry.year, entry.status)
        case _:
            return (entry.span.of(reading.document.text),)


def _languages(words: str) -> set[str]:
    """Return the languages that some words name, by every name that they have."""
    spoken = vocabulary("languages")
    return {name for found in spoken.matches(words, any_case=True) for name in found.concept.names}


def held(wanted: tuple[Any, ...], found: tuple[Any, ...], *, study: bool = False) -> list[bool]:
    """Tell which fields of a row an entry tells.

    Of a study told by one year its writers say that it ended then, and not when it began; it is read as that year.
    One without a field has none to be found among its words.
    """
    right = [alike(w, f) for w, f in zip(wanted, found, strict=True)]
    if study and wanted[_START] is None and found[_START] == found[_END] and len(str(found[_END])) == len("2012"):
        right[_START] = True
    if study and wanted[_FIELD] is None:
        right[_FIELD] = True
    if not study and len(wanted) == _OF_JOB and wanted[_PLACE] is None and found[0] and found[_PLACE]:
        # A place that the employer's own name says may be read from it.
        right[_PLACE] = str(found[_PLACE]) in str(found[0])
    return right


_START, _END, _FIELD = 2, 3, 5
_PLACE, _OF_JOB = 4, 5


def of_rows(reading: Reading, name: str, wanted: Iterable[Any]) -> Iterator[tuple[int, int, str]]:
    """Yield fields right, fields there are, and what is wrong: a row at a time, then what is beyond."""
    left = [told(reading, name, e) for e in entries(reading, _KINDS[name])]
    study = name == "studies"
    for row in wanted:
        fields = tuple(None if f == "~" else f for f in (row if isinstance(row, list) else [row]))
        # Of two that say it, the one that says less besides.
        best = max(left, key=lambda f: (sum(held(fields, f, study=study)), -len(str(f[-1]))), default=None)
        if best is None or not any(held(fields, best)[:2]):
            yield 0, len(fields), f"{name} missed {list(fields)}"
            continue
        left.remove(best)
        right = held(fields, best, study=study)
        wrong = "" if all(right) else f"{name} {list(fields)} read as {[str(b)[:60] for b in best]}"
        yield sum(right), len(fields), wrong
    if name in ("jobs", "interns", "studies", "papers", "patents"):
        for found in left:
            yield 0, 1, f"{name} beyond {[str(f)[:60] for f in found]}"


def score(cv: Path, key: dict[str, Any]) -> Iterator[tuple[int, int, str]]:
    """Yield the score of one CV by rows."""
    try:
        reading = read_cv(cv.read_bytes(), "kept", cv.name)
    except UnreadableFile as error:
        rows = [row for name in _KINDS for row in key.get(name, [])]
        yield 0, 1 + sum(len(r) if isinstance(r, list) else 1 for r in rows), f"not read: {error}"
        return
    names = [n.text for n in reading.document.names] or [None]
    ok = any(alike(key.get("name"), n) for n in names)
    yield int(ok), 1, "" if ok else f"name {key.get('name')!r} read as {names}"
    for name in _KINDS:
        yield from of_rows(reading, name, key.get(name, []))
    facts: dict[str, Callable[[str], bool]] = {
        "skills": lambda s: any(f.relation == "skill" and alike(s, f.value) for f in reading.facts),
        "languages": lambda s: any(f.relation == "language" and s in _languages(f.value) for f in reading.facts),
        "licences": lambda s: any(e.kind == "other" and e.title and alike(s, e.title) for e in reading.entries),
    }
    for name, is_told in facts.items():
        for one in key.get(name, []):
            ok = is_told(one)
            yield int(ok), 1, "" if ok else f"{name} missed {one}"
    if "home" in key:
        homes = [e.location for e in reading.entries if e.kind == "profile" and e.location]
        ok = any(alike(key["home"], home) for home in homes)
        yield int(ok), 1, "" if ok else f"home {key['home']!r} read as {homes}"


@pytest.mark.parametrize("kept", sorted(MUST_REACH))
def test_cvs_kept_back_are_read_as_their_writer_read_them(kept: str) -> None:
    """Of the fields that the writer told, so many are right; -s lists the others."""
    keys: dict[str, dict[str, Any]] = parsed((CORPUS / kept / "key.yaml").read_bytes())
    cvs = {path.stem: path for path in sorted((CORPUS / kept / "cvs").iterdir())}
    assert sorted(keys) == sorted(cvs)
    right = total = 0
    lines: list[str] = []
    for stem, path in cvs.items():
        rows = list(score(path, keys[stem]))
        got, of = sum(r for r, _, _ in rows), sum(t for _, t, _ in rows)
        right, total = right + got, total + of
        lines += [f"  {stem} {got}/{of}", *(f"    {line}" for _, _, line in rows if line)]
    said = f"fields of {kept}: {right / total:.1%} of {total} in {len(cvs)} CVs"
    sys.stdout.write("\n".join([f"\n{said}", *lines, ""]))
    assert right / total >= MUST_REACH[kept], said
