"""Under which relation something is asked for, by what else its stretch says: "went to X as a student", "from Boston".

Knows which words turn one relation into another. What a relation means on CVs is `ground`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.attach import Attached
from bot.answering.question.elements import Element


def relation_of(one: Attached, row: Sequence[Element]) -> str:
    """Return the relation under which a list is asked for."""
    words = {e.part.text.lower() for e in row if e.part is not None}
    studies = one.governor is not None and one.governor.sense in ("study", "graduate")
    match one.relation:
        case "somewhere" if words & _BEEN_TO:
            return "been_in"
        case "somewhere" if words & _WAS or any(w.startswith(_POSTED) for w in words):
            return "worked_in"  # "who was in X" asks of any time
        case "somewhere" if one.preposition == {"from"} or any(_goes_to(e) for e in row):
            return "comes_from"
        case "been_at" if words & _AS_STUDENT and any(e.part is not None and e.part.has("prep", "as") for e in row):
            return "studied_at"  # "went to X as a student"
        case "studied_in" if studies and not one.preposition & {"in"}:
            return "studied_from"  # "Cambridge alumni"
        case "during" if any(_graduates(e) for e in row) or _earns(row):
            return "graduates"
        case relation:
            return relation


_AS_STUDENT = frozenset({"student", "students", "an undergrad", "undergrad", "grad student"})
_GOING = frozenset({"go to", "went to", "goes to", "attended"})
_GRADUATES = frozenset({"grads", "graduates"})
_WAS = frozenset({"was", "were", "been"})
# Whoever went somewhere need not be there now, nor have worked there.
_BEEN_TO = frozenset({"到过", "去过"})
_POSTED = ("外派", "常驻过", "派驻")


def _earns(row: Sequence[Element]) -> bool:
    """Tell whether a degree is said to have been got or finished, and nothing else: "finished a master's"."""
    levels = [n for n, e in enumerate(row) if e.items and all("level" in i.types for i in e.items)]
    if not levels:
        return False
    got = {n for n, e in enumerate(row) if e.part is not None and set(e.part.text.lower().split()) & _EARNING}
    return bool(got)


# What is done to a degree when it ends. "Did a PhD in 2019" may be any year of it.
_EARNING = frozenset(
    {"got", "gotten", "earned", "completed", "finished", "received", "obtained", "finish", "finishing", "complete",
     "done",
     "获得", "获得了", "获", "拿到", "拿到了", "取得", "取得了", "拿到过", "得到", "完成", "读完", "读完了"}
)  # fmt: skip


def _goes_to(element: Element) -> bool:
    return element.part is not None and element.part.has("verb", "attend") and element.part.text.lower() in _GOING


def _graduates(element: Element) -> bool:
    """Tell whether an element says that somebody graduated, if only within the name of a degree: 本科毕业."""
    part = element.part
    told = part is not None and (part.has("verb", "graduate") or part.text.lower().split()[0] in _GRADUATES)
    return told or any("毕业" in item.text for item in element.items)
