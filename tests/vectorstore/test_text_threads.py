"""What is promised of the analyser where several questions are answered at once: threads do not meet in it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import Stemmer

from vectorstore.text import stem

STEMS = ("nation", "select", "modern", "schedul", "compil", "optimiz", "connect", "distribut")
ENDINGS = ("al", "ing", "ed", "er", "ation", "ability", "ness", "ly", "s", "izational")
WORDS = [stem_ + ending for stem_ in STEMS for ending in ENDINGS]
THREADS, TIMES = 8, 20


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let threads take turns as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_do_not_stem_each_others_words(hasty):
    """A word has the same stem however many threads ask at once; a wrong one would be remembered, answers with it."""
    alone = Stemmer.Stemmer("english")
    wanted = {word: alone.stemWord(word) for word in WORDS}

    def stems(first: int) -> list[tuple[str, str]]:
        return [(word, stem(word)) for word in WORDS[first:] + WORDS[:first]]

    with ThreadPoolExecutor(THREADS) as threads:
        for _ in range(TIMES):
            stem.cache_clear()
            found = [pair for each in threads.map(stems, range(0, len(WORDS), len(WORDS) // THREADS)) for pair in each]
            assert [(word, got) for word, got in found if got != wanted[word]] == []
