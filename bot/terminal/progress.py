"""Progress bars on stderr, silent where that is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bot.terminal.console import clean, screen

# Room for a file's name beside the bar on a screen of 80 columns.
_LONGEST_NAME = 32


@contextmanager
def progress_bar(doing: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for a `with` block; what it gives is told (what, done, total) and moves the bar."""
    console = screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing, total=None)

        def show(what: str, done: int, total: int) -> None:
            name = clean(what)
            name = name if len(name) <= _LONGEST_NAME else f"…{name[1 - _LONGEST_NAME :]}"
            bar.update(task, completed=done, total=total, description=f"{doing} {name}".rstrip())

        yield show
