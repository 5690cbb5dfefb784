"""The segments of a question as one tree of conditions, and the words that no condition took.

Conditions of one segment hold in one entry where one entry could hold them; segments are joined over persons. Knows how
conditions go together; which relation a word asks for is `attach`, what it means on CVs `ground`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.amounts import at_least, minimum_in
from bot.answering.question.attach import Attached, Governor, attach, governors_of
from bot.answering.question.elements import Element
from bot.answering.question.families import family, family_of, is_circumstance, leaves_of, one_entry
from bot.answering.question.figures import figures_in
from bot.answering.question.grammar import grammar
from bot.answering.question.ground import alone, grounded
from bot.answering.question.lengths import lasting
from bot.answering.question.measures import measures_in, narrowed_by, together
from bot.answering.question.pool import Pool
from bot.answering.question.qualifications import FLUENCY
from bot.answering.question.reaching import reached
from bot.answering.question.segments import Segment
from bot.answering.question.tidy import without
from bot.answering.question.values import Node
from bot.answering.question.wanted import Asked
from bot.answering.records import Clause, Condition
from vectorstore.records import Language

_SILENT = frozenset(
    {"work", "attend", "experience", "employee", "do", "know", "live", "industry", "title", "join", "leave", "study"}
)


class Understood(NamedTuple):
    """What a question's segments ask for; `unread` are the words that no condition took.

    `decisive` are words that would change who is meant, and that no condition can keep: an order, "only", "the same".
    `nice` is what would only be nice to have.
    """

    node: Node | None
    unread: tuple[str, ...]
    decisive: tuple[str, ...] = ()
    nice: tuple[Node, ...] = ()


class _Read(NamedTuple):
    node: Node | None
    unread: tuple[str, ...]
    governors: tuple[Governor, ...]
    decisive: tuple[str, ...]


def understand(segments: Sequence[Segment], pool: Pool, language: Language) -> Understood:
    """Return the conditions of a question's segments, joined as the question joins them."""
    done: list[tuple[Segment, Node]] = []
    away: list[Node] = []
    unread: list[str] = []
    before: tuple[Governor, ...] = ()
    decisive: list[str] = []
    nice: list[Node] = []
    for segment in together(segments):
        read = _segment(segment, before, pool, language)
        unread += read.unread
        decisive += read.decisive
        before = read.governors or before
        if read.node is None:
            continue
        if segment.nice:
            nice.append(read.node)
            continue
        if segment.excepted and not done and len(segments) > 1:
            # 除了阿里以外谁做过...: what is left out stands before what it is left out of.
            away.append(read.node)
            continue
        if away and not segment.negative:
            fits = all(family(c) == "job" for a in away for c in leaves_of(a))
            kept = without(read.node, away) if fits and family_of(read.node) in ("any", "job") else None
            done.append(
                (segment, kept or v.joined([read.node, Clause(join="none", parts=tuple(away))], "all") or read.node)
            )
            away = []
            continue
        if (segment.negative or segment.excepted) and done and _within_one(done[-1][1], read.node, read):
            kept = without(done[-1][1], [read.node])
            if kept is not None:
                done[-1] = (done[-1][0], kept)
                continue
        node: Node = read.node
        if segment.negative or segment.excepted:
            node = Clause(join="none", parts=(node,))
        done.append((segment, node))
    done += [(segments[0], Clause(join="none", parts=(a,))) for a in away]
    telling = [d for d in done if not _is_bare(d[1])]
    whole = _joined(telling or done)
    return Understood(whole, tuple(dict.fromkeys(unread)), tuple(dict.fromkeys(decisive)), tuple(nice))


def _is_bare(node: Node) -> bool:
    """Tell whether a node only says that somebody worked or studied somewhere: beside anything else it says nothing."""
    return (
        isinstance(node, Condition)
        and node.relation in ("worked_at", "studied_at")
        and node == Condition(relation=node.relation, value="")
    )


def _within_one(held: Node, away: Node, read: _Read) -> bool:
    """Tell whether what is denied is a circumstance of what stands before it: "on GPU sharing, but not at X"."""
    if read.governors:
        return False
    if all(_is_class_of_schools(c) for c in leaves_of(away)):
        # 本科是211但不是985: of the same degree, and a school that is in one list and not in the other.
        return any(_is_class_of_schools(c) for c in leaves_of(held))
    families = {family(c) for c in leaves_of(held)}
    return (
        all(family(c) == "job" for c in leaves_of(away)) and bool(families & {"any", "job"}) and "work" not in families
    )


def _is_class_of_schools(condition: Condition) -> bool:
    return condition.relation == "studied_at" and len(condition.concepts) > 1


