"""What one Chinese clause means once its pattern has cut it: where (o), what (t), who (n), level (l), field (f).

Knows each pattern of `cues_zh.yaml` by its name; how clauses are cut and joined is `chinese`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, Self

from bot.answering.plan import values as v
from bot.answering.plan.cues import cues
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, ConditionRelation
from vectorstore.lexicon import VocabularyName, vocabulary

_TOPIC_TAIL = re.compile(
    r"(?:相关|有关|方面|方向|领域)?的?(?:工作|研究|项目|经验|经历|课题|东西|事情|内容|开发)?(?:的)?$"
)
_ABOUT = re.compile(r"^(?:关于|有关|对|与|跟|和|过)|(?:相关|有关)(?:的)?$")
_ANY = re.compile(r"^(?:过|论文|文章|任何|一些|几篇|多篇|顶会|某个?|些|很多|学术|一?篇)*$")
_BOTH = re.compile(r"都$|^(?:既|同时)")
_LISTED: tuple[VocabularyName, ...] = ("organisations", "venues", "skills", "terms")
_ORGANISATION_NOUN = re.compile(
    r"(?:公司|大学|学院|学校|实验室|研究院|研究所|集团|银行|医院|中学|小学|机构|中心|部|局|厂|所)$"
)
_HAN_OR_WORD = re.compile(r"\w")
_PLAIN_NAME = re.compile(r"[A-Za-z .\-]+|[\u4e00-\u9fff]{2,4}")
_PAPERS = re.compile(r"论文|文章|papers?")
_VENUE_TAIL = re.compile(r"(?:会议|期刊|顶会)?(?:上|里|中)?的?$")
_FIELD_TAIL = re.compile(r"(?:专业|方向)?的?$")
_ENROLLED = re.compile(r"^(?:在读|在校)(?:的)?")
_SCHOOL_EDGE = re.compile(r"^(?:是|有)|的$")
_PATENT_FILLER = re.compile(r"^(?:过|了|发明|授权|的|任何|一些)+")
_AWARD_FILLER = re.compile(r"^(?:过|了|一些|任何|什么)")
_EXPERIENCE_IN = re.compile(r"(?P<t>[^\u4e00-\u9fff]+?)\s*的?(?:开发|使用|编程|项目|实战|工程|相关|工作)*(?:经验|经历)")
# General kinds of experience: 工业界经验, 教学经验, 实习经验.
_GENERAL: tuple[tuple[str, ConditionRelation], ...] = (
    ("教学|助教|授课", "taught"),
    ("实习", "interned_at"),
    ("科研|发表论文|论文发表", "published"),
    ("工作|全职|职场", "worked_at"),
)
_INDUSTRY = re.compile(r"(?:工业界|业界|企业|公司|工业)(?:的|相关)*")


class Said(NamedTuple):
    """What the groups of a clause's pattern hold; `bare` where only a noun says that somebody worked there."""

    where: str
    what: str
    who: str
    level: str
    field: str
    bare: bool
    people: PeopleIndex
    current: bool

    @classmethod
    def of(cls, match: re.Match[str], people: PeopleIndex, *, current: bool) -> Self:
        """Return what a match holds: groups that begin with one letter stand for one thing."""
        found: dict[str, str] = {}
        for name, value in match.groupdict().items():
            if value is not None:
                found.setdefault(name[0], value.strip())
        bare = match.groupdict().get("obare") is not None
        where, what, who, level, field = (found.get(letter, "") for letter in "otnlf")
        return cls(where, what, who, level, field, bare, people, current)


def meaning(name: str, said: Said) -> Node | None:
    """Return the node of one matched clause; None where its groups do not fit after all."""
    return _MEANINGS[name](said)


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
    return v.place(text) if v.is_place(text) else _topic(text)


def _listed(value: str, make: Callable[[str], Node | None], *, split_words: bool) -> Node | None:
    """Return one condition a value of a list: A 和 B must both hold, of A 或 B one."""
    value = _BOTH.sub("", value.strip())
    for key, join in (("list_or", "any"), ("list_and", "all")):
        parts = [p for p in re.compile(str(cues("zh")[key])).split(value) if p and _HAN_OR_WORD.search(p)]
        if len(parts) > 1 and (split_words or join == "any" or all(_is_listed(p) for p in parts)):
            nodes = [n for n in (make(p) for p in parts) if n is not None]
            return v.joined(nodes, join)
    return make(value)


def _is_listed(part: str) -> bool:
    text = v.trimmed(_TOPIC_TAIL.sub("", part))
    return any(v.whole_concept(name, text) for name in _LISTED)


