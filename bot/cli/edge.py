"""The outermost edge: whatever happens becomes one line on stderr and an exit code.

0 done; 1 something failed, said with the next step; 2 wrong usage; 130 interrupted; 141 nobody reads on. What nobody
foresaw is written to a log with a reference, without the words of the error, which may quote a CV.
"""

from __future__ import annotations

import io
import logging
import os
import signal
import sys
import tempfile
import threading
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vectorstore.errors import VouchError

if TYPE_CHECKING:
    from types import FrameType

    from bot.config import Settings

PACKAGES = ("bot", "ingest", "vectorstore")
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING}

FAILED = 1
INTERRUPTED = 130
# What a shell reports of a program that ends because its reader has gone.
NOBODY_READS = 141


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
    interrupts: list[int] = []
    try:
        from bot.config import load_settings

        settings = load_settings(home)
        place = settings.home
        with _noted(interrupts), _logging_to(settings):
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
        return _interrupted() if interrupts else _unforeseen(error, place)


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
def _noted(interrupts: list[int]) -> Iterator[None]:
    """Note each Ctrl-C: what is called from C, or ends what was half started, may make another error of it."""

    def note(number: int, frame: FrameType | None) -> None:
        interrupts.append(number)
        signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():  # as in tests; it would hear of none
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _logging_to(settings: Settings) -> Iterator[None]:
    """Send what our packages log to the home's log, and keep the warnings of others off the screen."""
    from bot.log import HomeLog

    handler = HomeLog(settings.home, LEVELS[settings.log_level])
    others = logging.NullHandler()
    root = logging.getLogger()
    root.addHandler(others)
    for name in PACKAGES:
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(min(handler.level, logging.getLogger(name).getEffectiveLevel()))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        root.removeHandler(others)
        for name in PACKAGES:
            logging.getLogger(name).removeHandler(handler)
            logging.getLogger(name).setLevel(logging.NOTSET)


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
    from bot.log import trace_of

    reference = uuid.uuid4().hex[:8]
    at = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
    trace = f"{at} reference {reference}\n{trace_of(error)}\n"
    log = _written(trace, (home, Path(tempfile.gettempdir())))
    where = f"; its trace, without the words of any CV, is in {str(log)!r}" if log else ""
    fault = f"{type(error).__name__}, reference {reference}"
    say(f"a fault in Vouch itself ({fault}){where}; please report it with that reference")
    return FAILED


def _written(trace: str, folders: Sequence[Path | None]) -> Path | None:
    from bot.log import appended

    return next((log for folder in folders if folder is not None and (log := appended(trace, folder))), None)
