"""Which figures that CVs state can be ranked, and how many places of a ranking are told.

"Who has led the larger team", "who graduated last"; who asks for the one is told the one, who asks for a ranking or for
three of them those. Knows no other measures: they are `ranking`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.asked import Read
from bot.answering.question.asking import parts_of
from bot.answering.question.elements import Element
from bot.answering.question.figures import leads_people, value_of_number
from bot.answering.records import Measured

# These are asked for by their size, which is no number of things: "the highest GPA", "the largest team".
SIZES = frozenset(
    {"highest", "the highest", "largest", "biggest", "greatest", "lowest", "smallest", "larger", "bigger", "greater",
     "smaller", "最高", "最大", "最好", "最低", "最小", "更大", "更小", "较大", "大"}
)  # fmt: skip
_TOP = frozenset({"top", "前", "first", "the top", "the first"})
_NUMBERS = {"三": 3, "五": 5, "十": 10, "两": 2, "二": 2, "three": 3, "five": 5, "ten": 10, "two": 2}


class Leading(NamedTuple):
    """How many places are asked for by number, and the elements that say so."""

    places: int
    taken: frozenset[int]


def leading_of(row: Sequence[Element]) -> Leading | None:
    """Return how many places of a ranking are asked for by number: "top 3", 前三名; None where none are."""
    if any(p.has("attribute", "gpa") and not p.has("quantity", "ranking") for p in parts_of(row)):
        return None  # a place in class
    for n, element in enumerate(row[:-1]):
        part, after = element.part, row[n + 1]
        if part is None or part.text.lower() not in _TOP or after.part is None:
            continue
        beyond = row[n + 2].part if n + 2 < len(row) else None
        number = value_of_number(after) or _NUMBERS.get(after.part.text[:1]) or _NUMBERS.get(after.part.text.lower())
        if number and number == int(number) and not (beyond is not None and beyond.text in ("%", "percent")):
            return Leading(int(number), frozenset({n, n + 1}))
    return None


def places_told(asked: Read) -> int | None:
    """Return how many places of a ranking are told: the first, unless more or all are asked for."""
    numbered = leading_of(asked.row)
    if numbered is not None:
        return numbered.places
    everyone = asked.has("quantity", "ranking") or _is_listed(asked)
    several = len(asked.subject.persons) > 1
    return None if several or everyone else 1


def stated_figure(row: Sequence[Element], *, sized: bool) -> tuple[Measured, frozenset[int]] | None:
    """Return the figure that CVs state and that is ranked, with the elements that name it; None for anything else."""
    parts = [(n, e.part) for n, e in enumerate(row) if e.part is not None]
    teams = {n for n, p in parts if p.has("noun", "team") or p.has("attribute", "team")}
    leads = {n for n, _ in parts if leads_people(row[n]) and n not in teams}
    sized = sized or any(p.has("quantity", "compared") for n, p in parts if n in teams)
    sized = sized or any("under" in p.text.lower() for n, p in parts if n in teams)
    if teams and (sized or leads):
        plural = any(p.text.lower().endswith("teams") for n, p in parts if n in teams)
        return None if plural and not sized else ("team", frozenset(teams | leads))
    if leads:
        led = {n for n in range(min(leads), len(row)) if _is_led(row[n])}
        if led or not any(e.is_list for e in row):
            return ("team", frozenset(leads | led)) if led else None
    if grade := {n for n, p in parts if p.has("attribute", "gpa") and not p.has("quantity", "ranking")}:
        return "grade", frozenset(grade)
    if level := {n for n, p in parts if p.has("quantity", "schooled")}:
        return "level", frozenset(level)
    ends = {n for n, p in parts if p.has("verb", "graduate") or p.has("attribute", "graduation")}
    late = {n for n, p in parts if p.has("order", "last", "first") or p.has("quantity", "recent")}
    if ends and late and not any(e.is_list for e in row):
        return "graduated", frozenset(ends | late)
    return None


def _is_led(element: Element) -> bool:
    """Tell whether an element names those who are led: people, staff, nurses."""
    part = element.part
    if part is not None:
        return part.text.lower() in _PEOPLE or part.has("noun", "engineer", "developer")
    return bool(element.items) and all("role" in i.types for i in element.items)


_PEOPLE = frozenset({"people", "staff", "employees", "人", "的人", "员工", "reports", "direct reports"})


def _is_listed(asked: Read) -> bool:
    """Tell whether everybody is to be listed: "list ..."; whose CV lists the most asks for one."""
    parts = (e.part for e in asked.row if e.part is not None)
    return any(p.has("intent", "group") or (p.has("intent", "list") and p.text.lower() != "lists") for p in parts)
