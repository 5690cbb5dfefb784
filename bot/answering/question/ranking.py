"""Who has the most of something, how two people compare in it, and how much of it one person has.

"Who has the most papers", "who stayed longest at one company", "her longest job", A和B谁论文多. Knows which words name
what is measured. Knows nothing about how it is counted; a bound on an amount is a condition (`measures`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.answering.question.asked import Read
from bot.answering.question.asking import attribute_of, counted_by, parts_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.measures import counted_kind
from bot.answering.question.query import Query
from bot.answering.question.ranked import SIZES, leading_of, places_told, stated_figure
from bot.answering.question.statuses import is_yes_no, patent_kind
from bot.answering.records import Measure
from vectorstore.records import EntryKind

Rank = Literal["most", "fewest"]
_COUNTED = frozenset(
    {"publication", "patent", "award", "teaching", "internship", "employment", "education", "project", "service"}
)
# What is only how it is asked: neither a condition nor left unread.
_ASKING = frozenset({"most", "fewest", "longest", "shortest", "compared", "average", "several", "ranking"})


class _Asked(NamedTuple):
    measure: Measure
    rank: Rank | None
    taken: frozenset[int]


def rank_query(asked: Read) -> Query | None:
    """Return the query of a question that measures people; None for any other."""
    several = len(asked.subject.persons) > 1
    yes_no = asked.subject.is_someone and not several and is_yes_no(asked.subject.masked, asked.row, asked.language)
    told = asked.has("frame", "focus") and asked.has("intent", "compare", "summary")
    if yes_no or told or asked.has("intent", "fit"):
        return None
    found = _measure(asked, several=several)
    if found is None:
        return _side_by_side(asked) if several else None
    rest = [e for n, e in enumerate(asked.row) if n not in found.taken and not _only_asks(e)]
    said = asked.conditions(rest)
    if found.measure.kind == "patent":
        said = said.beside(patent_kind(asked.text))
    counts = found.measure.kind in ("publication", "patent")
    statuses = asked.statuses if counts else ()
    leading = places_told(asked) if found.rank is not None else None
    measure, rank = found.measure, found.rank
    return asked.query("measure", said, measure=measure, rank=rank, leading=leading, statuses=statuses)


def _side_by_side(asked: Read) -> Query | None:
    """Return what is asked of several and counted by nobody: how long, how high, who came first, beside each other."""
    if asked.has("order", "sooner"):
        return asked.query("compare", asks=("employer",), order="oldest")
    if asked.has("quantity", "compared") and not asked.has("quantity", "longest", "shortest"):
        name = attribute_of(asked.row)
        return asked.query("compare", asks=(name,)) if name is not None and name not in _UNNAMED else None
    if not asked.has("quantity", "longest", "shortest"):
        return None
    said = asked.conditions([e for e in asked.row if e.part is None or not e.part.has("quantity", "op", "ask", "who")])
    return asked.query("compare", said, asks=("years",), unkept=())


# What "more" alone could be of: it is not said what is compared.
_UNNAMED = frozenset({"work", "manager", "result"})


def _measure(asked: Read, *, several: bool) -> _Asked | None:
    row, has = asked.row, asked.has
    sized = any(p.text.lower() in SIZES for p in parts_of(row)) and not _is_length(row)
    rank = _rank(asked, several=several)
    taken = {n for n, e in enumerate(row) if e.part is not None and _says(e.part, rank, several=several)}
    numbered = leading_of(row)
    taken |= numbered.taken if numbered is not None else set()
    ordered = rank or ("fewest" if has("order", "first") else "most")
    stated = stated_figure(row, sized=sized) if rank is not None or has("order", "last", "first") else None
    if stated is not None and (several or not asked.subject.is_someone):
        return _Asked(Measure(of=stated[0]), ordered, frozenset(taken | stated[1]))
    bounded = not asked.subject.is_someone and any("length" in i.types for e in row for i in e.items)
    # A bound on an amount is a condition.
    if sized or bounded or has("ask", "how_much", "when", "why"):
        return None
    length = _length_measured(asked, rank, taken, several=several)
    if length is not None:
        return length
    if has("quantity", "longest", "shortest"):
        return _longest(asked, rank, taken, several=several)
    if rank is not None and _is_experience(row):
        return _Asked(Measure(of="experience"), rank, frozenset(taken | _experience_nouns(row)))
    many = has("ask", "how_many") and not has("ask", "how_long")
    each = many and has("intent", "group") and has("who")
    counting = rank is not None or each or (asked.subject.is_someone and many)
    return _number(asked, rank, taken) if counting else None


def _length_measured(asked: Read, rank: Rank | None, taken: set[int], *, several: bool) -> _Asked | None:
    """Return a gap, an average stay, or the time with the present employer."""
    row, has, own = asked.row, asked.has, asked.subject.is_someone
    if has("noun", "gap") and (rank is not None or own or _asks_amount(asked)):
        return _Asked(Measure(of="longest_gap"), rank, frozenset(taken | _nouns(row, "gap", "tenure")))
    if has("quantity", "average") and _is_stay(row):
        return _Asked(Measure(of="average_stay"), rank, frozenset(taken | _stay_nouns(row)))
    if has("noun", "hop") and not has("op", "not") and not any(e.is_list for e in row):
        return _Asked(Measure(of="average_stay"), "fewest", frozenset(taken | _stay_nouns(row)))
    if own and not several and has("ask", "how_long") and _is_present(row):
        return _Asked(Measure(of="current_stay"), None, frozenset(taken | _present_nouns(row)))
    return None


def _rank(asked: Read, *, several: bool) -> Rank | None:
    if asked.has("quantity", "fewest", "shortest"):
        return "fewest"
    if not asked.subject.is_someone and (
        asked.has("quantity", "ranking", "schooled") or leading_of(asked.row) is not None
    ):
        return "most"
    if asked.has("quantity", "most", "longest"):
        alone = asked.subject.is_someone and not several
        return None if alone else "most"
    if several and asked.has("quantity", "compared"):
        fewer = any(
            p.has("quantity", "compared") and p.text.lower() in ("fewer", "少", "更少", "smaller", "更小")
            for p in parts_of(asked.row)
        )
        return "fewest" if fewer else "most"
    if several and asked.has("ask", "how_many") and asked.has("who"):
        return "most"
    return None


def _says(part: Part, rank: Rank | None, *, several: bool) -> bool:
    """Tell whether a cue only says how much is asked for, or of whom."""
    senses = _ASKING if several or rank is not None else _ASKING - {"compared"}
    return (
        part.has("quantity", *senses)
        or part.has("ask", "how_many", "how_long")
        or (several and part.has("op", "or", "and"))
    )


def _longest(asked: Read, rank: Rank | None, taken: set[int], *, several: bool) -> _Asked | None:
    """Return "who stayed longest at one company", "her longest job", "who worked longest at X"."""
    row = asked.row
    if _is_present(row):
        return _Asked(Measure(of="current_stay"), rank, frozenset(taken | _present_nouns(row)))
    if several and _is_compared_work(asked):
        return _Asked(Measure(of="experience"), rank, frozenset(taken | _experience_nouns(row)))
    told = any(_tells_experience(p) or p.has("noun", "year") for p in parts_of(row))
    if told and not asked.has("noun", "one_employer"):
        return _Asked(Measure(of="experience"), rank, frozenset(taken | _experience_nouns(row)))
    if (any(e.is_list for e in row) or _tells_doing(asked)) and not asked.has("noun", "one_employer"):
        # "Who worked longest at X": there a stay is what is narrowed.
        said = _is_stay(row) or asked.has("verb") or _is_told_behind(row)
        return _Asked(Measure(of="experience"), rank, frozenset(taken)) if said else None
    if not _is_stay(row) or asked.has("quantity", "shortest"):
        return None  # whose longest stay is the shortest is another question than who left soonest
    return _Asked(Measure(of="longest_stay"), rank, frozenset(taken | _stay_nouns(row)))


def _is_compared_work(asked: Read) -> bool:
    """Tell whether two people are compared in how long they have worked, or in something: "who sold longer?"."""
    stays = any(
        p.has("noun", "one_employer", "tenure", "company") and not p.has("verb", "work") for p in parts_of(asked.row)
    )
    if stays or asked.has("quantity", "shortest"):
        return False
    return any(e.is_list for e in asked.row) or _tells_doing(asked) or asked.has("verb", "work")


def _tells_doing(asked: Read) -> bool:
    """Tell whether something is said that people do for years, and CVs date."""
    return asked.has("verb", "teach", "lead_people", "act") or asked.has("noun", "engineer", "developer")


def _is_told_behind(row: Sequence[Element]) -> bool:
    """Tell whether "the longest" stands behind what was done so long: no "longest list of skills"."""
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("quantity", "longest")), 0)
    return any(e.is_list or (e.part is not None and e.part.has("noun", "engineer", "developer")) for e in row[:at])


def _number(asked: Read, rank: Rank | None, taken: set[int]) -> _Asked | None:
    """Return how many different employers, schools, places or languages, or how many entries of a kind."""
    row = asked.row
    start = min(taken, default=0)
    for place in (*range(start, len(row)), *reversed(range(start))):
        part = row[place].part
        if part is None or place in taken or part.is_frame:
            continue
        of = counted_kind(part)
        if of == "venues" and any(p.has("verb", "review") for p in parts_of(row)):
            return None
        if of is not None and not _is_degree(part):
            return _Asked(Measure(of=of), rank, frozenset({*taken, place}))
        if _KIND_OF_AWARD.search(part.text):
            return None  # scholarships are not all awards
        kind = counted_by(part)
        if kind in _COUNTED and not part.has("who") and (rank is not None or not asked.subject.is_someone):
            kept = taken if part.has("verb") and _narrows(part) else {*taken, place}
            found: EntryKind = kind  # type: ignore[assignment]  # one of them
            return _Asked(Measure(of="entries", kind=found), rank, frozenset(kept))
    return None


_KIND_OF_AWARD = re.compile(r"scholar|medal|fellow|hackathon|contest|compet|奖学金|竞赛|比赛|奖牌", re.IGNORECASE)


def _narrows(part: Part) -> bool:
    """Tell whether a verb that is counted says more than its kind: first authors' papers are not all papers."""
    return part.has("verb", "first_author", "co_first", "intern", "review", "certify")


