"""Amounts that a question bounds: "a gap of more than a year", "three or more companies", "the same school for both".

Each is a condition on a person, made from a noun of its own and a length or number beside it. Knows which nouns name
what can be measured; knows nothing about how it is counted, nor of who has the most (`ranking`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.amounts import bounds_in
from bot.answering.question.asking import counted_by
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.families import family, leaves_of
from bot.answering.question.sameness import sameness_in
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Measured
from vectorstore.records import Length, Period

# What is meant by a gap where no length is said: shorter ones lie between any two jobs.
_A_GAP, _A_GAP_WITHIN = Length(least=6), Length(least=3)
_ONE = Length(least=1, most=1)
# What a number counts different ones of, by the noun behind it.
_DISTINCT: dict[str, Measured] = {"company": "employers", "school": "schools", "language": "languages"}
# Entries of which just so many, or at most so many, may be asked for; at least so many is `minimum`.
_ENTRIES = frozenset({"publication", "patent", "award", "internship", "education", "teaching"})
# Conditions of a job say in which of them an amount is counted.
_NARROWING = frozenset({"job", "any", "work"})
_BY_JOBS = frozenset(
    {"employers", "countries", "cities", "longest_stay", "shortest_stay", "current_stay", "average_stay"}
)


class MeasuresRead(NamedTuple):
    """The conditions that a row's amounts are, and the elements that say them."""

    conditions: tuple[Node, ...]
    taken: frozenset[int]


def measures_in(row: Sequence[Element]) -> MeasuresRead:
    """Return the amounts that a segment bounds."""
    if (same := sameness_in(row)) is not None:
        return MeasuresRead(same.conditions, same.taken)
    for read in (_no_more_languages, _gap, _one_post, _one_employer, _present, _distinct):
        found = read(row)
        if found is not None:
            return found
    return MeasuresRead((), frozenset())


def bounds_stay(row: Sequence[Element]) -> bool:
    """Tell whether words bound how long: "who has been in their current job for five years"."""
    asking = any(p.has("ask") for _, p in _cues(row))
    return not asking and any(isinstance(n, Condition) and n.relation == "amount" for n in measures_in(row).conditions)


