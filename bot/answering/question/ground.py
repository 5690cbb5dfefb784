"""What a relation of a question means on CVs: "interned at Acme" becomes a condition that an entry must hold.

One line a relation in the table below. Knows conditions; knows no words but the item's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from bot.answering.question import own_words, qualifications
from bot.answering.question import values as v
from bot.answering.question.organisations import university_called
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import Clause, Condition, ConditionRelation, WordGroup
from vectorstore.classes import class_named, members_of
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind
from vectorstore.text import fold

_FOUNDERS = ("founder", "co-founder", "创始人", "联合创始人", "founding")


def grounded(relation: str, asked: Asked) -> Node | None:
    """Return the condition that a relation means of an item; None where it means none."""
    return _RELATIONS[relation](asked)


def alone(relation: str, governor: str, minimum: int | None) -> Node | None:
    """Return what a verb or noun says without an object: "has patents", "interned somewhere"."""
    if (own := _ALONE.get(relation)) is not None:
        return own(governor)
    bare: ConditionRelation = relation  # type: ignore[assignment]  # the table's other relations stand for themselves
    return Condition(relation=bare, value="", minimum=minimum)


def _of_class(relation: ConditionRelation, asked: Asked) -> Condition | None:
    """Return a condition that any member of a class meets; its value says what the class stood for."""
    named = asked.value.of_class
    if named is None:
        return None
    if named.kind == "employer":
        kind = (WordGroup(word=asked.text, alternatives=named.words),)
        # An employer that does not say what it is stays unfound, and the answer says how it was looked for.
        by_name = "（按单位名称）" if not asked.text.isascii() else " (by the employer's name)"
        return Condition(relation=relation, value=f"{asked.text}{by_name}", words=kind, current=asked.current)
    held = vocabulary(named.of)
    names = [_name_in(held.concepts[m].names, asked.text) for m in named.members if m in held.concepts]
    zh = not asked.text.isascii()
    listed = ("、" if zh else ", ").join(names[:_MEMBERS_SAID]) + ("…" if len(names) > _MEMBERS_SAID else "")
    said = (
        asked.text
        if named.of in ("roles", "awards")
        else f"{asked.text}（{listed}）"
        if zh
        else f"{asked.text} ({listed})"
    )
    words: tuple[WordGroup, ...] = ()
    if named.of in ("roles", "awards"):
        every = [n for m in sorted(members_of(named)) for n in held.concepts[m].names]
        words = (WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys([*named.words, *every]))),)
    ids = () if words else tuple(sorted(members_of(named)))
    return Condition(relation=relation, value=said, concepts=ids, words=words, current=asked.current)


def _name_in(names: tuple[str, ...], like: str) -> str:
    """Return the name of a member in the script in which its class was named."""
    return next((n for n in names if n.isascii() == like.isascii()), names[0])


# So many members of a class are said; the rest is counted on a reader's knowing the class.
_MEMBERS_SAID = 6


def _studied_at(asked: Asked) -> Node:
    """Return where somebody studied; the alumni of an employer worked there."""
    known = asked.value.of_class
    employer = known is not None and known.of == "organisations" and known.kind != "school"
    alumni = asked.kind == "organisation" and asked.governor.lower().startswith("alum")
    if employer or (alumni and asked.value.ids("organisation")):
        return _at("worked_at", asked)
    return _at("studied_at", asked)


def _studied_from(asked: Asked) -> Node:
    """Return studies at the university that is called after a place, where one is; else in the place."""
    return _at_its_university(asked) or _within("studied_at", _place(asked))


def _at_its_university(asked: Asked) -> Condition | None:
    """Return studies at the university that is called after a place, where the world or a CV in scope knows one."""
    known = university_called(asked.text)
    if known is not None:
        return Condition(relation="studied_at", value=asked.text, concepts=(known.concept_id,))
    names = {fold(form.format(asked.text)): form.format(asked.text) for form in _CALLED_AFTER}
    written = asked.pool.organisations(frozenset(names))
    name = next((name for folded, name in names.items() if folded in written), None)
    return Condition(relation="studied_at", value=name) if name is not None else None


_CALLED_AFTER = ("University of {}", "{} University", "{} State University", "{} College", "{}大学", "{}学院")


def _comes_from(asked: Asked) -> Node:
    """Return "from Syracuse": whoever is there, or studied at the university that is called after it."""
    here = _place(asked, current=True)
    held = vocabulary("places").concepts.values()
    # A state or a country is where somebody comes from, and no short name of its university.
    whole = any(p.parent in here.concepts for p in held)
    studied = None if whole else _at_its_university(asked)
    return here if studied is None else Clause(join="any", parts=(here, studied))


def _at(relation: ConditionRelation, asked: Asked, *, past: bool = False) -> Condition:
    if (of_class := _of_class(relation, asked)) is not None:
        return of_class.model_copy(update={"past": past})
    ids = asked.value.ids("organisation", "school")
    made = v.at_organisation(relation, asked.text, current=asked.current)
    if ids and not made.concepts:
        made = made.model_copy(update={"concepts": ids})
    if relation != "worked_at":
        return made.model_copy(update={"past": past})
    return made.model_copy(update={"past": past, "kinds": _HIRED if asked.hired else ()})


_HIRED: tuple[EntryKind, ...] = ("employment",)


def _been_at(asked: Asked) -> Node:
    worked = _at("worked_at", asked)
    if asked.kind == "school" or asked.value.ids("school") or v.is_university(asked.text):
        return Clause(join="any", parts=(_at("studied_at", asked), worked))
    return worked


def _experience_of(asked: Asked) -> Node:
    """Return "X experience" of a firm: to have worked there, or with what bears its name."""
    worked = _at("worked_at", asked)
    if asked.value.named_class is not None or len(asked.text.split()) > 1:
        return worked
    return Clause(join="any", parts=(worked, v.skill(asked.text)))


def _mentioned(asked: Asked) -> Node:
    """Return what a CV says of an organisation in any way: work or studies there, or its name."""
    if asked.value.named_class is not None:
        return _at("worked_at", asked)
    return Clause(join="any", parts=(_been_at(asked), v.skill(asked.text), v.topic(asked.text)))


def _client_of(asked: Asked) -> Node:
    """Return work that was paid for by somebody else than the employer: a line that tells of it names the client."""
    known = asked.value.of_class
    held = vocabulary("organisations")
    ids = known.members if known is not None else asked.value.ids("organisation", "school")
    names = [n for i in ids if i in held.concepts for n in held.concepts[i].names]
    own = WordGroup(
        word=asked.text, alternatives=tuple(dict.fromkeys([asked.text, *(known.words if known else ()), *names]))
    )
    paid = WordGroup(word="client", alternatives=_CLIENTS)
    said = f"{asked.text} as a client" if asked.text.isascii() else f"{asked.text}（作为客户）"
    told = Condition(relation="topic", value=said, words=(paid, own), kinds=("employment", "internship", "project"))
    if "contract" not in asked.governor.lower():
        return told
    # On contract with a firm may also be told as work there: as its contractor.
    there = _at("worked_at", asked)
    contracted = Clause(join="same_entry", parts=(there, v.role("contractor")))
    return Clause(
        join="any", parts=(Clause(join="same_entry", parts=(told, Clause(join="none", parts=(there,)))), contracted)
    )


_CLIENTS = (
    "client", "clients", "end client", "customer", "contract", "on contract", "contracted to", "account", "on-site",
    "seconded", "secondment", "客户", "甲方", "驻场", "驻厂", "派驻", "外派",
)  # fmt: skip


def _place(asked: Asked, *, current: bool = False) -> Condition:
    if (of_class := _of_class("located_in", asked)) is not None:
        return of_class
    ids = asked.value.ids("place")
    made = v.place(asked.text, current=current)
    return made if made.concepts or not ids else made.model_copy(update={"concepts": ids})


def _within(relation: ConditionRelation, node: Node) -> Node:
    return Clause(join="same_entry", parts=(Condition(relation=relation, value=""), node))


def _venue(asked: Asked) -> Node:
    if (of_class := _of_class("published_at", asked)) is not None:
        return of_class
    made = v.venue(asked.text)
    ids = asked.value.ids("venue")
    return made if made.concepts or not ids else made.model_copy(update={"concepts": ids})


def _authored(relation: ConditionRelation, node: Node) -> Node:
    return Clause(join="same_entry", parts=(Condition(relation=relation, value=""), node))


def _on(asked: Asked, *kinds: EntryKind) -> Condition:
    return v.topic(asked.text, kinds=kinds)


def _role(asked: Asked) -> Node:
    if "volunteer" in asked.value.ids("role"):
        return own_words.listed_at_all("volunteering", asked.text)
    if (named := asked.value.of_class) is not None and named.rank is not None:
        return qualifications.ranked(named, asked)
    held = _of_class("role", asked) or v.role(asked.text).model_copy(update={"current": asked.current})
    return held.model_copy(update={"kinds": _HIRED}) if asked.hired else held


def _origin(asked: Asked) -> Node:
    """Return where somebody comes from, of a word that may be a trade or a subject: 销售出身, 计算机出身."""
    return Clause(join="any", parts=(v.role(asked.text), v.degree(None, asked.text, asked.text)))


def _seconded(said: str) -> Node:
    """Return "worked on another's payroll": at a firm that hires people out, or in a job that says so."""
    hired_out = class_named("kind-outsourcers")
    firms = (WordGroup(word=said, alternatives=hired_out.words),) if hired_out is not None else ()
    by_name = "外包公司（按单位名称）" if not said.isascii() else "an outsourcing company (by the employer's name)"
    named = (Condition(relation="worked_at", value=by_name, words=firms), own_words.seconded(said))
    return Clause(join="any", parts=named)


def _role_of(asked: Asked) -> Node:
    if asked.kind == "role" and v.named("roles", f"{asked.text} {asked.governor}"):
        return v.role(f"{asked.text} {asked.governor}").model_copy(update={"current": asked.current})
    whole = f"{asked.text}{asked.governor}" if not asked.text.isascii() else f"{asked.text} {asked.governor}"
    return v.role(whole).model_copy(update={"current": asked.current})


def _topic(asked: Asked) -> Node:
    """Return a topic; a proper name that nobody knows, after which experience is asked for, is a tool."""
    words = asked.text.split()
    named = asked.kind == "free" and asked.sense == "experience" and len(words) <= _LONGEST_TOOL
    if named and all(w[:1].isupper() and w.isascii() for w in words):
        return v.skill(asked.text)
    if asked.governor.lower() in _BACKGROUNDS:
        # A background is had by a degree as by work.
        return Clause(join="any", parts=(v.topic(asked.text), v.degree(None, asked.text, asked.text)))
    if asked.kind == "role" and (known := asked.value.of_class) is not None and known.of == "roles":
        return _role(asked)  # 做算法岗: a kind of posts, whatever each is called
    if asked.kind == "role":
        return v.topic(asked.text, names=("roles",))
    return v.topic(asked.text)


_BACKGROUNDS = frozenset({"background", "backgrounds"})


# "Zephyr Tracker"; what has more words tells of work.
_LONGEST_TOOL = 3


def _skill(asked: Asked) -> Node:
    return v.skills(asked.text)


_TEACHING = frozenset({"teach", "taught", "教", "教过", "教了", "任教", "讲授"})


def _taught(asked: Asked) -> Node:
    """Return who taught something: as a course of theirs, or as its teacher by title."""
    if asked.governor.lower() not in _TEACHING:
        return v.course(asked.text)  # a course's assistants are not its teachers
    title = f"{asked.text} teacher" if asked.text.isascii() else f"{asked.text}老师"
    return Clause(join="any", parts=(v.course(asked.text), v.role(title)))


def _taught_at_all(said: str) -> Node:
    """Return "has taught": courses, or the title of a teacher; a course's assistants have courses alone."""
    courses = Condition(relation="taught", value="")
    return Clause(join="any", parts=(courses, v.role("teacher"))) if said.lower() in _TEACHING else courses


