"""Taking out of vectors what all texts of one language share, so that the same thing said in two languages is near.

Some models put the texts of a language into a corner of their own: a question is then nearer to anything in its
language than to what it means in another. Knows nothing about which model that is, or which vectors are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from vectorstore.embedding import Vectors

# The mean of fewer texts is rather what they tell than the language they tell it in: they are given the mean of all.
_FEWEST = 20


class Centring:
    """The means of an index, by language, over the columns from `start` on."""

    def __init__(self, start: int, parts: Iterable[tuple[Vectors, Sequence[str] | NDArray[np.str_]]]) -> None:
        """Take the means of all `parts`: vectors, and the language of each."""
        self._start = start
        sums: dict[str, NDArray[np.float64]] = {}
        counts: dict[str, int] = {}
        for vectors, languages in parts:
            own = np.asarray(languages)
            for language in sorted(set(own.tolist())):
                tail = vectors[own == language, start:].astype(np.float64)
                sums[language] = sums.get(language, 0) + tail.sum(axis=0)
                counts[language] = counts.get(language, 0) + len(tail)
        total = sum(counts.values())
        self._of_all = sum(sums.values()) / total if total >= _FEWEST else 0.0
        self._means = {g: sums[g] / counts[g] for g in sums if counts[g] >= _FEWEST}

    def apply(self, vectors: Vectors, languages: Sequence[str] | NDArray[np.str_]) -> Vectors:
        """Return the vectors without their language's mean; the two parts of each keep the lengths they had."""
        centred, own = vectors.copy(), np.asarray(languages)
        for language in sorted(set(own.tolist())):
            rows = own == language
            tail = vectors[rows, self._start :]
            moved = tail - self._means.get(language, self._of_all)
            before, after = (np.linalg.norm(part, axis=1, keepdims=True) for part in (tail, moved))
            centred[rows, self._start :] = moved * (before / np.where(after > 0, after, 1))
        return centred
