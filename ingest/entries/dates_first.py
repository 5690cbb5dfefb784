"""Tell a section whose entries each open with a line of dates, from one that dates its entries below who or what.

"2004-2007", "Somefirm", "Clerk", then what was done: there the line below a date says who or as what, whatever it is
called, and one above it is a heading at most. Knows lines and heads, nothing about entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.lines import Line
from ingest.segments import Head, read_head
from vectorstore.text import size

# One date alone tells no order.
_FEWEST = 2
# A sub-heading may stand above the first.
_SUBHEAD = 1
_NAME_WIDTH = 60
_FIGURE = re.compile(r"\d")
_STOP = re.compile(r"[.,;:!?。；：，]\s*$")
_WORDS = re.compile(r"[A-Z0-9&][^\s]*(?:\s(?:(?:of|and|the|for|at|in|to|de|&|/|-|–)\s)*[A-Z0-9&(][^\s]*){0,7}")


def is_stay_alone(line: Line) -> bool:
    """Tell a line of nothing but from when to when."""
    if line.bullet or len(line.text) > _NAME_WIDTH or _FIGURE.search(line.text) is None:
        return False
    head = read_head(line.text)
    stays = [m for m in head.periods if m.precise and (m.period.ongoing or m.period.start != m.period.end)]
    return len(head.periods) == len(stays) == 1 and head.only_when_or_where and not head.places


def is_named(line: Line) -> bool:
    """Tell a line that may name a firm, a school or a role: short, its words written large, no sentence."""
    return (
        not line.bullet
        and size(line.text) <= _NAME_WIDTH
        and _STOP.search(line.text) is None
        and _WORDS.fullmatch(line.text.strip()) is not None
    )


def leading_dates(lines: Sequence[Line]) -> frozenset[int]:
    """Return the indexes of the dates that open the entries of a section; none where something else opens them."""
    dates = [i for i, line in enumerate(lines) if is_stay_alone(line)]
    if len(dates) < _FEWEST or dates[0] > _SUBHEAD or dates[-1] == len(lines) - 1:
        return frozenset()
    if dates[0] == 0:
        return frozenset(dates)
    above = sum(_tells_who(read_head(lines[i - 1].text)) for i in dates)
    below = sum(_tells_who(read_head(lines[i + 1].text)) for i in dates)
    return frozenset(dates) if below > above else frozenset()


def _tells_who(head: Head) -> bool:
    return any(o.strong for o in head.organisations)