def _is_degree(part: Part) -> bool:
    return part.has("attribute", "degree") or part.has("noun", "degree")


def _is_length(row: Sequence[Element]) -> bool:
    return _is_experience(row) or any(p.has("noun", "gap") for p in parts_of(row))


def _is_experience(row: Sequence[Element]) -> bool:
    """Tell whether years of work are asked for: "the most experience", "more years", 工作年限最长."""
    cues = parts_of(row)
    if any(e.items and any("free" in i.types for i in e.items) and not e.items[0].mention for e in row):
        more = any(p.has("quantity", "compared") for p in cues) and any(p.has("noun", "year") for p in cues)
        return more or any(_tells_experience(p) for p in cues)
    return any(_tells_experience(p) for p in cues) or (
        any(p.has("noun", "year") for p in cues)
        or attribute_of(row) == "years"
        and any(p.has("verb", "work") for p in cues)
    )


def _tells_experience(part: Part) -> bool:
    if part.has("noun", "seniority"):
        return part.text.lower() != "senior"  # a title
    if _WHOLE_CAREER.fullmatch(part.text):
        return True
    return part.has("noun", "experience") and _EXPERIENCE.search(part.text) is not None


_EXPERIENCE = re.compile(r"exp|经验|经历", re.IGNORECASE)
_WHOLE_CAREER = re.compile(r"careers?|(?:work|employment) history|working life|职业生涯", re.IGNORECASE)


