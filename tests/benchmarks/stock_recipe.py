"""The stock LangChain recipe at its best, with the embedder that Vouch uses.

    stock_recipe.py build CVS PLACE            split, embed on every core, keep in Chroma
    stock_recipe.py ask PLACE QUESTIONS K      a JSON line a question: the files among the hits, milliseconds

Characters split recursively (1000 with 200 shared), langchain-chroma and BM25 over folded words joined by an
EnsembleRetriever. The people of an answer are the distinct files among the hits. Knows nothing about Vouch but its
embedder.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from chromadb.config import Settings
from langchain_chroma import Chroma
from langchain_classic.retrievers import EnsembleRetriever
from langchain_community.retrievers import BM25Retriever
from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_text_splitters import RecursiveCharacterTextSplitter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.benchmarks.words import folded
from vectorstore.builtin import BuiltinEmbeddings

LENGTH, SHARED = 1000, 200
# Texts that a process embeds at a time: enough that handing them over costs nothing beside it.
BATCH = 64
# Chroma refuses more than 5,461 at a time.
AT_ONCE = 5_000


class OnEveryCore(Embeddings):
    """The embedder in as many processes as there are cores; a question in this one."""

    def __init__(self) -> None:
        self._one = BuiltinEmbeddings()

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Embed texts, one vector each."""
        parts = [texts[i : i + BATCH] for i in range(0, len(texts), BATCH)]
        with ProcessPoolExecutor(os.cpu_count()) as processes:
            return [vector for part in processes.map(self._one.embed_documents, parts) for vector in part]

    def embed_query(self, text: str) -> list[float]:
        """Embed one question."""
        return self._one.embed_query(text)


def _chroma(place: Path) -> Chroma:
    return Chroma(
        "cvs",
        embedding_function=OnEveryCore(),
        persist_directory=str(place),
        client_settings=Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=str(place)),
    )


def build(cvs: Path, place: Path) -> None:
    """Split and embed every CV of a folder into a new Chroma."""
    splitter = RecursiveCharacterTextSplitter(chunk_size=LENGTH, chunk_overlap=SHARED)
    texts = [Document(f.read_text("utf-8"), metadata={"file": f.stem}) for f in sorted(cvs.iterdir())]
    chroma, pieces = _chroma(place), splitter.split_documents(texts)
    for at in range(0, len(pieces), AT_ONCE):
        chroma.add_documents(pieces[at : at + AT_ONCE])


def _kept(chroma: Chroma) -> Iterator[Document]:
    """Yield what a Chroma holds, so many at a time: all at once are more than SQLite takes variables."""
    at = 0
    while (kept := chroma.get(limit=AT_ONCE, offset=at))["ids"]:
        yield from (Document(t, metadata=m) for t, m in zip(kept["documents"], kept["metadatas"], strict=True))
        at += AT_ONCE


def ask(place: Path, questions: Path, k: int) -> None:
    """Print what each question finds, and how long that took."""
    chroma = _chroma(place)
    words = BM25Retriever.from_documents(list(_kept(chroma)), preprocess_func=folded)
    words.k = k
    both = EnsembleRetriever(retrievers=[words, chroma.as_retriever(search_kwargs={"k": k})], weights=[0.5, 0.5])
    for line in questions.read_text("utf-8").splitlines():
        question = json.loads(line)
        started = time.perf_counter()
        hits = both.invoke(question["q"])[:k]
        files = list(dict.fromkeys(h.metadata["file"] for h in hits))
        spent = 1000 * (time.perf_counter() - started)
        sys.stdout.write(json.dumps({"id": question["id"], "files": files, "ms": spent}) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        ask(Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
