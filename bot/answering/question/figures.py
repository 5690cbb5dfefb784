"""Figures that CVs state and a question bounds: a grade, a score, a place in class, how many people somebody led.

"GPA over 3.5", 专业排名前5%, "led 20+ people", 手下带过20人以上. Knows which words name such a figure;
how it is read in a CV is `holds.figures`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.records import Bound, Condition, ConditionRelation, WordGroup
from bot.answering.scales import scale_of
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_RANK = re.compile(r"rank|排名|名次", re.IGNORECASE)
# Verbs that lead others where a number of people follows; of other things they say what was done.
_LEADS = frozenset(
    {"led", "lead", "leads", "leading", "head", "heads", "headed", "run", "ran", "direct", "directed", "supervise",
     "supervised", "supervises", "supervising", "oversaw", "oversee", "oversees", "overseen", "overseeing", "manage",
     "manages", "managed", "managing", "directs",
     "responsible for", "in charge of", "带", "带过", "带着", "带了", "管", "管过", "管着", "管了", "管理", "管理过",
     "管的", "管过的", "带的", "带过的", "负责", "负责过", "领导", "领导过", "带领过", "率领过", "head up", "headed up",
     "heading up", "heads up"}
)  # fmt: skip
# What is counted of a team, beside the words for people in general.
_HEADS = frozenset({"engineer", "developer", "employee"})
_TOP = frozenset({"top", "前", "top tier"})
_HUNDRED = 100.0
_LEAST_TEAM = 2


class FiguresRead(NamedTuple):
    """The conditions that a row's figures are, and the elements that say them."""

    conditions: tuple[Condition, ...]
    taken: frozenset[int]


class _Bounded(NamedTuple):
    """A number and the words that bound it: `taken` are their places."""

    bound: Bound
    taken: frozenset[int]


def figures_in(row: Sequence[Element], language: Language) -> FiguresRead:
    """Return the grades, ranks and team sizes that a segment bounds."""
    for read in (_ranked, _graded, scored_in, _led):
        found = read(row, language)
        if found is not None:
            return found
    return FiguresRead((), frozenset())


def _graded(row: Sequence[Element], language: Language) -> FiguresRead | None:
    at = next((n for n, p in _cues(row) if p.has("attribute", "gpa") and not _RANK.search(p.text)), None)
    if at is None:
        return None
    found = _bounded(row, at)
    if found is None:
        return None
    scale, more = _scale(row, found.taken)
    value = found.bound.least if found.bound.least is not None else found.bound.most
    bound = found.bound.model_copy(update={"scale": scale or scale_of(value or 0)})
    return FiguresRead((_condition("graded", bound, language),), frozenset({at, *found.taken, *more}))


def scored_in(row: Sequence[Element], language: Language) -> FiguresRead | None:
    """Return "TOEFL above 100", 雅思7分以上, "has a GRE score"."""
    found = next(((n, names) for n, e in enumerate(row) if (names := _test_in(e))), None)
    if found is None:
        return None
    at, names = found
    asked = row[at].part
    scores = {n for n, p in _cues(row) if p.has("attribute", "test_score")}
    bounded = _bounded(row, at)
    if bounded is None and (asked is None or language == "zh") and not (scores and language == "en"):
        return None  # whoever "has TOEFL" holds it as a certificate
    said = names[0] if bounded is None else f"{names[0]} {_words(bounded.bound, language)}"
    condition = Condition(
        relation="scored",
        value=said,
        words=(WordGroup(word=names[0], alternatives=names),),
        bound=bounded.bound if bounded is not None else None,
    )
    units = {n for n, e in enumerate(row) if _said(e) in ("分", "points", "marks")}
    return FiguresRead((condition,), frozenset({at, *scores, *units, *(bounded.taken if bounded is not None else ())}))


def _test_in(element: Element) -> tuple[str, ...]:
    """Return the names of the test that an element names, the one that is said first; none where it names none."""
    held = vocabulary("certificates")
    part = element.part
    if part is not None and part.has("attribute", "test_score"):
        said = _OF_SCORES.sub("", part.text).strip()
        known = held.named(said, any_case=True) if said else None
        return tuple(dict.fromkeys((said, *(known.names if known is not None else ())))) if said else ()
    mention = element.items[0].mention if len(element.items) == 1 else None
    ids = (mention.ids("certificate") or ()) if mention is not None else ()
    tests = [held.concepts[i] for i in ids if i in held.concepts and held.concepts[i].kind == "test"]
    return (element.items[0].text, *tests[0].names) if tests else ()


