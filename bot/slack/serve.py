"""`vouch serve` from start to stop: the store opened, the app run, lines that say so, signals obeyed.

Knows what a person at the terminal reads. Knows nothing about Slack but that it is served.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from bot.config import Settings
from bot.slack.app import Serving, check_tokens, serving
from bot.slack.blocks.reindex import figures
from bot.slack.health import watched
from bot.slack.http import PATH
from bot.slack.intake import Run
from bot.slack.watching import watching
from bot.wiring import open_filled_store, pipeline_over
from vectorstore.records import Scope

# Answering is computing; the loop, which acknowledges, gets the interpreter back after this, not after Python's 5 ms.
_SWITCH_S = 0.0005


async def run(
    settings: Settings, http: tuple[str, int] | None, *, watch: bool, metrics: tuple[str, int] | None, as_json: bool
) -> None:
    """Serve until SIGINT or SIGTERM; `http` is a host and a port, None is Socket Mode; `watch` reads what comes."""
    check_tokens(settings.slack, http=http is not None)
    sys.setswitchinterval(_SWITCH_S)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no signal handlers in a loop
            loop.add_signal_handler(name, stop.set)
    with open_filled_store(settings) as store:
        pipeline = pipeline_over(
            store, settings, lambda said: _say(said, {"event": "model_unusable", "why": said}, as_json=as_json)
        )
        await asyncio.to_thread(store.heal, thorough=True)  # before any question opens what may be damaged
        await asyncio.to_thread(_warm, pipeline, _EVERYONE)
        everyone = Scope.everything()
        held = {"people": len(store.people(everyone)), "documents": len(store.documents(everyone, with_text=False))}
        async with serving(settings, store, pipeline, http=http) as running:
            how = "Socket Mode" if http is None else f"http://{http[0]}:{http[1]}{PATH}"
            where = {"team": running.home.team_name, "bot": running.home.bot_name, "transport": how}
            _say(
                f"Answering in {running.home.team_name} as @{running.home.bot_name} ({how}): "
                f"{held['people']} people, {held['documents']} CVs. Ctrl-C stops.",
                {"event": "started", **where, **held},
                as_json=as_json,
            )
            rest = asyncio.create_task(asyncio.to_thread(_warm, pipeline, *_UNCLEAR))
            async with AsyncExitStack() as stack:
                if metrics is not None:
                    await stack.enter_async_context(watched(running.desk, running.connected, *metrics))
                if watch:
                    await stack.enter_async_context(_watching(running, as_json=as_json))
                await stop.wait()
                _say("Stopping: finishing what is under way.", {"event": "stopping"}, as_json=as_json)
            await rest  # it reads the store, which is closed next
        answered = running.desk.answered
        _say(f"Stopped; {answered} answered.", {"event": "stopped", "answered": answered}, as_json=as_json)


@asynccontextmanager
async def _watching(running: Serving, *, as_json: bool) -> AsyncIterator[None]:
    """Watch for the time of a `with`, a line a batch."""

    def heard(made: Run) -> None:
        counts = figures(made)
        told = ", ".join(f"{n:,} {what}" for what, n in counts.items() if n)
        _say(f"Read what has changed: {told}.", {"event": "read", **counts}, as_json=as_json)

    async with watching(running.desk, heard) as number:
        folders = "1 folder" if number == 1 else f"{number} folders"
        _say(f"Watching {folders}.", {"event": "watching", "folders": number}, as_json=as_json)
        yield


# Asked at each start, so that the first question of a person does not wait: what all answers need, before anybody is
# answered, and what an answer needs that is not understood in either language (models, Chroma), in seconds of its own.
_EVERYONE = "who is there?"
_UNCLEAR = ("who frobnicated over there, but not for long?", "谁在那儿摸过鱼又跑了？")


def _warm(pipeline: Any, *questions: str) -> None:
    """Ask questions whose answers nobody sees, so that lexicons and the like are read."""
    from bot.answering.records import Question  # noqa: PLC0415 - only here

    for text in questions:
        pipeline.answer(Question(text=text), Scope.everything())


def _say(line: str, event: dict[str, Any], *, as_json: bool) -> None:
    print(json.dumps(event, ensure_ascii=False) if as_json else line, flush=True)  # noqa: T201 - vouch serve's own lines
