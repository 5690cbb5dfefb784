"""What one English verb, or one preposition, makes of its slot: "advised by" a name, "at" a company or a conference.

Knows each verb and preposition by itself; how they combine is `english`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.answering.plan import nominal
from bot.answering.plan import values as v
from bot.answering.plan.cues import phrase
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.scan import Phrase, Slot
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, ConditionRelation

PAPERS = frozenset({"published", "first_author", "co_first", "coauthor", "published_at"})
ORGANISED: dict[str, ConditionRelation] = {
    "worked_at": "worked_at",
    "experience_at": "worked_at",
    "interned_at": "interned_at",
    "studied_at": "studied_at",
    "attended": "studied_at",
}
_PEOPLE: dict[str, ConditionRelation] = {
    "advised_by": "advised_by",
    "mentored_by": "mentored_by",
    "coauthor": "coauthor",
    "named": "named",
}
_CAPITAL = re.compile(r"[A-Z0-9]")
_STUDENT = phrase("relations", "student")
_INTERN = re.compile(r"\bintern\b", re.IGNORECASE)
_SCHOOL_VERB = re.compile(r"attend|from|of|at", re.IGNORECASE)
_SERVING_VERB = re.compile(r"(?:peer-?)?(?:review|referee|volunteer|chair|co-chair|organi)", re.IGNORECASE)
_OFFICE = phrase("relations", "office")


def relation_of(node: Node | None, verb: str) -> str:
    """Return the relation of a clause: its own condition's, else what its verb opens."""
    while isinstance(node, Clause):
        node = node.parts[0]
    return node.relation if isinstance(node, Condition) else ORGANISED.get(verb, verb)


def of_verb(phrase: Phrase, value: str, people: PeopleIndex) -> Node | None:
    """Return the condition of a verb and its own slot."""
    verb, text = phrase.verb, v.trimmed(value)
    if verb in _PEOPLE:
        return v.person(_PEOPLE[verb], text, people)
    if verb in ORGANISED:
        return _at_somewhere(phrase, value)
    if verb in _NOUNS:
        return nominal.held(value.strip(), verb, people, current=phrase.current)
    if verb == "students_of":
        return _student_of(phrase, text, people)
    if verb == "skill":
        return _skill(phrase, text, people) if text else None
    if verb in _SERVING:
        return _served(phrase, text)
    return _PLAIN[verb](text, phrase.current)


def _student_of(phrase: Phrase, text: str, people: PeopleIndex) -> Node:
    known = v.is_organisation(text) or v.is_university(text) or not text
    if known:
        return v.at_organisation("studied_at", text, current=phrase.current)
    return v.person("advised_by", text, people)


def _with_words(relation: ConditionRelation, text: str, *, said: bool) -> Condition:
    return Condition(relation=relation, value=text if said else "", words=v.topic(text).words if text else ())


def _graduates(text: str, current: bool) -> Node | None:
    level = v.level_of(text)
    return v.degree(level, text, current=current) if level else None


def _taught(text: str, _: bool) -> Node:
    at = v.is_organisation(text) or v.is_university(text)
    return v.at_organisation("worked_at", text) if at else v.course(text)


_NOUNS = frozenset({"have", "awarded", "as_role", "published"})
_SERVING = frozenset({"competed", "served_at", "member_of"})
_PLAIN: dict[str, Callable[[str, bool], Node | None]] = {
    "first_author": lambda text, _: _with_words("first_author", text, said=False),
    "graduates": _graduates,
    "taught": _taught,
    "holds_patent": lambda text, _: _with_words("holds_patent", text, said=True),
    "located_in": lambda text, current: v.place(text, current=current),
    "topic": lambda text, current: v.topic(text).model_copy(update={"current": current}) if text else None,
}


def _at_somewhere(phrase: Phrase, value: str) -> Node | None:
    """Return where somebody worked, interned or studied."""
    verb, text = phrase.verb, v.trimmed(value)
    if verb == "interned_at":
        return v.at_organisation("interned_at", value, current=phrase.current)
    if verb in ("studied_at", "attended"):
        return _at_school(phrase, text)
    if v.is_academia(text):
        return v.in_academia()
    if v.is_place(text) and not v.is_organisation(text):
        return v.place(text)
    return v.at_organisation("worked_at", value, current=phrase.current)


def _at_school(phrase: Phrase, text: str) -> Node | None:
    """Return where somebody studied; "studied" may say what instead, "attended" name a conference."""
    if v.is_university(text) or not text:
        return v.at_organisation("studied_at", text, current=phrase.current)
    if phrase.verb == "attended" or "attend" in phrase.verb_text.lower():
        if v.is_venue(text):
            return v.topic(text)
        worked = v.is_organisation(text) and phrase.verb == "attended"
        return v.at_organisation("worked_at" if worked else "studied_at", text)
    named = _SCHOOL_VERB.search(phrase.verb_text) or (_CAPITAL.match(text) and " " in text) or v.is_organisation(text)
    if named and "major" not in phrase.verb_text and v.level_of(text) is None:
        return v.at_organisation("studied_at", text, current=phrase.current)
    return v.degree(v.level_of(text), text, text)


