"""What a life told in sentences has told so far, and how a later telling completes or ends an earlier one.

One post told twice is one entry; a post of before ends where the next begins. Knows nothing of how clauses are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.entries.clauses import Clause
from ingest.entries.draft import Draft
from vectorstore.lexicon import vocabulary
from vectorstore.periods import PeriodMatch
from vectorstore.records import JOB_KINDS, Mention, Period, Span

_FOUNDED = re.compile(r"创办|创立|创建|\bfounded\b", re.IGNORECASE)
_FOUNDER = re.compile(r"创始|创办|创立|\bfounder\b", re.IGNORECASE)
_JOINED = re.compile(
    r"\bwhich (?:he|she|they|I) (?:joined|established|founded|co-?founded|set up|started|opened|launched|bought)\b",
    re.IGNORECASE,
)
_ENTERED = re.compile(r"入学|入读|起读")
_GRADUATED = re.compile(
    r"毕业|获.{0,12}学位|\bgraduat(?:ed|ing)\b|\bqualif(?:ied|ying)\b|\bfinish(?:ed|ing)\b|"
    r"\bdefend(?:ed|ing)\b|\bcomplet(?:ed|ing)\s(?:it|them|my|his|her|this|that)?\b|"
    r"\bwhich (?:I|he|she|they) (?:completed|finished|earned|received|obtained|was awarded)\b",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"离职|离开|辞职|卸任|退休|退伍|退役|转业|复员|下岗|调离|"
    r"\b(?:left|leaving|resigned|retir(?:ed|ing)|stepp(?:ed|ing) down|stood down|gave up)\b",
    re.IGNORECASE,
)
_WITH_WHOM = re.compile(
    r"师从|导师|指导教师|指导老师|研究方向|\b(?:advis|supervis|host)ed by\b|\bunder the supervision\b", re.IGNORECASE
)
# "which he led from 2007 to 2014": so long he was there.
_THERE = re.compile(r"(?:and\s)?(?:where|which|that)\s(?:he|she|they|I)\s", re.IGNORECASE)


@dataclass
class Sayings:
    """What the clauses so far of a sentence hold for those behind them."""

    period: PeriodMatch | None = None
    dated: int | None = None
    last: Draft | None = None
    studying: bool = False
    used: bool = False
    # "until 2007", and the single date before it.
    until: bool = False
    since: str | None = None
    # It tells of several posts one after the other, of which one ends where the next begins.
    rose: bool = False
    one_by_one: bool = False
    told: list[Draft] = field(default_factory=list)
    # What the clause before named and told nothing of: "where" goes on about that.
    named: Mention | None = None


@dataclass
class Life:
    """All that was told so far."""

    found: list[Draft] = field(default_factory=list)
    employer: Mention | None = None
    school: Mention | None = None
    # Posts of now, and the stay with their employer that says since when.
    lent: list[tuple[Draft, Draft]] = field(default_factory=list)
    # They went somewhere that was not understood.
    moved: bool = False
    year: str | None = None


def follows(sentence: Sayings, draft: Draft) -> None:
    """End a post that went on where its sentence tells the next one with the same employer, which goes on instead."""
    last, begun = sentence.last, start_of(draft)
    if last is not None and _THEN.match(_words(draft)) and key_of(last) == key_of(draft) and last.role and draft.role:
        shared = last.period
        if shared is not None and shared == draft.period and shared.start and shared.end and shared.start != shared.end:
            last.period, draft.period = Period(start=shared.start), Period(end=shared.end)
    if last is None or last.period is None or draft.kind != last.kind or not draft.role:
        return
    since = last.period.start
    if not last.period.ongoing:
        one_by_one = sentence.one_by_one or _PROMOTED.search(_words(draft))
        if one_by_one and last.role and begun and last.period.end is None and key_of(last) == key_of(draft):
            last.period = Period(start=since, end=begun)
        return
    if last.role and last.role != draft.role and since and begun and since < begun and key_of(last) == key_of(draft):
        last.period = Period(start=since, end=begun)
        if draft.period is not None and draft.period.end is None:
            draft.period = Period(start=begun, ongoing=True)


# "first as a clerk and later as head of sales": of the years of both the one began and the other ended.
_THEN = re.compile(r"(?:and\s)?(?:then|later|latterly|finally|eventually|subsequently|lastly|ultimately)\s")
# "held that post until 2018", "a position she held until 2003": so was this.
_HELD_TILL = re.compile(
    r"\b(?:held|kept|stayed|remained|staying|remaining|(?:where|which|that)\s(?:he|she|they|I)\s\w+ed)\b.{0,40}?\b(?:until|till|to)\b|\ba\s(?:position|post|role)\s(?:he|she|they|I)\sheld\b",
    re.IGNORECASE,
)
# ", a post that she has held since June 2021"
_HELD_SINCE = re.compile(
    r"\bha(?:s|ve)\s(?:held|had|been|led|run|done)\b[^,;.]{0,30}\bsince\b"
    r"|\b(?:post|position|role|command|office)\s(?:that\s)?(?:he|she|they|I)\s(?:assumed|took\s(?:up|on|over))\b",
    re.IGNORECASE,
)
# ", a role she still holds"
_STILL_HELD = re.compile(r"\bstill\s(?:hold|do|ha|work|lead|run|serve)\w*\b", re.IGNORECASE)
_DONE_WITH = re.compile(r"\b(?:left|finished|ended|dropped\sout)\b")
# "直至2013年12月": when the post told last ended.
_TILL = re.compile(r"^(?:一?直)?(?:到|至)\s*(?:19|20)\d\d年?(?:\d{1,2}月)?(?:止|为止)?\W*$")
_BESIDE = re.compile(r"兼")
# Whoever was promoted is no longer what they were.
_PROMOTED = re.compile(r"晋升|升任|升为|改任|转任|\bpromoted\b")
AT_FIRST = re.compile(r"先任|先担任|\bwas promoted\b")
# "2007年9月起任某职" goes on until the next post; 至今 and 现任 say that it still does.
_BEGAN = re.compile(r"起(?!草)")
_STILL = re.compile(r"至今|现任|现在|目前")


def ends_before(life: Life, draft: Draft) -> None:
    """Take from a post that only its beginning dates that it goes on, where somebody went elsewhere later."""
    begun = start_of(draft) if not _BESIDE.search(_words(draft)) else None
    for known in life.found if begun is not None and draft.kind in JOB_KINDS else ():
        since = start_of(known)
        goes_on = known.period is not None and known.period.ongoing and since is not None
        if (
            not goes_on
            or known.kind not in JOB_KINDS
            or key_of(known) == key_of(draft)
            or (since or "")[:7] >= (begun or "")[:7]
        ):
            continue
        line, begin = known.lines[0], min(s.start for s in (*known.context, known.span))
        words = line.text[max(begin - line.start, 0) : known.span.end - line.start]
        if _BEGAN.search(words) and not _STILL.search(words):
            known.period = Period(start=since)


def in_full(life: Life, mention: Mention) -> Mention:
    """Return the employer of before that a word of its name is short for: "Boulder", of the university there."""
    if mention.lexicon_id is not None or " " in mention.text:
        return mention
    for known in reversed(life.found):
        first = known.organisations[0] if known.kind in JOB_KINDS and known.organisations else None
        if first is not None and mention.text != first.text and mention.text in first.text.split():
            return first.model_copy(update={"inherited": True})
    return mention


def gives_school(life: Life, sentence: Sayings, school: Mention) -> None:
    """Give the school of a degree to those told before it in one breath: "a BSc and an MSc from X"."""
    for known in reversed(life.found):
        if known.kind != "education" or known.organisations or known not in sentence.told:
            break
        known.organisations = [school.model_copy(update={"inherited": True})]


ONE_BY_ONE = re.compile(r"历任|先后|依次")


# "She left in 2018 to become ...": what was told last ended then.
_LEFT_TO = re.compile(r"\b(?:left|resigned|departed)\b.*\b(?:to|for)\b")


def leaves(life: Life, sentence: Sayings, words: str) -> None:
    """End the post told last, which nothing ended yet, where somebody left for the one that a clause tells."""
    last = life.found[-1] if life.found else None
    date = sentence.period.period.start if sentence.period is not None and not sentence.used else None
    if last is None or date is None or last.kind not in JOB_KINDS or not _LEFT_TO.search(words):
        return
    since = start_of(last)
    if since is not None and since < date and last.period is not None and last.period.end is None:
        last.period = Period(start=since, end=date)


def is_current(life: Life, sentence: Sayings) -> None:
    """Take "his current post" for the one that goes on: it began when the sentence says, and the rest is said there."""
    now = next((d for d in life.found if d.kind in JOB_KINDS and d.period is not None and d.period.ongoing), None)
    if now is None or not now.organisations:
        return
    life.employer = now.organisations[0].model_copy(update={"inherited": True})
    if start_of(now) is None and sentence.period is not None:
        now.period = Period(start=sentence.period.period.start, ongoing=True)
        sentence.used = True


def completes(sentence: Sayings, draft: Draft, *, dated: bool, now: bool) -> bool:
    """Give to the entry told last in the sentence what a later clause says of it: its role, its degree."""
    last = sentence.last
    if last is None or last.cover is None or draft.cover is None:
        return False
    if dated and draft.kind in JOB_KINDS:
        return _fills(last, draft)
    if last.kind in JOB_KINDS and draft.kind in JOB_KINDS and last.role is None and draft.role is not None:
        if draft.organisations and not draft.organisations[0].inherited and key_of(last) != key_of(draft):
            return False
        last.role = draft.role
        if last.period is not None and ONE_BY_ONE.search(_words(draft)):
            one_of_several = draft.period is not None and draft.period.end is None
            if last.period.ongoing or one_of_several:
                last.period = Period(start=last.period.start)
        if now and (last.period is None or last.period.end is None):
            last.period = Period(start=last.period.start if last.period else None, ongoing=True)
        last.cover = Span(start=last.cover.start, end=draft.cover.end)
        return True
    if last.kind == draft.kind == "education" and not draft.organisations and last.organisations:
        if _levels(last) and _above(draft) and not _above(draft) & _above(last):
            # Another degree of the same school.
            draft.organisations = [m.model_copy(update={"inherited": True}) for m in last.organisations]
            draft.period = draft.period or last.period
            return False
        last.cover = Span(start=last.cover.start, end=draft.cover.end)
        last.period = _joined(last.period, draft.period) or last.period
        return True
    return False


def _fills(last: Draft, draft: Draft) -> bool:
    """Tell a post with its dates that goes on about an employer told without: "began at X, where she was a Y"."""
    inherited = bool(draft.organisations) and draft.organisations[0].inherited and key_of(last) == key_of(draft)
    bare = last.kind == draft.kind and last.role is None and last.period is None
    if not (bare and inherited and draft.role) or last.cover is None or draft.cover is None:
        return False
    last.role, last.period = draft.role, draft.period
    last.cover = Span(start=last.cover.start, end=draft.cover.end)
    return True


def key_of(draft: Draft) -> str | None:
    """Return by what the first organisation of an entry is known."""
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


def goes_on(sentence: Sayings, clause: Clause, dated: bool) -> None:
    """Take what a clause without an entry of its own says of the one told last: when it began or ended, with whom."""
    last = sentence.last
    if last is None or last.cover is None:
        return
    date = sentence.period.period if dated and sentence.period is not None else None
    start = last.period.start if last.period is not None else None
    end = last.period.end if last.period is not None else None
    if last.kind in JOB_KINDS and start and end is None and _STILL_HELD.search(clause.text):
        last.period = Period(start=start, ongoing=True)
        return
    held = _JOINED.search(clause.text) or _HELD_SINCE.search(clause.text)
    if date is not None and last.kind in JOB_KINDS and start is None and held:
        last.period = Period(start=date.start, ongoing=last.period is not None and last.period.ongoing)
    stayed = date is not None and last.kind in JOB_KINDS and start is None is end and _THERE.match(clause.text)
    if stayed and date is not None and date.start and date.end and date.start < date.end:
        last.period = Period(start=date.start, end=date.end)
        last.cover = Span(start=last.cover.start, end=clause.end)
        return
    done = _GRADUATED if last.kind == "education" else _LEFT if last.kind in JOB_KINDS else None
    if date is not None and last.kind == "education" and _ENTERED.search(clause.text):
        last.period = Period(start=date.start, end=end)
    elif (
        date is not None
        and last.kind in JOB_KINDS
        and not end
        and (_TILL.match(clause.text) or _HELD_TILL.search(clause.text))
    ):
        last.period = Period(start=start, end=date.end or date.start)
        sentence.used = True
    elif date is not None and last.kind == "education" and start and not end and _DONE_WITH.search(clause.text):
        last.period = Period(start=start, end=date.end or date.start)
    elif date is not None and done is not None and done.search(clause.text):
        last.period = Period(start=start, end=date.end or date.start)
        sentence.used = True
    elif not (last.kind in {"education", "activity"} and _WITH_WHOM.search(clause.text)):
        return
    last.cover = Span(start=last.cover.start, end=clause.end)


def unlent(life: Life, draft: Draft) -> None:
    """Take back since when a post of now was held, where a later post with that employer shows it was another's."""
    for i, (known, stay) in enumerate(life.lent):
        later = (start_of(draft) or "") > (start_of(stay) or "") and draft.role is not None
        if later and draft.kind in JOB_KINDS and key_of(known) == key_of(draft):
            known.period = Period(ongoing=True)
            life.found.append(stay)
            del life.lent[i]
            return


