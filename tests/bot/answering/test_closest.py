"""What is asked of one person and no line of their CV has a word of: nothing near stands in for it."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "Did Tobias Renn play the accordion?",
        "When did Tobias Renn's internship at Google end?",
        "What is Tobias Renn's GPA?",
        "What is Tobias Renn's phone number?",
        "Tobias Renn 在谷歌的实习是什么时候结束的？",
    ],
)
def test_what_a_cv_lacks_is_not_filled_with_what_is_near(ask: Any, question: str) -> None:
    """Where the CV has no word of it nothing is answered, and nobody is told to have it."""
    answer = ask(question)
    assert answer.status in {"not_found", "unclear"}
    assert not answer.claims
