"""Put together what running prose tells of a life: a biography is a CV too.

Clauses are read by `told_zh` and `told_en`. A date said once holds on in its sentence, an employer until the next one,
and what a later clause adds goes to the entry told before. Knows nothing about lists or heads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ingest.entries.clauses import Clause, clauses_of, row_of
from ingest.entries.draft import Draft
from ingest.entries.employers_en import places_in
from ingest.entries.life import (
    AT_FIRST,
    ONE_BY_ONE,
    Life,
    Sayings,
    completes,
    ends_before,
    follows,
    gives_school,
    goes_on,
    in_full,
    is_current,
    is_told,
    key_of,
    leaves,
    settled,
    unlent,
)
from ingest.entries.named_zh import is_faculty, is_part_alone
from ingest.entries.told import Told
from ingest.entries.told_dates import dates_told, is_end, stated_first
from ingest.entries.told_en import told_en
from ingest.entries.told_zh import told_zh
from ingest.lines import Line
from ingest.sections import Section
from vectorstore.particulars import blotted
from vectorstore.periods import PeriodMatch
from vectorstore.records import JOB_KINDS, EntryKind, Mention, Period, Span
from vectorstore.text import has_cjk, sentences

# What came later came at no date that was told.
_AFTERWARDS = re.compile(
    r"随后|之后|此后|后来|其后|后(?=[任升改调])|"
    r"(?:and )?(?:(?:\w+ (?:years?|months?) )?later|then|afterwards|subsequently)\b",
    re.IGNORECASE,
)
_SAME_YEAR = re.compile(r"同年|当年|\b(?:in )?(?:the|that) same year\b", re.IGNORECASE)
_ITS_MONTH = re.compile(r"[同当]年\s*(1[0-2]|[1-9])\s*月")
# Whoever joined the army has been a soldier since.
_ENLISTED = re.compile(r"入伍|参军")
# Of who somebody is, not of what they did; joining the workforce or a party dates no post.
_OF_NO_ENTRY = re.compile(
    r"参加工作|入党|入伍|参军|加入[^，。]{0,8}(?:党|(?<!集)团(?!队)|民盟|民建|民进)|出生|\bborn\b", re.IGNORECASE
)
_MOVED = re.compile(r"\b(?:moved|relocated|transferred|went|returned)\s+(?:back\s+)?to\s+[A-Z]|调任|调往|转战|赴|回国")


class _Place(NamedTuple):
    """The entry that tells a life, and the line of it that is read."""

    telling: Draft
    line: Line


class _One(NamedTuple):
    """What a clause tells: whether the clause itself is dated, and whether it is the first thing told in it."""

    told: Told
    dated: bool
    first: bool
    goes_on: bool


def read_prose(tellings: Sequence[Draft], kinds: frozenset[EntryKind]) -> list[Draft]:
    """Return the posts, studies and stays told in the prose of some entries, of the wanted kinds only."""
    life = Life()
    for place in (_Place(telling, line) for telling in tellings for line in telling.lines):
        line, text = place.line, blotted(place.line.text)
        row = row_of(line._replace(text=text))
        for part in sentences(place.line.text, Span(start=row.rest.start - line.start if row else 0, end=len(text))):
            sentence = Sayings(row.date, line.start) if row else Sayings()
            _read_sentence(life, sentence, place, Clause(part.of(text), line.start + part.start))
            row = None
    return [d for d in settled(life.found) if d.kind in kinds or d.kind == "internship" and "employment" in kinds]


# What goes on longer without a comma or a verb that begins anew is no clause.
_LONGEST_CLAUSE = 600
# So many rows make a life in rows; of more, one in four may be told in words that are not read.
_ROWS, _READ_SHARE = 2, 4


def is_chronicle(section: Section) -> bool:
    """Tell whether a section is a life in rows of sentences, each behind its dates: "1984.08—1995.03 某厂技术员"."""
    rows = [row for line in section.lines if (row := row_of(line)) is not None]
    read = sum(bool(told_zh(next(clauses_of(row.rest)))) for row in rows)
    return read >= _ROWS and (len(rows) - read) * _READ_SHARE <= len(rows)


def _read_sentence(life: Life, sentence: Sayings, place: _Place, whole: Clause) -> None:
    sentence.rose = _ROSE.search(whole.text) is not None
    sentence.one_by_one = AT_FIRST.search(whole.text) is not None
    for clause in clauses_of(whole):
        if _OF_NO_ENTRY.search(clause.text):
            if _ENLISTED.search(clause.text):
                _date(life, sentence, clause)
            continue
        before = sentence.period, sentence.dated
        dated = _date(life, sentence, clause)
        if _CURRENT_POST.search(clause.text):
            is_current(life, sentence)
        told = _told(sentence, clause) if len(clause.text) <= _LONGEST_CLAUSE else []
        if told and told[0].period is None and any(one.period for one in told):
            # "历任讲师、副教授（2012年）": the first began when the sentence said.
            (sentence.period, sentence.dated), dated = before, False
        if sentence.period is not None:
            stated = sentence.period.period
            life.year = (stated.start or stated.end or "")[:4] or life.year
        if not told:
            if _MOVED.search(clause.text):
                life.employer, life.moved = None, True
            goes_on(sentence, clause, dated)
            sentence.named = _named(clause)
            if sentence.named is not None and _JUST_AT.fullmatch(clause.text):
                life.employer = sentence.named
        elif dated:
            leaves(life, sentence, clause.text)
        on = _AND_WENT_ON.match(clause.text) is not None
        for i, one in enumerate(told):
            _add(life, sentence, place, clause, _One(one, dated, not i, on))


def _date(life: Life, sentence: Sayings, clause: Clause) -> bool:
    """Take the date of a clause for what it and those behind it tell; tell whether it states one of its own."""
    dates = dates_told(clause.text)
    if dates:
        sentence.until = is_end(clause.text, dates[0])
        single = sentence.period if sentence.until and len(dates) == 1 else None
        sentence.since = single.period.start if single is not None and not single.precise else None
        sentence.period, sentence.dated, sentence.used = stated_first(dates), clause.start, False
    elif _SAME_YEAR.search(clause.text) and life.year is not None:
        month = _ITS_MONTH.search(clause.text)
        when = f"{life.year}-{int(month[1]):02}" if month else life.year
        year = Period(start=when, end=when)
        sentence.period = PeriodMatch(span=Span(start=0, end=0), period=year, precise=False)
        sentence.dated, sentence.used = clause.start, False
    elif _AFTERWARDS.match(clause.text):
        sentence.period = None
    return bool(dates)


def _told(sentence: Sayings, clause: Clause) -> list[Told]:
    if has_cjk(clause.text):
        return told_zh(clause)
    return told_en(clause, studying=sentence.studying, working=_works(sentence))


def _works(sentence: Sayings) -> bool:
    return sentence.last is not None and sentence.last.kind in JOB_KINDS


# -- what was told, put together -----------------------------------------------------------------------------------


def _add(life: Life, sentence: Sayings, place: _Place, clause: Clause, one: _One) -> None:
    """Put what a clause tells into the entry it completes, or into one of its own."""
    told, employment = one.told, one.told.kind in JOB_KINDS
    mention = _with_whom(life, sentence, clause, told)
    if (
        mention is None
        and told.kind != "education"
        and not (
            told.role and (sentence.period or told.now) and (told.alone or life.moved or _ITS_OWN.search(clause.text))
        )
    ):
        return
    open_ended = sentence.period is not None and not sentence.used and _TO_THIS_DAY.search(clause.text) is not None
    now = (
        told.now
        and not one.dated
        and not open_ended
        or employment
        and told.bare
        and sentence.period is None
        and not sentence.rose
    )
    role = told.role
    if employment and role is None and sentence.last is not None and _LIKEWISE.search(clause.text):
        role = sentence.last.role
    draft = Draft(told.kind, place.telling.section, [place.line], parent=place.telling, role=role)
    draft.location = told.place
    draft.period = (
        Period(ongoing=True) if now else None if _is_another(sentence, one) else _period(one, sentence, clause.text)
    )
    if told.alone and sentence.used and not one.dated and not now:
        draft.period = None
    till = _studied_till(sentence) if _is_another(sentence, one) and _GRADUATED.match(clause.text) else None
    if till is not None and employment and sentence.last is not None and sentence.last.kind == "education":
        draft.period = Period(start=till)
    ended = sentence.last.period.end if sentence.last is not None and sentence.last.period is not None else None
    if now and ended is not None and _EVER_SINCE.search(clause.text):
        draft.period = Period(start=ended, ongoing=True)
    sentence.used = True
    draft.cover = _cover(life, sentence, clause, told, dated=draft.period is not None and not now)
    if not one.first and life.found and (begun := life.found[-1].cover) is not None:
        # What stands before the first of a row, its date and employer, stands above the others.
        head = mention.span.end if mention is not None and mention.span is not None else 0
        draft.context = (Span(start=begun.start, end=head if begun.start < head <= begun.end else begun.end),)
    if mention is not None:
        within = mention.span is not None and draft.cover.holds(mention.span)
        draft.organisations = [mention if within else mention.model_copy(update={"inherited": True})]
    sentence.studying = told.kind == "education"
    if employment:
        life.employer, life.moved = mention, False if mention is not None else life.moved
    elif mention is not None and told.kind == "education":
        gives_school(life, sentence, mention)
        life.school = mention
    _put(life, sentence, draft, one, now=now)


def _put(life: Life, sentence: Sayings, draft: Draft, one: _One, *, now: bool) -> None:
    """Let an entry complete one told before, or stand as the last one told."""
    if one.told.another and sentence.last is not None and sentence.last.kind == draft.kind:
        draft.organisations = [m.model_copy(update={"inherited": True}) for m in sentence.last.organisations]
        draft.period = sentence.last.period
        life.found.append(draft)
        return
    if completes(sentence, draft, dated=one.dated, now=now):
        return
    follows(sentence, draft)
    ends_before(life, draft)
    if is_told(life, draft, rose=sentence.rose):
        return
    unlent(life, draft)
    life.found.append(draft)
    sentence.told.append(draft)
    sentence.last = draft


# "1998年毕业后继续在该校攻读": the next study begins when the one before it ended.
_AND_WENT_ON = re.compile(r"继续|随即|接着|旋即")
# In the role of before, elsewhere.
_LIKEWISE = re.compile(r"^(?:and\s+)?at\s|\bsame\s+(?:position|post|role|office|title)\b")
_EVER_SINCE = re.compile(r"\bever since\b", re.IGNORECASE)
# "At Somefirm, which she joined in 1998, she ...": the rest is said there.
_GRADUATED = re.compile(r"毕业|分配|进入|入职|后进")
_JUST_AT = re.compile(r"(?:At|With)\s(?:the\s)?[A-Z][\w&.’' -]*")
_WHERE = re.compile(r"where\s")
# "I came out in 2012 with a BA."
_LEFT_WITH = re.compile(r"\b(?:left|leaving|came\s(?:out|away)|emerged)\b.*\bwith\s(?:an?|my|his|her|their)\s")
_CURRENT_POST = re.compile(
    r"\b(?:current|present)\s+(?:post|position|role|job)\b|\b(?:has|have|['’]ve|['’]s)\s+been\s+(?:there|here|with\s+(?:them|the\s+firm))\s+since\b",
    re.IGNORECASE,
)
# "该校", "took the BCL there": the school of before.
# Whose firm that is, whoever writes does not say: "加入本公司".
_OWN_FIRM = re.compile(r"(?:加入|加盟|入职|进入)(?:本|我)[公集司行所院校厂店]")
_SAME_EMPLOYER = re.compile(r"[该同本](?:校|院|所|局|厂|行|公司|集团|单位|医院)")
_STAYED = re.compile(r"留校")
_SAME_SCHOOL = re.compile(r"[该同本]校|母校|\bthere\b|\bstay(?:ed|ing) on\b", re.IGNORECASE)


def _with_whom(life: Life, sentence: Sayings, clause: Clause, told: Told) -> Mention | None:
    """Return the organisation of what a clause tells, by its whole name: "该院" is the employer of before."""
    mention = _placed(told.organisation, clause.start) or _carried(life, sentence, clause, told)
    if mention is None or told.kind not in JOB_KINDS:
        return mention
    if _OWN_FIRM.search(clause.text):
        life.employer, life.moved = None, True
        return None
    within = sentence.last is not None and sentence.last.kind in JOB_KINDS and is_part_alone(mention)
    if life.employer is not None and (
        _SAME_EMPLOYER.match(mention.text)
        or within
        or is_faculty(life.employer, mention)
        and not (told.role or "").endswith("校长")
    ):
        return life.employer.model_copy(update={"inherited": True})
    return in_full(life, mention)


def _carried(life: Life, sentence: Sayings, clause: Clause, told: Told) -> Mention | None:
    """Return the employer or school of before, where a clause goes on about it."""
    if told.kind in JOB_KINDS:
        if _STAYED.search(clause.text) and sentence.studying:
            return life.school  # 毕业后留校任教
        if _WHERE.match(clause.text) and sentence.named is not None:
            return sentence.named
        return None if told.alone else _gone_to(life, clause.text)
    if _WHERE.match(clause.text):
        return (
            None if sentence.studying or _ELSEWHERE.search(clause.text) else sentence.named or life.employer
        )  # "where he completed an MD"
    if _LEFT_WITH.search(clause.text) and not sentence.studying:
        return life.school
    return life.school if told.kind == "education" and _SAME_SCHOOL.search(clause.text) else None


def _gone_to(life: Life, words: str) -> Mention | None:
    """Return the employer of before, or whose town a clause says somebody went to: "came to Leeds as a Reader"."""
    town = _TO_TOWN.search(words)
    if town is None:
        return life.employer
    jobs = (d.organisations[0] for d in reversed(life.found) if d.kind in JOB_KINDS and d.organisations)
    there = next((m for m in jobs if town[1] in m.text.split()), None)
    life.moved = there is None
    return there.model_copy(update={"inherited": True}) if there is not None else None


# "where she took a degree at the École ...": whatever that is, it is not where she was.
_ELSEWHERE = re.compile(r"\b(?:at|from)\s(?:the\s)?[A-ZÀ-Þ]")
_TO_TOWN = re.compile(r"\b(?:came|moved|went|returned)\s(?:back\s)?to\s([A-Z][\w’'-]+)(?=\s(?:in|as|from)\b)")


def _named(clause: Clause) -> Mention | None:
    """Return the last organisation that a clause of English surely names."""
    places = [] if has_cjk(clause.text) else [m for m, by, sure in places_in(clause.text) if sure or by == "at"]
    return _placed(places[-1], clause.start) if places else None


def _is_another(sentence: Sayings, one: _One) -> bool:
    """Tell an undated post or study with somebody else, behind one that the date of the sentence was told of."""
    place, last = one.told.organisation, sentence.last
    if one.dated or not sentence.used or place is None or last is None:
        return False
    if last.kind == "education" and one.told.kind in JOB_KINDS and _studied_till(sentence) is not None:
        return True
    if one.told.begins and last.kind == "education" and one.goes_on:
        return False
    alike = (last.kind in JOB_KINDS) == (one.told.kind in JOB_KINDS)
    return alike and (place.lexicon_id or place.text) != key_of(last)


def _studied_till(sentence: Sayings) -> str | None:
    """Return when a study ended whose years are no post's behind it: "（1994–1998，本科），毕业后进入某院"."""
    stated = sentence.period
    if stated is None or not stated.precise or sentence.last is None or sentence.last.period != stated.period:
        return None
    return stated.period.end if stated.period.start != stated.period.end else None


