"""From a slot of a question to a condition: "Alibaba" after "worked at", "GPU sharing" after "worked on".

Knows how organisations, venues, degrees, skills and periods are looked up in the lexicon, and that what is not there
works by its own words. Knows no grammar: which slot belongs to which relation is decided in `english` and `chinese`.
"""

from __future__ import annotations

import re
from contextlib import suppress

from bot.answering.question.disciplines import discipline_groups, with_subject
from bot.answering.question.organisations import (
    at_least,
    at_organisation,
    at_place_of_work_or_study,
    in_academia,
    in_industry,
    is_academia,
    is_industry,
    is_organisation,
    is_university,
    lies_under,
    organisation_concept,
    teaching_at,
)
from bot.answering.question.people import PeopleIndex, looks_personal
from bot.answering.question.phrases import phrase
from bot.answering.question.slots import joined, trimmed, whole_concept
from bot.answering.question.tools import without_kind
from bot.answering.records import Bound, Clause, Condition, ConditionRelation, WordGroup
from bot.answering.topics import concept_group, plain_group, word_groups
from vectorstore.dictionary import is_word
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.names import surnames
from vectorstore.periods import read_period
from vectorstore.records import EntryKind, Period
from vectorstore.text import fold, has_cjk

Node = Clause | Condition

_FIELD_PART = re.compile(r"^(?:in|of)\s+", re.IGNORECASE)
_AWARD_GENERIC = phrase("values", "award_generic")
_CONTEST_TAIL = phrase("values", "contest_tail")
_COURSE_TAIL = re.compile(r"\s*(?:courses?|class(?:es)?|module|lectures?|labs?|课程?|这门课|的?助教)$", re.IGNORECASE)
_ANY_COURSE = phrase("values", "any_course")
_SKILL_TAIL = phrase("values", "skill_tail")
# A skill named in more words than this is a description of work: a topic.
_LONGEST_SKILL = 4
_WORK_TAIL = re.compile(
    r"\b(?:development|programming|coding|engineering|design|administration|testing)$", re.IGNORECASE
)
# Where a certificate may stand: in a list of them, as an award, among skills, in a profile or with a job.
CERTIFYING: tuple[EntryKind, ...] = (
    "award", "skill", "other", "profile", "education", "activity", "employment", "internship", "service", "project",
)  # fmt: skip
# How CVs say that somebody led others.
_LEADING = (
    "leads engineers",
    "led engineers",
    "managed people",
    "supervised staff",
    "led team",
    "lead team",
    "managed team",
    "team management",
    "supervised team",
    "带领团队",
    "带团队",
    "管理团队",
    "团队管理",
)
_SPOKEN = phrase("values", "spoken")
_LEVELS: dict[str, tuple[str, ...]] = {
    "phd": ("phd", "ph d", "doctorate", "doctoral", "dphil", "doctor", "博士", "博", "直博"),
    "master": ("master", "masters", "master s", "msc", "ms", "m s", "硕士", "研究生", "硕"),
    "bachelor": (
        ("bachelor", "bachelors", "bachelor s", "bsc", "bs", "b s", "undergraduate", "undergrad", "本科", "学士")
    ),
    "associate": ("associate degree", "associate s degree", "associates degree", "大专", "专科"),
}


def is_venue(value: str) -> bool:
    """Tell whether the lexicon knows a phrase as a conference or a journal."""
    return whole_concept("venues", trimmed(value)) is not None


def is_place(value: str) -> bool:
    """Tell whether the lexicon knows a phrase as a place."""
    return whole_concept("places", trimmed(value)) is not None


def is_skill(value: str) -> bool:
    """Tell whether the lexicon knows a phrase as a skill."""
    return whole_concept("skills", trimmed(value)) is not None


