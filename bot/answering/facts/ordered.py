"""Statements in the order that is asked for: the oldest first, or the newest.

Knows when a statement is from: by its own words, else by its entry. Knows nothing about attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from bot.answering.facts.statement import Statement, when_key
from vectorstore.periods import find_periods, order_key

Order = Literal["oldest", "newest"]


def in_order(statements: Sequence[Statement], order: Order | None) -> list[Statement]:
    """Return statements as they are asked for; what tells no date stands last, in the order that it had."""
    if order is None:
        return list(statements)
    dated = [(when, s) for s in statements if (when := _when(s)) is not None]
    ordered = sorted(dated, key=lambda d: d[0], reverse=order == "newest")
    return [*(s for _, s in ordered), *(s for s in statements if _when(s) is None)]


def _when(statement: Statement) -> tuple[date, date] | None:
    """Return when what a statement tells was: its start decides last, so that of two that go on the later is newer."""
    placed = statement.placed
    own = find_periods(statement.value) if not statement.stay else []
    if own:
        return order_key(own[0].period)
    if placed is None or (placed.entry.period is None and placed.entry.year is None):
        return None
    return when_key(placed.entry)
