"""Real CVs whose source is at hand beside their pages: what is understood of each is held against the other.

The gold comes from the twin itself, taken apart here by means of its own, so no CV's words stand in this file. Skipped
where ../shared is absent. `make formats` prints the figures.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from ingest.reading import read_cv
from vectorstore.records import Entry, Fact, Reading
from vectorstore.text import fold

FORMATS = Path(__file__).resolve().parents[4] / "shared" / "formats"
BAR = 0.95
# Templates without pages are filled with "xxx" and "company": some of it no reader takes for a name.
PLACEHOLDER_BAR = 0.8
SUFFIXES = (".pdf", ".tex", ".json", ".yaml")


class Gold(NamedTuple):
    """An entry as its twin tells it: where (or, of a project, what it is called), as what, and when."""

    organisation: str = ""
    title: str = ""
    start: str = ""
    end: str = ""


class Score(NamedTuple):
    """How many of the gold's values are found in the entry that they belong to."""

    found: dict[str, int]
    told: dict[str, int]

    @property
    def share(self) -> float:
        return sum(self.found.values()) / max(sum(self.told.values()), 1)


# -- gold from the twins ---------------------------------------------------------------------------------------------


def gold_of(path: Path) -> list[Gold]:
    """Return the entries that a source tells, where it is of a kind that can be taken apart here."""
    text = path.read_text("utf-8")
    if path.suffix == ".yaml":
        return [g for g in map(_of_mapping, _mappings(yaml.safe_load(text)["cv"]["sections"])) if any(g)]
    if path.suffix == ".json":
        found = json.loads(text)
        lists = (found.get(k, []) for k in ("work", "volunteer", "education", "projects"))
        return [_of_mapping(item) for items in lists for item in items]
    return list(_of_latex(re.sub(r"(?<!\\)%[^\n]*\n?[ \t]*", "", text)))


def _mappings(sections: dict[str, list[object]]) -> Iterator[dict[str, object]]:
    for items in sections.values():
        yield from (item for item in items if isinstance(item, dict))


def _of_mapping(item: dict[str, object]) -> Gold:
    def said(*names: str) -> str:
        return next((str(item[n]) for n in names if item.get(n)), "")

    title = said("position", "degree", "studyType", "title") or said("name")
    organisation = said("company", "institution", "organization") or ("" if title == said("name") else said("name"))
    start = said("start_date", "startDate")
    end = said("end_date", "endDate")
    return Gold(organisation, _words(title), _month(start or said("date")), _month(end) if start else "")


def _words(text: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)


