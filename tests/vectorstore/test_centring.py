"""Vectors compared without what their language adds to them."""

from __future__ import annotations

import numpy as np
import pytest

from vectorstore.centring import Centring

CONCEPTS, OF_LANGUAGE = 24, {"en": 5.0, "zh": -3.0}


def corner(concept: int, language: str) -> np.ndarray:
    """Return what a model says of a concept that puts every text of a language into a corner: three parts language."""
    vector = np.zeros(1 + CONCEPTS + 1, dtype=np.float32)
    vector[0], vector[1 + concept], vector[-1] = 1.0, 1.0, OF_LANGUAGE[language]
    return vector


@pytest.fixture
def told() -> tuple[np.ndarray, list[str]]:
    """Give every concept once in each language."""
    languages = [g for g in OF_LANGUAGE for _ in range(CONCEPTS)]
    vectors = np.stack([corner(c % CONCEPTS, g) for c, g in enumerate(languages)])
    return vectors, languages


def test_what_means_the_same_is_nearest_across_languages(told: tuple[np.ndarray, list[str]]) -> None:
    """Once centred, each text of one language is nearest to the text of the other that says the same."""
    vectors, languages = told
    centred = Centring(1, [told]).apply(vectors, languages)
    english, chinese = centred[:CONCEPTS], centred[CONCEPTS:]
    assert (english @ chinese.T).argmax(axis=1).tolist() == list(range(CONCEPTS))


def test_lengths_and_the_other_columns_stay(told: tuple[np.ndarray, list[str]]) -> None:
    """Centring changes directions within its own columns, and nothing else."""
    vectors, languages = told
    centred = Centring(1, [told]).apply(vectors, languages)
    assert np.array_equal(centred[:, 0], vectors[:, 0])
    assert np.allclose(np.linalg.norm(centred, axis=1), np.linalg.norm(vectors, axis=1))


def test_parts_give_the_means_of_the_whole(told: tuple[np.ndarray, list[str]]) -> None:
    """An index read in parts is centred as one read at once."""
    vectors, languages = told
    parts = [(vectors[:30], languages[:30]), (vectors[30:], languages[30:])]
    whole, parted = (Centring(1, p).apply(vectors, languages) for p in ([told], parts))
    assert np.allclose(whole, parted)


def test_a_few_texts_are_no_measure_of_a_language() -> None:
    """Where an index is too small to tell language from subject, its vectors stay as they are."""
    vectors = np.stack([corner(0, "en"), corner(1, "en"), corner(0, "zh")])
    assert np.allclose(Centring(1, [(vectors, ["en", "en", "zh"])]).apply(vectors, ["en", "en", "zh"]), vectors)
