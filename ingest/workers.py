"""Child processes that read files: one that crashes, hangs or swells over a file costs that file alone.

A worker opens a file, takes containers apart, reads, understands and embeds; it gets the place of a file and gives an
Outcome, and knows nothing of the store. Limits on time and memory are the operating system's, where it has them.
"""

from __future__ import annotations

import logging
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as TookTooLong
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from ingest.bundle import bundled
from ingest.files import Found
from ingest.forkserver import CONTEXT, ensure_running, make_ready
from ingest.priority import give_way
from ingest.read import extract, read_bytes
from ingest.readers.extract import FILE_SECONDS, MAX_BYTES, Limits
from ingest.readers.formats import container_of
from ingest.readers.parts import Part, parts_of
from ingest.readers.patience import is_late
from ingest.readers.refusals import Refusal
from ingest.reading import understand, version_of
from vectorstore.embedding import Embedded, Embedder
from vectorstore.errors import ReadersBroken, UnreadableFile, VouchError
from vectorstore.records import Reading, Record

# A worker is replaced after so many files: what a parser leaks stays small.
_FILES_A_WORKER = 500
_MEGABYTE = 1_000_000

T = TypeVar("T")


class WorkSettings(Record):
    """How files are read: `seconds` and `memory` (bytes) for one, `workers` at once, `embedder` where one is local."""

    limits: Limits = Limits()
    max_bytes: int = MAX_BYTES
    seconds: float = FILE_SECONDS
    memory: int = 3_000_000_000
    workers: int = 2
    embedder: str | None = None


class Task(NamedTuple):
    """A file to read, or a part of one (`data`); `known` are the versions of the documents of this place, by path."""

    found: Found
    known: dict[str, str]
    data: bytes | None = None


class Outcome(NamedTuple):
    """What came of a task: a reading, with its vectors where an embedder is at hand, or else one of the others.

    Of a container `parts` are to be read in its place, `refused` are not to be had.
    """

    path: str
    reading: Reading | Embedded | None = None
    parts: tuple[Part, ...] = ()
    refused: tuple[Refusal, ...] = ()
    unchanged: bool = False
    failure: str | None = None
    trace: str | None = None


class Workers:
    """A pool of child processes; make one with `at_work`."""

    def __init__(self, pool: ProcessPool, settings: WorkSettings) -> None:
        self._pool = pool
        self._settings = settings

    def start(self, task: Task) -> ProcessFuture[Outcome]:
        """Hand a task to the next worker that is free; raises ReadersBroken where none can be had any more."""
        try:
            return self._pool.schedule(work, args=(task, self._settings), timeout=self._settings.seconds)
        except RuntimeError as error:  # the pool is broken, or was since the last task
            raise _broken(error) from error

    def outcome(self, task: Task, under_way: ProcessFuture[Outcome]) -> Outcome:
        """Wait for a task; a worker that died or was ended over it is that file's failure.

        Raises ReadersBroken where workers die without a file at hand, as they do on a machine without memory.
        """
        path = task.found.path
        try:
            with _confined(path, self._settings, "read", "print it to PDF anew"):
                return under_way.result()
        except UnreadableFile as error:
            return Outcome(path, failure=str(error))


def _broken(error: Exception) -> ReadersBroken:
    return ReadersBroken(
        f"the processes that read files end as soon as they are started ({type(error).__name__}); see whether the "
        "machine has memory left, and run it again: what was read is kept"
    )


@contextmanager
def _confined(name: str, settings: WorkSettings, doing: str, step: str) -> Iterator[None]:
    """Raise UnreadableFile, with the next step, where a worker is ended over `doing` ("read") something with a file.

    Raises ReadersBroken where workers are ended over no file.
    """
    try:
        yield
    except TookTooLong as error:
        raise UnreadableFile(
            f"{name!r} took more than {settings.seconds:g} s to {doing} and was given up; {step}"
        ) from error
    except ProcessExpired as error:
        ending = _ending(error.exitcode)
        raise UnreadableFile(
            f"{name!r} crashed its reader ({ending}), as bombs and damaged files do, and was passed over; {step}"
        ) from error
    except MemoryError as error:
        most = settings.memory // _MEGABYTE
        raise UnreadableFile(f"{name!r} needs more than {most:,} MB to {doing}; {step}") from error
    except BrokenProcessPool as error:
        raise _broken(error) from error


