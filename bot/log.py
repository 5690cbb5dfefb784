"""The log of a home: a line of JSON an event, with ids and counts, and never words of a CV, a question or an error.

What the house logs in words and what it logs as an event with fields come out alike. Knows how a line is written.
Knows nothing about what is worth one.
"""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import structlog

LOG_FILE = "vouch.log"
# The log before, kept where the present one has grown past so many bytes.
OLDER_FILE = "vouch.log.1"
_LONGEST = 10_000_000


def events(name: str) -> Any:
    """Return a logger whose calls are an event's name and its fields: ids and counts."""
    return structlog.wrap_logger(
        logging.getLogger(name),
        processors=[structlog.stdlib.filter_by_level, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        context_class=dict,
    )


class WordlessFormatter(structlog.stdlib.ProcessorFormatter):
    """Writes records as JSON, without the words of the errors that they carry."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[_say_trace],
            processors=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
                _say_process,
                _say_trace,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.EventRenamer("event"),
                structlog.processors.JSONRenderer(ensure_ascii=False, sort_keys=False),
            ],
        )


class HomeLog(logging.Handler):
    """Appends to the log of a home, as soon as there is one; what cannot be written is let go."""

    def __init__(self, home: Path, level: int) -> None:
        super().__init__(level)
        self._home = home
        self.setFormatter(WordlessFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        """Append one line."""
        appended(f"{self.format(record)}\n", self._home)


def appended(text: str, folder: Path) -> Path | None:
    """Append to the log of a folder, and return it; None where that cannot be done. One that is long begins anew."""
    log = folder / LOG_FILE
    try:
        if log.exists() and log.stat().st_size > _LONGEST:
            log.replace(folder / OLDER_FILE)
        with log.open("a", encoding="utf-8", errors="replace") as opened:
            opened.write(text)
    except OSError:
        return None
    return log


def trace_of(error: BaseException) -> str:
    """Return where an error comes from, frame by frame, and of which types: its words may quote a CV, and stay out."""
    parts: list[str] = []
    link: BaseException | None = error
    while link is not None:
        parts.append("".join(traceback.format_tb(link.__traceback__)) + type(link).__name__)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return "\nfrom\n".join(parts)


_Event = MutableMapping[str, Any]


def _say_trace(_logger: Any, _method: str, event: _Event) -> _Event:
    given = event.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event["trace"] = trace_of(error)
    return event


def _say_process(_logger: Any, _method: str, event: _Event) -> _Event:
    event["process"] = os.getpid()
    return event
