"""Sums of money as CVs write them: "$2.5 million", "€300k", 500万元.

Knows signs, names and powers of ten in both languages. Converts no currency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = r"(?P<{0}>\d[\d,]*(?:\.\d+)?)"
_POWER = r"\s*(?P<{0}>k|thousand|mm|mn|mil|million|m|bn|billion|b|crores?|lakhs?|千万|百万|万|亿)?"
_SUM = re.compile(
    rf"(?:[$£€¥￥₹]|\b(?:usd|eur|gbp|rmb|cny|inr|rs\.?)\s?)\s*{_NUMBER.format('a')}{_POWER.format('pa')}(?![a-z\d])"
    rf"|{_NUMBER.format('b')}{_POWER.format('pb')}\s*(?:dollars|euros|pounds|usd|eur|rmb|yuan|rupees|美元|美金|欧元|英镑|人民币|元)",
    re.IGNORECASE,
)
_POWERS = {
    "k": 1e3, "thousand": 1e3, "m": 1e6, "mm": 1e6, "mn": 1e6, "mil": 1e6, "million": 1e6, "b": 1e9, "bn": 1e9,
    "billion": 1e9, "lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7, "万": 1e4, "百万": 1e6, "千万": 1e7,
    "亿": 1e8,
}  # fmt: skip


def sums_in(words: str) -> Iterator[float]:
    """Yield the sums of money that some words tell, each in its own currency."""
    for match in _SUM.finditer(words):
        number = (match["a"] or match["b"]).replace(",", "")
        yield float(number) * _POWERS.get((match["pa"] or match["pb"] or "").lower(), 1.0)
