"""The stock LangChain recipe, as its tutorials give it, with the embedder that Vouch uses.

    stock_recipe.py build CVS PLACE         split, embed, keep in Chroma
    stock_recipe.py ask PLACE QUESTIONS     a JSON line a question: the files among the hits, milliseconds

Characters split recursively (1000 with 200 shared), langchain-chroma and BM25 joined by an EnsembleRetriever, k = 20.
The people of an answer are the distinct files among the hits. Knows nothing about Vouch but its embedder.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from chromadb.config import Settings
from langchain_chroma import Chroma
from langchain_classic.retrievers import EnsembleRetriever
from langchain_community.retrievers import BM25Retriever
from langchain_core.documents import Document
from langchain_text_splitters import RecursiveCharacterTextSplitter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from vectorstore.builtin import BuiltinEmbeddings

LENGTH, SHARED = 1000, 200
K = 20


def _chroma(place: Path) -> Chroma:
    return Chroma(
        "cvs",
        embedding_function=BuiltinEmbeddings(),
        persist_directory=str(place),
        client_settings=Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=str(place)),
    )


def build(cvs: Path, place: Path) -> None:
    """Split and embed every CV of a folder into a new Chroma."""
    splitter = RecursiveCharacterTextSplitter(chunk_size=LENGTH, chunk_overlap=SHARED)
    texts = [Document(f.read_text("utf-8"), metadata={"file": f.stem}) for f in sorted(cvs.iterdir())]
    _chroma(place).add_documents(splitter.split_documents(texts))


def ask(place: Path, questions: Path) -> None:
    """Print what each question finds, and how long that took."""
    chroma = _chroma(place)
    kept = chroma.get()
    chunks = [Document(t, metadata=m) for t, m in zip(kept["documents"], kept["metadatas"], strict=True)]
    words = BM25Retriever.from_documents(chunks)
    words.k = K
    both = EnsembleRetriever(retrievers=[words, chroma.as_retriever(search_kwargs={"k": K})], weights=[0.5, 0.5])
    for line in questions.read_text("utf-8").splitlines():
        question = json.loads(line)
        started = time.perf_counter()
        hits = both.invoke(question["q"])[:K]
        files = sorted({h.metadata["file"] for h in hits})
        spent = 1000 * (time.perf_counter() - started)
        sys.stdout.write(json.dumps({"id": question["id"], "files": files, "ms": spent}) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        ask(Path(sys.argv[2]), Path(sys.argv[3]))
