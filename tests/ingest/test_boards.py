"""CVs as job boards give them, against what a careful person reads in them: the share of fields that are right.

The key was written before the CVs were read; what it asks for and what its rows mean stand at its head.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ingest.reading import read_cv
from tests.ingest.test_key import ends, entries
from vectorstore.errors import UnreadableFile
from vectorstore.records import Entry, EntryKind, Reading
from vectorstore.tables import parsed
from vectorstore.text import fold

BOARDS = Path(__file__).parent.parent / "corpus" / "boards"
KEY: dict[str, dict[str, Any]] = parsed((BOARDS / "key.yaml").read_bytes())
CVS = {path.stem: path for path in sorted((BOARDS / "cvs").iterdir())}
ROWS: tuple[tuple[str, EntryKind], ...] = (("jobs", "employment"), ("interns", "internship"), ("studies", "education"))
FIELDS = ("where", "as what", "start", "end", "place", "field")
# What is read by now; raise it with the change that passes it.
MUST_REACH, MOST_BEYOND = 0.98, 2

_UNDEFINED = b"\x81\x8d\x8f\x90\x9d"
Told = tuple[tuple[str | None, ...], ...]


def as_given(path: Path) -> bytes:
    """Return the bytes of a CV in the encoding that its key says it comes in."""
    text = path.read_text("utf-8")
    match KEY[path.stem].get("bytes", "utf-8"):
        case "mixed":
            lines = enumerate(text.splitlines(keepends=True))
            return b"".join(line.encode("cp1252" if i % 2 else "utf-8") for i, line in lines)
        case "mojibake":
            # Windows leaves five bytes undefined, which programs pass on as they are.
            return "".join(
                bytes([b]).decode("cp1252" if b not in _UNDEFINED else "latin-1") for b in text.encode()
            ).encode()
        case encoding:
            return text.encode(encoding)


def told(reading: Reading, entry: Entry, field: str | None) -> Told:
    """Return the fields of an entry, each as the ways in which a key may write it."""
    first = entry.organisations[0] if entry.organisations else None
    degrees = [f.subject for f in reading.facts if f.relation == "degree" and f.entry_id == entry.entry_id]
    what = next(iter(degrees), None) if entry.kind == "education" else entry.role
    words = fold(entry.span.of(reading.document.text))
    read = field if field is None or fold(field) in words else None
    start, end = ends(entry.period, entry.terms)
    where = tuple(way for way in (first.text, first.lexicon_id) if way) if first else (None,)
    return (where, (what,), (start,), (end,), (entry.location,), (read,))


def right(row: Sequence[str | None], found: Told) -> list[bool]:
    """Tell which fields of a row of the key an entry tells."""
    return [any(fold(want or "") == fold(way or "") for way in ways) for want, ways in zip(row, found, strict=False)]


def wrong_fields(key: dict[str, Any], data: bytes, name: str) -> Iterator[tuple[int, str]]:
    """Yield how many fields each row asks for and what of it is wrong; a row of no fields is an entry beyond."""
    try:
        reading = read_cv(data, "samples", name)
    except UnreadableFile:
        rows = [row for name, _ in ROWS for row in key.get(name, [])]
        yield from ((1, "not read") for _ in range(1 + sum(map(len, rows)) + len(key.get("skills", []))))
        return
    for rows, kind in ROWS:
        left = entries(reading, kind)
        for row in key.get(rows, []):
            field = row[5] if kind == "education" else None
            best = max(left, key=lambda e: sum(right(row, told(reading, e, field))), default=None)
            found = told(reading, best, field) if best is not None else ((),) * len(row)
            held = right(row, found)
            if best is not None:
                left.remove(best)
            lacks = (f"{FIELDS[i]} {row[i]!r} {found[i]}" for i, ok in enumerate(held) if not ok)
            yield len(row), "; ".join([f"{kind} {row[0]}: {what}" for what in lacks])
        yield from ((0, f"beyond: {told(reading, e, None)[:4]} {e.kind}") for e in left)
    names = [n.text for n in reading.document.names] or [None]
    asked = (key["name"], bool(key.get("inferred")))
    yield 1, "" if (names[0], reading.document.name_inferred) == asked else f"name {key['name']!r}, not {names}"
    skills = {fold(f.value) for f in reading.facts if f.relation == "skill"}
    yield from ((1, "" if fold(s) in skills else f"skill {s}") for s in key.get("skills", []))
    spoken = {f.value for f in reading.facts if f.relation == "language"}
    yield from ((1, "" if tongue in spoken else f"language {tongue}") for tongue in key.get("languages", []))
    honours = {(e.title, e.year) for e in reading.entries if e.kind == "award"}
    yield from ((1, "" if tuple(row) in honours else f"honour {row}") for row in key.get("honours", []))
    if "home" in key:
        homes = [e.location for e in reading.entries if e.kind == "profile" and e.location] or [None]
        yield 1, "" if homes == [key["home"]] else f"home {key['home']!r}, not {homes}"


class Score(NamedTuple):
    """The share of fields that are right, the entries that nobody reads, and all of it as a line."""

    rate: float
    beyond: int
    said: str


def score(what: str, samples: Mapping[str, tuple[dict[str, Any], bytes, str]]) -> Score:
    """Return how well samples (key, bytes and file name of each) are read, and print what is wrong."""
    asked = wrong = beyond = 0
    lines: list[str] = []
    for sample, given in samples.items():
        for fields, lacks in wrong_fields(*given):
            asked += fields
            beyond += fields == 0
            wrong += lacks.count("; ") + 1 if lacks and fields else 0
            lines.extend([f"  {sample}: {lacks}"] if lacks else [])
    rate = 1 - wrong / asked
    said = f"fields of {what}: {rate:.1%} of {asked} right, {beyond} entries beyond"
    sys.stdout.write("\n".join([f"\n{said}", *lines, ""]))
    return Score(rate, beyond, said)


def test_fields_of_board_cvs_are_those_of_the_key() -> None:
    """Of the fields that a person reads in the CVs of job boards most are told, and few entries are beyond."""
    assert sorted(KEY) == sorted(CVS)
    found = score("board CVs", {s: (KEY[s], as_given(path), path.name) for s, path in CVS.items()})
    assert found.rate >= MUST_REACH, found.said
    assert found.beyond <= MOST_BEYOND, found.said
