"""Tell where a head line is parted by what stands on both sides rather than by a mark of its own.

"Teacher: Some School", "Ytown, ST Teacher", "B.Tech from Some Institute in 2016": a colon, a blank or a small word
parts them, and only there. Knows roles, degrees, schools and places; what a segment is, is told elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.organisations import may_be_name, organisation_in
from ingest.places import is_country, is_place, is_province, is_state, is_town
from ingest.roles import is_role
from ingest.signs import BRACKET, OWN_MASTER, is_about_another, is_degree, is_part, is_tool
from vectorstore.lexicon import vocabulary
from vectorstore.names import looks_like_name
from vectorstore.periods import PeriodMatch
from vectorstore.records import Period, Span
from vectorstore.text import has_cjk


def joints_of(text: str, periods: Sequence[PeriodMatch]) -> list[int]:
    """Return where a head is parted by what stands on both sides: "Teacher: Some School", "Ytown, ST Teacher"."""
    undated = text
    for at in (match.span for match in periods):
        undated = f"{undated[: at.start]}{';' * (at.end - at.start)}{undated[at.end :]}"
    return [
        *_colons(text),
        *_posts(undated),
        *_schools(text),
        *_states(text),
        *_employers(undated),
        *_with_whom(undated),
        *_in_town(undated),
        *_towns(text),
    ]


def _colons(text: str) -> Iterator[int]:
    """Yield the colons that part a place from a name, or a role or degree from whose it is."""
    for colon in _COLON.finditer(text):
        led, behind = _PART_BEFORE.search(text, 0, colon.start()), PART_BEHIND.match(text, colon.end())
        if led is None or behind is None:
            continue
        told, name = led.group(), behind.group().strip()
        if is_place(told):
            parts = may_be_name(name)
        elif is_role(told) or is_degree(told):
            found = organisation_in(behind.group())
            parts = found is not None and found.sure or bool(OWN_MASTER.fullmatch(name)) or _pairs(text, told, name)
        else:
            parts = False
        if parts:
            yield colon.start()


def _posts(text: str) -> Iterator[int]:
    """Yield the colon or stop between where and as what: "Somefirm, Ytown: clerk", "Some University. Lecturer"."""
    for joint in _WHERE_ENDS.finditer(text):
        led, behind = _PART_BEFORE.search(text, 0, joint.start()), PART_BEHIND.match(text, joint.end())
        if led is None or behind is None:
            continue
        words, told = BRACKET.sub("", behind.group()).strip(" ."), led.group()
        if not (is_role(words[:1].upper() + words[1:]) or is_degree(words)):
            continue
        found = organisation_in(told)
        town = text[: led.start()].rstrip().endswith(",") and is_town(told.strip())
        if is_place(told) or town or found is not None and found.sure and found.left is None:
            yield joint.start()


_WHERE_ENDS = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[a-z]\)))(?:[:：]\s+(?=[A-Za-z])|\.\s+(?=[A-Z]))")


def _schools(text: str) -> Iterator[int]:
    """Yield what stands between a degree and the school that it is from, and between that and its date or score."""
    for joint in _FROM_SCHOOL.finditer(text):
        led, behind = _PART_BEFORE.search(text, 0, joint.start()), PART_BEHIND.match(text, joint.end())
        degrees = vocabulary("degrees").matches(led.group()) if led else ()
        if behind is None or not degrees or degrees[0].span.start:
            continue
        school = organisation_in(_DATED_BEHIND.split(behind.group())[0])
        if school is not None and school.sure:
            yield from range(joint.start(), joint.end())
            ended = _DATED_BEHIND.search(text, joint.end())
            yield from range(*ended.span()) if ended else ()


def _employers(text: str) -> Iterator[int]:
    """Yield what stands between a role and whom it was with: "Clerk with M/s Some & Co.", "Nurse in Some Hospital".

    "Adviser to the Some Council", "Secretary of the Some Union": a body by its name, where a part of one is none.
    """
    for joint in _WITH_FIRM.finditer(text):
        led, behind = _PART_BEFORE.search(text, 0, joint.start()), PART_BEHIND.match(text, joint.end())
        if led is None or behind is None or not is_role(led.group()):
            continue
        found = organisation_in(behind.group())
        words = BRACKET.sub("", behind.group()).strip(" .")
        named = joint["as"] in {"with", "at the"} and may_be_name(words) and not is_tool(words) and not is_part(words)
        body = joint["as"] not in {"in", "for"} and _BODY.fullmatch(words) is not None
        if joint["firm"] or named or body or found is not None and found.sure and joint["as"] not in {"of the", "to"}:
            yield from range(joint.start(), joint.end())


def _with_whom(text: str) -> Iterator[int]:
    """Yield what joins a role and what it was in to whom it was with, and where: "Clerk, stores, with X in Ytown"."""
    for joint in _WITH.finditer(text):
        led = text[: joint.start()].partition(",")[0].strip()
        if not is_role(led) or not may_be_name(joint["name"]):
            continue
        yield from range(joint.start(), joint.start("name"))
        if joint["town"] and (is_place(joint["town"]) or is_town(joint["town"])):
            yield from range(*joint.span("in"))


# Behind a comma, up to the next.
_WITH = re.compile(
    r",\s+(?:with|at|for)\s+(?:the\s+)?(?P<name>[A-Z][^,;|.]*?)"
    r"(?:(?P<in>\s+in\s+)(?P<town>[A-Z][\w'’ -]+?))?(?=\s*(?:[,;|.]|$))"
)


def _in_town(text: str) -> Iterator[int]:
    """Yield what joins a name to where it is: "with DHL Supply Chain in Ytown (one contract)"."""
    for joint in _IN_TOWN.finditer(text):
        if is_place(joint["town"]) and not is_country(joint["town"]) and may_be_name(joint["name"]):
            yield from range(*joint.span("in"))


_IN_TOWN = re.compile(
    r"\s(?:with|for|at)\s(?:the\s)?(?P<name>[A-Z][\w&.'’-]*(?:\s[A-Z&][\w&.'’-]*){0,4})(?P<in>\sin\s)"
    r"(?P<town>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?)(?=\s*(?:[(,;|]|$|;))"
)


def _towns(text: str) -> Iterator[int]:
    """Yield the hyphen between an employer's name and its town: "Some Medical Center-Ytown, ST"."""
    for town in _TOWN_BEHIND.finditer(text) if "-" in text and "," in text else ():
        led = _PART_BEFORE.search(text, 0, town.start())
        if (
            led is not None
            and is_state(town["state"])
            and (" " in led.group() or _is_behind(led.group(), town["town"]))
        ):
            yield town.start()


