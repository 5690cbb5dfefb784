"""Turn places of a CV into evidence: the quote is the text there, to the letter, and 500 characters at most.

Knows how a long passage is cut to whole sentences around the words that matter, and which line names an organisation.
Knows nothing about why a place proves something.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.answering.later import unique as unique  # noqa: PLC0414 - told of here, as all evidence is
from bot.answering.records import Basis, Evidence
from bot.answering.sources import Placed, Sources
from bot.answering.texts import Text
from vectorstore.particulars import is_clear, without
from vectorstore.records import Document, Entry, Mention, Span
from vectorstore.spells import spells
from vectorstore.text import join_spans, sentences, trim

QUOTE_MAX = 500
# A heading runs over several short lines; what is longer is prose.
_HEAD_MAX = 180


def evidence(
    sources: Sources, placed: Placed, span: Span, *, around: Sequence[Span] = (), basis: Basis = "words"
) -> Evidence | None:
    """Return a place of an entry's document as evidence; None where nothing but white space stands there.

    `around` are the words that matter, where the place is too long to be quoted whole.
    """
    return of_document(
        sources,
        placed.entry.document_id,
        span,
        section=placed.entry.section,
        entry_id=placed.entry.entry_id,
        around=around,
        basis=basis,
    )


def of_document(
    sources: Sources,
    document_id: str,
    span: Span,
    *,
    section: str = "",
    entry_id: str | None = None,
    around: Sequence[Span] = (),
    basis: Basis = "words",
) -> Evidence | None:
    """Return a place of a document as evidence; see `evidence`."""
    raw = sources.text(document_id).raw
    cut = window(raw, span, around)
    if cut is None:
        return None
    return Evidence(
        document_id=document_id,
        person_id=sources.person_of(document_id),
        entry_id=entry_id,
        section=section,
        span=cut,
        quote=cut.of(raw),
        basis=basis,
    )


def window(raw: str, span: Span, around: Sequence[Span] = ()) -> Span | None:
    """Return at most 500 characters of a span: whole sentences around the words that matter, else words.

    Protected particulars are left out: of what remains it is the stretch with the words that matter, else the longest.
    """
    whole = _permitted(raw, trim(raw, span.start, min(span.end, len(raw))), around)
    if whole is None or whole.end - whole.start <= QUOTE_MAX:
        return whole
    inside = [a for a in around if whole.holds(a)]
    first = inside[0] if inside else Span(start=whole.start, end=whole.start)
    cut = sentences(raw, whole)
    at = next((i for i, s in enumerate(cut) if s.start <= first.start < s.end), 0)
    chosen = cut[at]
    if chosen.end - chosen.start > QUOTE_MAX:
        return _words_around(raw, chosen, first)
    left, right = at, at
    while True:
        grown = False
        for i in (right + 1, left - 1):
            if 0 <= i < len(cut) and i not in range(left, right + 1):
                wider = join_spans((chosen, cut[i]))
                if wider.end - wider.start <= QUOTE_MAX:
                    chosen, grown = wider, True
                    left, right = min(left, i), max(right, i)
        if not grown:
            return chosen


def _permitted(raw: str, whole: Span | None, around: Sequence[Span]) -> Span | None:
    """Return the stretch of a span that may be quoted; None where the words that matter are themselves protected."""
    if whole is None or is_clear(raw, whole):
        return whole
    stretches = without(raw, whole)
    wanted = [a for a in around if whole.holds(a)]
    if wanted:
        stretches = tuple(s for s in stretches if any(s.holds(a) for a in wanted))
    return max(stretches, key=_length, default=None)


def _words_around(raw: str, span: Span, first: Span) -> Span | None:
    """Return 500 characters of one long sentence, cut between words, a third of them before the words that matter."""
    start = max(span.start, min(first.start - QUOTE_MAX // 3, span.end - QUOTE_MAX))
    end = min(span.end, start + QUOTE_MAX)
    while start > span.start and start < first.start and _inside_word(raw, start):
        start += 1
    while end < span.end and end > first.end and _inside_word(raw, end):
        end -= 1
    return trim(raw, start, end)


def _inside_word(raw: str, at: int) -> bool:
    before, after = raw[at - 1], raw[at]
    return before.isascii() and after.isascii() and before.isalnum() and after.isalnum()


def line_of(sources: Sources, placed: Placed, mention: Mention | None) -> Evidence | None:
    """Return the line that names an organisation: of the entry, or of the heading above it."""
    if mention is None or mention.span is None:
        return head_line(sources, placed)
    span = mention.span
    for entry in (placed.entry, *placed.above):
        for place in (*entry.passages, *entry.headings):
            if place.holds(span):
                return evidence(sources, placed, place, around=(span,))
    raw = sources.text(placed.entry.document_id).raw
    start = raw.rfind("\n", 0, span.start) + 1
    end = raw.find("\n", span.end)
    return evidence(sources, placed, Span(start=start, end=end if end >= 0 else len(raw)), around=(span,))


def head_spans(sources: Sources, entry: Entry) -> tuple[Span, ...]:
    """Return the entry's own heading lines: those at its top that name who, what, when or where, and the title's."""
    text = sources.text(entry.document_id)
    known, heads = text.heads.get(entry.entry_id, (None, ()))
    if known is not entry:
        heads = _heads(text, entry)
        text.heads[entry.entry_id] = entry, heads
    return heads


def _heads(text: Text, entry: Entry) -> tuple[Span, ...]:
    if not entry.passages:
        return ()
    found = [entry.passages[0]] if _length(entry.passages[0]) <= _HEAD_MAX else []
    named = [m.span for m in entry.organisations if m.span is not None and entry.span.holds(m.span)]
    called = [t for t in (entry.role, entry.title) if t]
    for passage in entry.passages[1:] if named or called else ():
        if _length(passage) > _HEAD_MAX:
            break
        words = passage.of(text.plain)
        if any(passage.holds(n) for n in named) or any(t in words for t in called):
            found.append(passage)
    return tuple(dict.fromkeys(found))


def head_line(sources: Sources, placed: Placed) -> Evidence | None:
    """Return the line that heads an entry."""
    first = placed.entry.passages[:1] or (placed.entry.span,)
    # The first line heads an entry wherever it is short enough: then the others need not be read.
    heads = () if _length(first[0]) <= _HEAD_MAX else head_spans(sources, placed.entry)
    return evidence(sources, placed, (heads or first)[0])


def heading_block(sources: Sources, placed: Placed) -> Evidence | None:
    """Return the lines from an entry's first heading line to its last as one quote, else its first line."""
    heads = head_spans(sources, placed.entry)
    if not heads:
        return head_line(sources, placed)
    block = join_spans(heads)
    return evidence(sources, placed, block if _length(block) <= QUOTE_MAX else heads[0])


