"""How the catalogue's SQLite file is opened: WAL, patient, erasing what it deletes.

Knows pragmas and transactions. Knows no table (`schema` does). Another database would replace this module.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pydantic import ValidationError
from sqlalchemy import ColumnElement, Engine, create_engine, event, func, select, true
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError, IntegrityError

from vectorstore.errors import HomeUnusable

# A writer commits one document in milliseconds; half a minute outlasts a checkpoint on a slow disk.
BUSY_TIMEOUT_MS = 30_000
# Questions answered at once by one process; beyond that they wait for a connection.
_CONNECTIONS = 8
_SPARE_CONNECTIONS = 56
# What to do about a file that SQLite finds damaged: a page that is lost cannot be derived from the others.
MEND = "bring the home back with `vouch restore FILE --replace`"
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
# The index of the log, without which nobody reads, finds no room on a disk that is full.
_NO_ROOM = {sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMMAP}
# How SQLite's driver begins where the bytes of a text are none, and where they are no record.
_UNREADABLE = ("Could not decode to UTF-8", "malformed JSON")
# What SQLite's longer codes have in common with the plain one.
_PLAIN_CODE = 0xFF
# The connection by which whoever is within `at_one_moment` reads.
_moment: ContextVar[Connection | None] = ContextVar("moment", default=None)
# How SQLite is told of a file that it is to take as it stands.
_AT_REST = "file:"
# The execution option that says how a transaction begins; an empty one: no transaction.
_BEGIN = "vouch_begin"


def open_database(file: Path) -> Engine:
    """Return an engine for a SQLite file, which need not exist yet."""
    engine = create_engine(
        f"sqlite+pysqlite:///{_place(file)}", pool_size=_CONNECTIONS, max_overflow=_SPARE_CONNECTIONS
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not where the driver thinks they should
        for pragma in (f"busy_timeout={BUSY_TIMEOUT_MS}", "foreign_keys=ON", "secure_delete=ON", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        if begin := connection.get_execution_options().get(_BEGIN, "BEGIN"):
            connection.exec_driver_sql(begin)

    return engine


def _place(file: Path) -> str:
    """Return how SQLite is to call a file: one that nobody can write, and that nobody has open, as one at rest.

    Its log and index of the log, which every reader of WAL makes, cannot be made in a folder that is read-only, nor on
    a disk that is full.
    """
    try:
        if file.exists():
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA schema_version")
    except (sqlite3.Error, OSError) as error:
        log = file.with_name(f"{file.name}-wal")
        at_rest = not log.exists() or not log.stat().st_size
        code = getattr(error, "sqlite_errorcode", 0)
        if at_rest and (code in _NO_ROOM or code & _PLAIN_CODE in _UNWRITABLE):
            return f"{_AT_REST}{quote(str(file.absolute()))}?immutable=1&uri=true"
    return str(file.absolute())


def is_at_rest(engine: Engine) -> bool:
    """Tell whether a file was opened as one that nobody can write: its folder is read-only, or its disk is full."""
    return (engine.url.database or "").startswith(_AT_REST)


def refuse_at_rest(engine: Engine) -> None:
    """Raise HomeUnusable where a file was opened as one that nobody can write."""
    if is_at_rest(engine):
        raise HomeUnusable(f"the home {str(file_of(engine).parent)!r} cannot be written; {_step(None)}")


def file_of(engine: Engine) -> Path:
    """Return the file of an engine, however SQLite was told of it."""
    told = engine.url.database or ""
    return Path(unquote(urlsplit(told).path)) if is_at_rest(engine) else Path(told)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection whose reads all see one moment. Raises HomeUnusable where the file cannot be read."""
    held = _moment.get()
    if held is not None and held.engine is engine:
        with _mendable(engine):
            yield held
        return
    with _mendable(engine), engine.begin() as connection:
        yield connection


@contextmanager
def at_one_moment(engine: Engine) -> Iterator[None]:
    """Have all that this thread reads of a file within a `with` block see one moment, whatever is written meanwhile."""
    with _mendable(engine), engine.begin() as connection:
        before = _moment.set(connection)
        try:
            yield
        finally:
            _moment.reset(before)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Give a connection whose writes all happen, or none. Raises HomeUnusable where they cannot: the disk is full."""
    # IMMEDIATE: one that reads first and writes later would fail where another process wrote in between.
    with _mendable(engine), engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"}).begin() as connection:
        yield connection


@contextmanager
def outside_transaction(engine: Engine) -> Iterator[Connection]:
    """Give a connection for what no transaction may hold: the journal mode, VACUUM, a checkpoint."""
    with _mendable(engine), engine.execution_options(**{_BEGIN: ""}).connect() as connection:
        yield connection


def pack(engine: Engine) -> None:
    """Write the file anew without what was deleted, and empty its log.

    Raises HomeUnusable where another process reads on, whose moment the log still has to hold.
    """
    with outside_transaction(engine) as connection:
        connection.exec_driver_sql("VACUUM")
        busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
    if busy:
        file = file_of(engine)
        raise HomeUnusable(f"another process is reading {str(file)!r}, whose log holds what was deleted; try again")


def copy_database(source: Path, target: Path) -> None:
    """Copy a whole database as of one moment, also while others write it; into one that others read, at one stroke.

    Raises HomeUnusable where a page cannot be read or the copy is not whole.
    """
    try:
        # Named as a file to be read: a database that is not there is not made.
        reader = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_TIMEOUT_MS / 1000)
        with closing(reader), closing(sqlite3.connect(target, timeout=BUSY_TIMEOUT_MS / 1000)) as writer:
            reader.backup(writer)
            damage = writer.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise HomeUnusable(f"{str(source)!r} cannot be copied to {str(target)!r} ({error}); {_step(error)}") from error
    if damage != "ok":
        raise HomeUnusable(f"{str(source)!r} is damaged ({damage}); {MEND}")


def damage(file: Path) -> str | None:
    """Say what SQLite finds wrong with a file, and what mends it; None where nothing is."""
    engine = open_database(file)
    try:
        with reading(engine) as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    except HomeUnusable as error:
        return str(error)
    finally:
        engine.dispose()
    return None if found == "ok" else f"{str(file)!r} is damaged ({found}); {MEND}"


@contextmanager
def _mendable(engine: Engine) -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except (DatabaseError, ValidationError) as error:
        file = file_of(engine)
        home = file.parent
        if isinstance(error, ValidationError) or any(told in str(error.orig) for told in _UNREADABLE):
            # What it says quotes the row, which is of somebody's CV.
            told = f"a row of {file.name!r} is no longer what was written"
            raise HomeUnusable(f"the home {str(home)!r} cannot be used ({told}); {MEND}") from None
        raise HomeUnusable(
            f"the home {str(home)!r} cannot be used ({file.name}: {error.orig}); {_step(error.orig)}"
        ) from error


def _step(error: BaseException | None) -> str:
    """Say what mends an error of SQLite's."""
    if getattr(error, "sqlite_errorcode", 0) & _PLAIN_CODE in _DAMAGED:
        return f"{MEND}, or name another with --home DIR"
    return "make room or make it writable, or name another with --home DIR"


def among(column: ColumnElement[Any], values: Collection[str] | Collection[int] | None) -> ColumnElement[bool]:
    """Return the condition that `column` is one of `values`, however many they are; None is no condition."""
    if values is None:
        return true()
    listed = func.json_each(json.dumps(sorted(values))).table_valued("value")
    return column.in_(select(listed.c.value))
