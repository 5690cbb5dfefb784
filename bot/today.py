"""The day on which somebody asks, where the program runs: the one place that looks at a calendar for a question."""

from __future__ import annotations

from datetime import date, datetime


def today() -> date:
    """Return today's date in the machine's own time zone."""
    return datetime.now().astimezone().date()
