"""Everyone is listed where everyone is asked for, and never because nothing was asked."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    "question", ["hello", "hi there", "🚀", "who knows ???", "???", "asdf", "你好", "谁会？？？", "谢谢", "thank you!"]
)
def test_what_asks_for_nothing_is_unclear(ask: Any, question: str) -> None:
    """A greeting, a mark or a verb without its object names nobody: the answer says what can be asked."""
    answer = ask(question)
    assert answer.status in {"unclear", "help"}
    assert not answer.people


@pytest.mark.parametrize("question", ["🚀", "who knows ???", "谁会？？？"])
def test_what_can_be_asked_is_said(ask: Any, question: str) -> None:
    """An answer to nothing gives examples."""
    answer = ask(question)
    assert answer.status == "unclear"
    assert "Rust" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "hello",
        "thanks a lot!",
        "help",
        "what can you do?",
        "你好",
        "谢谢啦",
        "你能帮我做什么？",
        "hey, what can i ask u?",
    ],
)
def test_chat_is_answered_with_what_can_be_asked(ask: Any, question: str) -> None:
    """Greetings, thanks and calls for help search nothing: they get examples from this pool."""
    answer = ask(question)
    assert (answer.status, answer.people, answer.citations) == ("help", (), ())
    assert answer.text.count("\n- ") >= 1


@pytest.mark.parametrize(
    "question",
    [
        "who is there?",
        "list all candidates",
        "who do we have?",
        "show me everyone",
        "list everyone",
        "有哪些候选人",
        "列出所有人",
        "都有谁？",
        "有哪些人？",
        "who are the candidates?",
    ],
)
def test_everyone_is_listed_where_asked(ask: Any, question: str) -> None:
    """A plain question for people lists them all."""
    assert len(ask(question).people) == 3
