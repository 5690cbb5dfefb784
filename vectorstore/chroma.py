"""Chroma, a disposable projection of the catalogue's vectors: the only module that imports chromadb.

Knows the collections of one folder, one a language: add, describe, delete, nearest. Whose turn it is at its files is
`gate`'s affair: two writers lose vectors without an error, and what was opened before a write never sees it. Keeps no
text. Knows nothing about the catalogue.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, get_args

from vectorstore.described import Described
from vectorstore.embedding import Vectors
from vectorstore.errors import StoreError
from vectorstore.records import Language
from vectorstore.unused import blank_unused

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateHNSWConfiguration

logger = logging.getLogger(__name__)

# The nearest are asked for by language. Which vectors are of one costs Chroma as much as there are of it: of 66,000
# with a filter 180 to 250 ms, where those of a collection of their own cost 6.
_COLLECTION = "chunks-{language}"
_LANGUAGES: tuple[Language, ...] = get_args(Language)
# What a chunk carries (`_metadata`) and how it is indexed: an index of another form is built anew.
_FORM = 3
# Of 15,000 random vectors (the worst case) the default of 100 finds 34% of the nearest hundred, 1,000 finds 94.7%; a
# query takes milliseconds more, building nothing.
_HNSW: CreateHNSWConfiguration = {"space": "cosine", "ef_search": 1_000}
# Chroma refuses more rows in one call.
_BATCH = 5461
# Chroma refuses longer lists in a filter; beyond it the filter is left out and hidden hits are dropped afterwards.
_LONGEST_FILTER = 32_000


class ProjectionBroken(StoreError):
    """Chroma cannot read or write its files; the catalogue has all that they held."""


class ChunkVectors:
    """The vectors of chunks under their numbers, in a folder of their own."""

    def __init__(self, folder: Path, *, create: bool) -> None:
        """Open the folder's collection, or with `create` make it where there is none. Raises ProjectionBroken."""
        self._client: Client | None = None
        self._folder = folder
        self._writes = create
        with _guarded("opened", folder):
            if create:
                folder.mkdir(parents=True, exist_ok=True)
            elif not folder.is_dir():
                raise FileNotFoundError(folder)
            self._spelling = _Spelling(folder)
            try:
                self._client = client = _client(self._spelling.path)
            except BaseException:
                self._spelling.give_back()
                raise
            try:
                self._collections = {language: _collection(client, language, create=create) for language in _LANGUAGES}
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Release the files; what is broken is let go as it is."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(ProjectionBroken), _guarded("closed", self._folder):
                client.close()
                if self._writes:
                    blank_unused(self._folder)
            self._spelling.give_back()

    @property
    def is_of_this_form(self) -> bool:
        """Tell whether the chunks carry what this program writes of them."""
        return all((one.metadata or {}).get("form") == _FORM for one in self._collections.values())

    @property
    def generation(self) -> str | None:
        """Return the generation of the catalogue that was written here last, as it was when this was opened."""
        told = {(one.metadata or {}).get("generation") for one in self._collections.values()}
        return str(told.pop()) if len(told) == 1 and None not in told else None

    def stamp(self, generation: str) -> None:
        """Note the generation of the catalogue that the collections now hold."""
        with _guarded("written", self._folder):
            for one in self._collections.values():
                one.modify(metadata={"form": _FORM, "generation": generation})

    def add(self, chunks: Sequence[int], vectors: Vectors, told: Sequence[Described]) -> None:
        """Add vectors and what is told of each; a number that is there already is left as it is."""
        with _guarded("written", self._folder):
            for collection, rows in self._by_language(told):
                collection.add(
                    ids=[str(chunks[row]) for row in rows],
                    embeddings=vectors[rows],
                    metadatas=[_metadata(told[row]) for row in rows],
                )

    def describe(self, chunks: Sequence[int], told: Sequence[Described]) -> None:
        """Tell anew of vectors that are there; numbers that are not are passed over. The vectors stay untouched."""
        with _guarded("written", self._folder):
            for collection, rows in self._by_language(told):
                collection.update(
                    ids=[str(chunks[row]) for row in rows], metadatas=[_metadata(told[row]) for row in rows]
                )

    def delete(self, chunks: Sequence[int]) -> None:
        """Delete vectors; numbers that are not there are passed over."""
        with _guarded("written", self._folder):
            for i in range(0, len(chunks), _BATCH):
                for collection in self._collections.values():
                    collection.delete(ids=[str(c) for c in chunks[i : i + _BATCH]])

    def count(self) -> int:
        """Return how many vectors there are."""
        with _guarded("read", self._folder):
            return sum(int(one.count()) for one in self._collections.values())

    def vectors(self, chunks: Sequence[int]) -> dict[int, Vectors]:
        """Return the vectors of those of `chunks` that are there."""
        with _guarded("read", self._folder):
            every = self._got(chunks, "embeddings")
        return {int(i): v for got in every for i, v in zip(got["ids"], got["embeddings"], strict=True)}

    def tells(self, chunks: Sequence[int], told: Sequence[Described]) -> bool:
        """Tell whether just this is told of `chunks`."""
        with _guarded("read", self._folder):
            every = self._got(chunks, "metadatas")
        kept = {i: told_of for got in every for i, told_of in zip(got["ids"], got["metadatas"], strict=True)}
        return all(kept.get(str(c)) == _metadata(t) for c, t in zip(chunks, told, strict=True))

    def of_person(self, person_id: str) -> frozenset[int]:
        """Return the numbers of a person's chunks."""
        with _guarded("read", self._folder):
            every = [one.get(where={"person_id": person_id}, include=[]) for one in self._collections.values()]
        return frozenset(int(i) for got in every for i in got["ids"])

    def nearest(
        self, query: Vectors, n: int, language: Language, *, documents: Collection[str] | None = None
    ) -> tuple[int, ...]:
        """Return the numbers of the `n` nearest chunks of a language, nearest first; approximately so of very many."""
        narrow = documents is not None and len(documents) <= _LONGEST_FILTER
        where = {"document_id": {"$in": sorted(documents or ())}} if narrow else None
        with _guarded("read", self._folder):
            found = self._collections[language].query(query_embeddings=[query], n_results=n, where=where, include=[])
        return tuple(int(i) for i in found["ids"][0])

    def _got(self, chunks: Sequence[int], what: str) -> list[Mapping[str, Any]]:
        ids = [str(c) for c in chunks]
        return [one.get(ids=ids, include=[what]) for one in self._collections.values()]

    def _by_language(self, told: Sequence[Described]) -> Iterator[tuple[Any, list[int]]]:
        """Give each collection with the rows that are its own, no more at once than Chroma takes."""
        for language, collection in self._collections.items():
            own = [row for row, one in enumerate(told) if one.language == language]
            for i in range(0, len(own), _BATCH):
                yield collection, own[i : i + _BATCH]


