"""The report of `make bench`: tables of what was measured, and in words where another does better than Vouch."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Callable, Sequence
from importlib.metadata import version
from statistics import median
from typing import NamedTuple

from tests.benchmarks.corpus import Corpus
from tests.benchmarks.measure import Run
from tests.benchmarks.outcome import DEPTHS, Files, Outcome, exact, f1, precision, recall, time_of
from tests.benchmarks.systems import PASSAGES, WARM_UP
from tests.benchmarks.throughput import FILES, Throughput

_READING = (
    "", "files a second", "chunks", "wall", "processor", "memory", "embedding alone", "its share", "ratio", "target",
)  # fmt: skip
TIMES = 3  # of commands timed from a cold shell the median of so many


class Row(NamedTuple):
    """A line of a table."""

    what: str
    values: tuple[str, ...]


class Compared(NamedTuple):
    """The systems over one corpus: Vouch, the best depth of those that need one, every depth, passages alone."""

    vouch: Outcome
    others: tuple[Outcome, ...]
    tried: tuple[Outcome, ...]
    passages: tuple[Files, ...]


def costs(runs: Sequence[Run]) -> tuple[str, str, str]:
    """Return wall, processor and memory, the median of each."""
    wall, computing = median(r.seconds for r in runs), median(r.computing for r in runs)
    return f"{wall:.2f} s", f"{computing:.2f} s", f"{median(r.megabytes for r in runs):.0f} MB"


def _side_by_side(corpus: Corpus, compared: Compared) -> list[Row]:
    every = (compared.vouch, *compared.others)

    def row(what: str, told: Callable[[Outcome], str], target: str = "") -> Row:
        return Row(what, (*map(told, every), target))

    def built(told: Callable[[Run], str]) -> Callable[[Outcome], str]:
        return lambda o: told(o.build) if o.build else "none"

    asked = len(corpus.questions)
    found = (*(f"{recall(corpus, files):.3f}" for files in compared.passages), "")
    return [
        row("hits taken for an answer", lambda o: f"k = {o.depth}" if o.depth else "all that hold"),
        row("build, wall", built(lambda r: f"{r.seconds:.1f} s")),
        row("build, processor", built(lambda r: f"{r.computing:.1f} s")),
        row("build, peak memory", built(lambda r: f"{r.megabytes:.0f} MB")),
        row("all answers, wall, start-up included", lambda o: f"{o.asking.seconds:.1f} s"),
        row("all answers, processor", lambda o: f"{o.asking.computing:.1f} s"),
        row("all answers, peak memory", lambda o: f"{o.asking.megabytes:.0f} MB"),
        row("an answer, p50", lambda o: f"{time_of(corpus, o, 0.5):.1f} ms", "< 60 ms"),
        row("an answer, p95", lambda o: f"{time_of(corpus, o, 0.95):.1f} ms", "< 200 ms"),
        row("the slowest answer", lambda o: f"{time_of(corpus, o, 1):.0f} ms"),
        row("exact sets", lambda o: f"{exact(corpus, o.files)} of {asked}"),
        row("the same, doubtful gold left out", lambda o: f"{exact(corpus, o.files, lenient=True)} of {asked}"),
        row("mean precision of the sets", lambda o: f"{precision(corpus, o.files):.3f}"),
        row("mean recall of the sets", lambda o: f"{recall(corpus, o.files):.3f}"),
        row("mean F1 of the sets", lambda o: f"{f1(corpus, o.files):.3f}"),
        Row(f"recall of {PASSAGES} hits a question", (*found, "")),
    ]


def _depths(corpus: Corpus, tried: Sequence[Outcome]) -> list[Row]:
    return [
        Row(
            f"{o.name}, k = {o.depth}",
            (
                f"{exact(corpus, o.files)} of {len(corpus.questions)}",
                *(f"{score(corpus, o.files):.3f}" for score in (precision, recall, f1)),
                f"{time_of(corpus, o, 0.5):.1f} ms",
            ),
        )
        for o in tried
    ]


def beaten(corpus: Corpus, compared: Compared) -> str:
    """Return in which measures another system does better than Vouch, in words."""
    us = compared.vouch
    quality = {"exact sets": exact, "precision": precision, "recall": recall, "F1": f1}
    told = []
    for other in compared.others:
        better = [what for what, score in quality.items() if score(corpus, other.files) > score(corpus, us.files)]
        if time_of(corpus, other, 0.5) < time_of(corpus, us, 0.5):
            better.append("the time of a median answer")
        if time_of(corpus, other, 0.95) < time_of(corpus, us, 0.95):
            better.append("that of a slow one")
        if other.build is None:
            better.append("building (it builds nothing)")
        elif us.build is not None:
            costs = {
                "wall": other.build.seconds < us.build.seconds,
                "processor": other.build.computing < us.build.computing,
            }
            costs["memory"] = other.build.megabytes < us.build.megabytes
            better += [f"{cost} of building" for cost, less in costs.items() if less]
        if other.asking.megabytes < us.asking.megabytes:
            better.append("memory of answering")
        told.append(f"- {other.name}: {', '.join(better) or 'nothing'}.")
    return "\n".join(told)


def _reading(read: Throughput) -> Row:
    """Return a format's line: files a second, chunks, embedding alone, and the whole as a multiple of that."""
    return Row(
        f"{read.files} files of .{read.format}",
        (
            f"{read.files / read.ingest.seconds:.1f}",
            str(read.chunks),
            *costs([read.ingest]),
            f"{read.embedding:.1f} s",
            f"{read.share:.0%}",
            f"{read.ratio:.2f}",
            "<= 1.3" if read.format == "txt" and read.files != FILES else "",
        ),
    )


