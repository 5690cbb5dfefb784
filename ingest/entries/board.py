"""Tell the entries of a page as a job board prints it: each line a paragraph, in an order that never changes.

Of a job what somebody was, then "Somefirm -  Ytown, Somestate -", then from when to when; of a study the degree, then
"Some College -  Ytown, Somestate", then when. There the place of a line tells what it is, whatever it is called. Knows
nothing about what stands below such heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ingest.lines import Line
from ingest.organisations import is_school, organisation_in
from ingest.places import is_place
from ingest.roles import is_role
from ingest.sections import Section
from ingest.segments import Head, Organisation, read_head
from ingest.signs import is_degree, is_tool
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span
from vectorstore.text import size

_HISTORIES = frozenset({"employment", "experience", "internship"})
# "Somefirm -  Ytown, Somestate -", "Somefirm -": a dash is left of each thing that the board has no more of.
_TOWN_AND_STATE = r"[A-Z][\w.'’ ]{1,30},\s[A-Z][\w ]{1,24}"
_EMPLOYER = re.compile(rf"(?P<name>\S.*?)\s+-(?:(?:\s{{2,}}(?P<place>\S.*?)|\s(?P<town>{_TOWN_AND_STATE}))\s+-)?\s*$")
_SCHOOL = re.compile(rf"(?P<name>\S.*?)(?:\s+-(?:\s{{2,}}(?P<place>\S.*?)|\s(?P<town>{_TOWN_AND_STATE})))?\s*-?\s*$")
# The board's own address at the foot of each of its pages.
_FOOT = re.compile(r"(?:(?:https?://|www\.)\S+\s*)+")
# A role or degree is named on a line; what is wider, or ends like a sentence, was told of the job above.
_WIDTH = 90
_SENTENCE = re.compile(r"[.;:,!]\s*$")
# A degree and its school.
_LINES_OF_STUDY = 2


class BoardHead(NamedTuple):
    """The head lines of one entry, and the index of the first line behind them."""

    lines: tuple[tuple[Line, Head], ...]
    end: int


def board_heads(section: Section) -> dict[int, BoardHead]:
    """Return the heads of a section that a board printed, by the index of their first line; none where none did."""
    if section.kind in _HISTORIES:
        return dict(_jobs(section.lines))
    if section.kind == "education" and _is_page(section.lines):
        return dict(_studies(section.lines))
    return {}


def _jobs(lines: tuple[Line, ...]) -> Iterator[tuple[int, BoardHead]]:
    end = 0
    for i, (line, below) in enumerate(pairwise(lines)):
        named = _EMPLOYER.fullmatch(line.text)
        if named is None:
            if i > end and (placed := _between(lines[i - 1], line, below)) is not None:
                head = Head((), (Span(start=0, end=len(lines[i - 1].text)),), (), (), (), ())
                end = i + 2
                when = read_head(below.text)
                yield i - 1, BoardHead(((lines[i - 1], head), (line, _place(placed)), (below, when)), end)
            continue
        # A line is read as a head where its neighbours let it be one: to read each takes a third of reading a CV.
        if line.bullet or not below.blank_before or not _is_date(below, when := read_head(below.text)):
            continue
        heads = [(line, _place(named)), (below, when)]
        first = i
        while first > end and _FOOT.fullmatch(lines[first - 1].text):
            first -= 1
        above = lines[first - 1] if first > end else None
        if above is not None and _is_title(above, first=first == 1):
            first -= 1
            heads.insert(0, (above, _titled(above.text, named=bool(heads[0][1].organisations))))
        else:
            first = i
        end = i + 2
        yield first, BoardHead(tuple(heads), end)


def _titled(text: str, *, named: bool) -> Head:
    """Return what a title says: "Consultant in Somefirm" above a product, which is no employer, says where as well."""
    whole = Span(start=0, end=len(text.rstrip(" -")))
    joint = None if named else _WITH.search(text, 0, whole.end)
    found = organisation_in(text[joint.end() : whole.end]) if joint else None
    if joint is None or found is None or not found.sure or found.left is not None:
        return Head((), (whole,), (), (), (), ())
    at = Span(start=joint.end(), end=whole.end)
    mention = found.mention.model_copy(update={"span": at})
    return Head((Organisation(mention, True),), (Span(start=0, end=joint.start()),), (), (), (), ())


_WITH = re.compile(r"\s(?:in|at|with|for)\s(?=[A-Z])")
# "Somefirm - Ytown, ST" between what somebody was and from when to when.
_PLACED = re.compile(r"(?P<name>\S.*?)\s+[-–—]\s+(?P<place>[^-–—]{2,40},\s[^-–—,]{2,20})\s*$")


def _between(above: Line, line: Line, below: Line) -> re.Match[str] | None:
    """Return who and where, in a line between a role set apart above and dates below; None where it is no such line."""
    named = _PLACED.fullmatch(line.text)
    if named is None or line.bullet or line.blank_before or above.bullet or not above.blank_before:
        return None
    when = read_head(below.text)
    if not when.only_when_or_where or when.places or not any(m.precise for m in when.periods):
        return None
    place = read_head(named["place"])
    if not place.places or not place.only_when_or_where or find_periods(named["name"]) or is_degree(above.text):
        return None
    return (
        named if size(above.text) <= _WIDTH and not _SENTENCE.search(above.text) and above.text[:1].isupper() else None
    )


# What the board prints where somebody left the name out.
_UNNAMED = re.compile(r"(?:institute|university|college|school)\s*/\s*board", re.IGNORECASE)


def _is_title(line: Line, *, first: bool) -> bool:
    if line.bullet or not (line.blank_before or first) or size(line.text) > _WIDTH or _SENTENCE.search(line.text):
        return False
    # Boards keep how somebody wrote it: "voice and accent trainer".
    return (
        is_role(line.text[:1].upper() + line.text[1:]) or first or not line.text[:1].islower() and ":" not in line.text
    )


def is_undated_post(title: Line, employer: Line) -> bool:
    """Tell a role and, in the next paragraph, who it was with: what a board prints of a job without dates."""
    whole = all(
        line.blank_before and not line.bullet and size(line.text) <= _WIDTH and not _SENTENCE.search(line.text)
        for line in (title, employer)
    )
    return whole and is_role(title.text) and not is_role(employer.text)


def _is_date(line: Line, head: Head) -> bool:
    return line.blank_before and bool(head.periods) and head.only_when_or_where and not head.places


def _place(named: re.Match[str]) -> Head:
    """Return who and where a line tells; a product is no employer, and a place alone is where."""
    start, end = named.span("name")
    name, places = named["name"], list[Span]()
    told = (group for group in ("place", "town") if named.groupdict().get(group))
    places.extend(Span(start=named.start(group), end=named.end(group)) for group in told)
    if _UNNAMED.fullmatch(name):
        return Head((), (), tuple(places), (), (), ())
    if all(is_place(part) for part in name.split(",")):
        return Head((), (), (Span(start=start, end=end), *places), (), (), ())
    known = vocabulary("organisations").named(name)
    if known is None and is_tool(name):
        return Head((), (), tuple(places), (), (), (Span(start=start, end=end),))
    found = organisation_in(name)
    concept = found.mention.lexicon_id if found is not None and found.left is None else None
    mention = Mention(text=name, lexicon_id=known.concept_id if known else concept, span=Span(start=start, end=end))
    return Head((Organisation(mention, True),), (), tuple(places), (), (), ())


# -- studies -----------------------------------------------------------------------------------------------------------


def _is_page(lines: tuple[Line, ...]) -> bool:
    """Tell a section of nothing but short paragraphs, no more than two of them above each date."""
    own = [line for line in lines if not _FOOT.fullmatch(line.text)]
    if len(own) < _LINES_OF_STUDY or any(line.bullet or line.styled or size(line.text) > _WIDTH + 30 for line in own):
        return False
    if not all(line.blank_before for line in own[1:]):
        return False
    degrees = [is_degree(line.text) for line in own]
    if all(degrees[::_LINES_OF_STUDY]) and not any(degrees[1::_LINES_OF_STUDY]) and not len(own) % _LINES_OF_STUDY:
        # Nothing but degrees, each above its school.
        return True
    placed = any(map(_is_placed, own))
    dates = [_is_date(line, read_head(line.text)) for line in own]
    runs = "".join("d" if dated else "." for dated in dates).split("d")
    paired = len(runs[0]) == _LINES_OF_STUDY and any(is_degree(line.text) for line in own[:_LINES_OF_STUDY])
    return placed or any(dates) and (dates[-1] or paired) and all(len(run) <= _LINES_OF_STUDY for run in runs)


def _studies(lines: tuple[Line, ...]) -> Iterator[tuple[int, BoardHead]]:
    first, told = 0, list[Line]()

    def closed(end: int, when: tuple[Line, Head] | None = None) -> tuple[int, BoardHead]:
        heads = tuple(_study(told))
        return first, BoardHead((*heads, when) if when else heads, end)

    for i, line in enumerate(lines):
        if _FOOT.fullmatch(line.text):
            continue
        head = read_head(line.text)
        if told and _is_date(line, head):
            yield closed(i + 1, (line, head))
            told = []
            continue
        if told and (len(told) == _LINES_OF_STUDY or _is_placed(told[-1])):
            yield closed(i)
            told = []
        if not told:
            first = i
        told.append(line)
    if told:
        yield closed(len(lines))


def _is_placed(line: Line) -> bool:
    named = _SCHOOL.fullmatch(line.text)
    return named is not None and (named["place"] or named["town"]) is not None


def _study(told: list[Line]) -> Iterator[tuple[Line, Head]]:
    """Yield the degree and the school of a study; one line alone is whichever of the two it looks like."""
    school = told[-1]
    if len(told) == _LINES_OF_STUDY:
        below = organisation_in(told[1].text)
        turned = is_degree(told[1].text) and not is_degree(told[0].text) and below is None
        school = told[0] if turned else told[1]
    elif is_degree(school.text) and not _is_placed(school) and not _has_school(school.text):
        school = None  # type: ignore[assignment]  # a degree without a school
    for line in told:
        named = _SCHOOL.fullmatch(line.text)
        if line is school and named is not None:
            yield line, _place(named)
        else:
            yield line, Head((), (), (), (), (Span(start=0, end=len(line.text)),), ())


def _has_school(words: str) -> bool:
    found = organisation_in(words)
    return found is not None and is_school(found.mention)
