"""Under which relation something is asked for, by what else its stretch says: "went to X as a student", "from Boston".

Knows which words turn one relation into another. What a relation means on CVs is `ground`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.attach import Attached
from bot.answering.question.elements import Element
from bot.answering.question.studies import level_named


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
        case "been_at" if _as_a_student(one, row):
            return "studied_at"
        case "somewhere" if _is_studied_at(row, one.place):
            return "studied_in"  # 在北京读研, "did a master's in Boston"
        case "studied_in" if studies and not one.preposition & {"in"}:
            return "studied_from"  # "Cambridge alumni"
        case "during" if any(_graduates(e) for e in row) or _earns(row):
            return "graduates"
        case relation:
            return relation


def is_of_a_patent(one: Attached, row: Sequence[Element]) -> bool:
    """Tell whether a country only says where a patent was granted: "US patents" ask for nobody in the US."""
    behind = row[one.place + 1].part if one.place + 1 < len(row) else None
    granted = behind is not None and (behind.has("verb", "patent") or behind.has("noun", "patent"))
    return granted and one.relation in ("somewhere", "speaks") and not one.preposition


def _as_a_student(one: Attached, row: Sequence[Element]) -> bool:
    """Tell whether somebody was somewhere to study: "went to X as a student", "a PhD from X"."""
    words = {e.part.text.lower() for e in row if e.part is not None}
    said = words & _AS_STUDENT and any(e.part is not None and e.part.has("prep", "as") for e in row)
    schools = all("school" in i.types for i in one.items)
    return bool(said) or (schools and any(level_named(e) for e in row))


def _is_studied_at(row: Sequence[Element], at: int) -> bool:
    """Tell whether a place is where a degree was done: "did a master's in X", 在X读研; "PhDs in X" may live there."""
    verbs = {e.part.text.lower() for e in row[:at] if e.part is not None and e.part.has("verb")}
    done = bool(verbs & _DOING) and any(level_named(e) for e in row[:at])
    read = any(level_named(e) and e.items[0].text[0] in _READING for e in row[at + 1 : at + 2])
    return done or read


_DOING, _READING = frozenset({"did", "do", "doing", "done", "completed", "earned", "got"}), frozenset("读念上")
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