def _cover(life: Life, sentence: Sayings, clause: Clause, told: Told, *, dated: bool) -> Span:
    """Let an entry begin where its sentence dates it, so that its own words prove when it was."""
    begin, end = clause.start + told.span.start, clause.start + told.span.end
    before = max((d.cover.end for d in life.found if d.cover is not None), default=0)
    if dated and sentence.dated is not None and before <= sentence.dated < begin:
        begin = sentence.dated
    return Span(start=begin, end=end)


def _placed(mention: Mention | None, by: int) -> Mention | None:
    if mention is None or mention.span is None:
        return mention
    span = Span(start=mention.span.start + by, end=mention.span.end + by)
    return mention.model_copy(update={"span": span})


# The firm whose page it is goes without a name there.
_ITS_OWN = re.compile(r"本(?:公司|集团)")
# "2018年8月留院工作至今": the one date is its beginning.
_TO_THIS_DAY = re.compile(r"至今|迄今|\b(?:current|present)\s(?:post|position|role|job|appointment)\b")
_BY_THEN = re.compile(r"\bby\s(?:19|20)\d\d\b", re.IGNORECASE)
_ROSE = re.compile(r"历任|先后|依次|晋升|升任")


def _period(one: _One, sentence: Sayings, words: str) -> Period | None:
    """Return when something was: a single date is when a post began, and when a study ended or began."""
    told = one.told
    if told.period is not None:
        stated, precise = told.period, told.period.start != told.period.end
    elif sentence.period is not None:
        stated, precise = sentence.period.period, sentence.period.precise
    else:
        return None
    if told.kind in JOB_KINDS and told.period is None and sentence.period is not None and sentence.period.season:
        # "in the summer of 2010": when, not since when; of a season no months are known.
        year = (stated.start or "")[:4] or None
        return Period(start=year, end=year)
    if stated.ongoing and told.kind in JOB_KINDS and told.period is None and ONE_BY_ONE.search(words):
        # Of several posts one after the other, since 2008, none need go on.
        return Period(start=stated.start)
    if not precise and told.kind in JOB_KINDS and sentence.until:
        return Period(start=sentence.since, end=stated.end or stated.start)
    if told.kind in JOB_KINDS and stated.start is None and _BY_THEN.search(words):
        return Period(start=stated.end)  # "by 2008 she was"
    if precise or told.kind == "activity" or stated.start is None:
        return stated
    if (told.kind in JOB_KINDS or told.begins) and not told.ended:
        return Period(start=stated.start, ongoing=stated.ongoing or told.now and _TO_THIS_DAY.search(words) is not None)
    return Period(end=stated.end or stated.start)
