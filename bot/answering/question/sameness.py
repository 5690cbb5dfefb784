"""What must be at one and the same place: "bachelor and PhD from one school", "interned and worked at one firm".

And what must not: "changed universities between degrees". Knows which words name degrees and stays; whether two entries
are at one place is found by `amounts.conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.answering.question import values as v
from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Item
from bot.answering.question.segment import Segment
from bot.answering.question.values import Node
from bot.answering.records import Clause, Condition, Measure
from vectorstore.records import Length
from vectorstore.text import has_cjk

_TWO = 2
# 本硕同校: the levels by their first characters.
_SHORT = {"本": "bachelor", "硕": "master", "博": "phd"}
_VERBS = {"intern": "interned_at", "work": "worked_at", "study": "studied_at", "graduate": "studied_at"}


class SamenessRead(NamedTuple):
    """The conditions that say what is at one place, and the elements that say so."""

    conditions: tuple[Node, ...]
    taken: frozenset[int]


def sameness_in(row: Sequence[Element]) -> SamenessRead | None:
    """Return what a segment asks to be at one place, or at different ones; None where it asks for neither."""
    said = {n for n, p in _cues(row) if p.has("noun", "same_school", "other_school") or p.has("quantity", "same")}
    where = {n for n, p in _cues(row) if p.has("noun", "school", "company", "one_employer") or _is_place(p)}
    known = any(p.has("noun", "same_school", "other_school") for n, p in _cues(row) if n in said)
    if not known and not (said and where) and not any(p.has("noun", "one_employer") for _, p in _cues(row)):
        return _each_at_one_school(row)
    levels = dict(_levels(row))
    taken = said | where | set(levels) | {n for n, p in _cues(row) if p.has("op", "both", "open", "close")}
    parts = [node for nodes in levels.values() for node in nodes]
    if len(parts) < _TWO and (bare := _bare_degrees(row)):
        return _one_school(frozenset(taken | bare))
    if len(parts) == 1 and known:
        # Whoever changed schools for a master's did so behind the first degree.
        chinese = has_cjk("".join(p.text for _, p in _cues(row)))
        parts = [v.degree("bachelor", "本科" if chinese else "bachelor"), *parts]
    if len(parts) < _TWO:
        verbs = {_VERBS[c.sense]: n for n, p in _cues(row) for c in p.cues if c.kind == "verb" and c.sense in _VERBS}
        parts = [_job(relation) for relation in verbs]
        taken |= set(verbs.values())
    if len(parts) < _TWO:
        return None
    same = Clause(join="same_place", parts=tuple(dict.fromkeys(parts)))
    taken |= {n for n, p in _cues(row) if p.has("verb", "study") or p.has("noun", "degree")}
    if not any(p.has("noun", "other_school") for _, p in _cues(row)):
        return SamenessRead((same,), frozenset(taken))
    apart = Clause(join="all", parts=(*same.parts, Clause(join="none", parts=(same,))))
    return SamenessRead((apart,), frozenset(taken))


def together(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return segments with those as one that only together say what was at one place: "interned | worked at one"."""
    out: list[Segment] = []
    for segment in segments:
        last = out[-1] if out else None
        joins = last is not None and not segment.negative and not last.negative and segment.join == "all"
        if last is not None and joins and (_says_same(segment.elements) or _says_same(last.elements)):
            both = (*last.elements, *segment.elements)
            if sameness_in(both) is not None and sameness_in(last.elements) is None:
                out[-1] = last._replace(elements=both)
                continue
        out.append(segment)
    return tuple(out)


def _says_same(row: Sequence[Element]) -> bool:
    return any(
        p.has("quantity", "same") or p.has("noun", "one_employer", "same_school", "other_school") for _, p in _cues(row)
    )


