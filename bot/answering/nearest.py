"""The passages nearest in meaning to a question, a person each: shown where nothing is claimed.

Knows search; knows nothing about what a question means.
"""

from __future__ import annotations

from bot.answering.evidence import of_document
from bot.answering.records import Evidence
from bot.answering.sources import Sources
from vectorstore.records import Scope
from vectorstore.store import Store

# Of a typed question's people the first ten of search hold nine in ten that any number would find (2026-11-22); more than
# eight are not read.
_PEOPLE = 8
_CHUNKS = 30


def nearest(store: Store, scope: Scope, sources: Sources, text: str) -> tuple[Evidence, ...]:
    """Return the passage of each of the eight people whose CVs come closest to a text, closest first."""
    found: dict[str, Evidence] = {}
    for hit in store.search(text, scope, _CHUNKS):
        person = hit.person_id
        if person in found or hit.chunk.document_id not in sources.documents:
            continue
        quote = of_document(
            sources, hit.chunk.document_id, hit.chunk.span, section=hit.section, entry_id=hit.chunk.entry_id
        )
        if quote is not None:
            found[person] = quote.model_copy(update={"basis": "meaning"})
        if len(found) == _PEOPLE:
            break
    return tuple(found.values())
