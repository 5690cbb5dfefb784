"""Read the posts that a CV states in so many words, beside those that it tells under heads of their own.

"Worked as an engineer at X" is a post; what X's product, client or referee is, is none. A line that says so with its
dates ("Currently working as a Clerk in X, Ytown from July 2009.") is a post wherever it stands.
"""

from __future__ import annotations

import re

from ingest.entries.draft import Draft
from ingest.lines import Line
from ingest.organisations import may_be_name, organisation_in
from ingest.places import is_place, is_town_name
from ingest.roles import is_role
from ingest.sections import Section
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Mention, Period, Span
from vectorstore.text import size

# Work for these is no employment: a client's consultant, a journal's referee.
NOT_EMPLOYED = re.compile(
    r"\b(?:consultant|contractor|freelancer?|vendor|advis[eo]r|reviewer|referee|volunteer|judge|mentor|ambassador|model)\b",
    re.IGNORECASE,
)
_STATED_POST = re.compile(
    r"\b[Ww]orked\s+as\s+(?:an?\s+|the\s+)?(?P<role>[\w/&-]+(?: [\w/&-]+){0,6}?)\s+(?:at|in|for)\s+(?:the\s+)?"
    r"(?P<name>[A-Z][\w&.'’-]*(?:\s+(?:of|and|&|[A-Z][\w&.'’-]*)){0,6}?)\.?\s*(?:$|[,;(.])",
)


def stated_posts(section: Section, told: frozenset[str], parent: Draft) -> list[Draft]:
    """Return the posts that a profile states in so many words: "worked as an engineer at X".

    `told` are the ids and names of the employers that the CV tells of elsewhere: those are not told twice.
    """
    found: list[Draft] = []
    for line in section.lines:
        if (stay := stated_stay(line, section)) is not None:
            if not told & _names(stay.organisations[0]):
                stay.parent, stay.cover = parent, line.span
                found.append(stay)
            continue
        for match in _STATED_POST.finditer(line.text):
            role, name = match.group("role"), match.group("name").rstrip(".")
            organisation = organisation_in(name)
            if organisation is None or not organisation.sure or organisation.left is not None:
                continue
            if NOT_EMPLOYED.search(role) or not is_role(role[:1].upper() + role[1:]) or _is_tool(name):
                continue
            mention = organisation.mention
            if told & _names(mention):
                continue
            at = line.start + match.start("name")
            draft = Draft(kind="employment", section=section, lines=[line], parent=parent, role=role)
            draft.cover = Span(start=line.start + match.start(), end=line.start + match.end("name"))
            draft.organisations = [mention.model_copy(update={"span": Span(start=at, end=at + len(name))})]
            found.append(draft)
    return found


def _names(mention: Mention) -> set[str]:
    lineage = vocabulary("organisations").lineage(mention.lexicon_id) if mention.lexicon_id else ()
    return {*lineage, mention.text}


# A stay is stated in one sentence.
_STATED_WIDTH = 220
_STAY = re.compile(
    r"\W{0,3}(?:(?:I|am|was|have|has|been|currently|presently|previously|formerly|now|earlier|also|and)\s+)*"
    r"(?P<verb>working|worked|employed|associated|serv(?:ing|ed)|interned|joined)\s+(?P<said>.+)",
    re.IGNORECASE,
)
# Dates that open a line, and what a stay is told with behind them.
_LED = re.compile(r"\W{0,2}(?:(?:from|since|between)\s+)?(?:\d|[A-Z][a-z]{2,8}['’.,\s])", re.IGNORECASE)
_LEAD = 9
_BEHIND_DATE = re.compile(
    r"[\s:,.|)\]–-]*(?:(?:I|was|have been|been)\s+)*(?P<verb>(?:working|worked|employed|serv(?:ing|ed))?)\s*"
    r"(?P<said>(?:with|at|as)\s.+)",
    re.IGNORECASE,
)
_AS = r"as\s+(?:an?\s+|the\s+)?(?P<{role}>[\w/&.-]+(?: [\w/&.()-]+){{0,6}}?)"
_AT = r"(?:with|at|in|for|by)\s+(?:M/s\.?\s+)?(?:the\s+)?(?P<{name}>[A-Z\w][\w&.'’ -]{{1,70}}?)"
_JOINED = re.compile(r"(?P<name>[A-Z][\w&.'’ -]{1,70}?)(?P<rest>,.*?)?\s+" + _AS.format(role="role"))
_ROLE_FIRST = re.compile(
    _AS.format(role="role") + r"\s+" + _AT.format(name="name") + r"(?P<rest>[,(].*)?", re.IGNORECASE
)
_NAME_FIRST = re.compile(_AT.format(name="name") + r"(?P<rest>,.*?)?\s+" + _AS.format(role="role"), re.IGNORECASE)
_BEFORE_DATE = re.compile(r"[\s,(:–-]*(?:\b(?:from|since|during|between|w\.?e\.?f)\.?[\s:]*)?$", re.IGNORECASE)
_NOW_VERB = re.compile(r"working|associated|serving", re.IGNORECASE)
# For whom one firm's people work at another: "at X under Somefirm", "through Somefirm".
_THROUGH = re.compile(r"\s+(?:under|through|via|on behalf of)\s.*$")


def stated_stay(line: Line, section: Section) -> Draft | None:
    """Return the post that a line states with its dates: "Worked as Clerk for X, Ytown from May 2013 till Oct 2014"."""
    said = _STAY.match(line.text) if size(line.text) <= _STATED_WIDTH else None
    led = _LED.match(line.text) if said is None and size(line.text) <= _STATED_WIDTH else None
    dates = find_periods(line.text) if said or led else ()
    if len(dates) != 1:
        return None
    if said is None:
        # "Aug 2012 – Apr 2014 with Somefirm as Clerk"
        said = _BEHIND_DATE.match(line.text, dates[0].span.end) if dates[0].span.start <= _LEAD else None
    if said is None:
        return None
    until = dates[0].span.start if dates[0].span.start > said.start("said") else len(line.text)
    told = line.text[said.start("said") : until].rstrip(" .")
    told = told[: _BEFORE_DATE.search(told).start()]  # type: ignore[union-attr]  # it matches nothing too
    found = _ROLE_FIRST.fullmatch(told) or _NAME_FIRST.fullmatch(told) or _JOINED.fullmatch(told)
    if found is None:
        return None
    role, name = found["role"].strip(), _THROUGH.sub("", found["name"]).strip(" .")
    if NOT_EMPLOYED.search(role) or not is_role(role[:1].upper() + role[1:]) or not may_be_name(name) or _is_tool(name):
        return None
    at = line.start + said.start("said") + found.start("name")
    known = organisation_in(name)
    span = Span(start=at, end=at + len(name))
    mention = Mention(
        text=name, lexicon_id=known.mention.lexicon_id if known and known.left is None else None, span=span
    )
    period, ongoing = dates[0].period, _NOW_VERB.match(said["verb"] or "") is not None and not dates[0].precise
    draft = Draft(kind="employment", section=section, lines=[line], role=role, organisations=[mention])
    draft.heads = 1
    draft.period = Period(start=period.start, ongoing=True) if ongoing else period
    places = (part.strip(" .()") for part in (found["rest"] or "").split(","))
    draft.location = next((p for p in places if p and (is_place(p) or is_town_name(p, led=True))), None)
    return draft


def _is_tool(name: str) -> bool:
    return vocabulary("skills").named(name) is not None
