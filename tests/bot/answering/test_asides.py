"""What a question waives, and what it tells of the asker's own side: it changes nothing that is asked."""

from __future__ import annotations

import pytest

from bot.answering.question.asides import without_asides
from tests.bot.answering.test_loose_words import read

# What is said aside, and the question that it stands beside.
_ASIDE = [
    ("married or not doesn't matter, who knows Java", "who knows Java"),
    ("any age, any gender: who knows Java", "who knows Java"),
    ("who knows Java, man or woman, I don't care", "who knows Java"),
    ("nationality irrelevant, who holds a PMP", "who holds a PMP"),
    ("our colleague is on maternity leave: who knows Java", "who knows Java"),
    ("My boss is 60 and wants to know who knows Java", "who knows Java"),
    ("right lads, who knows Java", "who knows Java"),
    ("已婚未婚不管，谁会Java", "谁会Java"),
    ("男女不限，谁会Java", "谁会Java"),
    ("谁会Java，年龄、性别都没要求", "谁会Java"),
    ("我们同事休产假了，谁会Java", "谁会Java"),
    ("各位姐妹，谁会Java", "谁会Java"),
]


@pytest.mark.parametrize(("said", "asked"), _ASIDE)
def test_what_is_said_aside_changes_nothing(said: str, asked: str) -> None:
    """A question is read as it is without what it says aside, and no word of that is left unread."""
    told, plain = read(said), read(asked)
    assert (told.where, told.unread, told.unkept) == (plain.where, plain.unread, plain.unkept)


@pytest.mark.parametrize(
    "text",
    [
        "who knows Java", "any age under 40, who knows Java", "our client wants a woman who knows Java",
        "my colleague retired, who worked with him", "our boss is a Scot and wants the same", "any age",
        "要女的，谁会Java", "年龄不限于35岁", "我们要找女的", "男女不限",
    ],
)  # fmt: skip
def test_what_is_wanted_is_no_aside(text: str) -> None:
    """A bound, a wish, what something else points back at, and what stands alone are kept as they were said."""
    assert without_asides(text) == text
