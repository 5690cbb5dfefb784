"""The log carries ids and counts: no line holds a word of a question that a command was given."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.cli import main
from bot.log import WordlessFormatter

WORDS = ("zorblatt", "quixelphane", "瓯螭")
COMMANDS = (
    ("ask", "who has worked on zorblatt quixelphane scheduling?"),
    ("ask", "Is Zorblatt Quixelphane married?"),
    ("ask", "谁研究过瓯螭调度？"),
    ("search", "zorblatt quixelphane"),
    ("search", "瓯螭"),
)


@pytest.mark.parametrize(("command", "text"), COMMANDS)
def test_no_question_stands_in_the_log(filled: Path, caplog: pytest.LogCaptureFixture, command: str, text: str) -> None:
    """Questions and searches are logged by what came of them, at debug level too."""
    with caplog.at_level(logging.DEBUG):
        assert main([command, text, "--home", str(filled)]) in (0, 1)
    written = WordlessFormatter()
    lines = [written.format(r).casefold() for r in caplog.records]
    if command == "ask":
        assert any("answered" in line for line in lines)
    assert [line for line in lines if any(word in line for word in WORDS)] == []