def venue(value: str, relation: ConditionRelation = "published_at") -> Condition:
    """Return `published_at` a conference or journal."""
    text = re.sub(
        r"\s*(?:conferences?|journals?|papers?|proceedings|会议|期刊|大会|论文|上)$",
        "",
        trimmed(value),
        flags=re.IGNORECASE,
    )
    text = trimmed(text) or trimmed(value)
    concept = whole_concept("venues", text, frozenset({"the", "conference", "journal", "acm", "ieee", "usenix"}))
    year = re.search(r"(.+?)[\s'’]*((?:19|20)\d\d)$", text) if concept is None else None
    if year and (concept := whole_concept("venues", year.group(1))):
        text = year.group(1)
    return Condition(relation=relation, value=text, concepts=(concept.concept_id,) if concept else ())


def top_venues(text: str, *, chinese: bool | None = None) -> Condition | None:
    """Return "published at a top venue" as the list that such words mean: CCF's class A; journals or conferences alone.

    None where no venue is spoken of. Which list was taken is said in the condition's value.
    """
    journals = re.search(r"journal|期刊|顶刊", text, re.IGNORECASE) is not None
    conferences = re.search(r"conference|会", text, re.IGNORECASE) is not None
    if not (journals or conferences or re.search(r"venue|paper|publication|author|CCF", text, re.IGNORECASE)):
        return None
    held = vocabulary("venues")
    kinds = {"journal"} if journals and not conferences else {"conference"} if conferences and not journals else set()
    ids = tuple(i for i in held.listed("ccf-a") if not kinds or held.concepts[i].kind in kinds)
    chinese = has_cjk(text) if chinese is None else chinese
    named = {"journal": ("journal", "期刊"), "conference": ("conference", "会议")}
    one = named.get("".join(kinds), ("venue", "会议或期刊"))
    said = f"CCF A 类{one[1]}（2022 年目录）" if chinese else f"a {one[0]} of CCF class A (list of 2022)"
    return Condition(relation="published_at", value=said, concepts=ids)


def venue_year(value: str) -> Period | None:
    """Return the year written beside a venue ("OSDI 2023", "OSDI'23")."""
    match = re.search(r"['’](\d\d)$|\b((?:19|20)\d\d)$", trimmed(value))
    if match is None:
        return None
    year = match.group(2) or ("20" if int(match.group(1)) < _CENTURY_TURN else "19") + match.group(1)
    return Period(start=year, end=year)


# '23 is 2023, '97 is 1997.
_CENTURY_TURN = 60


def topic(value: str, kinds: tuple[EntryKind, ...] = (), *, names: tuple[VocabularyName, ...] = ()) -> Condition:
    """Return a topic with its words and what may stand for them; `names`: the lexicons to look in before others."""
    text = trimmed(value)
    return Condition(relation="topic", value=text, words=word_groups(text, (*names, "terms", "skills")), kinds=kinds)


def skill(value: str) -> Condition:
    """Return a skill; a spoken language, and a tool that the lexicon lacks, by its own words; a long one as a topic."""
    text = trimmed(value)
    bare = trimmed(_SKILL_TAIL.sub("", text)) or text
    bare = tool if is_skill(tool := without_kind(bare)) and not is_skill(text) else bare
    concept = whole_concept("skills", text) or whole_concept("skills", bare)
    if concept is not None:
        return Condition(
            relation="skill", value=bare, concepts=(concept.concept_id,), words=(concept_group(bare, concept),)
        )
    if (spoken := whole_concept("languages", bare)) is not None:
        return Condition(relation="speaks", value=bare, concepts=(spoken.concept_id,))
    if whole_concept("terms", text) is not None:
        return topic(text)
    if _WORK_TAIL.search(text) and not text.isupper() and text.islower():
        return topic(text)
    if len(bare.split()) > _LONGEST_SKILL or _is_common_topic(bare):
        return topic(bare)
    return Condition(relation="skill", value=bare, words=(plain_group(bare),))


def _is_common_topic(text: str) -> bool:
    """Tell whether a phrase is a field rather than a tool: a term of the lexicon, or Chinese words."""
    if whole_concept("terms", text) is not None or has_cjk(text):
        return True
    # "SQL Navigator" is a tool's name; "large databases" and "management" are ordinary words.
    return text.islower() and (bool(vocabulary("terms").matches(text)) or all(is_word(w) for w in text.split()))


