"""What Vouch costs and finds beside the stock LangChain recipe, in one run on one machine: `make bench`.

Prints a table and writes docs/BENCHMARKS.md with date and command. Vouch is measured through its own commands, as a
person would run them. Not a test: figures depend on the machine, and nothing here fails when they are slow.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from corpus import ROOT, SAMPLES, SHARED, Corpus, given_or_invented
from measure import Run, quantile, run
from throughput import FILES, Throughput, throughputs

WRITTEN = ROOT / "docs" / "BENCHMARKS.md"
BIN = Path(sys.executable).parent
VOUCH = BIN / "vouch"
STOCK = Path(__file__).with_name("stock_recipe.py")
K = 20  # of the stock recipe; Vouch's search is asked for as many to compare like with like
# Asked before the clock is looked at: models, lexicons and dictionaries are then in memory, answers are not.
WARM_UP = ("who has worked on databases at Google?", "谁在清华大学读过书？", "who knows C++?", "谁发过论文？")
TIMES = 3  # of commands timed from a cold shell the median of so many


class Outcome(NamedTuple):
    """What a system did with the corpus: build, answers' milliseconds by question, and the files each answer names."""

    build: Run
    asking: Run
    milliseconds: dict[str, float]
    files: dict[str, frozenset[str]]


class Row(NamedTuple):
    """A line of a table."""

    what: str
    values: tuple[str, ...]


def main() -> None:
    """Measure, print, write."""
    with tempfile.TemporaryDirectory(prefix="vouch-bench-") as place:
        spare = Path(place)
        corpus = given_or_invented(spare)
        questions = _questions_file(spare / "questions.jsonl", [(q.key, q.text) for q in corpus.questions])
        say(f"{corpus.label}, {len(corpus.questions)} set questions")
        vouch = measure_vouch(corpus, questions, spare / "vouch")
        say("the stock recipe")
        stock = measure_stock(corpus, questions, spare / "stock")
        say("search alone")
        found = _search(questions, spare / "vouch")
        say("commands")
        timed = commands(spare, spare / "vouch")
        say("files a second")
        read = throughputs(VOUCH, sorted(corpus.folder.iterdir()), spare / "formats")
        report = _report(corpus, _side_by_side(corpus, vouch, stock, found), timed, [_reading(t) for t in read])
    sys.stdout.write(report)
    WRITTEN.write_text(report, encoding="utf-8")
    say(f"written to {WRITTEN.relative_to(ROOT)}")


def measure_vouch(corpus: Corpus, questions: Path, home: Path) -> Outcome:
    """Ingest the corpus and ask its questions, each by the command."""
    build = run([VOUCH, "ingest", corpus.folder, "--home", home])
    asking = run([VOUCH, "ask", "--jsonl", questions, "--home", home])
    answers = _lines(asking)
    return Outcome(
        build=build,
        asking=asking,
        milliseconds={a["id"]: a["answer"]["timing_ms"]["total"] for a in answers},
        files={a["id"]: _files_of(a["answer"]) for a in answers},
    )


def measure_stock(corpus: Corpus, questions: Path, place: Path) -> Outcome:
    """Build the stock recipe's index over the corpus, and ask the same questions."""
    build = run([sys.executable, STOCK, "build", corpus.folder, place])
    asking = run([sys.executable, STOCK, "ask", place, questions])
    answers = _lines(asking)
    return Outcome(
        build=build,
        asking=asking,
        milliseconds={a["id"]: a["ms"] for a in answers},
        files={a["id"]: frozenset(a["files"]) for a in answers},
    )


