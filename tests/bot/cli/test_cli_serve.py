"""What `vouch serve` and `vouch doctor` say of Slack's settings, before and with a Slack to talk to."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.config import TOKENS, SlackSettings, load_settings
from bot.slack.checks import check_slack
from tests.local_slack import LocalSlack
from tests.patience import within

BOT, APP, SECRET = "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET"


@pytest.fixture(autouse=True)
def no_tokens(monkeypatch):
    """Start without any token or setting of Slack."""
    for name in (*TOKENS.values(), *(f"VOUCH_SLACK_{n.upper()}" for n in SlackSettings.model_fields)):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("tokens", "options", "says"),
    [
        ({}, [], "SLACK_BOT_TOKEN is not set"),
        ({BOT: "xoxp-1", APP: "xapp-1"}, [], "SLACK_BOT_TOKEN does not start with 'xoxb-'"),
        ({BOT: "xoxb-1"}, [], "SLACK_APP_TOKEN is not set"),
        ({BOT: "xoxb-1", APP: "xoxb-1"}, [], "SLACK_APP_TOKEN does not start with 'xapp-'"),
        ({BOT: "xoxb-1", APP: "xapp-1"}, ["--http"], "SLACK_SIGNING_SECRET is not set"),
    ],
)
def test_a_missing_token_is_named(tokens, options, says, monkeypatch, tmp_path, capsys):
    """Without its tokens nothing is served; the line names the one that is missing, and never its value."""
    for name, value in tokens.items():
        monkeypatch.setenv(name, value)
    assert main(["serve", "--home", str(tmp_path), *options]) == 1
    said = capsys.readouterr().err
    assert says in said
    assert "xoxp-1" not in said


def test_nothing_to_serve(monkeypatch, tmp_path, capsys):
    """A home without CVs is not served: the line says what fills it."""
    monkeypatch.setenv(BOT, "xoxb-1")
    monkeypatch.setenv(APP, "xapp-1")
    assert main(["serve", "--home", str(tmp_path)]) == 1
    assert "vouch ingest" in capsys.readouterr().err


def test_a_port_without_http(tmp_path):
    """A port makes no sense in Socket Mode: wrong usage."""
    assert main(["serve", "--home", str(tmp_path), "--port", "3000"]) == 2


def checked(monkeypatch: Any, act: Any = None, **more: str) -> Any:
    """Return what a check says of a local Slack, with other settings by name."""

    async def run() -> Any:
        async with LocalSlack() as slack:
            made = act(slack) if act is not None else {}
            for name, value in {**slack.environment(), **more, **made}.items():
                monkeypatch.setenv(name, value)
            return await asyncio.to_thread(check_slack, load_settings().slack)

    return asyncio.run(run())


def test_all_is_well(monkeypatch):
    """With good tokens, scopes and channels there is no problem."""
    found = checked(monkeypatch, lambda s: {"VOUCH_SLACK_ALLOWED_CHANNELS": s.channel("hiring").id})
    assert (found.bot, found.transports, found.problems) == ("vouch", ("Socket Mode",), ())


@pytest.mark.parametrize(
    ("act", "more", "says"),
    [
        (None, {BOT: "xoxb-bad"}, "did not take SLACK_BOT_TOKEN"),
        (None, {APP: "xapp-bad"}, "did not take SLACK_APP_TOKEN"),
        (None, {"VOUCH_SLACK_ALLOWED_CHANNELS": "C9"}, "'C9' cannot be seen"),
        (None, {"VOUCH_SLACK_USER_GROUP": "S9"}, "user group 'S9' cannot be seen"),
        (None, {"VOUCH_SLACK_API_URL": "http://127.0.0.1:9/api"}, "could not be reached"),
        (lambda s: {"VOUCH_SLACK_ALLOWED_CHANNELS": s.channel("x", bot=False).id}, {}, "the bot is not in"),
        (lambda s: {"VOUCH_SLACK_ALLOWED_CHANNELS": s.channel("x", archived=True).id}, {}, "is archived"),
        (lambda s: {"VOUCH_SLACK_ALLOWED_CHANNELS": s.channel("x", shared=True).id}, {}, "another organisation"),
        (lambda s: {"VOUCH_SLACK_USER_GROUP": s.user_group("x", []).id}, {}, "nobody is in"),
    ],
)
def test_what_is_wrong_is_told(monkeypatch, act, more, says):
    """Each wrong token, scope, channel and group is a problem with what mends it."""
    assert any(says in problem for problem in checked(monkeypatch, act, **more).problems)


def test_doctor_tells_of_slack(monkeypatch, filled: Path, capsys):
    """`vouch doctor` checks Slack where a token is set, and fails where Slack does not take it."""
    monkeypatch.setenv(BOT, "xoxb-1")
    monkeypatch.setenv("VOUCH_SLACK_API_URL", "http://127.0.0.1:9/api")
    monkeypatch.setattr("vectorstore.projection.probed", lambda home: None)
    assert main(["doctor", "--home", str(filled)]) == 1
    assert "could not be reached" in capsys.readouterr().err


def test_serving_with_a_refused_app_token(filled: Path):
    """An app token that Slack does not take ends `vouch serve` with the line that mends it, and no endless trying."""

    async def run() -> tuple[int | None, str]:
        async with LocalSlack() as slack:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "serve", "--home", str(filled)),
                env={**os.environ, **slack.environment(), APP: "xapp-refused"},
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            try:
                said, _ = await within(60, process.communicate())
            except TimeoutError:
                process.kill()
                raise
            return process.returncode, said.decode()

    code, said = asyncio.run(run())
    assert code == 1
    assert "did not take SLACK_APP_TOKEN" in said
