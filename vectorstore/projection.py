"""Keeping Chroma in step with the catalogue: draining the outbox, and building the index anew beside the old one.

Whatever happens here, the catalogue has it all: an index that is missing, broken or behind is repaired or rebuilt.
Every caller holds the home's lock, but for `lag` and `pending`. Who asks the index is `nearest`.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import COLLECTION, DIMENSION, EMBEDDER, GENERATION, active, from_blobs, put_meta, read_meta
from vectorstore.checksums import CHECKSUMS, changed_since, note_checksums
from vectorstore.chroma import ChunkVectors, ProjectionBroken
from vectorstore.database import among, reading, writing
from vectorstore.described import Described, describe
from vectorstore.embedding import Vectors
from vectorstore.gate import ProjectionBusy, ProjectionGate
from vectorstore.probe import probed
from vectorstore.schema import chunk, outbox, vector

logger = logging.getLogger(__name__)

Progress = Callable[[int, int], None]

# Lies beside the collections while a writer has one open, a byte for each that ended over them in a row.
_OPENED = "opened"
# One that was killed is as likely as not; two are rather what is in the files.
_ENDED_MOST = 1
FOLDER = "chroma"
# The generation of the catalogue that Chroma was last brought to.
PROJECTED = "projected"
# Set while Chroma is being written: whoever finds it set knows that the last writer was killed at it.
_WRITING = "collection_writing"
# Set while Chroma's files hold vectors of documents that were removed: it deletes what leads to them, and keeps them.
_LEFT_OVER = "left_over"
# Rows in one go: 5,000 vectors of 512 dimensions are 10 MB.
_BATCH = 5_000
# Whoever only looks whether Chroma is sound says sooner that others are in than whoever has to write.
_TO_LOOK_S = 1.0
# Enough to notice an index that lost a part of its vectors, at some milliseconds.
_SAMPLE = 64
# float32 through Chroma comes back to the last bit or nearly.
_SAME = 0.999


class _Stored(NamedTuple):
    """Vectors as the catalogue has them, in rows."""

    chunks: tuple[int, ...]
    vectors: Vectors
    told: tuple[Described, ...]


def silent(_done: int, _total: int) -> None:
    """Report no progress."""


class Projection:
    """The active Chroma collection of a home, as its one writer has it open."""

    def __init__(self, home: Path, engine: Engine, gate: ProjectionGate, *, is_probe: bool = False) -> None:
        self._is_probe = is_probe
        self._folder = home / FOLDER
        self._engine = engine
        self._gate = gate
        self._open: ChunkVectors | None = None
        self._in_step = False
        self._opening = threading.Lock()

    def close(self) -> None:
        """Let go of Chroma's files, and let others ask; to be called before the lock is let go."""
        with self._opening:
            if self._open is not None:
                self._open.close()
                if self._in_step:
                    note_checksums(self._engine, self._folder)
                if not self._is_probe:
                    (self._folder / _OPENED).unlink(missing_ok=True)
            self._open, self._in_step = None, False
            self._gate.leave()

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
        with suppress(ProjectionBroken, ProjectionBusy):
            self._collection()

    def pending(self) -> bool:
        """Tell whether Chroma is behind the catalogue, or a writer was killed at it."""
        with reading(self._engine) as connection:
            return lag(connection) is not None

    def drain(self) -> int:
        """Send the outbox to Chroma and return how many rows it had; an unsound index is built anew.

        Raises ProjectionBroken, and ProjectionBusy where another process does not end reading.
        """
        with reading(self._engine) as connection:
            if lag(connection) is None:
                return 0
            kept, rows = read_meta(connection), outbox_size(connection)
        try:
            self._refuse_stranger(kept)
            while self._send_some():
                pass
            if problem := self._problem(thorough=_WRITING in kept):
                raise ProjectionBroken(problem)
            self._stamp()
        except ProjectionBroken as error:
            logger.warning("building the vector index anew: %s", error)
            self.rebuild()
        return rows

    def _refuse_stranger(self, kept: Mapping[str, str]) -> None:
        """Raise ProjectionBroken where the index is not the one that was written last, or lacks what is told today."""
        collection = self._collection()
        if not collection.is_of_this_form:
            raise ProjectionBroken("it was written by another version")
        if _WRITING not in kept and collection.generation not in {kept.get(PROJECTED), kept.get(GENERATION)}:
            raise ProjectionBroken(f"it is at generation {collection.generation!r}, not {kept.get(PROJECTED)!r}")

    def _stamp(self) -> None:
        """Note on both sides that Chroma is at the catalogue's generation."""
        with reading(self._engine) as connection:
            generation = read_meta(connection)[GENERATION]
        self._collection().stamp(generation)
        with writing(self._engine) as connection:
            put_meta(connection, {PROJECTED: generation, _WRITING: None})
        self._in_step = True

    def rebuild(self, embedder_id: str | None = None, progress: Progress | None = None) -> None:
        """Build a new index from the catalogue's vectors, make it the active one, and delete all others.

        With another `embedder_id` its vectors (already in the catalogue, one a chunk) become the live ones in the same
        moment. Until that moment the old index answers.
        """
        with reading(self._engine) as connection:
            kept = read_meta(connection)
        self._gate.enter()
        new, generation = embedder_id or kept.get(EMBEDDER, ""), kept.get(GENERATION, "0")
        name = str(int(active(kept)) + 1)
        shutil.rmtree(self._folder / name, ignore_errors=True)  # left by a rebuild that was interrupted
        built = ChunkVectors(self._folder / name, create=True)
        try:
            dimension = self._fill(built, new, progress)
            built.stamp(generation)
        except BaseException:
            built.close()
            raise
        with writing(self._engine) as connection:
            live = new if dimension else None  # without a vector there is no embedder to speak of
            now = {COLLECTION: name, PROJECTED: generation, EMBEDDER: live, DIMENSION: dimension, _WRITING: None}
            put_meta(connection, now | {_LEFT_OVER: None, CHECKSUMS: None})
            connection.execute(delete(outbox))
            connection.execute(delete(vector).where(vector.c.embedder != new))
        with self._opening:
            if self._open is not None:
                self._open.close()
            self._open, self._in_step = built, True
            (self._folder / _OPENED).unlink(missing_ok=True)
            self._mark_open()
        for folder in self._folder.iterdir():
            if folder.name != name:
                shutil.rmtree(folder, ignore_errors=True)

    def expect_removal(self, documents: int) -> None:
        """Note, before they are removed, that the vectors of so many documents are to go from Chroma's files too."""
        if documents:
            with writing(self._engine) as connection:
                put_meta(connection, {_LEFT_OVER: "1"})

    def heal(self, *, thorough: bool) -> str | None:
        """Build the index anew from the catalogue's vectors where it is missing, damaged or behind; say why it was.

        Also where its files hold what was removed, which until then can be read from them. None where it was sound.
        `thorough` has another process look into the files, as damage may end whoever does; else it is enough that they
        are there. Raises ProjectionBusy where another process does not end reading.
        """
        with reading(self._engine) as connection:
            kept = read_meta(connection)
        folder = self._folder / active(kept)
        if not folder.is_dir() or not any(folder.iterdir()):
            found: str | None = f"{folder.name!r} is not there"
        elif _LEFT_OVER in kept:
            found = "it holds vectors of documents that were removed"
        elif thorough:
            found = self.looked_at(apart=True)
        else:
            found = None
        if found is not None and GENERATION in kept:
            logger.warning("building the vector index anew: %s", found)
            self.rebuild()
            return found
        if self.pending():
            self.drain()
        return None

    def ended_open(self) -> bool:
        """Tell whether several in a row ended with the files open: rather by what is damaged there than killed."""
        try:
            return (self._folder / _OPENED).stat().st_size > _ENDED_MOST
        except OSError:
            return False

    def looked_at(self, *, apart: bool) -> str | None:
        """Say what is wrong with the index, None where nothing is; `apart`: as another process finds it."""
        self.close()
        if apart:
            return probed(self._folder.parent)
        try:
            return self.problem()
        except ProjectionBroken as error:
            return str(error)
        except ProjectionBusy:
            return None  # whoever is in reads it without harm
        finally:
            self.close()  # whoever asks is let in again, also where the lock is held on

    def problem(self) -> str | None:
        """Say how Chroma differs from what the catalogue has sent it, or None; ProjectionBusy where somebody is in."""
        self._gate.enter(_TO_LOOK_S)
        return self._problem(thorough=True)

    def _collection(self) -> ChunkVectors:
        with self._opening:
            if self._open is None:
                if not self._is_probe and self.ended_open():
                    if (problem := probed(self._folder.parent)) is not None:
                        raise ProjectionBroken(problem)
                    (self._folder / _OPENED).unlink(missing_ok=True)
                self._gate.enter()
                with reading(self._engine) as connection:
                    kept = read_meta(connection)
                folder = self._folder / active(kept)
                if (problem := changed_since(kept, self._folder)) is not None:
                    raise ProjectionBroken(problem)
                self._mark_open()
                self._open = ChunkVectors(folder, create=True)
            return self._open

    def _mark_open(self) -> None:
        """Leave a sign for whoever comes after a process that ends here; without room for it they do without."""
        if not self._is_probe:
            with suppress(OSError):
                self._folder.mkdir(exist_ok=True)
                with (self._folder / _OPENED).open("ab") as ended:
                    ended.write(b".")

    def _send_some(self) -> bool:
        """Send the oldest rows of the outbox; False where there were none."""
        with writing(self._engine) as connection:
            rows = connection.execute(select(outbox).order_by(outbox.c.seq).limit(_BATCH)).all()
            if not rows:
                return False
            put_meta(connection, {_WRITING: "1", CHECKSUMS: None})
            added = _stored(connection, [r.chunk for r in rows if r.operation == "add"])
            told = describe(connection, [r.chunk for r in rows if r.operation == "describe"])
        # A chunk's number is used once: one that was added and deleted has no vector any more, and only goes.
        collection = self._collection()
        if added.chunks:
            collection.add(added.chunks, added.vectors, added.told)
        if told:
            collection.describe(tuple(told), tuple(told.values()))
        collection.delete([r.chunk for r in rows if r.operation == "delete"])
        with writing(self._engine) as connection:
            connection.execute(delete(outbox).where(among(outbox.c.seq, [r.seq for r in rows])))
        return True

    def _fill(self, built: ChunkVectors, embedder_id: str, progress: Progress | None) -> str | None:
        with reading(self._engine) as connection:
            total = connection.scalar(select(func.count()).select_from(chunk)) or 0
            done, dimension = 0, None
            for part in _all_stored(connection, embedder_id):
                built.add(part.chunks, part.vectors, part.told)
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
        for number, own, told in zip(sample.chunks, sample.vectors, sample.told, strict=True):
            if number not in kept or not float(np.dot(own, kept[number])) >= _SAME:
                return "the vector index differs from the catalogue"
            if not collection.nearest(own, 1, told.language):
                return "the vector index does not answer"
        if sample.chunks and not collection.tells(sample.chunks, sample.told):
            return "the vector index tells of other people, kinds or dates than the catalogue"
        return None


def lag(connection: Connection) -> str | None:
    """Say why Chroma is not at the catalogue's generation; None where it is."""
    kept = read_meta(connection)
    if waiting := outbox_size(connection):
        return f"{waiting} rows wait for Chroma"
    if _WRITING in kept:
        return "the last writer of Chroma was ended at it"
    if kept.get(GENERATION) != kept.get(PROJECTED) and GENERATION in kept:
        return f"Chroma is at generation {kept.get(PROJECTED)!r}, the catalogue at {kept[GENERATION]!r}"
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
        select(chunk.c.seq, vector.c.value)
        .join(vector, vector.c.chunk == chunk.c.seq)
        .where(among(chunk.c.seq, chunks), vector.c.embedder == (embedder_id or kept.get(EMBEDDER, "")))
        .order_by(chunk.c.seq)
    ).all()
    told = describe(connection, [r.seq for r in rows])
    return _Stored(
        chunks=tuple(r.seq for r in rows),
        vectors=from_blobs([r.value for r in rows], int(kept.get(DIMENSION, "0"))),
        told=tuple(told[r.seq] for r in rows),
    )
