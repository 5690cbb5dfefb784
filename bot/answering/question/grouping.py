"""People by what they share ("how many per company", 按学校分组), and lists of what there is ("list all employers").

Knows which nouns people can be grouped by. Knows nothing about where a CV tells it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.asked import Read
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.measures import counted_kind
from bot.answering.question.query import Query
from bot.answering.question.ranked import leading_of
from vectorstore.text import has_cjk

# What people are grouped by, by the cue that names it; the first that fits is taken.
_BY: tuple[tuple[str, str, str], ...] = (
    ("attribute", "programming_languages", "programming"),
    ("noun", "company", "employer"), ("attribute", "employer", "employer"), ("noun", "school", "school"),
    ("attribute", "school", "school"), ("noun", "degree", "degree"), ("attribute", "degree", "degree"),
    ("attribute", "education", "degree"), ("noun", "title", "title"), ("attribute", "role", "title"),
    ("attribute", "position", "title"), ("attribute", "language", "language"), ("noun", "language", "language"),
    ("attribute", "location", "city"), ("noun", "place", "city"), ("attribute", "skills", "skill"),
    ("attribute", "venue", "venue"),
)  # fmt: skip
# Lists of these are of what there is; of titles, degrees and the like people ask person by person.
_LISTED = frozenset(
    {"employer", "present_employer", "school", "city", "country", "language", "programming", "skill", "venue"}
)
OF_EACH = re.compile(
    r"\beach (?:of them |one |person )?(?:speaks?|knows?|has|holds?|have)\b|\bevery(?:one|body)\b"
    r"|各自|每个?人|大家|所有人|分别",
    re.IGNORECASE,
)


def group_query(asked: Read) -> Query | None:
    """Return the query of a question that groups people, or lists what they have; None for any other."""
    if asked.subject.is_someone or asked.has("pronoun", "singular") or asked.has("noun", "gap", "hop"):
        return None
    if (
        asked.has("quantity", "average", "longest", "shortest", "fewest", "ranking")
        or leading_of(asked.row) is not None
    ):
        return None
    row = list(asked.row)
    found = _fullest(row)
    if found is None and asked.has("quantity", "most"):
        return None
    found = found or _grouped(asked, row) or _how_many(row) or _listed(asked, row)
    if found is not None and found[0] in ("language", "degree") and not found[2] and OF_EACH.search(asked.text):
        return None  # asked person by person
    if found is None:
        return None
    by, taken, counted = found
    if by == "employer" and asked.has("when", "now"):
        by = "present_employer"
    rest = [e for n, e in enumerate(row) if n not in taken and not _only_asks(e)]
    said = asked.conditions(rest)
    return asked.query("group", said, asks=(by,), counted="people" if counted else None)


def _grouped(asked: Read, row: Sequence[Element]) -> tuple[str, set[int], bool] | None:
    """Return "how many per company", 按学校分组, 每个公司有多少人: by what, the elements that say so."""
    for place, element in enumerate(row):
        part = element.part
        if part is None or not part.has("intent", "group"):
            continue
        named = _named(row, place)
        if named is None:
            continue
        by, at = named
        counted = asked.has("ask", "how_many") or not asked.has("ask", "what") or "by" in part.text.lower()
        people = asked.has("who") or asked.has("ask", "how_many") or _is_group(part)
        if not people or _counts_else(asked, row, at):
            continue
        return (
            by,
            {n for n, e in enumerate(row) if n == at or (e.part is not None and e.part.has("intent", "group"))},
            counted,
        )
    return None


def _fullest(row: Sequence[Element]) -> tuple[str, set[int], bool] | None:
    """Return "which school has the most people", "the most common degree": the groups with most people stand first."""
    most = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("quantity", "most")), None)
    if most is None:
        return None
    said = row[most].part
    common = said is not None and _COMMON.search(said.text) is not None
    for at, element in enumerate(row):
        part = element.part
        by = grouping(part) if part is not None else None
        if part is None or by is None:
            continue
        before = row[at - 1].part if at else None
        which = _WHICH.match(part.text) is not None or (before is not None and before.has("ask", "what"))
        if which and at < most or common:
            people = {n for n, e in enumerate(row) if e.part is not None and e.part.has("pronoun", "plural")}
            return by, {at, most, *people}, True
    return None


_COMMON = re.compile(r"common|frequent|popular|常见|普遍", re.IGNORECASE)
_WHICH = re.compile(r"(?:which|what)\b|哪", re.IGNORECASE)


def _how_many(row: Sequence[Element]) -> tuple[str, set[int], bool] | None:
    """Return "how many different schools are there": what is counted is what there is, and no people or posts."""
    start = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("ask", "how_many")), None)
    if start is None:
        return None
    for at in range(start + 1, len(row)):
        part = row[at].part
        if part is None or part.has("who"):
            return None
        if not part.is_frame and counted_kind(part) is not None and grouping(part) in _LISTED:
            different = {n for n, e in enumerate(row) if e.part is not None and e.part.has("quantity", "several")}
            return grouping(part) or "employer", {at, *different}, False
        if not (part.is_frame or part.has("quantity", "several")):
            return None
    return None


def _named(row: Sequence[Element], place: int) -> tuple[str, int] | None:
    """Return what stands right behind a grouping word, or before it where that ends a question."""
    for at in range(place + 1, len(row)):
        part = row[at].part
        if part is None:
            return None
        by = grouping(part)
        if by is not None:
            return by, at
        if not (part.is_frame or part.has("intent", "group") or part.has("when", "now") or part.has("op", "comma")):
            return None
    if all(e.part is not None and e.part.kind == "mark" for e in row[place + 1 :]):
        # 公司分布
        before = row[place - 1].part if place else None
        by = grouping(before) if before is not None and has_cjk(before.text) else None
        return (by, place - 1) if by is not None else None
    return None


def _is_group(part: Part) -> bool:
    said = part.text.lower()
    return any(w in said for w in ("group", "break", "split", "sorted", "count", "按", "分组", "分布", "distribut"))


def _counts_else(asked: Read, row: Sequence[Element], at: int) -> bool:
    """Tell whether something else than people is counted: "how many papers per school"."""
    counted = [
        e.part
        for n, e in enumerate(row)
        if n != at
        and e.part is not None
        and e.part.has("attribute")
        and not e.part.has("who")
        and grouping(e.part) is None
    ]
    return bool(counted) and asked.has("ask", "how_many")


def grouping(part: Part) -> str | None:
    """Return what people are grouped by under a noun; None where it names nothing of the kind."""
    said = part.text.lower()
    if "countr" in said or "国家" in said:
        return "country"
    if part.has("noun", "place") and any(w in said for w in ("state", "province", "region", "area", "省", "地区")):
        return "state"
    if part.has("attribute", "position") and any(w in said for w in ("company", "employer", "公司", "单位")):
        return "present_employer"
    return next((by for kind, sense, by in _BY if part.has(kind, sense)), None)  # type: ignore[arg-type]  # kinds of cues


def _listed(asked: Read, row: Sequence[Element]) -> tuple[str, set[int], bool] | None:
    """Return "list all employers", "which schools are there", 有哪些公司: a set, and the people beside."""
    which = any(e.part is not None and _WHICH.match(e.part.text) and grouping(e.part) for e in row)
    plural = asks_list(row) or asked.has("ask", "what") or which or any(_is_every(e) for e in row)
    if not plural or asked.has("ask", "how_many", "how_long", "when", "where"):
        return None
    nouns = [(n, by) for n, e in enumerate(row) if e.part is not None and (by := grouping(e.part)) is not None]
    if len(nouns) != 1 or nouns[0][1] not in _LISTED:
        return None
    at, by = nouns[0]
    own = row[at].part
    assert own is not None  # noqa: S101 - it names what is listed
    if not _is_plural(own, asked, at):
        return None
    # Who is asked for stands before the noun: "which of the candidates went to which schools" lists people.
    who = any(e.part is not None and e.part.has("who") and e.part.text.lower() in _WHO for e in row)
    if who and not _asks_which(row, at):
        return None
    return by, {at}, False


def asks_list(row: Sequence[Element]) -> bool:
    """Tell whether a list is asked for, by a verb or a noun: "list all", "a list of", "an overview of"."""
    cues = (e.part for e in row if e.part is not None)
    return any(p.has("intent", "list") or (p.is_frame or p.has("intent")) and _LIST.search(p.text) for p in cues)


_LIST = re.compile(r"\b(?:list|overview|rundown|inventory|catalogue)\b|清单|列表|一览", re.IGNORECASE)


def _asks_which(row: Sequence[Element], at: int) -> bool:
    """Tell whether a question asks of everyone which of them: "who is at which company"."""
    before = row[at - 1].part if at else None
    return before is not None and before.has("ask", "what") and not any(e.is_list for e in row)


_WHO = frozenset({"who", "whom", "whose", "谁", "哪位", "哪些人", "有谁"})
_EVERY = frozenset({"all", "every", "each", "all the", "所有", "全部", "各"})


def _is_every(element: Element) -> bool:
    return element.part is not None and element.part.text.lower() in _EVERY


def _is_plural(part: Part, asked: Read, at: int) -> bool:
    """Tell whether a noun asks for a set: an English plural, or a Chinese noun that "all" or "which" stands before."""
    said = part.text.lower()
    if asked.language == "en":
        return said.endswith("s") or said.split()[0] in ("every", "all")
    before = asked.row[max(0, at - 3) : at]
    after = asked.row[at + 1 : at + 3]
    near = [e.part for e in (*before, *after) if e.part is not None]
    return "哪些" in said or any(p.text in _EVERY or "哪些" in p.text or p.has("intent", "list") for p in near)


def _only_asks(element: Element) -> bool:
    part = element.part
    if part is None:
        return False
    asks = part.has("who") or part.has("ask") or part.has("intent", "list", "group", "summary")
    return asks and not (part.has("verb") or part.has("noun"))
