"""Statements by the number that they tell: "the largest team", "the biggest budget".

Knows how a team and a sum of money are written. Knows nothing about where statements stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from bot.answering.amounts.money import sums_in
from bot.answering.facts.statement import Statement
from vectorstore.figures import teams_in

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def greatest(statements: Sequence[Statement], attribute: str, rank: Literal["most", "fewest"]) -> list[Statement]:
    """Return the statements whose number is the largest, or the smallest; all of them where none tells a number."""
    numbered = [(max(told), s) for s in statements if (told := _numbers(s, attribute))]
    if not numbered:
        return list(statements)
    best = (max if rank == "most" else min)(n for n, _ in numbered)
    return [s for n, s in numbered if n == best]


def _numbers(statement: Statement, attribute: str) -> list[float]:
    words = statement.sentence or statement.value
    if attribute == "team":
        return [number for number, _ in teams_in(words)]
    # Where money is told, a year or a share beside it is no sum.
    return list(sums_in(words)) or [float(n.replace(",", "")) for n in _NUMBER.findall(words)]
