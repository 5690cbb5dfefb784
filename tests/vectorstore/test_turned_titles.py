"""Titles in either order; they are of the lexicon, and of nobody's CV."""

from __future__ import annotations

import pytest

from vectorstore.lexicon import vocabulary


@pytest.mark.parametrize(
    ("said", "role"),
    [
        ("Director of Human Resources", "human-resources-director"),
        ("Director, Human Resources", "human-resources-director"),
        ("Manager of Marketing", "marketing-manager"),
        ("Marketing Manager", "marketing-manager"),
    ],
)
def test_a_title_is_one_role_in_either_order(said: str, role: str) -> None:
    """Who heads something is written before or behind it."""
    assert [m.concept.concept_id for m in vocabulary("roles").matches(said)] == [role]
