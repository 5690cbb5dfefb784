"""What the app promises when things go wrong: duplicates, lost acks, limits, drops, stops, forged requests."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.slack.app import serving
from bot.slack.http import PATH
from tests.bot.slack.conftest import free_port, settings_of
from tests.patience import within

pytestmark = pytest.mark.anyio

GOLANG = "who knows Golang?"


def answers(channel: Any, person: Any, said: Any) -> list[Any]:
    """Return what the bot answered to a message."""
    return [m for m in channel.thread(said, person) if m.by_bot and not m.streaming]


@pytest.fixture
async def serve(slack: Any, cvs: Path, tmp_path: Path) -> Any:
    """Start `vouch serve` as a process over a home of its own, and wait until it says that it answers."""
    home, begun = shutil.copytree(cvs, tmp_path / "home"), []

    async def process() -> asyncio.subprocess.Process:
        started = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "serve", "--home", str(home)),
            env={**os.environ, **slack.environment()},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        begun.append(started)
        assert started.stdout is not None
        line = await within(60, started.stdout.readline())
        assert line.startswith(b"Answering in "), line
        return started

    yield process
    for started in begun:
        if started.returncode is None:
            started.kill()
            await started.wait()


async def test_what_slack_sends_again_is_answered_once(slack, vouch, ada, hiring):
    """Lost acknowledgements make Slack send an event again; there is one answer all the same."""
    slack.faults.lose_acks(2)
    async with vouch() as running:
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: answers(hiring, ada, said), what="an answer")
        for delivery in list(slack.deliveries):
            await slack.redeliver(delivery)
        await slack.settled()
        assert len(answers(hiring, ada, said)) == 1
        assert running.desk.answered == 1


async def test_a_duplicate_after_a_restart_is_known(slack, vouch, ada, hiring):
    """An event that was answered before a restart is not answered after it."""
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: answers(hiring, ada, said), what="an answer")
        sent = list(slack.deliveries)
    async with vouch() as running:
        for delivery in sent:
            await slack.redeliver(delivery)
        await slack.settled()
        assert len(answers(hiring, ada, said)) == 1
        assert running.desk.answered == 0


async def test_a_restart_forgets_nothing(slack, vouch, ada, hiring):
    """After a restart buttons still lead to their answer, and a thread still knows what was asked in it."""
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} who has worked on GPU sharing at Alibaba?")
        await slack.until(lambda: answers(hiring, ada, said), what="an answer")
    async with vouch():
        await ada.press(answers(hiring, ada, said)[0], "Show sources")
        await slack.until(lambda: ada.modal and "Built the GPU sharing" in ada.modal.shown, what="the sources")
        await ada.say(hiring, "and at Tencent?", thread=said)
        await slack.until(lambda: len(answers(hiring, ada, said)) == 2, what="a second answer")
        assert "潘若溪" in answers(hiring, ada, said)[1].shown


@pytest.mark.long
async def test_what_a_killed_process_had_begun_is_answered(slack, serve, ada, hiring):
    """A kill in the middle of an answer costs nothing: the next process gives it, once."""
    slack.faults.add("chat.postMessage", times=1, status=503)
    first = await serve()
    said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
    await slack.until(lambda: slack.calls_of("chat.postMessage"), what="an answer on its way")
    first.send_signal(signal.SIGKILL)
    await first.wait()
    second = await serve()
    await slack.until(lambda: answers(hiring, ada, said), what="the answer", timeout=30)
    await slack.settled()
    assert len(answers(hiring, ada, said)) == 1
    second.send_signal(signal.SIGTERM)
    out, _ = await second.communicate()
    assert second.returncode == 0
    assert out.decode().splitlines()[-1].startswith("Stopped;")


@pytest.mark.long
async def test_a_stream_that_a_kill_broke_off_is_finished(slack, serve, ada):
    """A kill in the middle of a stream leaves no half answer: the next process finishes that same message."""
    slack.faults.add("chat.stopStream", times=1, status=503)
    first = await serve()
    said = await ada.say(ada.direct, "tell me about Yutong Guan")
    await slack.until(lambda: slack.calls_of("chat.stopStream"), what="a stream at its end")
    first.send_signal(signal.SIGKILL)
    await first.wait()
    await serve()
    await slack.until(lambda: slack.calls_of("chat.update"), what="an update", timeout=30)
    await slack.settled()
    (answer,) = (m for m in ada.direct.thread(said, ada) if m.by_bot)
    assert "Show sources" in answer.buttons


async def test_what_was_answered_just_before_a_kill(slack, vouch, ada, hiring, monkeypatch):
    """An answer that was given, but not yet noted as given, is found in its thread and not given again."""
    with monkeypatch.context() as patched:
        patched.setattr("bot.slack.memory.Memory.finish", lambda *_: None)
        async with vouch():
            said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
            await slack.until(lambda: answers(hiring, ada, said), what="an answer")
    async with vouch() as running:
        await slack.until(lambda: slack.calls_of("conversations.replies"), what="a look back")
        await slack.settled()
        assert len(answers(hiring, ada, said)) == 1
        assert running.desk.answered == 0


async def test_a_stop_finishes_what_is_under_way(slack, vouch, ada, hiring):
    """Whoever was being answered when a stop was asked for gets the answer."""
    slack.faults.add("chat.postMessage", times=1, delay=0.5)
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: slack.calls_of("conversations.info"), what="a start")
    assert len(answers(hiring, ada, said)) == 1


@pytest.mark.parametrize("fault", [{"status": 429, "retry_after": 1}, {"status": 503}, {"drop": True}])
async def test_limits_and_errors_of_slack_are_waited_out(slack, vouch, ada, hiring, fault):
    """A rate limit, a server error, a dropped connection: the call is made again, and the answer stands there once."""
    async with vouch():
        slack.faults.add("chat.postMessage", times=1, **fault)
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: answers(hiring, ada, said), what="an answer")
        await slack.settled()
        assert len(answers(hiring, ada, said)) == 1


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_a_dropped_socket_is_opened_anew(slack, vouch, ada, hiring):
    """After an abrupt drop, and after a polite one, questions are answered as before."""
    async with vouch():
        for drop in (slack.drop_sockets, lambda: slack.disconnect("refresh_requested")):
            await drop()
            said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
            await slack.until(lambda said=said: answers(hiring, ada, said), what="an answer", timeout=20)
            assert len(answers(hiring, ada, said)) == 1


async def test_a_fault_of_ours_ends_in_an_apology(slack, vouch, ada, hiring, monkeypatch, caplog):
    """Where answering fails, the asker gets a reference, the log has it, and nobody sees the error's words."""

    def broken(*_: Any) -> Any:
        raise RuntimeError("the words of a CV")

    async with vouch() as running:
        monkeypatch.setattr(running.desk, "pipeline", type("Broken", (), {"answer": broken})())
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: [m for m in hiring.messages(ada) if m.ephemeral_to], what="an apology")
        shown = next(m.shown for m in [*hiring.messages(ada), *hiring.thread(said, ada)] if m.ephemeral_to)
        assert "reference" in shown
        assert "words of a CV" not in shown
        reference = shown.split("reference ")[1].split(".")[0]
        assert any(reference in r.getMessage() for r in caplog.records)


