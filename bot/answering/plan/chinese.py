"""What a Chinese predicate means: 在阿里巴巴做过 GPU 共享 becomes conditions that one entry must hold.

Knows the order of Chinese clauses: where, then what. Knows nothing about intents: who, how many, or a fact.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.answering.plan import values as v
from bot.answering.plan.chinese_relations import Said, bare_name, meaning, nominal
from bot.answering.plan.cues import cues, phrase
from bot.answering.plan.lengths import bare_chinese, is_marked, lasting, rest_chinese, unmarked
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.tidy import without
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Period

_PERIOD_AROUND = re.compile(r"(?:在|于|自|从|到|截至)?\s*$")
_PERIOD_AFTER = re.compile(r"\s*(?:年)?(?:期间|的时候|之间|间|时|那年|当年)?[，,]?\s*")
_GRADUATE = phrase("chinese", "graduate")
_WHO_AFTER = re.compile(
    r"^(?P<a>[^，,谁]{2,20}?)(?<!是)(?:里面?|当?中)?(?:有谁|谁|有哪些人|有没有人|有人)(?P<b>(?:会|懂|在|做|发|有|用|拿|熟|没|不|参).+)$"
)
_NOUN_AFTER = re.compile(
    r"^(?P<a>(?:会|懂|做过?|用过?|有|熟悉|掌握|研究|发过?|拿过?|擅长|精通).+)的(?P<b>博士生?|硕士生?|本科生|研究生|实习生|后端|前端|算法"
    r"|测试|运维|(?:\S{1,6})?(?:工程师|研究员|分析师|经理|老师|教师|科学家|架构师))$"
)
_NOT_GRADUATED = re.compile(r"(?:还|尚)?(?:没有?|未)毕业(?:的)?")
_OPENS = re.compile(r"[在是会有读做任从写用]")
_LISTED: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms")
_ASKED = re.compile(r"谁|哪|没有|人|候选人|同学|几|多少|什么人")
_VERB = re.compile(r"(?:做过?|[干搞学写教读待]过|在|会|懂|用过|发过|发表|拿过|参加|当过|担任|熟悉|掌握|实习|研究)")
_WHO_INSIDE = re.compile(r"(?<=.)(?:谁|哪些(?:候选人|人|同学)|哪[个位](?:候选人|人|同学)?)(?=.)")
_NOT_AT = re.compile(r"^(?:不是|不)在(?!.*(?:工作|实习|读|待|任职))")
_LEAST = phrase("chinese", "least")
_NUMBERS = {c: n for n, c in enumerate("一二三四五六七八九十", 1)} | {"两": 2}


def parse(text: str, people: PeopleIndex) -> Node | None:
    """Return what must be true of the people that a predicate is about; None where it says nothing."""
    if (whole := _of_some_people(text, people)) is not None:
        return whole
    groups: list[list[Node]] = [[]]
    for joined, clause in _clauses(_WHO_INSIDE.sub("", text.strip(), count=1)):
        node = _clause(clause.removeprefix("的"), people)
        if node is None:
            continue
        if groups[-1] and _NOT_AT.match(clause) and isinstance(node, Clause) and node.join == "none":
            # "did it, but not at X" speaks of where it was done.
            groups[-1][-1] = without(groups[-1][-1], node.parts) or node
            continue
        if joined == "any" and groups[-1]:
            groups.append([])
        groups[-1].append(node)
    nodes = [n for n in (v.joined(g, "all") for g in groups) if n is not None]
    return v.joined(nodes, "any")


def _of_some_people(text: str, people: PeopleIndex) -> Node | None:
    """Return both halves of "the PhD students of X who know Rust": 北大的博士生有谁会 Rust, 会 CUDA 的博士."""
    for form in (_WHO_AFTER, _NOUN_AFTER):
        match = form.match(text)
        if match is not None and not re.fullmatch(r"[\d年月日\s]+", match.group("a")):
            parts = [parse(match.group(half), people) for half in ("a", "b")]
            return v.joined([p for p in parts if p is not None], "all")
    return None


def strip_frame(text: str) -> str:
    """Return a question without the words that only ask for people: 请问有哪些候选人…, …的人有哪些."""
    frames, tails = _compiled("frames"), _compiled("tails")
    before = None
    while text != before:
        before = text
        for tail in tails:
            text = tail.sub("", text)
        for frame in frames:
            match = frame.match(text)
            if match and match.end() and not _is_condition(text, match):
                text = text[match.end() :]
    return text.strip()


def _is_condition(text: str, match: re.Match[str]) -> bool:
    """Tell whether 有 opens the predicate itself: 有专利, 有 OSDI 论文; and not 有没有做过…的."""
    rest = text[match.end() :].strip()
    if match.group().strip("，,：: ") not in ("有", "有没有", "是否有", "都有"):
        return False
    return bool(rest) and not _VERB.match(rest) and not _ASKED.match(rest)


@lru_cache(maxsize=4)
def _compiled(key: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source) for source in cues("zh")[key])


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(source)) for name, source in cues("zh")["clauses"])


@lru_cache(maxsize=8)
def _one(key: str) -> re.Pattern[str]:
    return re.compile(str(cues("zh")[key]))


def _clauses(text: str) -> list[tuple[str, str]]:
    """Return the clauses of a predicate, each with how it is joined to the one before."""
    cuts = [(m.start(), m.end(), "any") for m in _one("or_clause").finditer(text)]
    cuts += [(m.start(), m.end(), "all") for m in _one("and_clause").finditer(text)]
    protected = [m.span for name in _LISTED for m in vocabulary(name).matches(text)]
    found, at, joined = [], 0, "all"
    for start, end, join in sorted(cuts):
        if start < at or start == 0 or any(p.start < start and end < p.end for p in protected):
            continue
        if not text[at:start].strip():
            continue
        found.append((joined, text[at:start]))
        at, joined = end, join
    found.append((joined, text[at:]))
    return found


def _clause(text: str, people: PeopleIndex) -> Node | None:
    if is_marked(text):
        rest, lengths = unmarked(text)
        node = None if bare_chinese(rest) else _clause(rest_chinese(rest), people)
        for _, length in lengths:
            node = lasting(node, length, "zh")
        return node
    if _NOT_GRADUATED.fullmatch(text.strip()):
        return Condition(relation="studied_at", value="", current=True)
    period, said, text = _without_period(text)
    text, negative, current = _without_adverbs(text)
    minimum, text = _without_number(text)
    node = _read(text, people, current) if text else None
    if minimum and isinstance(node, Condition):
        node = node.model_copy(update={"minimum": minimum})
    if period is not None:
        node = _with_period(node, text, period, said)
    if node is None or not negative:
        return node
    return Clause(join="none", parts=(node,))


def _without_number(text: str) -> tuple[int | None, str]:
    """Return how many a clause asks for at least (至少三篇, 三篇以上, 多家), and the clause without it."""
    match = _LEAST.search(text)
    if match is None:
        return None, text
    rest = text[: match.start()] + text[match.end() :]
    if match.group("many"):
        return 2, rest
    if not (match.group("least") or match.group("more") or match.group("plus")):
        return None, text
    said = match.group("n")
    return (int(said) if said.isdigit() else _NUMBERS[said]) + (1 if match.group("more") else 0), rest


def _without_period(text: str) -> tuple[Period | None, str, str]:
    if not re.search(r"\d", text):
        return None, "", text
    for match in find_periods(text):
        before = _PERIOD_AROUND.sub("", text[: match.span.start])
        after = text[match.span.end :]
        glued = before and re.search(r"[A-Za-z]\s*$", before) and not match.precise
        if glued and not re.search(r"年|-|/", match.span.of(text)):
            continue
        after = after[_end_of(_PERIOD_AFTER, after) :]
        return match.period, match.span.of(text), (before + after).strip("，, ")
    return None, "", text


def _end_of(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def _without_adverbs(text: str) -> tuple[str, bool, bool]:
    negative, current, before = False, False, None
    text = text.strip(" ，,。")
    while text != before:
        before = text
        if match := _one("current").match(text):
            current, text = True, text[match.end() :].lstrip()
            if match.group()[-1] == "在" and not _OPENS.match(text):
                text = "在" + text
        elif match := _one("not").match(text):
            negative, text = True, text[match.end() :].lstrip()
        elif match := _one("adverbs").match(text):
            text = text[match.end() :].lstrip()
    return text, negative, current


def _with_period(node: Node | None, text: str, period: Period, said: str) -> Node:
    graduate = _GRADUATE.fullmatch(text) if text else None
    if graduate:
        when = Condition(relation="graduates", value=said, period=period)
        level = next((g for g in graduate.groups() if g), None)
        return v.joined([v.degree(v.level_of(level), level), when]) or when if level else when
    when = v.during(period, said)
    if node is None:
        return when
    if isinstance(node, Clause) and node.join in ("all", "any"):
        return Clause(join=node.join, parts=tuple(_with_period(p, "", period, said) for p in node.parts))
    parts = node.parts if isinstance(node, Clause) and node.join == "same_entry" else (node,)
    return Clause(join="same_entry", parts=(*parts, when))


def _read(text: str, people: PeopleIndex, current: bool) -> Node | None:
    alone = bare_name(text)
    if alone is not None:
        return alone
    for name, clause in _patterns():
        match = clause.fullmatch(text)
        if match is None:
            continue
        node = meaning(name, Said.of(match, people, current=current))
        if node is not None:
            return node
    return nominal(text)
