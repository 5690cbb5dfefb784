"""What narrows a fact about somebody: "at Alibaba", "undergraduate", "in 2021", 在阿里巴巴.

Knows which part of a fact question is a condition and which only asks. What the conditions mean is read by `english`
and `chinese`.
"""

from __future__ import annotations

import re

from bot.answering.plan import english, facts
from bot.answering.plan import values as v
from bot.answering.plan.cues import phrase
from bot.answering.plan.facts import PERSON
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Condition
from vectorstore.lexicon import vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Language

_CLUB_ZH = re.compile(r"(?:队|社|会|团|部|俱乐部|协会|社团|项目)$")
_LABELS = frozenset({"email", "phone", "link", "contact", "programming_languages"})
_LEVELLED = frozenset(
    {"gpa", "advisor", "degree", "school", "graduation", "period", "education", "work", "publications"}
)
# What an attribute already says of itself narrows nothing: "which papers did she publish" is all her papers.
_SAME: dict[str, frozenset[str]] = {
    "publications": frozenset({"published"}),
    "coauthors": frozenset({"published"}),
    "patents": frozenset({"holds_patent"}),
    "awards": frozenset({"awarded"}),
    "teaching": frozenset({"taught"}),
    "service": frozenset({"served_at"}),
    "degree": frozenset({"degree", "studied_at"}),
    "school": frozenset({"studied_at"}),
    "education": frozenset({"studied_at"}),
    "gpa": frozenset({"studied_at"}),
    "advisor": frozenset({"advised_by", "studied_at"}),
    "mentor": frozenset({"mentored_by"}),
    "employer": frozenset({"worked_at"}),
    "graduation": frozenset({"graduates", "studied_at"}),
    "internships": frozenset({"interned_at"}),
}
_STUDIES = frozenset({"school", "degree", "education", "gpa", "graduation"})
_PREPOSITIONAL = phrase("narrowing", "prepositional")
_INTERNING = re.compile(r"\bintern(?:ed|ing|s|ships?)?\b", re.IGNORECASE)
_ATTENDING = re.compile(r"\b(?:attend|graduat|stud(?:y|ied)|school|enrol|degree)", re.IGNORECASE)
_PERSON_WORDS = re.compile(r"(?:\b(?:of|for|by|does|did|has|is|was)\s+)?PERSON(?:['’]?s)?", re.IGNORECASE)
_DANGLING = phrase("narrowing", "dangling")
_TEST_WORDS = re.compile(
    r"\b(?:scores?|results?|marks?|test|exam|english)\b|分数|成绩|考了|多少|得分|的|英语|语言", re.IGNORECASE
)
# "when did she win the X award", 什么时候拿到 X 奖: the date of an award.
_AWARDED = phrase("narrowing", "awarded")
_PAPER_ON = phrase("narrowing", "paper_on")
_GENERAL_PAPERS = phrase("narrowing", "general_papers")
_ASKED_WHEN = phrase("narrowing", "asked_when")
_AT_ZH = phrase("narrowing", "at_zh")
_ABOUT_ZH = (
    re.compile(r"(?:关于|有关)(?P<t>.+?)的"),
    re.compile(r"(?:用|使用|基于)(?P<t>[^做干什么哪]+?)(?:来)?(?:做|干|写|开发|实现)"),
    re.compile(
        r"(?:几年|多少年|多久)(?:的)?(?P<t>(?:(?!工作|从业)[^的])+?)(?:的)?(?:开发|使用|编程|研究)?(?:经验|经历)"
    ),
    re.compile(r"(?P<t>[\w+#. ]+?)(?:方面|相关)(?:的)?(?:经验|经历|项目|工作|论文|研究|成果)"),
)


def narrowing(masked: str, name: str, said: str, people: PeopleIndex, language: Language) -> Node | None:
    """Return the conditions that narrow the attribute `name` of PERSON; `said` are the words that ask for it."""
    if name in _LABELS:
        return None
    if name == "test_score":
        text = _TEST_WORDS.sub(" ", said)
        return v.topic(text) if v.trimmed(text) else None
    if name == "period" and (won := _AWARDED.search(masked)):
        return v.award((won.group("en") or won.group("zh")).replace(PERSON, ""))
    parts: list[Node] = []
    level = facts.level_phrase(masked) if name in _LEVELLED else None
    rest = masked
    if level and (language == "en" or name != "work"):
        parts.append(v.degree(v.level_of(level), level))
        rest, said = rest.replace(level, " "), said.replace(level, " ").strip()
    node = _english(rest, name, people) if language == "en" else _chinese(rest, name)
    if node is not None:
        parts.extend(_without_same(node, _SAME.get(name, frozenset())))
    if not parts and (left := _left(masked, name, said)):
        parts.append(v.topic(left, kinds=("publication",) if name == "publications" else ()))
    return v.joined(parts)


