"""How many: of people, documents or entries; who has the most; and numbers that an entry tells.

Knows which forms of questions count. Knows nothing about how entries are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.question.asked import Read, about, elements_in
from bot.answering.question.asking import attribute_of, counted_by, counted_in, parts_of
from bot.answering.question.elements import Element
from bot.answering.question.pool import Pool
from bot.answering.question.query import Query
from bot.answering.question.statuses import patent_kind

# Attributes that are numbers themselves: "how much is her GPA" counts nothing.
_NUMBERS = frozenset({"gpa", "test_score", "phone"})


def counted_alone(text: str, pool: Pool) -> str | None:
    """Return what a noun by itself counts: "patents?" after a count of papers."""
    return next((kind for p in parts_of(elements_in(text, pool)) if (kind := counted_by(p)) is not None), None)


def count_query(asked: Read) -> Query | None:
    """Return the query of a question that asks for a number; None for any other."""
    if asked.has("ask", "how_long", "how_much") or (_NUMBERS & {attribute_of(asked.row)} and not asked.asks_people):
        return None
    if not asked.has("ask", "how_many"):
        return None
    counted = "people" if _asks_how_many_do(asked) else counted_in(asked.row)
    if counted is None:
        return _counted_thing(asked)
    if counted == "people" and asked.subject.is_someone:
        return _counted_thing(asked)
    said = asked.conditions(_without_counting(asked.row, counted))
    if counted == "documents" and said.where is not None:
        counted = "people"  # CVs of whom something is asked are those people's
    if counted == "patent" and asked.subject.is_someone:
        said = said.beside(patent_kind(asked.text))
    return asked.query("count", said, counted=counted, statuses=asked.statuses)


def _asks_how_many_do(asked: Read) -> bool:
    """Tell whether what people do stands behind "how many": "how many list MATLAB", "how many of ours did a PhD"."""
    if asked.subject.is_someone:
        return False
    at = next((n for n, e in enumerate(asked.row) if e.part is not None and e.part.has("ask", "how_many")), None)
    if at is None or asked.language != "en":
        return False
    for element in asked.row[at + 1 :]:
        part = element.part
        if part is not None and part.has("verb") and part.text.lower().endswith("ed"):
            return True
        if part is None or counted_by(part):
            return False
        if part.has("verb") or part.has("pronoun", "plural") or part.text.lower() in _AUXILIARIES:
            return True
        if not part.is_frame:
            return False
    return False


_AUXILIARIES = frozenset({"have", "has", "did", "are", "were", "can", "do", "had"})


def _without_counting(row: Sequence[Element], counted: str) -> list[Element]:
    """Return a row without the words that count: how many, and of what where that is no condition."""
    kept = []
    for element in row:
        part = element.part
        if part is not None and (part.has("ask") or part.has("quantity", "most", "fewest", "several")):
            continue
        if part is not None and counted == "documents" and part.has("who"):
            continue
        kept.append(element)
    return kept


def _counted_thing(asked: Read) -> Query | None:
    """Return "how many GPUs did she manage?": a number that an entry tells, not a count of entries."""
    thing = about(asked)
    if thing is None:
        return None
    return asked.query("fact", asked.conditions(), asks=("result",), about=thing, unread=(), unkept=())