def commands(spare: Path, large: Path) -> list[Row]:
    """Time the commands as from a shell: a few CVs in, a question each way, the help."""
    exam = SHARED / "exam" / "questions.jsonl"
    given = exam.is_file() and (SHARED / "cvs").is_dir()
    cvs = sorted((SHARED / "cvs" if given else SAMPLES).iterdir())[:5]
    folder = SHARED / "cvs" if given else _copied(cvs, spare / "five")
    asked = [json.loads(x) for x in (exam if given else ROOT / "tests/evals/questions.jsonl").read_text().splitlines()]
    questions = _questions_file(spare / "asked.jsonl", [(q["id"], q["q"]) for q in asked])
    ingests = [run([VOUCH, "ingest", folder, "--home", spare / f"five-{i}"]) for i in range(TIMES)]
    home = spare / "five-0"
    answers = _lines(run([VOUCH, "ask", "--jsonl", questions, "--home", home]))
    warm = [a["answer"]["timing_ms"]["total"] for a in answers if not a["id"].startswith("warm-")]
    cold = [run([VOUCH, "ask", "who has worked on GPU sharing?", "--home", home]) for _ in range(TIMES)]
    cold_large = [run([VOUCH, "ask", "who has worked on GPU sharing?", "--home", large]) for _ in range(TIMES)]
    helped = [run([VOUCH, "--help"]) for _ in range(TIMES)]
    of = "`../shared/cvs`" if given else "the samples"
    return [
        Row(f"`vouch ingest` of five CVs of {of}, start-up included", (_seconds(ingests), "< 15 s")),
        Row(f"an answer in a warm process, median of {len(warm)} questions", (f"{median(warm):.0f} ms", "< 150 ms")),
        Row("`vouch ask` from a cold shell, over the five CVs", (_seconds(cold), "< 3 s")),
        Row("`vouch ask` from a cold shell, over the 358 CVs", (_seconds(cold_large), "< 3 s")),
        Row("`vouch --help`", (_seconds(helped), "< 0.5 s")),
    ]


def _side_by_side(corpus: Corpus, vouch: Outcome, stock: Outcome, found: dict[str, frozenset[str]]) -> list[Row]:
    both = (vouch, stock)

    def row(what: str, *values: str) -> Row:
        return Row(what, values)

    return [
        row(
            "build time, start-up included", *(f"{o.build.seconds:.1f} s ({o.build.computing:.1f} s)" for o in both), ""
        ),
        row("an answer, p50", *(f"{_times(corpus, o, 0.5):.1f} ms" for o in both), "< 60 ms"),
        row("an answer, p95", *(f"{_times(corpus, o, 0.95):.1f} ms" for o in both), "< 200 ms"),
        row("the slowest answer", *(f"{_times(corpus, o, 1):.0f} ms" for o in both), ""),
        row("peak memory while building", *(f"{o.build.megabytes:.0f} MB" for o in both), ""),
        row("peak memory while answering", *(f"{o.asking.megabytes:.0f} MB" for o in both), ""),
        row("exact sets", *(_share(_exact(corpus, o.files)) for o in both), ""),
        row("exact sets, files of doubtful gold left out", *(_share(_lenient(corpus, o.files)) for o in both), ""),
        row("mean precision of the sets", *(f"{fmean(_precision(corpus, o.files)):.3f}" for o in both), ""),
        row("mean recall of the sets", *(f"{fmean(_recall(corpus, o.files)):.3f}" for o in both), ""),
        row(
            f"recall of passages alone, {K} a question",
            *(f"{fmean(_recall(corpus, f)):.3f}" for f in (found, stock.files)),
            "",
        ),
    ]


def _reading(read: Throughput) -> Row:
    """Return a format's line: files a second, chunks, embedding alone, and the whole as a multiple of that."""
    share = read.embedding / (read.ingest.seconds * (os.cpu_count() or 1))
    return Row(
        f"{read.files} files of .{read.format}",
        (
            f"{read.files / read.ingest.seconds:.1f}",
            str(read.chunks),
            f"{read.ingest.seconds:.1f} s",
            f"{read.embedding:.1f} s",
            f"{share:.0%}",
            f"{read.ratio:.2f}",
            "<= 1.3" if read.format == "txt" and read.files != FILES else "",
        ),
    )


def _search(questions: Path, home: Path) -> dict[str, frozenset[str]]:
    hits = _lines(run([VOUCH, "search", "--jsonl", questions, "-k", str(K), "--home", home]))
    return {h["id"]: frozenset(Path(x["document"]).stem for x in h["hits"]) for h in hits}


