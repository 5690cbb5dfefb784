"""Put together what running prose tells of a life: a biography is a CV too.

Clauses are read by `told_zh` and `told_en`. A date said once holds on in its sentence, an employer until the next one,
and what a later clause adds goes to the entry told before. Knows nothing about lists or heads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ingest.entries.clauses import Clause, clauses_of, row_of
from ingest.entries.draft import Draft
from ingest.entries.told import Told
from ingest.entries.told_en import told_en
from ingest.entries.told_zh import told_zh
from ingest.lines import Line
from ingest.sections import Section
from vectorstore.lexicon import vocabulary
from vectorstore.particulars import blotted
from vectorstore.periods import PeriodMatch, find_periods
from vectorstore.records import EntryKind, Mention, Period, Span
from vectorstore.text import has_cjk, sentences

_FOUNDED = re.compile(r"创办|创立|创建|\bfounded\b", re.IGNORECASE)
_FOUNDER = re.compile(r"创始|创办|创立|\bfounder\b", re.IGNORECASE)
# What came later came at no date that was told.
_AFTERWARDS = re.compile(r"随后|之后|此后|后来|其后|(?:and )?(?:later|then|afterwards|subsequently)\b", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till)\s+$", re.IGNORECASE)
_SAME_YEAR = re.compile(r"同年|当年|\b(?:in )?(?:the|that) same year\b", re.IGNORECASE)
_ITS_MONTH = re.compile(r"[同当]年\s*(1[0-2]|[1-9])\s*月")
# Of who somebody is, not of what they did; joining the workforce or a party dates no post.
_OF_NO_ENTRY = re.compile(r"参加工作|入党|入伍|加入[^，。]{0,8}(?:党|团|民盟|民建|民进)|出生|\bborn\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:moved|relocated|transferred|went|returned)\s+(?:back\s+)?to\s+[A-Z]|调任|调往|转战|赴")
_JOINED = re.compile(r"\bwhich (?:he|she|they|I) joined\b", re.IGNORECASE)
_ENTERED = re.compile(r"入学|入读|起读")
_GRADUATED = re.compile(r"毕业|获.{0,12}学位|\bgraduat(?:ed|ing)\b", re.IGNORECASE)
_LEFT = re.compile(r"离职|离开|辞职|卸任|退休|调离|\b(?:left|resigned|retired|stepped down)\b", re.IGNORECASE)
_WITH_WHOM = re.compile(
    r"师从|导师|指导教师|指导老师|研究方向|\b(?:advis|supervis|host)ed by\b|\bunder the supervision\b", re.IGNORECASE
)


@dataclass
class _Sentence:
    """What the clauses so far of a sentence hold for those behind them."""

    period: PeriodMatch | None = None
    dated: int | None = None
    last: Draft | None = None
    studying: bool = False
    used: bool = False
    # "until 2007", and the single date before it.
    until: bool = False
    since: str | None = None
    # It tells of several posts one after the other.
    rose: bool = False
    told: list[Draft] = field(default_factory=list)


class _Place(NamedTuple):
    """The entry that tells a life, and the line of it that is read."""

    telling: Draft
    line: Line


class _One(NamedTuple):
    """What a clause tells: whether the clause itself is dated, and whether it is the first thing told in it."""

    told: Told
    dated: bool
    first: bool


@dataclass
class _Life:
    """All that was told so far."""

    found: list[Draft] = field(default_factory=list)
    employer: Mention | None = None
    school: Mention | None = None
    # Posts of now, and the stay with their employer that says since when.
    lent: list[tuple[Draft, Draft]] = field(default_factory=list)
    # They went somewhere that was not understood.
    moved: bool = False
    year: str | None = None


def read_prose(tellings: Sequence[Draft], kinds: frozenset[EntryKind]) -> list[Draft]:
    """Return the posts, studies and stays told in the prose of some entries, of the wanted kinds only."""
    life = _Life()
    for place in (_Place(telling, line) for telling in tellings for line in telling.lines):
        line, text = place.line, blotted(place.line.text)
        row = row_of(line._replace(text=text))
        for part in sentences(text, Span(start=row.rest.start - line.start if row else 0, end=len(text))):
            sentence = _Sentence(row.date, line.start) if row else _Sentence()
            _read_sentence(life, sentence, place, Clause(part.of(text), line.start + part.start))
            row = None
    return [d for d in _settled(life.found) if d.kind in kinds or d.kind == "internship" and "employment" in kinds]


# What goes on longer without a comma or a verb that begins anew is no clause.
_LONGEST_CLAUSE = 600
# So many rows make a life in rows.
_ROWS = 2


def is_chronicle(section: Section) -> bool:
    """Tell whether a section is a life in rows of sentences, each behind its dates: "1984.08—1995.03 某厂技术员"."""
    rows = [row for line in section.lines if (row := row_of(line)) is not None]
    return len(rows) >= _ROWS and all(told_zh(next(clauses_of(row.rest))) for row in rows)


def _read_sentence(life: _Life, sentence: _Sentence, place: _Place, whole: Clause) -> None:
    sentence.rose = _ROSE.search(whole.text) is not None
    for clause in clauses_of(whole):
        if _OF_NO_ENTRY.search(clause.text):
            continue
        dates, before = find_periods(clause.text), (sentence.period, sentence.dated)
        if dates:
            sentence.until = _UNTIL.search(clause.text[: dates[0].span.start]) is not None
            single = sentence.period if sentence.until and len(dates) == 1 else None
            sentence.since = single.period.start if single is not None and not single.precise else None
            sentence.period, sentence.dated, sentence.used = _stated(dates), clause.start, False
        elif _SAME_YEAR.search(clause.text) and life.year is not None:
            month = _ITS_MONTH.search(clause.text)
            when = f"{life.year}-{int(month[1]):02}" if month else life.year
            year = Period(start=when, end=when)
            sentence.period = PeriodMatch(span=Span(start=0, end=0), period=year, precise=False)
            sentence.dated, sentence.used = clause.start, False
        elif _AFTERWARDS.match(clause.text):
            sentence.period = None
        told: list[Told] = []
        if len(clause.text) <= _LONGEST_CLAUSE:
            told = (
                told_zh(clause)
                if has_cjk(clause.text)
                else told_en(clause, studying=sentence.studying, working=_works(sentence))
            )
        dated = bool(dates)
        if told and told[0].period is None and any(one.period for one in told):
            # "历任讲师、副教授（2012年）": the first began when the sentence said.
            (sentence.period, sentence.dated), dated = before, False
        if sentence.period is not None:
            stated = sentence.period.period
            life.year = (stated.start or stated.end or "")[:4] or life.year
        if not told and _MOVED.search(clause.text):
            life.employer, life.moved = None, True
        if not told:
            _goes_on(sentence, clause, dated)
        for i, one in enumerate(told):
            _add(life, sentence, place, clause, _One(one, dated, not i))


def _works(sentence: _Sentence) -> bool:
    return sentence.last is not None and sentence.last.kind in _JOBS


def _stated(dates: tuple[PeriodMatch, ...]) -> PeriodMatch:
    """Return the date that a clause is about: a range before a single one."""
    return next((d for d in dates if d.precise), dates[0])


# -- what was told, put together -----------------------------------------------------------------------------------


def _add(life: _Life, sentence: _Sentence, place: _Place, clause: Clause, one: _One) -> None:
    """Put what a clause tells into the entry it completes, or into one of its own."""
    told, employment = one.told, one.told.kind in _JOBS
    mention = _placed(told.organisation, clause.start) or _carried(life, clause, told)
    if (
        mention is None
        and told.kind != "education"
        and not (told.role and sentence.period and (told.alone or life.moved))
    ):
        return
    now = employment and (told.now and not one.dated or told.bare and sentence.period is None)
    role = told.role
    if employment and role is None and sentence.last is not None and _LIKEWISE.search(clause.text):
        role = sentence.last.role
    draft = Draft(told.kind, place.telling.section, [place.line], parent=place.telling, role=role)
    draft.period = (
        Period(ongoing=True) if now else None if _is_another(sentence, one) else _period(told, sentence, clause.text)
    )
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
        _gives_school(life, sentence, mention)
        life.school = mention
    if _completes(sentence, draft, dated=one.dated, now=now) or _same(life, draft, rose=sentence.rose):
        return
    _unlent(life, draft)
    _ends_before(life, draft)
    _follows(sentence, draft)
    life.found.append(draft)
    sentence.told.append(draft)
    sentence.last = draft


def _follows(sentence: _Sentence, draft: Draft) -> None:
    """End a post that went on where its sentence tells the next one with the same employer, which goes on instead."""
    last, begun = sentence.last, _start(draft)
    if last is None or last.period is None or not last.period.ongoing or draft.kind != last.kind or not draft.role:
        return
    since = last.period.start
    if last.role and last.role != draft.role and since and begun and since < begun and _key(last) == _key(draft):
        last.period = Period(start=since, end=begun)
        if draft.period is not None and draft.period.end is None:
            draft.period = Period(start=begun, ongoing=True)


# "2007年9月起任某职" goes on until the next post; 至今 and 现任 say that it still does.
_BEGAN = re.compile(r"起(?!草)")
_STILL = re.compile(r"至今|现任|现在|目前")


def _ends_before(life: _Life, draft: Draft) -> None:
    """Take from a post that only its beginning dates that it goes on, where somebody went elsewhere later."""
    begun = _start(draft)
    for known in life.found if begun is not None and draft.kind in _JOBS else ():
        since = _start(known)
        goes_on = known.period is not None and known.period.ongoing and since is not None
        if (
            not goes_on
            or known.kind not in _JOBS
            or _key(known) == _key(draft)
            or (since or "")[:7] >= (begun or "")[:7]
        ):
            continue
        line, begin = known.lines[0], min(s.start for s in (*known.context, known.span))
        words = line.text[max(begin - line.start, 0) : known.span.end - line.start]
        if _BEGAN.search(words) and not _STILL.search(words):
            known.period = Period(start=since)


# In the role of before, elsewhere.
_LIKEWISE = re.compile(r"^(?:and\s+)?at\s|\bsame\s+(?:position|post|role|office|title)\b")
_EVER_SINCE = re.compile(r"\bever since\b", re.IGNORECASE)
# "该校", "took the BCL there": the school of before.
_SAME_SCHOOL = re.compile(r"[该同本]校|母校|\bthere\b", re.IGNORECASE)


def _carried(life: _Life, clause: Clause, told: Told) -> Mention | None:
    """Return the employer or school of before, where a clause goes on about it."""
    if told.kind in _JOBS:
        return None if told.alone else life.employer
    return life.school if told.kind == "education" and _SAME_SCHOOL.search(clause.text) else None


def _gives_school(life: _Life, sentence: _Sentence, school: Mention) -> None:
    """Give the school of a degree to those told before it in one breath: "a BSc and an MSc from X"."""
    for known in reversed(life.found):
        if known.kind != "education" or known.organisations or known not in sentence.told:
            break
        known.organisations = [school.model_copy(update={"inherited": True})]


def _is_another(sentence: _Sentence, one: _One) -> bool:
    """Tell an undated post or study with somebody else, behind one that the date of the sentence was told of."""
    place, last = one.told.organisation, sentence.last
    if one.dated or not sentence.used or place is None or last is None:
        return False
    alike = (last.kind in _JOBS) == (one.told.kind in _JOBS)
    return alike and (place.lexicon_id or place.text) != _key(last)


def _cover(life: _Life, sentence: _Sentence, clause: Clause, told: Told, *, dated: bool) -> Span:
    """Let an entry begin where its sentence dates it, so that its own words prove when it was."""
    begin, end = clause.start + told.span.start, clause.start + told.span.end
    before = max((d.cover.end for d in life.found if d.cover is not None), default=0)
    if dated and sentence.dated is not None and before <= sentence.dated < begin:
        begin = sentence.dated
    return Span(start=begin, end=end)


_JOBS = frozenset({"employment", "internship"})


def _placed(mention: Mention | None, by: int) -> Mention | None:
    if mention is None or mention.span is None:
        return mention
    span = Span(start=mention.span.start + by, end=mention.span.end + by)
    return mention.model_copy(update={"span": span})


_ROSE = re.compile(r"历任|先后|依次|晋升|升任")
_ONE_BY_ONE = re.compile(r"历任|先后|依次")


def _period(told: Told, sentence: _Sentence, words: str) -> Period | None:
    """Return when something was: a single date is when a post began, and when a study ended or began."""
    if told.period is not None:
        stated, precise = told.period, told.period.start != told.period.end
    elif sentence.period is not None:
        stated, precise = sentence.period.period, sentence.period.precise
    else:
        return None
    if stated.ongoing and told.kind in _JOBS and told.period is None and _ONE_BY_ONE.search(words):
        # Of several posts one after the other, since 2008, none need go on.
        return Period(start=stated.start)
    if not precise and told.kind in _JOBS and sentence.until:
        return Period(start=sentence.since, end=stated.end or stated.start)
    if precise or told.kind == "activity" or stated.start is None:
        return stated
    if told.kind in _JOBS or told.begins:
        return Period(start=stated.start, ongoing=stated.ongoing)
    return Period(end=stated.end or stated.start)


def _completes(sentence: _Sentence, draft: Draft, *, dated: bool, now: bool) -> bool:
    """Give to the entry told last in the sentence what a later clause says of it: its role, its degree."""
    last = sentence.last
    if last is None or last.cover is None or draft.cover is None or dated and draft.kind in _JOBS:
        return False
    if last.kind in _JOBS and draft.kind in _JOBS and last.role is None and draft.role is not None:
        if draft.organisations and not draft.organisations[0].inherited and _key(last) != _key(draft):
            return False
        last.role = draft.role
        if last.period is not None and last.period.ongoing and _ONE_BY_ONE.search(_words(draft)):
            last.period = Period(start=last.period.start)
        if now and last.period is not None and last.period.end is None:
            last.period = Period(start=last.period.start, ongoing=True)
        last.cover = Span(start=last.cover.start, end=draft.cover.end)
        return True
    if last.kind == draft.kind == "education" and not draft.organisations and last.organisations:
        if _levels(last) and _levels(draft) - _levels(last):
            # Another degree of the same school.
            draft.organisations = [m.model_copy(update={"inherited": True}) for m in last.organisations]
            draft.period = draft.period or last.period
            return False
        last.cover = Span(start=last.cover.start, end=draft.cover.end)
        last.period = _joined(last.period, draft.period) or last.period
        return True
    return False


def _key(draft: Draft) -> str | None:
    first = draft.organisations[0] if draft.organisations else None
    return (first.lexicon_id or first.text) if first else None


def _words(draft: Draft) -> str:
    return (
        ""
        if draft.cover is None
        else draft.lines[0].text[
            max(draft.cover.start - draft.lines[0].start, 0) : draft.cover.end - draft.lines[0].start
        ]
    )


def _levels(draft: Draft) -> set[str]:
    """Return the degree that an entry names first, which is its own."""
    return {m.concept.concept_id for m in vocabulary("degrees").matches(_words(draft))[:1]}


def _goes_on(sentence: _Sentence, clause: Clause, dated: bool) -> None:
    """Take what a clause without an entry of its own says of the one told last: when it began or ended, with whom."""
    last = sentence.last
    if last is None or last.cover is None:
        return
    date = sentence.period.period if dated and sentence.period is not None else None
    start = last.period.start if last.period is not None else None
    end = last.period.end if last.period is not None else None
    if date is not None and last.kind in _JOBS and start is None and _JOINED.search(clause.text):
        last.period = Period(start=date.start, ongoing=last.period is not None and last.period.ongoing)
    done = _GRADUATED if last.kind == "education" else _LEFT if last.kind in _JOBS else None
    if date is not None and last.kind == "education" and _ENTERED.search(clause.text):
        last.period = Period(start=date.start, end=end)
    elif date is not None and done is not None and done.search(clause.text):
        last.period = Period(start=start, end=date.end or date.start)
        sentence.used = True
    elif not (last.kind in {"education", "activity"} and _WITH_WHOM.search(clause.text)):
        return
    last.cover = Span(start=last.cover.start, end=clause.end)


def _unlent(life: _Life, draft: Draft) -> None:
    """Take back since when a post of now was held, where a later post with that employer shows it was another's."""
    for i, (known, stay) in enumerate(life.lent):
        later = (_start(draft) or "") > (_start(stay) or "") and draft.role is not None
        if later and draft.kind in _JOBS and _key(known) == _key(draft):
            known.period = Period(ongoing=True)
            life.found.append(stay)
            del life.lent[i]
            return


