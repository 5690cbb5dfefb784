"""The Slack app over a local Slack, in both transports; its people are the invented ones of tests/corpus.

Everything is real: the store, the pipeline, Bolt, sockets and signed requests. Knows no flow.
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from bot.cli import main
from bot.config import Settings, SlackSettings
from bot.slack.app import Serving, serving
from bot.slack.incoming import Place
from bot.slack.memory import Kept
from tests.homes import home_of
from tests.local_slack import LocalSlack, Times
from vectorstore.records import Scope
from vectorstore.store import Store

SAMPLES = Path(__file__).resolve().parents[2] / "corpus" / "cvs"

FEW = ("01_cluster_engineer_en.md", "02_storage_phd_en_2023.md")

Vouch = Callable[..., AbstractAsyncContextManager[Serving]]
Kept_ = Callable[..., Kept]


@pytest.fixture
def ada(slack: Any) -> Any:
    """Give a member."""
    return slack.person("Ada")


@pytest.fixture
def hiring(slack: Any, ada: Any) -> Any:
    """Give a channel that the bot is in."""
    return slack.channel("hiring", members=[ada])


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the app does."""
    return "asyncio"


@pytest.fixture(scope="session")
def cvs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a home that holds the invented CVs; tests only read it."""
    return home_of(SAMPLES, tmp_path_factory)


@pytest.fixture(scope="session")
def store(cvs: Path) -> Iterator[Store]:
    """Give the store of the invented CVs."""
    with Store.open(cvs) as opened:
        yield opened


@pytest.fixture(scope="session")
def pipeline(store: Store) -> Pipeline:
    """Give the pipeline over the invented CVs."""
    return Pipeline(store)


@pytest.fixture
def answered(pipeline: Pipeline) -> Callable[..., Answer]:
    """Answer a question as `vouch ask` does."""

    def answer(text: str, *history: str) -> Answer:
        return pipeline.answer(Question(text=text, history=history), Scope.everything())

    return answer


@pytest.fixture
def keep(answered: Callable[..., Answer]) -> Kept_:
    """Give what is kept of the answer to a question."""

    def kept(question: str, kind: Any = "thread", answer: Answer | None = None, **more: Any) -> Kept:
        place = Place(kind=kind, user="U1", team="T1", channel="C1", thread="1.1", message="1.1")
        return Kept(id="A1", asker="U1", place=place, question=question, answer=answer or answered(question), **more)

    return kept


@pytest.fixture
async def slack() -> AsyncIterator[LocalSlack]:
    """Give a local Slack that sends again quickly."""
    async with LocalSlack(times=Times.brief()) as workspace:
        yield workspace


def settings_of(slack: LocalSlack, home: Path, **more: Any) -> Settings:
    """Return the settings of an app that lives in a local Slack."""
    return Settings(
        home=home,
        slack=SlackSettings(
            bot_token=SecretStr(slack.bot_token),
            app_token=SecretStr(slack.app_token),
            signing_secret=SecretStr(slack.signing_secret),
            api_url=slack.api_url,
            **{"files_host": slack.files_host, **more},
        ),
    )


@pytest.fixture(params=["socket", "http"])
def transport(request: pytest.FixtureRequest) -> str:
    """Name the transports, one after the other."""
    return str(request.param)


@pytest.fixture
def vouch(slack: LocalSlack, store: Store, pipeline: Pipeline, tmp_path: Path, transport: str) -> Vouch:
    """Run the app over one transport, then the other; settings of Slack by name."""

    @asynccontextmanager
    async def running(home: Path = tmp_path, **more: Any) -> AsyncIterator[Serving]:
        http = None if transport == "socket" else ("127.0.0.1", free_port())
        async with serving(settings_of(slack, home, **more), store, pipeline, http=http) as served:
            if http is None:
                await slack.connected()
            else:
                slack.use_http(f"http://127.0.0.1:{http[1]}/slack/events")
            yield served

    return running


@pytest.fixture(scope="session")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Give a place with two invented CVs and a home that holds them, and a copy of both as they were."""
    place: Path = tmp_path_factory.mktemp("two") / "place"
    (place / "cvs").mkdir(parents=True)
    for name in FEW:
        (place / "cvs" / name).write_bytes((SAMPLES / name).read_bytes())
    assert main(["ingest", str(place / "cvs"), "--home", str(place / "home")]) == 0
    return place, Path(shutil.copytree(place, tmp_path_factory.mktemp("two") / "kept"))


@pytest.fixture
def place(two: tuple[Path, Path]) -> Path:
    """Lay the CVs and their home anew, where they were: a home knows its folders by where they are."""
    place, kept = two
    shutil.rmtree(place)
    return Path(shutil.copytree(kept, place))


@pytest.fixture
def folder(place: Path) -> Path:
    """Give a folder of two invented CVs, one of them the older of a person who has another."""
    return place / "cvs"


@pytest.fixture
def few(place: Path) -> Path:
    """Give a home that holds the CVs of the folder, for tests that change it."""
    return place / "home"


@pytest.fixture
def keeper(slack: LocalSlack, few: Path, transport: str) -> Vouch:
    """Run the app over a home that it may change, over one transport, then the other; settings by name."""

    @asynccontextmanager
    async def running(max_bytes: int = 5_000_000, **more: Any) -> AsyncIterator[Serving]:
        http = None if transport == "socket" else ("127.0.0.1", free_port())
        settings = settings_of(slack, few, **more).model_copy(update={"max_bytes": max_bytes, "lock_timeout": 0.2})
        with Store.open(few, lock_timeout=0.2) as opened:
            async with serving(settings, opened, Pipeline(opened), http=http) as served:
                if http is None:
                    await slack.connected()
                else:
                    slack.use_http(f"http://127.0.0.1:{http[1]}/slack/events")
                yield served

    return running


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