def skills(value: str) -> Node:
    """Return a skill, or either of two that are written with a stroke ("C/C++")."""
    parts = value.split("/")
    if len(parts) > 1 and all(is_skill(p) for p in parts) and whole_concept("skills", trimmed(value)) is None:
        return Clause(join="any", parts=tuple(skill(p) for p in parts))
    return skill(value)


def award(value: str) -> Condition:
    """Return `awarded` with the words that name the award or the contest; none asks for any award."""
    text = trimmed(value)
    if not text or _AWARD_GENERIC.fullmatch(text):
        return Condition(relation="awarded", value=text, words=())
    named = trimmed(_CONTEST_TAIL.sub("", text)) or text
    named = trimmed(re.sub(r"\s+awards?$|奖项$", "", named, flags=re.IGNORECASE)) or named
    return Condition(relation="awarded", value=text, words=word_groups(named, ("awards", "organisations", "terms")))


def certificate(value: str, *ids: str) -> Condition:
    """Return `certified` by a certificate that the lexicon knows."""
    return Condition(relation="certified", value=value, concepts=ids, words=topic(value).words, kinds=CERTIFYING)


def leading(*, current: bool = False) -> Clause:
    """Return that somebody led people, as CVs say it; `current`: that they do so now."""
    told = tuple(topic(said).model_copy(update={"current": current}) for said in _LEADING)
    led = Condition(relation="led", value="at least 2", bound=Bound(least=2), current=current)
    return Clause(join="any", parts=(*told, led), called="leading_now" if current else "leading")


def course(value: str) -> Condition:
    """Return `taught` with the words of the course; none asks for any course."""
    text = trimmed(value)
    bare = trimmed(_COURSE_TAIL.sub("", text))
    if _ANY_COURSE.fullmatch(bare):
        return Condition(relation="taught", value="")
    return Condition(relation="taught", value=text, words=word_groups(bare) if bare else ())


def role(value: str) -> Condition:
    """Return `role` with its words."""
    text = trimmed(value)
    return Condition(relation="role", value=text, words=word_groups(text, ("roles", "terms", "skills")))


def service(office: str, where: str = "") -> Condition:
    """Return `served_at` with the words of the office and the venue that it serves."""
    text, place = trimmed(office), trimmed(where)
    found = vocabulary("venues").matches(text) if not place else ()
    if found:
        place = found[0].span.of(text)
        text = trimmed(text[: found[0].span.start] + text[found[0].span.end :])
    concept = (whole_concept("venues", place) or organisation_concept(place)) if place else None
    groups = word_groups(text, ("roles", "terms")) if text else ()
    if place and concept is None:
        groups = (*groups, *word_groups(place))
    return Condition(
        relation="served_at",
        value=" ".join(p for p in (text, place) if p),
        words=groups,
        concepts=(concept.concept_id,) if concept else (),
    )


def place(value: str, *, current: bool = False) -> Condition:
    """Return `located_in`."""
    text = trimmed(value)
    concept = whole_concept("places", text)
    return Condition(
        relation="located_in", value=text, concepts=(concept.concept_id,) if concept else (), current=current
    )


def person(relation: ConditionRelation, value: str, people: PeopleIndex) -> Condition:
    """Return a relation to a person: the ids of those in scope who bear the name, and every way it may be written."""
    text = re.sub(
        r"^(?:prof(?:essor)?|dr|mr|ms|mrs)\.?\s+|(?:教授|老师|博士|先生)$", "", trimmed(value), flags=re.IGNORECASE
    )
    text = re.sub(r"['’]s$", "", text)
    ids = people.by_name(text)
    names = dict.fromkeys([text, *(n for i in ids for n in people.names[i])])
    group = WordGroup(
        word=text, alternatives=tuple(names), translated=tuple(n for n in names if has_cjk(n) != has_cjk(text))
    )
    return Condition(relation=relation, value=text, concepts=ids, words=(group,) if text else ())


