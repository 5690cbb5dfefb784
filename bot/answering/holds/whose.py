"""Whose a word is: of the person whom a CV tells of, or of others: "hired Java developers", "Assistant to the Founder".

Knows how lines of work name those whom somebody hired, helped or answered to. Knows no condition.
"""

from __future__ import annotations

import re

from vectorstore.records import Span
from vectorstore.text import has_cjk

# How far before a name the verb may stand: a clause is seldom longer.
_REACH = 60
# A noun for people in the plural: what stands before it is theirs. Things that end alike are no people.
_OTHERS = re.compile(
    r"[ \t]+(?:[\w-]+[ \t]+)?"
    r"(?!(?:banners|borders|chapters|clusters|computers|containers|controllers|counters|covers|drivers'|errors|filters|"
    r"flyers|folders|handlers|layers|letters|loaders|managers'|markers|matters|meters|monitors|motors|newsletters|numbers|"
    r"orders|papers|parameters|posters|printers|processors|routers|scanners|sectors|sensors|servers|tensors|towers|"
    r"trailers|transformers|vectors|components|environments|documents)\b)"
    r"(?:\w+(?:ers|ors|ists|ians|ants|ees)|applicants|candidates|clients|folks|individuals|people|personnel|"
    r"professionals|resources|staff|talents?|teams?)\b",
    re.IGNORECASE,
)
_OTHERS_ZH = re.compile(
    r"(?:开发|研发|技术|软件|后端|前端|算法|测试|方向的?|相关的?)?(?:工程师|程序员|人才|人员|候选人|员工|岗位)"
)
_HIRING = re.compile(
    r"\b(?:hir(?:e[sd]?|ing)|headhunt\w*|interview(?:s|ed|ing)?|plac(?:e[sd]?|ing)|recruit(?:s|ed|ing|ment(?: of)?)?|"
    r"screen(?:s|ed|ing)?|sourc(?:e[sd]?|ing)|staff(?:ed|ing)|hiring (?:of|for))\b[^.;\n]*$",
    re.IGNORECASE,
)
_HIRING_ZH = re.compile(r"(?:招聘|招募|面试|猎聘|寻访|招)(?:过|了)?[^，,。；;\n]{0,12}$")
# In whatever passage somebody hires one of these stands, by its stem.
HIRING = (
    "hire", "headhunt", "interview", "place", "recruit", "screen", "source", "staff", "staffed",
    "招", "面试", "猎聘", "寻访",
)  # fmt: skip
# Words that make another's seat of the one behind them.
_SERVED = re.compile(
    r"\b(?:advis[eo]r|aide|assistant|assistance|assisted|deputy|liaison|reported|reporting|reports|right hand|"
    r"secretary|support|supported|supporting)\s+(?:to|for)\s+(?:(?:the|our|its|a)\s+)?(?:[\w&/-]+\s+){0,3}$"
    r"|\bboard\s+of\s+$",
    re.IGNORECASE,
)
# "Nurse Recruiter", "Teacher's Aide": a trade of its own, called after whom it serves.
_SECOND = re.compile(
    r"(?:['’]s?)?\s+(?:aides?|assistants?|helpers?|liaison|receptionist|recruiters?|recruitment|recruiting|"
    r"representatives?|schedulers?|staffing)\b|['’]s\s+(?:office|wife|son|daughter)\b",
    re.IGNORECASE,
)


# Who is worked with, or told, is another: "reported absences to Human Resources".
_BESIDE = re.compile(
    r"\b(?:collaborat|coordinat|forward|liais|partner|report|sen[dt]|submit|work)\w*\s+(?:[\w-]+\s+){0,3}(?:to|with)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
# Before "owner", what is owned and no business: a horse, a product; "part owner" and "shop owner" are owners of one.
_THING = re.compile(
    r"\b(?!(?:agency|an?|and|as|bakery|business|cafe|clinic|co|company|current|firm|former|founder|founding|franchise|his|home-based|"
    r"independent|joint|majority|minority|my|new|now|or|part|past|practice|previous|proud|pub|restaurant|salon|shop|small|sole|"
    r"store|studio|the|was|is|now|startup)\b)[a-z][\w-]*[ ]$"
)


def is_of_hired(plain: str, name: Span) -> bool:
    """Tell whether a text names something as what people know whom somebody hires: "recruited Java developers"."""
    before = _before(plain, name)
    if has_cjk(before[-_REACH_ZH:]) and _HIRING_ZH.search(before):
        return _OTHERS_ZH.match(plain, name.end) is not None
    return _HIRING.search(before) is not None and _OTHERS.match(plain, name.end) is not None


def is_of_others(plain: str, name: Span) -> bool:
    """Tell whether a word says what others are: "freelance writers", "advisor to the founder"."""
    if name.of(plain).lower() == "owner" and _THING.search(plain, max(0, name.start - _REACH), name.start):
        return True
    if _BESIDE.search(_before(plain, name)):
        return True
    return _OTHERS.match(plain, name.end) is not None or is_served(plain, name)


def is_served(plain: str, name: Span) -> bool:
    """Tell whether a title is of whom somebody serves: "Assistant to the Founder", "Nurse Recruiter"."""
    return _SERVED.search(_before(plain, name)) is not None or _SECOND.match(plain, name.end) is not None


def _before(plain: str, name: Span) -> str:
    start = max(plain.rfind("\n", 0, name.start) + 1, name.start - _REACH)
    return plain[start : name.start]


_REACH_ZH = 14