async def test_blocks_that_slack_refuses_leave_the_words(slack, vouch, ada, hiring):
    """Where Slack does not take the blocks of an answer, its text comes alone."""
    slack.faults.add("chat.postMessage", times=1, error="invalid_blocks")
    async with vouch():
        said = await ada.say(hiring, f"{slack.bot.mention} {GOLANG}")
        await slack.until(lambda: answers(hiring, ada, said), what="an answer")
        assert "Qin" in answers(hiring, ada, said)[0].shown


def signed(secret: str, body: bytes, at: str) -> str:
    """Return Slack's signature of a body."""
    return "v0=" + hmac.new(secret.encode(), b"v0:" + at.encode() + b":" + body, hashlib.sha256).hexdigest()


BODY = b'{"type": "url_verification", "challenge": "c"}'


async def test_requests_without_slacks_signature(slack, store, pipeline, tmp_path):
    """Wrong, missing, old, non-numeric, repeated and non-ASCII signature headers give 401; the right ones are taken."""
    now, port = str(int(time.time())), free_port()
    good = signed(slack.signing_secret, BODY, now)
    old = str(int(time.time()) - 600)
    wanted: list[tuple[list[tuple[str, str]], bytes, int]] = [
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", good)], BODY, 200),
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", good)], BODY + b" ", 401),
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", "v0=00")], BODY, 401),
        ([("X-Slack-Request-Timestamp", now)], BODY, 401),
        ([("X-Slack-Signature", good)], BODY, 401),
        ([], BODY, 401),
        (
            [("X-Slack-Request-Timestamp", old), ("X-Slack-Signature", signed(slack.signing_secret, BODY, old))],
            BODY,
            401,
        ),
        ([("X-Slack-Request-Timestamp", "soon"), ("X-Slack-Signature", good)], BODY, 401),
        ([("X-Slack-Request-Timestamp", "9" * 5000), ("X-Slack-Signature", good)], BODY, 401),
        ([("X-Slack-Request-Timestamp", ""), ("X-Slack-Signature", good)], BODY, 401),
        ([("X-Slack-Request-Timestamp", "１７"), ("X-Slack-Signature", good)], BODY, 401),
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", "v0=é")], BODY, 401),
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", good), ("X-Slack-Signature", good)], BODY, 401),
        ([("X-Slack-Request-Timestamp", now), ("X-Slack-Signature", good)], b"\xff\xfe", 401),
    ]
    settings = settings_of(slack, tmp_path)
    async with serving(settings, store, pipeline, http=("127.0.0.1", port)), aiohttp.ClientSession() as session:
        for headers, body, status in wanted:
            url = f"http://127.0.0.1:{port}{PATH}"
            request: Any = [*headers, ("Content-Type", "application/json")]
            async with session.post(url, data=body, headers=request) as response:
                assert (response.status, headers) == (status, headers)
        async with session.get(f"http://127.0.0.1:{port}{PATH}") as response:
            assert response.status == 405


async def test_fifty_at_once(slack, vouch, ada, hiring):
    """Fifty commands at once are all acknowledged and all answered."""
    async with vouch():
        sent = await asyncio.gather(*(ada.command("/ask", GOLANG, hiring) for _ in range(50)))
        await asyncio.gather(*(s.done() for s in sent))
        assert all(s.acked for s in sent)
        await slack.until(lambda: sum("Qin" in m.shown for m in hiring.messages(ada)) == 50, what="all", timeout=60)
        await slack.settled()
        assert sum("Qin" in m.shown for m in hiring.messages(ada)) == 50
