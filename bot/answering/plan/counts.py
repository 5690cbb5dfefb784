"""How many: of people, or of what their CVs list; and who has the most, which is a counted table and no ranking.

Knows which nouns count which kind of entry, in both languages.
"""

from __future__ import annotations

import re

from bot.answering.plan import chinese, english, facts
from bot.answering.plan.asked import Asked
from bot.answering.plan.cues import phrase
from bot.answering.plan.narrowing import narrowing
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, Plan

_HOW_MANY = phrase("counts", "how_many")
_NOUNS: tuple[tuple[str, str], ...] = (
    ("documents", r"\b(?:cvs?|resum[eé]s?|résumés?|documents?|files?)\b|简历|文件|份"),
    ("patent", r"\bpatents?\b|专利"),
    ("award", r"\b(?:awards?|prizes?|scholarships?|medals?|honou?rs|fellowships?)\b|奖|荣誉"),
    ("teaching", r"\b(?:courses?|classes|teaching)\b.*|课程?|助教"),
    ("publication", r"\b(?:papers?|publications?|articles?|preprints?)\b|论文|文章|paper|预印本"),
    ("internship", r"\binternships?\b|实习"),
    ("employment", r"\b(?:jobs?|companies|employers?|positions?|firms?)\b|公司|工作|单位|雇主"),
    ("education", r"\b(?:degrees?|universities|schools?|colleges?)\b|学位|学校|大学"),
    ("project", r"\bprojects?\b|项目"),
    ("service", r"\b(?:committees?|reviews?)\b|审稿"),
    ("skill", r"\b(?:skills?|languages|tools)\b|技能|语言|工具"),
    ("activity", r"\b(?:activities|clubs?)\b|活动|社团"),
)
_PEOPLE = phrase("counts", "people")
_MOST = phrase("counts", "most")
_HOW_MANY_ZH = phrase("counts", "how_many_zh")
_OF_PEOPLE_ZH = re.compile(r"^(?:候选人|人选|人|同学|应聘者|求职者)|[位名]$")
_YEARS = re.compile(
    r"how many years|几年|多少年|how many (?:months|hours|days|times|x\b)|多少倍|几倍|多少钱|多少分|百分", re.IGNORECASE
)
_INCLUDED = phrase("counts", "included")


def count_plan(asked: Asked) -> Plan | None:
    """Return the plan of a question that asks for a number; None for any other."""
    masked = asked.masked
    if _YEARS.search(masked):
        return None
    most = _MOST.search(masked)
    if most and not asked.subject.is_someone:
        counted = counted_by(most.group("n") or most.group("z") or most.group("z2") or "")
        if counted:
            plan = asked.plan("count", counted=counted, statuses=facts.statuses_of(masked))
            return plan.model_copy(update={"each": True})
    if asked.language == "zh" and _HOW_MANY_ZH.search(masked):
        return _in_chinese(asked)
    return _in_english(asked) if _HOW_MANY.search(masked) else None


def counted_by(noun: str) -> str | None:
    """Return the entry kind (or documents) that a noun counts."""
    for kind, words in _NOUNS:
        if re.search(words, noun, re.IGNORECASE):
            return kind
    return None


def _in_english(asked: Asked) -> Plan | None:
    rest = _OPENING.sub("", _INCLUDED.sub("", asked.masked), count=1)
    rest = _DETERMINERS.sub("", rest)
    head = _HEAD.match(rest)
    noun = head.group() if head else rest.split(" ")[0]
    counted = None if _PEOPLE.search(noun) else counted_by(noun)
    if counted is None and asked.subject.is_someone:
        return None
    if counted is None:
        where = english.parse(english.strip_frame(_THERE.sub("", rest.strip(" ?.!"))), asked.people)
        return Plan(intent="count", language=asked.language, counted="people", where=where)
    return _of_entries(counted, rest, asked)


_OPENING = re.compile(r"^.*?\b(?:how many|number of|count of|count)\s+", re.IGNORECASE)
_DETERMINERS = re.compile(
    r"^(?:of (?:them|these|those|the|our|you)(?: candidates| people)?|different|distinct|total|the|all|our)\s+",
    re.IGNORECASE,
)
_HEAD = re.compile(r"(?:[\w'’.+#&-]+\s+){0,4}?[\w'’-]*?(?:s|people|alumni)\b")
_THERE = re.compile(
    r"\s*\b(?:are|is|were|do (?:we|you|i) have|have we got|exist"
    r"|(?:are )?in (?:total|the (?:system|database|pool|index|store)))\b\s*(?:there|in total)?\W*$",
    re.IGNORECASE,
)
_ATTRIBUTES = {"publication": "publications", "patent": "patents", "award": "awards", "teaching": "teaching"}
# Counting patents, "holds a patent" says nothing more.
_OWN_RELATION = {
    "patent": ("holds_patent",),
    "publication": ("published",),
    "award": ("awarded",),
    "teaching": ("taught",),
    "internship": ("interned_at",),
    "employment": ("worked_at", "topic", "skill"),
    "education": ("degree", "studied_at", "topic"),
    "project": ("topic",),
    "documents": ("topic",),
    "service": ("served_at",),
    "skill": ("skill", "topic"),
}


def _drop_plain(node: Node | None, counted: str) -> Node | None:
    if node is None:
        return None
    if isinstance(node, Condition):
        plain = node.relation in _OWN_RELATION.get(counted, ()) and (
            not node.words or counted_by(node.value) == counted
        )
        return None if plain and not node.concepts and (not node.value or counted_by(node.value) is not None) else node
    kept = [n for n in (_drop_plain(p, counted) for p in node.parts) if n is not None]
    if not kept:
        return None
    return kept[0] if len(kept) == 1 and node.join != "none" else Clause(join=node.join, parts=tuple(kept))


def _in_chinese(asked: Asked) -> Plan | None:
    masked = asked.masked
    match = _HOW_MANY_ZH.search(masked)
    if match is None:
        return None
    noun = match.group("n") or match.group("n2") or ""
    measure = match.group()[: match.start("n") - match.start()] if match.group("n") is not None else ""
    of_people = bool(_OF_PEOPLE_ZH.match(noun) or _OF_PEOPLE_ZH.search(measure))
    counted = None if of_people else counted_by(noun)
    before, after = masked[: match.start()], noun + masked[match.end() :]
    if counted is not None:
        return _of_entries(counted, f"{before} {after}", asked)
    if not of_people:
        return None
    people = _OF_PEOPLE_ZH.match(after)
    rest = f"{before.replace('PERSON', '')} {after[people.end() if people else 0 :]}"
    where = chinese.parse(chinese.strip_frame(rest.strip()), asked.people)
    return Plan(intent="count", language="zh", counted="people", where=where)


def _of_entries(counted: str, rest: str, asked: Asked) -> Plan:
    where = narrowing(facts.without_status(rest), _ATTRIBUTES.get(counted, "work"), "", asked.people, asked.language)
    statuses = facts.statuses_of(asked.masked)
    return asked.plan("count", counted=counted, where=_drop_plain(where, counted), statuses=statuses)
