"""Tell a venue from words that hold its name: a workshop held at it, and a journal called like a field of work.

Knows how such names stand among other words. Knows nothing about whose paper it is.
"""

from __future__ import annotations

import re
from functools import cache

from vectorstore.lexicon import LexiconMatch, facts, vocabulary
from vectorstore.records import Mention, Span

_WORKSHOP = r"(?:\b[Ww]orkshops?\b|研讨会|工作坊)"
_NUMBER = r"(?:\d{1,3}(?:st|nd|rd|th)\s)?"
# "SOSP 2021 Workshops", "SOSP (Workshop on Bells)", "SOSP '21 Quiet Bells Workshop": a chair of workshops is none.
_BEHIND = re.compile(
    r"(?:\s*['’]?\s*(?:(?:19|20)\d\d|(?<=['’])\d\d))?"
    rf"(?P<gap>\s*[(（]|\s*[,，](?=\s*{_NUMBER}[Ww]orkshop)|\s*[-–—:]|)\s*{_NUMBER}"
    rf"(?:[A-Z][\w/&-]*\s(?:(?:and|for|on|in|of|the|with|&)\s){{0,2}}){{0,8}}?{_WORKSHOP}"
    r"(?!\s*(?:[Cc]o-?)?\s*(?:[Cc]hair|[Oo]rgani[sz]|[Cc]ommittee))"
    r"(?:\s(?:on|for|of|in)\s[^,，.;；()（）]{2,100})?"
)
# "Workshop on Bells at SOSP", "Workshops of the 12th SOSP", "Workshop on Bells (with SOSP".
_BEFORE = re.compile(
    rf"{_WORKSHOP}[^.。;；()（）\n“”\"]{{0,120}}?"
    r"(?P<gap>\s(?:at|of|with)(?:\sthe)?\s|\s*@\s*|\s*[,，]\s*(?:in\s)?|\s*[(（]\s*(?:at\s|in\s|with\s|@\s*)?|\s[-–—]\s)"
    rf"(?:(?:19|20)\d\d\s)?{_NUMBER}(?:[A-Z][\w/]*\s){{0,3}}$"
)
_YEAR = re.compile(r"[\s'’]*(?<!\d)(?:19|20)\d\d(?!\d)|\s*['’]\d\d\b")


def workshop_at(text: str, match: LexiconMatch, *, listed: bool = False) -> Span | None:
    """Return the words of a workshop that is held at a conference, None where the conference itself is named.

    `listed` says that commas part venues of a list from each other.
    """
    names = match.concept.names
    if match.concept.kind != "conference" or any("workshop" in name.lower() for name in names):
        return None
    for found in (_BEHIND.match(text, match.span.end), _BEFORE.search(text, 0, match.span.start)):
        if found is not None and not (listed and found.group("gap").strip()[:1] in {",", "，"}):
            start, end = min(found.start(), match.span.start), max(found.end(), match.span.end)
            return Span(start=start, end=start + len(text[start:end].rstrip()))
    return None


def settled(text: str, venue: Mention, *, listed: bool = False) -> Mention:
    """Return a venue read from `text` as what it is there: its workshop, a journal in print, or itself."""
    if venue.span is None:
        return venue
    concept = vocabulary("venues").get(venue.lexicon_id) if venue.lexicon_id else None
    if concept is None:
        journal = _in_print().get(venue.text) if _PAGES.match(text, venue.span.end) else None
        return venue.model_copy(update={"lexicon_id": journal}) if journal else venue
    span = workshop_at(text, LexiconMatch(concept=concept, span=venue.span), listed=listed)
    if span is None:
        return venue
    words = span.of(text)
    known = vocabulary("venues").named(_YEAR.sub("", words))
    return Mention(text=words, lexicon_id=known.concept_id if known else None, span=span)


@cache
def _in_print() -> dict[str, str]:
    """Return the journals by those of their names that are a field's too."""
    return {name: key for key, told in facts("venues.yaml").items() for name in told.get("printed", ())}


# ", vol. 78, no. 2, pp. 20–33", " 78(2):20–33", ", 78 (2018), 104417", ". 2018;78:20-33": a volume and pages.
_PAGES = re.compile(
    r"[\s.,，*_”\"]*(?:(?:19|20)\d\d\s*[;,]\s*)?(?:[Vv]ol(?:ume|\.)?\s*)?\d{1,4}\s*(?:[(（][^()（）]{1,12}[)）])?[\s,，;:.]*"
    r"(?:(?:[Nn]o|[Ii]ss(?:ue)?|[Nn]umber)\.?\s*\d{1,4}[\s,，;:]*)?(?:[(（]?(?:19|20)\d\d[)）]?[\s,，;:]*)?"
    r"(?:pp?\.|pages?|[Aa]rt(?:icle)?\.?(?:\s[Nn]o\.?)?)?\s*(?:e?\d{1,6}\s*[-–—]{1,2}\s*e?\d{1,6}|e?\d{5,7})"
)