def _is_behind(led: str, town: str) -> bool:
    """Tell "H-E-B-San Antonio", a firm and its town, from "Winston-Salem", one town."""
    whole = is_place(led) or is_place(f"{led}-{town}")
    return not whole and "-" not in town and (is_place(town) or " " in town)


def _states(text: str) -> Iterator[int]:
    """Yield where a role or degree begins behind a town and its state."""
    for state in _STATE_BEFORE.finditer(text):
        behind = text[state.end() :]
        if is_state(state["state"]) and (is_role(behind) or is_degree(behind)):
            yield state.end("state")


def _pairs(text: str, led: str, name: str) -> bool:
    """Tell "Team Leader: Willow Bank Care Home", a role and whose it was, from somebody told by their office."""
    whole = text.strip(" *_") == f"{led}: {name}" and not is_about_another(text) and is_role(led)
    return whole and _CAPITALISED.fullmatch(name) is not None and looks_like_name(name) is None


# Two words that are written large may be somebody's name.
_CAPITALISED = re.compile(r"[A-Z][\w.'’&-]*(?:\s(?:(?:of|and|the|for|&)\s)*[A-Z][\w.'’&-]*){1,7}")
# "B.Tech (IT) from Ytown Institute of Technology in 2016 with 72%".
_FROM_SCHOOL = re.compile(r"\s(?:from|at)\s+(?:the\s+)?(?=[A-Z])")
_DATED_BEHIND = re.compile(
    r"\s(?:in|during|on)(?=\s+(?:the year\s+)?(?:[A-Z][a-z]+,?\s)?(?:19|20)\d\d)|\swith\s(?=\d|an?\s)"
)
_WITH_FIRM = re.compile(r"\s(?P<as>with|in|for|(?:at|of|to) the|to)\s+(?P<firm>M/s\.?\s+)?(?:the\s+)?(?=[A-Z])")
# What a body is called by the noun at its end, or before its country.
_BODY = re.compile(
    r"(?:[A-Z][\w’'-]*\s(?:(?:of|and|the|for|&)\s)*){1,7}(?:Organi[sz]ations?|Conference|Union|Authority|Authorities|"
    r"Commission|Council|Federation|Confederation|Alliance|Assembly|Parliament|Bureau|Secretariat|Embassy|Consulate|"
    r"Administration|Board|Association|Ministry|Agency|Institute|Foundation|Trust|Fund|Bank|Government|Tribunal|Court|"
    r"Company|Corporation|Group|Mission|Network|Society)(?:\s(?:of|for|in)\s(?:the\s)?[A-Z][\w’'-]*(?:\s(?:and\s)?[A-Z][\w’'-]*){0,3})?"
)
_TOWN_BEHIND = re.compile(r"-(?=(?P<town>[A-Z][\w.'’]*(?:[ -][A-Z][\w.'’]*){0,2}),\s(?P<state>[A-Z]{2})\b)")
_COLON = re.compile(r"[:：]\s+(?=[A-Z])")
_PART_BEFORE = re.compile(r"[A-Z\d][^,;|\t:：]*$")
PART_BEHIND = re.compile(r"[^,;|\t:：]+")
_STATE_BEFORE = re.compile(r",\s(?P<state>[A-Z]{2})\s(?=[A-Z][a-z])")


