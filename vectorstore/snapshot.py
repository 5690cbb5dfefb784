"""What ranking needs of every live chunk, as arrays: one generation of the catalogue, read once and kept.

Knows how it is read, and how a part of it is marked. Knows nothing about words, and nothing about Chroma.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import DIMENSION, EMBEDDER, GENERATION, from_blobs
from vectorstore.centring import Centring
from vectorstore.embedding import Vectors
from vectorstore.records import Scope
from vectorstore.schema import chunk, vector

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

# Vectors read in one go where not all are kept in memory.
_AT_ONCE = 5_000


class Snapshot(NamedTuple):
    """Every live chunk by ascending number; `vectors`, centred, only where all were to be compared."""

    generation: str
    chunks: Numbers
    documents: NDArray[np.str_]
    languages: NDArray[np.str_]
    lengths: Floats
    vectors: Vectors | None
    centring: Centring | None

    def admitted(self, scope: Scope) -> Flags:
        """Mark the chunks of a scope."""
        if scope.documents is None:
            return np.ones(len(self.chunks), dtype=bool)
        return np.isin(self.documents, np.array(sorted(scope.documents), dtype=np.str_))

    def by_language(self, among: Flags) -> list[Flags]:
        """Mark some chunks apart by their language."""
        return [among & (self.languages == language) for language in np.unique(self.languages[among])]

    def centred(self, vectors: Vectors, languages: Sequence[str] | NDArray[np.str_]) -> Vectors:
        """Return vectors as they are compared here."""
        return vectors if self.centring is None else self.centring.apply(vectors, languages)


class Snapshots:
    """The snapshot of the newest generation that was asked for."""

    def __init__(self, centred_from: int | None) -> None:
        """Take from which column on vectors are centred; None for no column."""
        self._centred_from = centred_from
        self._loading = threading.Lock()
        self._kept: Snapshot | None = None

    def of(self, connection: Connection, kept: Mapping[str, str], *, with_vectors: bool) -> Snapshot:
        """Return the snapshot of what a connection sees; `kept` is what the catalogue says of itself there."""
        generation = kept.get(GENERATION, "0")
        with self._loading:
            current = self._kept
            if current is None or current.generation != generation or (with_vectors and current.vectors is None):
                current = _load(connection, kept, self._centred_from, with_vectors=with_vectors)
                self._kept = current
        return current


def best(scores: NDArray[np.floating], allowed: Flags, n: int) -> Flags:
    """Mark the `n` best of what is allowed, and whatever ties with the last of them."""
    if int(allowed.sum()) <= n:
        return allowed
    last = np.partition(scores[allowed], -n)[-n]
    found: Flags = allowed & (scores >= last)
    return found


def _load(connection: Connection, kept: Mapping[str, str], centred_from: int | None, *, with_vectors: bool) -> Snapshot:
    columns = (chunk.c.seq, chunk.c.document_id, chunk.c.language, chunk.c.words)
    rows = connection.execute(select(*columns).order_by(chunk.c.seq)).all()
    languages = np.array([r[2] for r in rows], dtype=np.str_)
    vectors, centring = None, None
    if with_vectors:
        vectors = np.concatenate([part for part, _ in _in_parts(connection, kept, languages)])
    if centred_from is not None:
        # The means of what the index holds now: they cannot fall behind it, and need no place of their own.
        parts = _in_parts(connection, kept, languages) if vectors is None else [(vectors, languages)]
        centring = Centring(centred_from, parts)
        vectors = None if vectors is None else centring.apply(vectors, languages)
    return Snapshot(
        generation=kept.get(GENERATION, "0"),
        chunks=np.array([r[0] for r in rows], dtype=np.int64),
        documents=np.array([r[1] for r in rows], dtype=np.str_),
        languages=languages,
        lengths=np.array([r[3] for r in rows], dtype=np.float64),
        vectors=vectors,
        centring=centring,
    )


def _in_parts(
    connection: Connection, kept: Mapping[str, str], languages: NDArray[np.str_]
) -> Iterator[tuple[Vectors, NDArray[np.str_]]]:
    """Yield all live vectors by ascending number, some at a time, with their languages; one part at least."""
    found = select(vector.c.value).where(vector.c.embedder == kept.get(EMBEDDER, "")).order_by(vector.c.chunk)
    dimension, at = int(kept.get(DIMENSION, "0")), 0
    for part in connection.scalars(found).partitions(_AT_ONCE):
        yield from_blobs(part, dimension), languages[at : at + len(part)]
        at += len(part)
    if not at:
        yield from_blobs((), dimension), languages
