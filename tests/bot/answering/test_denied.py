"""What a CV denies proves nothing of what it names."""

from __future__ import annotations

import pytest

from bot.answering.holds.denied import is_denied
from vectorstore.records import Span


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Knows Java; never used Spring.", "Spring"),
        ("No experience with payroll so far", "payroll"),
        ("Has not worked with Kubernetes", "Kubernetes"),
        ("Little to no knowledge of SAP", "SAP"),
        ("I'm not familiar with Docker, but keen to learn", "Docker"),
        ("没有用过Kafka", "Kafka"),
        ("从未接触过SAP", "SAP"),
        ("没有会计经验", "会计"),
        ("不熟悉 Docker", "Docker"),
    ],
)
def test_a_line_that_denies_proves_nothing(line: str, name: str) -> None:
    """Whoever never used a tool is not told to know it."""
    at = line.index(name)
    assert is_denied(line, Span(start=at, end=at + len(name)))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Not only Java but Scala", "Java"),
        ("Did not use Java but Go", "Go"),
        ("Upgrades with no downtime on Kubernetes", "Kubernetes"),
        ("Never missed a deadline. Used Spring daily", "Spring"),
        ("没有用过Kafka，会Redis", "Redis"),
        ("不仅会Java，还会Go", "Java"),
        ("没有任何事故，会计经验十年", "会计"),
    ],
)
def test_what_denies_something_else_denies_nothing(line: str, name: str) -> None:
    """A denial reaches as far as its clause, and only what somebody used or knows."""
    at = line.index(name)
    assert not is_denied(line, Span(start=at, end=at + len(name)))
