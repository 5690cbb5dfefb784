"""How a home's catalogue is opened: made where there is none, brought to the newest schema under the lock.

Knows what may be wrong with a folder. Knows nothing about what the catalogue holds.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from vectorstore.database import open_database
from vectorstore.errors import HomeUnusable
from vectorstore.lock import HomeLock
from vectorstore.migrations import SCHEMA_VERSION, migrate, version_of


def open_catalogue(file: Path, lock: HomeLock) -> Engine:
    """Return the engine of a home's catalogue at the newest schema, made with its home where there is none."""
    home = file.parent
    engine = open_database(file)
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)  # CVs are nobody else's to read
        if not file.exists() or version_of(engine) < SCHEMA_VERSION:
            with lock.hold():
                version_of(engine)
                migrate(engine)
    except OSError as error:
        engine.dispose()
        raise HomeUnusable(
            f"the home {str(home)!r} cannot be used ({error.strerror or error}); name another with --home DIR"
        ) from error
    except BaseException:
        engine.dispose()
        raise
    return engine
