"""`vouch ingest`: bring the home up to date with files and folders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.edge import FAILED, say
from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings
    from ingest.job import Report
    from vectorstore.store import Store


@click.command(
    epilog=examples(
        "vouch ingest cvs/",
        "vouch ingest zhang.pdf li.docx applicants.zip",
        "vouch ingest cvs/ --prune",
        "vouch ingest cvs/ --home /srv/vouch --json",
    )
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--prune", is_flag=True, help="Remove every CV that is gone from its folder, however many.")
@click.option("--readmit", is_flag=True, help="Read also what `vouch forget` erased.")
@shared
def ingest(settings: Settings, paths: tuple[Path, ...], *, prune: bool, readmit: bool, as_json: bool) -> int:
    """Read CVs: files, or folders with all below them.

    Only what is new or changed is read. A CV that is gone from a folder is removed, unless more than a fifth of the
    folder is gone, which --prune allows. A file that cannot be read leaves the others alone, and is told at the end
    (exit 1).
    """
    from ingest.files import missing
    from ingest.forkserver import make_ready

    absent = missing(paths)
    if len(absent) < len(paths) and not settings.home.exists():
        make_ready()  # while all else is imported and the store opens; of a home that there is, nothing may be new
    from bot.answering.counting import keep_counts
    from bot.cli.output import print_json
    from bot.news import news
    from bot.terminal.console import show
    from bot.terminal.progress import ingest_bar
    from bot.terminal.tables import report_view
    from bot.wiring import allowed_by, open_store
    from ingest.job import Report
    from ingest.job import ingest as run
    from vectorstore.records import Scope

    if len(absent) == len(paths) and not settings.home.exists():
        report = Report(failures=absent)  # a slip makes no home
        if as_json:
            print_json(report.model_dump(mode="json", exclude={"changes"}) | {"people": 0, "news": []})
        return _tell(report)
    with open_store(settings) as store:
        with _alone(store, settings), ingest_bar() as progress:
            report = run(store, paths, allowed_by(settings, prune=prune, readmit=readmit), progress)
            store.heal(thorough=False)
            keep_counts(store)
        everyone = Scope.everything()
        people = len(store.people(everyone))
        told = news(store, report.documents, report.changes, everyone, "en")
    if as_json:
        shown = report.model_dump(mode="json", exclude={"changes"})
        print_json(shown | {"people": people, "news": [one.model_dump(mode="json") for one in told]})
    elif report.read or report.unchanged or report.removed or not report.failures:
        show(report_view(report, people, told))
    return _tell(report)


@contextmanager
def _alone(store: Store, settings: Settings) -> Iterator[None]:
    """Keep other writers out for a `with` block; where one is at work, say who, and wait for it as long as is set."""
    from vectorstore.errors import StoreLocked
    from vectorstore.lock import holder_of

    with ExitStack() as held:
        try:
            held.enter_context(store.alone(0))
        except StoreLocked:
            if not settings.lock_timeout:
                raise
            who, home = holder_of(settings.home) or "another process", str(settings.home)
            say(f"{who} is writing the home {home!r}; waiting up to {settings.lock_timeout:g} s until that is done")
            held.enter_context(store.alone(settings.lock_timeout))
        yield


def _tell(report: Report) -> int:
    for failure in report.failures:
        say(failure.reason)
    if report.kept_back:
        say(
            f"{report.kept_back} CVs are gone from their folder and were kept: too many at once to be meant; "
            "check the folder, or remove them with --prune"
        )
    return FAILED if report.failures or report.kept_back else 0