def _joined(done: Sequence[tuple[Segment, Node]]) -> Node | None:
    """Return segments as one node: "or" binds weaker than "and", and parentheses bind strongest."""
    flat: list[tuple[Segment, Node]] = []
    for segment, node in done:
        if segment.group and flat and flat[-1][0].group == segment.group:
            join = "any" if segment.join == "any" else "all"
            merged = v.joined([flat[-1][1], node], join)
            assert merged is not None  # noqa: S101 - two nodes joined are one
            flat[-1] = (flat[-1][0], merged)
        else:
            flat.append((segment, node))
    rows: list[list[Node]] = [[]]
    for segment, node in flat:
        if segment.join == "any" and rows[-1]:
            rows.append([])
        rows[-1].append(node)
    parts = [n for n in (v.joined(r, "all") for r in rows if r) if n is not None]
    return v.joined(parts, "any")


def _segment(segment: Segment, before: tuple[Governor, ...], pool: Pool, language: Language) -> _Read:
    elements = reached(segment.elements)
    figures = figures_in(elements, language)
    elements = tuple(e for n, e in enumerate(elements) if n not in figures.taken)
    amounts = measures_in(elements)
    row = tuple(e for n, e in enumerate(elements) if n not in amounts.taken)
    own = governors_of(row)
    lent = () if own else tuple(g._replace(place=-1) for g in before)
    now = any(e.part is not None and e.part.has("when", "now") for e in row)
    current = now or any(e.part is not None and e.part.has("when", "doing") and not e.part.has("verb") for e in row)
    current = current and not any(
        e.part is not None and e.part.has("when", "past") and not e.part.has("order") for e in row
    )
    made: list[Node] = list(figures.conditions)
    timed: list[Node] = []
    taken: set[int] = set()
    governing: list[Governor] = list(own)
    said_of_words: set[int] = set()
    for one in attach(row, [*own, *lent], language):
        node = _listed(one, pool, current=current, row=row)
        if node is None:
            continue
        taken.add(one.place)
        if one.governor is not None:
            taken.add(one.governor.place)
            if "free" in one.kinds:
                said_of_words.add(one.governor.place)
        made.append(node)
        if one.governor is not None and 0 <= one.governor.place < one.place and row[one.governor.place].is_list:
            timed.append(node)
    unread = [i.text for n, e in enumerate(row) if e.is_list and n not in taken for i in e.items]
    counts, numbered = minimum_in(row)
    made += _alone(row, taken - numbered, made, counts, current=current)
    if counts is not None and not any(c.minimum for n in made for c in leaves_of(n)):
        made = [at_least(n, counts) for n in made]
    if any(c.minimum for n in made for c in leaves_of(n)):
        taken |= numbered
    plain = [n for n in amounts.conditions if isinstance(n, Condition) and n.measure is None]
    measured, made = narrowed_by([n for n in amounts.conditions if n not in plain], [*made, *plain])
    whole = one_entry(_lasted(made, timed, language), language) if made else None
    node = v.joined([*([whole] if whole is not None else []), *measured], "all")
    governing = [g._replace(names=g.place in taken - said_of_words) for g in governing]
    return _Read(node, tuple(unread), tuple(governing), tuple(undecided(row, taken)))


def _lasted(made: list[Node], timed: Sequence[Node], language: Language) -> list[Node]:
    """Return conditions with a length of time put to what it was spent on: "an engineer with 5 years of Go"."""
    lengths = [n for n in made if isinstance(n, Condition) and n.relation == "lasted"]
    if len(lengths) != 1 or lengths[0].length is None or not timed or len(timed) + 1 == len(made):
        return made
    length = lengths[0].length
    return [lasting(n, length, language) if n in timed else n for n in made if n is not lengths[0]]


def _listed(one: Attached, pool: Pool, *, current: bool, row: Sequence[Element]) -> Node | None:
    governor = one.governor.part.text if one.governor is not None else ""
    relation = one.relation
    if relation == "somewhere" and _is_past(row):
        relation = "worked_in"  # "who was in X" asks of any time
    if relation == "during" and any(_graduates(e) for e in row):
        relation = "graduates"
    nodes = []
    for item, kind in zip(one.items, one.kinds, strict=True):
        sense = one.governor.sense if one.governor is not None else ""
        asked = Asked(
            item,
            kind,
            governor,
            pool,
            current,
            sense,
            done=_is_done(row),
            lapsed=_is_lapsed(row),
            fluency=_fluency(row),
        )
        node = grounded(_relation_of(kind, one, relation), asked)
        if node is not None:
            nodes.append(node)
    return v.joined(nodes, one.join) if nodes else None


def _graduates(element: Element) -> bool:
    """Tell whether an element says that somebody graduated, if only within the name of a degree: 本科毕业."""
    told = element.part is not None and element.part.has("verb", "graduate")
    return told or any("毕业" in item.text for item in element.items)


def _is_done(row: Sequence[Element]) -> bool:
    """Tell whether a degree is asked for that is finished rather than in progress."""
    return any(e.part is not None and e.part.has("when", "done") for e in row)