def _same(life: _Life, draft: Draft, *, rose: bool) -> bool:
    """Tell whether an entry was told before, and complete the earlier telling by what this one adds."""
    for known in life.found:
        if known.kind != draft.kind or _key(known) is None or _key(known) != _key(draft):
            continue
        joined = _joined(known.period, draft.period)
        apart = joined is None and known.period is not None and draft.period is not None
        if apart or not (
            _one_degree(known, draft) if draft.kind == "education" else _one_post(known, draft, rose=rose)
        ):
            continue
        if known.role and not draft.role and draft.kind in _JOBS and _start(draft) and not _start(known):
            life.lent.append((known, draft))
        known.role = known.role or draft.role
        known.period = joined
        return True
    return False


def _one_degree(known: Draft, draft: Draft) -> bool:
    return not (_levels(known) and _levels(draft)) or bool(_levels(known) & _levels(draft))


def _one_post(known: Draft, draft: Draft, *, rose: bool) -> bool:
    """Tell whether two posts with one employer are one: of one role, or one told without it, or the firm's founding."""
    if rose and known.role and not draft.role and _start(draft) and not _start(known):
        # Since when somebody has been with a firm is not since when they have been what they rose to be.
        return _FOUNDED.search(_words(draft)) is not None and _FOUNDER.search(known.role) is not None
    if known.role and draft.role or draft.period is None:
        return known.role == draft.role or not (known.role and draft.role)
    if _FOUNDED.search(_words(draft)) and _FOUNDER.search(known.role or ""):
        return True
    if not known.role and not _start(draft) and known.period is not None and known.period.end is None:
        return True  # "started at X in 2003", "a clerk until 2007"
    return bool(known.period and known.period.ongoing and draft.period.ongoing)


def _start(draft: Draft) -> str | None:
    return draft.period.start if draft.period is not None else None


def _joined(one: Period | None, other: Period | None) -> Period | None:
    """Return two tellings of one period as one; None where they are of two."""
    if one is None or other is None or one == other:
        return one or other
    if one.start and other.start and not one.start.startswith(other.start) and not other.start.startswith(one.start):
        return None
    if one.end and other.end and one.end != other.end or (one.end and other.ongoing) or (other.end and one.ongoing):
        return None
    start = max((d for d in (one.start, other.start) if d), key=len, default=None)
    return Period(start=start, end=one.end or other.end, ongoing=one.ongoing or other.ongoing)


def _settled(found: list[Draft]) -> list[Draft]:
    """Return the entries without a degree told alone that another tells with its school."""
    schooled = [d for d in found if d.kind == "education" and d.organisations]
    known = vocabulary("degrees")
    levels = {name for d in schooled for level in _levels(d) for name in known.lineage(level)}

    def is_told(draft: Draft) -> bool:
        own = {name for level in _levels(draft) for name in known.lineage(level)}
        return bool(own & levels) or bool(schooled) and "学历" in _words(draft)

    return [d for d in found if d.kind != "education" or d.organisations or not is_told(d)]