def narrowed_by(amounts: Sequence[Node], made: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """Return amounts counted among what else is said of the same jobs, and what remains to be said of the person."""
    if not amounts:
        return [], list(made)
    if within := _gap_within(amounts, made):
        return within, []
    # "Interned at three companies" counts those alone.
    counted = any(_counts_jobs(n) for n in amounts)
    rest = [n for n in made if not _is_bare(n) or (counted and _is_internship(n))]
    own = [n for n in amounts if isinstance(n, Condition) and n.measure is not None and n.measure.of in _BY_JOBS]
    within = [n for n in rest if own and all(family(c) in _NARROWING for c in leaves_of(n))]
    if not within:
        return list(amounts), rest
    where = v.joined(within)
    return [
        n.model_copy(update={"measure": n.measure.model_copy(update={"where": where})})
        if isinstance(n, Condition) and n.measure is not None and n in own
        else n
        for n in amounts
    ], [n for n in rest if n not in within]


def _gap_within(amounts: Sequence[Node], made: Sequence[Node]) -> list[Node]:
    """Return "out of work in 2020" as a gap that lies in that time, where nothing else is said."""
    if len(amounts) != 1 or len(made) != 1:
        return []
    (own,), (during,) = amounts, made
    if not (isinstance(own, Condition) and is_gap(own)):
        return []
    length = own.length if own.length != _A_GAP else _A_GAP_WITHIN
    return [_gap_in(during, length)] if _is_time(during) else []


def is_gap(node: Node) -> bool:
    """Tell whether a node asks for a gap."""
    return isinstance(node, Condition) and node.measure is not None and node.measure.of == "longest_gap"


def _gap_in(during: Node, length: Length | None) -> Condition:
    measure = {"of": "longest_gap", "where": during}
    return Condition.model_validate({"relation": "amount", "value": "", "measure": measure, "length": length})


def _is_time(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "during"


def out_of_work(nodes: Sequence[Node]) -> list[Node]:
    """Return "no work in 2020" as a gap that lies in that time; whatever else is said as it is.

    Of whoever tells nothing of that time nothing is known.
    """
    if len(nodes) != 2 or not _is_time(nodes[0]):
        return list(nodes)
    denied = nodes[1]
    none = isinstance(denied, Clause) and denied.join == "none" and all(map(_is_job, denied.parts))
    return [_gap_in(nodes[0], _A_GAP_WITHIN)] if none else list(nodes)


def _is_job(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "worked_at" and _is_bare(node)


def _counts_jobs(node: Node) -> bool:
    return (
        isinstance(node, Condition)
        and node.measure is not None
        and node.measure.where is None
        and node.measure.of in ("employers", "countries", "cities")
    )


def _is_internship(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation == "interned_at" and _is_bare(node)


def _is_bare(node: Node) -> bool:
    """Tell whether a condition only says that there was a job or a degree: an amount of them says more."""
    return (
        isinstance(node, Condition)
        and node.relation in ("worked_at", "studied_at", "degree", "interned_at")
        and not (node.value or node.concepts or node.words or node.current or node.past)
    )


def _condition(of: Measured, length: Length | None, *, kind: str | None = None, **more: object) -> Condition:
    return Condition.model_validate(
        {"relation": "amount", "value": "", "measure": {"of": of, "kind": kind}, "length": length, **more}
    )


def _gap(row: Sequence[Element]) -> MeasuresRead | None:
    places = [n for n, p in _cues(row) if p.has("noun", "gap")]
    at = places[-1] if places else None
    if at is None or (at + 1 < len(row) and _is_subject(row[at + 1])):
        return None  # "gap analysis"
    length = _length(row)
    taken = {*places} if length is None else {*places, length[0]}
    return MeasuresRead((_condition("longest_gap", length[1] if length else _A_GAP),), frozenset(taken | _longer(row)))


def _one_post(row: Sequence[Element]) -> MeasuresRead | None:
    """Return "one internship of over a year", "in the same role for four years", "every job under a year"."""
    each = {n for n, p in _cues(row) if p.has("quantity", "each")}
    at = min(each, default=next((n for n, p in _cues(row) if _is_post(p)), None))
    length = _length(row)
    if at is None or length is None or any(p.has("noun", "experience") and not _is_post(p) for _, p in _cues(row)):
        return None
    part = row[at].part
    assert part is not None  # noqa: S101 - a cue
    before = [(n, row[n].part) for n in range(at) if row[n].part is not None]
    same = {n for n, p in before if p is not None and p.has("quantity", "same", "longest")}
    intern = part.has("verb", "intern") or "intern" in part.text.lower() or "实习" in part.text
    nearest = before[-1][1] if before else None
    one = nearest is not None and nearest.text.lower() in _ONE_OF
    plural = part.text.lower().endswith("internships") and length[0] == at + 1
    if each and length[1].least is None:
        made = _condition("longest_post" if intern else "longest_stay", length[1])
    elif length[1].least is not None and (same or (intern and (one or plural))):
        made = _condition("longest_post", length[1])
    else:
        return None
    if intern and made.measure is not None:
        where = Condition(relation="interned_at", value="")
        made = made.model_copy(update={"measure": made.measure.model_copy(update={"where": where})})
    told = {n for n, p in _cues(row) if p.has("noun", "tenure")}
    return MeasuresRead((made,), frozenset({at, length[0], *each, *same, *told, *_longer(row)}))


def _is_post(part: Part) -> bool:
    """Tell whether a cue names one post: an internship, a role, a job."""
    said = part.text.lower()
    if part.has("verb", "intern"):
        return said.startswith(("internship", "实习", "placement"))
    return part.has("attribute", "role", "position") or said in _POSTS


_POSTS = frozenset({"role", "post", "position", "job", "jobs", "工作", "岗位", "职位", "份工作", "段工作"})
_ONE_OF = frozenset({"a", "an", "one", "any", "一段", "一份", "某段", "某份", "单段", "过一段"})


def _one_employer(row: Sequence[Element]) -> MeasuresRead | None:
    sole = _noun(row, "sole_employer")
    if sole is not None:
        return MeasuresRead((_condition("employers", _ONE),), frozenset({sole}))
    at = _noun(row, "one_employer")
    average = next((n for n, p in _cues(row) if p.has("quantity", "average")), None)
    length, since = _length(row), _since(row)
    if average is not None and length is not None:
        taken = {average, length[0]} | ({at} if at is not None else set())
        return MeasuresRead((_condition("average_stay", length[1]),), frozenset(taken))
    somewhere = _stayed(row) if at is None and length is not None else set[int]()
    if at is None and not somewhere:
        return None
    if length is not None:
        now = any(p.has("when", "now") for _, p in _cues(row))
        # Who stayed less than a year somewhere may have stayed for ten elsewhere.
        of: Measured = "current_stay" if now else "longest_stay" if length[1].least is not None else "shortest_stay"
        taken = {length[0], *somewhere, *_longer(row)} | ({at} if at is not None else set())
        return MeasuresRead((_condition(of, length[1]),), frozenset(taken))
    assert at is not None  # noqa: S101 - without a length nobody stayed somewhere
    if since is not None:
        made = _condition("current_stay", None, value=since[1], period=since[2])
        return MeasuresRead((made,), frozenset({at, since[0]}))
    return None


def _stayed(row: Sequence[Element]) -> set[int]:
    """Return the words that somebody stayed somewhere, where nothing names the place: "stayed two years at a job"."""
    stayed = {n for n, p in _cues(row) if p.has("noun", "tenure") and p.text.lower().startswith(_STAYING)}
    if not stayed or sum(e.is_list for e in row) > 1:
        return set()
    return stayed | {n for n, p in _cues(row) if p.has("noun", "tenure", "company", "industry")}


def _present(row: Sequence[Element]) -> MeasuresRead | None:
    """Return "at their present company for more than five years", "... since 2019"."""
    at = next((n for n, p in _cues(row) if p.has("attribute", "position") and _is_employer(p)), None)
    length, since = _length(row), _since(row)
    if at is None:
        return None
    if length is not None:
        return MeasuresRead((_condition("current_stay", length[1]),), frozenset({at, length[0]} | _longer(row)))
    joined = {n for n, p in _cues(row) if p.has("verb", "join", "begin")}
    begun = _period(row) if joined else None
    if begun is not None:
        taken = frozenset({at, begun[0], *joined})
        said = row[at].part
        if said is not None and _POST.search(said.text):
            # A post may be newer than the stay with its employer.
            entered = Condition(relation="during", value=begun[1], period=begun[2], edge="start")
            return MeasuresRead((Condition(relation="worked_at", value="", current=True), entered), taken)
        made = _condition("current_stay", None, value=begun[1], period=begun[2], edge="start")
        return MeasuresRead((made,), taken)
    if since is None:
        return MeasuresRead((Condition(relation="worked_at", value="", current=True),), frozenset({at}))
    made = _condition("current_stay", None, value=since[1], period=since[2])
    return MeasuresRead((made,), frozenset({at, since[0]}))


_EMPLOYED = ("company", "employer", "job", "role", "position", "post", "公司", "单位", "工作", "职位")
_POST = re.compile(r"job|role|position|post|title|职位|岗位", re.IGNORECASE)


def _is_employer(part: Part) -> bool:
    said = part.text.lower()
    return any(
        w in said for w in ("company", "employer", "job", "role", "position", "post", "公司", "单位", "工作", "职位")
    )


def _distinct(row: Sequence[Element]) -> MeasuresRead | None:
    """Return how many different employers, schools, countries, cities or languages are asked for."""
    bounds = bounds_in(row)
    if bounds is None or any(_counts_deeds(p) for _, p in _cues(row)):
        return None
    length, taken = bounds
    # "Bilingual" says how many and of what.
    last = max(taken)
    for place in range(last if counted_kind(row[last].part) == "languages" else last + 1, len(row)):
        element = row[place]
        if element.is_list:
            continue  # "two or more FAANG companies"
        of = counted_kind(element.part)
        kind = counted_by(element.part) if element.part is not None and of is None and length.most is not None else None
        if kind in _ENTRIES:
            made = _condition("entries", length, kind=kind)
            return MeasuresRead((made,), frozenset({*taken, place}))
        if of is not None:
            # The noun that is counted is no condition, nor is "different" before it.
            different = {n for n, p in _cues(row) if p.has("quantity", "several") and n < place}
            studied = of in ("countries", "cities") and any(p.has("verb", "study", "graduate") for _, p in _cues(row))
            made = _condition(of, length, kind="education" if studied else None)
            return MeasuresRead((made,), frozenset({*taken, place, *different}))
        if element.part is not None and not (element.part.is_frame or element.part.has("quantity", "several")):
            return None
    return None


def _counts_deeds(part: Part) -> bool:
    """Tell whether what is counted is what was won, taught or held, and not how many kinds of it."""
    return part.has("verb", "win", "teach", "review", "patent", "certify") and counted_kind(part) is None


def _no_more_languages(row: Sequence[Element]) -> MeasuresRead | None:
    """Return "speaks only English and French": as many languages as are named."""
    only = {n for n, p in _cues(row) if p.has("op", "only")}
    named = [i for e in row for i in e.items]
    if not only or not named or any(i.types[:1] != ("language",) for i in named):
        return None
    count = len({i.text for i in named})
    return MeasuresRead((_condition("languages", Length(least=count, most=count)),), frozenset(only))


def counted_kind(part: Part | None) -> Measured | None:
    """Return what different ones of a noun count: employers, schools, countries, cities, languages."""
    if part is None:
        return None
    said = part.text.lower()
    if part.has("who") and said in _CVS:
        return "cvs"
    if part.has("attribute", "venue"):
        return "venues"
    if part.has("attribute", "certificates"):
        return "certificates"
    if part.has("attribute", "programming_languages"):
        return "programming_languages"
    if part.has("noun", "place") or part.has("attribute", "location"):
        return (
            "countries" if "countr" in said or "国家" in said else "cities" if "cit" in said or "城市" in said else None
        )
    sense = next((c.sense for c in part.cues if c.kind == "noun" and c.sense in _DISTINCT), None)
    if sense is None and part.has("attribute", "language"):
        sense = "language"
    if sense is None and part.has("attribute", "employer"):
        sense = "company"
    if sense is None and part.has("attribute", "school"):
        sense = "school"
    return _DISTINCT.get(sense or "")


_CVS = frozenset({"cv", "cvs", "resume", "resumes", "résumés", "简历", "份简历"})


_STAYING = ("stay", "last", "remain", "stuck", "stick")


def _noun(row: Sequence[Element], sense: str) -> int | None:
    return next((n for n, p in _cues(row) if p.has("noun", sense)), None)


def _cues(row: Sequence[Element]) -> list[tuple[int, Part]]:
    return [(n, e.part) for n, e in enumerate(row) if e.part is not None]


def _length(row: Sequence[Element]) -> tuple[int, Length] | None:
    found = [
        (n, e.items[0].mention.length)
        for n, e in enumerate(row)
        if len(e.items) == 1 and e.items[0].mention is not None and e.items[0].mention.length is not None
    ]
    return found[0] if len(found) == 1 else None


def _since(row: Sequence[Element]) -> tuple[int, str, Period] | None:
    """Return a time that goes on: "since 2019"."""
    found = _period(row)
    return found if found is not None and found[2].ongoing else None


def _period(row: Sequence[Element]) -> tuple[int, str, Period] | None:
    """Return a time: "in 2020"."""
    for n, element in enumerate(row):
        mention = element.items[0].mention if len(element.items) == 1 else None
        if mention is not None and mention.period is not None:
            return n, element.items[0].text, mention.period
    return None


def _longer(row: Sequence[Element]) -> set[int]:
    """Return where "longer" stands before a length, which says so itself."""
    return {n for n, p in _cues(row) if p.has("quantity", "longest", "compared")}


def _is_subject(element: Element) -> bool:
    return element.is_list and any({"free", "term", "skill"} & set(i.types) for i in element.items)
