"""Which conditions one entry can hold together: a job, a degree, a paper ...; a topic or a time goes with any of them.

Knows relations. Knows no words.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.lengths import lasting
from bot.answering.question.slots import Node, joined
from bot.answering.question.tidy import tidied
from bot.answering.records import Clause, Condition
from vectorstore.records import Language

# What one entry can hold together: a job, a degree, a paper ...; a topic or a time goes with any of them.
_FAMILIES: dict[str, str] = {
    "worked_at": "job", "interned_at": "job", "role": "job", "studied_at": "school", "degree": "school",
    "graduates": "school", "published_at": "paper", "published": "paper", "first_author": "paper", "co_first": "paper",
    "coauthor": "paper", "colleague": "job",
    "awarded": "award", "served_at": "service", "taught": "teaching", "holds_patent": "patent",
    "topic": "any", "during": "any", "skill": "work", "lasted": "length",
    "graded": "school", "scored": "person", "ranked": "school", "led": "job", "speaks": "work", "listed": "service",
}  # fmt: skip


def leaves_of(node: Node) -> list[Condition]:
    """Return the conditions of a tree, in order."""
    return [node] if isinstance(node, Condition) else [x for p in node.parts for x in leaves_of(p)]


def family_of(node: Node) -> str:
    """Return the family that all conditions of a tree are of; `person` where they are of several."""
    found = {family(c) for c in leaves_of(node)}
    return found.pop() if len(found) == 1 else "person"


def family(condition: Condition) -> str:
    """Return which kind of entry holds a condition; `person` where none does by itself."""
    return _FAMILIES.get(condition.relation, "person")


def is_circumstance(node: Node) -> bool:
    """Tell whether a condition only narrows others: a time, a length, a name."""
    return isinstance(node, Condition) and node.relation in ("during", "lasted", "named")


def one_entry(made: list[Node], language: Language) -> Node | None:
    """Return conditions of one segment: in one entry as far as one entry can hold them, over persons beyond that."""
    lengths = [n for n in made if isinstance(n, Condition) and n.relation == "lasted"]
    rest = [n for n in made if n not in lengths]
    groups: dict[str, list[Node]] = {}
    floating: list[Node] = []
    for node in rest:
        families = {family(c) for c in leaves_of(node)} - {"any", "length"}
        if isinstance(node, Clause) and node.join == "all" and families in ({"work"}, {"work", "job"}):
            # What somebody knows and what they were: "Java devs" need not have been titled where they list it.
            groups.setdefault("person", []).append(node)
        elif not families:
            floating.append(node)
        elif len(families) == 1:
            groups.setdefault(next(iter(families)), []).append(node)
        else:
            # Where somebody studied, or worked, is of that study, or job.
            placed = isinstance(node, Clause) and node.join == "same_entry" and families == {"school", "person"}
            groups.setdefault("job" if "job" in families else "school" if placed else "person", []).append(node)
    _float(floating, groups)
    order = {id(n): i for i, n in enumerate(rest)}
    rows = [(name, sorted(own, key=lambda n: order[id(n)])) for name, own in groups.items()]
    apart = [(name, stay) for name, own in rows for study in _studies(name, own) for stay in _stays(study)]
    parts = [n for name, own in apart if (n := _of_family(name, own)) is not None]
    for asked in lengths:
        length = asked.length
        if length is not None:
            parts = [lasting(p, length, language) for p in parts] or [asked]
    return joined(parts, "all")


def _studies(name: str, own: Sequence[Node]) -> list[list[Node]]:
    """Return the conditions of a family with what several degrees share put to each: "a BSc and a PhD from X"."""
    lists = [n for n in own if isinstance(n, Clause) and n.join == "all" and _are_levels(n.parts)]
    if name != "school" or len(lists) != 1 or len(own) < len(lists) + 1:
        return [list(own)]
    return [[part if n is lists[0] else n for n in own] for part in lists[0].parts]


def _are_levels(parts: Sequence[Node]) -> bool:
    return all(isinstance(p, Condition) and p.relation == "degree" and bool(p.concepts) for p in parts)


def _stays(own: Sequence[Node]) -> list[list[Node]]:
    """Return the conditions of a family by the employer that they stand with: no entry is at two (从百度去小鹏的)."""
    stays: list[list[Node]] = [[]]
    for node in own:
        placed = isinstance(node, Condition) and node.relation == "worked_at" and bool(node.value)
        if placed and any(isinstance(n, Condition) and n.relation == "worked_at" and n.value for n in stays[-1]):
            stays.append([])
        stays[-1].append(node)
    return stays


def _float(floating: list[Node], groups: dict[str, list[Node]]) -> None:
    """Put topics and times with the family that was named; alone they make an entry of their own."""
    topics = [n for n in floating if any(c.relation == "topic" for c in leaves_of(n))]
    times = [n for n in floating if n not in topics]
    home = next((f for f in ("job", "paper", "patent", "teaching", "award", "service", "school") if f in groups), None)
    if topics:
        fits = home is not None and home not in ("school", "award")
        groups.setdefault(home if fits and home is not None else "topics", []).extend(topics)
    if times:
        groups.setdefault(home or ("topics" if topics else "work" if "work" in groups else "times"), []).extend(times)


def _of_family(name: str, own: list[Node]) -> Node | None:
    if name == "person" or (name == "work" and len(own) > 1 and not any(is_circumstance(n) for n in own)):
        return joined(own, "all")
    if name == "topics" and len(own) > 1 and all(isinstance(n, Condition) and n.relation == "topic" for n in own):
        return joined(own, "all")
    return tidied(joined(own))
