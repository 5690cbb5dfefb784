"""Examples of the grammar as a chat model is to read them: the nearest to a question, each with its reading.

Knows how a query of the grammar is written as a reading. Knows no prompt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pydantic import ValidationError

from bot.answering.model.reading import ReadCondition, Reading
from bot.answering.question.asked import Read
from bot.answering.question.nearest import examples_near
from bot.answering.question.pool import Pool
from bot.answering.question.query import Asking, Query, Stretch
from bot.answering.question.reading import query_of
from vectorstore.records import Language

# Each is read once; the grammar has some hundreds.
_KEPT = 2048


class ReadExample(NamedTuple):
    """A question of the grammar's file and its reading."""

    text: str
    reading: Reading

    @property
    def json(self) -> str:
        """Return the reading as a model is to write it."""
        return json.dumps(self.reading.model_dump(mode="json"), ensure_ascii=False)


def examples_for(asked: Read) -> Iterator[ReadExample]:
    """Yield the examples nearest to a question that a reading can say, nearest first."""
    for text in examples_near(asked.line, asked.pool, asked.language):
        if (reading := _read(text, asked.language)) is not None:
            yield ReadExample(text, reading)


@lru_cache(maxsize=_KEPT)
def _read(text: str, language: Language) -> Reading | None:
    return as_reading(query_of(text, Pool(()), language))


def as_reading(query: Query) -> Reading | None:
    """Return the reading that makes a query; None where it holds what a reading cannot say."""
    if query.form == "help" or query.unread or query.unkept or query.besides is not None or query.wishes:
        return None
    found = _conditions(query.where, denied=False)
    if found is None:
        return None
    either = query.where is not None and not isinstance(query.where, Stretch) and query.where.join == "any"
    told = {
        "form": query.form,
        "asks": query.asks,
        "counted": query.counted or "",
        "measure": query.measure.of if query.measure is not None else "",
        "rank": query.rank or "",
        "either": either,
        "conditions": found,
    }
    try:
        return Reading.model_validate(told)
    except ValidationError:
        return None  # it asks what a model is not offered


def _conditions(
    tree: Asking | None, *, denied: bool, of: int = 1, inner: bool = False
) -> tuple[ReadCondition, ...] | None:
    """Return the conditions of a tree; None where one of them is none that a reading can say."""
    if tree is None:
        return ()
    if isinstance(tree, Stretch):
        if tree.amounts or tree.least is not None or tree.fluency or tree.hired:
            return None
        return tuple(
            ReadCondition(
                relation=s.relation,
                values=tuple(v.text for v in s.values),
                joined=s.join,
                denied=denied,
                now=tree.current,
                of=of,
            )
            for s in tree.sought
        )
    found: list[ReadCondition] = []
    if tree.join == "any" and inner:
        return None  # alternatives beside what must hold: a reading has one or the other
    for part in tree.parts:
        own = _conditions(part, denied=denied or tree.join not in ("all", "any"), of=of, inner=True)
        if own is None:
            return None
        found += own
        of = max((c.of for c in own), default=of) + 1
    return tuple(found)