def _ending(code: int | None) -> str:
    """Return how a process ended, as a system's log would call it."""
    try:
        return signal.Signals(-(code or 0)).name
    except ValueError:
        return f"exit code {code}"


@contextmanager
def at_work(settings: WorkSettings) -> Iterator[Workers]:
    """Give workers for a `with` block; they are ended with it, at once where it raises."""
    make_ready()
    pool = ProcessPool(
        max_workers=settings.workers,
        max_tasks=_FILES_A_WORKER,
        initializer=_prepare,
        initargs=(settings.memory,),
        context=CONTEXT,
    )
    with _ended(pool):
        yield Workers(pool, settings)


@contextmanager
def _ended(pool: ProcessPool) -> Iterator[None]:
    """End a pool with a `with` block: once its work is done, or at once where the block raises."""
    try:
        yield
    except BaseException:
        pool.stop()  # type: ignore[no-untyped-call]
        with suppress(Exception):  # half started it may not end in order, and why it is ended is what counts
            pool.join()
        raise
    pool.close()  # type: ignore[no-untyped-call]
    pool.join()


def drawn_in_a_child(function: Callable[..., T], *args: object, name: str, settings: WorkSettings) -> T:
    """Draw from a stranger's file, of this `name`, in a process of its own, confined like a worker.

    Raises what the function raises, and UnreadableFile where the process is ended over it.
    """
    ensure_running()
    pool = ProcessPool(max_workers=1, initializer=_confine, initargs=(settings.memory,), context=CONTEXT)
    with _ended(pool), _confined(name, settings, "draw", "open it yourself"):
        return pool.schedule(function, args=args, timeout=settings.seconds).result()


def work(task: Task, settings: WorkSettings) -> Outcome:
    """Do a task in this process; what a file is refused for is its outcome, never raised."""
    path = task.found.path
    try:
        data = read_bytes(task.found.file, settings.max_bytes, path) if task.data is None else task.data
        if not data:
            raise UnreadableFile(f"{path!r} is empty; give a file with the CV's text")
        container = container_of(data, path) if task.data is None else None  # of a part, those within are parts too
        if container is not None:
            found = parts_of(container, data, path, settings.limits)
            return Outcome(path, parts=found.parts, refused=found.refused)
        if task.known.get(path) == version_of(data):
            return Outcome(path, unchanged=True)
        extracted = extract(data, path, settings.limits)
        if parts := bundled(data, path, settings.limits, extracted):
            return Outcome(path, parts=parts)
        reading = understand(extracted, version_of(data), task.found.root, path)
        if is_late(extracted.notes):
            late = reading.document.model_copy(update={"late_after": settings.seconds})
            reading = reading.model_copy(update={"document": late})
        return Outcome(path, reading=_embedder(settings.embedder).embed(reading) if settings.embedder else reading)
    except VouchError as error:
        return Outcome(path, failure=str(error))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - one file's crash must not end the batch; the parent logs the trace
        return Outcome(path, trace=wordless(error))


def wordless(error: BaseException) -> str:
    """Return where an error comes from and of which type: its words may quote the CV, and stay out of logs."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__


@lru_cache(maxsize=1)
def _embedder(name: str) -> Embedder:
    return Embedder.named(name)


def _prepare(memory: int) -> None:
    """Make a worker of this process, which reads what nobody waits for as for an answer."""
    give_way()
    _confine(memory)


def _confine(memory: int) -> None:
    """Take from this process what reading a file does not need: memory past a limit, files to write, core dumps."""
    try:
        import resource  # noqa: PLC0415 - absent on Windows
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0)):
        try:
            resource.setrlimit(what, (most, most))
        except (ValueError, OSError):
            logging.getLogger(__name__).warning("a limit of the operating system could not be set: %d", what)


def workers_at_hand() -> int:
    """Return how many workers keep this machine busy: one a core."""
    return max(1, os.cpu_count() or 1)


def part_of(task: Task, part: Part) -> Task:
    """Return the task to read a part of a container: its path is the container's, then its own."""
    inside = Found(root=task.found.root, path=(Path(task.found.path) / part.path).as_posix())
    return Task(inside, task.known, part.data)