def is_person(value: str, people: PeopleIndex) -> bool:
    """Tell whether a phrase is somebody's name, in scope or by its shape."""
    text = trimmed(value)
    return bool(people.by_name(text)) or looks_personal(text)


def is_surely_person(value: str, people: PeopleIndex) -> bool:
    """Tell whether a phrase is a name in scope, or holds a surname or given name that is known to be one."""
    text = trimmed(value)
    if people.by_name(text):
        return True
    known = surnames()
    words = [fold(w) for w in text.split()]
    return looks_personal(text) and (has_cjk(text) or any(w in known.given or w in known.romanised for w in words))


def named(name: VocabularyName, text: str) -> bool:
    """Tell whether a vocabulary has a text, whole, as a name."""
    return vocabulary(name).named(trimmed(text), any_case=True) is not None


def level_of(text: str) -> str | None:
    """Return the degree level that a phrase names: phd, master or bachelor."""
    padded = re.sub(r"(?<=phd|ate)s(?= )", "", f" {fold(text)} ")
    for level, names in _LEVELS.items():
        if any(f" {n} " in padded or (has_cjk(n) and n in text) for n in names):
            return level
    held = vocabulary("degrees")
    for match in held.matches(text, any_case=True):
        for concept_id in held.lineage(match.concept.concept_id):
            if concept_id in _LEVELS:
                return concept_id
    return None


def degree(level: str | None, value: str, field: str = "", *, current: bool = False) -> Condition:
    """Return `degree` with its level as concept and the field's words."""
    about = trimmed(_FIELD_PART.sub("", trimmed(field)))
    named = [m for m in vocabulary("degrees").matches(value, any_case=True) if m.concept.concept_id not in _GENERAL]
    exact = tuple(with_subject(concept_group(m.span.of(value), m.concept)) for m in named)
    return Condition(
        relation="degree",
        value=trimmed(value) or about,
        concepts=_DOCTORATES if level == "phd" and _ANY_DOCTORATE.search(value) else (level,) if level else (),
        words=(*exact, *(discipline_groups(about) if about else ())),
        current=current,
    )


# "Postgraduate" names no degree: whatever a CV calls it, its level says it.
_GENERAL = frozenset({*_LEVELS, "postgraduate"})
# An EdD is a doctorate and no PhD.
_ANY_DOCTORATE = re.compile(r"\bdoctora(?:te|l)\b", re.IGNORECASE)
_DOCTORATES = ("phd", "professional-doctorate")


# A period takes the words before it that say that it is expected.
_GRADUATING = re.compile(r"\s*graduat\w+\s+(?=.*\d)(?:in\s+)?", re.IGNORECASE)


def during(period: Period, value: str) -> Condition:
    """Return `during` a period, in the question's words; "graduating in 2025" says what happens then."""
    if graduating := _GRADUATING.match(value):
        return Condition(relation="graduates", value=trimmed(value[graduating.end() :]), period=period)
    return Condition(relation="during", value=trimmed(value) or value.strip(), period=period)


def period_of(value: str) -> Period | None:
    """Return the period that a slot is, as a whole."""
    text = value.strip(" ,，.。?？!！")
    if not re.search(r"\d", text):
        return None
    with suppress(ValueError):
        return read_period(text)
    return None


__all__ = [
    "CERTIFYING",
    "Node",
    "at_least",
    "at_organisation",
    "at_place_of_work_or_study",
    "award",
    "certificate",
    "course",
    "degree",
    "during",
    "in_academia",
    "in_industry",
    "is_academia",
    "is_industry",
    "is_organisation",
    "is_person",
    "is_place",
    "is_skill",
    "is_surely_person",
    "is_university",
    "is_venue",
    "joined",
    "leading",
    "level_of",
    "lies_under",
    "named",
    "organisation_concept",
    "period_of",
    "person",
    "place",
    "role",
    "service",
    "skill",
    "skills",
    "teaching_at",
    "top_venues",
    "topic",
    "trimmed",
    "venue",
    "venue_year",
    "whole_concept",
]
