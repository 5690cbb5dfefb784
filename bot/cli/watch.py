"""`vouch watch`: read CVs as they come, change and go, until told to stop."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.news import News
    from ingest.job import Report
    from ingest.watch import Batch
    from vectorstore.store import Store

# A burst of CVs is not to wait behind an index that is built anew.
QUIET_S = 30.0


@click.command(
    epilog=examples(
        "vouch watch /srv/cvs",
        "vouch watch /srv/cvs/engineering /srv/cvs/sales --json | jq .read",
    )
)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR...")
@shared
def watch(settings: Settings, folders: tuple[Path, ...], as_json: bool) -> None:
    """Read CVs as they come, change and go, until told to stop.

    All of the folders first, then each file once it is still: it is found by questions within two seconds of its last
    write. What is gone is removed as by `vouch ingest`; a folder that is gone removes nobody. Ctrl-C stops it.
    `vouch serve --watch` does the same beside Slack.
    """
    import signal
    import threading

    from bot.terminal.console import show
    from bot.terminal.watching import stopped_view, watching_view
    from bot.wiring import open_store
    from ingest.forkserver import make_ready
    from ingest.watch import Batch, batches
    from vectorstore.errors import StoreLocked

    make_ready()  # the first file that comes is not to wait for it
    resolved = [f.resolve() for f in folders]
    _refuse_files(resolved)
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(ValueError):  # not in the main thread: a test's
            signal.signal(name, lambda *_: stop.set())
    with open_store(settings) as store:
        waiting, begun = Batch(), False
        absent: frozenset[Path] = frozenset()
        store.heal(thorough=True)
        quiet = _Quiet(store)
        for batch in batches(resolved, stop):
            absent = _tell_absent(resolved, absent)
            waiting = waiting.joined(batch)
            quiet.heard(bool(waiting.paths))
            if not waiting.paths:
                continue
            try:
                report, told = _read(store, settings, waiting)
            except StoreLocked as error:
                say(f"{error}; what has changed is read then")
                continue
            _tell(report, told, as_json=as_json)
            if not begun and not as_json:
                show(watching_view())
            waiting, begun = Batch(), True
        if not as_json:
            show(stopped_view(resolved))


class _Quiet:
    """Has what came counted, and the index rid of what was removed, once nothing has come for a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: float | None = None

    def heard(self, came: bool) -> None:
        """Note whether something has come."""
        now = time.monotonic()
        if came:
            self._since = now
        elif self._since is not None and now - self._since > QUIET_S:
            self._since = None
            self._store.heal(thorough=False)
            from bot.answering.counting import keep_counts
            from vectorstore.errors import StoreLocked

            with suppress(StoreLocked):
                keep_counts(self._store)


def _refuse_files(folders: list[Path]) -> None:
    from vectorstore.errors import InputError

    for folder in folders:
        if folder.exists() and not folder.is_dir():
            raise InputError(f"{str(folder)!r} is a file; name a folder, or read it with `vouch ingest`")


def _tell_absent(folders: list[Path], before: frozenset[Path]) -> frozenset[Path]:
    """Return which folders are not there, and say of each that it went or came back."""
    absent = frozenset(f for f in folders if not f.is_dir())
    for folder in folders:
        if folder in absent - before:
            say(f"{str(folder)!r} is not there: nobody is removed, and it is read once it is there")
        elif folder in before - absent:
            say(f"{str(folder)!r} is there again")
    return absent


def _read(store: Store, settings: Settings, batch: Batch) -> tuple[Report, tuple[News, ...]]:
    """Read what has changed, and return what was done and what is new of people."""
    from bot.news import news
    from bot.wiring import allowed_by
    from ingest.job import ingest
    from vectorstore.records import Scope

    with store.alone(settings.lock_timeout):
        report = ingest(store, batch.paths, allowed_by(settings))
    own = tuple(f for f in report.failures if f.path not in batch.folders)
    everyone = Scope.everything()
    return report.model_copy(update={"failures": own}), news(store, report.documents, report.changes, everyone, "en")


def _tell(report: Report, told: tuple[News, ...], *, as_json: bool) -> None:
    from bot.cli.output import print_json
    from bot.terminal.console import show
    from bot.terminal.watching import batch_view
    from vectorstore.received import now

    if as_json:
        shown = report.model_dump(mode="json", exclude={"changes"})
        print_json(
            shown | {"at": now().isoformat(), "news": [one.model_dump(mode="json") for one in told]}, one_line=True
        )
    elif report.read or report.removed or report.failures or report.kept_back:
        show(batch_view(report, told))
    for failure in report.failures:
        say(failure.reason)
    if report.kept_back:
        say(f"{report.kept_back} CVs are gone from their folder and were kept; `vouch ingest DIR --prune` removes them")
