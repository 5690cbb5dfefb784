"""Read the posts that a job tells behind its first: "Analyst, later Senior Analyst", 工程师，2021年起任经理, 专员→主管.

Each is a post of its own with the employer of the first; the date that it is told with ends the one before it. Knows
nothing about how the first was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ingest.entries.draft import Draft
from ingest.entries.group import INTERN
from ingest.lines import Line
from ingest.roles import is_role
from ingest.segments import read_head
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import Period, Span
from vectorstore.text import trim

_MONTH_YEAR = r"(?:[A-Z][a-z]{2,8}\.?,?\s+)?(?:19|20)\d{2}"
_PROMOTED = (
    r"promoted\s+(?:from\s+[^,;.]{2,40}?\s+)?to\s+(?:the\s+(?:role|position|post|rank)\s+of\s+)?(?:an?\s+)?"
    r"|(?:(?:19|20)\d{2}\s*年?(?:\s*\d{1,2}\s*月)?\s*)?(?:晋升为?|升任|升为|提拔为|提升为)\s*"
)
_ARROW = r"\s*(?:→|⇒|[-—=]+>)\s*"
_MARK = re.compile(
    rf"(?:^|\s*[,，;；、(（]\s*|\s+(?=(?:and|later|then|promoted)\s))(?:and\s+)?(?:"
    rf"(?:since|from|as\s+of)\s+{_MONTH_YEAR}\s*:?\s+(?:as\s+)?|"
    rf"(?:later(?:\s+on)?|then|afterwards|subsequently|now|currently)\s+(?:as\s+)?(?:promoted\s+to\s+)?|{_PROMOTED}|"
    r"自?(?:19|20)\d{2}\s*年?(?:\s*\d{1,2}\s*月)?[起后][，,]?\s*(?:任|为|担任|升任|晋升为?)?\s*|"
    r"(?:其?后|之?后来?|现)(?:升|转|改|担|调)?(?:任|为)\s*|后晋升为?\s*)|(?P<row>、)(?=[\u4e00-\u9fff]{3})"
    rf"|(?P<arrow>{_ARROW})(?=[A-Z]{{0,4}}[\u4e00-\u9fff])",
    re.IGNORECASE,
)
_OPENS_PROMOTED = re.compile(_PROMOTED, re.IGNORECASE)
# A role ends at a mark, a bracket or a gap, or where it is said since when.
_ROLE = re.compile(
    rf"([^,，;；.。、()（）|\t\n→⇒]{{2,60}}?)(?:\s+(?:in|since|from|as\s+of)\s+{_MONTH_YEAR}\b|\s*[(（][^()（）]{{4,40}}[)）])?"
    r"(?=\s*(?:[,，;；.。、()（）|\t\n→⇒]|\s{2}|$)|\s+(?:and\s+)?(?:later|then|promoted|for)\s)",
)
# The posts before one in a row of arrows; who is read there stands anywhere in it.
_RISEN_FROM = re.compile(
    rf"(?P<first>[^\s,，;；|、()（）→⇒>]{{2,24}})(?:\s*[(（][^()（）]*[)）])?(?:{_ARROW}[^,，;；|、]*)?$"
)
# What parts a post from the one before it.
_APART = " \t,，;；、(（"


class _Later(NamedTuple):
    """A further post: the line, the words that tell it, its role, and the date among them."""

    line: Line
    span: Span
    role: str
    date: PeriodMatch | None
    risen: bool = False


def later_posts(first: Draft) -> list[Draft]:
    """Return the posts told behind the first one of a job, whose role and period are cut short by them."""
    told = list(_told(first))
    if not told:
        return []
    whole = _whole(first, told)
    first.period = whole
    found: list[Draft] = []
    since: list[Draft] = [first]
    for one in told:
        post = Draft("internship" if INTERN.search(one.role) else "employment", first.section, [one.line])
        post.role, post.location = one.role, first.location
        post.cover = Span(start=one.line.start + one.span.start, end=one.line.start + one.span.end)
        post.parent = first
        post.organisations = [m.model_copy(update={"inherited": True}) for m in first.organisations]
        post.period = Period(ongoing=True) if whole is not None and whole.ongoing else None
        if one.date is not None and (start := one.date.period.start) is not None and _lies_in(start, whole):
            post.period = _from(one.date, whole)
            for i, before in enumerate(since):
                begin = before.period.start if before.period is not None else None
                before.period = Period(start=begin, end=start) if not i else None
            since = []
        since.append(post)
        found.append(post)
    if told[-1].risen and told[-1].date is None and whole is not None:
        found[-1].period = Period(end=whole.end, ongoing=whole.ongoing)
    return found


# "历任技术员、车间主任": what somebody was one after the other.
_ONE_BY_ONE = re.compile(r"^(?:历任|先后(?:担)?任|依次任)")
# "产品", "运营" are what is done too; these end words for people.
_OF_SOMEBODY = re.compile(r".*(?:[师员长任监授记总官]|经理|助理|助教)$")


def _told(first: Draft) -> Iterator[_Later]:
    if first.role is None or first.cover is not None:
        return
    first.role = _ONE_BY_ONE.sub("", first.role) or first.role
    known = False
    for i, line in enumerate(first.lines):
        at = line.text.find(first.role) if i < first.heads and not known else -1
        if at < 0:
            if opening := _OPENS_PROMOTED.match(line.text):
                yield from _at(line, opening)
            continue
        known = True
        if risen := _risen_from(line.text, at):
            at, first.role = risen.start("first"), risen["first"]
        marks = list(_MARK.finditer(line.text, at))
        for mark, after in zip_longest(marks, marks[1:]):
            if mark.start() == at and not line.text[:at].strip():
                continue
            before = line.text[at : mark.start()].split("、")[-1]
            if mark["row"] and not (_OF_SOMEBODY.search(before) and is_role(before)):
                continue  # "产品、运营经理" is one post
            found = list(_at(line, mark, after.start() if after is not None else len(line.text)))
            end = at + len(first.role)
            if found and mark.start() < end:
                # "Engineer (later Senior Engineer)" was read as one role.
                kept = trim(line.text, at, mark.start())
                first.role = kept.of(line.text) if kept is not None else first.role
            yield from (one._replace(risen=mark["arrow"] is not None) for one in found)


def _risen_from(text: str, at: int) -> re.Match[str] | None:
    """Return the first post of a row of arrows that goes on at a place: "专员 → 主管（2016）→ 经理"."""
    arrow = list(re.finditer(_ARROW, text[:at]))
    if not arrow or arrow[-1].end() < at:
        return None
    found = _RISEN_FROM.search(text[: arrow[-1].start()])
    return found if found is not None and is_role(found["first"]) else None


def _at(line: Line, mark: re.Match[str], till: int | None = None) -> Iterator[_Later]:
    """Yield the post behind a mark, if it is one, and at no other employer; its date stands before `till`."""
    named = _ROLE.match(line.text, mark.end())
    if named is None:
        return
    last = min(named.end(), till) if till is not None and till >= named.end(1) else named.end()
    dates = find_periods(line.text[mark.start() : last])
    inner = [mark.start() + d.span.start for d in dates if mark.start() + d.span.start > mark.end()]
    ends = [named.end(1), *inner, *([till] if till is not None else [])]
    role = trim(line.text, mark.end(), min(ends))
    if role is None:
        return
    words = role.of(line.text).strip(" -–—:：")
    capital = words[:1].upper() + words[1:]
    if is_role(capital) and not _ADVISES.fullmatch(words) and not read_head(capital).organisations:
        start = mark.end() - len(mark.group().lstrip(_APART))
        yield _Later(line, Span(start=start, end=last), words, dates[0] if dates and not _dates_both(line) else None)


# "教授、博士生导师": whom a professor may advise is no further post.
_ADVISES = re.compile(r"(?:博士|硕士|研究)生导师|[博硕]导")


def _dates_both(line: Line) -> bool:
    """Tell a line whose one stay is set off by a dash: that of all posts on it ("Clerk, then Buyer — 2014–2019")."""
    dates = find_periods(line.text)
    stay = dates[0].period
    apart = (
        _ARROWED.search(line.text, 0, dates[0].span.start)
        or _SET_OFF.search(line.text, 0, dates[0].span.start)
        or _CLOSED.fullmatch(line.text, dates[0].span.end)
    )
    return len(dates) == 1 and stay.end != stay.start and apart is not None


# "Clerk, then Buyer (2014-19)": the bracket that ends the line.
_CLOSED = re.compile(r"[)）]\s*\W*")
# "专员 → 主管（2014 – 2019），某市": of both.
_ARROWED = re.compile(rf"{_ARROW}[^→()（）,，;；]{{2,20}}[(（]$")
_SET_OFF = re.compile(r"\s[-–—|]\s+$")


def _whole(first: Draft, told: Sequence[_Later]) -> Period | None:
    """Return when somebody was with the employer, which the date of a later post does not tell."""
    own = [one.date.period for one in told if one.date is not None]
    if first.period not in own:
        return first.period
    elsewhere = [
        match
        for line in first.lines[: first.heads]
        for match in find_periods(line.text)
        if not any(one.line is line and one.span.holds(match.span) for one in told)
    ]
    return next((m.period for m in sorted(elsewhere, key=lambda m: not m.precise)), None)


def _lies_in(start: str, whole: Period | None) -> bool:
    """Tell whether a date is within a stay, to the year."""
    if whole is None:
        return True
    return (whole.start or "")[:4] <= start[:4] and (whole.ongoing or start[:4] <= (whole.end or "9999")[:4])


def _from(date: PeriodMatch, whole: Period | None) -> Period:
    """Return when a post was that a date tells the beginning of, or all of."""
    stated = date.period
    if stated.end is not None and stated.end != stated.start:
        return stated
    if whole is None:
        return Period(start=stated.start, ongoing=stated.ongoing)
    return Period(start=stated.start, end=whole.end, ongoing=whole.ongoing, expected=whole.expected)
