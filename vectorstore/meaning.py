"""Which chunks are nearest to a question in meaning: proposed by Chroma, or by comparing every vector.

Either way they are measured by the catalogue's own vectors, in double precision, so that both give the same hits. Knows
nothing about words.
"""

from __future__ import annotations

import logging
from typing import cast

import numpy as np
from sqlalchemy import select
from sqlalchemy.engine import Connection

from vectorstore.catalogue import from_blobs
from vectorstore.chroma import ChunkVectors
from vectorstore.database import among
from vectorstore.embedding import Vectors
from vectorstore.records import Language, Scope
from vectorstore.schema import vector
from vectorstore.snapshot import Flags, Floats, Snapshot, best

logger = logging.getLogger(__name__)

# Chroma is asked for so many times more than are wanted: what ties with the last is seen to end, and what its own sums
# put in another order is found.
_MARGIN = 2
# What single precision may be off by: 512 products of unit vectors, summed in any order.
_OFF = 1e-5
# Beyond the sixth place one and the same vector, embedded in another batch, differs.
_PLACES = 6


class Meaning:
    """One question, measured against the chunks of a snapshot."""

    def __init__(self, connection: Connection, live: Snapshot, query: Vectors, embedder_id: str) -> None:
        """Take the question's vector, centred as the snapshot's are."""
        self._connection = connection
        self._live = live
        self._query = query
        self._embedder_id = embedder_id

    def cosines(self, chunks: Flags) -> Floats:
        """Return the cosine of each chunk that is marked with the question, 0 for all others."""
        found = np.zeros(len(self._live.chunks))
        if chunks.any():
            exact = self._vectors(chunks).astype(np.float64) @ self._query.astype(np.float64)
            found[chunks] = np.round(exact, _PLACES)
        return found

    def compared(self, seen: Flags, n: int) -> Flags:
        """Mark the `n` nearest of each language, and what ties with the last, by comparing every vector."""
        found = np.zeros(len(self._live.chunks), dtype=bool)
        roughly = np.zeros(len(self._live.chunks))
        roughly[seen] = self._vectors(seen) @ self._query
        for of_language in self._live.by_language(seen):
            least = roughly[best(roughly, of_language, n)].min() - _OFF
            near = of_language & (roughly >= least)
            found |= best(self.cosines(near), near, n)
        return found

    def proposed(self, chroma: ChunkVectors, seen: Flags, scope: Scope, n: int) -> Flags | None:
        """Mark the `n` nearest of each language, and what ties with the last, among what Chroma proposes.

        None where it proposes less than there is. Raises ProjectionBroken.
        """
        found = np.zeros(len(self._live.chunks), dtype=bool)
        for of_language in self._live.by_language(seen):
            near = self._of_language(chroma, of_language, scope, n)
            if near is None:
                return None
            found |= near
        return found

    def _of_language(self, chroma: ChunkVectors, members: Flags, scope: Scope, n: int) -> Flags | None:
        language, there = cast("Language", str(self._live.languages[members][0])), int(members.sum())
        asked = _MARGIN * n
        while True:
            proposed = chroma.nearest(self._query, asked, language, documents=scope.documents)
            if len(proposed) < min(asked, there):
                logger.warning("Chroma gave %d of %d chunks", len(proposed), min(asked, there))
                return None
            found = members & np.isin(self._live.chunks, np.array(proposed, dtype=np.int64))
            cosines = self.cosines(found)
            near = best(cosines, found, n)
            ties_end = int(found.sum()) > n and cosines[found].min() < cosines[near].min()
            if ties_end or len(proposed) < asked:
                return near
            asked *= _MARGIN

    def _vectors(self, chunks: Flags) -> Vectors:
        if self._live.vectors is not None:
            return self._live.vectors[chunks]
        wanted = [int(c) for c in self._live.chunks[chunks]]
        blobs = self._connection.scalars(
            select(vector.c.value)
            .where(among(vector.c.chunk, wanted), vector.c.embedder == self._embedder_id)
            .order_by(vector.c.chunk)
        ).all()
        return self._live.centred(from_blobs(blobs, len(self._query)), self._live.languages[chunks])
