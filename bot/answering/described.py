"""Somebody told by what they are: "the chef who was at X: her e-mail?", 华西医院那个护士现在什么职称.

A description is a question of its own; where exactly one person answers it, they are whom the rest is about, and where
several do, who is meant is asked. Knows how both languages begin and end a description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.answering.antecedents import about
from bot.answering.question.pool import Pool
from bot.answering.question.tokens import PERSON
from bot.answering.records import Plan
from bot.answering.told import Answered, of_people
from bot.answering.turn import PlanFunction
from vectorstore.lexicon import vocabulary
from vectorstore.records import Language
from vectorstore.text import has_cjk

# More people than this are no "the"; so many are told apart.
_MOST = 6
_LONGEST_HEAD = 7
# "The second one", "the other two" are told by their place, and not described.
_BEGINS = re.compile(
    r"\b(?:the|that|our) (?!(?:first|second|third|fourth|fifth|last|latter|former|other|next|same|ones?|two)\b)"
    r"(?=[a-z])",
    re.IGNORECASE,
)
# Where a description ends: at a possessive, a mark, or the verb of what is asked.
_ENDS = re.compile(
    r"(?=['’]s\b)|(?=\s*[:?!–—]|\s+-\s|,|\s*$)"
    r"|(?=\s+(?:speaks?|have|has|had|knows?|do|does|did|hold|holds|study|studied|live|lives|graduate|graduated|get|got|earn"
    r"|go|went|win|won|teach|make|now|currently|still|available|free|e-?mail|phone|publish|published|start|come|came|is|was|work"
    r"|works|join|joined|leave|left|in terms of|before|after)\b)",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"^(?:\w+ ){0,2}(?:guy|girl|woman|man|lady|person|candidate|applicant|one who|one from"
    r"|engineer|developer|student|people|folks)s?\b",
    re.IGNORECASE,
)
_ASKS_WHO = re.compile(
    r"^\W*(?:(?:so|and|hi|hey|please|ok)\W+)*(?:who|whose|anyone|anybody|list|find|show|how many"
    r"|(?:is|are) there|do we|any"
    r"|which (?:of|candidates?|people|persons?|ones?))\b",
    re.IGNORECASE,
)
_THAT_ZH = re.compile(
    r"(?P<x>[^，,。？?：:；;！!\s]{0,20}?)的?[那这](?:一?位|一?个|名)(?!时候|月|项目|公司|单位|学校|专利|奖|论文|工作|职位|问题)"
)
_LEAD_ZH = re.compile(r"^(?:请问|帮我|麻烦|查一?下|看一?下|看看|查查|问一?下|想知道|我想知道|告诉我)+")
_ASKS_MORE = re.compile(r"\w{2}|[\u4e00-\u9fff]")
_JOINING = re.compile(r"^\W*(?:and|so|ok|okay|but)\b", re.IGNORECASE)


class _Reading(NamedTuple):
    start: int
    end: int
    said: str
    asked: str


def described(text: str, people: Pool, plan_fn: PlanFunction, language: Language, answered: Answered) -> Plan | None:
    """Return the plan of a question about somebody whom it describes; None where it names or describes nobody."""
    if PERSON in text or people.index.mentions(text):
        return None
    readings = _chinese(text) if has_cjk(text) else _english(text)
    several: tuple[_Reading, tuple[str, ...]] | None = None
    for reading in readings:
        rest = f"{text[: reading.start]}{text[reading.end :]}"
        ids = _who(reading.asked, people, plan_fn, language, answered)
        if not _ASKS_MORE.search(_JOINING.sub("", rest)):
            if ids:
                return None  # the description is all of the question: it asks who that is
            continue
        if len(ids) == 1:
            found = _about(text, reading, ids, people, plan_fn, language)
            if found is not None:
                return found
        elif ids and several is None:
            several = reading, ids
    if several is None:
        return None
    reading, ids = several
    found = _about(text, reading, ids, people, plan_fn, language)
    return found.model_copy(update={"choices": ids, "persons": (reading.said,)}) if found is not None else None


def _who(asked: str, people: Pool, plan_fn: PlanFunction, language: Language, answered: Answered) -> tuple[str, ...]:
    """Return the few who answer a description; none where it was not wholly understood."""
    plan = plan_fn(asked, people, language)
    if plan.intent not in ("who", "list") or plan.where is None or plan.unread or plan.unkept or plan.persons:
        return ()
    ids = answered(plan)
    return ids if len(ids) <= _MOST else ()


def _about(
    text: str, reading: _Reading, ids: tuple[str, ...], people: Pool, plan_fn: PlanFunction, language: Language
) -> Plan | None:
    masked = f"{text[: reading.start]} {PERSON}{text[reading.end :]}".strip()
    found = plan_fn(masked, people, language)
    if found.intent in ("who", "list", "match", "group", "help") and found.attribute != "whether":
        return None
    return about(of_people(ids, people, language), found)


def _english(text: str) -> Iterator[_Reading]:
    """Yield descriptions, the longest first: what more is said of somebody tells them better apart."""
    if _ASKS_WHO.match(text):
        return
    for begin in _BEGINS.finditer(text):
        ends = dict.fromkeys(m.start() for m in _ENDS.finditer(text, begin.end() + 3))
        for end in sorted(ends, reverse=True):
            said = text[begin.end() : end].strip()
            if _is_somebody(said):
                yield _Reading(begin.start(), end, said, f"who is a {said}")


def _is_somebody(said: str, *, several: bool = False) -> bool:
    """Tell whether words begin with what people are: a role that the lexicon knows, a guy, a candidate."""
    if _TOO_FAR.search(said):
        return False
    named = [m.span.of(said) for m in vocabulary("roles").matches(said, any_case=True) if _is_near(said, m.span.start)]
    if (people := _SOMEBODY.match(said)) is not None:
        named.append(people.group())
    return any(n.lower().endswith("s") == several for n in named)


def _is_near(said: str, start: int) -> bool:
    return len(said[:start].split()) < _FEW


# What stands before a role: "senior network engineer".
_FEW = 3


# What asks already, and describes no more: "the nurse: her e-mail", "the nurse's e-mail".
_TOO_FAR = re.compile(r"[:?!+–—]|['’]s\b|\b(?:his|her|their|he|she|they|what|where|when|which)\b", re.IGNORECASE)


def _chinese(text: str) -> Iterator[_Reading]:
    for match in _THAT_ZH.finditer(text):
        lead = _LEAD_ZH.match(match.group("x"))
        start = match.start() + (lead.end() if lead else 0)
        where = text[start : match.end("x")]
        after = re.match(r"[\u4e00-\u9fffA-Za-z]*", text[match.end() :])
        longest = min(_LONGEST_HEAD, len(after.group()) if after else 0)
        heads = [text[match.end() : match.end() + n] for n in range(longest, 0, -1)]
        known = [h for h in heads if vocabulary("roles").named(h) or h in _PEOPLE_ZH]
        if not where and (told := _told_before(text, match.end())) is not None:
            yield told
        for head in known:
            bare = head in _PEOPLE_ZH
            asked = (f"谁是{where}的{head}" if where else f"谁是{head}") if not bare else _there(where)
            if asked:
                yield _Reading(start, match.end() + len(head), f"{where}{head}", asked)
        if where:
            end = match.end() + (len(known[0]) if known else 0)
            yield _Reading(start, end, text[start:end], _there(where))
            # What they did there may be said in words that no CV has: where it was is enough if it was one person.
            if (placed := _AT_ZH.match(where)) is not None:
                yield _Reading(start, end, text[start:end], _there(placed.group("o")))


def _told_before(text: str, at: int) -> _Reading | None:
    """Return 那个做过造口护理的护士: what is said of somebody stands between "that" and what they are."""
    for role in vocabulary("roles").matches(text[at:]):
        said = text[at : at + role.span.start]
        joined = said.endswith("的") or 0 < len(said) <= _LONGEST_HEAD and not vocabulary("roles").matches(said)
        if joined and not _MARKS & set(said):
            head = role.span.of(text[at:])
            return _Reading(at - 2, at + role.span.end, f"{said}{head}", f"谁是{said}{head}")
    return None


_MARKS = frozenset("，,。？?：:；;！!")
_AT_ZH = re.compile(r"在(?P<o>.{2,16}?)(?:做|搞|写|负责|带|当|管|干|工作|上班|教|实习|读)")
_PEOPLE_ZH = frozenset({"人", "同学", "候选人", "女生", "男生", "小伙", "小伙子", "姑娘", "大哥", "大姐", "求职者"})


def _there(where: str) -> str:
    """Return the question of who was somewhere, or did something."""
    return (
        f"谁{where}"
        if re.match(r"[在做会读搞干写带管学考拿发参负从]", where)
        else f"谁在{where}工作过"
        if where
        else ""
    )
