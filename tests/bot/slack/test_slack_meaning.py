"""What Slack's questions reach: Chroma where meaning is needed, and nothing that an asker may not see."""

from __future__ import annotations

from typing import Any

import pytest

from tests.local_slack import LocalSlack

pytestmark = pytest.mark.anyio


async def test_a_question_that_needs_meaning_asks_chroma(
    slack: LocalSlack, vouch: Any, ada: Any, chroma_queries: list[int]
) -> None:
    """`vouch serve` shows the nearest passages from Chroma where sets hold nobody; else it asks Chroma nothing."""

    async def ask(text: str) -> Any:
        said = await ada.say(ada.direct, text)

        def answers() -> list[Any]:
            return [m for m in ada.direct.thread(said, ada) if m.by_bot and not m.streaming]

        await slack.until(answers, what="an answer")
        return answers()[0]

    async with vouch():
        await ask("who has worked on GPU sharing?")
        assert chroma_queries == []
        answer = await ask("who can dance?")
        await slack.settled()
    assert chroma_queries
    assert "Nearest in meaning" in answer.shown
    assert "[1]" in answer.shown
    assert slack.refusals == []
