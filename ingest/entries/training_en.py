"""Tell what somebody did to become what they are: "took her residency in surgery at X", "a fellowship at Y".

Such a stay is a post by the name of what was done there. One that was won or awarded is an honour. Knows nothing about
which organisation a clause names.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorstore.records import Span

_TRAINING = re.compile(
    r"\b(?P<led>(?:took|takes|did|does|completed|completing|served|undertook|finished|began|started|entered|held|spent|"
    r"after|following|including|followed by)\s+)?(?:(?:an?|the|his|her|my|their)\s+)(?:[a-z]+-(?:year|month)\s)?"
    r"(?P<role>(?:[a-z][\w-]*\s){0,3}?(?:residency|fellowship|clerkship|pupillage|apprenticeship|traineeship|internship|"
    r"training contract|specialty training)(?:\straining)?"
    r"(?:\sin\s[a-z][\w-]*(?:\s(?:and\s)?"
    r"(?!(?:in|at|with|from|and|under|by|of|for|on|before|until|which)\b)[a-z][\w-]*){0,3})?)",
)
_WON = re.compile(r"\b(?:won|received|awarded|granted|recipient|offered|elected|named|supported)\b", re.IGNORECASE)
_DONE = re.compile(r"\b(?:complet|finish|conclud)(?:ed|ing)\b")


class Training(NamedTuple):
    """What a stay was, and whether the clause says that it was brought to its end."""

    role: Span
    ended: bool


def training_in(text: str) -> Training | None:
    """Return the residency, fellowship or the like that a clause says somebody did."""
    found = _TRAINING.search(text)
    if found is None or _WON.search(text) or found["led"] is None and text[: found.start()].strip(" ,"):
        return None
    return Training(Span(start=found.start("role"), end=found.end("role")), _DONE.search(text) is not None)
