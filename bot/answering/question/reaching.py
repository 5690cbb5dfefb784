"""What is asked for upwards, or as the highest: "a master's or above", 副高以上, "stopped at a master's".

Marks the things of a row that stand in an order and leaves out the words that say so. Knows no order itself: that is
the lexicon's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.elements import Element, Item, Reach

# Which words say how far; what they are said of stands before them, behind them, or on either side.
_SENSES: dict[str, Reach] = {"upward": "upward", "at_least": "upward", "topmost": "topmost"}
_BEHIND = frozenset({"at_least", "topmost"})
_BEFORE = frozenset({"upward", "topmost"})


def reached(row: Sequence[Element]) -> tuple[Element, ...]:
    """Return a row in which what is asked for upwards says so itself, without the words that said it."""
    out = list(row)
    dropped: set[int] = set()
    for place, element in enumerate(row):
        part = element.part
        sense = next((c.sense for c in part.cues if c.kind == "quantity" and c.sense in _SENSES), "") if part else ""
        if not sense and part is not None and part.has("op", "only") and _is_only(row, place):
            sense = "topmost"  # "only a bachelor's degree"
        if not sense:
            continue
        at = _ranked(out, place, step=1) if sense in _BEHIND else None
        if at is None and sense in _BEFORE:
            at = _ranked(out, place, step=-1)
        if at is not None:
            items = tuple(i._replace(reach=_SENSES[sense]) if _has_order(i) else i for i in out[at].items)
            out[at] = out[at]._replace(items=_once(items))
            dropped.add(place)
    return tuple(e for n, e in enumerate(out) if n not in dropped)


def _is_only(row: Sequence[Element], place: int) -> bool:
    """Tell whether "only" is said of one degree above which there are others."""
    at = _ranked(row, place, step=1)
    return at is not None and len(row[at].items) == 1 and _BELOW_OTHERS.search(row[at].items[0].text) is not None


_BELOW_OTHERS = re.compile(
    r"bachelor|master|associate|undergrad|high school|secondary school|\bged\b|本科|学士|硕士|大专|专科|高中|中专",
    re.IGNORECASE,
)


def _ranked(row: Sequence[Element], place: int, *, step: int) -> int | None:
    """Return the nearest thing with an order on one side of a place, over words that do not part the two."""
    at = place + step
    while 0 <= at < len(row):
        element = row[at]
        if element.is_list:
            if any(map(_has_order, element.items)):
                return at
            if step > 0 or not all(i.is_subject for i in element.items):
                return None  # "a master's in law or above": the field parts nothing
        part = element.part
        if part is not None and not (
            part.is_frame or part.has("noun", "degree", "title") or part.has("attribute") or part.has("prep", "in")
        ):
            return None
        at += step
    return None


def _has_order(item: Item) -> bool:
    """Tell whether there is something above a thing of its kind: a degree, a rank."""
    mention = item.mention
    return "level" in item.types or (
        mention is not None and mention.named_class is not None and bool(mention.named_class.rank)
    )


def _once(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the items of a list without those that it says twice: 硕士和硕士以上."""
    return tuple({i.text: i for i in items}.values())