def _is_lapsed(row: Sequence[Element]) -> bool:
    """Tell whether what is over counts too: "a teaching licence, active or lapsed"."""
    return any(e.part is not None and e.part.has("when", "lapsed") for e in row)


def _fluency(row: Sequence[Element]) -> str:
    """Return how well a language is asked for; the least where several levels are named."""
    said = {c.sense for e in row if e.part is not None for c in e.part.cues if c.kind == "quantity"} & set(FLUENCY)
    return min(said, key=lambda s: FLUENCY[s][0], default="")


def _is_past(row: Sequence[Element]) -> bool:
    return any(e.part is not None and e.part.text.lower() in _WAS for e in row)


_WAS = frozenset({"was", "were", "been"})


def _relation_of(kind: str, one: Attached, relation: str) -> str:
    """Return under which relation one item of a list is asked for: "Python or team leadership" are two kinds."""
    if kind == one.kinds[0] or one.governor is None:
        return relation
    return grammar().takes[one.governor.sense].get(kind, relation)


def _is_purpose(row: Sequence[Element], at: int) -> bool:
    """Tell whether a verb says what for: "speaks it well enough to negotiate"."""
    before = row[at - 1].part if at else None
    return before is not None and before.text.lower() == "to"


def _alone(
    row: Sequence[Element], taken: set[int], made: Sequence[Node], minimum: int | None, *, current: bool
) -> list[Node]:
    """Return what the verbs and nouns say that govern nothing: "who has patents", "interned in 2020"."""
    found: list[Node] = []
    takes = grammar().takes
    told: set[str] = {c.relation for n in made for c in leaves_of(n)}
    done: set[int] = set(taken)
    for governor in governors_of(row):
        relation = takes[governor.sense].get("alone")
        if governor.place in done or relation is None or relation in told:
            continue
        subjects = [n for n in (*made, *found) if not is_circumstance(n)]
        if governor.sense in _SILENT and subjects:
            continue
        if governor.sense == "academia" and any(family(c) == "school" for n in made for c in leaves_of(n)):
            continue  # "a degree from a US university"
        if relation == "acted" and subjects and _is_purpose(row, governor.place):
            continue
        node = alone(relation, governor.part.text, minimum)
        if node is not None:
            done.add(governor.place)
            told.add(relation)
            placed = isinstance(node, Condition) and node.relation in ("worked_at", "interned_at", "studied_at")
            found.append(node.model_copy(update={"current": True}) if current and placed else node)
    return found


def undecided(row: Sequence[Element], taken: set[int]) -> list[str]:
    """Return cues that would change what is asked and that nothing took: an order, a number, "only"."""
    found = []
    numbered = any(e.part is not None and e.part.has("quantity", "number", "least", "more") for e in row)
    for place, element in enumerate(row):
        part = element.part
        if part is None or place in taken:
            continue
        if (
            numbered
            and part.text.lower() in _DIFFERENT
            or part.has("order")
            and not part.has("when", "past", "now")
            or part.has("op", "only")
            or part.has("quantity", *_DECIDING)
            and not part.is_frame
            or part.has("verb", "leave")
            or part.has("intent", "fit")
            or part.has("beyond")
            or part.has("noun", *_MEASURED)
            or part.has("attribute", *_SCORED)
            and not part.has("verb")
        ):
            found.append(part.text)
    return found


# "Awards from two different institutions": which are different, and how many, is one thing.
_DIFFERENT = frozenset({"different", "不同"})
# What is measured, and was not: nothing else may be answered in its place.
_MEASURED = ("gap", "one_employer", "sole_employer", "hop")
# A grade is told, and never compared: "GPA over 3.8".
_SCORED = ("gpa", "test_score")
# What no condition can keep: an order by size, a rank, a time that is told from today.
_DECIDING = (
    "most", "fewest", "longest", "shortest", "least", "more", "same", "ranked", "recent", "at_least", "at_most",
    "average", "compared", "exact", "upward", "topmost",
)  # fmt: skip


def widened(node: Node, more: Node | None) -> Node:
    """Return a condition with what else counts for it: "first author; co-first counts", "at X or its labs".

    What is added must be of the same kind and name something; "internships count too" adds nothing to having worked.
    """
    if more is None:
        return node
    extra = [c for c in leaves_of(more) if c.value or c.relation == "co_first"]
    if isinstance(node, Clause) and node.join in ("all", "same_entry"):
        return node.model_copy(update={"parts": tuple(widened(p, more) for p in node.parts)})
    if isinstance(node, Clause):
        return node
    kin = [
        c for c in extra if c.relation == node.relation or (c.relation, node.relation) == ("co_first", "first_author")
    ]
    return Clause(join="any", parts=(node, *kin)) if kin else node
