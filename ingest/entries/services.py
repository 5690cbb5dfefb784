"""Read services: as what, for which venue and when; where a line names several with dates of their own, one by one.

Knows how such lines are written in both languages. Knows nothing about lists.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.entries.credentials import read_membership
from ingest.entries.draft import Draft
from ingest.entries.fields import moved
from ingest.lines import Line
from ingest.roles import is_role
from ingest.segments import Head, read_head
from ingest.signs import balanced
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods, venue_years
from vectorstore.records import Mention, Span
from vectorstore.text import trim
from vectorstore.venues import settled


class Office(NamedTuple):
    """One of several services of a line: its stretch, and what the line says of all of them."""

    line: Line
    label: Span | None
    role: str | None


class _Item(NamedTuple):
    start: int
    end: int
    # What parts it from the next one.
    gap: str


_LABEL = re.compile(r"^([^:：\d]{2,48})[:：]\s*(?=\S)")
# Within brackets nothing parts; "and" parts what it stands behind only where that was dated.
_BRACKETS = re.compile(r"[(（\[][^()（）\[\]]*[)）\]]|《[^《》]*》")
_GAP = re.compile(r"\s*[,，、;；]\s*(?:(?:and|&)\s+|[和及与])?|(?<=[\d)）])\s*(?:\band\b|&|以?及|和|与)\s*")
_ALIKE = re.compile(r"\s*(?:、|以?及|和|与)\s*")
_FEWEST = 2


def offices(line: Line) -> list[Office]:
    """Return the services of a line that names several, each with its own dates; none of a line that names one."""
    label = _LABEL.match(line.text)
    begin = label.end() if label else 0
    items = _items(line.text, begin)
    if (
        items
        and label is None
        and is_role(line.text[items[0].start : items[0].end])
        and not _dated(line.text, items[0])
    ):
        label_end, items = items[0].end, items[1:]
    else:
        label_end = len(label.group(1)) if label else 0
    items = _joined(line.text, items)
    dated = [i for i in items if _dated(line.text, i)]
    if len(dated) < _FEWEST or any(_opens_with_date(line.text[i.start : i.end]) for i in items):
        return []
    above = Span(start=line.start, end=line.start + label_end) if label_end else None
    said = _role(line.text[:label_end]) if label_end else None
    found: list[Office] = []
    for item in reversed(items):
        text = line.text[item.start : item.end]
        role, told = said or _role_in(text), above
        if role is None and found and _ALIKE.fullmatch(item.gap):
            # "X（2019）、Y（2020）审稿人": what stands behind the last is said of each.
            role, told = found[-1].role, found[-1].label or _place_of(found[-1])
        piece = line._replace(start=line.start + item.start, end=line.start + item.end, text=text)
        found.append(Office(piece, told, role))
    return found[::-1]


def _place_of(office: Office) -> Span | None:
    """Return where the role of a service stands in its own stretch of the line."""
    at = office.line.text.find(office.role) if office.role else -1
    if at < 0 or office.role is None:
        return None
    return Span(start=office.line.start + at, end=office.line.start + at + len(office.role))


def _items(text: str, begin: int) -> list[_Item]:
    masked = _BRACKETS.sub(lambda m: m.group()[0] + "x" * (len(m.group()) - 2) + m.group()[-1], text)
    found, start = [], begin
    for gap in (*_GAP.finditer(masked, begin), None):
        end = gap.start() if gap else len(text.rstrip(" .。"))
        if span := trim(text, start, max(end, start)):
            found.append(_Item(span.start, span.end, gap.group() if gap else ""))
        start = gap.end() if gap else end
    return found


def _joined(text: str, items: list[_Item]) -> list[_Item]:
    """Return the items with further dates joined to what they date, and parts of a name to its end."""
    found: list[_Item] = []
    open_name: int | None = None
    for item in items:
        words = text[item.start : item.end]
        if found and open_name is None and _only_date(words):
            found[-1] = found[-1]._replace(end=item.end, gap=item.gap)
        elif _dated(text, item) or vocabulary("venues").named(words):
            found.append(item._replace(start=item.start if open_name is None else open_name))
            open_name = None
        elif open_name is None:
            open_name = item.start
    if open_name is not None and found:
        found[-1] = found[-1]._replace(end=items[-1].end)
    return found


def _dated(text: str, item: _Item) -> bool:
    words = text[item.start : item.end]
    return bool(find_periods(words) or venue_years(words))


def _only_date(words: str) -> bool:
    left = words
    for match in reversed(find_periods(words)):
        left = left[: match.span.start] + left[match.span.end :]
    return left != words and not any(c.isalnum() for c in left)


def _opens_with_date(words: str) -> bool:
    dates = find_periods(words)
    return bool(dates) and not any(c.isalnum() for c in words[: dates[0].span.start])


def _role(label: str) -> str | None:
    roles = read_head(label).roles
    return balanced(roles[0].of(label) if roles else label).strip() or None


def _role_in(text: str) -> str | None:
    behind = _BEHIND_BOOK.search(text)
    if behind and (is_role(behind.group(1)) or _ends_as_role(behind.group(1))):
        return behind.group(1)
    roles = read_head(text).roles
    return balanced(roles[0].of(text)) if roles else None


def _ends_as_role(words: str) -> bool:
    """Tell 青年编委, a kind of a known role."""
    known = vocabulary("roles").matches(words)
    return bool(known) and known[-1].span.end == len(words)


# "《某某学报》编委（2021年至今）"
_BEHIND_BOOK = re.compile(r"》\s*([^《》()（）\s\d]{2,12})")


def describe_service(draft: Draft, line: Line, head: Head, office: Office | None = None) -> None:
    """Fill in as what and for which venue a service was."""
    label = re.match(r"^([^:：]{2,48})[:：]\s*\S", line.text)
    if office is not None:
        draft.role = office.role
    elif label and is_role(label.group(1)):
        draft.role = _role(label.group(1))
    elif head.roles:
        draft.role = balanced(head.roles[0].of(line.text))
    if found := vocabulary("venues").matches(line.text):
        concept, span = found[0].concept, found[0].span
        named = Mention(text=span.of(line.text), lexicon_id=concept.concept_id, span=span)
        draft.venue = moved(settled(line.text, named, listed=True), line.start)
    elif office is not None:
        draft.venue = _own_words(line)
    if draft.venue is not None and draft.location is not None and draft.location in draft.venue.text:
        draft.location = None  # SC is a venue here, and no state
    if draft.year is None and (years := venue_years(line.text)) and len(years) == 1:
        draft.year = years[0].year
    draft.title = re.sub(r"\s+", " ", line.text).strip()
    if membership := read_membership(line.text):
        draft.role, draft.organisations = membership.role, [moved(membership.society, line.start)]


def _own_words(line: Line) -> Mention | None:
    """Return the venue that no lexicon knows: the name before its dates."""
    match = _NAME.match(line.text)
    if match is None:
        return None
    words = (match.group("book") or match.group("name")).strip()
    start = line.start + line.text.index(words)
    return Mention(text=words, span=Span(start=start, end=start + len(words)))


_NAME = re.compile(
    r"[^《]{0,12}《(?P<book>[^《》]+)》|(?:the\s)?(?P<name>[A-Z][^()（）]*?)\s*(?=[(（]|(?:19|20)\d\d|$)"
)
