"""Quote as a reader quotes: whole lines where they are short, and of longer ones what stands side by side.

An entry is read in pieces, and what proves a claim is often one of them: half a line. Knows lines, and where an entry
begins and ends; nothing about what a quote proves, for which more words of the same lines are as good.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.evidence import of_document, unique
from bot.answering.records import Evidence
from bot.answering.sources import Sources
from vectorstore.records import EntryKind, Span
from vectorstore.text import trim

# A line of a head, a row of a table, a bullet: what is longer is a paragraph, of which the sentence is quoted.
LINE_MAX = 200
# Between two pieces of a line that belong together stands no more than a sign with its spaces.
_GAP_MAX = 4
# What is listed stands in a row with its like: the row is read, not the word.
_LISTED: frozenset[EntryKind] = frozenset({"award", "other", "skill"})


def as_read(sources: Sources, quotes: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Return the quotes of one claim as whole lines, in their order, those that stand side by side as one."""
    kept: list[Evidence] = []
    for one in unique(_whole_line(sources, q) for q in quotes):
        beside = next((i for i, k in enumerate(kept) if _are_beside(sources, k, one)), None)
        if beside is None:
            kept.append(one)
        else:
            kept[beside] = _over(sources, kept[beside], _union(kept[beside].span, one.span)) or kept[beside]
    return unique(kept)


def _whole_line(sources: Sources, quote: Evidence) -> Evidence:
    """Return the quote with the rest of its line, as far as that tells of the same; itself where that is much."""
    placed = sources.entry(quote.entry_id) if quote.entry_id else None
    if placed is None or placed.entry.document_id != quote.document_id or not placed.entry.span.holds(quote.span):
        return quote
    raw, entry = sources.text(quote.document_id).raw, placed.entry
    start, ends = raw.rfind("\n", 0, quote.span.start) + 1, raw.find("\n", quote.span.end)
    end = ends if ends >= 0 else len(raw)
    if entry.kind not in _LISTED:
        start, end = max(start, entry.span.start), min(end, entry.span.end)
    # A bullet before the first word, a sign behind the last, are not words of the line.
    start = quote.span.start if not _has_words(raw[start : quote.span.start]) else start
    end = quote.span.end if not _has_words(raw[quote.span.end : end]) else end
    line = trim(raw, start, end)
    if line is None or line.end - line.start > LINE_MAX or not line.holds(quote.span):
        return quote
    return _over(sources, quote, line) or quote


def _are_beside(sources: Sources, one: Evidence, other: Evidence) -> bool:
    if one.document_id != other.document_id or one.entry_id != other.entry_id:
        return False
    whole = _union(one.span, other.span)
    if one.span.touches(other.span):
        return whole.end - whole.start <= LINE_MAX
    gap = Span(start=min(one.span.end, other.span.end), end=max(one.span.start, other.span.start))
    between = gap.of(sources.text(one.document_id).raw)
    joins = len(between) <= _GAP_MAX and "\n" not in between and not _has_words(between)
    return joins and whole.end - whole.start <= LINE_MAX


def _has_words(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _union(one: Span, other: Span) -> Span:
    return Span(start=min(one.start, other.start), end=max(one.end, other.end))


def _over(sources: Sources, quote: Evidence, span: Span) -> Evidence | None:
    """Return the quote over a wider span; None where something in it is not for quoting."""
    wider = of_document(
        sources, quote.document_id, span, section=quote.section, entry_id=quote.entry_id, basis=quote.basis
    )
    return wider if wider is not None and wider.span == span else None
