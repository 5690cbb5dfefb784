"""What is promised to who watches a server: figures that count, a page that says whether it is well, and no words."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import aiohttp
import pytest

from bot.log import OLDER_FILE, HomeLog, events
from bot.slack.health import watched
from ingest.forgotten import FORGOTTEN_FILE
from tests.bot.slack.conftest import free_port
from tests.patience import within
from vectorstore.errors import ConfigurationError, HomeUnusable

pytestmark = pytest.mark.anyio


async def fetched(port: int, path: str) -> tuple[int, str]:
    """Fetch a page of the port."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.text()


async def test_answers_are_counted_by_what_came_of_them(slack, vouch):
    """Answers, refused askers and what the home holds stand on /metrics, and nothing of a question or a person."""
    ada, eve = slack.person("Ada"), slack.person("Eve", kind="guest")
    hiring = slack.channel("hiring", members=[ada, eve])
    port = free_port()
    async with vouch() as running, watched(running.desk, running.connected, "127.0.0.1", port):
        await ada.command("/ask", "who knows Golang?", hiring)
        await eve.command("/ask", "who knows Golang?", hiring)
        await slack.until(lambda: running.desk.answered and hiring.messages(eve), what="an answer and a refusal")
        status, page = await fetched(port, "/metrics")
        assert status == 200
        assert 'vouch_answers_total{status="answered"} 1.0' in page
        assert 'vouch_refused_total{reason="guest"} 1.0' in page
        assert "vouch_answer_seconds_count 1.0" in page
        assert "vouch_people 13.0" in page
        assert "Golang" not in page
        assert ada.id not in page
        assert (await fetched(port, "/healthz"))[0] == 200
        with pytest.raises(ConfigurationError, match="--metrics-port"):
            async with watched(running.desk, running.connected, "127.0.0.1", port):
                pass


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_it_says_what_fails(slack, vouch, monkeypatch):
    """Without Slack, or with a home that cannot be read, /healthz is 503 and says which; a fault is counted."""
    port = free_port()
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    connected = True

    async def is_connected() -> bool:
        return connected

    def refuse(*_: object, **__: object) -> object:
        raise HomeUnusable("a page is lost")

    async with vouch() as running, watched(running.desk, is_connected, "127.0.0.1", port):
        connected = False
        assert json.loads((await fetched(port, "/healthz"))[1])["slack"] == "not connected"
        connected = True
        monkeypatch.setattr(running.desk.pipeline, "answer", refuse)
        await ada.command("/ask", "who knows Golang?", hiring)
        await slack.until(lambda: hiring.messages(ada), what="an apology")
        assert "vouch_faults_total 1.0" in (await fetched(port, "/metrics"))[1]
        monkeypatch.setattr(running.desk.store, "documents", refuse)
        status, page = await fetched(port, "/healthz")
        assert status == 503
        assert json.loads(page)["home"] == "unreadable"


@pytest.mark.parametrize("transport", ["socket"], indirect=True)
async def test_what_a_look_at_the_home_finds_is_counted(slack, keeper, monkeypatch):
    """Damage to a file of the home is a problem on /metrics, a home that cannot be looked at too; looks go on."""
    monkeypatch.setattr("bot.slack.app.LOOK_AFTER_S", 0.2)
    monkeypatch.setattr("vectorstore.projection.probed", lambda home: None)  # a process, and a second of a processor
    port = free_port()

    def unreadable(*_: object, **__: object) -> object:
        raise HomeUnusable("a page is lost")

    async with keeper() as running, watched(running.desk, running.connected, "127.0.0.1", port):

        async def until(figure: str) -> None:
            page = ""
            while figure not in page:
                await asyncio.sleep(0.05)
                page = (await fetched(port, "/metrics"))[1]

        (running.desk.store.home / FORGOTTEN_FILE).write_text("{", "utf-8")
        await within(20, until("vouch_problems 1.0"))
        (running.desk.store.home / FORGOTTEN_FILE).unlink()
        await within(20, until("vouch_problems 0.0"))
        monkeypatch.setattr(running.desk.memory, "expire", unreadable)
        with monkeypatch.context() as broken:
            broken.setattr(running.desk.store, "check", unreadable)
            await within(20, until("vouch_problems 1.0"))
        await within(20, until("vouch_problems 0.0"))


def test_a_line_is_json_with_its_fields(tmp_path: Path) -> None:
    """Events and plain lines come out alike; an error has its trace and none of its words."""
    logger = logging.getLogger("bot.test_of_the_log")
    handler, name = HomeLog(tmp_path, logging.INFO), "Nadia Brandt"
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        events("bot.test_of_the_log").info("answered", people=3)
        logger.warning("%d rows wait", 7)
        try:
            raise RuntimeError(name)
        except RuntimeError as error:
            logger.error("reference %s", "ab12", exc_info=error)  # noqa: TRY400 - as `apology.note` does
    finally:
        logger.removeHandler(handler)
    lines = [json.loads(line) for line in (tmp_path / "vouch.log").read_text("utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["answered", "7 rows wait", "reference ab12"]
    assert lines[0]["people"] == 3
    assert lines[1]["level"] == "warning"
    assert "RuntimeError" in lines[2]["trace"]
    assert "Nadia" not in json.dumps(lines)


def test_a_long_log_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has grown too long is kept once as the older one."""
    monkeypatch.setattr("bot.log._LONGEST", 10)
    handler = HomeLog(tmp_path, logging.INFO)
    for n in range(3):
        handler.emit(logging.LogRecord("bot", logging.WARNING, "", 1, "line %d", (n,), None))
    assert json.loads((tmp_path / "vouch.log").read_text("utf-8"))["event"] == "line 2"
    assert json.loads((tmp_path / OLDER_FILE).read_text("utf-8"))["event"] == "line 1"
