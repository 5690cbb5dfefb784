"""A fact asked of several at once: "the e-mails of everyone who ...", "list all employers", 他们的职位.

Knows where such a fact stands beside those of whom it is asked. Knows nothing about who they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.asked import Read
from bot.answering.question.asking import LABELS, attribute_of, attributes_of, only_asks, parts_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grouping import OF_EACH, asks_list
from bot.answering.question.measures import bounds_stay
from bot.answering.question.query import Query
from bot.answering.question.stretches import words_in
from vectorstore.text import has_cjk


def of_all_query(asked: Read) -> Query | None:
    """Return a fact of several: "the e-mails of everyone who ...", "list all employers"."""
    if asked.subject.is_someone or (asked.has("pronoun") and not _of_those(asked.row)):
        return None
    if asked.has("verb", "join", "leave") or bounds_stay(asked.row):
        return None
    name = attribute_of(asked.row)
    if name == "work" and asked.asks_people and asked.has("ask", "what"):
        return _work_of_all(asked)
    names = list(dict.fromkeys(a for a in attributes_of(asked.row) if a in LABELS))
    sized = any(p.has("quantity") and not p.has("attribute", *names) for p in parts_of(asked.row))
    if name not in LABELS or not names or sized:
        return None
    named = {*names, *(("employer", "role") if "position" in names else ())}
    governs = [e for e in asked.row if e.part is not None and e.part.has("attribute", *named)]
    every = any(p.text in _ALL for p in parts_of(asked.row))
    there = asked.has("ask", "what") and asked.has("frame", "existence")  # "which certificates are there"
    listed = asks_list(asked.row) or asked.has("intent", "group") or there
    plural = every or listed or asked.asks_people or name == "availability"
    first = next((n for n, e in enumerate(asked.row) if e.is_list or (e.part is not None and e.part.has("who"))), None)
    if not governs or not plural or any(_is_deed(e) for e in governs):
        return None
    at = asked.row.index(governs[0])
    if not _stands_for_people(asked, at, first) or _names_certificate(asked.row, at) or _asks_who_has(asked.row, at):
        return None
    # 一个月内能到岗的: by when is told of each, and is no time that somebody worked.
    soon = [e for e in asked.row if name == "availability" and e.is_list and all("length" in i.types for i in e.items)]
    said = asked.conditions([e for e in asked.row if e not in governs and e not in soon])
    if said.where is None and said.unread:
        return None
    said = said._replace(unread=(*said.unread, *(w for e in soon for w in words_in(e))))
    return asked.query("fact", said, asks=tuple(names), everyone=True)


def _is_of_people(behind: Sequence[Element]) -> bool:
    """Tell whether 的 and people stand behind words, or 的 alone: who is meant, and nothing of theirs."""
    said = [e.part.text if e.part is not None else "" for e in behind if e.part is None or e.part.kind != "mark"]
    people = any(e.part is not None and e.part.has("who") for e in behind)
    return bool(said) and said[0].startswith("的") and (people or len(said) == 1)


def _names_certificate(row: Sequence[Element], at: int) -> bool:
    """Tell whether a name right before 证书 says which one is meant: 谁有 Kubernetes 证书."""
    part = row[at].part
    return at > 0 and row[at - 1].is_list and part is not None and part.has("verb", "certify") and has_cjk(part.text)


def _asks_who_has(row: Sequence[Element], at: int) -> bool:
    """Tell whether who has what, or has none of it, is a condition by itself: 谁有证书, 谁有物理学位, "no degree"."""
    part = row[at].part
    before = [e.part for e in row[:at] if e.part is not None]
    said = [p for p in before if not p.is_frame]
    if said and said[-1].has("op", "not"):
        return True
    if part is not None and has_cjk(part.text) and any(p.has("op", "not") for p in before):
        return True
    if at and row[at - 1].is_list and part is not None and part.has("noun", "degree") and _is_of_people(row[at + 1 :]):
        return True  # 硕士学历的候选人
    if before and (before[-1].text in _OTHER or before[-1].has("ask", "what")):
        return False  # 还有别的证书吗 asks which, as 谁有什么证书 does
    holds = part is not None and has_cjk(part.text) and (part.has("noun", "degree") or part.has("verb", "certify"))
    return holds and any(p.has("who") for p in before) and any(p.text == "有" for p in before)


_OTHER = frozenset({"别的", "其他", "其它", "其他的", "其它的"})


def _is_deed(element: Element) -> bool:
    """Tell whether an attribute is a verb here; a certificate is a thing."""
    part = element.part
    return part is not None and part.has("verb") and not part.has("attribute", "certificates")


def _of_those(row: Sequence[Element]) -> bool:
    """Tell whether "their" is said of those who are asked for before it: "everyone with their school"."""
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("pronoun")), 0)
    said, before = row[at].part, row[at - 1].part if at else None
    people = any(e.part is not None and (e.part.has("who") or e.part.has("intent", "list")) for e in row[:at])
    joined = before is not None and (before.has("prep", "with") or before.has("op", "and"))
    return said is not None and said.text.lower() in ("their", "他们的") and people and joined


_WHO = frozenset({"有谁", "都有谁", "有哪些人"})
_ALL = frozenset({"all", "every", "所有", "全部", "各"})


def _stands_for_people(asked: Read, at: int, first: int | None) -> bool:
    """Tell whether an attribute stands where it is asked of people: before them in English, behind them in Chinese."""
    part = asked.row[at].part
    if (
        _of_those(asked.row)
        or OF_EACH.search(asked.text)
        or (part is not None and part.has("attribute", "availability"))
        or (first is not None and _is_had(asked.row, first, at))
    ):
        return True
    if asked.language == "zh":
        # 全日制学历有谁 asks who.
        after = asked.row[at + 1 :]
        return not any(e.is_list or (e.part is not None and (e.part.has("verb") or e.part.text in _WHO)) for e in after)
    return first is None or at < first or _is_possessive(asked.row, first)


# What a CV has or has not, and nothing says that it is somebody's to have: a condition knows none of them.
_HAD = ("email", "phone", "link", "contact", "gpa")


def _is_had(row: Sequence[Element], first: int, at: int) -> bool:
    """Tell whether nothing but small words stands between "who" and what a CV gives or not: "who has a website"."""
    between = [e.part for e in row[first + 1 : at]]
    held = row[at].part
    return (
        held is not None
        and held.has("attribute", *_HAD)
        and all(e.part is not None and _says_no_more(e.part) for e in row[at + 1 :])
        and all(p is not None and _has(p) for p in between)
    )


def _has(part: Part) -> bool:
    return part.has("frame") or part.has("who") or part.has("prep", "with") or part.has("verb", "know", "mention")


def _says_no_more(part: Part) -> bool:
    """Tell whether words only say where it is given: "on their CV"."""
    return part.is_frame or _ON_CV.fullmatch(part.text) is not None or not re.search(r"\w", part.text)


_ON_CV = re.compile(r"(?:on|in) (?:the|their|his|her|a) (?:cvs?|resumes?|résumés?|profiles?)", re.IGNORECASE)


def _work_of_all(asked: Read) -> Query:
    """Return "what did the candidates do at X?": the work there of whoever was there."""
    said = asked.conditions([e for e in asked.row if not only_asks(e, "work")])
    return asked.query("fact", said, asks=("work",), everyone=True)


def _is_possessive(row: Sequence[Element], at: int) -> bool:
    """Tell whether an attribute is asked of those who stand before it: "everyone's phone", 每个人的邮箱."""
    after = row[at + 1].part if at + 1 < len(row) else None
    here = row[at].part
    return (after is not None and after.text in ("'s", "的")) or (here is not None and here.text.endswith("的"))