def _studied_abroad(said: str) -> Node:
    """Return "a returnee": studies at a place that lies abroad, as the class of such places is drawn."""
    abroad = class_named("outside-china")
    members = tuple(sorted(members_of(abroad))) if abroad is not None else ()
    where = "abroad" if said.isascii() else "海外"
    return _within("studied_at", Condition(relation="located_in", value=where, concepts=members))


def _own_business(said: str) -> Node:
    """Return "runs a business": whoever founded one, or owns it, by title or by the name they work under."""
    names = (WordGroup(word=said, alternatives=(*_FOUNDERS, *own_words.SELF_EMPLOYED)),)
    value = "founder or owner" if said.isascii() else "创始人或店主"
    return Clause(
        join="any",
        parts=(
            Condition(relation="role", value=value, words=names),
            Condition(relation="topic", value=value, words=(own_words.own_master(said, *_FOUNDERS),), kinds=_HIRED),
        ),
    )


def _founders() -> Node:
    return Clause(join="any", parts=tuple(v.role(word) for word in _FOUNDERS), called="founding")


def _person(relation: ConditionRelation) -> Callable[[Asked], Node]:
    return lambda asked: v.person(relation, asked.text, asked.pool.index)


def _named(asked: Asked) -> Node:
    return Condition(relation="named", value=asked.text, concepts=asked.value.ids("person"))


