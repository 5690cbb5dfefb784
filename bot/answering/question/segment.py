"""A stretch of a question within which everything is said of one thing that somebody did.

Knows what is said in it. Knows not how a question is cut (`segments`).
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answering.question.cover import Part
from bot.answering.question.elements import Element, Join


class Segment(NamedTuple):
    """A stretch of a question; `join` says how it is joined to the one before, `group` nests it in parentheses.

    `nice`: what is said in it would only be nice to have. `denied`: by which words it is denied or excepted.
    `discounts`: it is no proof of what is asked, and who has it besides is asked for all the same. `sentence`: which.
    `apart`: another study than the one before, of which no verb before it speaks.
    `being`: what somebody is not, whatever else is said of them: "but is not a nurse". `paused`: a comma stands before.
    """

    elements: tuple[Element, ...]
    join: Join = "all"
    negative: bool = False
    excepted: bool = False
    group: int = 0
    nice: bool = False
    denied: Part | None = None
    discounts: bool = False
    sentence: int = 0
    being: bool = False
    paused: bool = False
    apart: bool = False

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is asked for in it."""
        cues = [e.part for e in self.elements if e.part is not None]
        if any(p.has("attribute", "test_score") for p in cues):
            return False
        bounded = any(p.has("attribute", "gpa") for p in cues) and any(
            e.part is not None and e.part.has("quantity") for e in self.elements
        )
        return not bounded and not any(e.is_list or governs(e) for e in self.elements)


def governs(element: Element) -> bool:
    """Tell whether an element is a verb or noun that may ask for something."""
    part = element.part
    return part is not None and (part.has("verb") or part.has("noun"))
