"""What several CVs tell of one stay, told once: in the question's language first, then what only another telling adds.

Two sentences tell the same where a good part of the content words of one stand in the other, or their translations:
both are then cited. Knows nothing about which sentences are worth telling.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answering.compose.words import say
from bot.answering.evidence import unique
from bot.answering.facts.statement import Asked, Statement
from bot.answering.holds.words import matches
from bot.answering.merged import merged_entries
from bot.answering.records import Evidence
from bot.answering.sources import Placed
from bot.answering.topics import word_groups
from vectorstore.text import fold

# Measured on pairs of CVs in two languages: sentences that tell the same share 0.4 to 1.0 of the words of the shorter
# one, others 0.3 at most; one word or two may be shared by chance.
_SHARE = 0.4
_LEAST_WORDS = 3
# What parts the items of a list, and what heads one: "Languages: Go, C++".
_ITEMS = re.compile(r"[,，、;；·|/]+\s*")
_HEAD = re.compile(r"^[^:：,，、;；]{1,30}[:：]\s*")


def told_once(asked: Asked, statements: Sequence[Statement]) -> list[Statement]:
    """Return statements stay by stay, those in the question's language first; a retelling is cited beside the first."""
    documents = {s.placed.entry.document_id for s in statements if s.placed is not None}
    if len(documents) < 2:
        return list(statements)
    kept: list[Statement] = []
    for foreign in (False, True):
        for statement in (s for s in statements if _is_foreign(asked, s) == foreign):
            at = _retold(asked, kept, statement)
            if at is None:
                kept.append(statement)
            else:
                kept[at] = kept[at]._replace(evidence=unique([*kept[at].evidence, *statement.evidence]))
    stays = _stays(statements)
    order = {id(s): n for n, s in enumerate(kept)}
    return sorted(kept, key=lambda s: (stays[_top(s)], order[id(s)]))


def listed_once(asked: Asked, statements: Sequence[Statement]) -> list[Statement]:
    """Return lists without those that another CV told before; what only the later one lists is added to the first."""
    kept: list[Statement] = []
    for statement in statements:
        at = _listed_before(kept, statement)
        if at is None:
            kept.append(statement)
            continue
        first = kept[at]
        more = [i for i in items_of(statement.value) if fold(i) not in map(fold, items_of(first.value))]
        said = say("fact.also_listed", asked.language, value=first.value, more=", ".join(more)) if more else first.value
        kept[at] = first._replace(value=said, evidence=unique([*first.evidence, *statement.evidence]))
    return kept


def items_of(value: str) -> list[str]:
    """Return the items of a list, without what heads it."""
    return [i for part in _ITEMS.split(_HEAD.sub("", value)) if (i := part.strip(" .。"))]


def _listed_before(kept: Sequence[Statement], statement: Statement) -> int | None:
    """Return which list of another CV shares half of the shorter list's items; None where none does."""
    own = set(map(fold, items_of(statement.value)))
    for n, other in enumerate(kept):
        theirs = set(map(fold, items_of(other.value)))
        shorter = min(len(own), len(theirs))
        if _document(other) != _document(statement) and shorter and 2 * len(own & theirs) >= shorter:
            return n
    return None


def _is_foreign(asked: Asked, statement: Statement) -> bool:
    placed = statement.placed
    return placed is not None and asked.sources.documents[placed.entry.document_id].language != asked.language


def _top(statement: Statement) -> str:
    placed = statement.placed
    if placed is None:
        return ""
    return placed.above[-1].entry_id if placed.above else placed.entry.entry_id


def _stays(statements: Sequence[Statement]) -> dict[str, int]:
    """Return the order of the stays that statements are of, by the ids of their entries: as they are first told."""
    tops: dict[str, Placed] = {}
    for statement in statements:
        placed = statement.placed
        if placed is not None:
            entry = placed.above[-1] if placed.above else placed.entry
            tops.setdefault(entry.entry_id, placed._replace(entry=entry, above=()))
    found = {p.entry.entry_id: n for n, group in enumerate(merged_entries(tops.values())) for p in group}
    return {"": len(found), **found}


def _retold(asked: Asked, kept: Sequence[Statement], statement: Statement) -> int | None:
    """Return which statement of another CV tells the same best; None where none does."""
    best, at = _SHARE, None
    for n, other in enumerate(kept):
        if other.evidence and statement.evidence and _document(other) != _document(statement):
            share = _shared(asked, other.evidence[0], statement.evidence[0])
            if share > best or (share == best and at is None):
                best, at = share, n
    return at


def _document(statement: Statement) -> str:
    return statement.evidence[0].document_id


def _shared(asked: Asked, one: Evidence, other: Evidence) -> float:
    """Return how much of the shorter sentence the other one tells."""
    shares = []
    for a, b in ((one, other), (other, one)):
        groups = word_groups(a.span.of(asked.sources.text(a.document_id).plain))
        held = len(matches(asked.sources.text(b.document_id), b.span, groups))
        if held >= _LEAST_WORDS:
            shares.append(held / len(groups))
    return max(shares, default=0.0)
