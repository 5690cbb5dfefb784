"""What a watch has read, on the screen: a line a batch, and what is new of people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from bot.news import News
from bot.terminal.console import counted, words
from bot.terminal.tables import news_view
from ingest.job import Report


def batch_view(report: Report, told: Sequence[News]) -> RenderableType:
    """Return what was read of what has changed."""
    at = f"{datetime.now().astimezone():%H:%M:%S}"
    figures = {
        "added": report.read - report.changed - report.moved,
        "changed": report.changed,
        "moved": report.moved,
        "removed": report.removed,
        "failed": len(report.failures),
    }
    line = ", ".join(f"{number:,} {what}" for what, number in figures.items() if number) or "nothing"
    return Group(Text.assemble((f"{at}  ", "dim"), words(line)), *map(news_view, told))


def watching_view() -> RenderableType:
    """Return what is said once all of the folders have been looked at."""
    return words("watching what comes, changes and goes; Ctrl-C stops")


def stopped_view(folders: Sequence[Path]) -> RenderableType:
    """Return what is said at the end of a watch."""
    return words(f"stopped watching {counted(len(folders), 'folder', 'folders')}; what was read is kept")