def untaken(text: str) -> str:
    """Return a head without the words that a study is told with, a blank for each of their letters."""
    took = _TOOK.match(text)
    if took is None or not is_degree(text[took.end() :][:_DEGREE_REACH]):
        return text
    return " " * took.end() + text[took.end() :]


# "Completed B.Tech from ...", "I hold a ...": what a study is told with, in a list of studies.
_TOOK = re.compile(
    r"(?:(?:I|have|has|successfully)\s+){0,3}(?:completed|passed(?: out)?|obtained|secured|received|earned|acquired|"
    r"finished|did|holds?|holding|graduated(?: with)?|done)\s+(?:(?:my|his|her|an?|the)\s+)?",
    re.IGNORECASE,
)
# A degree is named in so many characters.
_DEGREE_REACH = 30


def placed_in_brackets(text: str) -> Iterator[Span]:
    """Yield the brackets that say where: "Manager (Ytown, ST)", "Somefirm (Ytown, Norway)"."""
    for bracket in BRACKET.finditer(text) if "(" in text else ():
        inner = bracket.group()[1:-1].strip()
        led = _LED_BY.search(text, 0, bracket.start())
        if led is None or has_cjk(inner) or is_place(led.group()):
            continue
        town, comma, region = inner.rpartition(",")
        placed = is_town(town.strip()) and (is_place(region) or is_province(region)) if comma else is_place(inner)
        if placed and (comma or is_role(led.group())):
            yield Span(start=bracket.start(), end=bracket.end())


# What a bracket stands behind.
_LED_BY = re.compile(r"[A-Z][^,;|\t(]*[^,;|\t(\s](?=\s*$)")


def unjoined(text: str) -> str:
    """Return a head with marks for the words that join date, employer and role: "2017年加入某律所，现为合伙人"."""
    return _JOINING.sub(lambda m: "，" * len(m.group()), text) if has_cjk(text) else text


def since_joined(text: str, periods: tuple[PeriodMatch, ...]) -> tuple[PeriodMatch, ...]:
    """Return the dates of such a head: the one of joining is since when, where the role is told as that of now."""
    if len(periods) != 1 or periods[0].precise or not _STILL.search(text):
        return periods
    since = Period(start=periods[0].period.start, ongoing=True)
    return (periods[0].model_copy(update={"period": since, "precise": True}),)


_JOINING = re.compile(
    r"(?<=[年月日])起?(?:加入|入职|任职于|就职于|供职于|受聘于|跳槽[到至]|调[到入至]|转[到至])(?=[\u4e00-\u9fff]{4})|"
    r"(?<=[，,])(?:现任|现为|担任|任|历任)(?=[\u4e00-\u9fff]{2,12}(?:$|[，,；。]))"
)
_STILL = re.compile(
    r"^\s*(?:19|20)\d\d年(?:\d{1,2}月)?起?(?:加入|入职|任职于|就职于|受聘于)[^，,；。]{4,30}[，,]现[任为]"
)
