"""Times told from the day of asking."""

from __future__ import annotations

from datetime import date

import pytest

from bot.answering.question.relative import dated

_DAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("who used Java in the last 3 years?", "who used Java since November 2023?"),
        ("who moved within the past six months", "who moved since May 2026"),
        ("近三年做过Java的", "2023年11月以来做过Java的"),
        ("最近两个月入职的", "2026年9月以来入职的"),
        ("who graduated last year", "who graduated in 2025"),
        ("谁明年毕业", "谁2027年毕业"),
        ("who published in their last year of study", "who published in their last year of study"),
        ("who has five years of Java", "who has five years of Java"),
    ],
)
def test_a_time_is_told_from_the_day_of_asking(asked: str, told: str) -> None:
    """A time that only the day of asking tells is told as calendar time, and stays without such a day."""
    assert dated(asked, _DAY) == told
    assert dated(asked, None) == asked