def _during(asked: Asked) -> Node | None:
    return v.during(asked.value.period, asked.text) if asked.value.period is not None else None


def _lasted(asked: Asked) -> Node | None:
    if asked.value.length is None:
        return None
    return Condition(relation="lasted", value=asked.text, length=asked.value.length)


def _graduates(asked: Asked) -> Node | None:
    if asked.value.period is None:
        return None
    said = re.sub(r"^in\s+", "", asked.text)
    return Condition(relation="graduates", value=said, period=asked.value.period)


_RELATIONS: dict[str, Callable[[Asked], Node | None]] = {
    "advised_by": _person("advised_by"),
    "awarded": lambda a: _of_class("awarded", a) or v.award(a.text),
    "been_at": _been_at,
    "certified": qualifications.certified,
    "certifying": qualifications.certifying,
    "client_of": _client_of,
    "comes_from": _comes_from,
    "co_first_at": lambda a: _authored("co_first", _venue(a)),
    "coauthor": _person("coauthor"),
    "degree": qualifications.degree,
    "during": _during,
    "experience_of": _experience_of,
    "field": lambda a: v.degree(None, a.text, a.text, current=a.current),
    "first_author_at": lambda a: _authored("first_author", _venue(a)),
    "first_author_on": lambda a: _authored("first_author", _on(a, "publication")),
    "founded": lambda a: Clause(join="same_entry", parts=(_at("worked_at", a), _founders())),
    "given_up": qualifications.given_up,
    "graduates": _graduates,
    "interned_at": lambda a: _at("interned_at", a),
    "interned_in": lambda a: _within("interned_at", _place(a)),
    "interned_on": lambda a: _within("interned_at", v.topic(a.text)),
    "lasted": _lasted,
    "left_unfinished": lambda a: Clause(
        join="same_entry", parts=(_at("studied_at", a), qualifications.unfinished(a.governor))
    ),
    "licensed_as": qualifications.licensed_as,
    "licensed_in": lambda a: qualifications.licensed_in(a, _place(a)),
    "lead_people": lambda a: Clause(join="same_entry", parts=(_at("worked_at", a), v.leading())),
    "left": lambda a: _at("worked_at", a, past=True),
    "likes": lambda a: own_words.listed("interest", a),
    "lives_in": lambda a: _place(a, current=True),
    "member_of": lambda a: own_words.listed("membership", a),
    "mentioned": _mentioned,
    "mentored_by": _person("mentored_by"),
    "named": _named,
    "origin": _origin,
    "patent_on": lambda a: _on(a, "patent"),
    "published_at": _venue,
    "published_on": lambda a: _authored("published", _on(a, "publication")),
    "relocates": lambda a: own_words.relocates(a, _place(a)),
    "reports_to": own_words.reports_to,
    "role": _role,
    "role_of": _role_of,
    "served_as": lambda a: v.service(a.text),
    "served_at": lambda a: v.service("", a.text),
    "skill": _skill,
    "somewhere": lambda a: _place(a, current=True),
    "speaks": qualifications.speaks,
    "studied_at": _studied_at,
    "studied_from": _studied_from,
    "studied_in": lambda a: _within("studied_at", _place(a)),
    "talked": lambda a: own_words.listed("talk", a),
    "taught": _taught,
    "taught_at": lambda a: v.teaching_at(a.text),
    "topic": _topic,
    "volunteered": lambda a: own_words.listed("volunteering", a),
    "worked_at": lambda a: _at("worked_at", a),
    "worked_in": lambda a: _within("worked_at", _place(a)),
}

