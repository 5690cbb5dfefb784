"""Puts the parts together: settings in, a store and a pipeline out.

Knows which part needs which. Knows nothing about who asks, or how an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from bot.config import Settings
from vectorstore.errors import ConfigurationError, HomeUnusable
from vectorstore.store import CATALOGUE_FILE, Store

if TYPE_CHECKING:
    from pathlib import Path

    from bot.answering.model.chat import HostedChat
    from bot.answering.model.read import Reads
    from bot.answering.model.roles import Model
    from bot.answering.model.settings import ModelSettings
    from bot.answering.pipeline import Pipeline
    from ingest.job import IngestSettings


def open_store(settings: Settings, *, to_rebuild: bool = False) -> Store:
    """Open the home of the settings, making it where there is none; raises what `Store.open` raises."""
    from ingest.identity import settle  # noqa: PLC0415 - not for `vouch --help`

    if settings.home.is_file():
        raise HomeUnusable(f"the home {str(settings.home)!r} is a file, not a folder; name a folder with --home DIR")
    with ExitStack() as shown:
        bar: list[Callable[[str, int, int], None]] = []

        def anew(done: int, total: int) -> None:
            from bot.terminal.progress import progress_bar  # noqa: PLC0415 - for the first start after an update

            if not bar:
                bar.append(shown.enter_context(progress_bar("indexing anew, once after an update")))
            bar[0]("", done, total)

        return Store.open(
            settings.home,
            embedder=settings.embedder,
            lock_timeout=settings.lock_timeout,
            to_rebuild=to_rebuild,
            anew=anew,
            settle=settle,
        )


def open_filled_store(settings: Settings, *, to_rebuild: bool = False) -> Store:
    """Open a home that an ingest has made; HomeUnusable where there is none: asking never makes an empty one."""
    home = settings.home
    try:
        made = not home.exists() or (home.is_dir() and not (home / CATALOGUE_FILE).exists())
    except OSError:
        made = False  # a home that may not be looked at: opening it says why
    if made:
        raise HomeUnusable(
            f"nothing has been ingested into the home {str(home)!r} yet; "
            "run `vouch ingest PATH`, or name another home with --home DIR"
        )
    return open_store(settings, to_rebuild=to_rebuild)


def allowed_by(settings: Settings, *, prune: bool = False, readmit: bool = False) -> IngestSettings:
    """Return what an ingest may do by the settings."""
    from ingest.job import IngestSettings  # noqa: PLC0415 - readers, for those who read

    return IngestSettings(
        max_bytes=settings.max_bytes,
        seconds=settings.file_seconds,
        prune=prune,
        password=settings.pdf_password,
        readmit=readmit,
    )


def pipeline_over(
    store: Store, settings: Settings | None = None, warn: Callable[[str], None] | None = None
) -> Pipeline:
    """Return the pipeline that answers from a store, with the chat model of the settings where one is set.

    A model that cannot be set up is left out, and `warn` hears what to set: asking works without it.
    """
    from bot.answering.pipeline import Pipeline  # noqa: PLC0415 - lexicons and dictionaries, for those who ask

    if settings is None or settings.model is None:
        return Pipeline(store)
    try:
        return Pipeline(store, model_of(settings.model, settings.home))
    except ConfigurationError as error:
        if warn is not None:
            warn(f"{error}. Until then answers come without it.")
        return Pipeline(store)


def model_of(settings: ModelSettings, home: Path) -> Model:
    """Return the chat model of some settings; ConfigurationError, saying what to set, where it cannot be set up."""
    from bot.answering.model.roles import Model  # noqa: PLC0415 - for those who have a model

    if not settings.can_judge:
        return Model(settings, reader_of(settings, home))
    from bot.answering.model.judge import Judge  # noqa: PLC0415
    from bot.answering.model.phrase import Phraser  # noqa: PLC0415
    from bot.answering.model.read import HostedReader  # noqa: PLC0415

    chat = _chat(settings, home)
    return Model(settings, HostedReader(chat), Judge(chat, settings.name), Phraser(chat, settings.name))


def reader_of(settings: ModelSettings, home: Path) -> Reads:
    """Return what reads questions with a model: one that is hosted, or one on this machine."""
    if settings.provider == "gguf":
        from bot.answering.model.local import LocalReader  # noqa: PLC0415 - for those who have a file

        return LocalReader(settings)
    from bot.answering.model.read import HostedReader  # noqa: PLC0415

    return HostedReader(_chat(settings, home))


def _chat(settings: ModelSettings, home: Path) -> HostedChat:
    from bot.answering.model.chat import HostedChat  # noqa: PLC0415 - LangChain
    from bot.answering.model.spending import Spending  # noqa: PLC0415

    return HostedChat(settings, Spending(home))
