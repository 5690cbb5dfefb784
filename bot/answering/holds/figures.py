"""Figures that a CV states: a grade on its scale, the score of a test, a place in class, how many people somebody led.

A grade is compared on its own scale alone: 4.8 of 5 says nothing of a 3.5 of 4. Knows how CVs write such figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.answering.evidence import evidence, head_line, unique
from bot.answering.holds.schooling import place_of
from bot.answering.holds.verdicts import Held, Near, Reason, Verdict
from bot.answering.records import Bound, Condition
from bot.answering.scales import scale_of
from bot.answering.sources import Placed, Sources
from vectorstore.records import JOB_KINDS, EntryKind, EntryQuery, Relation, Span
from vectorstore.text import fold

_GRADE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:(?:/|out of)\s*(\d+(?:\.\d+)?))?", re.IGNORECASE)
# Scales that differ by less are one: 4 and 4.3.
_SAME_SCALE = 0.5
# "Top 5%", 前5%, "rank 3/120", 专业排名：3/120, 第3名（共120人）.
_TOP = re.compile(r"(?:\btop|前)\s*(\d+(?:\.\d+)?)\s*%", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:\brank\w*|排名|名次)\s*(?:in class)?\s*[:：#]?\s*第?\s*(\d+)(?:st|nd|rd|th)?\s*名?"
    r"\s*(?:/|of|out of|，?[（(]?共)\s*(\d+)",
    re.IGNORECASE,
)
LEADING: tuple[EntryKind, ...] = (*JOB_KINDS, "project", "profile", "activity", "other", "education")
_PEOPLE = (
    r"(?:people|persons?|staff(?:ers)?|employees?|engineers?|developers?|members?|direct reports?|reports|nurses?"
    r"|associates?|workers?|teachers?|technicians?|analysts?|agents?|representatives?|reps|professionals|individuals|subordinates|personnel"
    r"|crew|paralegals?|attorneys?|lawyers?|designers?|consultants?|managers?|supervisors?|volunteers?|drivers?|officers?"
    r"|executives?|clerks?|pickers?|packers?|cooks?|chefs?|apprentices?|trainees?|interns?|inspectors?|electricians?"
    r"|welders?|carers?|cashiers?|baristas?|bartenders?|waiters?|housekeepers?|cleaners?|guards?|firefighters?|soldiers?"
    r"|pilots?|physicians?|doctors?|scientists?|researchers?|postdocs?|buyers?|planners?|testers?|programmers?|architects?"
    r"|accountants?|auditors?|bookkeepers?|recruiters?|sellers?|editors?|reporters?|operators?|operatives?|mechanics?"
    r"|labou?rers?|colleagues|ftes?|heads|contractors?|coordinators?|specialists?|assistants?|instructors?|coach(?:es)?"
    r"|lecturers?|tutors?|therapists?|counsell?ors?|stylists?|merchandisers?|salespeople|journalists?|producers?"
    r"|advis[eo]rs?|carpenters?|joiners?|plumbers?|bricklayers?|fitters?|machinists?|porters?|waitresses|servers?"
    r"|scaffolders?|gardeners?|dispatchers?|couriers?|caseworkers?|midwives|fundraisers?|copywriters?|writers?|translators?)"
)
_BELOW_HUNDRED = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety"
).split()
_WORDED = dict(zip(_BELOW_HUNDRED, (*range(2, 21), *range(30, 100, 10)), strict=True))
_COUNT = rf"\d[\d,]*|{'|'.join(_WORDED)}"
# Most lines hold no number at all: they are not searched for who led how many.
_NUMBERED = re.compile(_COUNT, re.IGNORECASE)
_LED_EN = re.compile(
    r"\b(?:led|leads?|leading|(?:line[- ])?manag(?:e|es|ed|ing)|supervis(?:e|es|ed|ing)|overs(?:ee|ees|aw|een|eeing)"
    r"|direct(?:ed|ing|s)|head(?:ed|ing|s)?(?: of)?|responsible for|in charge of)\b[^.;:\n]{0,60}?"
    rf"(?<![\w.$€£-])({_COUNT})\b(?![\d.]*\s*[%$kKmM]\b)\s*\+?"
    rf"\s*(?:[a-z-]+\s+){{0,3}}{_PEOPLE}\b"
    # "In a team of four" somebody worked, and led nobody.
    r"|(?<!in a )(?<!within a )(?<!part of a )(?<!member of a )(?<!on a )\b"
    r"(?:teams?|staff|department|crew|group|squad|division|organi[sz]ation|brigade|platoon|company of soldiers) of "
    rf"(?:over |about |up to |approximately |around |more than )?({_COUNT})\b"
    rf"|\b({_COUNT})\s*\+?[- ](?:person|member|people|strong|man)\b[^.;\n]{{0,20}}\b"
    r"(?:team|staff|department|crew|group|brigade)",
    re.IGNORECASE,
)
# Who is told by their trade is counted by 个: 40个司机.
_PEOPLE_ZH = (
    "司机|驾驶员|员工|同事|下属|师傅|调度|护士|老师|教师|工程师|技术员|工人|业务员|销售|店员|导购|客服|保安|厨师"
    "|实习生|经理|主管|编辑|设计师|程序员|开发|测试|组员|队员|成员|伙计|服务员|快递员|骑手|电工|焊工|操作工|会计|出纳"
    "|顾问|律师|研究员|人"
)
# Who is cared for, taught or served is not led.
_CARED_FOR = r"[^，。；、\s]{0,6}(?:患者|病人|病患|客户|用户|儿童|幼儿|老人|学生|学员|嘉宾|读者|粉丝)"
# 带教 is teaching those who come and go: no team.
_LED_ZH = re.compile(
    r"(?:带(?!教|徒|实习)领?过?|管理|领导|率领|负责|手下|下属|下辖|统管|分管)[^。；;\n]{0,15}?(\d+)\s*(?:余|多|\+)?"
    rf"\s*(?:人|名|位)(?!{_CARED_FOR})"
    r"|(?:带(?!教|徒|实习)领?过?|管理?|领导|率领|手下|下属|下辖|统管|分管)[^。；;\n]{0,15}?(\d+)\s*(?:余|多|\+)?"
    rf"\s*个(?:{_PEOPLE_ZH})"
    r"|(\d+)\s*(?:余|多|\+)?\s*人(?:的|规模)?[^，。；;\n]{0,6}(?:团队|小组)|团队(?:规模|人数)?\s*[:：]?\s*(?:约|近|共)?(\d+)\s*(?:余|多|\+)?\s*人"
)
# "Currently leading 12", 目前管理6人; a summary that gives no such word may speak of any time.
_NOW = re.compile(
    r"\b(?:currently|presently|at present|now|(?:I|who) (?:lead|manage|run|supervise|oversee|head))\b"
    r"|目前|现(?:在|任|管|带|负)|至今",
    re.IGNORECASE,
)


# The facts that tell a figure.
_TOLD: dict[str, Relation] = {"graded": "gpa", "scored": "test_score"}


def admitted(sources: Sources, condition: Condition) -> tuple[Placed, ...]:
    """Return every entry that could state such a figure."""
    if condition.relation in _TOLD:
        found = (sources.entry(f.entry_id) for f in sources.facts(_TOLD[condition.relation]) if f.entry_id)
        return tuple({p.entry.entry_id: p for p in found if p is not None}.values())
    if condition.relation == "ranked":
        return sources.find(EntryQuery(kinds=frozenset({"education", "award", "profile"})))
    return sources.find(EntryQuery(kinds=frozenset(LEADING)))


def verdict(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry states a figure within the bounds of a condition."""
    if condition.relation == "scored":
        return _scored(sources, condition, placed)
    if condition.bound is None:
        return None
    if condition.relation == "graded":
        return _graded(sources, condition, condition.bound, placed)
    near: Near | None = None
    for passage in placed.entry.passages or (placed.entry.span,):
        words = passage.of(sources.text(placed.entry.document_id).plain)
        read = _ranks(words, condition.bound) if condition.relation == "ranked" else teams_in(words)
        held = [s for value, s in read if admits(condition.bound, value)]
        if held:
            around = tuple(Span(start=passage.start + s.start, end=passage.start + s.end) for s in held)
            lines = unique([evidence(sources, placed, passage, around=around), head_line(sources, placed)])
            if condition.current and not (_is_now(words, held[0]) or sources.is_current(placed)):
                near = Near(condition, lines, Reason("not_current", condition.value))
                continue
            return Held(condition, lines, "computed")
    return near


