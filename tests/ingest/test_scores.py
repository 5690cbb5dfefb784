"""Scores of tests as CVs write them."""

from __future__ import annotations

import pytest

from ingest.scores import read_scores
from vectorstore.records import Span


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("GRE 325, TOEFL 109", ["GRE 325", "TOEFL 109"]),
        ("SAT: 1480", ["SAT 1480"]),
        ("LSAT 168; MCAT 512", ["LSAT 168", "MCAT 512"]),
        ("IELTS 8.0", ["IELTS 8.0"]),
    ],
)
def test_a_score_is_read_to_its_last_digit(text: str, scores: list[str]) -> None:
    """Every test of a list is read with the whole of its score."""
    assert [s.value for s in read_scores(text, Span(start=0, end=len(text)))] == scores