def _above(draft: Draft) -> set[str]:
    """Return the degree that an entry names first with those that it is one of."""
    return {name for level in _levels(draft) for name in vocabulary("degrees").lineage(level)}


def is_told(life: Life, draft: Draft, *, rose: bool) -> bool:
    """Tell whether an entry was told before, and complete the earlier telling by what this one adds."""
    for known in life.found:
        if known.kind != draft.kind or key_of(known) is None or key_of(known) != key_of(draft):
            continue
        joined = _joined(known.period, draft.period)
        apart = joined is None and known.period is not None and draft.period is not None
        if apart or not (
            _one_degree(known, draft) if draft.kind == "education" else _one_post(known, draft, rose=rose)
        ):
            continue
        if known.role and not draft.role and draft.kind in JOB_KINDS and start_of(draft) and not start_of(known):
            life.lent.append((known, draft))
        known.role = known.role or draft.role
        known.period = joined
        known.location = known.location or draft.location
        return True
    return False


def _one_degree(known: Draft, draft: Draft) -> bool:
    return not (_levels(known) and _levels(draft)) or bool(_levels(known) & _levels(draft))


def _one_post(known: Draft, draft: Draft, *, rose: bool) -> bool:
    """Tell whether two posts with one employer are one: of one role, or one told without it, or the firm's founding."""
    if rose and known.role and not draft.role and start_of(draft) and not start_of(known):
        # Since when somebody has been with a firm is not since when they have been what they rose to be.
        return _FOUNDED.search(_words(draft)) is not None and _FOUNDER.search(known.role) is not None
    if known.role and draft.role or draft.period is None:
        return _rank(known) == _rank(draft) or not (known.role and draft.role)
    if _FOUNDED.search(_words(draft)) and _FOUNDER.search(known.role or ""):
        return True
    if not known.role and not start_of(draft) and known.period is not None and known.period.end is None:
        return True  # "started at X in 2003", "a clerk until 2007"
    return bool(known.period and known.period.ongoing and draft.period.ongoing)