def _is_now(words: str, at: Span) -> bool:
    """Tell whether words themselves say of a team that it is led now, wherever they stand."""
    return _NOW.search(words, 0, at.end) is not None


def admits(bound: Bound, value: float) -> bool:
    """Tell whether a figure lies within a bound."""
    if bound.least is not None and not (value > bound.least if bound.strict else value >= bound.least):
        return False
    return bound.most is None or (value < bound.most if bound.strict else value <= bound.most)


def _graded(sources: Sources, condition: Condition, bound: Bound, placed: Placed) -> Verdict:
    near: Near | None = None
    for fact in sources.facts("gpa", person_id=placed.person_id):
        match = _GRADE.search(fact.value)
        if fact.entry_id != placed.entry.entry_id or match is None:
            continue
        grade = float(match.group(1))
        scale = float(match.group(2)) if match.group(2) else scale_of(grade)
        lines = unique([place_of(sources, placed, fact.span), head_line(sources, placed)])
        if abs(scale - (bound.scale or scale)) > _SAME_SCALE:
            near = Near(condition, lines, Reason("other_scale", fact.value))
        elif admits(bound, grade):
            return Held(condition, lines, "computed")
    return near


def _scored(sources: Sources, condition: Condition, placed: Placed) -> Verdict:
    """Say whether an entry tells the score of a test, within the bound where one is asked for.

    A score that is told in parts ("V 160 + Q 168") is one number to nobody.
    """
    near: Near | None = None
    names = {fold(name) for group in condition.words for name in group.alternatives}
    for fact in sources.facts("test_score", person_id=placed.person_id):
        if fact.entry_id != placed.entry.entry_id or (names and fold(fact.subject or "") not in names):
            continue
        lines = unique([place_of(sources, placed, fact.span), head_line(sources, placed)])
        scores = _SCORE.findall(fact.value.removeprefix(fact.subject or ""))
        if condition.bound is None or len(scores) == 1 and admits(condition.bound, float(scores[0])):
            return Held(condition, lines, "words" if condition.bound is None else "computed")
        if len(scores) > 1:
            near = Near(condition, lines, Reason("other_scale", fact.value))
    return near


_SCORE = re.compile(r"\d+(?:\.\d+)?")


def _ranks(words: str, bound: Bound) -> Iterator[tuple[float, Span]]:
    """Yield the places in class that some words tell, in percent, or as places where a place is asked for."""
    for match in _PLACE.finditer(words):
        place, among = float(match.group(1)), float(match.group(2))
        if among >= place > 0:
            span = Span(start=match.start(), end=match.end())
            yield (place / among * 100 if bound.scale is not None else place), span
    for match in _TOP.finditer(words):
        if bound.scale is not None:
            yield float(match.group(1)), Span(start=match.start(), end=match.end())


def teams_in(words: str) -> Iterator[tuple[float, Span]]:
    """Yield how many people some words say that somebody led, and where."""
    for form in (_LED_EN, _LED_ZH) if _NUMBERED.search(words) else ():
        for match in form.finditer(words):
            number = next(g for g in match.groups() if g)
            value = _WORDED.get(number.lower()) or float(number.replace(",", ""))
            yield float(value), Span(start=match.start(), end=match.end())
