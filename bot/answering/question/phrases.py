"""The phrases of needs, descriptions and follow-ups, read once from `phrases.yaml`.

Knows how a list becomes a regular expression. Knows nothing about what is done with a match.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import cast

from vectorstore.tables import table


@cache
def phrase(module: str, name: str) -> re.Pattern[str]:
    """Return one phrase of `phrases.yaml` as a pattern: its alternatives, tried in order."""
    return re.compile("|".join(_phrases()[module][name]))


@lru_cache(maxsize=1)
def _phrases() -> dict[str, dict[str, list[str]]]:
    return cast("dict[str, dict[str, list[str]]]", table(__package__, "phrases.yaml"))
