"""Several trades at the head of a question: "nurses and doctors", 护士和医生有哪些. Whoever is of one of them is meant.

What somebody was is said with a verb, and of one person: "who was a nurse and a doctor", 既是护士又是医生 ask for both.
Knows no relation.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element
from bot.answering.question.grammar import Cue
from vectorstore.text import has_cjk

_OR = Cue("op", "or")
_TRADES = ("engineer", "developer")
# What may stand before the head of a question, beside what asks nothing.
_LEADING = ("who", "intent")
# How the people of a trade are called beside its own name: "HR and recruiting folks".
_PEOPLE = frozenset({"crowd", "folk", "folks", "guys", "people", "ppl", "staff", "team", "types"})


def each_trade(row: Sequence[Element]) -> list[Element]:
    """Return a row in which trades that are joined by "and" at its head are looked for each."""
    out = list(row)
    at = next((n for n, e in enumerate(row) if not _leads(e)), len(row))
    if at == len(row) or any(_is_singular_who(e.part) for e in row[:at]):
        return out
    if _is_list_of_trades(row, at):
        out[at] = row[at]._replace(join="any")
        return out
    while at + 2 < len(row) and _is_trade(row[at]) and _joins(row[at + 1].part) and _is_trade(row[at + 2]):
        part = row[at + 1].part
        if part is not None:
            out[at + 1] = row[at + 1]._replace(part=part._replace(cues=(_OR,)))
        at += 2
    return out


def _leads(element: Element) -> bool:
    part = element.part
    trade = part is not None and part.has("noun", *_TRADES)
    return part is not None and not trade and (part.is_frame or any(c.kind in _LEADING for c in part.cues))


def _is_singular_who(part: Part | None) -> bool:
    """Tell "who was a nurse and a doctor" from "who are the nurses and doctors"."""
    return part is not None and part.text.lower().split()[-1:] in (["is"], ["was"], ["a"], ["an"], ["是"], ["当过"])


def _is_list_of_trades(row: Sequence[Element], at: int) -> bool:
    element = row[at]
    if len(element.items) < len(("one", "another")) or any(i.types[:1] != ("role",) for i in element.items):
        return False
    after = row[at + 1].part if at + 1 < len(row) else None
    people = after is not None and after.text.lower() in _PEOPLE
    return people or all(_is_of_several(i.text) for i in element.items)


def _is_of_several(said: str) -> bool:
    return has_cjk(said) or said.lower().endswith(("s", "men", "women", "people"))


def _is_trade(element: Element) -> bool:
    part = element.part
    said = part.text if part is not None and part.has("noun", *_TRADES) else None
    if len(element.items) == 1 and element.items[0].types[:1] == ("role",):
        said = element.items[0].text
    return said is not None and _is_of_several(said)


def _joins(part: Part | None) -> bool:
    return part is not None and part.has("op", "and", "comma")
