"""What CVs say of somebody in words of their own: what they seek, where they would move, what they list beside work.

Knows how CVs in both languages say so. Knows no grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from bot.answering.question import values as v
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import SAID_OF_ONESELF, Clause, Condition, WordGroup
from vectorstore.classes import class_named
from vectorstore.lexicon import vocabulary
from vectorstore.records import EntryKind
from vectorstore.tables import table
from vectorstore.text import has_cjk

# How CVs say what somebody looks for.
_SEEKING = (
    "seeking", "seek", "looking for", "objective", "open to", "available for", "求职意向", "求职", "意向",
    "期望", "寻求",
)  # fmt: skip
_INTERNSHIP = re.compile(r"intern|实习", re.IGNORECASE)
# How CVs say that somebody would move, and how they name everywhere.
_MOVING = (
    "relocate",
    "relocation",
    "willing to move",
    "open to move",
    "意向城市",
    "期望城市",
    "求职地点",
    "期望工作地",
    "异地",
    "外派",
    "换城市",
    "调动",
)
_STAYING = (
    "cannot relocate", "no relocation", "not able to relocate", "not interested in relocation",
    "not looking to relocate", "not open to relocation", "not prepared to relocate", "not relocate",
    "not willing to relocate", "relocate no", "relocate none", "relocation no", "relocation not", "unable to relocate",
    "unwilling to relocate", "without relocation",
    "不接受异地", "不接受外派", "不接受调动", "不换城市", "不考虑异地", "不考虑外派", "不愿异地",
)  # fmt: skip
# How CVs say that somebody would travel for work.
_TRAVELLING = ("willing to travel", "open to travel", "available to travel", "business travel", "出差")
_ANYWHERE = ("anywhere", "nationwide", "worldwide", "全国", "不限")
# How CVs say that somebody owns what they work for, and how that they work for nobody else.
OWNERS = (
    "owner", "business owner", "proprietor", "sole trader", "个体户", "个体经营", "自营", "店主", "开了个小店",
    "开了家", "开了一家", "自主创业",
)  # fmt: skip
SELF_EMPLOYED = (
    *OWNERS, "self-employed", "self employed", "freelance", "freelancer", "independent consultant",
    "independent contractor", "自由职业", "自由职业者", "自由撰稿人",
    "自由译者", "自由翻译", "自由摄影师", "自由设计师", "独立顾问", "独立咨询顾问",
)  # fmt: skip


# Who answers for a thing at work owns no business.
NO_OWNERS = (
    "action owner", "application owner", "budget owner", "business process owner", "control owner", "data owner",
    "home owner", "process owner", "product owner", "project owner", "risk owner", "service owner", "system owner",
    "产品负责人",
)  # fmt: skip
# In a line of a job these may be others: "supervised independent contractors", "trained by the founders".
_OF_OTHERS_TOO = frozenset(
    {"business owner", "co-founder", "founder", "founding", "independent consultant", "independent contractor", "owner",
     "创始人", "联合创始人"}
)  # fmt: skip
_SECONDED = (
    "client site", "customer site", "seconded", "secondment", "驻场", "派驻", "外派", "驻厂", "外包",
    "劳务派遣",
)  # fmt: skip


def seeks(said: str) -> Condition:
    """Return "looks for a job", or for an internship."""
    words = (WordGroup(word=said, alternatives=_SEEKING), *_intern_words(said))
    return Condition(relation="topic", value=said, words=words, kinds=SAID_OF_ONESELF)


def _intern_words(said: str) -> tuple[WordGroup, ...]:
    """Return what an internship that is sought is called, where one is."""
    if not _INTERNSHIP.search(said):
        return ()
    return (WordGroup(word=said, alternatives=("internship", "intern", "co-op", "实习")),)


def moves(said: str) -> Condition:
    """Return "would relocate", wherever to."""
    words = (WordGroup(word=said, alternatives=_MOVING, unless=_STAYING),)
    return Condition(relation="topic", value=said, words=words, kinds=SAID_OF_ONESELF)


def relocates(asked: Asked, place: Condition) -> Condition:
    """Return "would relocate to X", or anywhere."""
    names = [n for i in place.concepts for n in vocabulary("places").concepts[i].names]
    where = WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys((asked.text, *names, *_ANYWHERE))))
    made = moves(asked.governor)
    return made.model_copy(update={"value": f"{asked.governor} {asked.text}", "words": (*made.words, where)})


def moves_anywhere(said: str) -> Condition:
    """Return "would relocate anywhere"."""
    made = moves(said)
    return made.model_copy(update={"words": (*made.words, WordGroup(word=_ANYWHERE[0], alternatives=_ANYWHERE))})


def projects_managed(said: str) -> Node:
    """Return "manages projects": by title, or as a line that says so."""
    chinese = has_cjk(said)
    told_so = WordGroup(word="项目管理" if chinese else "project management", alternatives=_MANAGING)
    title = WordGroup(word="项目经理" if chinese else "project manager", alternatives=_PROJECT_MANAGERS)
    told_by = (
        Condition(relation="role", value=title.word, words=(title,)),
        Condition(
            relation="topic", value="管理项目" if chinese else "managing projects", words=(told_so,), kinds=_AT_WORK
        ),
    )
    return Clause(join="any", parts=told_by)


_AT_WORK: tuple[EntryKind, ...] = ("employment", "internship", "profile", "project")
_MANAGING = (
    "project management", "program management", "programme management", "managing projects", "managed projects",
    "manage projects", "manages projects", "managed multiple projects", "managing multiple projects",
    "manage multiple projects", "managed several projects", "managed the project", "managed project", "manage project",
    "led projects", "led multiple projects", "led the project", "led project", "led several projects",
    "overseeing projects", "oversaw projects", "oversee projects", "oversaw multiple projects", "directed projects",
    "coordinated projects", "coordinate projects", "handled projects", "handling projects", "ran projects",
    "running projects", "project coordination", "项目管理", "管理项目", "负责项目", "项目统筹", "统筹项目", "牵头项目",
    "主持项目", "项目推进", "推进项目", "项目交付", "多个项目", "分管在建",
)  # fmt: skip
_PROJECT_MANAGERS = (
    "project manager", "programme manager", "program manager", "project lead", "project leader", "project coordinator",
    "project director", "项目经理", "项目负责人", "项目主管", "项目总监", "项目总工程师", "项目技术负责人",
)  # fmt: skip


def graduating(said: str) -> Condition:
    """Return "graduates about now", as CVs head themselves."""
    words = (WordGroup(word=said, alternatives=_GRADUATING),)
    value = "fresh graduate" if said.isascii() else "应届"
    return Condition(relation="topic", value=value, words=words, kinds=(*SAID_OF_ONESELF, "education"))


_GRADUATING = (
    "fresh graduate", "new graduate", "new grad", "recent graduate", "应届", "应届生", "应届毕业生", "届毕业生",
    "届本科毕业生", "届硕士毕业生", "届博士毕业生", "届研究生",
)  # fmt: skip


def travels(said: str) -> Condition:
    """Return "would travel for work"."""
    words = (WordGroup(word=said, alternatives=_TRAVELLING),)
    return Condition(relation="topic", value=said, words=words, kinds=SAID_OF_ONESELF)


def told(kind: str, said: str) -> Condition:
    """Return what CVs tell in set words wherever they stand: a layoff, a clean record, a degree with honours."""
    told = row = _told()[kind]
    value = row["said"][has_cjk(said)]
    unless = tuple(row.get("unless", ()))
    if own := _by_name(row, said):
        # Who asks for one of them by its name asks for no other: magna cum laude is no cum laude.
        value, row = own, {**row, "words": [own]}
        unless = tuple(one for one in told["apart"] if own in one and own != one)
    words = [
        WordGroup(word=value, alternatives=tuple(row[name]), unless=unless, exact=True, own="own" in row)
        for name in ("words", "with")
        if name in row
    ]
    return Condition.model_validate({"relation": "topic", "value": value, "words": words, "kinds": row["kinds"]})


def _by_name(row: dict[str, list[str]], said: str) -> str | None:
    """Return which of the things of a kind that have names of their own a question asks for, the longest name first."""
    named = sorted(row.get("apart", ()), key=len, reverse=True)
    return next((one for one in named if one in said.lower()), None)


def between_jobs(said: str) -> Clause:
    """Return who works nowhere now: as a CV says it, or by jobs that ended where neither job nor study goes on."""
    busy = (
        Condition(relation="worked_at", value="", current=True),
        Condition(relation="studied_at", value="", current=True),
    )
    ended = Condition(relation="worked_at", value="", past=True)
    idle = Clause(join="all", parts=(ended, Clause(join="none", parts=busy)))
    return Clause(join="any", parts=(told("out_of_work", said), idle), called="idle")


def told_kinds() -> tuple[str, ...]:
    """Return what is asked for without an object that CVs tell in set words."""
    return tuple(kind for kind in _told() if kind != "reports_to")


@lru_cache(maxsize=1)
def _told() -> dict[str, dict[str, list[str]]]:
    return cast("dict[str, dict[str, list[str]]]", table("bot.answering.question", "own_words.yaml"))


def reports_to(asked: Asked) -> Condition:
    """Return "reports to the CEO": a line that names the superior beside the words for it."""
    roles = vocabulary("roles").concepts
    names = [n for i in asked.value.ids("role") if i in roles for n in roles[i].names]
    superior = WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys((asked.text, *names))))
    made = told("reports_to", asked.governor)
    gap = "" if has_cjk(made.value) else " "
    return made.model_copy(update={"value": f"{made.value}{gap}{asked.text}", "words": (*made.words, superior)})


def authorised_in(asked: Asked) -> Condition:
    """Return a permit to work somewhere: a line that names the place beside the words for it."""
    held = vocabulary("places").concepts
    names = [n for i in asked.value.ids("place") if i in held for n in held[i].names]
    where = WordGroup(word=asked.text, alternatives=tuple(dict.fromkeys((asked.text, *names))))
    made = told("work_authorised", asked.governor)
    value = f"{asked.text}{made.value}" if has_cjk(made.value) else f"{made.value} in {asked.text}"
    return made.model_copy(update={"value": value, "words": (*made.words, where)})


def seconded(said: str) -> Condition:
    """Return "worked on client site", as the entry of a job says it."""
    words = (WordGroup(word=said, alternatives=_SECONDED),)
    value = "on client site" if said.isascii() else "驻场或外包"
    return Condition(relation="topic", value=value, words=words, kinds=("employment",))


def military(said: str) -> Node:
    """Return "served in the armed forces": employed by one, in a rank of one, or in words of its own."""
    forces, ranks = class_named("kind-armed-forces"), class_named("military")
    assert forces is not None  # noqa: S101 - it stands in the tables
    assert ranks is not None  # noqa: S101 - likewise
    like = "部队" if has_cjk(said) else "armed forces"
    kind = WordGroup(word=next(n for n in forces.names if n == like), alternatives=forces.words)
    rank = "军衔" if has_cjk(said) else "a military rank"
    parts = (
        Condition(relation="worked_at", value=like if has_cjk(said) else f"the {like}", words=(kind,)),
        Condition(relation="role", value=rank, words=(WordGroup(word=rank, alternatives=ranks.words),)),
        told("military", said),
    )
    return Clause(join="any", parts=parts, called="serving")


def self_employed(said: str) -> Node:
    """Return "self-employed": as a title, or as the name under which somebody works."""
    words = (WordGroup(word=said, alternatives=SELF_EMPLOYED, unless=NO_OWNERS, own=True),)
    own = (own_master(said, SELF_EMPLOYED),)
    named = (
        Condition(relation="role", value=said, words=words),
        Condition(relation="topic", value=said, words=own, kinds=("employment",)),
    )
    return Clause(join="any", parts=named)


def own_master(said: str, called: Iterable[str]) -> WordGroup:
    """Return how the lines of a job say that somebody is called so, of `called` those that speak of nobody else."""
    own = tuple(w for w in called if w not in _OF_OTHERS_TOO)
    return WordGroup(word=said, alternatives=own, exact=True, own=True)


def listed(kind: str, asked: Asked) -> Condition:
    """Return an item of what CVs list beside work: a membership, volunteering, an interest, a talk, of these words."""
    said = _LISTS[kind][has_cjk(asked.governor or asked.text)].format(asked.text)
    # Who plays an instrument plays a musical one.
    played = kind == "interest" and asked.text.lower().removesuffix("s").split()[-1:] == ["instrument"]
    words = v.topic("musical instrument" if played else asked.text).words
    return Condition(relation="listed", value=said, concepts=(kind,), words=words)


def helped_out(asked: Asked) -> Node:
    """Return where somebody volunteered; who "helped out with" a thing may have been paid for it too."""
    unpaid = listed("volunteering", asked)
    return unpaid if _UNPAID.search(asked.governor) else Clause(join="any", parts=(unpaid, v.topic(asked.text)))


_UNPAID = re.compile(r"(?i)volunteer|unpaid|志愿|义工|支教|公益")


def member(said: str) -> Node:
    """Return a member of a society as a title, or as one of what CVs list: "IEEE member", IEEE会员."""
    society = re.sub(r"(?i)\s*(?:senior )?member$|(?:高级)?会员$", "", said)
    words = v.topic(society).words
    listed = Condition(relation="listed", value=said, concepts=("membership",), words=words)
    return Clause(join="any", parts=(v.role(said), listed))


def listed_at_all(kind: str, said: str) -> Condition:
    """Return any item of such a list."""
    value = _LISTS[kind][has_cjk(said)].format("").strip(" :：")
    return Condition(relation="listed", value=value, concepts=(kind,))


# How such a list is called, in both languages, before what is asked for of it.
_LISTS: dict[str, tuple[str, str]] = {
    "interest": ("an interest: {}", "爱好：{}"),
    "membership": ("a membership: {}", "会员身份：{}"),
    "reference": ("references: {}", "推荐人：{}"),
    "talk": ("a talk: {}", "报告：{}"),
    "volunteering": ("volunteering: {}", "志愿服务：{}"),
}
