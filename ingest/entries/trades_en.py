"""Tell what an English clause says somebody was by how it says it: "was a picker at X", "Counsel at Y, she acts".

A trade that no lexicon has stands between an article and "at", "with" or "for" somebody; a post told beside a name
stands before its comma. Knows nothing about which organisation a clause names.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.places import is_place, is_town, is_town_name
from ingest.roles import is_role
from vectorstore.dictionary import is_word
from vectorstore.lexicon import vocabulary
from vectorstore.records import Mention, Span

# "as a junior examiner with X", "was a sign painter at Y".
_TRADE = re.compile(
    r"\b(?:as|was|am|is|been|became|were)\s+(?:an?\s+|the\s+)?(?P<role>[a-z][\w-]*(?:\s[a-z][\w-]*){0,3}?)"
    r"\s+(?:at|with|for)\s+(?:the\s+)?(?=[A-Z])"
)
# What people who do something are called, whatever they do.
_AGENT = re.compile(
    r"(?:[a-z]{2}(?:er|or|ist|ian|wright|smith|herd)|man|woman|hand|maid|clerk|associate|assistant|apprentice|trainee|cook|chef|"
    r"guide|nurse|porter|analyst|tutor|fellow|volunteer|merchant|attendant|mate|medic)$"
)
# These come and go, or were never at work there.
_PASSING = re.compile(
    r"\b(?:regular|frequent|guest|occasional|keen|keynote|former|fellow\s\w+|finalist|speaker|supporter|visitor|soloist|performer|"
    r"contributor|subscriber|customer|user|believer|server|number|matter|member|chair|another|other|order|rather|"
    r"newcomer|stranger|letterwinner|letterman|walk-on|winner|prisoner|patient|student|leader|teenager|commuter|volunteer\s\w+)\b"
)
_APPOSED = re.compile(
    r"^(?P<post>(?P<article>An?\s+|The\s+)?(?P<role>[A-Za-z][\w-]*(?:\s[\w-]+){0,4}?)\s+(?:in|at|of|with|for)\s(?:the\s)?[^,]*)"
    r"(?:,[^,]*)?,\s(?:he|she|they|I)\s"
)
_BY_FIRM = re.compile(
    r"\b(?:as|was|am|is|been|became)\s+an?\s+(?P<firm>[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*){0,3})\s+(?P<role>[a-z][\w-]*(?:\s[a-z]\w*){0,2}?)"
    r"(?=\s+(?:in|from|until|between|for|and)\b|[,.;]|$)"
)
_CORPS = re.compile(r"Corps$")
_PLACE = (
    r"(?P<place>[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ][\w'’-]+){0,2}"
    r"(?:,\s+(?!(?:Inc|LLC|Ltd)\b)[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ]\w+)?)?)"
)
# What may stand behind a place: it ends there.
_ENDS = (
    r"(?=\s+(?:from|since|until|till|as|for|to|and|between|meaning|on|after|before|during|where|with|by|at|then|while|when|"
    r"through|in\s(?:[A-Z]\w+\s)?(?:19|20)\d\d|in\sthe)\b|[\s]*[,.;()]|\s*$)"
)
_BEHIND = re.compile(rf"(?:\s+\([^()]*\))?(?:,[^,.;]{{0,30}})?,?\s+(?:in|near|outside|at)\s+(?:the\s)?{_PLACE}{_ENDS}")
_BESIDE = re.compile(rf"(?:,\s+|\s\(){_PLACE}{_ENDS}")
_BEFORE = re.compile(
    rf"\b(?P<sent>(?:deployed|posted|sent|stationed|seconded)\s)?(?:in|to)\s+{_PLACE}\s+(?:with|for|at|as)\s"
)
# A camp is no employer of those who serve there.
_CAMP = re.compile(r"^(?:Fort|Camp)\s|\b(?:Barracks|Base|Camp|Station|Pentagon)$")
_OFFICE_IN = re.compile(rf"\b(?:in|heads?|headed|leads?|led|runs?|ran)\s+(?:the|its|their)\s+{_PLACE}\s+office\s+of\b")


class Trade(NamedTuple):
    """A role by how it is told, where its firm begins, and the firm where it stands before the role."""

    role: Span
    at: int
    firm: Mention | None = None


def is_trade(words: str) -> bool:
    """Tell whether small words end as what people are called does: "geophysicist", "print technician"."""
    return words.islower() and _AGENT.search(words) is not None and not _PASSING.search(words)


def trade_in(text: str) -> Trade | None:
    """Return what a clause says somebody was, where its words are in no lexicon."""
    for told in _TRADE.finditer(text):
        words = told["role"]
        if (_AGENT.search(words) or is_role(words.capitalize())) and not _PASSING.search(words):
            return Trade(Span(start=told.start("role"), end=told.end("role")), told.end())
    for told in _BY_FIRM.finditer(text):
        known = vocabulary("organisations").named(told["firm"])
        if known is None and not _CORPS.search(told["firm"]) or not _AGENT.search(told["role"]):
            continue
        span = Span(start=told.start("firm"), end=told.end("firm"))
        firm = Mention(text=told["firm"], lexicon_id=known.concept_id if known else None, span=span)
        return Trade(Span(start=told.start("role"), end=told.end("role")), span.start, firm)
    return None


def apposed_in(text: str) -> tuple[Span, int] | None:
    """Return the role that a sentence opens with before "she", and where all that is told of it ends."""
    found = _APPOSED.match(text)
    if found is None or not is_role(found["role"][:1].upper() + found["role"][1:]):
        return None
    return Span(start=found.start("role"), end=found.end("role")), found.end("post")


def place_behind(text: str, start: int, end: int) -> str | None:
    """Return the town or country that a clause names for the organisation that stands from `start` to `end`."""
    if office := next((m for m in _OFFICE_IN.finditer(text) if m.end() <= start), None):
        return office["place"]
    for behind in (_BEHIND.match(text, end), _BESIDE.match(text, end)):
        if behind is not None and _is_where(text, behind):
            return behind["place"]
    return None


def place_before(text: str, start: int) -> str | None:
    """Return the known place that a clause goes to before it names an employer: "deployed to Otherville as X of Y"."""
    before = next((m for m in _BEFORE.finditer(text, 0, start + 1)), None)
    if before is None:
        return None
    return before["place"] if is_place(before["place"]) or before["sent"] and _is_named_town(before["place"]) else None


def _is_where(text: str, found: re.Match[str]) -> bool:
    place = found["place"]
    first, _, state = place.partition(", ")
    at = text[found.start() : found.start("place")].rpartition(",")[2].strip()
    if at.startswith("at"):
        return _CAMP.search(first) is not None
    if is_place(place) or is_place(first) or state and is_place(state) and is_town(first):
        return True
    return at.startswith(("in", "near", "outside")) and not state and _is_named_town(first)


def _is_named_town(words: str) -> bool:
    """Tell a town that no lexicon has, of one word or of two of which one is nothing else: "De Bilt"."""
    if is_town_name(words, led=True):
        return True
    return " " in words and is_town(words) and not all(is_word(word) for word in words.split())
