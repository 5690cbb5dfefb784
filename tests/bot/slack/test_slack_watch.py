"""What is promised of `vouch serve --watch`: what comes is asked for in Slack, and saved questions tell of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.slack.app import serving
from bot.slack.watching import watching
from ingest.identity import settle
from ingest.job import IngestSettings, ingest
from tests.bot.slack.conftest import settings_of
from vectorstore.store import Store

pytestmark = pytest.mark.anyio

BEFORE = """# Nadia Brandt

nadia@example.com

## Experience

**Quellstrom GmbH**, Engineer, 2018-01 - present

- Wrote Rust.
"""
AFTER = (
    BEFORE.replace("present", "2025-09")
    + """
**Torvald Labs**, Staff Engineer, 2025-10 - present

- Leads.
"""
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lay a folder of one invented CV."""
    (tmp_path / "cvs").mkdir()
    (tmp_path / "cvs" / "cv.md").write_text(BEFORE, "utf-8")
    (tmp_path / "cvs" / "other.md").write_text("# Olin Sander\n\nolin@example.com\n", "utf-8")
    return tmp_path / "cvs"


@pytest.fixture
def filled(folder: Path) -> Iterator[Store]:
    """Give a store that has read the folder."""
    with Store.open(folder.parent / "home", settle=settle) as opened:
        assert not ingest(opened, [folder], IngestSettings()).failures
        yield opened


def told(channel, person) -> str:
    """Return all that the bot has told somebody in a channel."""
    return "\n".join(m.shown for m in channel.messages(person) if m.by_bot)


async def test_what_changes_is_asked_for_and_told(slack, filled, folder):
    """A CV that is written while it serves is found by the next question, its run is the admin's last, and news."""
    ada = slack.person("Ada", kind="admin")
    hiring = slack.channel("hiring", members=[ada])
    runs = []
    async with serving(settings_of(slack, filled.home), filled, Pipeline(filled)) as served:
        await slack.connected()
        async with watching(served.desk, runs.append) as number:
            assert number == 1
            (folder / "cv.md").write_text(AFTER, "utf-8")
            await slack.until(lambda: runs, what="a run")
            await ada.command("/ask", "who works at Torvald Labs?", hiring)
            await slack.until(lambda: "Nadia" in told(hiring, ada), what="an answer")
        assert len(runs[0].changed) == 1
        (folder / "cv.md").write_text(BEFORE, "utf-8")
        await ada.command("/reindex", "", hiring)
        await slack.until(lambda: "What is new of people" in told(ada.direct, ada), what="the report of a run")
        assert "no longer there: Staff Engineer, Torvald Labs" in told(ada.direct, ada)


async def test_what_another_process_reads_changes_saved_questions(slack, filled, folder, monkeypatch):
    """Who saved a question is told when `vouch ingest`, beside the server, has changed its answer."""
    monkeypatch.setattr("bot.slack.app.NOTICE_EVERY_S", 0.2)
    ada = slack.person("Ada")
    async with serving(settings_of(slack, filled.home), filled, Pipeline(filled)) as served:
        await slack.connected()
        await ada.say(ada.direct, "who works at Torvald Labs?")
        await slack.until(lambda: served.desk.answered, what="an answer")
        answer = next(m for m in reversed(ada.direct.messages(ada)) if m.by_bot)
        await ada.press(answer, "Save the question")
        await slack.until(served.desk.memory.saved_questions, what="a saved question")
        (folder / "cv.md").write_text(AFTER, "utf-8")
        with Store.open(filled.home, settle=settle) as other:
            assert ingest(other, [folder], IngestSettings()).read == 1
        await slack.until(lambda: "Nadia" in told(ada.direct, ada), what="the changed answer")
