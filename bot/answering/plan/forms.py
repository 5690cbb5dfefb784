"""The forms of questions: who, how many, compare, tell me about, and what about one person.

Knows how a question's form decides its intent. What its predicate means is read by `english` and `chinese`.
"""

from __future__ import annotations

import re

from bot.answering.plan import chinese, durations, english, facts
from bot.answering.plan import everyone as everybody
from bot.answering.plan import values as v
from bot.answering.plan.asked import Asked
from bot.answering.plan.counts import count_plan
from bot.answering.plan.cues import phrase
from bot.answering.plan.narrowing import narrowing
from bot.answering.plan.people import PeopleIndex, looks_personal
from bot.answering.plan.subjects import find_subjects
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, Plan
from vectorstore.records import Language
from vectorstore.text import has_cjk

_COMPARE = phrase("forms", "compare")
_SUMMARY = phrase("forms", "summary")
_SUMMARY_ZH = phrase("forms", "summary_zh")
_OF_ALL = phrase("forms", "of_all")
_OF_ALL_ZH = phrase("forms", "of_all_zh")
_EVERYBODY = phrase("forms", "everybody")
_APPEARED_ZH = phrase("forms", "appeared_zh")
_APPEARED = phrase("forms", "appeared")
_MARKS = " ?？.!。！,，:："
# Nothing is asked of them: the difference with nothing.
EVERYONE = Clause(join="none", parts=())
_ALONE = phrase("forms", "alone")
_LIST = phrase("forms", "list")
_WHAT_IS = phrase("forms", "what_is")
_WHAT_IS_ZH = phrase("forms", "what_is_zh")
_IS_WHAT_ZH = re.compile(r"是什么|是啥|是做什么的|是干什么的|什么是|介绍|说说|讲讲|解释")
_RESULT = phrase("forms", "result")
_RESULT_ZH = phrase("forms", "result_zh")
_RESULT_WORDS = phrase("forms", "result_words")
_PERSON = re.compile(r"PERSON(?:['’]s|的)?")
# How long somebody worked or what they scored is no result of a piece of work.
_MEASURED = re.compile(
    r"experience|how long (?:has|have|did|was|is|does)|\b(?:c?gpa|grades?|toefl|gre|ielts|scores?|marks)\b"
    r"|how (?:well|long|old|many (?:\w+ )?(?:years|months|yrs)|much time)\b"
    r"|经验|绩点|分数|多少分|成绩|GPA|多久",
    re.IGNORECASE,
)
_HOW_MANY_THINGS = phrase("forms", "how_many_things")
_GENERIC = phrase("forms", "generic")
_ASKS_PEOPLE = re.compile(r"(?:the )?(?:names? of|candidates|people|list)\b", re.IGNORECASE)
_WHETHER_ZH = re.compile(r"PERSON|有没有(?=在|做|发|拿|参|去|用)|是否|是不是|(?:了|过)?(?:没有?|吗|么|嘛)[?？]?$")


def read(text: str, people: PeopleIndex, language: Language) -> Plan:
    """Return the plan of a question on one line."""
    asked = Asked(text=text, language=language, subject=find_subjects(text, people, language), people=people)
    for form in (_compare, count_plan, _summary, _of_all, _fact, _thing):
        found = form(asked)
        if found is not None:
            return found
    return _who(asked)


def _compare(asked: Asked) -> Plan | None:
    subject = asked.subject
    several = len(subject.persons) > 1 or (subject.is_someone and not subject.persons)
    if not several or not _COMPARE.search(asked.masked):
        return None
    about = facts.attribute_of(_COMPARE.sub(" ", asked.masked), asked.language)
    return asked.plan("compare", attribute=about[0] if about and about[0] != "work" else None)


def _summary(asked: Asked) -> Plan | None:
    if not asked.subject.is_someone:
        return None
    alone = _ALONE.fullmatch(asked.masked.strip(" ?？.!。,，"))
    matched = _SUMMARY_ZH.match(asked.masked) if asked.language == "zh" else None
    said = alone or matched or _SUMMARY.match(asked.masked) or re.search(r"summar|概括|总结", asked.masked)
    return asked.plan("summary") if said else None


def _fact(asked: Asked) -> Plan | None:
    if not asked.subject.is_someone:
        return None
    masked, language = asked.masked, asked.language
    if facts.is_yes_no(masked, language) and not facts.is_label(masked, language):
        return _whether(asked)
    if counted := _HOW_MANY_THINGS.match(masked):
        return _counted_thing(asked, counted)
    if (_RESULT.match(masked) if language == "en" else _RESULT_ZH.search(masked)) and not _MEASURED.search(masked):
        return asked.plan("fact", attribute="result", where=_measured(masked))
    about = facts.attribute_of(masked, language)
    name, said = (about[0], about[1].group()) if about else ("work", "")
    if name == "years":
        where = durations.lasted(masked, asked.people, language)
        return asked.plan("fact", attribute=name, where=where)
    where = narrowing(facts.without_status(masked), name, said, asked.people, language)
    return asked.plan("fact", attribute=name, where=where, statuses=facts.statuses_of(masked))


