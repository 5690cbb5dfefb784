"""From the words of a Chinese slot to conditions: a list of organisations, a subject, a tool, a name that stands alone.

Knows lists (A 和 B, A 或 B) and the words around a subject. Which slot belongs to which relation is
`chinese_relations`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.plan import values as v
from bot.answering.plan.cues import cues
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, ConditionRelation
from vectorstore.lexicon import VocabularyName, vocabulary

TOPIC_TAIL = re.compile(
    r"(?:相关|有关|方面|方向|领域)?的?(?:工作|研究|项目|经验|经历|课题|东西|事情|内容|开发)?(?:的)?$"
)
ABOUT = re.compile(r"^(?:关于|有关|对|与|跟|和|过)|(?:相关|有关)(?:的)?$")
_BOTH = re.compile(r"都$|^(?:既|同时)")
_LISTED: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms")
_HAN_OR_WORD = re.compile(r"\w")
_PAPERS = re.compile(r"论文|文章|papers?")
_EXPERIENCE_IN = re.compile(r"(?P<t>[^\u4e00-\u9fff]+?)\s*的?(?:开发|使用|编程|项目|实战|工程|相关|工作)*(?:经验|经历)")


def bare_name(text: str) -> Node | None:
    """Return what a name alone means: 阿里巴巴, OSDI, Rust."""
    if vocabulary("organisations").named(text, any_case=True):
        return v.at_place_of_work_or_study(text)
    if v.whole_concept("venues", text):
        return v.venue(text)
    return v.skill(text) if v.whole_concept("skills", text) else None


def nominal(text: str) -> Node | None:
    """Return what a clause without a known verb says: by its words."""
    text = re.sub(r"的$", "", text)
    known = _EXPERIENCE_IN.fullmatch(text)
    if known and v.is_skill(known.group("t")):
        return v.skill(known.group("t"))
    bare = bare_name(text)
    if bare is not None or not text:
        return bare
    if _PAPERS.fullmatch(text):
        return Condition(relation="published", value="")
    if v.is_university(text) or v.is_organisation(text):
        return v.at_place_of_work_or_study(text)
    return v.place(text) if v.is_place(text) else topic(text)


def listed(value: str, make: Callable[[str], Node | None], *, split_words: bool) -> Node | None:
    """Return one condition a value of a list: A 和 B must both hold, of A 或 B one."""
    value = _BOTH.sub("", value.strip())
    for key, join in (("list_or", "any"), ("list_and", "all")):
        parts = [p for p in re.compile(str(cues("zh")[key])).split(value) if p and _HAN_OR_WORD.search(p)]
        if len(parts) > 1 and (split_words or join == "any" or all(_is_listed(p) for p in parts)):
            nodes = [n for n in (make(p) for p in parts) if n is not None]
            return v.joined(nodes, join)
    return make(value)


def _is_listed(part: str) -> bool:
    text = v.trimmed(TOPIC_TAIL.sub("", part))
    return any(v.whole_concept(name, text) for name in _LISTED)


def organisation(relation: ConditionRelation, value: str, *, current: bool = False) -> Node | None:
    """Return where a slot says that somebody worked or studied: a place, academia, or a list of organisations."""
    if v.is_place(value) and not v.is_organisation(value):
        return v.joined([Condition(relation=relation, value="", current=current), v.place(value)])
    if v.is_academia(value) and relation != "studied_at":
        return v.in_academia(relation, current=current)
    if relation == "studied_at":
        value = re.sub(r"^是|毕业的?$", "", value) or value
    whole = v.organisation_concept(v.trimmed(value)) is not None
    return listed(value, lambda p: v.at_organisation(relation, p, current=current), split_words=not whole)


def topic(value: str) -> Node | None:
    """Return the subject, or the subjects, that a slot names."""
    text = ABOUT.sub("", v.trimmed(value))
    text = v.trimmed(TOPIC_TAIL.sub("", text)) or v.trimmed(value)
    if not text:
        return None
    return listed(text, lambda p: v.topic(TOPIC_TAIL.sub("", p) or p), split_words=False)


def skill(value: str) -> Node | None:
    """Return the tool, or the tools, that a slot names; of an organisation, who worked there."""
    text = v.trimmed(re.sub(r"(?:方面|相关)?的?$", "", value))
    if v.is_organisation(text) and not v.is_skill(text):
        return v.at_organisation("worked_at", text)
    return listed(text, v.skill, split_words=True) if text else None


def pair(a: Node | None, b: Node | None) -> Node | None:
    """Return two conditions in one entry, once for each part of a list."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Clause) and one.join in ("all", "any") and not _is_at(one):
            return v.joined([n for n in (pair(p, other) for p in one.parts) if n is not None], one.join)
    return v.joined([n for n in (a, b) if n is not None])


def _is_at(node: Clause) -> bool:
    return {p.relation for p in node.parts if isinstance(p, Condition)} == {"studied_at", "worked_at"}
