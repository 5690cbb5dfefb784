"""Constructions: each can be read, and what their patterns match of a text."""

from __future__ import annotations

import pytest

from bot.answering.question.constructions import every, opening, swapped, whole, within
from bot.answering.question.pattern import read
from vectorstore.tables import table

_TABLES = dict(table("bot.answering.question", "constructions.yaml"))


@pytest.mark.parametrize("module", _TABLES)
def test_every_pattern_can_be_read_and_says_something(module: str) -> None:
    """A bracket that does not close, or a wording that is no text, is found before anybody asks."""
    for name, written in _TABLES[module].items():
        patterns = [p for language in ("en", "zh") for p in written.get(language, ())]
        assert patterns, f"{module}.{name} has no wording"
        assert all(read(p).parts for p in patterns), f"{module}.{name} has an empty wording"


def test_a_class_that_is_named_is_known() -> None:
    """A construction names no class that is not there; each is matched once to see it."""
    for module, named in _TABLES.items():
        for name in named if module != "classes" else ():
            for text in ("what about the last one of them?", "那他之前呢", '1. (x) - "y"'):
                list(every(f"{module}.{name}", text))


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Drop the ones without Java, please", "without Java"),
        ("ok, remove candidates who know Rust", "know Rust"),
        ("把实习的去掉吧", "实习"),
        ("drop Wren, Idris and Bruna", "Wren, Idris and Bruna"),
        ("drop it? no", None),
    ],
)
def test_a_slot_takes_the_words_between(text: str, taken: str | None) -> None:
    """A slot takes what is left out, without the words around it, and never reaches over the end of a sentence."""
    said = whole("pointing.drop", text)
    assert (said.slots["x"] if said is not None else None) == taken


def test_where_a_construction_may_stand() -> None:
    """All of a text, its beginning and anywhere in it are told apart, and a word's forms are one."""
    assert whole("conversation.alone_years", "and for how long?")
    assert not whole("conversation.alone_years", "how long ago?")
    assert opening("conversation.lead", "what about Rust?")
    assert not opening("conversation.lead", "Rust, what about it?")
    assert within("neighbours.before", "his previous employers")
    assert not within("neighbours.before", "上一家里面")
    assert swapped("conversation.singular", "其他人和他的导师", "PERSON") == "其他人和PERSON的导师"
