"""The chat model over real HTTP: it gives a record or nothing, within its time and limits, and never an error."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.answering.model.chat import HostedChat, Round
from bot.answering.model.settings import ModelSettings
from bot.answering.model.spending import Spending, Used
from tests.model.protocol import BUSY, MALFORMED, TOO_LONG, Reply, in_turn
from tests.model.server import Abilities, ModelServer
from vectorstore.errors import ConfigurationError
from vectorstore.records import Record

SHAPE: dict[str, Any] = {
    "title": "found",
    "description": "Who was found.",
    "type": "object",
    "properties": {"people": {"type": "array", "items": {"type": "string"}}},
    "required": ["people"],
    "additionalProperties": False,
}
GIVEN = {"people": ["Ada Byron"]}


class Found(Record):
    people: tuple[str, ...]


def settings_of(server: ModelServer, **more: Any) -> ModelSettings:
    """Give the settings of a model behind a server."""
    # Long enough for a busy machine; whoever tests slowness says how long.
    more = {"seconds": 60.0, **more}
    return ModelSettings(name="openai:scripted", url=server.url, key=SecretStr("test"), **more)


def ask(chat: HostedChat, settings: ModelSettings, asker: str = "U1") -> tuple[Found | None, Round]:
    """Ask once, and give what came and the round of it."""
    round_ = Round(settings, asker)
    return chat.ask("read", "Answer as a clerk.", "who?", Found, SHAPE, round_), round_


@pytest.mark.parametrize(
    "able",
    [Abilities(), Abilities(schemas=False), Abilities(schemas=False, json_mode=False)],
    ids=["schema", "JSON mode", "text"],
)
def test_a_record_comes_in_the_best_way_that_a_server_knows(able: Abilities) -> None:
    """A server that knows no schema is asked for JSON, then for text, and from then on at once in the way it knows."""
    with ModelServer(lambda asked: Reply(value=GIVEN, tokens=(50, 7)), able) as server:
        settings = settings_of(server, price_in=2.0, price_out=10.0)
        chat = HostedChat(settings, Spending(None))
        first, round_ = ask(chat, settings)
        before = len(server.asked)
        again, second = ask(chat, settings)
        assert len(server.asked) == before + 1
    assert first == again == Found(people=("Ada Byron",))
    [call] = second.calls
    assert (call.tokens_in, call.tokens_out, call.failed) == (50, 7, None)
    assert call.cost == pytest.approx((50 * 2 + 7 * 10) / 1e6)
    assert round_.failure is None


FAILURES = {
    "busy": BUSY,
    "server": Reply(status=503, error="overloaded"),
    "refused": Reply(refusal="I cannot help with that."),
    "empty": Reply(text=""),
    "connection": Reply(value=GIVEN, cut=True),
    "key": Reply(status=401, error="Incorrect API key"),
    "context": TOO_LONG,
    "malformed": MALFORMED,
}


@pytest.mark.parametrize("failure", FAILURES)
def test_each_failure_gives_nothing_and_is_named(failure: str) -> None:
    """Whatever a server does wrong, nothing is raised, nothing is given, and the round says what it was."""
    with ModelServer(lambda asked: FAILURES[failure]) as server:
        settings = settings_of(server)
        given, round_ = ask(HostedChat(settings, Spending(None)), settings)
    assert given is None
    assert round_.failure == failure


def test_what_is_no_record_is_asked_for_once_more() -> None:
    """An answer in words is not believed; one that is put right when asked again is."""
    words = Reply(text="The people are Ada and Bo.")
    with ModelServer(in_turn(words, words, words, Reply(text='Sure: {"people": ["Bo"]}'))) as server:
        settings = settings_of(server)
        given, round_ = ask(HostedChat(settings, Spending(None)), settings)
        assert len(server.asked) == 4
        assert "no JSON object" in server.asked[-1].user
    assert given == Found(people=("Bo",))
    assert [c.failed for c in round_.calls] == ["malformed", "malformed", "malformed", None]


def test_a_slow_model_costs_no_more_than_its_time() -> None:
    """Where a model hangs, the call ends by its time-out and says so."""
    with ModelServer(lambda asked: Reply(value=GIVEN, delay=30.0)) as server:
        settings = settings_of(server, seconds=0.3)
        given, round_ = ask(HostedChat(settings, Spending(None)), settings)
        server.stop()
    assert given is None
    assert round_.failure == "timeout"
    assert round_.left <= 0


def test_nobody_listens_at_the_address() -> None:
    """A server that is gone gives nothing."""
    with ModelServer(lambda asked: Reply(value=GIVEN)) as server:
        settings = settings_of(server)
    given, round_ = ask(HostedChat(settings, Spending(None)), settings)
    assert (given, round_.failure) == (None, "connection")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give a clock that the test turns."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_model_that_fails_again_and_again_is_left_alone_for_a_minute(clock: list[float]) -> None:
    """After three failures nothing is sent for a minute; then it is tried anew."""
    with ModelServer(lambda asked: BUSY) as server:
        settings = settings_of(server)
        chat = HostedChat(settings, Spending(None))
        failures = [ask(chat, settings)[1].failure for _ in range(4)]
        assert failures == ["busy", "busy", "busy", "resting"]
        sent = len(server.asked)
        clock[0] += 61
        assert ask(chat, settings)[1].failure == "busy"
        assert len(server.asked) == sent + 1


def test_limits_hold_for_a_person_and_for_everybody_and_across_processes(tmp_path: Path) -> None:
    """Who has used up their tokens of a day is answered without the model, and others are until the day is used up."""
    with ModelServer(lambda asked: Reply(value=GIVEN, tokens=(90, 10))) as server:
        settings = settings_of(server, person_tokens=100, day_tokens=200)
        # A new purse over the same home each time: what another process has spent counts.
        said = [
            ask(HostedChat(settings, Spending(tmp_path)), settings, asker)[1].failure
            for asker in ("U1", "U1", "U2", "U3")
        ]
    assert said == [None, "limit", None, "limit"]
    kept = (tmp_path / "model.json").read_text("utf-8")
    assert "U1" not in kept


def test_two_at_once_lose_nothing_of_what_they_spend(tmp_path: Path) -> None:
    """What is spent from two threads at once is all counted."""
    spending = [Spending(tmp_path), Spending(tmp_path)]
    threads = [threading.Thread(target=lambda s=s: [s.add("U1", 1, 0.0) for _ in range(50)]) for s in spending]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    limits = ModelSettings(name="openai:x")
    held = [Spending(tmp_path).allows(limits.model_copy(update={"day_tokens": n}), "U2", Used()) for n in (101, 100)]
    assert held == [True, False]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gpt-5", "names no model"),
        ("nobody:gpt-5", "names no model"),
        ("openai:", "names no model"),
        ("mistralai:large", "make install-mistralai"),
        ("openai:gpt-5", "VOUCH_MODEL_KEY"),
    ],
)
def test_a_model_that_cannot_be_set_up_says_what_to_set(name: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown provider, a package that is missing and a key that is missing each say what mends them."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ConfigurationError, match=says):
        HostedChat(ModelSettings(name=name), Spending(None))


def test_a_call_that_used_nothing_waits_for_nobody(tmp_path: Path) -> None:
    """What ended without a token, as a silent model's calls do, is not written down, and nobody waits for that."""
    spending = Spending(tmp_path)
    spending.add("ada", 0, 0.0)
    assert not list(tmp_path.iterdir())
    spending.add("ada", 7, 0.0)
    assert not spending.allows(ModelSettings(name="openai:scripted", person_tokens=7), "ada", Used())