def _files_of(answer: dict[str, Any]) -> frozenset[str]:
    """Return the files that the people of an answer are cited from."""
    people = {p["person_id"] for p in answer["people"]}
    return frozenset(Path(c["document"]).stem for c in answer["citations"] if c["person_id"] in people)


def _times(corpus: Corpus, outcome: Outcome, share: float) -> float:
    return quantile([outcome.milliseconds[q.key] for q in corpus.questions], share)


def _exact(corpus: Corpus, files: dict[str, frozenset[str]]) -> list[bool]:
    return [files[q.key] == q.gold for q in corpus.questions]


def _lenient(corpus: Corpus, files: dict[str, frozenset[str]]) -> list[bool]:
    return [files[q.key] - q.soft == q.gold - q.soft for q in corpus.questions]


def _precision(corpus: Corpus, files: dict[str, frozenset[str]]) -> list[float]:
    return [len(files[q.key] & q.gold) / len(files[q.key]) if files[q.key] else 0.0 for q in corpus.questions]


def _recall(corpus: Corpus, files: dict[str, frozenset[str]]) -> list[float]:
    return [len(files[q.key] & q.gold) / len(q.gold) for q in corpus.questions]


def _share(right: Sequence[bool]) -> str:
    return f"{sum(right)} of {len(right)}"


def _seconds(runs: Sequence[Run]) -> str:
    return f"{median(r.seconds for r in runs):.2f} s ({median(r.computing for r in runs):.2f} s)"


def _questions_file(path: Path, questions: Iterable[tuple[str, str]]) -> Path:
    warm = [(f"warm-{i}", text) for i, text in enumerate(WARM_UP)]
    lines = [json.dumps({"id": key, "q": text}, ensure_ascii=False) for key, text in [*warm, *questions]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _copied(files: Sequence[Path], folder: Path) -> Path:
    folder.mkdir()
    for file in files:
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def _lines(done: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.printed.splitlines()]


def _table(head: Sequence[str], rows: Sequence[Row]) -> str:
    lines = [head, ["---"] * len(head), *([r.what, *r.values] for r in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _report(corpus: Corpus, compared: Sequence[Row], timed: Sequence[Row], read: Sequence[Row]) -> str:
    load = os.getloadavg()[0]
    return f"""# Benchmarks

Written by `make bench` on {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC; do not edit.

Vouch {version("vouch")}, Python {platform.python_version()},
{platform.system()} {platform.machine()}, {os.cpu_count()} cores (load {load:.1f} at the end).
{corpus.label}, {len(corpus.questions)} questions for sets of people;
each is asked once, after {len(WARM_UP)} others have warmed the process.

## Vouch beside the stock LangChain recipe

The stock recipe: RecursiveCharacterTextSplitter 1000/200, langchain-chroma, BM25 and dense joined by EnsembleRetriever,
k = {K}, the same embedder (USE multilingual). The people of its answer are the distinct files among the hits: it has no
other way to name a set without a language model. An answer of Vouch is the whole of it: set, words, citations.

{_table(("", "Vouch", "stock recipe", "target"), compared)}

## Commands

Wall time from a shell, the median of {TIMES} runs where nothing else is said. In brackets, here and above, the
time of the processor, which other programs on the machine lengthen less.

{_table(("", "measured", "target"), timed)}

## Reading

CVs of the corpus as text, all and the first {FILES}, and the same words as PDF and DOCX, into an empty home: start-up,
reading, embedding and indexing, on {os.cpu_count()} cores. Embedding alone is that of the same chunks on one core; its
share is of the time of all cores. Some three seconds of start-up weigh in a small batch. Many texts of the corpus are a
single line: wrapped into the rows of a PDF they tell less of what is a heading and what an item, and give fewer chunks.

{_table(("", "files a second", "chunks", "in all", "embedding alone", "its share", "ratio", "target"), read)}
"""


def say(text: str) -> None:
    """Tell whoever waits what is being measured."""
    sys.stderr.write(f"bench: {text}\n")


if __name__ == "__main__":
    main()
