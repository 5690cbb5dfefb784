"""What is promised of commands when a process is killed in the middle: they are answered by the next, or told about."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.slack.memory import Memory
from bot.slack.pending import NOTE
from tests.local_slack.serving import served

pytestmark = pytest.mark.anyio

GOLANG = "who knows Golang?"
# Longer than a busy machine takes to kill a process; nothing waits for it, as who asked is gone.
HANGS_S = 60.0


@pytest.fixture
def home(cvs: Path, tmp_path: Path) -> Path:
    """Give a home of the invented CVs that a process may write to."""
    return Path(shutil.copytree(cvs, tmp_path / "home"))


async def killed_over(slack: Any, home: Path, ada: Any, hiring: Any, *command: str) -> None:
    """Kill a process while it tries to show the answer to a command.

    Its try hangs: one that fails is tried again at once by another way, where an answer has no picture yet.
    """
    slack.faults.add("response_url", times=20, status=503, delay=HANGS_S)
    async with served(slack, home) as first:
        await ada.command(*command, hiring)
        await slack.until(lambda: slack.calls_of("response_url"), what="an answer on its way", timeout=30)
        await first.kill()
    slack.faults.clear()
    assert not [m for m in hiring.messages(ada) if m.by_bot]


@pytest.mark.long
async def test_a_killed_ask_is_answered_by_the_next_process(slack, home, ada, hiring):
    """Slack sends a command once; a kill in the middle of /ask costs nothing: the next process answers, once."""
    await killed_over(slack, home, ada, hiring, "/ask", GOLANG)
    async with served(slack, home) as second:
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.by_bot], what="the answer", timeout=30)
        await second.stop()
    (answer,) = (m for m in hiring.messages(ada) if m.by_bot)
    assert answer.ephemeral_to == ada.id
    assert "Qin" in answer.shown


@pytest.mark.long
async def test_a_killed_command_that_needs_more_than_its_words(slack, home, ada, hiring):
    """What its words alone cannot answer again is not lost in silence: its asker is told to ask again."""
    await killed_over(slack, home, ada, hiring, "/candidate", "Yutong Guan")
    async with served(slack, home) as second:
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.by_bot], what="a word", timeout=30)
        await second.stop()
    (told,) = (m for m in hiring.messages(ada) if m.by_bot)
    assert "ask again" in told.shown


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_what_was_answered_is_not_kept(slack, vouch, ada, hiring, tmp_path):
    """An answered command is let go: no restart answers it anew."""
    async with vouch():
        await ada.command("/ask", GOLANG, hiring)
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.by_bot], what="the answer")
    memory = Memory(tmp_path, 30)
    assert memory.keys(NOTE) == frozenset()
    memory.close()
