"""Read the scores of tests: of languages, and those that universities ask for.

Knows how both languages write them. Knows nothing about what a score is worth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vectorstore.records import Span


class Score(NamedTuple):
    """What was scored in a test, and where that stands."""

    test: str
    value: str
    span: Span


_TEST = re.compile(
    r"\b(GRE|GMAT|TOEFL(?:\s*iBT)?|IELTS|CET[-\s]?[46]|TEM[-\s]?[48]|SAT|ACT|PTE|JLPT|LSAT|MCAT|TOEIC|"
    r"HSK)\b\s*[(（]?\s*(?:score)?\s*[:：]?\s*"
    r"((?:[A-Z]\s*)?(?:1[0-6]\d0|\d{1,3})(?:\.\d)?(?:\s*[+/,，]\s*(?:[A-Z]{1,2}\s*)?\d{1,3}(?:\.\d)?)*|N[1-5])",
)
_TEST_CJK = re.compile(r"(雅思|托福|英语[四六]级|大学英语[四六]级|[四六]级)\s*[(（]?\s*[:：]?\s*(\d{1,3}(?:\.\d)?)")
# A test with its score, in either script.
TESTS = re.compile(f"(?:{_TEST.pattern}|{_TEST_CJK.pattern})")


def read_scores(plain: str, within: Span) -> Iterator[Score]:
    """Yield the scores that a stretch tells."""
    for pattern in (_TEST, _TEST_CJK):
        for match in pattern.finditer(plain, within.start, within.end):
            value = f"{match.group(1)} {match.group(2).strip()}"
            yield Score(match.group(1), value, Span(start=match.start(), end=match.end()))
