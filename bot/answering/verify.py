"""The last word: what no verbatim quote proves is not said.

A quote that does not read back, or tells a protected particular, is dropped, and with it every claim that nothing else
proves. Of a claim, every date, number, name, organisation and role must stand in its quotes: what does not is left out
of its words, and a claim of which nothing is left is dropped. Reads the documents anew from the store, so a mistake
anywhere before it cannot pass. Knows nothing about how a claim came about.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence

from bot.answering.compose.draft import Block, Draft, Line, NearLine, Row, Table, claim_words, lines_of
from bot.answering.evidence import QUOTE_MAX
from bot.answering.particulars import unproved
from bot.answering.records import Evidence
from vectorstore.errors import UnknownDocument
from vectorstore.particulars import is_clear
from vectorstore.records import Person, Scope, Span
from vectorstore.store import Store

logger = logging.getLogger(__name__)

# The pieces that a claim is put together from, and what joins them: a quotation is one piece, a bracket another.
_PIECE = re.compile(r"\s*“[^”]*”|\s*[(（][^()（）]*[)）]|[^“(（,，;；—]+|[,，;；—]\s*|.", re.DOTALL)
_JOINT = re.compile(r"\s*[,，;；—]\s*")
_NOTHING = re.compile(r"[\W_]*")


def verify(store: Store, scope: Scope, draft: Draft, people: Mapping[str, Person] | None = None) -> Draft:
    """Return a draft without quotes that do not stand in their document, and without words that no quote then proves.

    `people` are those whose names head claims: a name needs no proof where it says whom a claim is about.
    """
    check = _Check(store, scope, draft, people or {})
    blocks = tuple(check.block(b) for b in draft.blocks)
    table = draft.table
    if table is not None:
        rows = (Row(label=r.label, cells=tuple(check.lines(c, label=r.label) for c in r.cells)) for r in table.rows)
        table = Table(columns=table.columns, rows=tuple(r for r in rows if any(r.cells)))
        table = table if table.rows else None
    near = tuple(n.model_copy(update={"evidence": check.kept(n.evidence)}) for n in draft.near)
    if check.dropped:
        logger.error("dropped %d quotes that do not read back or may not be quoted", check.dropped)
    if check.reworded:
        logger.error("left out what no quote proves of %d claims", check.reworded)
    return draft.model_copy(update={"blocks": tuple(b for b in blocks if b.lines), "table": table, "near": near})


class _Check:
    def __init__(self, store: Store, scope: Scope, draft: Draft, people: Mapping[str, Person]) -> None:
        ids = {e.document_id for e in _all(draft) if scope.admits(e.document_id)}
        found = store.texts(Scope.of(*ids)) if ids else ()
        self._texts = {d.document_id: d.text for d in found}
        self._people = people
        self.dropped = 0
        self.reworded = 0

    def block(self, block: Block) -> Block:
        """Return a block with the lines that are proved; without its total where that is not."""
        total = self.lines((block.total,)) if block.total is not None else ()
        checked = block.model_copy(update={"lines": self.lines(block.lines, block)})
        return checked.model_copy(update={"total": total[0] if total else None})

    def lines(self, lines: Sequence[Line], block: Block | None = None, label: str = "") -> tuple[Line, ...]:
        """Return the lines that still have a quote, in words that their quotes prove."""
        kept = (line.model_copy(update={"evidence": self.kept(line.evidence)}) for line in lines)
        proved = (self._proved(line, block, label) for line in kept if line.evidence)
        return tuple(line for line in proved if line is not None)

    def _proved(self, line: Line, block: Block | None, label: str) -> Line | None:
        """Return a line without the pieces of its words that no quote of it proves; None where nothing else is said."""
        words, gaps = self._unproved(line, block, label)
        if not gaps:
            return line
        self.reworded += 1
        start = len(words) - len(line.text)
        if any(gap.start < start for gap in gaps):
            return None
        text = _without(line.text, [Span(start=g.start - start, end=g.end - start) for g in gaps])
        said = text
        for name in self._names(line.person_id):
            said = said.replace(name, "")
        if _NOTHING.fullmatch(said):
            return None
        left = line.model_copy(update={"text": text})
        return None if self._unproved(left, block, label)[1] else left

    def _unproved(self, line: Line, block: Block | None, label: str) -> tuple[str, tuple[Span, ...]]:
        words, computed = claim_words(line, block, label)
        apart = (*computed, *self._names(line.person_id))
        return words, unproved(words, [e.quote for e in line.evidence], apart)

    def _names(self, person_id: str) -> tuple[str, ...]:
        person = self._people.get(person_id)
        return (person.name, *person.aliases) if person is not None else ()

    def kept(self, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
        """Return the quotes that read back to the letter."""
        kept = tuple(e for e in evidence if self._reads_back(e))
        self.dropped += len(evidence) - len(kept)
        return kept

    def _reads_back(self, one: Evidence) -> bool:
        text = self._texts.get(one.document_id)
        if text is None or not 0 < len(one.quote) <= QUOTE_MAX or one.span.of(text) != one.quote:
            return False
        return is_clear(text, one.span)


def _without(text: str, gaps: Sequence[Span]) -> str:
    """Return a text without the pieces in which these stretches lie, nor what joined them to the rest."""
    pieces = [(m.group(), Span(start=m.start(), end=m.end())) for m in _PIECE.finditer(text)]
    kept: list[str] = []
    for words, at in pieces:
        if _JOINT.fullmatch(words):
            if kept and not _JOINT.fullmatch(kept[-1]):
                kept.append(words)
        elif not any(at.touches(g) for g in gaps):
            kept.append(words)
    while kept and _JOINT.fullmatch(kept[-1]):
        kept.pop()
    return "".join(kept).strip()


def _all(draft: Draft) -> list[Evidence]:
    lines: list[Line | NearLine] = [*lines_of(draft), *draft.near]
    return [e for line in lines for e in line.evidence]


__all__ = ["UnknownDocument", "verify"]