def _of_all(asked: Asked) -> Plan | None:
    """Return a fact of several: "the e-mails of everyone who …", "what did the candidates do at …"."""
    if asked.subject.is_someone:
        return None
    match = (_OF_ALL_ZH if asked.language == "zh" else _OF_ALL).match(asked.text)
    if match is not None:
        said = match.groupdict()
        label = said.get("a") or said.get("b") or ""
        about = facts.attribute_of(
            f"PERSON的{label}" if asked.language == "zh" else f"PERSON's {label}", asked.language
        )
        if about is None or about[0] == "work":
            return None
        among = condition_in(asked.language, said.get("r") or "", asked.people)
        return Plan(intent="fact", language=asked.language, attribute=about[0], among=among or EVERYONE)
    masked, found = _EVERYBODY.subn("PERSON", asked.text)
    about = facts.attribute_of(masked, "en") if found else None
    if about is None or asked.language != "en":
        return None
    where = narrowing(masked, about[0], about[1].group(), asked.people, "en")
    return Plan(intent="fact", language="en", attribute=about[0], where=where, among=where or EVERYONE)


def condition_in(language: Language, text: str, people: PeopleIndex) -> Node | None:
    """Return what a predicate says in one of the languages; None where it says nothing."""
    if language == "zh" and has_cjk(text):
        return chinese.parse(chinese.strip_frame(text).strip(_MARKS), people)
    return english.parse(english.strip_frame(text).strip(_MARKS), people)


def _counted_thing(asked: Asked, counted: re.Match[str]) -> Plan:
    """Return "how many GPUs did she manage at X?": a number that an entry tells, not a count of entries."""
    where = narrowing(asked.masked, "result", counted.group(), asked.people, asked.language)
    parts = [n for n in (v.topic(counted.group("n")), where) if n is not None]
    return asked.plan("fact", attribute="result", where=v.joined(parts))


def _whether(asked: Asked) -> Plan:
    """Return "has she worked at X?" as: who, of her, has."""
    people, ids = asked.people, asked.subject.person_ids
    if asked.language == "zh":
        rest = re.sub(r"(会)不会", r"\1", _WHETHER_ZH.sub("", asked.masked)).replace("有没有", "有")
        where = chinese.parse(chinese.strip_frame(rest), people)
    else:
        auxiliary, _, rest = asked.masked.partition("PERSON")
        still = " still" if "still" in asked.masked else ""
        where = english.parse(f"{auxiliary}{still} {rest}".strip(" ?.!"), people)
    named = [
        Condition(relation="named", value=p, concepts=tuple(i for i in ids if i in people.by_name(p)))
        for p in asked.subject.persons
    ]
    parts = [n for n in (v.joined(named, "any"), where) if n is not None]
    return asked.plan("who", attribute="whether", where=v.joined(parts, "all"))


def _thing(asked: Asked) -> Plan | None:
    """Return a question about something that a CV tells of: "What is X?", "How much did X reduce latency?"."""
    text, language = asked.text, asked.language
    if _RESULT.match(text) if language == "en" else _RESULT_ZH.search(text):
        return Plan(intent="fact", language=language, attribute="result", where=_measured(text))
    match = (_APPEARED.match(text) or _WHAT_IS.match(text)) if not has_cjk(text[:4]) else None
    if match is None and language == "zh" and (appeared := _APPEARED_ZH.match(text)):
        about = v.trimmed(appeared.group("t") or appeared.group("u"))
        return Plan(intent="fact", language=language, attribute="what_is", where=v.topic(about)) if about else None
    if match is None and language == "zh" and _IS_WHAT_ZH.search(text) and not re.search(r"谁|哪些|人", text):
        match = _WHAT_IS_ZH.match(text)
    if match is None or _ASKS_PEOPLE.match(match.group("t")):
        return None
    about = v.trimmed(_GENERIC.sub("", v.trimmed(match.group("t"))))
    if not about:
        return None
    if looks_personal(about):
        return Plan(intent="summary", language=language, persons=(about,), unknown_persons=(about,))
    return Plan(intent="fact", language=language, attribute="what_is", where=v.topic(about))


def _measured(text: str) -> Node | None:
    """Return what a number is asked of: the words of the question that do not only ask for it."""
    about = " ".join(_RESULT_WORDS.sub(" ", _PERSON.sub(" ", text)).split())
    return v.topic(about) if v.trimmed(about) else None


def _who(asked: Asked) -> Plan:
    text = asked.text
    statuses = facts.statuses_of(text)
    plain = everybody.is_bare(text, asked.language)
    where = None if plain else condition_in(asked.language, facts.without_status(text), asked.people)
    return Plan(
        intent="list" if _LIST.match(text) else "who",
        language=asked.language,
        where=where,
        asks_nothing=where is None and not everybody.is_asked(text, asked.language),
        corrections=asked.subject.corrections,
        statuses=statuses if where is not None else (),
    )
