"""Keeping Chroma in step with the catalogue: draining the outbox, and building the index anew beside the old one.

Whatever happens here, the catalogue has it all: an index that is missing, broken or behind is repaired or rebuilt.
Every caller holds the home's lock, but for
`pending`.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import COLLECTION, DIMENSION, EMBEDDER, from_blobs, put_meta, read_meta
from vectorstore.chroma import ChunkVectors, ProjectionBroken
from vectorstore.database import among, reading, writing
from vectorstore.embedding import Vectors
from vectorstore.schema import chunk, outbox, vector

logger = logging.getLogger(__name__)

Progress = Callable[[int, int], None]

FOLDER = "chroma"
_FIRST = "1"
# Set while Chroma is being written: whoever finds it set knows that the last writer was killed at it.
_WRITING = "collection_writing"
# Rows in one go: 5,000 vectors of 512 dimensions are 10 MB.
_BATCH = 5_000
# Enough to notice an index that lost a part of its vectors, at some milliseconds.
_SAMPLE = 64
# float32 through Chroma comes back to the last bit or nearly.
_SAME = 0.999


class _Stored(NamedTuple):
    """Vectors as the catalogue has them, in rows."""

    chunks: tuple[int, ...]
    vectors: Vectors
    documents: tuple[str, ...]
    languages: tuple[str, ...]


class Projection:
    """The active Chroma collection of a home."""

    def __init__(self, home: Path, engine: Engine) -> None:
        self._folder = home / FOLDER
        self._engine = engine
        self._open: ChunkVectors | None = None
        self._opening = threading.Lock()

    def close(self) -> None:
        """Let go of Chroma's files; to be called before the lock is let go."""
        with self._opening:
            if self._open is not None:
                self._open.close()
            self._open = None

    @contextmanager
    def opened_ahead(self) -> Iterator[None]:
        """Open Chroma's files beside a `with` block that will want them; what fails then fails again, and is told."""
        opening = threading.Thread(target=self._open_quietly, name="opening-chroma")
        opening.start()
        try:
            yield
        finally:
            opening.join()

    def _open_quietly(self) -> None:
        with suppress(ProjectionBroken):
            self._collection()

    def pending(self) -> bool:
        """Tell whether anything waits for Chroma, or a writer was killed at it."""
        with reading(self._engine) as connection:
            return outbox_size(connection) > 0 or _WRITING in read_meta(connection)

    def drain(self) -> int:
        """Send the outbox to Chroma and return how many rows it had; an unsound index is built anew."""
        if not self.pending():
            return 0
        with reading(self._engine) as connection:
            killed = _WRITING in read_meta(connection)
            rows = outbox_size(connection)
        try:
            while self._send_some():
                pass
            if self._problem(thorough=killed):
                raise ProjectionBroken("it does not hold what the catalogue holds")
        except ProjectionBroken as error:
            logger.warning("building the vector index anew: %s", error)
            self.rebuild()
        with writing(self._engine) as connection:
            put_meta(connection, {_WRITING: None})
        return rows

    def rebuild(self, embedder_id: str | None = None, progress: Progress | None = None) -> None:
        """Build a new index from the catalogue's vectors, make it the active one, and delete all others.

        With another `embedder_id` its vectors (already in the catalogue, one a chunk) become the live ones in the same
        moment. Until that moment the old index answers.
        """
        with reading(self._engine) as connection:
            kept = read_meta(connection)
        new = embedder_id or kept.get(EMBEDDER, "")
        name = str(int(kept.get(COLLECTION, _FIRST)) + 1)
        shutil.rmtree(self._folder / name, ignore_errors=True)  # left by a rebuild that was interrupted
        built = ChunkVectors(self._folder / name)
        try:
            dimension = self._fill(built, new, progress)
        except BaseException:
            built.close()
            raise
        with writing(self._engine) as connection:
            live = new if dimension else None  # without a vector there is no embedder to speak of
            put_meta(connection, {COLLECTION: name, EMBEDDER: live, DIMENSION: dimension, _WRITING: None})
            connection.execute(delete(outbox))
            connection.execute(delete(vector).where(vector.c.embedder != new))
        self.close()
        self._open = built
        for folder in self._folder.iterdir():
            if folder.name != name:
                shutil.rmtree(folder, ignore_errors=True)

    def nearest(
        self, query: Vectors, n: int, *, language: str | None = None, documents: Collection[str] | None = None
    ) -> tuple[int, ...]:
        """Return the numbers of the nearest chunks in Chroma; it may name some that are gone and lack the newest."""
        return self._collection().nearest(query, n, language=language, documents=documents)

    def problem(self) -> str | None:
        """Say how Chroma differs from what the catalogue has sent it, or None."""
        return self._problem(thorough=True)

    def _collection(self) -> ChunkVectors:
        with self._opening:
            if self._open is None:
                with reading(self._engine) as connection:
                    name = read_meta(connection).get(COLLECTION, _FIRST)
                self._open = ChunkVectors(self._folder / name)
            return self._open

    def _send_some(self) -> bool:
        """Send the oldest rows of the outbox; False where there were none."""
        with writing(self._engine) as connection:
            rows = connection.execute(select(outbox).order_by(outbox.c.seq).limit(_BATCH)).all()
            if not rows:
                return False
            put_meta(connection, {_WRITING: "1"})
            added = _stored(connection, [r.chunk for r in rows if r.operation == "add"])
        # A chunk's number is used once: one that was added and deleted has no vector any more, and only goes.
        collection = self._collection()
        if added.chunks:
            collection.add(added.chunks, added.vectors, added.documents, added.languages)
        collection.delete([r.chunk for r in rows if r.operation == "delete"])
        with writing(self._engine) as connection:
            connection.execute(delete(outbox).where(among(outbox.c.seq, [r.seq for r in rows])))
        return True

    def _fill(self, built: ChunkVectors, embedder_id: str, progress: Progress | None) -> str | None:
        with reading(self._engine) as connection:
            total = connection.scalar(select(func.count()).select_from(chunk)) or 0
            done, dimension = 0, None
            for part in _all_stored(connection, embedder_id):
                built.add(part.chunks, part.vectors, part.documents, part.languages)
                done, dimension = done + len(part.chunks), str(part.vectors.shape[1])
                if progress is not None:
                    progress(done, total)
        if built.count() != total:
            raise ProjectionBroken(
                f"the new vector index holds {built.count()} of {total} vectors; check the disk's free space and run "
                "`vouch doctor --rebuild` again"
            )
        return dimension

    def _problem(self, *, thorough: bool) -> str | None:
        with reading(self._engine) as connection:
            live = connection.scalar(select(func.count()).select_from(chunk)) or 0
            waiting = _waiting(connection)
            seqs = connection.scalars(select(chunk.c.seq).order_by(chunk.c.seq)).all() if thorough else ()
            sample = _stored(connection, sorted(set(seqs[:: max(1, len(seqs) // _SAMPLE)]) - waiting))
        collection = self._collection()
        held = collection.count()
        if held != live and not waiting:
            return f"the vector index holds {held} vectors, the catalogue has {live}"
        kept = collection.vectors(sample.chunks) if sample.chunks else {}
        for number, own in zip(sample.chunks, sample.vectors, strict=True):
            if number not in kept or float(np.dot(own, kept[number])) < _SAME:
                return "the vector index differs from the catalogue"
            if not collection.nearest(own, 1):
                return "the vector index does not answer"
        return None


def outbox_size(connection: Connection) -> int:
    """Return how many rows still have to reach Chroma."""
    return connection.scalar(select(func.count()).select_from(outbox)) or 0


def _waiting(connection: Connection) -> set[int]:
    return set(connection.scalars(select(outbox.c.chunk)))


def _all_stored(connection: Connection, embedder_id: str) -> Iterator[_Stored]:
    seqs = connection.scalars(
        select(vector.c.chunk).where(vector.c.embedder == embedder_id).order_by(vector.c.chunk)
    ).all()
    for i in range(0, len(seqs), _BATCH):
        yield _stored(connection, seqs[i : i + _BATCH], embedder_id)


def _stored(connection: Connection, chunks: Sequence[int], embedder_id: str | None = None) -> _Stored:
    """Return those of `chunks` that are live, with their vectors by the given or the live embedder."""
    kept = read_meta(connection)
    rows = connection.execute(
        select(chunk.c.seq, vector.c.value, chunk.c.document_id, chunk.c.language)
        .join(vector, vector.c.chunk == chunk.c.seq)
        .where(among(chunk.c.seq, chunks), vector.c.embedder == (embedder_id or kept.get(EMBEDDER, "")))
        .order_by(chunk.c.seq)
    ).all()
    return _Stored(
        chunks=tuple(r.seq for r in rows),
        vectors=from_blobs([r.value for r in rows], int(kept.get(DIMENSION, "0"))),
        documents=tuple(r.document_id for r in rows),
        languages=tuple(r.language for r in rows),
    )
