"""Chroma, a disposable projection of the catalogue's vectors: the only module that imports chromadb.

Knows one collection in one folder: add, delete, nearest. Only the holder of the home's lock may open it (two writers
lose vectors without an error, a reader never sees what came later). Keeps no text. Knows nothing about the catalogue.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorstore.embedding import Vectors
from vectorstore.errors import StoreError

if TYPE_CHECKING:
    from chromadb.api.client import Client

logger = logging.getLogger(__name__)

_COLLECTION = "chunks"
# Chroma refuses more rows in one call.
_BATCH = 5461
# Chroma refuses longer lists in a filter; beyond it the filter is left out and hidden hits are dropped afterwards.
_LONGEST_FILTER = 32_000


class ProjectionBroken(StoreError):
    """Chroma cannot read or write its files; the catalogue has all that they held."""


class ChunkVectors:
    """The vectors of chunks under their numbers, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        """Open or create the folder's collection; the caller holds the home's lock. Raises ProjectionBroken."""
        self._client: Client | None = None
        with _guarded("opened", folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._client = _client(folder)
            self._collection: Any = self._client.get_or_create_collection(
                _COLLECTION, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
            )
        self._folder = folder

    def close(self) -> None:
        """Release the files; what is broken is let go as it is."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(ProjectionBroken), _guarded("closed", self._folder):
                client.close()

    def add(self, chunks: Sequence[int], vectors: Vectors, documents: Sequence[str], languages: Sequence[str]) -> None:
        """Add vectors; a number that is there already is left as it is."""
        with _guarded("written", self._folder):
            for i in range(0, len(chunks), _BATCH):
                part = slice(i, i + _BATCH)
                self._collection.add(
                    ids=[str(c) for c in chunks[part]],
                    embeddings=vectors[part],
                    metadatas=[
                        {"document": d, "language": g} for d, g in zip(documents[part], languages[part], strict=True)
                    ],
                )

    def delete(self, chunks: Sequence[int]) -> None:
        """Delete vectors; numbers that are not there are passed over."""
        with _guarded("written", self._folder):
            for i in range(0, len(chunks), _BATCH):
                self._collection.delete(ids=[str(c) for c in chunks[i : i + _BATCH]])

    def count(self) -> int:
        """Return how many vectors there are."""
        with _guarded("read", self._folder):
            return int(self._collection.count())

    def vectors(self, chunks: Sequence[int]) -> dict[int, Vectors]:
        """Return the vectors of those of `chunks` that are there."""
        with _guarded("read", self._folder):
            got = self._collection.get(ids=[str(c) for c in chunks], include=["embeddings"])
        return {int(i): v for i, v in zip(got["ids"], got["embeddings"], strict=True)}

    def nearest(
        self, query: Vectors, n: int, *, language: str | None = None, documents: Collection[str] | None = None
    ) -> tuple[int, ...]:
        """Return the numbers of the `n` nearest chunks, nearest first; approximately so in a large collection."""
        conditions: list[dict[str, Any]] = []
        if language is not None:
            conditions.append({"language": language})
        if documents is not None and len(documents) <= _LONGEST_FILTER:
            conditions.append({"document": {"$in": sorted(documents)}})
        where = {"$and": conditions} if len(conditions) > 1 else conditions[0] if conditions else None
        with _guarded("read", self._folder):
            found = self._collection.query(query_embeddings=[query], n_results=n, where=where, include=[])
        return tuple(int(i) for i in found["ids"][0])


def _client(folder: Path) -> Client:
    """Return the client; the one place to change for a Chroma that runs as a server."""
    # Half a second: only what writes, or serves a large store, pays it.
    from chromadb.api.client import Client  # noqa: PLC0415
    from chromadb.config import Settings  # noqa: PLC0415

    settings = Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=str(folder))
    return Client(settings=settings)


@contextmanager
def _guarded(what: str, folder: Path) -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # a panic on Chroma's Rust side is not an Exception
        logger.warning("the vector index in %s cannot be %s: %s", folder.name, what, type(error).__name__)
        raise ProjectionBroken(
            f"the vector index {str(folder)!r} cannot be {what} ({type(error).__name__}); run `vouch doctor --rebuild`"
        ) from error