# What stands around the name of a test: "took the GRE", "SAT score".
_OF_SCORES = re.compile(
    r"\b(?:t(?:ake|akes|aken|aking|ook)|s(?:it|at)(?= the)|the|an?|their|test|scores?|results?)\b"
    r"|考了多少分?|多少分|英语成绩|成绩|分数",
    re.IGNORECASE,
)


def _ranked(row: Sequence[Element], language: Language) -> FiguresRead | None:
    """Return "top 10% of the class", 专业前三."""
    first = next((n for n, p in _cues(row) if p.has("noun", "first_in_class")), None)
    if first is not None:
        return FiguresRead((_condition("ranked", Bound(most=1.0), language),), frozenset({first}))
    for n, part in _cues(row):
        if part.text.lower() not in _TOP:
            continue
        number = next((m for m in range(n + 1, min(n + 3, len(row))) if value_of_number(row[m]) is not None), None)
        if number is None:
            continue
        percent = number + 1 < len(row) and _said(row[number + 1]) in ("%", "percent")
        of_class = {m for m, p in _cues(row) if p.has("attribute", "gpa") or p.has("noun", "class_of_school")}
        if not percent and not of_class:
            continue
        top = Bound(most=value_of_number(row[number]), scale=_HUNDRED if percent else None)
        taken = {n, number, *of_class, *({number + 1} if percent else ())}
        return FiguresRead((_condition("ranked", top, language),), frozenset(taken))
    return None


def _led(row: Sequence[Element], language: Language) -> FiguresRead | None:
    cues = _cues(row)
    leads = {n for n, _ in cues if leads_people(row[n])}
    teams = {n for n, p in cues if p.has("noun", "team") or (n in leads and p.text.lower().endswith(_TEAMS))}
    if not leads and not teams:
        return None
    for n in range(len(row)):
        if value_of_number(row[n]) is None:
            continue
        found = _bounded(row, n)
        if found is None or (found.bound.least or found.bound.most or 0) < _LEAST_TEAM:
            continue
        behind = max(n, *found.taken) + 1 if found.bound.most is not None else n + 1
        people = next((m for m in range(behind, len(row)) if _is_head(row[m]) or not _is_light(row[m])), None)
        counted = people is not None and _is_head(row[people])
        if (
            not counted
            and not any(measure in _said(row[n]) for measure in _HEADCOUNT)
            and not any(t in (n - 1, n - 2, n + 1, n + 2, behind, behind + 1) for t in teams)
        ):
            continue
        taken = {*leads, *teams, *found.taken, *({people} if counted and people is not None else ())}
        return FiguresRead((_condition("led", found.bound, language),), frozenset(taken))
    return None


# What a verb of leading names already: "headed up a team | of over ten".
_TEAMS = ("crew", "department", "group", "staff", "team", "teams", "团队", "队伍")


def leads_people(element: Element) -> bool:
    """Tell whether a cue says of a number of people that somebody led them."""
    part = element.part
    if part is None:
        return False
    return part.has("verb", "lead_people") or (part.has("verb", "do") and part.text.lower() in _LEADS)


def _condition(relation: ConditionRelation, bound: Bound, language: Language) -> Condition:
    return Condition(relation=relation, value=_words(bound, language), bound=bound)


def _words(bound: Bound, language: Language) -> str:
    """Return a bound in words: "at least 3.5 of 4", 不低于3.5（满分4）."""
    if bound.least is not None and bound.most is not None:
        ends = (f"{bound.least:g}", f"{bound.most:g}")
        return "在{}到{}之间".format(*ends) if language == "zh" else "{} to {}".format(*ends)
    number = f"{bound.least if bound.least is not None else bound.most:g}"
    key = ("more" if bound.strict else "least") if bound.least is not None else ("less" if bound.strict else "most")
    zh = {
        "more": "高于{}",
        "least": "不低于{}",
        "less": "低于{}",
        "most": "前{}" if bound.scale == _HUNDRED else "不超过{}",
    }
    en = {"more": "over {}", "least": "at least {}", "less": "below {}", "most": "up to {}"}
    said = (zh if language == "zh" else en)[key].format(number)
    if bound.scale == _HUNDRED and bound.most is not None:
        return said + "%"
    if bound.scale is None:
        return said
    return f"{said}（满分{bound.scale:g}）" if language == "zh" else f"{said} out of {bound.scale:g}"


