"""The outermost edge: whatever happens becomes one line on stderr and an exit code.

0 done; 1 something failed, said with the next step; 2 wrong usage; 130 interrupted; 141 nobody reads on. What nobody
foresaw is written to a log with a reference, without the words of the error, which may quote a CV.
"""

from __future__ import annotations

import io
import logging
import os
import sys
import tempfile
import traceback
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vectorstore.errors import VouchError

if TYPE_CHECKING:
    from bot.config import Settings

LOG_FILE = "vouch.log"
PACKAGES = ("bot", "ingest", "vectorstore")

FAILED = 1
INTERRUPTED = 130
# What a shell reports of a program that ends because its reader has gone.
NOBODY_READS = 141


class _HomeLog(logging.Handler):
    """Appends warnings to the log of a home, as soon as there is one; what cannot be written is let go."""

    def __init__(self, home: Path) -> None:
        super().__init__(logging.WARNING)
        self._home = home
        self.setFormatter(WordlessFormatter("%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Append one line, and the trace of an error where there is one."""
        _written(f"{self.format(record)}\n", (self._home,))


class WordlessFormatter(logging.Formatter):
    """Writes records without the words of the errors that they carry."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as written here, whatever another handler has already made of its error."""
        own = copy(record)
        own.exc_text = None
        return super().format(own)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's own name
        """Return the trace of an error without its words."""
        return _trace(ei[1])


def exit_code(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run a group of commands and return its exit code; nothing is raised but what asks Python to end."""
    _prepare_streams()
    try:
        # Any OSError that leaves click as EPIPE would end the process; `guarded` meets it before.
        code = group.main(arguments, prog_name="vouch", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except BrokenPipeError:
        return _nobody_reads()
    return code if isinstance(code, int) else 0


def guarded(command: Callable[[Settings], int | None], home: str | None) -> int:
    """Run one command with the settings in force and return its exit code; `home` is what the command line gave."""
    place = Path(home) if home else None
    try:
        from bot.config import load_settings

        settings = load_settings(home)
        place = settings.home
        with _logging_to(place):
            code = command(settings) or 0
        sys.stdout.flush()
        return code
    except VouchError as error:
        say(str(error))
        return FAILED
    except click.ClickException:
        raise
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        return _nobody_reads()
    except ModuleNotFoundError as error:
        say(f"the package {error.name!r} is not installed, as after an update of Vouch; run `make install` once more")
        return FAILED
    except Exception as error:  # noqa: BLE001 - the outermost edge: no traceback reaches the screen
        return _unforeseen(error, place)


def say(line: str) -> None:
    """Print one line on stderr, as `vouch: ...`."""
    from bot.terminal.console import clean

    with suppress(BrokenPipeError):
        print(f"vouch: {clean(' '.join(line.split()))}", file=sys.stderr, flush=True)


def _prepare_streams() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal has an encoding of its own; into a pipe goes UTF-8. What cannot be shown is spelt out.
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


@contextmanager
def _logging_to(home: Path) -> Iterator[None]:
    """Send the warnings of our packages to the home's log, and keep those of others off the screen."""
    handler = _HomeLog(home)
    others = logging.NullHandler()
    root = logging.getLogger()
    root.addHandler(others)
    for name in PACKAGES:
        logging.getLogger(name).addHandler(handler)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        root.removeHandler(others)
        for name in PACKAGES:
            logging.getLogger(name).removeHandler(handler)


def _interrupted() -> int:
    say("interrupted; what was finished is kept")
    return INTERRUPTED


def _nobody_reads() -> int:
    """Point stdout at nothing, so that Python's own flush at the end stays quiet too."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    return NOBODY_READS


def _unforeseen(error: Exception, home: Path | None) -> int:
    reference = uuid.uuid4().hex[:8]
    at = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
    trace = f"{at} reference {reference}\n{_trace(error)}\n"
    log = _written(trace, (home, Path(tempfile.gettempdir())))
    where = f"; its trace, without the words of any CV, is in {str(log)!r}" if log else ""
    fault = f"{type(error).__name__}, reference {reference}"
    say(f"a fault in Vouch itself ({fault}){where}; please report it with that reference")
    return FAILED


def _trace(error: BaseException) -> str:
    """Return where an error comes from, frame by frame, and of which types: its words may quote a CV, and stay out."""
    parts: list[str] = []
    link: BaseException | None = error
    while link is not None:
        parts.append("".join(traceback.format_tb(link.__traceback__)) + type(link).__name__)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return "\nfrom\n".join(parts)


def _written(trace: str, folders: Sequence[Path | None]) -> Path | None:
    for folder in folders:
        if folder is not None:
            with suppress(OSError), (folder / LOG_FILE).open("a", encoding="utf-8", errors="replace") as log:
                log.write(trace)
                return folder / LOG_FILE
    return None
