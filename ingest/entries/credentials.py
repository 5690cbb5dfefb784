"""Read a certificate, licence or membership of a list: what it is, who gave it, from when to when.

Knows how such items are written in both languages. Knows nothing about lists.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.entries.draft import Draft
from ingest.entries.fields import moved
from ingest.lines import Line
from ingest.organisations import organisation_in
from ingest.places import is_state
from ingest.signs import balanced
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import Mention, Period, Span
from vectorstore.text import has_cjk, trim


class Credential(NamedTuple):
    """What an item of such a list says; without an issuer the whole item is its title."""

    title: str | None = None
    issuer: Mention | None = None
    period: Period | None = None


class Membership(NamedTuple):
    """As what somebody belongs to which society."""

    role: str
    society: Mention


_PART = re.compile(r"\s*[,，;；|]\s*|\s+[-–—]+\s+|——|\s{3,}|\t")
_BRACKET = re.compile(r"[(（][^()（）]{0,80}[)）]")
# Who gives licences and certificates, by the words of their names.
_ISSUER = re.compile(
    r"\b(?:Association|Board|Institute|Society|Council|Department|Ministry|College|University|Academy|Foundation|Commission|"
    r"Authority|Bureau|Chamber|Nurses|Engineers|Accountants|Physicians|Federation|League|Registry|Union|Agency|Centre|Center|Bar|School|"
    r"Red Cross|Ambulance|Training|Trust|Guild|Corps|Archdiocese|Diocese)\b"
    r"|^(?:State|City|County|Province|Commonwealth) of\s"
    r"|(?:协会|学会|委员会|部|厅|局|中心|大学|学院|公司|研究院|考试院)$"
)
_EXPIRES = re.compile(
    r"(?:\bexp(?:ires?|iry|\.|iration(?: date)?)|\bvalid (?:un)?till?|\bvalid (?:through|thru|to)|有效期至)[\s:：]*$",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"(?:\b(?:inactive|expired|lapsed|revoked|surrendered)|已?过期|失效|注销)[\s,(:：]*"
    r"(?:since|in|on|as of|于)?\s*$",
    re.IGNORECASE,
)
# "二级造价师，2021年注册": what came to pass then.
_PASSED = re.compile(r"\s*(?:取得|考取|考出|考的|考过|注册|获得|领取|领证|拿证|发证|下证|通过)\W*$")
# Numbers, states and words that only go with a date are no part of a name.
_NO_NAME = re.compile(
    r"(?:\b(?:licen[sc]e|certificate|credential|registration|reg)\.?\s*(?:no|number|id|#)?[.:：#\s]*[\w-]*\d[\w-]*"
    r"|\b(?:issued|obtained|received|awarded|expires?|expired|valid|active|inactive|current|lapsed|since)\b"
    r"(?:\s*[:：]|\s+(?:in|on|until|from|to))?"
    r"|编号[:：]?\s*\w+|有效期至?|取得|考取|考出|考的|考过|注册|获得|领取|领证|拿证|发证|下证|通过|颁发|已过期)\s*",
    re.IGNORECASE,
)
_MEMBER = re.compile(
    r"(?P<role>(?:(?:Senior|Life|Student|Associate|Founding|Board|Honorary|Elected|Professional|Chartered|Committee)\s)?"
    r"(?:Member|Fellow|Affiliate|Associate))(?:\s+of(?:\s+the)?\s+|\s*[,:–—-]\s*(?:the\s+)?)(?P<society>[A-Z].*)"
)
_MEMBER_ZH = re.compile(
    r"(?P<society>[\u4e00-\u9fff（）()]{3,24}?[协学]会|[A-Z]{2,8})\s*(?P<role>(?:高级|资深|终身|学生|常务)?(?:会员|理事))"
)


def read_credential(text: str) -> Credential:
    """Read an item of a list of certificates: "Basic Life Support, American Heart Association, issued Mar 2024"."""
    dates = find_periods(text)
    parts = [p for p in _parts(text) if not (_NO_NAME.fullmatch(p.of(text)) or _LENGTH.fullmatch(p.of(text)))]
    period = _period(text, dates[0]) if len(dates) == 1 else None
    issuer = next((m for p in parts[1:] if (m := _issuer(text, p)) is not None), None)
    if issuer is None or issuer.span is None:
        if period is not None and _PASSED.fullmatch(text, dates[0].span.end):
            return Credential(next((p.of(text) for p in parts if p.end <= dates[0].span.start), None), None, period)
        return Credential(period=period if period is not None and period.start is None else None)
    issued = issuer.span
    before = [p for p in parts if p.end <= issued.start]
    title = balanced(re.sub(r"\s+", " ", text[before[0].start : before[-1].end]).strip(" .。")) if before else None
    return Credential(title, issuer, period)


def describes_credential(draft: Draft, line: Line) -> bool:
    """Give a certificate or licence its issuer and how long it holds; tell whether its line says either."""
    credential = read_credential(line.text)
    draft.period = credential.period or draft.period
    if credential.issuer is not None:
        draft.title, draft.organisations = credential.title, [moved(credential.issuer, line.start)]
    elif credential.title is not None:
        draft.title = credential.title
    elif credential.period is not None:
        draft.title = re.sub(r"\s+", " ", line.text).strip()
    return any(part is not None for part in credential)


def names_issuer(words: str) -> bool:
    """Tell who gives a certificate ("American Red Cross") from what it is called."""
    return _issuer(f" {words}", Span(start=1, end=len(words) + 1)) is not None


def _period(text: str, date: PeriodMatch) -> Period:
    """Return when a credential held: what it expired in, or is inactive since, is its end."""
    end = date.period.end or date.period.start
    before = text[: date.span.start]
    # "since 2019" is dated from its "since" on.
    if _ENDED.search(before) or _ENDED.search(before + re.sub(r"\d.*", "", date.span.of(text))):
        return Period(end=end)
    return Period(end=end, expected=True) if _EXPIRES.search(before) else date.period


def _parts(text: str) -> list[Span]:
    """Return what commas, dashes and dates part, brackets without a date kept whole."""
    masked = _BRACKET.sub(
        lambda m: "x" * len(m.group()) if not find_periods(m.group()) else f",{m.group()[1:-1]},", text
    )
    for match in find_periods(text):
        masked = masked[: match.span.start] + "," * (match.span.end - match.span.start) + masked[match.span.end :]
    found, start = [], 0
    for gap in (*_PART.finditer(masked), None):
        end = gap.start() if gap else len(text)
        span = trim(text, start, end)
        if span is not None and any(c.isalpha() for c in span.of(masked)) and not _BRACKET.fullmatch(span.of(text)):
            found.append(span)
        start = gap.end() if gap else end
    return found


def _issuer(text: str, part: Span) -> Mention | None:
    bare = _BRACKET.sub("", _NO_NAME.sub("", part.of(text)))
    words = re.sub(r"^(?:by|from)\s+(?:the\s+)?", "", bare.strip(" .。()（）:：")).strip()
    start = text.find(words, part.start) if words else -1
    if start < 0:
        return None
    found = organisation_in(words)
    if text[:start].endswith(("(", "（")) and words.isupper():
        return _mention(words, start)
    named = _ISSUER.search(words) is not None and (has_cjk(words) or words[:1].isupper())
    named = (
        named or _ACRONYM.fullmatch(words) is not None and text[:start].rstrip().endswith(",") and not is_state(words)
    )
    if not named and not (found is not None and found.sure and found.left is None):
        return None
    return _mention(words, start)


# "Rope Access Level 1, IRATA": who gives it, by letters alone.
_ACRONYM = re.compile(r"[A-Z]{3,8}")
# How long the course was: "3 days", "40 hours".
_LENGTH = re.compile(r"\(?\s*\d+(?:\.\d)?[- ](?:hours?|hrs?|days?|weeks?|months?|years?)(?: course)?", re.IGNORECASE)


def _mention(words: str, start: int) -> Mention:
    known = vocabulary("organisations").named(words)
    span = Span(start=start, end=start + len(words))
    return Mention(text=words, lexicon_id=known.concept_id if known else None, span=span)


def read_membership(text: str) -> Membership | None:
    """Read "Senior Member, IEEE (since 2018)", "Fellow of the Royal Society of X", "中国某学会会员"."""
    match = _MEMBER.match(text.strip()) or _MEMBER_ZH.search(text)
    if match is None:
        return None
    lead = len(text) - len(text.lstrip()) if match.re is _MEMBER else 0
    start = match.start("society") + lead
    stop = min([m.span.start for m in find_periods(text) if m.span.start > start] + [lead + match.end("society")])
    words = re.split(r"\s*(?:[,，;；(（]|\bsince\b)", text[start:stop])[0].strip(" .,，–—-")
    if not words:
        return None
    return Membership(match.group("role"), _mention(words, start))
