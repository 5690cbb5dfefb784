"""The words of questions, read once from `cues_*.yaml` and `phrases.yaml`: which phrase opens which relation.

Knows how the lists become regular expressions. Knows nothing about what is done with a match.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, cast

from vectorstore.tables import table


@cache
def cues(name: str) -> dict[str, Any]:
    """Return the cue lists of `cues_<name>.yaml` as written."""
    return cast("dict[str, Any]", table(__package__, f"cues_{name}.yaml"))


@cache
def pattern(name: str, key: str) -> re.Pattern[str]:
    """Return one cue of `name` as a pattern between word boundaries."""
    return bounded(str(cues(name)[key]))


def bounded(source: str) -> re.Pattern[str]:
    r"""Return a pattern that begins and ends at the edge of a word; white space in the source is layout or `\\s`."""
    return re.compile(rf"(?<![\w'’]){_one_line(source)}(?![\w])", re.IGNORECASE)


def _one_line(source: str) -> str:
    return " ".join(source.split()).replace(" |", "|")


@cache
def phrase(module: str, name: str) -> re.Pattern[str]:
    """Return one phrase of `phrases.yaml` as a pattern: its alternatives, tried in order."""
    return re.compile("|".join(_phrases()[module][name]))


@lru_cache(maxsize=1)
def wording() -> dict[str, Any]:
    """Return how plans are said: `wording.yaml` as written."""
    return cast("dict[str, Any]", table(__package__, "wording.yaml"))


@lru_cache(maxsize=1)
def _phrases() -> dict[str, dict[str, list[str]]]:
    return cast("dict[str, dict[str, list[str]]]", table(__package__, "phrases.yaml"))
