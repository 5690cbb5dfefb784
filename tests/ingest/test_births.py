"""A date of birth dates nothing: no post, no study, no paper, no fact; over every CV at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ingest.read import extract
from ingest.readers.extract import Limits
from ingest.reading import read_cv
from tests.ingest.conftest import Understand
from vectorstore.errors import VouchError
from vectorstore.periods import find_periods
from vectorstore.records import Reading
from vectorstore.tables import parsed

TESTS = Path(__file__).parent.parent
SHARED = TESTS.parent.parent / "shared"
CVS = ("cvs/*", "formats/*", "corpora/*/cvs/*")
_DATE = r"(?:19|20)\d\d\s*[年./-]\s*\d{1,2}(?:\s*[月./-]\s*(?:\d{1,2}\s*日?)?)?"
BORN = re.compile(
    rf"{_DATE}\s*出?生|出生(?:年月日?|日期|时间)?\s*[:：|]?\s*{_DATE}|\bborn\s(?:on|in)?\s*[^.;\n]{{0,30}}?(?:19|20)\d\d"
    r"|(?:\bd\.?o\.?b\.?|date of birth)\s*[:：|-]?\s*[^\n]{0,24}(?:19|20)\d\d",
    re.IGNORECASE,
)


def births(text: str) -> tuple[set[str], str]:
    """Return the dates at which a CV says that somebody was born, and the CV without them."""
    found: set[str] = set()
    for match in BORN.finditer(text):
        found |= {m.period.start for m in find_periods(match.group()) if m.period.start}
    return found, BORN.sub(lambda m: " " * len(m.group()), text)


def dates_of(reading: Reading) -> Iterator[str]:
    for entry in reading.entries:
        period = entry.period
        yield from (d for d in (period.start, period.end) if d) if period else ()
        yield from (str(entry.year),) if entry.year else ()
    yield from (f.value for f in reading.facts if f.relation == "graduation")


def wrong(reading: Reading) -> set[str]:
    """Return the dates of birth that date something, but for those that the CV says elsewhere too."""
    text = reading.document.text
    born, rest = births(text)
    told = {d for m in find_periods(rest) for d in (m.period.start, m.period.end) if d}
    return {d for d in dates_of(reading) if d in born and not any(t.startswith(d) or d.startswith(t) for t in told)}


@cache
def samples() -> dict[str, str]:
    kinds = {
        f"{path.stem}/{name}": cv["text"]
        for path in sorted((TESTS / "corpus" / "kinds").iterdir())
        for name, cv in parsed(path.read_bytes()).items()
    }
    return kinds | {p.stem: p.read_text("utf-8") for p in sorted((TESTS / "corpus" / "cvs").iterdir())}


@pytest.mark.parametrize(
    "told",
    [
        "男，1966年9月出生，江苏无锡人，任无锡市审计局副局长。",
        "1966年9月生于江苏无锡，现任无锡市审计局副局长。",
        "出生年月：1966.09   籍贯：江苏无锡   民族：汉\n\n现任无锡市审计局副局长。",
        "女，汉族，1966年9月生，1988年7月参加工作，1987年6月加入中国共产党，任无锡市审计局副局长。",
        "He was born in September 1966 in Leeds and is a partner at Linden & Marsh LLP.",
        "Born in September 1966, she is a partner at Linden & Marsh LLP.",
        "Date of birth: September 1966. Partner at Linden & Marsh LLP.",
    ],
)
def test_a_birth_dates_no_post(understand: Understand, told: str) -> None:
    """Whoever was born, joined a party or began to work at some date has no entry and no fact of that date."""
    reading = understand(f"# 顾长明\n\n{told}\n")
    assert not {d[:7] for d in dates_of(reading)} & {"1966-09", "1966", "1988-07", "1987-06"}


def test_no_birth_dates_anything_in_any_sample() -> None:
    """In none of the invented CVs that tell a date of birth it is that of an entry or a fact."""
    telling = {name: text for name, text in samples().items() if births(text)[0]}
    assert len(telling) >= 10
    assert {name: w for name, text in telling.items() if (w := wrong(read_cv(text.encode(), "s", name)))} == {}


@pytest.mark.long
@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared CVs are not here")
def test_no_birth_dates_anything_in_any_shared_cv() -> None:
    """In none of the shared CVs that tell a date of birth it is that of an entry or a fact."""
    looked, failing = 0, []
    for path in (p for pattern in CVS for p in sorted(SHARED.glob(pattern)) if p.suffix != ".tsv"):
        data = path.read_bytes()
        try:
            text = extract(data, path.name, Limits()).text
        except VouchError:
            continue
        if not births(text)[0]:
            continue
        looked += 1
        if wrong(read_cv(data, "shared", path.name)):
            failing.append(path.name)
    assert looked
    assert failing == []
