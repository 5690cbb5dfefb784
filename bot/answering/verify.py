"""The last word: a quote that does not read back is dropped, and with it every claim that nothing else proves.

So is one that tells a protected particular. Reads the documents anew from the store, so a mistake anywhere before it
cannot pass. Knows nothing about claims' truth.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.answering.compose.draft import Draft, Line, NearLine, Row, Table
from bot.answering.evidence import QUOTE_MAX
from bot.answering.records import Evidence
from vectorstore.errors import UnknownDocument
from vectorstore.particulars import is_clear
from vectorstore.records import Scope
from vectorstore.store import Store

logger = logging.getLogger(__name__)


def verify(store: Store, scope: Scope, draft: Draft) -> Draft:
    """Return a draft without quotes that do not stand in their document, and without lines that then have none."""
    check = _Check(store, scope, draft)
    blocks = tuple(b.model_copy(update={"lines": check.lines(b.lines)}) for b in draft.blocks)
    table = draft.table
    if table is not None:
        rows = (Row(label=r.label, cells=tuple(check.lines(c) for c in r.cells)) for r in table.rows)
        table = Table(columns=table.columns, rows=tuple(r for r in rows if any(r.cells)))
        table = table if table.rows else None
    near = tuple(n.model_copy(update={"evidence": check.kept(n.evidence)}) for n in draft.near)
    if check.dropped:
        logger.error("dropped %d quotes that do not read back or may not be quoted", check.dropped)
    return draft.model_copy(update={"blocks": tuple(b for b in blocks if b.lines), "table": table, "near": near})


class _Check:
    def __init__(self, store: Store, scope: Scope, draft: Draft) -> None:
        ids = {e.document_id for e in _all(draft) if scope.admits(e.document_id)}
        found = store.documents(Scope.of(*ids)) if ids else ()
        self._texts = {d.document_id: d.text for d in found}
        self.dropped = 0

    def lines(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Return the lines that still have a quote."""
        kept = (line.model_copy(update={"evidence": self.kept(line.evidence)}) for line in lines)
        return tuple(line for line in kept if line.evidence)

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


def _all(draft: Draft) -> list[Evidence]:
    lines: list[Line | NearLine] = [line for b in draft.blocks for line in b.lines]
    lines += draft.near
    if draft.table is not None:
        lines += [line for r in draft.table.rows for c in r.cells for line in c]
    return [e for line in lines for e in line.evidence]


__all__ = ["UnknownDocument", "verify"]
