"""Cut entries into chunks: what is embedded, with the headings above it, apart from what is quoted.

What tells protected particulars stands in no chunk, so nothing is found by them and no hit shows them. Knows nothing
about embedders.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from vectorstore.markup import blank
from vectorstore.particulars import blotted, is_clear, without
from vectorstore.records import Chunk, Document, Entry, Span
from vectorstore.text import join_spans, language_of

# Sentence encoders blur what is longer (measured: recall falls past 800 characters); passages are never cut apart.
_CHUNK_LENGTH = 600
# Headings add context, not weight: of each only the beginning.
_HEADING_LENGTH = 80
_SPACE = re.compile(r"\s+")


def cut_chunks(document: Document, entries: tuple[Entry, ...]) -> tuple[Chunk, ...]:
    """Return the chunks of a document: of every entry, and of the lines that fell into none."""
    text = document.text
    plain = blotted(text, blank(text))
    found: list[Chunk] = []
    for entry in entries:
        path = [_SPACE.sub(" ", h.of(plain)).strip()[:_HEADING_LENGTH] for h in entry.headings]
        spans = _group(_allowed(text, entry.passages or (entry.span,)))
        found.extend(_chunk(document, plain, span, path, entry.entry_id) for span in spans)
    found.extend(_chunk(document, plain, span, [], None) for span in _group(_allowed(text, document.unplaced)))
    return tuple({c.chunk_id: c for c in found}.values())


def _allowed(text: str, passages: tuple[Span, ...]) -> Iterator[tuple[Span, bool]]:
    """Yield passages without their particulars, each with whether it may be joined to the one before it."""
    kept = [piece for passage in passages for piece in without(text, passage)]
    for before, piece in zip([None, *kept], kept, strict=False):
        yield piece, before is not None and is_clear(text, join_spans((before, piece)))


def _group(passages: Iterable[tuple[Span, bool]]) -> list[Span]:
    groups: list[list[Span]] = []
    for passage, joins in passages:
        if groups and joins and passage.end - groups[-1][0].start <= _CHUNK_LENGTH:
            groups[-1].append(passage)
        else:
            groups.append([passage])
    return [join_spans(g) for g in groups]


def _chunk(document: Document, plain: str, span: Span, path: list[str], entry_id: str | None) -> Chunk:
    words = _SPACE.sub(" ", span.of(plain)).strip()
    embedded = " / ".join([*(p for p in path if p), words])
    identity = f"{document.document_id}\n{document.version}\n{span.start}:{span.end}\n{entry_id}\n{embedded}"
    return Chunk(
        chunk_id="c" + hashlib.sha256(identity.encode()).hexdigest()[:31],
        document_id=document.document_id,
        entry_id=entry_id,
        span=span,
        embedded=embedded,
        language=language_of(words),
    )
