"""Two plain ways to answer a set question, as anchors: any system has to say what it is better at than these.

    anchors.py grep CVS QUESTIONS      every file that holds the names of the question as whole words, in any case
    anchors.py bm25 CVS QUESTIONS      the files, best first, by BM25 over whole CVs

A JSON line a question: files, milliseconds. `grep` is given the names by themselves, as a person who searches picks
them out of the question. Knows nothing about Vouch.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rank_bm25 import BM25Okapi

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.benchmarks.words import folded

# More than any k that is tried.
MOST = 50
Answer = Callable[[dict[str, Any]], list[str]]


def grep(cvs: Path) -> Answer:
    """Return what answers by reading every file anew, as grep does."""

    def answer(question: dict[str, Any]) -> list[str]:
        # Letters and digits alone end a word: `C++` has one, and Chinese has no spaces.
        names = [re.compile(rf"(?<![A-Za-z0-9]){re.escape(n)}(?![A-Za-z0-9])", re.I) for n in question["names"]]
        texts = ((f.stem, f.read_text("utf-8")) for f in sorted(cvs.iterdir()))
        return [stem for stem, text in texts if names and all(name.search(text) for name in names)]

    return answer


def bm25(cvs: Path) -> Answer:
    """Return what answers by an index over whole files."""
    files = sorted(cvs.iterdir())
    index = BM25Okapi([folded(f.read_text("utf-8")) for f in files])

    def answer(question: dict[str, Any]) -> list[str]:
        scores = index.get_scores(folded(question["q"]))
        best = sorted(range(len(files)), key=lambda i: -scores[i])[:MOST]
        return [files[i].stem for i in best if scores[i] > 0]

    return answer


def main(way: str, cvs: Path, questions: Path) -> None:
    """Print what each question finds, and how long that took."""
    answer = {"grep": grep, "bm25": bm25}[way](cvs)
    for line in questions.read_text("utf-8").splitlines():
        question = json.loads(line)
        started = time.perf_counter()
        files = answer(question)
        spent = 1000 * (time.perf_counter() - started)
        sys.stdout.write(json.dumps({"id": question["id"], "files": files, "ms": spent}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