def _served(phrase: Phrase, text: str) -> Node | None:
    if phrase.verb == "competed":
        return v.award(text)
    if phrase.verb == "member_of":
        return v.service(text) if _OFFICE.search(text) else v.topic(f"member of {text}")
    verb = phrase.verb_text
    return v.service(f"{verb} {text}".strip() if _SERVING_VERB.match(verb) else text)


def _skill(phrase: Phrase, text: str, people: PeopleIndex) -> Node | None:
    if v.is_organisation(text) and not v.is_skill(text):
        return v.at_organisation("worked_at", text)
    beside = re.search(r"\bwith$", phrase.verb_text, re.IGNORECASE) and not v.is_skill(text)
    if beside and v.is_surely_person(text, people):
        relations: tuple[ConditionRelation, ...] = ("coauthor", "mentored_by", "advised_by")
        return Clause(join="any", parts=tuple(v.person(r, text, people) for r in relations))
    return nominal.held(text, "skill", people) or v.skills(text)


def of_preposition(slot: Slot, text: str, relation: str, phrase: Phrase, people: PeopleIndex) -> Node | None:
    """Return the condition that a preposition and its slot add to a clause about `relation`."""
    word = slot.preposition
    if slot.period:
        if phrase.verb == "graduates":
            return Condition(relation="graduates", value=v.trimmed(text), period=slot.period)
        return v.during(slot.period, text)
    if not v.trimmed(text):
        return None
    if word == "as":
        return _as_role(text, people, current=phrase.current)
    if word == "under" and v.is_person(text, people):
        return _under(relation, text, people)
    if relation in PAPERS:
        return _of_paper(word, text, people)
    if word in ("with", "by") and v.is_surely_person(text, people):
        return v.person("coauthor" if word == "with" else "advised_by", text, people)
    return _beside(word, text, relation, phrase)


def _beside(word: str, text: str, relation: str, phrase: Phrase) -> Node | None:
    """Return what a preposition adds where it names no person: by the clause it stands in, then by what it holds."""
    if relation in ("degree", "graduates"):
        return _of_degree(word, text)
    if relation == "served_at":
        return v.service("", text)
    if word in ("on", "about", "using", "with", "via"):
        return v.skill(text) if word != "on" and v.is_skill(text) else v.topic(text)
    if relation == "awarded":
        at = v.service("", text)
        return at.model_copy(update={"relation": "awarded", "words": () if at.concepts else v.award(text).words})
    if relation == "studied_at" and not v.is_place(text):
        return v.at_organisation("studied_at", text) if word in ("at", "from") else v.degree(None, text, text)
    return _at(word, text, relation, phrase)


def _under(relation: str, text: str, people: PeopleIndex) -> Node:
    if relation not in ("worked_at", "interned_at"):
        return v.person("advised_by", text, people)
    return Clause(join="any", parts=(v.person("advised_by", text, people), v.person("mentored_by", text, people)))


def _at(word: str, text: str, relation: str, phrase: Phrase) -> Node | None:
    if v.is_academia(text):
        return v.in_academia()
    if v.is_industry(text):
        return v.in_industry(current=phrase.current)
    if v.is_place(text) and not v.is_organisation(text):
        return v.place(text)
    if v.is_organisation(text) or word in ("at", "for", "from", "outside", "within", "inside"):
        if relation == "interned_at":
            return v.at_organisation("interned_at", text)
        if relation == "worked_at":
            return v.at_organisation("worked_at", text, current=phrase.current)
        if v.is_venue(text) and not v.is_organisation(text):
            return v.venue(text)
        return v.at_place_of_work_or_study(text, current=phrase.current)
    return v.skill(text) if v.is_skill(text) else v.topic(text)


def _as_role(text: str, people: PeopleIndex, *, current: bool) -> Node | None:
    if _INTERN.search(text):
        return v.at_organisation("interned_at", "")
    return None if _STUDENT.match(text.strip()) else nominal.held(text, "as_role", people, current=current)


def _of_paper(word: str, text: str, people: PeopleIndex) -> Node | None:
    if word in ("with", "by") and not v.is_skill(text):
        return v.person("coauthor", text, people)
    if word in ("on", "about", "using", "with"):
        return v.venue(text) if v.is_venue(text) else v.topic(text, kinds=("publication",))
    if v.is_venue(text) or (_CAPITAL.match(v.trimmed(text)) and not v.is_organisation(text)):
        return v.venue(text)
    if v.is_organisation(text):
        return v.at_place_of_work_or_study(text)
    return v.venue(text) if word == "at" else v.topic(text, kinds=("publication",))


def _of_degree(word: str, text: str) -> Node | None:
    if word in ("at", "from") or v.is_organisation(text) or v.is_university(text):
        return v.at_organisation("studied_at", text)
    return v.place(text) if v.is_place(text) else v.degree(None, text, text)
