"""Where in a question the name of somebody stands, whatever else the word may mean: "where was grace", "jacks phone".

Knows which English words a subject stands beside, and what people have. Knows nobody's name.
"""

from __future__ import annotations

import re

from bot.answering.question.grammar import grammar
from bot.answering.question.wordings import keys_of
from vectorstore.names import surnames
from vectorstore.records import Span
from vectorstore.text import fold

_WORD_BEFORE = re.compile(r"([A-Za-z']+)\s+$")
_WORD_AFTER = re.compile(r"\s+([A-Za-z]+)")
_OWNS = re.compile(r"['’]s\b")
# A subject stands behind one that asks, and before one that tells.
_AUXILIARIES = frozenset(
    "is was has had did does do can could will would should isn't wasn't hasn't didn't doesn't".split()
)
_ABOUT = frozenset({"about", "with", "whats", "what's", "wheres", "where's", "whens", "when's", "hows", "how's"})
# What somebody has, said behind them.
_HAD = frozenset({"attribute", "level", "when", "order"})


def is_name_place(text: str, span: Span) -> bool:
    """Tell whether a word of a text stands where somebody is named: behind "was", before "'s" or "has"."""
    if text.strip(" ?.!") == span.of(text):
        return True
    before, after = _WORD_BEFORE.search(text, 0, span.start), _WORD_AFTER.match(text, span.end)
    if _OWNS.match(text, span.end) or (before is not None and before.group(1).lower() in _AUXILIARIES | _ABOUT):
        return True
    return not text[: span.start].strip() and after is not None and after.group(1).lower() in _AUXILIARIES


def is_owner(text: str, span: Span) -> bool:
    """Tell whether what stands right behind a word is what somebody has: "jacks gpa", "graces first job"."""
    after = _WORD_AFTER.match(text, span.end)
    cues = grammar().of(keys_of(after.group(1))) if after is not None else ()
    return any(c.kind in _HAD for c in cues)


def is_nobodys_name(text: str) -> bool:
    """Tell whether a single Latin word is a surname or a given name, which may be that of nobody in scope."""
    known = surnames()
    if text.isascii() and _CLAN.match(text):
        return True
    return text.isascii() and text.istitle() and (fold(text) in known.romanised or fold(text) in known.given)


# "O'Keefe", "McBride": what begins so is a surname, whoever bears it.
_CLAN = re.compile(r"(?:O'|D'|Mc|Mac)[A-Z][a-z]{2,}$")