def _left(masked: str, name: str, said: str) -> str:
    """Return what a question says beside what it asks for: "the RDMA paper", "when was the prefetcher project"."""
    if name == "publications":
        beside = _PAPER_ON.search(masked)
        return v.trimmed(_GENERAL_PAPERS.sub(" ", beside.group("t"))) if beside else ""
    if name != "period":
        return ""
    rest = v.trimmed(_ASKED_WHEN.sub(" ", _PERSON_WORDS.sub(" ", masked.replace(said, " ", 1))))
    return rest if re.search(r"\w{2}", rest) else ""


def _english(masked: str, name: str, people: PeopleIndex) -> Node | None:
    """Return what the prepositional tail says, and the names that stand before it ("her Alibaba mentor")."""
    match = _PREPOSITIONAL.search(masked)
    head, tail = (masked[: match.start()], masked[match.start() :]) if match else (masked, "")
    parts: list[Node] = []
    if re.search(r"\bfirst[ -]author", masked, re.IGNORECASE):
        parts.append(Condition(relation="first_author", value=""))
    parts += _named_in(head, masked)
    tail = _DANGLING.sub(" ", _PERSON_WORDS.sub(" ", tail)).strip(" ?.!,")
    if re.search(r"\w{2}", tail):
        node = english.parse(f"{_hint(masked, name)} {tail}".strip(), people)
        parts += [node] if node is not None else []
    return v.joined(parts)


def _hint(masked: str, name: str) -> str:
    """Return the verb under which a tail is read: after "publish", "at OSDI" is a conference."""
    if _INTERNING.search(masked) and name != "awards":
        return "interned"
    if name in ("publications", "coauthors") or re.search(r"\b(?:publish|paper)", masked, re.IGNORECASE):
        return "published"
    if name in _STUDIES or re.search(r"\b(?:stud(?:y|ied|ying)|attend|graduate)\b", masked, re.IGNORECASE):
        return "studied"
    return {"patents": "patents", "service": "served"}.get(name, "")


def _named_in(head: str, masked: str) -> list[Node]:
    plain = _PERSON_WORDS.sub(lambda m: " " * len(m.group()), head)
    found: list[Node] = []
    for match in vocabulary("organisations").matches(plain):
        name = match.span.of(plain)
        relation = "interned_at" if _INTERNING.search(masked) else None
        if relation:
            found.append(v.at_organisation("interned_at", name))
        elif _ATTENDING.search(masked):
            found.append(v.at_organisation("studied_at", name))
        else:
            found.append(v.at_place_of_work_or_study(name))
    if not found:
        found = [v.venue(m.span.of(plain)) for m in vocabulary("venues").matches(plain)]
    return found


def _chinese(masked: str, name: str) -> Node | None:
    """Return where (在…), when, and about what (关于…, 用…做) a Chinese question about PERSON asks."""
    text = masked.replace(f"{PERSON}的", " ").replace(PERSON, " ")
    parts: list[Node] = []
    if re.search(r"第一作者|一作", text):
        parts.append(Condition(relation="first_author", value=""))
    for period in find_periods(text) if name not in ("graduation", "period") and re.search(r"\d", text) else ():
        said = period.span.of(text)
        parts.append(v.during(period.period, said))
        text = text.replace(said, " ", 1)
    if at := _AT_ZH.search(text):
        known = next(
            (
                m
                for n in ("organisations", "venues")
                for m in vocabulary(n).matches(text)
                if m.span.start == at.start("o")
            ),
            None,
        )
        parts.append(_somewhere(known.span.of(text) if known else at.group("o").strip(), text))
    else:
        parts += [_somewhere(m.span.of(text), text) for m in vocabulary("organisations").matches(text)[:1]]
        parts += [v.venue(m.span.of(text)) for m in vocabulary("venues").matches(text)[:1] if not parts]
    for about in _ABOUT_ZH:
        if found := about.search(text):
            said = v.trimmed(found.group("t"))
            parts += [v.skill(said) if v.is_skill(said) else v.topic(said)] if said else []
            break
    return v.joined(parts)


def _somewhere(where: str, text: str) -> Node:
    if not v.is_organisation(where):
        where = v.trimmed(re.sub(r"(?:那里|那边|里面?|上面?|中|的)+$", "", where)) or where
    if "实习" in text:
        return v.at_organisation("interned_at", where)
    if v.is_venue(where) and not v.is_organisation(where):
        return v.venue(where)
    if re.search(r"读|就学|学习|毕业|求学", text) and not v.is_place(where):
        return v.at_organisation("studied_at", where)
    if v.is_place(where) and not v.is_organisation(where):
        return v.place(where)
    if not v.is_organisation(where) and not v.is_university(where) and _CLUB_ZH.search(where):
        return v.topic(where)
    return v.at_place_of_work_or_study(where)


def _without_same(node: Node, same: frozenset[str]) -> list[Node]:
    """Return the conditions, those left out that only repeat what is asked for."""
    if isinstance(node, Condition):
        empty = not node.words and not node.concepts and node.period is None
        bare = empty and (
            not node.value or node.relation in ("published", "taught", "awarded", "served_at", "holds_patent")
        )
        return [] if node.relation in same and bare else [node]
    if node.join in ("same_entry", "all"):
        return [kept for p in node.parts for kept in _without_same(p, same)]
    return [node]
