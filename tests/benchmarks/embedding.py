"""Embed all chunks of a home once more, on one core; print how many there are, the seconds, and the processor's."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from pathlib import Path

from threadpoolctl import threadpool_limits

from vectorstore.embedding import BUILTIN, Embedder


def main(home: Path) -> None:
    """Time the built-in embedder over a home's chunks, a document at a time as an ingest gives them."""
    with sqlite3.connect(home / "catalogue.sqlite") as catalogue:
        rows = catalogue.execute("SELECT document_id, record FROM chunk ORDER BY seq").fetchall()
    by_document: dict[str, list[str]] = {}
    for document, record in rows:
        by_document.setdefault(document, []).append(json.loads(record)["embedded"])
    embedder = Embedder.named(BUILTIN)
    embedder.documents(["warm"])
    with threadpool_limits(1):
        started, worked = time.perf_counter(), time.process_time()
        for texts in by_document.values():
            embedder.documents(texts)
        seconds, computing = time.perf_counter() - started, time.process_time() - worked
    sys.stdout.write(f"{len(rows)} {seconds:.2f} {computing:.2f}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
