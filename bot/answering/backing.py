"""Cite, beside what proves a condition, the lines that a claim's other words come from: who, what, where and when.

They stand at the head of the entry that is quoted or in the headings above it. Knows which places of a CV those are;
what counts as proof is `bot.answering.particulars`, and `verify` asks it again of everything that is shown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bot.answering.compose.draft import Block, Draft, Line, Row, Table, claim_words, each_line, lines_of
from bot.answering.evidence import evidence, head_spans, heading_block, line_of, of_document, period_line, unique
from bot.answering.particulars import Lacking, unproved
from bot.answering.quoting import as_read
from bot.answering.records import Evidence
from bot.answering.sources import Placed, Sources
from vectorstore.lexicon import VocabularyName, vocabulary
from vectorstore.periods import find_periods
from vectorstore.records import Span

# The lines of a head that stand close together are one quote; a sentence that proves something stays one of its own.
HEAD_MAX = 200
# A column of dates that is read out beside its lines stands within so many characters of them, in lines so short.
_BESIDE, _SHORT_LINE = 200, 60
_PLACING: tuple[VocabularyName, ...] = ("organisations", "places")
_LINE = re.compile(r"[^\n]+")


def backed(sources: Sources, draft: Draft) -> Draft:
    """Return a draft whose lines cite, as far as their entries give it, all that their words say."""
    back = _Backing(sources)
    blocks = tuple(b.model_copy(update={"lines": tuple(back.line(x, b) for x in b.lines)}) for b in draft.blocks)
    table = draft.table
    if table is not None:
        rows = (Row(label=r.label, cells=tuple(tuple(back.line(x) for x in c) for c in r.cells)) for r in table.rows)
        table = Table(columns=table.columns, rows=tuple(rows))
    return each_line(_within(draft.model_copy(update={"blocks": blocks, "table": table})), back.as_read)


class _Backing:
    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def line(self, line: Line, block: Block | None = None) -> Line:
        """Return a line with the quotes that its words still lack."""
        words, apart = claim_words(line, block)
        apart = (*apart, *self._names(line.person_id))
        quotes, added = [e.quote for e in line.evidence], list[Evidence]()
        lacking = unproved(words, quotes, apart, as_written=True)
        sought = Lacking(words, lacking, apart)
        for one in self._places(line.evidence) if lacking else ():
            if not sought.may_be_said(one.quote):
                continue
            left = unproved(words, [*quotes, *(e.quote for e in added), one.quote], apart, as_written=True)
            if len(left) < len(lacking):
                added.append(one)
                lacking = left
                sought = Lacking(words, lacking, apart)
            if not lacking:
                break
        return line.model_copy(update={"evidence": self._joined(line.evidence, added)}) if added else line

    def as_read(self, line: Line) -> Line:
        """Return a line whose quotes are whole lines of the CV."""
        return line.model_copy(update={"evidence": as_read(self._sources, line.evidence)})

    def _names(self, person_id: str) -> tuple[str, ...]:
        person = self._sources.by_id.get(person_id)
        return (person.name, *person.aliases) if person is not None else ()

    def _places(self, quoted: Sequence[Evidence]) -> Iterator[Evidence]:
        """Yield the lines in which the entries of some quotes tell who, what, where and when, the likeliest first."""
        for entry_id in dict.fromkeys(e.entry_id for e in quoted if e.entry_id):
            placed = self._sources.entry(entry_id)
            if placed is not None:
                yield from unique(self._places_of(placed))

    def _places_of(self, placed: Placed) -> Iterator[Evidence | None]:
        chain = [placed, *(Placed(e, placed.above[i + 1 :], placed.person_id) for i, e in enumerate(placed.above))]
        for one in chain:
            named = (*one.entry.organisations, *([one.entry.venue] if one.entry.venue else ()))
            yield heading_block(self._sources, one)
            yield period_line(self._sources, one)
            yield from (evidence(self._sources, one, s) for s in head_spans(self._sources, one.entry))
            yield from (line_of(self._sources, one, m) for m in named if m.span is not None)
        for one in chain:
            yield from (evidence(self._sources, one, s) for s in reversed(one.entry.headings))
            yield from (evidence(self._sources, one, s) for s in one.entry.passages)
        yield from self._beside(placed)

    def _beside(self, placed: Placed) -> Iterator[Evidence | None]:
        """Yield the dates around an entry, nearest first: those in a column are read out below what they date."""
        document_id, at = placed.entry.document_id, placed.entry.span
        raw = self._sources.text(document_id).raw
        after = [m.span() for m in _LINE.finditer(raw, at.end, min(len(raw), at.end + _BESIDE))]
        before = [m.span() for m in _LINE.finditer(raw, max(0, at.start - _BESIDE), at.start)]
        for start, end in (*after, *reversed(before)):
            if end - start <= _SHORT_LINE and _is_column(raw[start:end]):
                line = Span(start=start, end=end)
                yield of_document(self._sources, document_id, line, section=placed.entry.section)

    def _joined(self, quotes: Sequence[Evidence], added: Sequence[Evidence]) -> tuple[Evidence, ...]:
        """Return the quotes of a line with those added to it, which are one quote where they stand close together."""
        kept = list(quotes)
        for one in added:
            at, whole = next(((i, w) for i, k in enumerate(kept) if (w := self._join(k, one, added))), (None, one))
            if at is None:
                kept.append(one)
            else:
                kept[at] = whole
        return unique(kept)

    def _join(self, one: Evidence, other: Evidence, added: Sequence[Evidence]) -> Evidence | None:
        """Return a quote and an added one as one: the same words, or lines of one head."""
        if one.document_id != other.document_id:
            return None
        if one.span.holds(other.span) or other.span.holds(one.span):
            return one if one.span.holds(other.span) else other
        whole = Span(start=min(one.span.start, other.span.start), end=max(one.span.end, other.span.end))
        if whole.end - whole.start > HEAD_MAX or not (one in added or self._heads(one)):
            return None
        joined = of_document(
            self._sources, one.document_id, whole, section=one.section, entry_id=one.entry_id, basis=one.basis
        )
        return joined if joined is not None and joined.span == whole else None

    def _heads(self, one: Evidence) -> bool:
        """Tell whether a quote is a line at the head of its entry."""
        placed = self._sources.entry(one.entry_id) if one.entry_id else None
        return placed is not None and any(one.span == s for s in head_spans(self._sources, placed.entry))


def _within(draft: Draft) -> Draft:
    """Return a draft in which a quote that lies in a head that is quoted too is that one: fewer numbers to look up."""
    lines = lines_of(draft)
    heads: dict[str, list[Evidence]] = defaultdict(list)
    for one in unique(e for x in lines for e in x.evidence if e.span.end - e.span.start <= HEAD_MAX):
        heads[one.document_id].append(one)

    def widened(line: Line) -> Line:
        return line.model_copy(update={"evidence": unique(_widest(e, heads[e.document_id]) for e in line.evidence)})

    return each_line(draft, widened)


def _widest(one: Evidence, heads: Sequence[Evidence]) -> Evidence:
    held = [h for h in heads if h.span.holds(one.span)]
    return max(held, key=lambda h: h.span.end - h.span.start, default=one)


def _is_column(line: str) -> bool:
    """Tell whether a line says nothing but when, and at most where: what another entry says is no proof of this one."""
    periods = [m.span for m in find_periods(line)]
    if not periods:
        return False
    places = [m.span for name in _PLACING for m in vocabulary(name).matches(line)]
    for at in (*periods, *places):
        line = line[: at.start] + " " * (at.end - at.start) + line[at.end :]
    return not re.search(r"[^\W_]", line)