def table(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Return a table as Markdown."""
    lines = [head, ["---"] * len(head), *([r.what, *r.values] for r in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def report_of(corpus: Corpus, compared: Compared, timed: Sequence[Row], read: Sequence[Throughput]) -> str:
    load = os.getloadavg()[0]
    names = [compared.vouch.name, *(o.name for o in compared.others)]
    return f"""# Benchmarks

Written by `make bench` on {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC; do not edit.

Vouch {version("vouch-cv")}, Python {platform.python_version()}, {platform.system()} {platform.machine()},
{os.cpu_count()} cores (load {load:.1f} at the end). {corpus.label}, {len(corpus.questions)} questions for sets of
people; each is asked once, after {len(WARM_UP)} others have warmed the process.

Every figure of cost is that of the whole tree of processes that a command starts. Processor: what the system has
counted for all of them once the last has ended, also for those that no parent waited for. Memory: what they held at
once, at its most, of five looks a second; what they share counts once (PSS).

## Vouch beside the stock LangChain recipe, and plain anchors

The stock recipe is given its best: RecursiveCharacterTextSplitter 1000/200, langchain-chroma, the same embedder (USE
multilingual) on every core while it builds, BM25 over folded words with a stop list, both joined by
EnsembleRetriever, and of k = {", ".join(map(str, DEPTHS))} the one whose sets agree best with the gold (mean F1) on
these very questions. The people of its answer are the distinct files among the hits. What stands behind retrieval in
such a recipe, a language model that reads the hits and says who is meant, is left out: it could drop wrong people,
and never add those who were not retrieved.

BM25 over whole CVs uses the same words, and its best k. Grep takes every CV that holds the names of the question as
whole words, in any case; the names are handed to it, as a person picks them out of a question. An answer of Vouch is
the whole of it: set, words, citations.

{table(("", *names, "target"), _side_by_side(corpus, compared))}

Where another does better than Vouch in this table:

{beaten(corpus, compared)}

The sets at every depth:

{table(("", "exact sets", "precision", "recall", "F1", "an answer, p50"), _depths(corpus, compared.tried))}

## Commands

From a shell, the median of {TIMES} runs where nothing else is said.

{table(("", "wall", "processor", "memory", "target (wall)"), timed)}

## Reading

CVs of the corpus as text, all and the first {FILES}, and the same words as PDF and DOCX, into an empty home:
start-up, reading, embedding and indexing, on {os.cpu_count()} cores. Embedding alone is that of the same chunks on
one core; its share is of the processor's time, the ratio that of wall time. Some three seconds of start-up weigh in a
small batch. Many texts of the corpus are a single line: wrapped into the rows of a PDF they tell less of what is a
heading and what an item, and give fewer chunks.

{table(_READING, [_reading(one) for one in read])}
"""
