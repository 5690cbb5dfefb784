"""How long somebody did something: "how many years of Python does she have", 在腾讯工作了多久: what is asked of them.

Knows the forms in which a duration is asked for, and what is left of a question once it is taken out. What is left is
read by `english` and `chinese`.
"""

from __future__ import annotations

import re

from bot.answering.plan import chinese, english
from bot.answering.plan import values as v
from bot.answering.plan.cues import phrase
from bot.answering.plan.facts import PERSON
from bot.answering.plan.lengths import bare_chinese
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Condition
from vectorstore.records import Language

# Forms with the subject before PERSON (t) or behind (r), tried from top to bottom.
_FORMS = phrase("durations", "forms")
_BARE = phrase("durations", "bare")
_BEEN_AT = re.compile(r"^(?:been )?(?:with|for|at|there at|in|inside)\s+", re.IGNORECASE)
_BEEN_A = re.compile(
    r"^(?:been|be|was|is|serve[ds]?(?: as)?|act(?:ed)? as|employed as|as) (?=an? |the )", re.IGNORECASE
)
_STAYED = re.compile(
    r"^(?:been )?(?:stay|stayed|remain(?:ed)?|spen[dt]|last(?:ed)?|serve[d]?|been employed|be)\b\s*", re.IGNORECASE
)
_TENSES = tuple(
    (re.compile(source, re.IGNORECASE), said)
    for source, said in (
        (r"^study\b", "studied"),
        (r"^work\b", "worked"),
        (r"^intern\b", "interned"),
        (r"^use\b", "used"),
    )
)
_END = re.compile(
    r"\s+(?:for|in total|overall|altogether|so far|now|already|last(?:ed)?|take|took|have|has|got)$", re.IGNORECASE
)
_ASKED_ZH = phrase("durations", "asked_zh")
_TWICE_ZH = re.compile(r"(?P<v>[写做用学搞干读教当])(?P<t>.+?)(?P=v)(?:了|过)*")
_AFTER_ZH = re.compile(r"^(?P<t>[^在]+?)(?P<v>写|做|用|使用|学|搞|干|读|教|当)(?:了|过)*")
_DEGREE_ZH = re.compile(r"(?:攻?读|念|上)?(?:了|过)?(?P<l>博士?|研|硕士|研究生|本科)(?:读|念)?(?:了|过)?")
_AWAY_ZH = re.compile(r"^[的，,\s]+|(?:了|过|的|时间|[，,\s?？。])+$")


def lasted(masked: str, people: PeopleIndex, language: Language) -> Node | None:
    """Return what a question asks PERSON's time of; None for all their work."""
    found = _chinese(masked, people) if language == "zh" else _english(masked, people)
    if isinstance(found, Condition) and found.relation == "topic" and v.is_skill(found.value):
        return v.skill(found.value)
    return found


def _english(masked: str, people: PeopleIndex) -> Node | None:
    text = masked.strip(" ?.!,")
    match = _FORMS.search(text)
    said = match.groupdict() if match else {}
    before = next((x.strip() for k, x in said.items() if x and k[0] == "t"), "")
    behind = next((x.strip() for k, x in said.items() if x and k[0] == "r"), "")
    if match is None:
        behind = text.replace(PERSON, " ").strip()
    while behind != (cut := _END.sub("", behind)):
        behind = cut
    before, behind = _BARE.sub("", before).strip(), _BARE.sub("", behind).strip()
    if before:
        return english.parse(f"has experience in {before} {_BEEN_AT.sub('at ', behind)}".strip(), people)
    if not behind:
        return None
    behind = _STAYED.sub("", behind)
    if _BEEN_A.match(behind):
        return english.parse(_BEEN_A.sub("was ", behind), people)
    behind = re.sub(r"^been\s+", "", behind)
    for form, said_so in _TENSES:
        behind = form.sub(said_so, behind)
    if re.match(r"an? |the ", behind, re.IGNORECASE):
        return english.parse(f"was {behind}", people)
    if re.match(r"(?:in|with|on|using|of)\s", behind, re.IGNORECASE):
        node = english.parse(f"has experience {behind}", people)
        return node if node is not None else english.parse(behind, people)
    return english.parse(behind, people)


def _chinese(masked: str, people: PeopleIndex) -> Node | None:
    text = _ASKED_ZH.sub("", masked.replace(f"{PERSON}的", "").replace(PERSON, ""))
    before = None
    while text != before:
        before = text
        text = _AWAY_ZH.sub("", text)
    if bare_chinese(text):
        return None
    if twice := _TWICE_ZH.fullmatch(text):
        text = f"{twice.group('v')}{twice.group('t')}"
    elif after := _AFTER_ZH.fullmatch(text):
        text = f"{after.group('v')}{after.group('t')}"
    if degree := _DEGREE_ZH.fullmatch(text):
        said = {"博": "博士", "研": "硕士"}.get(degree.group("l"), degree.group("l"))
        return v.degree(v.level_of(said), said)
    node = chinese.parse(chinese.strip_frame(text), people)
    return None if isinstance(node, Condition) and node.relation == "worked_at" and not node.value else node
