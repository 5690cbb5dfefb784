"""What a question asks about people: an attribute ("GPA", "where now"), a number, a comparison, or just who.

Knows which cues ask for which attribute, and which go before others. Knows nothing of conditions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element

# Of several attributes that a question's words could ask for the first in this order is meant.
_ORDER = (
    "salary", "availability", "team", "clients", "achievement", "wish", "training",
    "advisor", "mentor", "manager", "thesis", "hobbies", "email", "phone", "link", "contact", "test_score", "gpa",
    "programming_languages", "venue", "graduation", "coauthors", "certificates", "interests", "rank", "position",
    "location", "language", "school",
    "degree", "education", "patents", "publications", "internships", "employer", "awards", "teaching", "service",
    "skills", "role", "projects", "result", "work",
)  # fmt: skip
# Asked of everyone in a set, these are listed person by person.
LABELS = frozenset(
    {"email", "phone", "link", "contact", "gpa", "test_score", "advisor", "mentor", "manager", "position", "employer",
     "school", "certificates", "location", "interests", "education", "graduation", "degree", "language", "rank",
     "availability", "salary", "team"}
)  # fmt: skip
_LABELLED = frozenset(
    {
        "email",
        "phone",
        "link",
        "contact",
        "gpa",
        "test_score",
        "advisor",
        "mentor",
        "manager",
        "certificates",
    }
)
_HOW = {"language": "language", "certificate": "certificates"}
# What a verb's own deed asks for after "where", "when" or "what".
_WHERE = {"study": "school", "graduate": "school", "intern": "internships", "live": "location", "publish": "venue",
          "work": "employer", "teach": "teaching", "attend": "employer", "join": "employer"}  # fmt: skip
# What is told in lines of its own goes before what a question word asks: "when can she start", 高工哪年评的.
_TOLD_IN_LINES = ("salary", "availability", "rank", "team", "clients", "achievement", "wish", "training")
_COUNTED = {
    "publish": "publication", "patent": "patent", "intern": "internship", "win": "award", "teach": "teaching",
    "company": "employment", "work": "employment", "degree": "education", "school": "education", "review": "service",
    "language": "skill", "first_author": "publication", "certify": "other",
}  # fmt: skip
_COUNTED_ATTRIBUTES = {
    "publications": "publication", "patents": "patent", "internships": "internship", "awards": "award",
    "teaching": "teaching", "employer": "employment", "degree": "education", "school": "education",
    "projects": "project", "skills": "skill", "programming_languages": "skill", "language": "skill",
    "service": "service",
}  # fmt: skip
AskWord = Literal["how_many", "how_much", "how_long", "when", "where", "why", "what", "whether"]


def parts_of(row: Iterable[Element]) -> tuple[Part, ...]:
    """Return the cues of a row of elements in order."""
    return tuple(e.part for e in row if e.part is not None)


def asks(row: Sequence[Element], *words: AskWord) -> bool:
    """Tell whether a question holds one of these question words."""
    return any(p.has("ask", *words) for p in parts_of(row))


def attribute_of(row: Sequence[Element]) -> str | None:
    """Return what is asked of a person: by its name, else by a question word and a verb; None where nothing says."""
    cues = parts_of(row)
    asking = asks(row, "what", "where", "how_many") or any(p.has("pronoun") for p in cues)
    # "Who is at X these days" asks who; "what does she do these days" for her post.
    named = {c.sense for p in cues for c in p.cues if c.kind == "attribute" and (asking or not _only_when(p))}
    senses = [c.sense for p in cues for c in p.cues if c.kind in ("verb", "noun")]
    if asks(row, "how_long") or ("year" in senses and {"experience", "seniority"} & set(senses)):
        return "years"
    if any(p.has("noun", "seniority") and p.text.endswith(_IN_YEARS) for p in cues) and named <= {"work"}:
        return "years"
    began = "availability" in named and _began_at(row)
    if not began and (said := next((a for a in _TOLD_IN_LINES if a in named), None)):
        return said
    if began or asks(row, "when"):
        return "graduation" if "graduate" in senses or "graduation" in named else _unless(named, "period")
    if asks(row, "where") and (place := _where_of(row, senses, named)) is not None:
        return place
    # "What did she major in at school": what a question word stands with goes before what is only named.
    wanted = {c.sense for p in cues for c in p.cues if c.kind == "attribute" and _QUESTIONING.search(p.text)}
    asked = _asked_by_name(row)
    if _does(row) and not (asked or named & (_LABELLED | _BESIDE_WORK)):
        return "position" if any(p.has("when", "now") for p in cues) and "intern" not in senses else "work"
    sure = named & (_LABELLED | _BESIDE_WORK)
    found = asked or next((a for a in _ORDER if a in (named if sure else wanted or named)), None)
    found = _instead(found, row, senses)
    told = found is not None or asks(row, "what", "where")
    if told and found in ("work", "role", "projects", "employer", None) and any(p.has("when", "now") for p in cues):
        return "position"
    return found


def _began_at(row: Sequence[Element]) -> bool:
    """Tell whether it is asked when somebody began somewhere: "her start date at X", but not when she could."""
    named = any("organisation" in i.types for e in row for i in e.items)
    cues = [p.text.lower() for p in parts_of(row) if p.has("attribute", "availability")]
    return named and all(text.endswith(_BEGINNING) and not set("能可") & set(text) for text in cues)


_BEGINNING = ("start date", "入职", "入职时间")


def _only_when(part: Part) -> bool:
    """Tell whether a name of what may be asked for only says when, or nothing."""
    return part.has("attribute", "position") and (part.has("when", "now") or part.has("frame"))


def _asked_by_name(row: Sequence[Element]) -> str | None:
    """Return what stands right behind "which": "which internships did she do" asks for no work but those."""
    for one, other in pairwise(e.part for e in row if e.part is None or e.part.text.lower() not in _LITTLE):
        if one is not None and other is not None and one.has("ask", "what") and not other.has("ask"):
            return next((a for a in _ORDER if a in _DONE and other.has("attribute", a)), None)
    return None


# What is done, and asked for by its own name.
_DONE = frozenset(
    {"internships", "projects", "publications", "patents", "awards", "teaching", "service", "certificates"}
)
# What nobody does at work.
_BESIDE_WORK = frozenset({"hobbies", "thesis"})
_LITTLE = frozenset({"other", "of", "the", "all", "kind", "的"})


def _instead(found: str | None, row: Sequence[Element], senses: Sequence[str]) -> str | None:
    """Return what is asked for by the verb or name beside it, where the attribute alone would say something else."""
    if found is None and "know" in senses and asks(row, "what"):
        return "skills"
    if found is None and asks(row, "what") and any("certificate" in i.types for e in row for i in e.items):
        return "certificates"  # "which HashiCorp certs does she hold"
    if found is None and asks(row, "what") and any("level" in i.types for e in row for i in e.items):
        return "degree"  # "what is her master's in"
    if found == "employer" and "intern" in senses and not any(p.has("op", "not", "except") for p in parts_of(row)):
        return "internships"
    how = any(p.has("intent", "how") for p in parts_of(row))
    if (found in (None, "work") and how) or (found == "role" and any(_GRADED.search(p.text) for p in parts_of(row))):
        # 英语怎么样, 心理咨询师几级: of what is named it is asked how well, or how high.
        types = {t for e in row for i in e.items for t in i.types}
        return next((asked for named, asked in _HOW.items() if named in types), found)
    return found


def _where_of(row: Sequence[Element], senses: Sequence[str], named: set[str]) -> str | None:
    """Return what "where" asks for, by the verb beside it; None where a name of what is asked for stands there."""
    asked = next((_WHERE[s] for s in senses if s in _WHERE), None)
    types = {t for e in row for i in e.items for t in i.types}
    if asked is None and not senses and "period" in types:
        return "employer"  # 2021年在哪: where somebody was then
    if asked is None and not senses and "certificate" in types:
        return "certificates"
    if asked is None and any(i.level is not None or "level" in i.types for e in row for i in e.items):
        asked = "school"
    now = any(p.has("when", "now") for p in parts_of(row))
    if now and asked in (None, "employer", "location") and "live" not in senses:
        return "position"
    return asked if asked is not None or named else "position"


def attributes_of(row: Sequence[Element]) -> tuple[str, ...]:
    """Return all that is asked of a person, in order: "where did she study, and what was her GPA?" asks twice."""
    chunks: list[list[Element]] = [[]]
    for element in row:
        part = element.part
        if part is not None and part.has("op", "and", "comma"):
            chunks.append([])
        else:
            chunks[-1].append(element)
    found = [a for c in chunks if (a := attribute_of(c)) is not None] if len(chunks) > 1 else []
    asked = dict.fromkeys(a for a in found if a != "work")
    if "position" in asked:
        # Where somebody is now is told with the title and since when.
        asked = {a: None for a in asked if a not in ("employer", "role", "period")}
    if asked and len(found) > 1 and (len(asked) > 1 or "position" in asked):
        return tuple(asked)
    return tuple(a for a in (attribute_of(row),) if a is not None)


def _does(row: Sequence[Element]) -> bool:
    """Tell whether a question asks what somebody did: "what did she do at X", 在 X 干了什么."""
    cues = parts_of(row)
    if any(p.has("attribute", "work") and _DID.search(p.text) for p in cues):
        return True
    asked = next((n for n, p in enumerate(cues) if p.has("ask", "what")), None)
    # "what did X do": an auxiliary, and later the verb.
    return asked is not None and any(p.text.lower() in _DOING for p in cues[asked + 2 :])


# 日语什么级别: of a post, or of what is spoken or certified.
_GRADED = re.compile(r"级别|几级|\blevel\b")
_DID = re.compile("[做干负]")
_DOING = frozenset({"actually do", "do", "doing", "work on", "working on", "worked on"})


def _unless(named: set[str], otherwise: str) -> str:
    """Return a label that is asked for by name ("when did she get her PMP" asks for a date), else `otherwise`."""
    return "venue" if "venue" in named else otherwise


def counted_in(row: Sequence[Element]) -> str | None:
    """Return what a question counts: an entry kind, `documents` or `people`; None where it counts something else."""
    start = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("ask", "how_many")), None)
    if start is None:
        start = next(
            (n for n, e in enumerate(row) if e.part is not None and e.part.has("quantity", "most", "fewest")), 0
        )
    counting = row[start].part if row else None
    if counting is not None and (counting.text.endswith(_OF_PEOPLE) or _counts_those(row, start)):
        return "people"
    if counting is not None and counting.has("ask", "how_many") and _closes(row, start):
        return "people"  # "matlab - how many?"
    for place, element in (*enumerate(row[start + 1 :], start + 1), *reversed(tuple(enumerate(row[:start])))):
        part = element.part
        if part is None:
            if place > start and _qualifies_people(row, place):
                return "people"
            # "how many GPUs": a thing that an entry tells of; "how many Java developers": people.
            if any("free" in i.types for i in element.items):
                return None
            if counting is not None and counting.text[-1:] in _MEASURED:
                return _MEASURED[counting.text[-1:]]
            return "people" if not any("skill" in i.types for i in element.items) else None
        if (kind := counted_by(part)) is not None:
            return kind
    return None


def _qualifies_people(row: Sequence[Element], place: int) -> bool:
    """Tell whether a thing stands right before people, and says which: "how many Python people", "PHP devs"."""
    behind = row[place + 1].part if place + 1 < len(row) else None
    if behind is None:
        return False
    return behind.has("noun", "developer", "engineer") or behind.has("who") and counted_by(behind) == "people"


def _closes(row: Sequence[Element], at: int) -> bool:
    """Tell whether "how many" stands behind all that is named, and counts nothing by name."""
    part = row[at].part
    bare = part is not None and part.text.lower() in {"how many", "count", "headcount"}
    return bare and all(e.part is not None and e.part.kind == "mark" for e in row[at + 1 :])


def _counts_those(row: Sequence[Element], at: int) -> bool:
    """Tell whether those are counted of whom a clause with 的 says something: 2016年毕业的一共几个."""
    part = row[at].part
    alone = part is not None and part.text[-1:] == "个" and all(e.part and e.part.kind == "mark" for e in row[at + 1 :])
    before = [e.part for e in row[:at] if e.part is None or not e.part.is_frame or e.part.text.endswith("的")]
    last = before[-1] if before else None
    return alone and last is not None and last.text.endswith("的")


def counted_as(attribute: str) -> str | None:
    """Return what kind of entries an attribute lists: what can be counted of it."""
    return _COUNTED_ATTRIBUTES.get(attribute)


def counted_by(part: Part) -> str | None:
    """Return what a noun counts."""
    if part.has("who"):
        return "documents" if part.text.lower() in _DOCUMENTS else "people"
    for cue in part.cues:
        if cue.kind == "attribute" and cue.sense in _COUNTED_ATTRIBUTES:
            return _COUNTED_ATTRIBUTES[cue.sense]
        if cue.kind in ("verb", "noun") and cue.sense in _COUNTED:
            return _COUNTED[cue.sense]
    return None


# 工龄, 工作年限: what is counted in years.
_IN_YEARS = ("龄", "年限", "年数", "年头")
_OF_PEOPLE = ("人", "位", "名", "人数")
# What is counted by its measure alone: 顶会几篇.
_MEASURED = {"篇": "publication"}
_QUESTIONING = re.compile(r"\b(?:what|which|where|who)\b|什么|哪|啥|多少", re.IGNORECASE)
_DOCUMENTS = frozenset({"cv", "cvs", "resume", "resumes", "résumés", "简历", "份简历"})


def only_asks(element: Element, name: str) -> bool:
    """Tell whether an element only says what is asked for, and narrows nothing."""
    part = element.part
    if part is None or (name == "years" and part.has("ask", "how_long")):
        return False  # years are of what they are told of: "how many years of Zephyr"
    return (
        part.has("ask")
        # "Current title and company": of a post both are told.
        or (name in _OF_A_POST and part.has("attribute", *_OF_A_POST) and not part.has("verb"))
        or (part.has("attribute", name) and not part.has("verb", *_NARROWING))
        # "Which tools has she worked with": nobody is worked with.
        or (name == "skills" and part.has("verb", "know"))
        or not (
            part.has("verb")
            or part.has("noun")
            or part.has("op")
            or part.has("prep")
            or part.has("when")
            or part.has("order")
            or part.has("quantity")
            or part.is_frame
        )
    )


_OF_A_POST = ("position", "employer")

# Verbs that narrow what they also ask for: "what did she publish at X", "which courses did she teach".
_NARROWING = ("publish", "first_author", "co_first", "intern", "patent", "teach", "win", "review", "coauthor")
