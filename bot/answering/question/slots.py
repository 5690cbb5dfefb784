"""A slot of a question by itself: its words without articles and fillers, and the name in the lexicon that they are.

Knows nothing about relations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.question.phrases import phrase
from bot.answering.records import Clause, Condition
from vectorstore.lexicon import Concept, VocabularyName, vocabulary
from vectorstore.text import terms

Node = Clause | Condition

_EDGE = phrase("values", "edge")
_CLOSING = re.compile(r"^([^()]*)\)$|^([^（）]*)）$")
_ARTICLE = phrase("values", "article")
_TAIL = phrase("values", "tail")
_ARTICLES = frozenset({"the", "a", "an", "any", "some", "all", "both", "their", "his", "her"})


def trimmed(text: str) -> str:
    """Return a slot's words without articles, fillers and stray punctuation."""
    if text.strip().lower() in _ARTICLES:
        return ""
    value, before = text, None
    while value != before:
        before = value
        value = _EDGE.sub("", value)
        if closing := _CLOSING.match(value):
            value = closing.group(1) or closing.group(2) or ""
        value = _TAIL.sub("", _ARTICLE.sub("", value))
    return value


def whole_concept(name: VocabularyName, value: str, filler: frozenset[str] = frozenset()) -> Concept | None:
    """Return the concept that `value` names as a whole; None where it says more than the concept's name does."""
    held = vocabulary(name)
    if concept := held.named(value, any_case=True):
        return concept
    matches = held.matches(value, any_case=True)
    if not matches or len({m.concept.concept_id for m in matches}) > 1:
        return None
    rest = value
    for match in reversed(matches):
        rest = rest[: match.span.start] + " " + rest[match.span.end :]
    left = [t.text for t in terms(rest, stemmed=False)]
    return matches[0].concept if all(word in filler for word in left) else None


def joined(parts: Sequence[Node], join: str = "same_entry") -> Node | None:
    """Return the parts as one clause; a single part as it is."""
    kept = list(dict.fromkeys(parts))
    if len(kept) <= 1:
        return kept[0] if kept else None
    if join == "same_entry":
        return Clause(join="same_entry", parts=tuple(kept))
    return Clause(join="any" if join == "any" else "all", parts=tuple(kept))