def _each_at_one_school(row: Sequence[Element]) -> SamenessRead | None:
    """Return 本博都是北大的, "studied at X for both degrees": each degree from the school that is named."""
    short = [(n, list(_of_short(p.text))) for n, p in _cues(row) if p.has("noun", "levels_short")]
    both = {n for n, p in _cues(row) if p.has("op", "both")}
    bare = _bare_degrees(row)
    schools = [(n, i.text) for n, e in enumerate(row) if len(e.items) == 1 for i in e.items if "school" in i.types]
    if len(schools) != 1 or not (short or (both and bare)):
        return None
    at = v.at_organisation("studied_at", schools[0][1])
    degrees: list[Node] = short[0][1] if short else [v.degree("bachelor", "bachelor"), _graduate("graduate degree")]
    each = tuple(_of_one_entry(d, at) for d in degrees)
    study = {n for n, p in _cues(row) if p.has("verb", "study") or p.has("prep")}
    return SamenessRead(
        (Clause(join="all", parts=each),), frozenset({schools[0][0], *both, *bare, *study, *(n for n, _ in short)})
    )


def _of_one_entry(degree: Node, at: Condition) -> Node:
    if isinstance(degree, Clause):
        return Clause(join="any", parts=tuple(_of_one_entry(p, at) for p in degree.parts))
    return Clause(join="same_entry", parts=(degree, at))


def _one_school(taken: frozenset[int]) -> SamenessRead:
    """Return "all their degrees from one school": several degrees, and one school."""
    several = Condition(relation="degree", value="", minimum=_TWO)
    one = Condition(relation="amount", value="", measure=Measure(of="schools"), length=Length(least=1, most=1))
    return SamenessRead((several, one), taken)


def _bare_degrees(row: Sequence[Element]) -> set[int]:
    """Return the words for degrees of any level: "all their degrees"."""
    return {n for n, p in _cues(row) if p.has("noun", "degree") and p.text.lower() in _DEGREES}


_DEGREES = frozenset({"degrees", "all degrees", "studies", "学位", "学历", "所有学位", "所有学历"})


def _levels(row: Sequence[Element]) -> Iterator[tuple[int, list[Node]]]:
    """Yield the degrees that a row names, by element; what stands in brackets behind one only explains it."""
    inside = False
    for n, element in enumerate(row):
        part = element.part
        if part is not None:
            inside = (inside or part.has("op", "open")) and not part.has("op", "close")
            if part.has("noun", "graduate_level"):
                yield n, [_graduate(part.text)]
            elif part.has("noun", "levels_short") or part.has("noun", "same_school"):
                if short := list(_of_short(part.text)):
                    yield n, short
            elif (level := v.level_of(part.text)) is not None and part.has("frame", "oldest_first"):
                yield n, [v.degree(level, part.text.lstrip("从"))]
        elif own := [node for i in element.items if (node := _level(i)) is not None]:
            yield n, [] if inside else own


def _of_short(said: str) -> Iterator[Node]:
    head = said.split("同", maxsplit=1)[0]
    if head and all(c in _SHORT or c == "都" for c in head):
        yield from (v.degree(_SHORT[c], c) for c in head if c in _SHORT)


def _level(item: Item) -> Node | None:
    """Return the degree that an item names, where it names nothing else."""
    if "level" not in item.types:
        return None
    level = v.level_of(item.text)
    said = item.text.lower()
    if "研究生" in said or "读研" in said or ("grad" in said and "under" not in said):
        return _graduate(said)
    if level is None and "undergrad" in said:
        level = "bachelor"
    return v.degree(level, item.text) if level in ("phd", "master", "bachelor") else None


def _graduate(said: str) -> Clause:
    """Return a degree behind the first: a master's or a doctorate."""
    master, doctor = ("硕士", "博士") if has_cjk(said) else ("master", "PhD")
    return Clause(join="any", parts=(v.degree("master", master), v.degree("phd", doctor)))


def _job(relation: str) -> Condition:
    kinds = ("employment",) if relation == "worked_at" else ()
    return Condition.model_validate({"relation": relation, "value": "", "kinds": kinds})


def _is_place(part: Part) -> bool:
    return part.has("attribute", "school") or part.text.lower() in ("place", "地方")


def _cues(row: Sequence[Element]) -> list[tuple[int, Part]]:
    return [(n, e.part) for n, e in enumerate(row) if e.part is not None]