def _experience_nouns(row: Sequence[Element]) -> set[int]:
    return {
        n
        for n, e in enumerate(row)
        if e.part is not None
        and (e.part.has("noun", "year", "seniority") or (_tells_experience(e.part) and not _governs(row)))
    }


def _governs(row: Sequence[Element]) -> bool:
    """Tell whether something stands beside that experience may be of."""
    return any(e.is_list for e in row)


def _is_stay(row: Sequence[Element]) -> bool:
    return any(
        p.has("noun", "tenure", "one_employer", "hop", "company")
        or p.has("verb", "work")
        or p.has("attribute", "employer")
        for p in parts_of(row)
    )


def _stay_nouns(row: Sequence[Element]) -> set[int]:
    return {
        n
        for n, e in enumerate(row)
        if e.part is not None
        and (
            e.part.has("noun", "tenure", "one_employer", "hop", "company", "industry")
            or e.part.has("attribute", "employer", "work")
            or e.part.has("verb", "work")
            or e.part.has("intent", "group")
            or e.part.has("quantity", "same", "number")
        )
    }


def _is_present(row: Sequence[Element]) -> bool:
    cues = parts_of(row)
    return any(p.has("attribute", "position") and _is_post(p) for p in cues) or (
        any(p.has("when", "now") for p in cues) and any(p.has("noun", "one_employer", "company") for p in cues)
    )


def _is_post(part: Part) -> bool:
    said = part.text.lower()
    return any(w in said for w in ("company", "employer", "job", "role", "position", "公司", "单位", "工作", "职位"))


def _present_nouns(row: Sequence[Element]) -> set[int]:
    return _stay_nouns(row) | {
        n
        for n, e in enumerate(row)
        if e.part is not None and (e.part.has("attribute", "position") or e.part.has("when", "now"))
    }


def _nouns(row: Sequence[Element], *senses: str) -> set[int]:
    return {n for n, e in enumerate(row) if e.part is not None and e.part.has("noun", *senses)}


def _asks_amount(asked: Read) -> bool:
    """Tell whether everybody's amount is asked for: "how long are the gaps", "each candidate's gaps"."""
    return asked.has("ask", "how_long") or asked.has("intent", "group", "list")


def _only_asks(element: Element) -> bool:
    """Tell whether an element asks of whom, and narrows nothing."""
    part = element.part
    return (
        part is not None
        and (part.has("who") or part.has("ask") or part.has("intent", "list", "group", "compare"))
        and not (part.has("verb") or part.has("noun"))
    )