def _bounded(row: Sequence[Element], near: int) -> _Bounded | None:
    """Return the first number at or behind a place (else before it) with what bounds it; alone it is the least."""
    order = [*range(near, len(row)), *range(near - 1, -1, -1)]
    at = next((n for n in order if value_of_number(row[n]) is not None), None)
    if at is None:
        return None
    part, value, taken = row[at].part, value_of_number(row[at]), {at}
    assert part is not None  # noqa: S101 - a number is a cue
    upto = _upper(row, at)
    most = value_of_number(row[upto]) if upto is not None else None
    if upto is not None and value is not None and most is not None and most > value:
        return _Bounded(Bound(least=value, most=most), frozenset(range(at, upto + 1)))
    before, after = _near(row, at, -1), _near(row, at, 1)
    sense = part.sense("quantity")
    said = _said(row[before]) if before is not None else ""
    if sense == "at_most" or said in _BELOW:
        strict = said in _BELOW or _LESS.search(part.text) is not None
        taken |= {before} if before is not None and said in _BELOW else set()
        return _Bounded(Bound(most=value, strict=strict), frozenset(taken))
    if after is not None and _said(row[after]) in _DOWN:
        return _Bounded(Bound(most=value), frozenset({*taken, after}))
    taken |= {n for n in (before, after) if n is not None and _says_least(row[n])}
    strict = sense == "more" or said in _ABOVE
    return _Bounded(Bound(least=value, strict=strict), frozenset(taken))


def _upper(row: Sequence[Element], at: int) -> int | None:
    """Return where the other end of a range stands that begins with a number: "5 to 20", "between 5 and 20", 10到20."""
    if at + 1 < len(row) and value_of_number(row[at + 1]) is not None:
        return at + 1  # "10-20"
    if at + _TO_OTHER_END >= len(row) or value_of_number(row[at + _TO_OTHER_END]) is None:
        return None
    between = at > 0 and (before := row[at - 1].part) is not None and before.has("prep", "between")
    said = _said(row[at + 1])
    return at + _TO_OTHER_END if said in _UP_TO or (between and said in ("and", "&")) else None


_UP_TO = frozenset({"to", "-", "–", "—", "~", "到", "至"})
_TO_OTHER_END = 2
_LESS = re.compile(r"fewer|less|below|under|lower|少于|低于|小于|不到|不足", re.IGNORECASE)
_BELOW = frozenset({"below", "under", "低于", "小于", "不到", "不足", "lower than", "<"})
_ABOVE = frozenset({"above", "over", "高于", "大于", "超过", ">"})
_DOWN = frozenset({"or less", "or below", "or lower", "or under", "以下"})


def _says_least(element: Element) -> bool:
    part = element.part
    return part is not None and (part.has("quantity", "upward", "at_least") or part.text.lower() in _ABOVE)


def _near(row: Sequence[Element], at: int, step: int) -> int | None:
    """Return the next element on one side that is not a bare count of people: 20 | 人 | 以上."""
    n = at + step
    while 0 <= n < len(row) and _said(row[n]) in ("人", "名", "位", "个", "的", "a", "of", "is"):
        n += step
    return n if 0 <= n < len(row) else None


def _scale(row: Sequence[Element], taken: frozenset[int]) -> tuple[float | None, set[int]]:
    """Return out of how many a grade is asked for: "out of 4", 满分5."""
    for n, element in enumerate(row):
        value = value_of_number(element)
        if value is None or n in taken:
            continue
        return value, {n, *(m for m in (n - 1, n + 1) if 0 <= m < len(row) and _said(row[m]) in _OUT_OF)}
    return None, set()


_OUT_OF = frozenset({"out of", "/", "满分", "scale", "分制", "on a"})


def value_of_number(element: Element) -> float | None:
    """Return the number that a cue of quantity says."""
    part = element.part
    if part is None or not part.has("quantity"):
        return None
    match = _NUMBER.search(part.text)
    return float(match.group()) if match else _NUMERALS.get(part.text[:1])


_NUMERALS = {digit: float(n) for n, digit in enumerate("零一二三四五六七八九十")} | {"两": 2.0}


def _is_head(element: Element) -> bool:
    part = element.part
    if part is None or _said(element) in ("的", "的有"):
        return False
    return part.has("noun", *_HEADS) or part.has("noun", "team") or (part.has("who") and part.text.lower() in _PEOPLE)


# The measures of people that a Chinese number bears: 超过10人.
_HEADCOUNT = ("人", "名", "位")
_PEOPLE = frozenset(
    {"people", "ppl", "persons", "person", "members", "人", "folks", "individuals", "professionals", "员工", "同事"}
)


def _is_light(element: Element) -> bool:
    return element.part is not None and (element.part.is_frame or element.part.has("quantity", "upward"))


def _said(element: Element) -> str:
    return element.part.text.lower() if element.part is not None else ""


def _cues(row: Sequence[Element]) -> list[tuple[int, Part]]:
    return [(n, e.part) for n, e in enumerate(row) if e.part is not None]
