"""Aspects: what a summary or a comparison is mainly to tell, in the question's own words.

"Summarise her, mainly her management experience", A和B的学校和大厂经历比一下. Knows what says that an aspect
follows, and what of a row names one. Knows nothing about what a CV tells of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answering.question.asked import Read
from bot.answering.question.asking import attributes_of, parts_of
from bot.answering.question.elements import Element
from bot.answering.question.query import Words
from bot.answering.question.stretches import Said, words_in
from vectorstore.records import Span

# What names no aspect by itself: how or of whom is asked.
_ASKING = ("who", "ask", "intent", "pronoun")
# Beside what they are of ("a k8s role", "Java experience") these name no attribute of their own.
_OF_SOMETHING = frozenset({"work", "role", "skills", "result", "employer"})


class Aspects(NamedTuple):
    """The attributes that are asked for, what is said beside them, and words that no condition took, as a subject."""

    attributes: tuple[str, ...]
    said: Said
    subject: Words | None

    @property
    def any(self) -> bool:
        """Tell whether anything is asked for."""
        return bool(self.attributes or self.said.where is not None or self.subject)


def focused(row: Sequence[Element]) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Return what stands before the words that name an aspect, and the aspect; nothing where no word says so."""
    at = next((n for n, e in enumerate(row) if e.part is not None and e.part.has("frame", "focus")), None)
    if at is None:
        return tuple(row), ()
    behind = tuple(row[at + 1 :])
    if any(_names(e) for e in behind):
        return tuple(row[:at]), behind
    # "Leadership mainly": what stands right before, back to a comma.
    start = max((n for n in range(at) if _parts(row[n])), default=-1) + 1
    return tuple(row[:start]), tuple(row[start:at])


def aspects(asked: Read, row: Sequence[Element]) -> Aspects:
    """Return the aspects that a row names."""
    row = _of_nobody(row)
    things = any(e.is_list for e in row)
    found = tuple(a for a in attributes_of(row) if not (a == "work" or things and a in _OF_SOMETHING))
    if found == ("position",) and not any(p.has("attribute") for p in parts_of(row)):
        found = ()  # "who did what where" asks for all that they did
    kept = [e for e in row if not _only_asks(e, found)]
    said = asked.conditions(kept) if things or any(_tells(e) for e in kept) else Said(None)
    subject = _subject(asked, kept)
    if said.where is not None or found:
        return Aspects(found, said, subject)
    return Aspects((), said._replace(unread=(), unkept=()) if subject is not None else said, subject)


def _subject(asked: Read, row: Sequence[Element]) -> Words | None:
    """Return what names the aspects, from its first word to its last."""
    spans = [w.span for e in row if _names(e) for w in words_in(e)]
    if not spans:
        return None
    span = Span(start=min(s.start for s in spans), end=max(s.end for s in spans))
    return Words(text=span.of(asked.line), span=span)


def _of_nobody(row: Sequence[Element]) -> list[Element]:
    """Return a row without whom it is about, nor what joins their names."""
    kept = []
    for n, element in enumerate(row):
        part, after = element.part, row[n + 1] if n + 1 < len(row) else None
        joins = part is not None and part.has("op", "and", "or") and after is not None and _is_person(after)
        if not (joins or _is_person(element)):
            kept.append(element)
    return kept


def _is_person(element: Element) -> bool:
    return bool(element.items) and all("person" in i.types for i in element.items)


def _names(element: Element) -> bool:
    """Tell whether an element names something that can be told of."""
    part = element.part
    if part is None:
        return bool(element.items)
    return part.has("attribute") or part.has("verb") or part.has("noun")


def _tells(element: Element) -> bool:
    part = element.part
    return part is not None and part.has("verb", "lead_people", "publish", "patent", "teach", "win", "review", "intern")


def _parts(element: Element) -> bool:
    part = element.part
    return part is not None and part.has("op", "comma")


def _only_asks(element: Element, attributes: Sequence[str]) -> bool:
    part = element.part
    if part is None:
        return False
    return (
        any(part.has(kind) for kind in _ASKING)  # type: ignore[arg-type]  # kinds of cues
        or part.has("op", "or", "and", "comma")
        or part.has("prep")
        or (part.has("attribute", *attributes) if attributes else False)
        or part.has("quantity", "compared")
    )
