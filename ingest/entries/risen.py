"""Read a line that tells by itself how somebody rose: "X, Ytown - joined 2013 as Clerk, Buyer 2016, ...".

Behind whom and where a verb begins the row: each post with the date it began, the next one's ends it. Knows nothing of
the lines around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ingest.entries.draft import Draft
from ingest.entries.fields import moved
from ingest.entries.group import INTERN
from ingest.entries.roles_en import is_office
from ingest.entries.stated import stated_stay
from ingest.entries.stated_zh import stated_stay_zh
from ingest.lines import Line
from ingest.organisations import may_be_name
from ingest.sections import Section
from ingest.segments import read_head
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Period, Span

_BEGUN = r"joined|started|began|hired|recruited|taken on|engaged|came in"
_LEAD = re.compile(
    rf"(?P<whose>[^\s].{{2,80}}?)(?:\s+[—–-]\s+|\s*[:;]\s+|\s{{2,}}|,\s+)(?:(?:I|first|initially|was|originally)\s)*"
    rf"(?=(?:{_BEGUN})\b)",
    re.IGNORECASE,
)
_APART = re.compile(r"\s*[;,]\s*(?:and\s+|then\s+)*|\s+(?:and|then)\s+(?:later\s+|then\s+)?(?=[A-Za-z])")
_VERB = re.compile(
    rf"(?:(?:{_BEGUN}|promoted|became|rose|moved(?: up)?|advanced|made|appointed|named|progressed|rising)\s*)"
    r"(?:(?:there|up|to|in|on|as|into)\s*)*(?:an?\s|the\s)?",
    re.IGNORECASE,
)
# What is written large beside its date, whatever it is called.
_TITLE = re.compile(r"[A-Z][\w&/'’-]*(?:\s(?:of\s|and\s|for\s)?[A-Z][\w&/'’-]*){0,5}")
_EDGE = re.compile(
    r"^(?:(?:as|to|in|from|since|an?|the)\s+)+|\s+(?:in|from|since|until|till|to|as|during)$|[\s.()–—-]+$"
)
_LEFT = re.compile(r"(?:left|until|till|leaving|ending|departed|resigned)\b", re.IGNORECASE)
_STILL = re.compile(r"\b(?:to date|to the present|present|current(?:ly)?|still|since|now)\b", re.IGNORECASE)
# One post with its date is told by a head.
_FEWEST = 2
_WIDEST = 400


class _Step(NamedTuple):
    """A post of the row: its role, when it began, and where its words stand."""

    role: str
    since: str | None
    span: Span


def told_alone(line: Line, section: Section) -> list[Draft]:
    """Return the posts that a line tells by itself, in a sentence or a row of what somebody rose to."""
    stay = stated_stay(line, section) or stated_stay_zh(line, section)
    return [stay] if stay is not None else risen_posts(line, section)


def risen_posts(line: Line, section: Section) -> list[Draft]:
    """Return the posts of a line that tells how somebody rose with one employer; none of any other line."""
    lead = _LEAD.match(line.text) if len(line.text) <= _WIDEST else None
    employer = _employer(lead["whose"]) if lead is not None else None
    if lead is None or employer is None:
        return []
    steps = list(_steps(line.text, lead.end()))
    if len(steps) < _FEWEST or not steps[0].since:
        return []
    end, ongoing = _ended(line.text, lead.end())
    return list(_drafts(line, section, lead["whose"], employer, steps, end, ongoing=ongoing))


def _employer(words: str) -> Mention | None:
    """Return who the words before the verb name, if they name nothing but that and where it is."""
    head = read_head(words)
    if head.roles or head.periods or head.degrees or len(head.organisations) + len(head.rest[:1]) < 1:
        return None
    if head.organisations:
        return head.organisations[0].mention
    first = head.rest[0]
    named = may_be_name(first.of(words)) and first.start == 0
    return Mention(text=first.of(words), span=first) if named else None


def _steps(text: str, start: int) -> Iterator[_Step]:
    at = start
    for gap in (*_APART.finditer(text, start), None):
        end = gap.start() if gap else len(text)
        begin, at = at, gap.end() if gap else end
        words = text[begin:end]
        if _LEFT.match(words):
            continue
        dates = find_periods(words)
        verb = _VERB.match(words)
        said = words
        for date in dates:
            said = said[: date.span.start] + " " * (date.span.end - date.span.start) + said[date.span.end :]
        role = said[verb.end() if verb else 0 :].strip(" .()")
        while (trimmed := _EDGE.sub("", role)) != role:
            role = trimmed
        role = re.split(r"\s{2,}", role)[0].strip()
        trimmed = _EDGE.sub("", role)
        if trimmed and (is_office(trimmed) or dates and _TITLE.fullmatch(trimmed)):
            yield _Step(trimmed, dates[0].period.start if dates else None, Span(start=begin, end=end))


def _ended(text: str, start: int) -> tuple[str | None, bool]:
    """Return when somebody left, and whether they still are there."""
    last = find_periods(text[start:])[-1:]
    if not last:
        return None, False
    tail = text[start + last[0].span.start :]
    before = text[start : start + last[0].span.start]
    if _LEFT.search(before[-12:]):
        return last[0].period.end or last[0].period.start, False
    return (None, True) if last[0].period.ongoing or _STILL.search(tail) else (last[0].period.end, False)


def _drafts(
    line: Line,
    section: Section,
    whose: str,
    employer: Mention,
    steps: list[_Step],
    end: str | None,
    *,
    ongoing: bool,
) -> Iterator[Draft]:
    places = read_head(whose).places
    first: Draft | None = None
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        draft = Draft("internship" if INTERN.search(step.role) else "employment", section, [line])
        draft.heads = 1
        draft.role, draft.location = step.role, places[0].of(whose) if places else None
        mention = moved(employer, line.start)
        draft.organisations = [mention if first is None else mention.model_copy(update={"inherited": True})]
        till = after.since if after is not None else end
        last = after is None
        later = till if till != step.since or not last else None
        draft.period = Period(start=step.since, end=later, ongoing=last and ongoing and later is None)
        if first is None:
            draft.cover = None
            first = draft
        else:
            draft.parent = first
            draft.cover = Span(start=line.start + step.span.start, end=line.start + step.span.end)
        yield draft