def name_line(sources: Sources, person_id: str, document: Document | None = None) -> Evidence | None:
    """Return the line of a person's CV (the newest if none is given) that names them, else the CV's first line."""
    document = document or sources.newest(person_id)
    raw = sources.text(document.document_id).raw
    spans = [n.span for n in document.names if n.span is not None]
    places = [raw.find(n.text) for n in document.names if n.span is None]
    at = spans[0].start if spans else next((p for p in places if p >= 0), None)
    if at is None:
        at = len(raw) - len(raw.lstrip())
    start = raw.rfind("\n", 0, at) + 1
    end = raw.find("\n", at)
    line = Span(start=start, end=end if end >= 0 else len(raw))
    return of_document(sources, document.document_id, line, around=spans[:1])


def _length(span: Span) -> int:
    return span.end - span.start


def period_line(sources: Sources, placed: Placed) -> Evidence | None:
    """Return the line that states an entry's time, its own or that of the entry above; None where none is found."""
    entry = placed.entry
    years = {d[:4] for spell in spells(entry) for d in (spell.start, spell.end) if d}
    if not years:
        return None
    text = sources.text(entry.document_id)
    for one in (entry, *placed.above):
        places = (*head_spans(sources, one), *one.passages)
        for wanted in (years, {min(years)}):
            for place in places:
                words = place.of(text.plain)
                if all(y in words or f"'{y[2:]}" in words or f"’{y[2:]}" in words for y in wanted):
                    return evidence(sources, placed, place)
    return None
