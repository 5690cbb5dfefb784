"""What stands behind a tool's name and says no more than that it is one: "linux os", "mysql database", spring框架.

Knows those nouns, and no tool.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from bot.answering.question.wordings import keys_of
from vectorstore.tables import table


def says_kind(keys: tuple[str, ...]) -> bool:
    """Tell whether tokens, by their keys, say that something is a tool."""
    return keys in _by_keys()


def without_kind(written: str) -> str:
    """Return the name of a tool without the noun behind it; what is written, where there is none."""
    low = written.casefold()
    behind = max((n for n in _nouns() if low.endswith(n if not n.isascii() else f" {n}")), key=len, default="")
    return written[: len(written) - len(behind)].rstrip()


@lru_cache(maxsize=1)
def _nouns() -> tuple[str, ...]:
    said = cast("dict[str, dict[str, dict[str, list[str]]]]", table(__package__, "senses.yaml"))["skill"]["behind"]
    return (*said["en"], *said["zh"])


@lru_cache(maxsize=1)
def _by_keys() -> frozenset[tuple[str, ...]]:
    return frozenset(map(keys_of, _nouns()))
