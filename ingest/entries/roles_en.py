"""Find what an English clause says somebody was: "as a porter", "became head of sales", "Commander, Some Brigade".

A role stands behind what leads to one ("as", "became", "post of", an article) and ends before what governs or joins.
Knows nothing about with whom it was, nor whether it was a post at all.
"""

from __future__ import annotations

import re

from ingest.entries.employers_en import set_beside
from ingest.entries.trades_en import is_trade
from ingest.organisations import organisation_in
from ingest.roles import is_role
from vectorstore.records import Span

# A role is made of words that neither govern nor join; "of Finance" belongs to it where "at" its employer follows.
_STOPS = (
    r"(?:at|as|of|for|with|in|from|on|to|since|until|till|where|who|by|during|under|and|he|she|there|today|ever|based)"
)
_NO_ROLE = (
    r"(?:an?|the|is|was|been|appointed|promoted|named|elected|made|hired|works?|working|career|born|firm|"
    r"company(?!\s(?:manager|secretary|director|commander|clerk|driver|accountant|doctor|sergeant)\b))"
)
_RISEN = (
    r"(?:promoted|rose|rising|risen|advanc(?:ed|ing)|elevated|progress(?:ed|ing)|moved\sup|way\sup)\sto|^(?:and\s)?to"
)
# What leads to a role: it is, or was made so, or it is a post.
_LEADS = (
    r"(?:as|became|become|becoming|is|was|am|been|being|appointed|made(?:\s(?:him|her|me|them))?|making|named|elected|"
    r"(?:position|role|post|job|office|duties|command|title|rank) of|includ(?:ing|ed?|es)|a|an|the|our|its|his|her|"
    rf"currently|now|^then|{_RISEN})"
)
_ROLE = re.compile(
    rf"(?<!\bto\s)(?<!\bby\s)\b{_LEADS}\s+(?:(?:still|also|then|briefly|first|initially|variously|successively|today|currently|presently|now)\s+)?"
    r"(?:(?:an?|the|our|its|their|his|her)\s+)?"
    rf"(?P<role>(?!(?:{_STOPS}|{_NO_ROLE})\s)[A-Za-z][\w&/’'-]*(?:,?\s(?!{_STOPS}(?:[\s.,;]|$))[\w&/’'-]+){{0,5}}"
    r"(?:\s(?:of|for|in)\s(?:the\s)?[A-Za-z][\w&-]*(?:\s(?:and\s)?[A-Za-z][\w&-]*){0,3}?"
    r"(?=\s(?:at|with|for)\s(?:the\s)?[A-Z]))?(?:[\s-]in[\s-]residence)?)"
    rf"(?=\s{_STOPS}\b|\s*[,.;:()]|\s*$)"
)
# "chief of regional operations": what somebody was in charge of, in small words.
_OF_SMALL = re.compile(
    r"\s(?:of|for)\s(?!(?:the|an?|his|her|its|their|our|my|all|both|some|many|several|\w+\s(?:years?|months?|seasons?)|nearly|"
    r"over|about|almost|more|years|months|decades)\b)"
    rf"[a-z][\w-]*(?:\s(?:and\s)?(?!{_STOPS}\b)[a-z][\w-]*){{0,3}}(?=\s{_STOPS}\b|\s*[,.;()]|\s*$)"
)


def is_office(words: str) -> bool:
    """Tell whether words, in small letters or large, are what somebody may be."""
    return is_role(words[:1].upper() + words[1:]) or _OFFICE.search(words) is not None


# Offices that heads of entries seldom name alone.
_OFFICE = re.compile(
    r"\b(?:reporter|correspondent|columnist|producer|dean|provost|chancellor|rector|chief|minister|judge|magistrate|midwife|"
    r"commissioner|registrar|tenant|resident|houseman|colonel|lieutenant|sergeant|conductor|composer|actor|dancer|pastor|"
    r"priest|ambassador|barrister|lead|artist|reader|constable|recorder|commander|commandant|adjutant|marshal|sheriff|"
    r"bishop|vicar|curate|chaplain|rabbi|imam|cantor|missionary|governor|mayor|councillor|soloist|pilot|"
    r"navigator|warden|bursar|organist|concertmaster|postdoc|sister|ranger|detective|goalkeeper|setter|"
    r"quarterback|trooper|(?:commanding|brigadier|major|lieutenant)\sgeneral|admiral|major|brigadier|commodore|controller|potter|guide|senator|pastorate|directorship|chairmanship|headship|presidency|editorship|curacy|deanship|captaincy)"
    r"(?:\s(?:of|for|in)\b|[\s-]in[\s-]residence$|$)",
    re.IGNORECASE,
)


def role_in(text: str) -> Span | None:
    """Return the first role that something in a clause leads to."""
    at = 0
    while match := _ROLE.search(text, at):
        words = match.group("role")
        if _BODY.search(words):
            at = match.end("role")  # "joined the Ytown faculty as ..."
            continue
        if words.endswith("lead") and _IN_PART.search(text, 0, match.start("role")):
            at = match.end("role")  # "handled three cases as in-house lead": what part somebody had
            continue
        if words == "student":
            at = match.end("role")  # "As a student she spent the summer as ..."
            continue
        # "Vice President, Finance" is one; "Commander, Some Brigade" is told with whom.
        is_so = match.group()[:3].lower() not in {"the", "a ", "an ", "our", "its", "his", "her"}
        for told in (words, words.partition(",")[0] if is_so else words):
            as_one = match.group()[:2] == "as" and is_trade(told)
            if (is_office(told) or as_one) and not organisation_in(told):
                start = match.start("role")
                small = _OF_SMALL.match(text, start + len(told))
                return Span(start=start, end=small.end() if small else start + len(told))
        at = match.start() + 1
    return None


# A part that somebody had, where no name stands before it: "for Some Care as clinical lead" is a post.
_IN_PART = re.compile(r"(?<![A-Z]\w)(?:^|\s)[a-z]\w*\sas\s(?:an?\s)?$")


def opening_role(text: str) -> Span | None:
    """Return the role that opens a clause beside its organisation: "company commander, 54th Some Battalion"."""
    opens = _OPENS.match(text)
    if opens is None or not is_role(opens["role"][:1].upper() + opens["role"][1:]):
        return None
    role = Span(start=opens.start("role"), end=opens.end("role"))
    return role if set_beside(text, role) is not None else None


_OPENS = re.compile(r"(?:and\s)?(?:the\s)?(?P<role>[A-Za-z][\w-]*(?:\s[A-Za-z][\w-]*){0,3}),\s")
# Whom somebody joined is nothing that they were.
_BODY = re.compile(r"\b(?:faculty|staff|team|board|department|firm)$")