_ALONE: dict[str, Callable[[str], Node]] = {
    "academia": lambda _: v.in_academia(),
    "certified": qualifications.certified_at_all,
    "acted": lambda said: v.topic(said.removesuffix("过")),
    "developer": lambda _: v.role("developer"),
    "enrolled": lambda _: Condition(relation="studied_at", value="", current=True),
    "founded": lambda _: _founders(),
    "unfinished": qualifications.unfinished,
    "own_business": _own_business,
    "self_employed": own_words.self_employed,
    "studied_abroad": _studied_abroad,
    "industry": lambda _: v.in_industry(),
    "lead_people": lambda _: v.leading(),
    "likes": lambda said: own_words.listed_at_all("interest", said),
    "member_of": lambda said: own_words.listed_at_all("membership", said),
    "talked": lambda said: own_words.listed_at_all("talk", said),
    "taught": _taught_at_all,
    "volunteered": lambda said: own_words.listed_at_all("volunteering", said),
    "relocates": own_words.moves,
    "relocates_anywhere": own_words.moves_anywhere,
    "projects_managed": own_words.projects_managed,
    "role": v.role,
    "seeks": own_words.seeks,
    "fresh": lambda said: Clause(
        join="any", parts=(Condition(relation="studied_at", value="", current=True), own_words.graduating(said))
    ),
    "seconded": _seconded,
    "travels": own_words.travels,
    **{
        name: partial(own_words.told, name)
        for name in (
            "book",
            "career_break",
            "clean_record",
            "honours",
            "laid_off",
            "out_of_work",
            "promoted",
            "startup",
            "thesis",
        )
    },
}
