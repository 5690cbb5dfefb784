"""Read what prose tells beside posts and studies: awards, memberships, licences and titles, books and patents.

Each sentence is read by the readers of its language. Knows nothing about lists of such things.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.entries.distinctions_en import distinctions_en
from ingest.entries.distinctions_zh import distinctions_zh
from ingest.entries.draft import Draft
from ingest.entries.telling import Sentence
from ingest.entries.works_told import references_in, works_told
from vectorstore.particulars import blotted
from vectorstore.records import EntryKind, Span
from vectorstore.text import has_cjk, sentences

_WORKS: frozenset[EntryKind] = frozenset({"publication", "patent"})


def read_distinctions(tellings: Sequence[Draft], kinds: frozenset[EntryKind]) -> list[Draft]:
    """Return what is told in the prose of some entries, of the wanted kinds only: a certificate is an "other"."""
    found: list[Draft] = []
    works = not kinds.isdisjoint(_WORKS)
    for telling in tellings:
        for line in telling.lines:
            text = blotted(line.text)
            if works:
                found.extend(references_in(telling, line, text))
            for part in sentences(text, Span(start=0, end=len(text))):
                sentence = Sentence(telling, line, part, part.of(text))
                if works:
                    found.extend(works_told(sentence))
                found.extend(distinctions_zh(sentence) if has_cjk(sentence.text) else distinctions_en(sentence))
    wanted = (d for d in found if d.kind in kinds)
    return list({(d.kind, d.span): d for d in wanted}.values())
