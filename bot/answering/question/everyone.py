"""What is asked of each of several people: "our nurses and what each speaks", 有博士学位的人分别是哪个学校.

Each of the set stands in the answer with what is asked of them. Knows what says "of each", in both languages. Who is in
the set is said by the rest of the question.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.asked import Read
from bot.answering.question.asking import LABELS, attribute_of, parts_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.measures import bounds_stay
from bot.answering.question.query import Query

# What says that something is asked of each.
_EACH = frozenset(
    {"each", "every", "their", "they", "they're", "各自", "分别", "每个", "每位", "每人", "各", "每个人",
     "他们的", "他们", "她们的", "所有", "全部", "全体"}
)  # fmt: skip
# Whom nothing more is said of.
_ALL = frozenset(
    {"everyone", "everybody", "everyone's", "person", "people", "大家", "人", "所有人", "每个人", "候选人"}
)
# What a verb beside "each" asks for.
_ASKED_BY = {"speak": "language", "live": "location", "study": "school", "graduate": "school", "attend": "school",
             "teach": "teaching", "work": "position", "certify": "certificates"}  # fmt: skip
_LISTED = LABELS | {"teaching", "qualifications", "years", "skills", "awards", "publications", "patents", "projects"}


def each_query(asked: Read) -> Query | None:
    """Return the query of what is asked of each of several people; None for any other."""
    if asked.subject.is_someone or asked.has("ask", "how_many", "why") or asked.has("intent", "compare", "summary"):
        return None
    row = asked.row
    if bounds_stay(row):
        return None
    at = next((n for n, e in enumerate(row) if e.part is not None and _says_each(row, n)), None)
    if at is None or asked.has("quantity", "most", "fewest", "longest", "shortest", "average", "ranking"):
        return None
    names, taken = _asked_of_each(row, at)
    if not names:
        return None
    if asked.has("when", "now"):
        names = tuple(dict.fromkeys("position" if a == "employer" else a for a in names))
    rest = [e for n, e in enumerate(row) if n not in taken and not _only_asks(e)]
    said = asked.conditions(rest)
    everybody = any(p.text.lower() in _ALL for p in parts_of(row))
    if said.where is None and not (everybody and not said.unread):
        return None
    return asked.query("fact", said, asks=names, everyone=True)


def _says_each(row: Sequence[Element], at: int) -> bool:
    """Tell whether a cue asks of each: not "each of them", which points at a turn before."""
    part = row[at].part
    if part is None:
        return False
    if part.has("op", "and") and any(e.is_list for e in row[:at]):
        return _asks_which(row[at + 1 :])
    if part.text.lower() not in _EACH:
        return False
    if part.has("pronoun"):
        # "Their" is said of those who stand before it, and joined to them: "who joined their company" asks of one.
        beside = next((e.part for e in reversed(row[:at]) if e.part is None or not e.part.is_frame), None)
        joined = _joins(row[at - 1]) or beside is not None and (beside.has("ask") or beside.has("attribute"))
        return joined and any(e.is_list or (e.part is not None and e.part.has("who")) for e in row[:at])
    return True


def _asks_which(row: Sequence[Element]) -> bool:
    """Tell whether a clause asks which of a kind it is: "and from which university"."""
    own = [e.part for e in row if e.part is None or not (e.part.is_frame or e.part.has("prep"))]
    first = own[0] if own else None
    return first is not None and (first.has("ask", "what") or first.text.lower().startswith(_WHICH)) and len(own) < _FEW


_WHICH = ("which ", "what ", "哪")


def _asked_of_each(row: Sequence[Element], at: int) -> tuple[tuple[str, ...], set[int]]:
    """Return what is asked of each, and the elements that say so, on the side of "each" that names no set."""
    start = max((n for n in range(at) if _joins(row[n])), default=-1) + 1
    named = [n for n, e in enumerate(row) if e.part is not None and (n >= start or at < _FEW) and _label(e.part)]
    names = tuple(dict.fromkeys(a for n in named if (a := _label(row[n].part)) is not None))
    if not names:
        verb = next(
            (p.sense("verb") for e in row[start:] if (p := e.part) is not None and p.sense("verb") in _ASKED_BY), ""
        )
        if not verb or not any(p.has("ask") for p in parts_of(row)):
            return (), set()
        named = [n for n in range(start, len(row)) if (p := row[n].part) is not None and p.has("verb", verb)]
        return (_ASKED_BY[verb],), {at, *named}
    # Verbs beside what is asked govern it: "which schools they went to".
    verbs = {n for n in range(start, len(row)) if n > at and (p := row[n].part) is not None and p.has("verb")}
    # Their latest post is the one that is told.
    latest = {n for n in range(at, max(named)) if (p := row[n].part) is not None and p.has("order", "last")}
    return names, {at, *named, *verbs, *(latest if "position" in names else ())}


# "Each person's location" begins with whom it asks of.
_FEW = 3


def _label(part: Part | None) -> str | None:
    """Return what is asked for by a cue that names it."""
    if part is None or part.has("who"):
        return None
    if part.text.lower() in ("qualifications", "qualification", "资质"):
        return "certificates"
    found = attribute_of((Element(at=0, end=1, part=part),))
    found = "position" if found == "role" else found  # 他们最近的职位
    return found if found in _LISTED and not (part.has("verb") and found not in ("certificates", "location")) else None


def _joins(element: Element) -> bool:
    part = element.part
    return part is not None and (part.has("op", "and", "comma") or part.has("prep", "with"))


def _only_asks(element: Element) -> bool:
    part = element.part
    if part is None:
        return False
    asks = part.has("who") or part.has("ask") or part.has("intent", "list", "group") or part.has("pronoun")
    return asks or part.has("op", "comma", "and")
