"""The log carries ids and counts: no line holds a word of a question, at debug level too."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.log import WordlessFormatter

pytestmark = pytest.mark.anyio

# Words that stand in nothing but the question; one is a name, one is found, one is refused, one is not understood.
WORDS = ("zorblatt", "quixelphane", "瓯螭")
QUESTIONS = (
    "who has worked on zorblatt quixelphane scheduling?",
    "Is Zorblatt Quixelphane married?",
    "zorblatt quixelphane",
    "谁研究过瓯螭调度？",
)


def _lines(caplog: Any) -> list[str]:
    """Return all that the project itself logged, as it is written to a home's log, with the traces."""
    own = [r for r in caplog.records if r.name.split(".")[0] in ("bot", "ingest", "vectorstore")]
    written = WordlessFormatter()
    return [written.format(r).casefold() for r in own]


async def test_no_question_stands_in_the_log_of_slack(slack, vouch, ada, hiring, caplog):
    """Mentions, commands, direct messages and forms are logged by their ids, at debug level too."""
    caplog.set_level(logging.DEBUG)
    async with vouch() as running:
        for i, question in enumerate(QUESTIONS, start=1):
            await ada.say(hiring, f"{slack.bot.mention} {question}")
            await ada.command("/ask", question, hiring)
            await ada.say(ada.direct, question)
            await ada.command("/candidate", question, hiring)
            await slack.until(lambda i=i: running.desk.answered >= 3 * i, what="three answers", timeout=60)
    lines = _lines(caplog)
    assert any("answered" in line for line in lines)
    assert [line for line in lines if any(word in line for word in WORDS)] == []


async def test_no_question_stands_in_the_log_where_answering_fails(slack, vouch, ada, hiring, caplog, monkeypatch):
    """An error's own words may hold the question: the log has its kind and its place."""

    def broken(question: Any, *_: Any) -> Any:
        raise RuntimeError(f"cannot read {question!r}")

    caplog.set_level(logging.DEBUG)
    async with vouch() as running:
        monkeypatch.setattr(running.desk, "pipeline", type("Broken", (), {"answer": staticmethod(broken)})())
        await ada.say(hiring, f"{slack.bot.mention} {QUESTIONS[0]}")
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.ephemeral_to], what="an apology")
    lines = _lines(caplog)
    assert lines
    assert [line for line in lines if any(word in line for word in WORDS)] == []
