"""Progress bars on stderr, silent where that is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from bot.terminal.console import clean, screen

if TYPE_CHECKING:
    from ingest.job import Step

# Room for a file's name beside the bar on a screen of 80 columns.
_LONGEST_NAME = 24


@contextmanager
def progress_bar(doing: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for a `with` block; what it gives is told (what, done, total) and moves the bar."""
    console = screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing, total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=f"{doing} {_short(what)}".rstrip())

        yield show


class _Rate(ProgressColumn):
    """Files a second, once there is enough to tell."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "", style="cyan")


@contextmanager
def ingest_bar() -> Iterator[Callable[[Step], None]]:
    """Show how an ingest goes for a `with` block: files done, how fast, how long still, how many failed, which now."""
    console = screen(stderr=True)
    columns = (
        TextColumn("reading"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(compact=True),
        TextColumn("[red]{task.fields[failed]}[/red]"),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, failed="")

        def show(step: Step) -> None:
            failed = f"{step.failed} failed" if step.failed else ""
            # After the last file, what was read goes into the indexes: seconds, for many files.
            doing = "indexing" if step.done == step.total else _short(step.path) or "starting"
            bar.update(task, completed=step.done, total=step.total, failed=failed, description=doing)

        yield show


def _short(path: str) -> str:
    name = clean(path)
    return name if len(name) <= _LONGEST_NAME else f"…{name[1 - _LONGEST_NAME :]}"
