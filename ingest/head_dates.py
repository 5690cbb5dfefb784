"""Tell the dates of a head line: those that say when, less those within names and those of a birth.

Knows how names bear years and how studies are dated. Knows nothing about segments.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.joints import PART_BEHIND, since_joined, unjoined, untaken
from ingest.organisations import is_school, organisation_in
from ingest.signs import BESIDE, REMEMBERED, is_degree
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import Period, Span

# What stands around a year tells whether it is part of a name; further words do not.
_NAME_REACH = 120


# A line is asked for its dates by several readers, and once more where all it holds is read.
@lru_cache(maxsize=REMEMBERED)
def dated(text: str) -> tuple[str, tuple[PeriodMatch, ...]]:
    """Return a head line as its segments are cut from it, as long as it was, and its dates."""
    joined = unjoined(text)
    bare = untaken(BESIDE.sub(lambda m: " " * len(m.group()), joined))
    others = (_inside_name, _of_birth, _of_part)
    periods = tuple(p for p in find_periods(bare) if not any(of(bare, p) for of in others))
    return bare, since_joined(text, periods) if joined != text else periods


def _of_part(text: str, match: PeriodMatch) -> bool:
    """Tell the date from which part of a post was held: "Teacher & Chair (chair since 2022)" dates the chair alone."""
    return any(m.start() < match.span.end <= m.end() for m in _PART_HELD.finditer(text))


# A word or two for the part, and only one end of a time.
_PART_HELD = re.compile(
    r"[(（]\s*(?!from\b|since\b|until\b)[a-z][\w&/ -]{1,30}?\s(?:since|until|till|from)\s[^()（）–—-]{4,16}[)）]"
    r"|[(（]\d{4}[年.]?\d{0,2}月?(?:起|后)(?:任|兼任?|升)[^()（）]{1,12}[)）]"
)

# What stands before so wide a gap is a cell of its own.
_CELL = re.compile(r" {3,}\S|\t")
_CELL_BEFORE = re.compile(r"\S(?: {3,}|\t\s*)$")


def _of_birth(text: str, match: PeriodMatch) -> bool:
    """Tell the date of somebody's birth, which dates nothing that they did."""
    return _BORN.search(text, 0, match.span.start) is not None


_BORN = re.compile(
    r"(?:\bd\.?o\.?b\.?|\bdate of birth|\bbirth ?da(?:te|y)|\bborn(?: on| in)?|出生(?:年月|日期)?|"
    r"(?<![先学医考师新])生于)[\s:：(（-]*$",
    re.I,
)


def _inside_name(text: str, match: PeriodMatch) -> bool:
    """Tell whether a year is part of a name ("2019 ICPC", "18 级 5 班") rather than the line's date."""
    led = not text[: match.span.start].strip() or _CELL_BEFORE.search(text, 0, match.span.start) is not None
    if _CELL.match(text, match.span.end) and led:
        return False
    before = text[max(0, match.span.start - _NAME_REACH) : match.span.start].rstrip()
    after = text[match.span.end : match.span.end + _NAME_REACH].lstrip()
    if DATED_IN.search(before):
        return False
    bare_year = not match.precise and not match.season and len(match.period.start or "") == 4
    named = vocabulary("organisations").matches(after)
    if named and named[0].span.start == 0 or not before and _tells_study(after):
        return False
    return (
        bare_year
        and bool(before or after)
        and bool(re.match(r"[级届](?!毕业)|年?\s*(?!年)[A-Za-z\u4e00-\u9fff]", after))
    )


def short_date(text: str, *, studied: bool) -> tuple[PeriodMatch, ...]:
    """Return "5/08" as a date, which it is alone on a line or behind a degree; anywhere else it may be a share."""
    date = _SHORT_DATE.search(text)
    if date is None or not (studied or not text[: date.start("month")].strip()):
        return ()
    year = int(date["year"])
    told = f"{1900 + year if year >= _LAST_CENTURY else 2000 + year}-{int(date['month']):02}"
    span = Span(start=date.start("month"), end=date.end("year"))
    return (PeriodMatch(span=span, period=Period(start=told, end=told)),)


_SHORT_DATE = re.compile(r"(?:^|[,(–-]\s*)(?P<month>0?[1-9]|1[0-2])/(?P<year>\d\d)[).]?\s*$")
# Nobody's degree of 1950 is in a CV that tells years by two digits.
_LAST_CENTURY = 50


def _tells_study(words: str) -> bool:
    """Tell whether what follows a year is a school or a degree: "2011 Ytown College, Associate of Arts"."""
    first = PART_BEHIND.match(words)
    if first is None:
        return False
    school = organisation_in(first.group())
    return school is not None and school.sure and is_school(school.mention) or is_degree(first.group())


# "from Ytown University in 2007 with honours": that is when.
DATED_IN = re.compile(r"\b(?:in|during|since|until|year(?: of)?)$")


# Dates at the very beginning of a line may follow a mark or two.
_EDGE = 3
# "2014/03, MSRA" or "2021 - 2022 (expected)": a little may stand behind a date at the end of a line.
_NEAR_END = 12


def at_edge(text: str, periods: tuple[PeriodMatch, ...]) -> bool:
    """Tell whether a line's dates stand at its beginning or end, as a head's do, and not inside a sentence."""
    first, last = periods[0].span, periods[-1].span
    after = text[last.end :].strip(" .)）]】")
    return (
        first.start <= _EDGE
        or not after
        or len(after) <= _NEAR_END
        or first.start > 0
        and text[first.start - 1] in "(（"
    )
