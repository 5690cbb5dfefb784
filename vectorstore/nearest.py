"""Chroma as who asks has it open: wherever it is at the catalogue's generation, and only there.

Knows when it must be opened again: another process may have written since, and what was opened before never sees it.
Waits for nobody: while Chroma is being written there is no answer from it. Knows nothing about ranking.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, func, select

from vectorstore.catalogue import GENERATION, active, read_meta
from vectorstore.checksums import changed_since
from vectorstore.chroma import ChunkVectors, ProjectionBroken
from vectorstore.database import reading
from vectorstore.gate import ProjectionGate
from vectorstore.projection import FOLDER, lag
from vectorstore.schema import chunk

logger = logging.getLogger(__name__)


class _State(NamedTuple):
    """What tells one state of Chroma's files from another: the folder's name and the catalogue's generation."""

    folder: str
    generation: str


class Absent(NamedTuple):
    """That Chroma does not answer, and why."""

    reason: str


class NearestChunks:
    """One home's Chroma, open for questions."""

    def __init__(self, home: Path, engine: Engine, gate: ProjectionGate) -> None:
        self._folder = home / FOLDER
        self._engine = engine
        self._gate = gate
        # What is opened anew must not be in use: one question at a time, each some milliseconds.
        self._asking = threading.Lock()
        self._open: tuple[_State, ChunkVectors] | None = None
        self._unsound: tuple[_State, str] | None = None

    def close(self) -> None:
        """Let go of Chroma's files."""
        with self._asking:
            self._let_go()

    @contextmanager
    def at(self, generation: str | None = None) -> Iterator[ChunkVectors | Absent]:
        """Give Chroma for a `with` block, where it holds what the catalogue does at a generation (None: the newest).

        Raises ProjectionBroken, in the block too, where its files cannot be read.
        """
        with self._asking, self._gate.asking() as inside:
            found = self._at(generation) if inside else Absent("Chroma is being written, or its home is read-only")
            if isinstance(found, Absent):
                logger.warning("Chroma is not asked: %s", found.reason)
            try:
                yield found
            except ProjectionBroken as error:
                if self._open is not None:
                    self._unsound = (self._open[0], str(error))
                self._let_go()
                raise

    def _at(self, generation: str | None) -> ChunkVectors | Absent:
        with reading(self._engine) as connection:
            kept, behind = read_meta(connection), lag(connection)
            live = connection.scalar(select(func.count()).select_from(chunk)) or 0
        now = _State(active(kept), kept.get(GENERATION, "0"))
        if generation is not None and now.generation != generation:
            return Absent(f"the catalogue went on from generation {generation!r} to {now.generation!r}")
        if behind is not None:
            return Absent(behind)
        if self._unsound is not None and self._unsound[0] == now:
            return Absent(self._unsound[1])
        if self._open is None or self._open[0] != now:
            self._let_go()
            try:
                if (problem := changed_since(kept, self._folder)) is not None:
                    raise ProjectionBroken(problem)
                self._open = (now, self._opened(now, live))
            except ProjectionBroken as error:
                self._unsound = (now, str(error))
                return Absent(str(error))
        return self._open[1]

    def _opened(self, now: _State, live: int) -> ChunkVectors:
        opened = ChunkVectors(self._folder / now.folder, create=False)
        try:
            held = opened.count()
            if not opened.is_of_this_form or opened.generation != now.generation or held != live:
                raise ProjectionBroken(
                    f"Chroma holds {held} vectors of generation {opened.generation!r}, the catalogue {live} of "
                    f"{now.generation!r}; run `vouch doctor --rebuild`"
                )
        except BaseException:
            opened.close()
            raise
        logger.info("opened Chroma: %d vectors at generation %s", held, now.generation)
        return opened

    def _let_go(self) -> None:
        if self._open is not None:
            self._open[1].close()
        self._open = None
