"""The segments of a question as one tree of conditions, and the words that no condition took.

Conditions of one segment hold in one entry where one entry could hold them; segments are joined over persons. Knows how
conditions go together; which relation a word asks for is `attach`, what it means on CVs `ground`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.attach import Attached, Governor, attach, governors_of
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import grammar
from bot.answering.question.ground import Asked, alone, grounded
from bot.answering.question.lengths import lasting
from bot.answering.question.pool import Pool
from bot.answering.question.segments import Segment
from bot.answering.question.tidy import tidied, without
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition
from vectorstore.records import Language

# What one entry can hold together: a job, a degree, a paper ...; a topic or a time goes with any of them.
_FAMILIES: dict[str, str] = {
    "worked_at": "job", "interned_at": "job", "role": "job", "studied_at": "school", "degree": "school",
    "graduates": "school", "published_at": "paper", "published": "paper", "first_author": "paper", "co_first": "paper",
    "coauthor": "paper", "awarded": "award", "served_at": "service", "taught": "teaching", "holds_patent": "patent",
    "topic": "any", "during": "any", "skill": "work", "lasted": "length",
}  # fmt: skip
_SILENT = frozenset(
    {"work", "attend", "experience", "employee", "do", "know", "live", "industry", "title", "join", "leave", "study"}
)
_NUMBERS = {w: n for n, w in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_NUMBERS_ZH = {w: n for n, w in enumerate("一二三四五六七八九十", 1)} | {"两": 2}


class Understood(NamedTuple):
    """What a question's segments ask for; `unread` are the words that no condition took.

    `decisive` are words that would change who is meant, and that no condition can keep: an order, "only", "the same".
    """

    node: Node | None
    unread: tuple[str, ...]
    decisive: tuple[str, ...] = ()


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
    for segment in segments:
        read = _segment(segment, before, pool, language)
        unread += read.unread
        decisive += read.decisive
        before = read.governors or before
        if read.node is None:
            continue
        if segment.excepted and not done and len(segments) > 1:
            # 除了阿里以外谁做过...: what is left out stands before what it is left out of.
            away.append(read.node)
            continue
        if away and not segment.negative:
            fits = all(_family(c) == "job" for a in away for c in _leaves(a))
            kept = without(read.node, away) if fits and _family_of(read.node) in ("any", "job") else None
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
    return Understood(_joined(telling or done), tuple(dict.fromkeys(unread)), tuple(dict.fromkeys(decisive)))


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
    families = {_family(c) for c in _leaves(held)}
    return (
        all(_family(c) == "job" for c in _leaves(away)) and bool(families & {"any", "job"}) and "work" not in families
    )


def _leaves(node: Node) -> list[Condition]:
    return [node] if isinstance(node, Condition) else [x for p in node.parts for x in _leaves(p)]


def _family_of(node: Node) -> str:
    found = {_family(c) for c in _leaves(node)}
    return found.pop() if len(found) == 1 else "person"


def _family(condition: Condition) -> str:
    return _FAMILIES.get(condition.relation, "person")


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
    row = segment.elements
    own = governors_of(row)
    lent = () if own else tuple(g._replace(place=-1) for g in before)
    now = any(e.part is not None and e.part.has("when", "now") for e in row)
    current = now or any(e.part is not None and e.part.has("when", "doing") and not e.part.has("verb") for e in row)
    current = current and not any(
        e.part is not None and e.part.has("when", "past") and not e.part.has("order") for e in row
    )
    made: list[Node] = []
    timed: list[Node] = []
    taken: set[int] = set()
    governing: list[Governor] = list(own)
    for one in attach(row, [*own, *lent], language):
        node = _listed(one, pool, current=current, row=row)
        if node is None:
            continue
        taken.add(one.place)
        if one.governor is not None:
            taken.add(one.governor.place)
        made.append(node)
        if one.governor is not None and 0 <= one.governor.place < one.place and row[one.governor.place].is_list:
            timed.append(node)
    unread = [i.text for n, e in enumerate(row) if e.is_list and n not in taken for i in e.items]
    counts, numbered = _minimum(row)
    made += _alone(own, taken - numbered, made, counts, current=current)
    if counts is not None and not any(c.minimum for n in made for c in _leaves(n)):
        made = [_at_least(n, counts) for n in made]
    if any(c.minimum for n in made for c in _leaves(n)):
        taken |= numbered
    node = _one_entry(_lasted(made, timed, language), language)
    return _Read(node, tuple(unread), tuple(governing), tuple(_undecided(row, taken)))


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
    if relation == "during" and any(e.part is not None and e.part.has("verb", "graduate") for e in row):
        relation = "graduates"
    nodes = []
    for item, kind in zip(one.items, one.kinds, strict=True):
        sense = one.governor.sense if one.governor is not None else ""
        asked = Asked(item, kind, governor, pool, current, sense)
        node = grounded(_relation_of(kind, one, relation), asked)
        if node is not None:
            nodes.append(node)
    return v.joined(nodes, one.join) if nodes else None


def _is_past(row: Sequence[Element]) -> bool:
    return any(e.part is not None and e.part.text.lower() in _WAS for e in row)


_WAS = frozenset({"was", "were", "been"})


def _relation_of(kind: str, one: Attached, relation: str) -> str:
    """Return under which relation one item of a list is asked for: "Python or team leadership" are two kinds."""
    if kind == one.kinds[0] or one.governor is None:
        return relation
    return grammar().takes[one.governor.sense].get(kind, relation)


def _alone(
    own: Iterable[Governor], taken: set[int], made: Sequence[Node], minimum: int | None, *, current: bool
) -> list[Node]:
    """Return what the verbs and nouns say that govern nothing: "who has patents", "interned in 2020"."""
    found: list[Node] = []
    takes = grammar().takes
    told = {c.relation for n in made for c in _leaves(n)}
    done: set[int] = set(taken)
    for governor in own:
        relation = takes[governor.sense].get("alone")
        if governor.place in done or relation is None or relation in told:
            continue
        subjects = [n for n in (*made, *found) if not _is_circumstance(n)]
        if governor.sense in _SILENT and subjects:
            continue
        node = alone(relation, governor.part.text, minimum)
        if node is not None:
            done.add(governor.place)
            told.add(relation)
            placed = isinstance(node, Condition) and node.relation in ("worked_at", "interned_at", "studied_at")
            found.append(node.model_copy(update={"current": True}) if current and placed else node)
    return found


def _is_circumstance(node: Node) -> bool:
    return isinstance(node, Condition) and node.relation in ("during", "lasted", "named")


def _one_entry(made: list[Node], language: Language) -> Node | None:
    """Return conditions of one segment: in one entry as far as one entry can hold them, over persons beyond that."""
    lengths = [n for n in made if isinstance(n, Condition) and n.relation == "lasted"]
    rest = [n for n in made if n not in lengths]
    groups: dict[str, list[Node]] = {}
    floating: list[Node] = []
    for node in rest:
        families = {_family(c) for c in _leaves(node)} - {"any", "length"}
        if isinstance(node, Clause) and node.join == "all" and len(families) == 1 and families == {"work"}:
            groups.setdefault("person", []).append(node)
        elif not families:
            floating.append(node)
        elif len(families) == 1:
            groups.setdefault(next(iter(families)), []).append(node)
        else:
            groups.setdefault("job" if "job" in families else "person", []).append(node)
    _float(floating, groups)
    order = {id(n): i for i, n in enumerate(rest)}
    rows = [(name, sorted(own, key=lambda n: order[id(n)])) for name, own in groups.items()]
    parts = [n for name, own in rows if (n := _of_family(name, own)) is not None]
    for asked in lengths:
        length = asked.length
        if length is not None:
            parts = [lasting(p, length, language) for p in parts] or [asked]
    return v.joined(parts, "all")


def _float(floating: list[Node], groups: dict[str, list[Node]]) -> None:
    """Put topics and times with the family that was named; alone they make an entry of their own."""
    topics = [n for n in floating if any(c.relation == "topic" for c in _leaves(n))]
    times = [n for n in floating if n not in topics]
    home = next((f for f in ("job", "paper", "patent", "teaching", "award", "service", "school") if f in groups), None)
    if topics:
        fits = home is not None and home not in ("school", "award")
        groups.setdefault(home if fits and home is not None else "topics", []).extend(topics)
    if times:
        groups.setdefault(home or ("topics" if topics else "work" if "work" in groups else "times"), []).extend(times)


def _of_family(name: str, own: list[Node]) -> Node | None:
    if name == "person" or (name == "work" and len(own) > 1 and not any(_is_circumstance(n) for n in own)):
        return v.joined(own, "all")
    if name == "topics" and len(own) > 1 and all(isinstance(n, Condition) and n.relation == "topic" for n in own):
        return v.joined(own, "all")
    return tidied(v.joined(own))


def _minimum(row: Sequence[Element]) -> tuple[int | None, set[int]]:
    """Return how many are asked for at least ("three or more papers"), and which elements say so."""
    for place, element in enumerate(row):
        part = element.part
        if part is None or not part.has("quantity"):
            continue
        sense = part.sense("quantity")
        if sense in ("least", "more"):
            number = _number(part)
            if number is not None:
                return number + (1 if sense == "more" or part.text.startswith("不止") else 0), {place}
        if sense == "several" and part.text.lower() not in _UNCOUNTED:
            return 2, {place}
        if sense == "at_least":
            # 至少在三家公司: the number follows somewhere behind.
            found = ((n, _number(e.part)) for n, e in enumerate(row) if n > place and e.part is not None)
            least = next(((n, number) for n, number in found if number), None)
            if least is not None:
                return least[1], {place, least[0]}
        if sense == "number" and place + 1 < len(row) and (number := _number(part)) and number > 1:
            return number, {place}
    return None, set()


_UNCOUNTED = frozenset({"different", "various", "不同", "many", "numerous", "two"})


def _number(part: Part) -> int | None:
    if match := re.search(r"\d+", part.text):
        return int(match.group())
    for word in part.text.lower().split():
        if word in _NUMBERS:
            return _NUMBERS[word]
    return next((n for c in part.text if (n := _NUMBERS_ZH.get(c))), None)


def _at_least(node: Node, least: int) -> Node:
    if isinstance(node, Condition) and node.relation in _COUNTED:
        return node.model_copy(update={"minimum": least})
    if isinstance(node, Clause) and node.join == "same_entry":
        return node
    return node


_COUNTED = frozenset(
    {
        "published_at",
        "published",
        "holds_patent",
        "interned_at",
        "worked_at",
        "awarded",
        "degree",
        "first_author",
        "taught",
    }
)


def _undecided(row: Sequence[Element], taken: set[int]) -> list[str]:
    """Return cues that would change what is asked and that nothing took: an order, a number, "only"."""
    found = []
    for place, element in enumerate(row):
        part = element.part
        if part is None or place in taken:
            continue
        if (
            part.has("order")
            and not part.has("when", "past", "now")
            or part.has("op", "only")
            or part.has("quantity", *_DECIDING)
            and not part.is_frame
            or part.has("verb", "relocate", "leave")
            or part.has("intent", "fit")
        ):
            found.append(part.text)
    return found


# What no condition can keep: an order by size, a rank, a time that is told from today.
_DECIDING = ("most", "fewest", "longest", "least", "more", "same", "ranked", "recent", "at_least")


def widened(node: Node, more: Node | None) -> Node:
    """Return a condition with what else counts for it: "first author; co-first counts", "at X or its labs".

    What is added must be of the same kind and name something; "internships count too" adds nothing to having worked.
    """
    if more is None:
        return node
    extra = [c for c in _leaves(more) if c.value or c.relation == "co_first"]
    if isinstance(node, Clause) and node.join in ("all", "same_entry"):
        return node.model_copy(update={"parts": tuple(widened(p, more) for p in node.parts)})
    if isinstance(node, Clause):
        return node
    kin = [
        c for c in extra if c.relation == node.relation or (c.relation, node.relation) == ("co_first", "first_author")
    ]
    return Clause(join="any", parts=(node, *kin)) if kin else node
