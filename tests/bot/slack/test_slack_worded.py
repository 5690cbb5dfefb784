"""An answer in a model's words, as it comes in Slack: sentence by sentence, each after its check."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.answering.model.chat import HostedChat
from bot.answering.model.phrase import Phraser
from bot.answering.model.read import HostedReader
from bot.answering.model.roles import Model
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending
from bot.answering.pipeline import Pipeline
from bot.slack.app import serving
from tests.bot.slack.conftest import settings_of
from tests.bot.slack.test_slack_asking import answer_in
from tests.model.protocol import Asked, Reply
from tests.model.server import ModelServer
from vectorstore.store import Store

pytestmark = pytest.mark.anyio

# A line of what somebody does now, by its small words.
_NOW = re.compile(r"Line (\d+), cites (\d+)\. Small words: [^\n]*currently[^\n]*\n⟦[^\n]*\n([^\n]*)\n")


async def test_sentences_are_streamed_one_by_one(slack: Any, store: Store, tmp_path: Path) -> None:
    """Each is a piece of the stream of its own; a lie among them never reaches Slack, and its plain words do."""

    def script(asked: Asked) -> Reply:
        [(line, cites, text)] = _NOW.findall(asked.user)
        true = {"line": int(line), "cites": [int(cites)], "text": f"PERSON is now {text}."}
        lies = [{"line": n, "cites": [1], "text": "PERSON is the best of all."} for n in range(int(line) + 1, 12)]
        return Reply(value={"sentences": [true, *lies]})

    ada = slack.person("Ada")
    with ModelServer(script) as server:
        settings = ModelSettings(
            name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=60.0, reads="never", phrases="summaries"
        )
        chat = HostedChat(settings, Spending(None))
        model = Model(settings, HostedReader(chat), None, Phraser(chat, settings.name))
        async with serving(settings_of(slack, tmp_path), store, Pipeline(store, model), http=None):
            await slack.connected()
            said = await ada.say(ada.direct, "tell me about Yutong Guan")
            answer = await answer_in(slack, ada.direct, ada, said)
    assert "Yutong Guan is now" in answer.shown
    assert "Education" in answer.shown
    pieces = [json.dumps(c, ensure_ascii=False, default=str) for c in slack.calls_of("chat.appendStream")]
    assert sum("is now" in piece for piece in pieces) <= 1
    assert len(pieces) > 2
    assert "best of all" not in f"{answer.shown}{pieces}"
    assert slack.refusals == []
