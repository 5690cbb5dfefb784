"""Cut the studies of a CV told in one breath where its lines once ended: degree, school, town, date.

Knows how boards print a study. Knows nothing about sections or jobs.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.places import is_state_behind_town
from ingest.stretch import TOKEN, Stretch
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Span

_BEARS_SCHOOL = re.compile(r"\bschool\b", re.IGNORECASE)
_IN = re.compile(r"\s+(?:degree\s+)?(?:in|of)\s+", re.IGNORECASE)
_KIND_OF_SCHOOL = r"(?:(?:State|Community|Technical|City|County|Junior|High|Art|Business|Medical|Law|Polytechnic)\s+)*"
_SCHOOL_NAME = re.compile(
    rf"(?P<led>(?:[A-Z][\w.&'’-]*\s+){{0,8}}?)(?P<noun>{_KIND_OF_SCHOOL}(?:University|College|School|Institute|Academy|Polytechnic)\b"
    r"(?:\s+of\s+(?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:and\s+|at\s+)?[A-Z][\w'’-]*){0,3})?)"
)
# What ends a field of study and begins no school's own name.
_FIELD_NOUN = re.compile(
    r"(?:[A-Z][a-z]+(?:ics|ology|ing|ment|ation|istry|phy)|Education|Sciences?|Studies|Technology|Arts|Systems|Design|Finance|"
    r"Biology|Literature|Law|Medicine|Journalism|Business|Commerce|Security|Science)"
)
_POSSESSIVE = re.compile(r"(?:['’]?s\b)?(?:\s*\([^()]{1,20}\))?")
# "College of Somewhere": its name begins there, where a "College of Medicine" is somebody's.
_OF_PLACE = re.compile(r"(?:University|College|Institute|Academy) of\b")
# A school's own name before "University": "Old Tidewater".
_OWN_WORDS = 2


def degree_cuts(stretch: Stretch) -> list[int]:
    """Return where each degree begins, its school, and its date."""
    plain = stretch.plain
    words = plain[stretch.start : stretch.end]
    dates = [(a, b) for a, b, _ in stretch.periods]
    cuts = [at for pair in dates for at in pair]
    begun: list[int] = []
    until = stretch.start
    for match in vocabulary("degrees").matches(words):
        start = stretch.start + _name_start(words, match.span)
        if is_state_behind_town(words, match.span):
            continue
        between = plain[until:start]
        if not begun or find_periods(between) or _SCHOOL_NAME.search(between):
            begun.append(start)
            until = stretch.start + match.span.end
    for start, end in pairwise((*begun, stretch.end)):
        cuts.append(start)
        stop = next((a for a, _ in dates if start < a < end), end)
        if _COMMA_DEGREE.match(plain, start, stop):
            # Commas part the degree, its field, the school and the town, and the line is whole with its date.
            cuts = [at for at in cuts if not start < at <= stop]
            continue
        if school := _school_start(plain[start:stop]):
            cuts.append(start + school)
    return cuts


def _name_start(words: str, degree: Span) -> int:
    """Return where the name begins that ends in what is a degree too: "Ytown High School"."""
    if not _BEARS_SCHOOL.search(words, degree.start, degree.end):
        return degree.start
    return _NAMED_SO.search(words, 0, degree.start).start()  # type: ignore[union-attr]  # it matches nothing too


_NAMED_SO = re.compile(r"(?:[A-Z][\w.'’-]*\s+){0,4}$")
_COMMA_DEGREE = re.compile(r"[^,]{2,40}, [^,]{2,80}, (?:[^,]{2,80}, ){0,2}[^,]{2,40},? [A-Z]{2}\s*$")


def _school_start(words: str) -> int | None:
    """Return where the school begins in "Bachelor's in Accounting Old Tidewater University - Norfolk, VA"."""
    degree = next(iter(vocabulary("degrees").matches(words)), None)
    begin = degree.span.end if degree else 0
    begin = _POSSESSIVE.match(words, begin).end()  # type: ignore[union-attr]  # it matches nothing too
    if known := [
        m for m in vocabulary("organisations").matches(words) if m.span.start >= begin and m.concept.is_university
    ]:
        return known[0].span.start
    field = _IN.match(words, begin)
    body = field.end() if field else begin + len(words[begin:]) - len(words[begin:].lstrip())
    named = _SCHOOL_NAME.search(words, body)
    if named is None:
        return None
    led = list(TOKEN.finditer(words, body, named.start("noun")))
    if not field or not led:
        return body if not field else named.start("noun")
    if _OF_PLACE.match(named.group("noun")) and not any(map(_FIELD_NOUN.fullmatch, named.group("noun").split())):
        return named.start("noun")
    studied = max((m.span.end for m in vocabulary("terms").matches(words) if m.span.start == body), default=body)
    studied = max((t.end() for t in led[:-1] if _FIELD_NOUN.fullmatch(t.group())), default=studied)
    behind = [t for t in led if t.start() >= studied] if studied > body else led[1:]
    return (behind or led)[-_OWN_WORDS:][0].start()
