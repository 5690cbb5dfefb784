"""Why something of a person's ended, and what became of it: "why did his shop close?", 后来怎么不干了.

No CV says so in the words of the question: what it says stands in the same job, as a sentence of its own. Knows how
both languages ask for it and which words tell of it (`endings.yaml`). That a sentence is the reason is not claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, cast

from bot.answering.evidence import of_document
from bot.answering.holds.words import matches
from bot.answering.records import Evidence, WordGroup
from bot.answering.sources import Sources
from vectorstore.records import Person, Span
from vectorstore.tables import table
from vectorstore.text import search_terms, sentences

# A name says more of which job is meant than a word does.
_NAMED = 3


def asks_for_ending(text: str) -> bool:
    """Tell whether a question asks why something ended, or what became of it."""
    return _asks().search(text) is not None


def endings(
    sources: Sources, person: Person, words: AbstractSet[str], named: Sequence[WordGroup]
) -> tuple[Evidence, ...]:
    """Return the sentences of a person's jobs that tell how they ended, the likeliest job first.

    It is the one with most of `words`, or of the names in `named`. A sentence may stand below another job than its own,
    so that those of any job follow, unless one is named.
    """
    ranked = sorted(_ranked(sources, person, words, named), key=lambda found: found[:2])
    return tuple(proof for rank, _, proof in ranked if rank or not named)


def _ranked(
    sources: Sources, person: Person, words: AbstractSet[str], named: Sequence[WordGroup]
) -> Iterator[tuple[int, int, Evidence]]:
    for order, placed in enumerate(sources.entries_of(person.person_id)):
        entry = placed.entry
        text = sources.text(entry.document_id)
        raw = text.raw
        shared = len(words & set(search_terms(entry.span.of(raw)))) + _NAMED * len(matches(text, entry.span, named))
        for span in dict.fromkeys(s for line in entry.passages for s in sentences(raw, line)):
            if not _words().search(span.of(raw)):
                continue
            proof = of_document(
                sources, entry.document_id, Span(start=span.start, end=span.end), section=entry.section,
                entry_id=entry.entry_id,
            )  # fmt: skip
            if proof is not None:
                yield -shared, order, proof


@lru_cache(maxsize=1)
def _asks() -> re.Pattern[str]:
    return re.compile("|".join(_table()["asks"]), re.IGNORECASE)


@lru_cache(maxsize=1)
def _words() -> re.Pattern[str]:
    told = _table()["words"]
    latin = "|".join(map(re.escape, sorted(told["en"], key=len, reverse=True)))
    return re.compile(rf"\b(?:{latin})\b|{'|'.join(told['zh'])}", re.IGNORECASE)


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return cast("dict[str, Any]", table("bot.answering", "endings.yaml"))