def _month(date: str) -> str:
    """Return a date as `2020-07`; empty for none and for "now"."""
    year = re.search(r"(?:19|20)\d\d", date)
    if year is None:
        return ""
    left, right = date[: year.start()], date[year.end() :]
    month = re.search(r"^\s*[-.年/]\s*(\d{1,2})(?!\d)", right) or re.search(r"(?<!\d)(\d{1,2})\s*/\s*$", left)
    named = re.search(r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s*$", left, re.IGNORECASE)
    if named:
        return f"{year.group()}-{'janfebmaraprmayjunjulaugsepoctnovdec'.index(named.group(1).lower()) // 3 + 1:02}"
    return f"{year.group()}-{int(month.group(1)):02}" if month else year.group()


def _of_latex(source: str) -> Iterator[Gold]:
    """Take entries from the macros of three families of CV classes."""
    for found in re.finditer(r"\\(?P<dated>datedsubsection)|\\(?P<run>(?:run)?subsection)(?=\{)", source):
        given, end = _arguments(source, found.end())
        if found["dated"] and len(given) == 2:
            role, _ = _arguments(source, end, r"\s*\\role")
            head = [w for w in re.split(r"[,，]", given[0]) if w.strip()]
            title = next((w for w in head[1:] if _DEGREE.search(w)), "")
            if role and not re.search("[,，]", role[0]):  # of a project it lists what was used
                title = role[0]
            yield Gold(_plain(head[0]), _plain(title), *_dates(given[1]))
        elif found["run"] and len(given) == 1:
            described, end = _arguments(source, end, r"\s*\\descript")
            while True:
                more, further = _arguments(source, end, r"\s*\\descript")
                if not more:
                    break
                end = further
            placed, _ = _arguments(source, end, r"\s*\\location")
            if described and placed:
                title = re.split(r"[,，]", _plain(described[0]))[0]
                yield Gold(_plain(given[0]), title, *_dates(re.split(r"\|", placed[0])[0]))


_DEGREE = re.compile("博士|硕士|学士|本科|研究生")


def _arguments(source: str, at: int, before: str = "") -> tuple[list[str], int]:
    if before:
        opens = re.compile(before).match(source, at)
        if opens is None:
            return [], at
        at = opens.end()
    found = []
    while opens := re.compile(r"\s*\{").match(source, at):
        depth, end = 1, opens.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        found.append(source[opens.end() : end - 1])
        at = end
    return found, at


def _plain(latex: str) -> str:
    words = re.sub(r"\\href\{[^{}]*\}", "", latex)
    words = re.sub(r"\\(?:fa[A-Z]\w*|hspace\{[^{}]*\})", "", words)
    words = re.sub(r"\\LaTeX\\?", "LaTeX", words)
    return re.sub(r"\\[A-Za-z]+|[{}]|\\(?= )", "", words).strip()


def _dates(text: str) -> tuple[str, str]:
    start, _, end = re.sub(r"\s|\\|~", "", text).replace("--", "–").partition("–")
    if not end:
        start, _, end = start.partition("-")
    return _month(start), _month(end)


# -- what was understood ---------------------------------------------------------------------------------------------


@cache
def understood(path: Path) -> Reading:
    return read_cv(path.read_bytes(), str(path.parent), path.name)


def values_of(entry: Entry, facts: tuple[Fact, ...], gold: Gold) -> dict[str, bool]:
    """Tell of each value that the gold has whether the entry has it."""
    period = entry.period
    start = (period.start if period else None) or (str(entry.year) if entry.year else "")
    end = "" if period is None or period.ongoing else period.end or ""
    degrees = [f.value for f in facts if f.entry_id == entry.entry_id and f.relation == "degree"]
    titles = [t for t in (entry.role, entry.title, *degrees) if t]
    single = not gold.end and period is not None and period.start == period.end
    told: dict[str, bool] = {}
    if gold.organisation:
        named = [m.text for m in entry.organisations] + ([entry.title] if entry.title else [])
        told["organisations"] = any(_same(n, gold.organisation) for n in named)
    if gold.title:
        told["titles"] = any(_same(t, gold.title) for t in titles)
    if gold.start:
        wanted = gold.start if len(start) > 4 else gold.start[:4]
        told["dates"] = start[: len(wanted)] == wanted and (single or end[: len(gold.end)] == gold.end)
    return told


def _same(one: str, other: str) -> bool:
    a, b = (re.sub(r"\W", "", fold(t)) for t in (one, other))
    return a == b or min(len(a), len(b)) > 1 and (a in b or b in a) and min(len(a), len(b)) * 2 >= max(len(a), len(b))


def score(path: Path, gold: list[Gold]) -> Score:
    """Give each gold entry the entry that has most of it, each entry once, and count."""
    reading = understood(path)
    free = list(reading.entries)
    found = {"organisations": 0, "titles": 0, "dates": 0}
    told = dict(found)
    for wanted in gold:
        best = max(free, key=lambda e: sum(values_of(e, reading.facts, wanted).values()), default=None)
        if best is None:
            continue
        values = values_of(best, reading.facts, wanted)
        if any(values.values()):
            free.remove(best)
        for name, right in values.items():
            told[name] += 1
            found[name] += right
    return Score(found, told)


def _twins() -> list[tuple[Path, Path]]:
    """Return each source that gold can be taken from, with itself and with its pages."""
    sources = [p for p in sorted(FORMATS.glob("*")) if p.suffix in {".yaml", ".json", ".tex"}]
    pairs = [(p, p) for p in sources]
    return pairs + [(p, p.with_suffix(".pdf")) for p in sources if p.with_suffix(".pdf").exists()]


@pytest.mark.parametrize(("source", "file"), [pytest.param(s, f, id=f.name) for s, f in _twins()])
def test_finds_what_its_twin_tells(source: Path, file: Path) -> None:
    """95% of the organisations, titles and dates that a CV's source tells stand in the right entry."""
    gold = gold_of(source)
    if not any(g.start for g in gold):
        pytest.skip(f"{source.name}: no dated entry can be taken from it here")
    result = score(file, gold)
    columns = "  ".join(f"{n} {result.found[n]:3}/{result.told[n]:<3}" for n in result.told)
    entries = f"entries {len(gold):3} / {len(understood(file).entries):<3}"
    sys.stdout.write(f"\n{file.name:30} {entries} {columns} {result.share:6.1%}")
    missed = [f"{g} {score(file, [g]).found}" for g in gold if score(file, [g]).share < 1]
    bar = BAR if source != file or source.suffix != ".tex" or source.with_suffix(".pdf").exists() else PLACEHOLDER_BAR
    assert result.share >= bar, "\n".join(missed)


# Where a template says "your name", there is none.
_PLACEHOLDER = re.compile(r"\s*(?:姓名|你的\w+|your name)\s", re.IGNORECASE)


def _files() -> list[Path]:
    return [p for p in sorted(FORMATS.glob("*")) if p.suffix in SUFFIXES]


@pytest.mark.parametrize("file", [pytest.param(p, id=p.name) for p in _files()])
def test_every_file_reads_with_entries(file: Path) -> None:
    """Every CV of the shared formats gives a person's entries, and leaves hardly a line in none."""
    reading = understood(file)
    told = [e for e in reading.entries if e.kind not in {"profile", "other"}]
    assert len(told) >= 3, [e.kind for e in reading.entries]
    lines = [line for line in reading.document.text.split("\n") if line.strip()]
    assert len(reading.document.unplaced) <= 0.1 * len(lines)
    assert reading.document.names or _PLACEHOLDER.match(reading.document.text)
