"""Tell whom somebody worked for, where only a sentence below the role and its dates says so: "Employed by X."."""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.entries.employers_en import RUN
from ingest.organisations import may_be_name, organisation_in
from ingest.places import is_place
from ingest.roles import is_role
from vectorstore.dictionary import is_word
from vectorstore.records import Mention, Span

# How such a sentence begins; "worked with" names tools and colleagues too.
_EMPLOYED = re.compile(
    r"(?:(?:I|[Hh]ere I|In this (?:job|role|post)(?:,? I)?)\s+)?(?:(?:am|was|have been)\s+)?"
    r"(?:currently\s+|now\s+|also\s+)?"
    r"(?:(?:[Ww]ork(?:ed|ing)?|[Ee]mployed)\s+"
    r"(?:(?:full|part)[- ]time\s+|evenings\s+|weekends\s+|nights\s+|shifts\s+)?"
    r"(?:for|at|by)|(?:[Ss]econded|[Cc]ontracted|[Hh]ired out)\s+(?:to|by|at)|"
    r"(?:Evenings|Weekends|Nights|Saturdays|Sundays|Summers|Shifts|Part[- ]time|Full[- ]time) (?:at|for|with))"
    r"\s+(?:the\s+)?(?=[A-Z])|At\s+(?:the\s+)?(?=[A-Z][\w&.'’ -]{1,50}\sI\s)"
)
_TOWN = re.compile(r",\s+(?P<town>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?)\s*[.,;]?\s*$|\s+in\s+(?P<seat>[A-Z][\w'’-]+)\b")
_I = re.compile(r"\s+I$")


def tell_employer(draft: Draft) -> None:
    """Give a job that names no employer the one that a sentence of it opens with."""
    for i, line in enumerate(draft.lines if draft.role else ()):
        if i and line.text.strip() != draft.role and is_role(line.text):
            return  # another post, with a sentence of its own
        if line.bullet or (by := _EMPLOYED.match(line.text)) is None:
            continue
        run = RUN.match(line.text, by.end())
        words = _I.sub("", run.group().rstrip(" .,")) if run else ""
        found = organisation_in(words)
        at = found.mention.span if found is not None and found.left is None else None
        if at is None and not _is_name(words):
            continue
        span = Span(start=by.end(), end=by.end() + len(words))
        known = found.mention if found is not None and at == Span(start=0, end=len(words)) else Mention(text=words)
        own = Span(start=line.start + span.start, end=line.start + span.end)
        draft.organisations = [known.model_copy(update={"span": own})]
        town = _TOWN.match(line.text, span.end)
        named = (town["town"] or town["seat"]) if town else None
        if draft.location is None and named and is_place(named):
            draft.location = named
        return


def _is_name(words: str) -> bool:
    """Tell a name from a word written large ("Height", "Level 3") and from a town."""
    if not words or not may_be_name(words) or is_place(words):
        return False
    return not all(is_word(word.lower()) for word in words.split()) or len(words.split()) > 1
