"""Read the awards, memberships and licences of an English sentence: "won the X Prize in 2012", "a Fellow of the Y".

What somebody was shortlisted for, judged or gave is none. Knows nothing about lists of such things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.entries.draft import Draft
from ingest.entries.telling import Sentence, year_of
from ingest.organisations import organisation_in
from ingest.roles import is_role
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Period


def distinctions_en(sentence: Sentence) -> Iterator[Draft]:
    """Yield the awards, services and licences ("other") that a sentence tells."""
    yield from _awards(sentence)
    yield from _was_the(sentence)
    yield from _placed(sentence)
    yield from _offices(sentence)
    yield from _licences(sentence)


_WON = re.compile(
    r"\b(?:received|won|got|picked\s+up|took\s+home|carried\s+off|(?:was|were|been)\s+(?:jointly\s+)?(?:awarded|given|presented\s+with|honou?red\s+with)|awarded|"
    r"(?:(?:is|was)\s+(?:an?|the)\s+)?(?:recipient|winner)\s+of|recipient\s+of|winner\s+of|"
    r"(?:was|been)\s+(?:also\s+)?(?:named\s+to|named|voted|elected|chosen\s+as|selected\s+as))\s+(?:(?:both|also)\s+)?(?:(?:the|an?|its|their|our)\s+)?(?:[a-z]+['’]s\s+)?"
    r"|\b[Hh]ono(?:u)?rs\s+(?:and\s+awards\s+)?include\s+(?:the\s+|an?\s+)?|\b(?:[Aa]wards|[Pp]rizes|[Dd]istinctions)\s+include\s+(?:the\s+|an?\s+)?"
    r"|\b(?P<orders>[Dd]ecorations|[Mm]edals)(?:\sand\s\w+)*\s+include\s+(?:the\s+|an?\s+)?"
    r"|\b(?:honou?red|presented)\s+(?:him|her|them|me)\s+with\s+(?:the\s+|an?\s+|its\s+|their\s+)?"
    r"|\b(?:put|placed|listed|named)\s+(?:him|her|them|me)\s+(?:among|on|in)\s+(?:the\s+|an?\s+|its\s+|their\s+)?"
)
_NEVER_WON = re.compile(r"\b(?:shortlist|nominat|judg|present(?:ed|s)\s+the|sponsor|funded\s+by)", re.IGNORECASE)
_PRIZE = (
    r"(?:Awards?|Prizes?|Medals?|Medallion|Grants?|Fellowships?|Scholarships?|Bursar(?:y|ies)|Studentships?|Competition|Cup|Trophy|Hono(?:u)?rs?|"
    r"awards?|prizes?|medals?|scholarships?|bursary|trophy|Badges?|Commendations?|Top\s\d+\s\w+|of\s+the\s+(?:Year|Month|Quarter)|(?:Rising|Future)\s+(?:Star|Leader)|(?:Forty|40|Thirty|30)\s+[Uu]nder\s+(?:Forty|40|Thirty|30))"
)
_TITLE = re.compile(
    rf"(?:(?:first|second|third|top|grand|special)\s+prize\s+(?:at|in)\s+(?:the\s+)?)?"
    rf"(?=[A-Z0-9])(?:[\w&'’.-]+\s+){{0,9}}?{_PRIZE}\b(?:\s+for\s+[A-Z][\w'’-]+(?:\s+(?:and\s+|in\s+|of\s+)?[A-Z][\w'’-]+){{0,5}})?"
)
# "got employee of the year"
_OF_THE = re.compile(r"(?:[a-z]+ ){1,3}?of the (?:year|quarter|month|week)\b")
# Whatever it is called, what was won in a year is a prize.
_NAMED = re.compile(
    r"(?=[A-Z])[\w&'’.-]+(?:\s+(?:of|for|the|in)(?=\s+[A-Z])|\s+[A-Z][\w&'’.-]*){1,7}(?=\s+(?:in\s+|\()(?:19|20)\d\d)"
)
# What is worn needs no word for a prize: "Legion of Merit".
_ORDER = re.compile(r"[A-Z][\w'’-]+(?:\s(?:of|for|the)(?=\s(?:the\s)?[A-Z])|\s[A-Z][\w'’-]+){1,6}")
# "was the Ytown Young Player of 2014"
_WAS_THE = re.compile(
    r"\b(?:was|were)\s+the\s+(?P<title>[A-Z][\w&'’.-]*(?:\s+[A-Z][\w&'’.-]*){1,6})\s+(?:of|for)\s+(?P<year>(?:19|20)\d\d)\b"
)
_NEXT = re.compile(r"\s*,?\s*\band\s+(?:later\s+)?(?:the\s+|an?\s+)?|\s*,\s*(?:the\s+|an?\s+)?|\s*;\s*")


def _awards(sentence: Sentence) -> Iterator[Draft]:
    text = sentence.text
    for won in _WON.finditer(text):
        if _NEVER_WON.search(text[: won.end()]):
            continue
        at = won.end()
        leading = sentence.before(won.start())
        while (
            title := _TITLE.match(text, at)
            or _OF_THE.match(text, at)
            or (_ORDER if won["orders"] else _NAMED).match(text, at)
        ):
            tail = re.compile(r"[^,;()]*?(?:\([^()]*\))?(?=\s*(?:,|;|\band\b|[.)]|$))").match(text, title.end())
            end = tail.end() if tail else title.end()
            period = sentence.within(title.end(), end)
            start = won.start()
            if period is None and leading is not None and start - leading[0] <= _LEADING:
                start, period = leading
            yield sentence.award(start, title.span(), end, period)
            gap = _NEXT.match(text, end)
            if gap is None:
                break
            at = gap.end()


def _was_the(sentence: Sentence) -> Iterator[Draft]:
    for told in _WAS_THE.finditer(sentence.text):
        if not (is_role(told["title"]) or organisation_in(told["title"])):
            end = told.end("title")
            yield sentence.award(told.start(), told.span("title"), told.end(), sentence.within(end, told.end()))


# "2nd place, Young Welder final, Ytown 2012": how well somebody did, then in what, as a sentence of its own.
_PLACED = re.compile(
    r"\W*(?P<title>(?:(?:1st|2nd|3rd|[Ff]irst|[Ss]econd|[Tt]hird)\s(?:place|prize)|"
    r"[Rr]unner[- ]up|[Ww]inner|[Ff]inalist)"
    r"(?:,|:|\s[-–—]|\s(?:at|in|of))\s(?:the\s)?[A-Z][^.;]{3,80}?)[,\s(]*(?:(?:19|20)\d\d)\W*"
)


def _placed(sentence: Sentence) -> Iterator[Draft]:
    if placed := _PLACED.fullmatch(sentence.text):
        yield sentence.award(
            placed.start("title"), placed.span("title"), placed.end(), sentence.within(0, placed.end())
        )


# "In 2022 she was named", but not a date of something told before.
_LEADING = 40

_SOCIETY = (
    r"[A-Z][\w&.'’-]*(?:\s+(?:of|the|for|in|de|&)(?=\s+(?:the\s+)?[A-Z])|\s+and(?=\s+[A-Z])|"
    r",(?=\s(?:Inc|LLC|Ltd)\b)|\s+[A-Z&][\w&.'’-]*){0,12}"
)
_IN_OFFICE = re.compile(
    r"\b(?P<role>(?:(?:[Hh]onorary|[Ss]enior|[Ll]ife|[Ee]lected|[Ff]ounding|[Aa]ssociate|[Cc]ommittee|[Bb]oard|[Cc]ouncil)\s)?"
    r"(?:[Mm]ember\s+of\s+the\s+(?:editorial|advisory|scientific)\s+board|[Mm]ember|[Ff]ellow|[Tt]rustee"
    r"|[Pp]atron|(?<=onorary )(?:secretary|treasurer|president|"
    rf"chair)))\s+of\s+(?:the\s+)?(?P<society>{_SOCIETY})"
    r"|\b(?:serves|served|sits|sat|is|serving)\s+(?:currently\s+)?on\s+the\s+(?P<board>(?:advisory\s+|editorial\s+)?boards?(?:\s+of\s+(?:directors|trustees|governors|advisors))?|"
    rf"[a-z]+\s+committee|council)\s+of\s+(?:the\s+)?(?P<firm>{_SOCIETY})"
)
_AND_ON = re.compile(
    rf"\s+and\s+on\s+the\s+(?P<board>(?:advisory\s+)?board(?:\s+of\s+\w+)?|[a-z]+\s+committee|council)\s+of\s+(?:the\s+)?(?P<firm>{_SOCIETY})"
)
_BOTH = re.compile(rf"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?:of\s+)?the\s+(?P<society>{_SOCIETY})")
# "on the boards of A and B"
_ALSO_OF = re.compile(rf"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?:of\s+)?(?:the\s+)?(?P<society>{_SOCIETY})")
# Who plays in a team or works in a group is none of its society.
_NO_SOCIETY = re.compile(r"\b(?:Team|Group|Lab|Laboratory|Orchestra|Band|Department|Faculty|Squad|Unit|Staff)\b")
_NO_FELLOW = re.compile(r"\b(?:research|teaching|visiting|postdoctoral|doctoral|faculty|staff|team)\s+$", re.IGNORECASE)


def _offices(sentence: Sentence) -> Iterator[Draft]:
    text = sentence.text
    for office in _IN_OFFICE.finditer(text):
        if _NO_FELLOW.search(text[: office.start()]):
            continue
        role = "role" if office["role"] else "board"
        name = "society" if office["role"] else "firm"
        begin, at = office.span(name)
        if several := office["board"] is not None and office["board"].endswith("boards"):
            at = begin + len(re.split(r"\s+and\s", text[begin:at])[0])
        yield from _office(sentence, office[role].replace("boards", "board"), office.start(), (begin, at))
        while more := (_BOTH if office["role"] else _ALSO_OF if several else _AND_ON).match(text, at):
            board = office["board"] if more.re is _ALSO_OF else more.groupdict().get("board")
            named = "society" if more.re is _ALSO_OF else name
            yield from _office(
                sentence,
                (office["role"] or board or "board").replace("boards", "board"),
                office.start(),
                more.span(named),
            )
            at = more.end()


def _office(sentence: Sentence, role: str, start: int, society: tuple[int, int]) -> Iterator[Draft]:
    text, (begin, end) = sentence.text, society
    named = text[begin:end].rstrip(" .,")
    fellow = role.lower().endswith("fellow")
    if _NO_SOCIETY.search(named) and not fellow or find_periods(named) or len(named) < _SHORTEST_SOCIETY:
        return
    since = re.match(r"\s*,?\s*\(?\s*(?P<how>since|from|in|until)?\s*", text[begin + len(named) :])
    at = begin + len(named) + (since.end() if since else 0)
    date = next((d for d in sentence.dates if d.span.start <= at <= d.span.end), None)
    stop = date.span.end if date else begin + len(named)
    draft = sentence.draft("service", start, stop)
    draft.role, draft.organisations = role, [sentence.mention(begin, begin + len(named))]
    draft.title = sentence.words(start, begin + len(named))
    if date is not None:
        ongoing = date.period.ongoing or bool(since and since["how"] == "since")
        draft.period = Period(start=date.period.start, ongoing=True) if ongoing else date.period
        draft.year = year_of(date.period)
    yield draft


_SHORTEST_SOCIETY = 3

_BAR = re.compile(
    r"\b(?P<title>[Cc]alled to the (?:[A-Z]\w+ )?[Bb]ar)(?:\s+(?:by|of|"
    r"at)\s+(?:the\s+)?(?P<issuer>[A-Z][\w'’]*(?:\s+[A-Z][\w'’]*){0,3}|England and Wales))?"
    r"(?:\s+(?:in|of)\s+(?=\d))?|\b[Qq]ualified\s+as\s+(?:an?\s+)?(?P<trade>[Ss]olicitor(?:\s+of\s+England\s+and\s+Wales)?|[Bb]arrister|[Aa]ttorney|(?:chartered\s+)?accountant|actuary|architect|pharmacist|midwife|notary)\b(?:\s+in\s+(?=\d))?"
)
_HELD = re.compile(
    r"\b(?:holds?|held|has|have|with|earned|obtained|gained|am|is|are|became|as|and)\s+(?:also\s+)?(?:hold\s+)?(?:an?|the|his|her|my)\s+"
)
# "hold a category B driving licence and a forklift ticket": each by the noun at its end.
_HOLDS = re.compile(
    r"\b(?:holds?|holding|held|obtained|gained|earned|got)\s+(?:also\s+)?(?:(?:an?|the|my|his|her|their|both)\s+)?"
)
_PAPER = re.compile(
    r"(?:(?:current|valid|full|clean|enhanced)\s+)*(?P<title>(?!(?:no|not|any|every|several|many)\b)(?:[\w/&+-]+\s+){0,6}?"
    r"(?:licen[cs]e|certificate|certification|permit|accreditation|endorsement|ticket|DBS)\b)"
)
_AND_PAPER = re.compile(r"(?:\s*\([^()]*\))?\s*,?\s*(?:and|as well as|,)\s+(?:an?|the|my|his|her|their)\s+")
# "is a certified Pilates instructor", "an accredited Level 2 sports trainer".
_AS_ONE = re.compile(
    r"\b(?:am|is|are)\s+(?:also\s+)?(?P<one>an?\s+(?P<title>(?:certified|accredited|licensed|registered|chartered)\s"
    r"(?:[\w/-]+\s){0,4}?[a-z]{4,}))(?=\s*(?:[.,;(]|$|\b(?:and|with|in|since|who|for|by)\b))|\band\s+"
    r"(?P<next>an?\s+(?P<other>(?:certified|accredited|licensed|registered|chartered)\s(?:[\w/-]+\s){0,4}?[a-z]{4,}))"
    r"(?=\s*(?:[.,;(]|$|\b(?:and|with|in|since|who|for|by)\b))"
)
_LICENCE = re.compile(
    r"(?:(?:(?:Board[- ])?Certified|Chartered|Registered|Licensed)\s+[A-Z][\w/-]*(?:\s+(?:in\s+)?[A-Z][\w/-]*){0,3}|"
    r"(?:[A-Z]{2,5}|[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)\s+(?:licen[cs]e|charter|certificate|certification|charterholder)\b)"
)
# "PMP certified" says it of the person; "CCNA certified engineers" of others, "to become PMP certified" of nobody yet.
# A certificate's name may end in that word itself.
_IS_CERTIFIED = re.compile(r"(?:[- ][Cc]ertified|(?<=[- ][Cc]ertified))(?=\s*(?:[.,;)]|$|(?:and|with|in|since)\b))")
_OF_THE_PERSON = re.compile(r"(?:^|[,;(]|\b(?:am|is|and|also|currently))\s*$")
_DATE_BEHIND = re.compile(r"\s*,?\s*\(?\s*(?:in|since)?\s*")


def _licences(sentence: Sentence) -> Iterator[Draft]:
    text = sentence.text
    for call in _BAR.finditer(text):
        draft = _licence(sentence, call.start(), call.end(), call.span("title" if call["title"] else "trade"))
        if call["issuer"]:
            draft.organisations = [sentence.mention(*call.span("issuer"))]
        yield draft
    known = vocabulary("certificates").matches(text)
    for span in (m.span for m in known if _OF_THE_PERSON.search(text[: m.span.start])):
        if said := _IS_CERTIFIED.match(text, span.end):
            yield _licence(sentence, span.start, said.end(), (span.start, span.end))
    taken: list[tuple[int, int]] = []
    for start, end in _held_papers(text):
        taken.append((start, end))
        yield _licence(sentence, start, end, (start, end))
    for held in _HELD.finditer(text):
        if any(a <= held.end() < b for a, b in taken):
            continue
        match = _LICENCE.match(text, held.end())
        until = match.end() if match else next((m.span.end for m in known if m.span.start == held.end()), None)
        if until is None or organisation_in(text[held.end() : until].strip()) is not None:
            continue
        end = held.end() + len(text[held.end() : until].rstrip())
        yield _licence(sentence, held.end(), end, (held.end(), end))


def _held_papers(text: str) -> Iterator[tuple[int, int]]:
    """Yield where licences and certificates stand that somebody holds, and what they are certified as."""
    for held in _HOLDS.finditer(text):
        at = held.end()
        while paper := _PAPER.match(text, at):
            if organisation_in(paper["title"]) is not None or find_periods(paper["title"]):
                break
            yield paper.span("title")
            joined = _AND_PAPER.match(text, paper.end())
            if joined is None:
                break
            at = joined.end()
    for one in _AS_ONE.finditer(text):
        name = "title" if one["title"] else "other"
        if is_role(one[name].partition(" ")[2]):
            yield one.span(name)


def _licence(sentence: Sentence, start: int, end: int, title: tuple[int, int]) -> Draft:
    gap = _DATE_BEHIND.match(sentence.text, end)
    at = gap.end() if gap else end
    date = next((d for d in sentence.dates if d.span.start <= at < d.span.end), None)
    return sentence.licence(start, date.span.end if date else end, title, date.period if date else None)
