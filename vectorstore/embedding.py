"""The embedder behind LangChain's `Embeddings`: one that needs no network, others by their LangChain name.

Knows how to turn texts into vectors of unit length. Knows nothing about where they are kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorstore.errors import ConfigurationError
from vectorstore.records import Reading

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings

Vectors = NDArray[np.float32]

BUILTIN = "builtin"
BUILTIN_LARGE = "builtin-large"
# The models under these names: others would have to be embedded anew, so their name is what the index keeps.
_BUILTIN_ID = "use-multilingual-3"
_LARGE_ID = "use-multilingual-3+multilingual-e5-small-q4"
# Questions repeat within a conversation; 256 vectors are half a megabyte.
_REMEMBERED_QUERIES = 256


class Embedded(NamedTuple):
    """A reading whose chunks were embedded where it was read: one row a chunk, and by which embedder."""

    reading: Reading
    vectors: Vectors
    embedder_id: str


class Embedder:
    """An `Embeddings` with the id that the index keeps, giving vectors of unit length.

    `centred_from`: the columns from there on are compared only after `vectorstore.centring`; None for no column.
    """

    def __init__(
        self, embedder_id: str, embeddings: Embeddings | Callable[[], Embeddings], *, centred_from: int | None = None
    ) -> None:
        """Take an `Embeddings`, or a function that makes it when the first text is to be embedded."""
        self.embedder_id = embedder_id
        self.centred_from = centred_from
        self._given = embeddings
        # Under this name another process on this machine makes the same one, without a key or a network; else None.
        self.local_name: str | None = None
        self._queries: OrderedDict[str, Vectors] = OrderedDict()
        self._remembering = threading.Lock()

    @classmethod
    def named(cls, name: str) -> Embedder:
        """Return `builtin`, `builtin-large`, or any other by its LangChain name (`openai:text-embedding-3-small`).

        Raises ConfigurationError where LangChain does not know the name, or the package for it is absent.
        """
        if name in {BUILTIN, BUILTIN_LARGE}:
            made_here = cls(_BUILTIN_ID, _builtin) if name == BUILTIN else cls._large()
            made_here.local_name = name
            return made_here
        from langchain.embeddings import init_embeddings  # noqa: PLC0415 - a second, for those who ask for it

        try:
            made = init_embeddings(name)
        except (ValueError, ImportError) as error:
            raise ConfigurationError(
                f"the embedder {name!r} cannot be used ({error}); name {BUILTIN!r}, {BUILTIN_LARGE!r} or a provider "
                "and model such as 'openai:text-embedding-3-small', with its LangChain package installed"
            ) from error
        return cls(name, made)

    @classmethod
    def _large(cls) -> Embedder:
        from vectorstore.builtin import LARGE_FROM, LargeEmbeddings  # noqa: PLC0415 - for those who ask for it

        return cls(_LARGE_ID, LargeEmbeddings(), centred_from=LARGE_FROM)

    @cached_property
    def embeddings(self) -> Embeddings:
        """The `Embeddings` itself."""
        given = self._given
        return given() if isinstance(given, FunctionType) else given  # type: ignore[return-value]

    def embed(self, reading: Reading) -> Embedded:
        """Return a reading with the vectors of its chunks."""
        return Embedded(reading, self.documents([c.embedded for c in reading.chunks]), self.embedder_id)

    def documents(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text; no text gives no row."""
        if not texts:
            return np.zeros((0, 0), dtype=np.float32)
        return _unit(np.asarray(self.embeddings.embed_documents(list(texts)), dtype=np.float32))

    def query(self, text: str) -> Vectors:
        """Return the vector of a question, from memory where it was asked before."""
        with self._remembering:
            if text in self._queries:
                self._queries.move_to_end(text)
                return self._queries[text]
        made: Vectors = _unit(np.asarray([self.embeddings.embed_query(text)], dtype=np.float32))[0]
        with self._remembering:
            self._queries[text] = made
            while len(self._queries) > _REMEMBERED_QUERIES:
                self._queries.popitem(last=False)
        return made


def _builtin() -> Embeddings:
    # LangChain's base class is a fifth of a second to import, and most questions embed nothing.
    from vectorstore.builtin import BuiltinEmbeddings  # noqa: PLC0415

    return BuiltinEmbeddings()


def _unit(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    # A text of nothing may embed to nothing; it then resembles nothing, and divides by one.
    unit: Vectors = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit
