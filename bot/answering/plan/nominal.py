"""What a noun says of somebody: "a best paper award", "Tsinghua grads", "ex-Google people", "Java developers".

Knows which noun stands for which relation. Knows nothing about verbs and prepositions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from bot.answering.plan import values as v
from bot.answering.plan.cues import cues, phrase
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind

_PEOPLE_WORDS = phrase("nominal", "people_words")
_EX = re.compile(r"^(?:ex|former|previous|past|old)[\s-]+(?!student)", re.IGNORECASE)
_EMPLOYEES = phrase("nominal", "employees")
_ALUMNI = phrase("nominal", "alumni")
_INTERNS = re.compile(r"\s*\b(?:(?:research|summer|former|software)\s+)*interns?(?:hips?)?$", re.IGNORECASE)
_AUTHORS = re.compile(r"\s*\b(?:authors?|papers?|publications?|publishers?|preprints?|articles?)$", re.IGNORECASE)
_USERS = phrase("nominal", "users")
_HOLDERS = phrase("nominal", "holders")
# "GPU work", "scheduling research": what somebody did, named by its subject.
_WORK_ON = re.compile(r"(?P<t>.+?)\s+(?:work|research|stuff)", re.IGNORECASE)
_DOCUMENT = re.compile(r"\b(?:cvs?|resum[eé]s?|résumés?|profiles?|education)\b", re.IGNORECASE)
_EDUCATION = re.compile(r"\beducation\b", re.IGNORECASE)
_ABOUT_GENERIC = re.compile(r"\b(?:experiences?|roles?|positions?|duties|background|jobs?|work)\b", re.IGNORECASE)
_ANYTHING = re.compile(r"(?:anything|something|work|research|stuff|any|things?)", re.IGNORECASE)
_INDUSTRY = phrase("nominal", "industry")
_ACADEMIA = phrase("nominal", "academia")
_SCHOLARS = phrase("nominal", "scholars")
_LEVEL_WORDS = re.compile(r"\b(?:ph\.?d|doctoral|master'?s?|undergraduate|graduate)\b\.?", re.IGNORECASE)
_PAPER_KIND = re.compile(
    r"^(?:published|accepted|research|conference|journal|top|peer-reviewed|scientific)\b", re.IGNORECASE
)
_LEADING = re.compile(r"^(?:for|of|in|on|at|to|about)\s+", re.IGNORECASE)
_LAST_WORD_ROLE = phrase("nominal", "last_word_role")


@lru_cache(maxsize=1)
def _nouns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"(?<![\w-]){source}(?![\w-])", re.I)) for name, source in cues("en")["nouns"])


def noun_relation(text: str) -> tuple[str, re.Match[str]] | None:
    """Return the relation that the nouns of a slot ask for, and where its noun stands."""
    for name, noun in _nouns():
        if matches := list(noun.finditer(text)):
            return name, matches[-1]
    return None


def is_education(text: str) -> bool:
    """Tell whether "on their education" says that what they have is a school."""
    return bool(_EDUCATION.search(text)) and is_document(text)


def is_scholars(text: str) -> bool:
    """Tell whether a noun says only that people study or studied somewhere."""
    return bool(_SCHOLARS.fullmatch(v.trimmed(text)))


def is_document(text: str) -> bool:
    """Tell whether "on ..." only says where it is written ("on their CV")."""
    return bool(_DOCUMENT.search(text)) and len(text.split()) <= 3


def held(text: str, verb: str, people: PeopleIndex, *, current: bool = False) -> Node | None:
    """Return what somebody who has, won, wrote or was `text` must hold."""
    minimum, rest = v.at_least(text)
    text = v.trimmed(rest)
    if not text:
        return {"published": Condition(relation="published", value=""), "awarded": v.award("")}.get(verb)
    if verb == "as_role":
        return _at_least(_role(text, people, current=current), minimum)
    if verb in ("awarded", "published"):
        return _at_least(v.award(text) if verb == "awarded" else _published(text), minimum)
    if _INDUSTRY.fullmatch(text):
        return v.in_industry(current=current)
    if _ACADEMIA.fullmatch(text):
        return v.in_academia(current=current)
    if verb == "have" and (done := _WORK_ON.fullmatch(text)) and not any(v.named(n, text) for n in ("terms", "skills")):
        return _at_least(v.topic(done.group("t")), minimum)
    found = noun_relation(text)
    if found is None or (verb == "skill" and found[0] in _NO_SKILL_NOUNS):
        return None if verb == "skill" else _thing(text)
    return _at_least(_noun(found[0], text, _beside(text, found[1]), current=current), minimum)


# A list of skills tells of certificates as well as a section of their own does.
_CERTIFYING: tuple[EntryKind, ...] = ("skill", "other", "award", "education", "profile", "employment", "activity")
_NO_SKILL_NOUNS = frozenset({"degree", "published", "interned_at", "certified"})


def _beside(text: str, noun: re.Match[str]) -> str:
    """Return what stands beside a noun: "Google" in "an internship at Google"."""
    about = v.trimmed(_LEADING.sub("", (text[: noun.start()] + " " + text[noun.end() :]).strip()))
    return v.trimmed(_ABOUT_GENERIC.sub("", about))


def _at_least(node: Node | None, minimum: int | None) -> Node | None:
    return node.model_copy(update={"minimum": minimum}) if minimum and isinstance(node, Condition) else node


def _noun(name: str, text: str, about: str, *, current: bool) -> Node | None:
    if name == "degree":
        return _degree(text, about, current=current)
    if name == "interned_at":
        return v.at_organisation("interned_at", about, current=current)
    if name in _BY_TEXT:
        return _BY_TEXT[name](text)
    return _BY_BESIDE[name](about)


def _first_author(about: str) -> Node | None:
    where = [v.venue(about)] if about and v.is_venue(about) else []
    words = v.topic(about).words if about and not where else ()
    return v.joined([Condition(relation="first_author", value=about if words else "", words=words), *where])


def _patent(about: str) -> Node:
    about = re.sub(r"^(?:holders?|granted|filed|pending)$", "", about)
    return Condition(relation="holds_patent", value=about, words=v.topic(about).words if about else ())


def _published(text: str) -> Node:
    bare = v.trimmed(_AUTHORS.sub("", text))
    bare = v.trimmed(_PAPER_KIND.sub("", bare))
    bare = v.trimmed(re.sub(r"\b(?:papers?|accepted|published|presented|appearing)\b", " ", bare, flags=re.IGNORECASE))
    if not bare:
        return Condition(relation="published", value="")
    if v.is_venue(bare) or v.venue_year(bare):
        where = v.venue(bare)
        year = v.venue_year(bare)
        return v.joined([where, *([v.during(year, bare)] if year else [])]) or where
    topic = v.topic(bare, kinds=("publication",))
    if _ANYTHING.fullmatch(bare):
        return Condition(relation="published", value="")
    return Condition(relation="published", value=bare, words=topic.words, kinds=("publication",))


_BY_TEXT: dict[str, Callable[[str], Node | None]] = {
    "awarded": v.award,
    "certified": lambda text: v.topic(text, kinds=_CERTIFYING),
    "published": _published,
    "served_at": v.service,
}
_BY_BESIDE: dict[str, Callable[[str], Node | None]] = {
    "first_author": _first_author,
    "holds_patent": _patent,
    "taught": v.course,
}


def _degree(text: str, about: str, *, current: bool) -> Node:
    about = v.trimmed(_HOLDERS.sub("", about))
    level = v.level_of(text)
    if re.fullmatch(r"(?:majors?|minors?|diplomas?)", text, re.IGNORECASE):
        return v.degree(None, "")
    if about and (v.is_university(about) or v.is_organisation(about)):
        where = v.at_organisation("studied_at", about)
        return v.joined([where, v.degree(level, text, current=current)]) or where
    if re.fullmatch(r"(?:degrees?|university|college|graduate|advanced|higher)?", about, re.IGNORECASE):
        about = ""
    return v.degree(level, "" if level is None and not about else text, about, current=current)


def _role(text: str, people: PeopleIndex, *, current: bool) -> Node:
    found = noun_relation(text)
    if found and found[0] in ("served_at", "taught", "first_author", "holds_patent", "interned_at", "degree"):
        return _noun(found[0], text, _beside(text, found[1]), current=current) or v.role(text)
    return people_noun(text, people, current=current, role=True) or v.role(text)


def _thing(text: str) -> Node:
    """Return something that one simply has: a tool, an employer, a school, a field."""
    bare = v.trimmed(_USERS.sub("", text)) or text
    if v.is_skill(bare):
        return v.skill(bare)
    if vocabulary("roles").named(bare, any_case=True):
        return v.role(bare)
    return _institution(bare) or v.skills(text)


def people_noun(text: str, people: PeopleIndex, *, current: bool = False, role: bool = False) -> Node | None:
    """Return what a noun phrase says of the people it names; None where it only says that they are people."""
    stripped = v.trimmed(_PEOPLE_WORDS.sub(" ", v.trimmed(text)))
    if not stripped:
        return None
    if former := _EX.match(stripped):
        return _former(stripped[former.end() :])
    if interns := _INTERNS.search(stripped):
        return v.at_organisation("interned_at", stripped[: interns.start()], current=current)
    head = _ALUMNI.search(stripped)
    if head and (before := v.trimmed(stripped[: head.start()])):
        return _scholars(before, current=current)
    if noun_relation(stripped) and not role:
        return held(stripped, "have", people, current=current)
    return _named_people(stripped, current=current, role=role)


def _former(rest: str) -> Node:
    """Return where "ex-Google people", "ex-Googlers" or "former Google interns" were."""
    rest = v.trimmed(_EMPLOYEES.sub("", rest)) or rest
    if not v.is_organisation(rest) and re.search(r"[a-z]e?rs?$", rest):
        rest = re.sub(r"(?<=[a-z])rs?$", "", rest)
    interned = _INTERNS.search(rest)
    return v.at_organisation("interned_at" if interned else "worked_at", _INTERNS.sub("", rest))


def _scholars(before: str, *, current: bool) -> Node | None:
    """Return what stands before "students" or "alumni": a school, a level, or both."""
    level = v.level_of(before)
    where = v.trimmed(_LEVEL_WORDS.sub("", before))
    if where.islower() and not v.is_organisation(where) and not v.is_university(where):
        return v.topic(f"{where} student") if level is None else v.degree(level, before, where, current=current)
    if where and v.is_organisation(where) and not v.is_university(where):
        return v.at_organisation("worked_at", where)
    school = v.at_organisation("studied_at", where) if where else None
    degree = v.degree(level, before, current=current) if level else None
    return v.joined([n for n in (school, degree) if n is not None])


def _named_people(text: str, *, current: bool, role: bool) -> Node:
    """Return what people are called by: their tool, employer, school, venue, place or role; else a topic."""
    head = _USERS.search(text)
    if head and (before := v.trimmed(text[: head.start()])) and (v.is_skill(before) or v.is_organisation(before)):
        skilled = v.is_skill(before)
        return v.skill(before) if skilled else v.at_organisation("worked_at", before, current=current)
    named = None if role else _institution(text, current=current)
    if named is not None:
        return named
    if v.is_skill(text):
        return v.skill(text)
    if v.is_place(text):
        return v.place(text)
    if role or _LAST_WORD_ROLE.search(text) or vocabulary("roles").named(text):
        return _of_role(text, current=current)
    return v.topic(text)


def _institution(text: str, *, current: bool = False) -> Node | None:
    if v.is_organisation(text):
        return v.at_place_of_work_or_study(text, current=current)
    if v.is_university(text):
        return v.at_organisation("studied_at", text)
    return v.venue(text) if v.is_venue(text) else None


def _of_role(text: str, *, current: bool) -> Node:
    """Return a role, the organisation before it aside: "Google engineers" is worked_at, and engineer."""
    matches = vocabulary("organisations").matches(text)
    if matches and matches[0].span.start == 0 and (rest := v.trimmed(text[matches[0].span.end :])):
        where = v.at_organisation("worked_at", matches[0].span.of(text), current=current)
        return Clause(join="same_entry", parts=(where, v.role(rest)))
    return v.role(text).model_copy(update={"current": current})
