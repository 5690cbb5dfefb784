"""What a relation of a question means on CVs: "interned at Acme" becomes a condition that an entry must hold.

One line a relation in the table below. Knows conditions; knows no words but the item's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import get_args

from bot.answering.question import own_words, qualifications, teaching, trades
from bot.answering.question import values as v
from bot.answering.question.amounts import in_countries
from bot.answering.question.disciplines import is_only_studied
from bot.answering.question.done_to import done_to, driven
from bot.answering.question.founders import founders, own_business
from bot.answering.question.slots import whole_concept
from bot.answering.question.statuses import of_its_kind
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.question.whereabouts import (
    HIRED,
    any_of,
    at,
    been_at,
    been_in,
    client_of,
    comes_from,
    experience_of,
    mentioned,
    of_class,
    place,
    studied_abroad,
    studied_at,
    studied_from,
    venue,
    within,
)
from bot.answering.records import Clause, Condition, ConditionRelation, WordGroup
from vectorstore.classes import class_called, class_named
from vectorstore.lexicon import ends_in_people
from vectorstore.records import EntryKind


def grounded(relation: str, asked: Asked) -> Node | None:
    """Return the condition that a relation means of an item; None where it means none."""
    node = _RELATIONS[relation](asked)
    return trades.of_industry(node, asked) if node is not None and relation in _WORKED else node


# Relations that ask for work in an industry where one is named.
_WORKED = frozenset({"been_at", "comes_from", "experience_of", "topic", "worked_at"})


def relations(*, named: bool) -> tuple[str, ...]:
    """Return every relation that a question may ask for of something `named`, or without naming anything; sorted."""
    bare = set(get_args(ConditionRelation)) - _OF_NUMBERS
    return tuple(sorted(set(_RELATIONS) if named else {*_ALONE, *bare}))


# Relations that say nothing without a time, a number or another event.
_OF_NUMBERS = frozenset(
    {"during", "lasted", "before", "after", "amount", "graded", "scored", "ranked", "named", "topic", "located_in"}
)


def alone(relation: str, governor: str, minimum: int | None) -> Node | None:
    """Return what a verb or noun says without an object: "has patents", "interned somewhere"."""
    if (own := _ALONE.get(relation)) is not None:
        return own(governor)
    if relation == "studied_at" and _OF_DEGREE.search(governor):
        relation = "degree"  # who never got a degree may have studied
    bare: ConditionRelation = relation  # type: ignore[assignment]  # the table's other relations stand for themselves
    held = Condition(relation=bare, value="", minimum=minimum)
    return of_its_kind(held, governor) if relation == "holds_patent" else held


_OF_DEGREE = re.compile(r"\b(?:degree|diploma)s?$|(?:学位|文凭|毕业证书?)$")


def _authored(relation: ConditionRelation, node: Node) -> Node:
    return Clause(join="same_entry", parts=(Condition(relation=relation, value=""), node))


def _on(asked: Asked, *kinds: EntryKind) -> Condition:
    return v.topic(asked.text, kinds=kinds)


def _role(asked: Asked) -> Node:
    if "volunteer" in asked.value.ids("role"):
        return own_words.listed_at_all("volunteering", asked.text)
    if any(i.endswith("-member") for i in asked.value.ids("role") or ()):
        return own_words.member(asked.text)
    if (named := asked.value.of_class) is not None and named.rank is not None:
        return qualifications.ranked(named, asked)
    own = trades.told_elsewhere(asked) or teaching.of_a_school(asked) or of_class("role", asked)
    held = own or v.role(asked.text).model_copy(update={"current": asked.current})
    if asked.hired:
        return held.model_copy(update={"kinds": HIRED}) if isinstance(held, Condition) else held
    if own is not None or not asked.value.ids("certificate"):
        return held
    # A notary public is one by a licence, whatever they work as.
    return Clause(join="any", parts=(held, qualifications.certified(asked)))


def _trade(said: str) -> Node:
    """Return who plies a trade that a word of questions names: any of its kind, as where its name is known."""
    named = class_called(said) or class_called(f"做{said}的")
    return any_of(named, said, "role") if named is not None and named.of == "roles" else v.role(said)


def _origin(asked: Asked) -> Node:
    """Return where somebody comes from, of a word that may be a trade or a subject: 销售出身, 计算机出身."""
    field = whole_concept("terms", asked.text)
    if asked.kind == "role" and not (field is not None and any(n.endswith("学") for n in field.names)):
        return _role(asked)  # what is studied is called so: 会计学
    done = (v.topic(asked.text, kinds=HIRED),) if asked.kind == "skill" else ()
    return Clause(join="any", parts=(v.role(asked.text), v.degree(None, asked.text, asked.text), *done))


def _reviewed(said: str) -> Node:
    """Return "reviewed papers": as a CV says it anywhere, or as an office that it lists."""
    anywhere = own_words.told("peer_reviewed", said)
    office = Condition(relation="served_at", value=anywhere.value, words=anywhere.words)
    return Clause(join="any", parts=(anywhere, office))


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
    called = v.role(whole).model_copy(update={"current": asked.current})
    kind = asked.value.of_class
    if kind is None or kind.of != "organisations":
        return called
    # "A manager in a bank" is a bank manager, or a manager of anything at a bank.
    there = (
        any_of(kind, asked.text, "worked_at"),
        v.role(asked.governor).model_copy(update={"current": asked.current}),
    )
    return Clause(join="any", parts=(called, Clause(join="same_entry", parts=there)))


def _known(node: Node) -> Node:
    """Return what is known as well as done: a list of skills proves that somebody knows a thing, and no work on it."""
    if not isinstance(node, Condition) or node.relation != "topic" or not node.words:
        return node
    listed = Condition(relation="skill", value=node.value, words=node.words)
    return Clause(join="any", parts=(listed, node))


def _topic(asked: Asked) -> Node:
    """Return a topic; a proper name that nobody knows, after which experience is asked for, is a tool."""
    if is_only_studied(asked.text):
        return v.degree(None, asked.text, asked.text)
    if asked.sense not in _BUILDING and (family := _tools(asked)) is not None:
        return family
    words = asked.text.split()
    named = asked.kind == "free" and asked.sense == "experience" and len(words) <= _LONGEST_TOOL
    if named and all(w[:1].isupper() and w.isascii() for w in words):
        return v.skill(asked.text)
    if asked.governor.lower() in _BACKGROUNDS:
        # A background is had by a degree as by work.
        return Clause(join="any", parts=(v.topic(asked.text), v.degree(None, asked.text, asked.text)))
    if asked.sense == "experience" and len(words) > 1 and words[-1].lower() == "management":
        # "Product management experience" is had by its managers, whatever their line says.
        return Clause(join="any", parts=(v.topic(asked.text), v.role(" ".join((*words[:-1], "manager")))))
    if asked.sense in ("act", "do") and asked.kind != "skill" and (deed := done_to(asked)) is not None:
        return deed
    if asked.text.startswith(_LED_ZH) and (led := _led_people(asked.text)) is not None:
        return led
    return _done(asked)


def _done(asked: Asked) -> Node:
    """Return what was done as a trade: by its people where it is known as one, else as any work."""
    known = asked.value.of_class
    if asked.kind == "role" and asked.sense != "know" and known is not None and known.of == "roles":
        return _role(asked)  # 做算法岗: a kind of posts, whatever each is called
    if asked.kind == "role" and asked.sense == "do" and trades.is_held(asked.text):
        return _role(asked)
    if asked.kind == "role":
        # 做过建筑师 was one; 做销售 is the work of any who sell, and 访问学者 or 志愿者 may be told among activities.
        somebody = asked.sense == "do" and ends_in_people(asked.text) and not asked.text.endswith("者")
        return v.role(asked.text) if somebody else v.topic(asked.text, names=("roles",))
    if asked.sense == "do" and (trade := class_called(f"做{asked.text}的")) is not None and trade.of == "roles":
        made = v.topic(asked.text, kinds=(*HIRED, "internship", "project"))
        # "Placed accountants" is no accounting, and what is reported to accounting is not done there.
        own = tuple(g.model_copy(update={"exact": True, "own": True}) for g in made.words)
        done = made.model_copy(update={"words": own})
        return Clause(join="any", parts=(done, any_of(trade, asked.text, "role")))
    return trades.worked_in(asked.text)


def _led_people(said: str) -> Condition | None:
    """Return 带过实习生 as a line that names those who were led and says that they were, whatever stands between."""
    verb = next(v for v in _LED_ZH if said.startswith(v))
    whom = v.topic(said.removeprefix(verb).lstrip("过了"))
    if not whom.words:
        return None
    led = WordGroup(word=verb, alternatives=_LEADING)
    return Condition(relation="topic", value=said, words=(led, *whom.words))


_LED_ZH = ("带教", "带过", "带", "指导", "培训")
_LEADING = ("带", "带过", "带教", "带领", "指导", "辅导", "培养", "培训", "管理")
_BACKGROUNDS = frozenset({"background", "backgrounds", "背景"})


# Who made a kind of tool used none by that.
_BUILDING = frozenset({"act", "do"})
# "Zephyr Tracker"; what has more words tells of work.
_LONGEST_TOOL = 3


def _tools(asked: Asked) -> Condition | None:
    """Return any tool of a family: a SQL database."""
    named = asked.value.of_class
    return of_class("skill", asked) if named is not None and named.of == "skills" else None


def _worked_at(asked: Asked) -> Node:
    """Return who worked at an employer; people called after what is a tool as well may be who knows it."""
    node = at("worked_at", asked)
    tool = asked.governor.lower() in _CALLED_AFTER and asked.value.ids("skill")
    return Clause(join="any", parts=(node, v.skills(asked.text))) if tool else node


# "Salesforce folks" may be of the firm or know the tool; its employees and alumni are of the firm.
_CALLED_AFTER = frozenset({"crowd", "folks", "guys", "people", "person"})


def _skill(asked: Asked) -> Node:
    if (family := _tools(asked)) is not None:
        return family
    machine = _DRIVEN.fullmatch(asked.text)
    if machine is not None:
        return driven(asked._replace(value=asked.value.model_copy(update={"text": machine[1]})))
    made = v.skills(asked.text)
    if isinstance(made, Condition) and not made.concepts and whole_concept("places", asked.text) is not None:
        return made.model_copy(update={"kinds": ("skill",)})  # a tool called like a town: work there used no tool
    # 会氩弧焊: a list of skills says so as well as work does; what is used (会用) is a tool.
    return _known(made) if asked.kind == "free" and "用" not in asked.governor else made


# 会开叉车: what is driven is named, and that it is driven goes without saying.
_DRIVEN = re.compile(r"(?:开|驾驶|操作)([\u4e00-\u9fff]{2,6})")


def _person(relation: ConditionRelation) -> Callable[[Asked], Node]:
    return lambda asked: v.person(relation, asked.text, asked.pool.index)


def _with(asked: Asked) -> Node:
    """Return who wrote with somebody; whoever "worked with" them may have worked where they did as well."""
    authors = v.person("coauthor", asked.text, asked.pool.index)
    if not asked.governor.lower().startswith("work") or not authors.concepts:
        return authors
    return Clause(join="any", parts=(authors, v.person("colleague", asked.text, asked.pool.index)))


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
    "authorised_in": own_words.authorised_in,
    "awarded": qualifications.awarded,
    "been_at": been_at,
    "been_in": been_in,
    "certified": qualifications.certified,
    "certifying": qualifications.certifying,
    "client_of": client_of,
    "comes_from": comes_from,
    "co_first_at": lambda a: _authored("co_first", venue(a)),
    "coauthor": _with,
    "colleague": _person("colleague"),
    # A list of skills tells of no contribution.
    "contributed": lambda a: v.topic(a.text),
    "degree": qualifications.degree,
    "developer_of": lambda a: trades.develops(a.text, a.governor or "developers", current=a.current),
    "during": _during,
    "experience_of": experience_of,
    "field": qualifications.studied,
    "first_author_at": lambda a: _authored("first_author", venue(a)),
    "first_author_on": lambda a: _authored("first_author", _on(a, "publication")),
    "founded": lambda a: Clause(join="same_entry", parts=(at("worked_at", a), founders())),
    "given_up": qualifications.given_up,
    "graduates": _graduates,
    "interned_at": lambda a: at("interned_at", a),
    "interned_in": lambda a: within("interned_at", place(a)),
    "interned_on": lambda a: within("interned_at", v.topic(a.text)),
    "lasted": _lasted,
    "left_unfinished": lambda a: Clause(
        join="same_entry", parts=(at("studied_at", a), qualifications.unfinished(a.governor))
    ),
    "licensed_as": qualifications.licensed_as,
    "licensed_in": lambda a: qualifications.licensed_in(a, place(a)),
    "lead_people": lambda a: Clause(join="same_entry", parts=(at("worked_at", a), v.leading())),
    "left": lambda a: at("worked_at", a, past=True),
    "likes": lambda a: own_words.listed("interest", a),
    "lives_in": lambda a: place(a, current=True),
    "member_of": lambda a: own_words.listed("membership", a),
    "mentioned": mentioned,
    "mentored_by": _person("mentored_by"),
    "named": _named,
    "origin": _origin,
    "patent_on": lambda a: _on(a, "patent"),
    "published_at": venue,
    "published_on": lambda a: _authored("published", _on(a, "publication")),
    "relocates": lambda a: own_words.relocates(a, place(a)),
    "reports_to": own_words.reports_to,
    "role": _role,
    "role_of": _role_of,
    "served_as": lambda a: v.service(a.text),
    "served_at": lambda a: v.service("", a.text),
    "skill": _skill,
    "somewhere": lambda a: place(a, current=True),
    "speaks": qualifications.speaks,
    "studied_at": studied_at,
    "studied_from": studied_from,
    "studied_in": lambda a: within("studied_at", place(a)),
    "talked": lambda a: own_words.listed("talk", a),
    "taught": teaching.taught,
    "taught_at": teaching.taught_at,
    "taught_in": lambda a: Clause(join="same_entry", parts=(teaching.has_taught(), place(a))),
    "topic": lambda a: _known(_topic(a)) if a.sense == "know" else _topic(a),
    "volunteered": own_words.helped_out,
    "worked_at": _worked_at,
    "worked_in": lambda a: been_in(a) if a.governor.lower() in _BACKGROUNDS else within("worked_at", place(a)),
}

_OWN: dict[str, Callable[[str], Node]] = {
    "academia": lambda _: v.in_academia(),
    "certified": qualifications.certified_at_all,
    "acted": lambda said: trades.worked_in(said.removesuffix("过")),
    "developer": trades.developers,
    "enrolled": lambda _: Condition(relation="studied_at", value="", current=True),
    "founded": lambda _: founders(),
    "unfinished": qualifications.unfinished,
    "own_business": own_business,
    "self_employed": own_words.self_employed,
    "studied_abroad": studied_abroad,
    "industry": lambda _: v.in_industry(),
    "lead_people": lambda _: v.leading(),
    "lectured": teaching.lectured,
    "likes": lambda said: own_words.listed_at_all("interest", said),
    "member_of": lambda said: own_words.listed_at_all("membership", said),
    "references": lambda said: own_words.listed_at_all("reference", said),
    "talked": lambda said: own_words.listed_at_all("talk", said),
    "taught": teaching.taught_at_all,
    "volunteered": lambda said: own_words.listed_at_all("volunteering", said),
    "relocates": own_words.moves,
    "relocates_anywhere": own_words.moves_anywhere,
    "projects_managed": own_words.projects_managed,
    "role": _trade,
    "seeks": own_words.seeks,
    "fresh": lambda said: Clause(
        join="any", parts=(Condition(relation="studied_at", value="", current=True), own_words.graduating(said))
    ),
    "military": own_words.military,
    "out_of_work": own_words.between_jobs,
    "peer_reviewed": _reviewed,
    "seconded": _seconded,
    "travels": own_words.travels,
    "worked_abroad": lambda _: in_countries(2),
}
_ALONE: dict[str, Callable[[str], Node]] = {
    **{name: partial(own_words.told, name) for name in own_words.told_kinds()},
    **_OWN,
}