def _rank(draft: Draft) -> str | None:
    """Return a role as it is compared: a full professor is a professor, whatever of."""
    return _CHAIR.sub("professor", draft.role) if draft.role else None


_CHAIR = re.compile(r"^(?:full\s+)?professor(?:\s+(?:of|in)\b.*)?$", re.IGNORECASE)


def start_of(draft: Draft) -> str | None:
    """Return when an entry began."""
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


def settled(found: list[Draft]) -> list[Draft]:
    """Return the entries without a degree told alone that another tells with its school."""
    schooled = [d for d in found if d.kind == "education" and d.organisations]
    known = vocabulary("degrees")
    levels = {name for d in schooled for level in _levels(d) for name in known.lineage(level)}

    def is_told(draft: Draft) -> bool:
        own = {name for level in _levels(draft) for name in known.lineage(level)}
        return bool(own & levels) or bool(schooled) and "学历" in _words(draft)

    def is_told_in_full(draft: Draft) -> bool:
        # "省委党校研究生学历" and, with its dates, 某省委党校.
        if draft.period is not None or "学历" not in _words(draft):
            return False
        own = draft.organisations[0].text
        return any(d is not draft and d.period and d.organisations[0].text.endswith(own) for d in schooled)

    return [d for d in found if d.kind != "education" or not (is_told_in_full(d) if d.organisations else is_told(d))]
