"""What one Chinese clause means once its pattern has cut it: where (o), what (t), who (n), level (l), field (f).

Knows each pattern of `cues_zh.yaml` by its name; how clauses are cut and joined is `chinese`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, Self

from bot.answering.plan import values as v
from bot.answering.plan.chinese_values import ABOUT, TOPIC_TAIL, listed, organisation, pair, skill, topic
from bot.answering.plan.leading import led_a_team
from bot.answering.plan.people import PeopleIndex
from bot.answering.plan.values import Node
from bot.answering.records import Clause, Condition, ConditionRelation
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind

_ANY = re.compile(r"^(?:过|论文|文章|任何|一些|几篇|多篇|顶会|某个?|些|很多|学术|一?篇)*$")
_ORGANISATION_NOUN = re.compile(
    r"(?:公司|大学|学院|学校|实验室|研究院|研究所|集团|银行|医院|中学|小学|机构|中心|部|局|厂|所)$"
)
_PLAIN_NAME = re.compile(r"[A-Za-z .\-]+|[\u4e00-\u9fff]{2,4}")
_VENUE_TAIL = re.compile(r"(?:会议|期刊|顶会)?(?:上|里|中)?的?$")
_FIELD_TAIL = re.compile(r"(?:专业|方向)?的?$")
_ENROLLED = re.compile(r"^(?:在读|在校)(?:的)?")
_SCHOOL_EDGE = re.compile(r"^(?:是|有)|的$")
_PATENT_FILLER = re.compile(r"^(?:过|了|发明|授权|的|任何|一些)+")
_AWARD_FILLER = re.compile(r"^(?:过|了|一些|任何|什么)")
# General kinds of experience: 工业界经验, 教学经验, 实习经验.
_GENERAL: tuple[tuple[str, ConditionRelation], ...] = (
    ("教学|助教|授课", "taught"),
    ("实习", "interned_at"),
    ("科研|发表论文|论文发表", "published"),
    ("工作|全职|职场", "worked_at"),
)
_CERTIFICATE = re.compile(r"(?:证书|认证|资格证|执照)$")
_CERTIFYING: tuple[EntryKind, ...] = ("skill", "other", "award", "education", "profile", "employment", "activity")
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


def _outside(said: Said) -> Node | None:
    away = Clause(join="none", parts=(v.at_organisation("worked_at", said.where),))
    held = topic(said.what) if said.what else Condition(relation="worked_at", value="")
    return v.joined([x for x in (held, away) if x is not None])


def _served(said: Said) -> Node | None:
    return v.service(said.what, said.where)


def _taught(said: Said) -> Node | None:
    return pair(v.course(said.what), v.teaching_at(said.where) if said.where else None)


def _patent(said: Said) -> Node | None:
    about = ABOUT.sub("", v.trimmed(_PATENT_FILLER.sub("", said.what)))
    return Condition(relation="holds_patent", value=about, words=v.topic(about).words if about else ())


def _awarded(said: Said) -> Node | None:
    where = v.service("", said.where).model_copy(update={"relation": "awarded"}) if said.where else None
    return pair(v.award(_AWARD_FILLER.sub("", said.what)), where)


def _worked(said: Said, relation: ConditionRelation = "worked_at") -> Node | None:
    where = said.where
    if said.bare and not (v.is_organisation(where) or _ORGANISATION_NOUN.search(where)):
        return None
    if said.bare and v.is_university(where):
        return v.at_organisation("studied_at", where)
    return pair(organisation(relation, where, current=said.current), topic(said.what) if said.what else None)


def _interned(said: Said) -> Node | None:
    return _worked(said, "interned_at")


def _office(said: Said) -> Node | None:
    where = v.at_place_of_work_or_study(said.where, current=said.current) if said.where else None
    return pair(v.role(said.what), where)


def _worked_on(said: Said) -> Node | None:
    return pair(_somewhere(said.where, current=said.current), topic(said.what))


def _somewhere(where: str, *, current: bool) -> Node:
    if v.is_place(where) and not v.is_organisation(where):
        return v.place(where)
    if v.is_venue(where) and not v.is_organisation(where):
        return v.venue(where)
    return v.at_place_of_work_or_study(where, current=current)


def _degree(said: Said) -> Node | None:
    level = v.level_of(said.level)
    about = ABOUT.sub("", v.trimmed(said.field))
    if enrolled := _ENROLLED.match(about):
        said, about = said._replace(current=True), about[enrolled.end() :]
    school = v.trimmed(_SCHOOL_EDGE.sub("", about))
    if school and (v.is_university(school) or v.is_organisation(school)):
        return v.joined([v.at_organisation("studied_at", school), v.degree(level, said.level)])
    return v.degree(level, f"{about}{said.level}", _FIELD_TAIL.sub("", about), current=said.current)


def _skilled(said: Said) -> Node | None:
    return _general(said.what, current=said.current) or skill(said.what)


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
    if _CERTIFICATE.search(said.what):
        return v.topic(said.what, kinds=_CERTIFYING)
    return v.role(said.what) if vocabulary("roles").named(said.what) else topic(said.what)


def _coauthor(said: Said) -> Node | None:
    known = v.is_person(said.who, said.people) or _PLAIN_NAME.fullmatch(said.who)
    return v.person("coauthor", said.who, said.people) if said.who and known else None


def _advised(said: Said) -> Node | None:
    if not said.who or v.is_organisation(said.who) or v.is_university(said.who):
        return None
    return v.person("advised_by", said.who, said.people)


def _mentored(said: Said) -> Node | None:
    return v.person("mentored_by", said.who, said.people) if said.who else None


def _guided(said: Said) -> Node | None:
    """Return whom somebody guided: a student, or an intern; only where a person is named."""
    if not said.who or not (v.is_person(said.who, said.people) or v.is_surely_person(said.who, said.people)):
        return None
    parts = (v.person("advised_by", said.who, said.people), v.person("mentored_by", said.who, said.people))
    return Clause(join="any", parts=parts)


def _first_author(said: Said) -> Node | None:
    where, what = said.where, said.what
    parts: list[Node] = [Condition(relation="first_author", value="")]
    if where and not _ANY.match(where):
        parts.append(v.venue(where) if v.is_venue(where) or not what else v.topic(where))
    if what and not _ANY.match(what):
        parts.append(v.venue(what) if v.is_venue(what) else v.topic(ABOUT.sub("", what), kinds=("publication",)))
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
    return pair(organisation("studied_at", where, current=said.current), degree)


def _published(said: Said) -> Node | None:
    where, what = said.where, "" if _ANY.match(said.what) else said.what.removeprefix("是")
    parts: list[Node | None] = []
    if where:
        at_work = v.is_organisation(where) and not v.is_venue(where)
        parts.append(v.at_place_of_work_or_study(where) if at_work else listed(where, v.venue, split_words=True))
    if what:
        bare = v.trimmed(_VENUE_TAIL.sub("", what))
        if all(v.is_venue(p) for p in re.split(r"\s*(?:、|和|与|或者?)\s*", bare)):
            parts.append(listed(bare, v.venue, split_words=True))
        else:
            parts.append(v.topic(ABOUT.sub("", TOPIC_TAIL.sub("", bare) or bare), kinds=("publication",)))
    kept = [p for p in parts if p is not None]
    return pair(*kept) if len(kept) == 2 else v.joined(kept) or Condition(relation="published", value="")


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
    "guided_by": _guided,
    "leads": lambda said: led_a_team(f"带领{said.what}"),
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
