"""What is promised of pools in Slack: each channel and person is answered from their own, and learns of no other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.pools import Pool
from bot.slack.app import Serving, serving
from ingest.identity import settle
from ingest.job import IngestSettings, ingest
from tests.bot.slack.conftest import settings_of
from vectorstore.errors import ConfigurationError
from vectorstore.store import Store

pytestmark = pytest.mark.anyio

PEOPLE = {
    "engineering": "# Nadia Brandt\n\nnadia@example.com\n\n## Experience\n\nQuellstrom GmbH, Engineer, 2018 - 2020\n\n"
    "- Wrote Rust.\n",
    "sales": "# Olin Sander\n\nolin@example.com\n\n## Experience\n\nQuellstrom GmbH, Sales Manager, 2015 - 2019\n\n"
    "- Sold turbines.\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay two folders of one invented CV each, and stand there."""
    monkeypatch.chdir(tmp_path)
    for name, text in PEOPLE.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "cv.md").write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def pooled(folder: Path) -> Iterator[Store]:
    """Give the store of both folders."""
    with Store.open(folder / "home", settle=settle) as opened:
        assert not ingest(opened, [folder / name for name in PEOPLE], IngestSettings()).failures
        yield opened


@asynccontextmanager
async def running(slack: Any, store: Store, **pools: dict[str, Any]) -> AsyncIterator[Serving]:
    """Run the app with pools of these folders."""
    made = tuple(Pool(name=n, folders=(str(store.home.parent / n),), **more) for n, more in pools.items())
    settings = settings_of(slack, store.home).model_copy(update={"pools": made})
    async with serving(settings, store, Pipeline(store)) as served:
        await slack.connected()
        yield served


def told(channel: Any, person: Any) -> list[str]:
    """Return what the bot has told somebody in a channel."""
    return [m.shown for m in channel.messages(person) if m.by_bot]


async def test_each_channel_and_person_sees_their_own(slack, pooled):
    """One question everywhere: a channel's pool, a person's own in private, and a refusal where there is none."""
    ada, bo = slack.person("Ada"), slack.person("Bo")
    hiring, lobby = slack.channel("hiring", members=[ada, bo]), slack.channel("lobby", members=[ada, bo])
    group = slack.user_group("sales-team", [bo])
    async with running(slack, pooled, engineering={"channels": (hiring.id,)}, sales={"groups": (group.id,)}):
        await ada.command("/ask", "who worked at Quellstrom?", hiring)
        await slack.until(lambda: told(hiring, ada), what="an answer")
        assert "Nadia" in told(hiring, ada)[0]
        assert "Olin" not in told(hiring, ada)[0]
        await bo.command("/ask", "who worked at Quellstrom?", lobby)
        await slack.until(lambda: told(lobby, bo), what="a refusal")
        assert "no CVs are open to this channel" in told(lobby, bo)[0]
        direct = bo.direct
        await bo.say(direct, "who worked at Quellstrom?")
        await slack.until(lambda: any("Olin" in t for t in told(direct, bo)), what="an answer")
        assert not any("Nadia" in t for t in told(direct, bo))
        mine = ada.direct
        await ada.say(mine, "who worked at Quellstrom?")
        await slack.until(lambda: told(mine, ada), what="a refusal")
        assert "no CVs are open to you" in told(mine, ada)[-1]


async def test_an_answer_is_not_shown_again_to_who_lost_its_pool(slack, pooled):
    """A button under an answer of a pool that is no longer open shows nothing of it."""
    ada = slack.person("Ada")
    hiring = slack.channel("hiring", members=[ada])
    async with running(slack, pooled, engineering={"channels": (hiring.id,)}, sales={}) as served:
        said = await ada.say(hiring, f"{slack.bot.mention} who worked at Quellstrom?")
        await slack.until(lambda: hiring.thread(said, ada)[1:], what="an answer")
        engineering, sales = served.desk.settings.pools
        moved = (engineering.model_copy(update={"channels": ()}), sales.model_copy(update={"channels": (hiring.id,)}))
        now = served.desk.settings.model_copy(update={"pools": moved})
        served.desk.access.settings = lambda: now
        await ada.press(hiring.thread(said, ada)[1], "Show sources")
        await slack.until(lambda: ada.modal is not None, what="a modal")
        assert "Nadia" not in ada.modal.shown
        assert "too old" in ada.modal.shown


async def test_a_dropped_cv_belongs_to_the_pool_of_its_channel(slack, pooled):
    """What is dropped in a channel is asked for there, and nowhere else; its like in another pool is not told of."""
    ada = slack.person("Ada")
    hiring, selling = slack.channel("hiring", members=[ada]), slack.channel("selling", members=[ada])
    pools = {"engineering": {"channels": (hiring.id,)}, "sales": {"channels": (selling.id,)}}
    async with running(slack, pooled, **pools):
        said = await ada.upload(hiring, "cv.md", PEOPLE["sales"].encode(), text=slack.bot.mention)
        await slack.until(lambda: hiring.thread(said, ada)[1:], what="an answer")
        assert "Read cv.md" in hiring.thread(said, ada)[1].shown
        assert not hiring.thread(said, ada)[1].shown.count("already")
        for place in (hiring, selling):
            before = len(told(place, ada))
            await ada.command("/ask", "how many CVs does Olin Sander have?", place)
            await slack.until(lambda p=place, n=before: len(told(p, ada)) > n, what="an answer")
            assert "Olin Sander" in told(place, ada)[-1]
        await ada.command("/ask", "who is there?", hiring)
        await slack.until(lambda: "Nadia" in told(hiring, ada)[-1], what="everyone")
        assert "Olin" in told(hiring, ada)[-1]


@pytest.fixture
def policy(folder: Path) -> None:
    """Write a vouch.toml whose pool names a channel that is not there."""
    Path("vouch.toml").write_text(f'[pools.sales]\nfolders = ["{folder}/sales"]\nchannels = ["C0NOWHERE"]\n', "utf-8")


@pytest.mark.usefixtures("policy")
async def test_an_unknown_channel_or_group_keeps_it_from_starting(slack, pooled):
    """A pool that names a channel that Slack does not know is refused, with the line that names it."""
    with pytest.raises(ConfigurationError, match="line 3: the pool 'sales' names the channel 'C0NOWHERE'"):
        async with running(slack, pooled, sales={"channels": ("C0NOWHERE",)}):
            pass
    with pytest.raises(ConfigurationError, match="names the group 'S0NOWHERE'"):
        async with running(slack, pooled, sales={"groups": ("S0NOWHERE",)}):
            pass
