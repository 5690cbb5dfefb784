"""Read posts that a sentence lists, each with its dates behind it in brackets, whatever verb led to the first.

"Her assignments include platoon leader in the 5th Some Battalion (1999 to 2001), and adjutant at Some Barracks (2003)".
Knows nothing about the clause before it but whether that told of a post.
"""

from __future__ import annotations

import re

from ingest.entries.employers_en import RUN, is_body
from ingest.entries.roles_en import is_office
from ingest.entries.told import Told
from ingest.organisations import organisation_in
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Span

_POST = re.compile(
    r"(?P<role>[A-Za-z][\w’'-]*(?:\s(?!of\b|in\b|at\b|with\b|for\b|and\b|the\b)[\w’'&-]+){0,5})"
    r"\s(?P<by>of|in|at|with|for|aboard|on|to)\s(?:the\s)?(?P<where>(?=[A-Z\d])[^()]{3,90}?)\s*(?P<dates>[(（][^()]{4,40}[)）])"
)
# What leads to the first of them: what they were, and no sentence of its own.
_LEAD = re.compile(
    r".*?\b(?:includ(?:ed?|es|ing)|were|was|as|been|held)\s(?:those of\s|that of\s)?(?:an?\s|the\s)?", re.DOTALL
)
_ALSO = re.compile(r"\s*(?:and\s+)?(?:(?:as|then|later)\s+)?(?:an?\s+|the\s+)?")
_JOINT = re.compile(r"\s*[,;]?\s*(?:and\s+)?(?:(?:as|then|later)\s+)?(?:an?\s+|the\s+)?")
_FEWEST = 2
_SHIP = re.compile(r"(?:HMS|HMCS|HMAS|USS|USNS|USCGC|RFA|MV|MS|SS|RV)\s[A-Z]")


def listed_in(text: str, *, working: bool) -> list[Told]:
    """Return the posts that a clause lists; one alone only where the clause before it told of a post."""
    lead = _LEAD.match(text)
    at = next((m.end() for m in (lead, _ALSO.match(text)) if m and _POST.match(text, m.end())), None)
    found: list[Told] = []
    while at is not None and (post := _POST.match(text, at)) is not None:
        dates = find_periods(post["dates"])
        where = _employer(text, post)
        if not dates or where is None or not is_office(post["role"]):
            return []
        found.append(Told("employment", Span(start=post.start(), end=post.end()), where, post["role"], dates[0].period))
        joint = _JOINT.match(text, post.end())
        at = joint.end() if joint and joint.end() > post.end() else None
    whole = len(found) >= _FEWEST or working and found and not text[found[-1].span.end :].strip(" .,;")
    return found if whole else []


def _employer(text: str, post: re.Match[str]) -> Mention | None:
    run = RUN.match(text, post.start("where"), post.end("where"))
    if run is None:
        return None
    name = run.group().rstrip(" .,")
    if (camped := re.search(r"\sat\s", name)) is not None and is_body(name[: camped.start()]):
        name = name[: camped.start()]
    known = organisation_in(name)
    whole = known is not None and known.left is None and known.mention.text == name
    if post["by"] in {"of", "for", "in"} and not (whole or is_body(name) or _SHIP.match(name)):
        return None  # "Director of Investor Relations (2007-11)" says what of
    span = Span(start=run.start(), end=run.start() + len(name))
    return Mention(text=name, lexicon_id=known.mention.lexicon_id if known is not None and whole else None, span=span)
