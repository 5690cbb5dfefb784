"""Figures of a CV's prose: how many people somebody led, and a place in class.

Which entries state one is kept when a document is published. Knows nothing of what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from vectorstore.markup import blank
from vectorstore.particulars import blotted
from vectorstore.records import Entry, EntryKind, Figure, Span
from vectorstore.tables import digest

# "Top 5%", 前5%, "rank 3/120", 专业排名：3/120, 第3名（共120人）.
_TOP = re.compile(r"(?:\btop|前)\s*(\d+(?:\.\d+)?)\s*%", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:\brank\w*|排名|名次)\s*(?:in class)?\s*[:：#]?\s*第?\s*(\d+)(?:st|nd|rd|th)?\s*名?"
    r"\s*(?:/|of|out of|，?[（(]?共)\s*(\d+)",
    re.IGNORECASE,
)
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
    r"|(?<!in a )(?<!within a )(?<!part of a )(?<!member of a )(?<!on a )"
    # A leadership team is whom somebody serves.
    r"(?<!leadership )(?<!executive )(?<!management )\b(?:teams?|staff"
    r"|department|crew|group|squad|division|organi[sz]ation|brigade|platoon|company of soldiers) of "
    rf"(?:over |about |up to |approximately |around |more than )?({_COUNT})\b"
    rf"|\b({_COUNT})\s*\+?[- ](?:person|member|people|strong|man)\b[^.;\n]{{0,20}}\b"
    r"(?:team|staff|department|crew|group|brigade)",
    re.IGNORECASE,
)
# Whoever ranks in a team, or belongs to it, need not lead it: "ranked in the top 5% of a sales team of 300".
_AMONG = re.compile(
    r"\b(?:rank(?:s|ed|ing)?|top|among(?:st)?|out of|best|member of|one of|joined|placed|voted)\b"
    r"(?:(?!\b(?:le[ad]|manag|supervis|overs|direct|head|r[ua]n|buil))[^.;:,\n]){0,40}$",
    re.IGNORECASE,
)
# Who is told by their trade is counted by 个: 40个司机.
_PEOPLE_ZH = (
    "司机|驾驶员|员工|同事|下属|师傅|调度|护士|老师|教师|工程师|技术员|工人|业务员|销售|店员|导购|客服|保安|厨师"
    "|实习生|经理|主管|编辑|设计师|程序员|开发|测试|组员|队员|成员|伙计|服务员|快递员|骑手|电工|焊工|操作工|会计|出纳"
    "|顾问|律师|研究员|人"
)
# Who is cared for, taught or served is not led; nor is whom something is done for: 负责900人的薪酬核算.
_SERVED = r"的?(?:薪酬|薪资|工资|考勤|社保|招聘|培训|入职|面试|档案|食宿|团餐|用餐|体检|数据)"
_CARED_FOR = r"[^，。；、\s]{0,6}(?:患者|病人|病患|客户|用户|儿童|幼儿|老人|学生|学员|嘉宾|读者|粉丝|隔离人员|客人)"
# 支持研发团队260人: whom somebody works for is not led.
_NOT_SERVED = "".join(rf"(?<!{verb}.{{{n}}})" for verb in ("支持", "服务", "对接", "协助") for n in range(9))
# 带教 is teaching those who come and go: no team.
_LED_ZH = re.compile(
    r"(?:带(?!教|徒|实习)领?过?|管理|领导|率领|负责|手下|下属|下辖|统管|分管)[^。；;\n]{0,15}?(\d+)\s*(?:余|多|\+)?"
    rf"\s*(?:人(?!{_SERVED})|名|位)(?!{_CARED_FOR})"
    r"|(?:带(?!教|徒|实习)领?过?|管理?|领导|率领|手下|下属|下辖|统管|分管)[^。；;\n]{0,15}?(\d+)\s*(?:余|多|\+)?"
    rf"\s*个(?:{_PEOPLE_ZH})"
    r"|(\d+)\s*(?:余|多|\+)?\s*人(?:的|规模)?[^，。；;\n]{0,6}(?:团队|小组)"
    rf"|{_NOT_SERVED}团队(?:规模|人数)?\s*[:：]?\s*(?:约|近|共)?(\d+)\s*(?:余|多|\+)?\s*人"
)


@cache
def figure_rules() -> str:
    """Return what tells these rules from all others: what others found is found anew."""
    return digest(resources.files("vectorstore").joinpath("figures.py").read_bytes())


class Told(NamedTuple):
    """A figure, and where an entry tells it: the number of the passage, and the place within that."""

    passage: int
    span: Span
    value: float


class Team(NamedTuple):
    """How many people an entry says that somebody led, and where."""

    document_id: str
    kind: EntryKind
    entry_id: str
    told: tuple[Told, ...]


def figures_of(entry: Entry, plain: str) -> dict[Figure, tuple[Told, ...]]:
    """Return the figures that an entry's passages state, by kind; `plain` as `readable` gives it.

    A place in class is one thing in percent and another as a place: of these only that there is one is told.
    """
    passages = [p.of(plain) for p in entry.passages or (entry.span,)]
    teams = tuple(Told(n, span, value) for n, words in enumerate(passages) for value, span in teams_in(words))
    found: dict[Figure, tuple[Told, ...]] = {"team": teams} if teams else {}
    if any(any(ranks_in(words, in_percent=True)) for words in passages):
        found["rank"] = ()
    return found


def written(told: Iterable[Told]) -> str:
    """Return figures as the catalogue keeps them."""
    return " ".join(f"{t.passage}:{t.span.start}:{t.span.end}:{t.value}" for t in told)


def read(kept: str) -> tuple[Told, ...]:
    """Return figures that the catalogue kept."""
    rows = (one.split(":") for one in kept.split())
    return tuple(Told(int(n), Span(start=int(a), end=int(b)), float(value)) for n, a, b, value in rows)


def readable(text: str) -> str:
    """Return a canonical text as questions see it, with the same offsets: without markup and particulars."""
    return blotted(text, blank(text))


def ranks_in(words: str, *, in_percent: bool) -> Iterator[tuple[float, Span]]:
    """Yield the places in class that some words tell, in percent, or as places where a place is asked for."""
    for match in _PLACE.finditer(words):
        place, among = float(match.group(1)), float(match.group(2))
        if among >= place > 0:
            span = Span(start=match.start(), end=match.end())
            yield (place / among * 100 if in_percent else place), span
    for match in _TOP.finditer(words) if in_percent else ():
        yield float(match.group(1)), Span(start=match.start(), end=match.end())


def teams_in(words: str) -> Iterator[tuple[float, Span]]:
    """Yield how many people some words say that somebody led, and where."""
    for form in (_LED_EN, _LED_ZH) if _NUMBERED.search(words) else ():
        for match in form.finditer(words):
            if _AMONG.search(words, 0, match.start()):
                continue
            number = next(g for g in match.groups() if g)
            value = _WORDED.get(number.lower()) or float(number.replace(",", ""))
            yield float(value), Span(start=match.start(), end=match.end())