def _organisation(relation: ConditionRelation, value: str, *, current: bool = False) -> Node | None:
    if v.is_place(value) and not v.is_organisation(value):
        return v.joined([Condition(relation=relation, value="", current=current), v.place(value)])
    if v.is_academia(value) and relation != "studied_at":
        return v.in_academia(relation)
    if relation == "studied_at":
        value = re.sub(r"^是|毕业的?$", "", value) or value
    whole = v.organisation_concept(v.trimmed(value)) is not None
    return _listed(value, lambda p: v.at_organisation(relation, p, current=current), split_words=not whole)


def _topic(value: str) -> Node | None:
    text = _ABOUT.sub("", v.trimmed(value))
    text = v.trimmed(_TOPIC_TAIL.sub("", text)) or v.trimmed(value)
    if not text:
        return None
    return _listed(text, lambda p: v.topic(_TOPIC_TAIL.sub("", p) or p), split_words=False)


def _skill(value: str) -> Node | None:
    text = v.trimmed(re.sub(r"(?:方面|相关)?的?$", "", value))
    if v.is_organisation(text) and not v.is_skill(text):
        return v.at_organisation("worked_at", text)
    return _listed(text, v.skill, split_words=True) if text else None


def _pair(a: Node | None, b: Node | None) -> Node | None:
    """Return two conditions in one entry, once for each part of a list."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Clause) and one.join in ("all", "any") and not _is_at(one):
            return v.joined([n for n in (_pair(p, other) for p in one.parts) if n is not None], one.join)
    return v.joined([n for n in (a, b) if n is not None])


def _is_at(node: Clause) -> bool:
    return {p.relation for p in node.parts if isinstance(p, Condition)} == {"studied_at", "worked_at"}


def _outside(said: Said) -> Node | None:
    away = Clause(join="none", parts=(v.at_organisation("worked_at", said.where),))
    held = _topic(said.what) if said.what else Condition(relation="worked_at", value="")
    return v.joined([x for x in (held, away) if x is not None])


def _served(said: Said) -> Node | None:
    return v.service(said.what, said.where)


def _taught(said: Said) -> Node | None:
    return _pair(v.course(said.what), v.at_place_of_work_or_study(said.where) if said.where else None)


def _patent(said: Said) -> Node | None:
    about = _ABOUT.sub("", v.trimmed(_PATENT_FILLER.sub("", said.what)))
    return Condition(relation="holds_patent", value=about, words=v.topic(about).words if about else ())


def _awarded(said: Said) -> Node | None:
    where = v.service("", said.where).model_copy(update={"relation": "awarded"}) if said.where else None
    return _pair(v.award(_AWARD_FILLER.sub("", said.what)), where)


def _worked(said: Said, relation: ConditionRelation = "worked_at") -> Node | None:
    where = said.where
    if said.bare and not (v.is_organisation(where) or _ORGANISATION_NOUN.search(where)):
        return None
    if said.bare and v.is_university(where):
        return v.at_organisation("studied_at", where)
    return _pair(_organisation(relation, where, current=said.current), _topic(said.what) if said.what else None)


def _interned(said: Said) -> Node | None:
    return _worked(said, "interned_at")


def _office(said: Said) -> Node | None:
    where = v.at_place_of_work_or_study(said.where, current=said.current) if said.where else None
    return _pair(v.role(said.what), where)


def _worked_on(said: Said) -> Node | None:
    return _pair(_somewhere(said.where, current=said.current), _topic(said.what))


def _somewhere(where: str, *, current: bool) -> Node:
    if v.is_place(where) and not v.is_organisation(where):
        return v.place(where)
    if v.is_venue(where) and not v.is_organisation(where):
        return v.venue(where)
    return v.at_place_of_work_or_study(where, current=current)


def _degree(said: Said) -> Node | None:
    level = v.level_of(said.level)
    about = _ABOUT.sub("", v.trimmed(said.field))
    if enrolled := _ENROLLED.match(about):
        said, about = said._replace(current=True), about[enrolled.end() :]
    school = v.trimmed(_SCHOOL_EDGE.sub("", about))
    if school and (v.is_university(school) or v.is_organisation(school)):
        return v.joined([v.at_organisation("studied_at", school), v.degree(level, said.level)])
    return v.degree(level, f"{about}{said.level}", _FIELD_TAIL.sub("", about), current=said.current)


def _skilled(said: Said) -> Node | None:
    return _general(said.what, current=said.current) or _skill(said.what)


def _general(text: str, *, current: bool) -> Node | None:
    """Return what a general kind of experience means: 工业界经验, 教学经验."""
    if _INDUSTRY.fullmatch(text):
        return v.in_industry(current=current)
    for kinds, relation in _GENERAL:
        if re.fullmatch(rf"(?:{kinds})(?:的|相关)*", text):
            return Condition(relation=relation, value="")
    return None


def _located(said: Said) -> Node | None:
    return v.place(said.where, current=True)


def _employed(said: Said) -> Node | None:
    return Condition(relation="worked_at", value="", current=said.current)


def _enrolled(_: Said) -> Node | None:
    return Condition(relation="studied_at", value="", current=True)


def _anything(said: Said) -> Node | None:
    return v.role(said.what) if vocabulary("roles").named(said.what) else _topic(said.what)


def _coauthor(said: Said) -> Node | None:
    known = v.is_person(said.who, said.people) or _PLAIN_NAME.fullmatch(said.who)
    return v.person("coauthor", said.who, said.people) if said.who and known else None


def _advised(said: Said) -> Node | None:
    if not said.who or v.is_organisation(said.who) or v.is_university(said.who):
        return None
    return v.person("advised_by", said.who, said.people)


def _mentored(said: Said) -> Node | None:
    return v.person("mentored_by", said.who, said.people) if said.who else None


def _first_author(said: Said) -> Node | None:
    where, what = said.where, said.what
    parts: list[Node] = [Condition(relation="first_author", value="")]
    if where and not _ANY.match(where):
        parts.append(v.venue(where) if v.is_venue(where) or not what else v.topic(where))
    if what and not _ANY.match(what):
        parts.append(v.venue(what) if v.is_venue(what) else v.topic(_ABOUT.sub("", what), kinds=("publication",)))
    return v.joined(parts)


def _studied(said: Said) -> Node | None:
    where, level = said.where, v.level_of(said.level)
    school, known = v.is_university(where), v.is_organisation(where)
    if said.bare and not (school or known or _ORGANISATION_NOUN.search(where)):
        return None
    if not where or (v.is_venue(where) and not known) or ((said.level or level) and not (school or known)):
        return None
    if known and not school and not level:
        return v.at_organisation("worked_at", where)
    degree = v.degree(level, said.level, said.field) if level else None
    return _pair(_organisation("studied_at", where, current=said.current), degree)


def _published(said: Said) -> Node | None:
    where, what = said.where, "" if _ANY.match(said.what) else said.what.removeprefix("是")
    parts: list[Node | None] = []
    if where:
        at_work = v.is_organisation(where) and not v.is_venue(where)
        parts.append(v.at_place_of_work_or_study(where) if at_work else _listed(where, v.venue, split_words=True))
    if what:
        bare = v.trimmed(_VENUE_TAIL.sub("", what))
        if all(v.is_venue(p) for p in re.split(r"\s*(?:、|和|与|或者?)\s*", bare)):
            parts.append(_listed(bare, v.venue, split_words=True))
        else:
            parts.append(v.topic(_ABOUT.sub("", _TOPIC_TAIL.sub("", bare) or bare), kinds=("publication",)))
    kept = [p for p in parts if p is not None]
    return _pair(*kept) if len(kept) == 2 else v.joined(kept) or Condition(relation="published", value="")


def _from(said: Said) -> Node | None:
    where = said.where
    if v.is_organisation(where) or v.is_university(where):
        relation: ConditionRelation = "studied_at" if v.is_university(where) else "worked_at"
        return v.at_organisation(relation, where, current=said.current)
    if where and v.is_place(where):
        return v.place(where)
    return v.role(where) if where and vocabulary("roles").matches(where) else None


_MEANINGS: dict[str, Callable[[Said], Node | None]] = {
    "outside": _outside,
    "never_outside": _outside,
    "first_author": _first_author,
    "coauthor": _coauthor,
    "advised_by": _advised,
    "mentored_by": _mentored,
    "served_at": _served,
    "taught": _taught,
    "holds_patent": _patent,
    "awarded": _awarded,
    "interned_at": _interned,
    "worked_at": _worked,
    "studied_at": _studied,
    "published_at": _published,
    "as_office": _office,
    "work_at": _worked_on,
    "degree": _degree,
    "skill": _skilled,
    "located_in": _located,
    "from_": _from,
    "topic": _anything,
    "made": _anything,
    "employed": _employed,
    "enrolled": _enrolled,
    "graduated": lambda _: Condition(relation="studied_at", value=""),
}
