"""What is promised of the app's words: both languages say the same, and read well whatever fills their gaps."""

from __future__ import annotations

from string import Formatter

import pytest

from bot.slack.words import every_word, say

EVERY = [(f"{group}.{name}", said) for group, words in every_word().items() for name, said in words.items()]


def test_both_languages_have_the_same_gaps():
    """What the code fills in is told in both languages."""
    for key, said in EVERY:
        english, chinese = (
            {field for _, field, _, _ in Formatter().parse(said[language]) if field is not None}
            for language in ("en", "zh")
        )
        assert english == chinese, key


@pytest.mark.parametrize(
    ("key", "name", "says"),
    [
        ("home.worked", "Accenture", "谁在 Accenture 工作过？"),
        ("home.worked", "小米", "谁在小米工作过？"),
        ("home.knows", "C++", "谁会 C++？"),
        ("person.nobody", "Ada", "简历中没有叫“Ada”或名字相近的人。"),
    ],
)
def test_chinese_parts_latin_letters_from_its_own(key, name, says):
    """A Latin name among Chinese characters is parted by spaces; a Chinese one, or one in quotation marks, is not."""
    assert say(key, "zh", name=name) == says


def test_what_fills_a_gap_stays_as_it_is():
    """Spaces come between a word and its gap, never into what fills it: that may be somebody's own words."""
    assert say("export.here", "zh", question="谁用Go做过调度？").endswith("谁用Go做过调度？")