def _collection(client: Client, language: Language, *, create: bool) -> Any:
    name = _COLLECTION.format(language=language)
    if not create:
        return client.get_collection(name, embedding_function=None)
    return client.get_or_create_collection(
        name,
        embedding_function=None,
        metadata={"form": _FORM},
        configuration={"hnsw": _HNSW},
    )


def _metadata(told: Described) -> Mapping[str, str | int | list[str]]:
    """Return what is told as Chroma takes it, which refuses None and empty lists."""
    fields: dict[str, str | int | list[str] | None] = {
        "document_id": told.document_id,
        "language": told.language,
        "person_id": told.person_id,
        "pool": told.pool,
        "kind": told.kind,
        "organisations": list(told.organisations),
        "first": told.first,
        "last": told.last,
    }
    return {key: value for key, value in fields.items() if value is not None and value != []}


class _Spelling:
    """A way to write a folder's path that nobody in this process uses now.

    Chroma gives whoever writes a path in the same way the same client, however long ago it was opened.
    """

    _used: ClassVar[set[str]] = set()
    _choosing = threading.Lock()

    def __init__(self, folder: Path) -> None:
        self.path = str(folder)
        with self._choosing:
            while self.path in self._used:
                self.path += "/."
            self._used.add(self.path)

    def give_back(self) -> None:
        with self._choosing:
            self._used.discard(self.path)


def _client(folder: str) -> Client:
    """Return the client; the one place to change for a Chroma that runs as a server."""
    # A third of a second of processor beside what a store loads anyway: for those who write, or ask by meaning.
    from chromadb.api.client import Client  # noqa: PLC0415
    from chromadb.config import Settings  # noqa: PLC0415

    settings = Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=folder)
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
