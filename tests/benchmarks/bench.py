"""What Vouch costs and finds beside the stock LangChain recipe and plain anchors, in one run: `make bench`.

Prints tables and writes docs/BENCHMARKS.md with date and command. Vouch is measured through its own commands, as a
person would run them. Not a test: figures depend on the machine, and nothing here fails when they are slow.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.benchmarks import systems
from tests.benchmarks.checks import checks, line_of, rows_of
from tests.benchmarks.corpus import ROOT, SAMPLES, SHARED, Corpus, first, given_or_invented
from tests.benchmarks.measure import run
from tests.benchmarks.outcome import DEPTHS, best
from tests.benchmarks.report import TIMES, Compared, Row, costs, report_of
from tests.benchmarks.systems import PASSAGES, VOUCH
from tests.benchmarks.throughput import throughputs

WRITTEN = ROOT / "docs" / "BENCHMARKS.md"


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--first", type=int, metavar="N", help="try it with so many CVs; prints, writes nothing")
    few = arguments.parse_args().first
    with tempfile.TemporaryDirectory(prefix="vouch-bench-") as place:
        spare = Path(place)
        corpus = given_or_invented(spare)
        corpus = first(corpus, few, spare) if few else corpus
        compared = compare(corpus, spare)
        say("commands")
        timed = commands(corpus, spare, spare / "vouch")
        say("files a second")
        say("checks of a model's readings and quotes")
        checked = checks(spare)
        say(line_of(checked))
        read = throughputs(VOUCH, sorted(corpus.folder.iterdir()), spare / "formats")
        report = report_of(corpus, compared, (*timed, *rows_of(checked)), read)
    sys.stdout.write(report)
    if not few:
        WRITTEN.write_text(report, encoding="utf-8")
        say(f"written to {WRITTEN.relative_to(ROOT)}")


def compare(corpus: Corpus, spare: Path) -> Compared:
    """Have every system build and answer."""
    asked = systems.questions_of(corpus, spare)
    say(f"Vouch: {corpus.label}, {len(corpus.questions)} set questions")
    vouch = systems.vouch(corpus, asked, spare / "vouch")
    passages = systems.passages(asked, spare / "vouch")
    say("the stock recipe")
    stock = systems.stock_recipe(corpus, asked, spare / "stock")
    say("the anchors")
    whole, grep = systems.whole_cvs(corpus, asked), systems.names_alone(corpus, asked)
    at = DEPTHS.index(PASSAGES)
    return Compared(
        vouch=vouch,
        others=(best(corpus, stock), best(corpus, whole), grep),
        tried=(*stock, *whole),
        passages=(passages, stock[at].files, whole[at].files),
    )


# Who asks what nobody holds waits for embedder and Chroma besides: what is nearest in meaning is shown instead.
_FINDS, _KNOWN = "who has worked on GPU sharing?", "who knows Java?"


def commands(corpus: Corpus, spare: Path, large: Path) -> list[Row]:
    """Time the commands as from a shell: a few CVs in, a question each way, the help."""
    exam = SHARED / "exam" / "questions.jsonl"
    given = exam.is_file() and (SHARED / "cvs").is_dir()
    cvs = sorted((SHARED / "cvs" if given else SAMPLES).iterdir())[:5]
    folder = SHARED / "cvs" if given else _copied(cvs, spare / "five")
    asked = [json.loads(x) for x in (exam if given else ROOT / "tests/evals/questions.jsonl").read_text().splitlines()]
    questions = systems.questions_file(spare / "asked.jsonl", [(q["id"], q["q"]) for q in asked])
    ingests = [run([VOUCH, "ingest", folder, "--home", spare / f"five-{i}"]) for i in range(TIMES)]
    home = spare / "five-0"
    answers = systems.lines_of(run([VOUCH, "ask", "--jsonl", questions, "--home", home]))
    warm = [a["answer"]["timing_ms"]["total"] for a in answers if not a["id"].startswith("warm-")]
    cold = [run([VOUCH, "ask", _FINDS, "--home", home]) for _ in range(TIMES)]
    cold_large = [run([VOUCH, "ask", _KNOWN, "--home", large]) for _ in range(TIMES)]
    cold_nobody = [run([VOUCH, "ask", _FINDS, "--home", large]) for _ in range(TIMES)]
    helped = [run([VOUCH, "--help"]) for _ in range(TIMES)]
    of = "`../shared/cvs`" if given else "the samples"
    files = len(list(corpus.folder.iterdir()))
    return [
        Row(f"`vouch ingest` of five CVs of {of}, start-up included", (*costs(ingests), "< 15 s")),
        Row(
            f"an answer in a warm process, median of {len(warm)} questions",
            (f"{median(warm):.0f} ms", "", "", "< 150 ms"),
        ),
        Row("`vouch ask` from a cold shell, over the five CVs", (*costs(cold), "< 1.5 s")),
        Row(f"the same over the {files} CVs, which finds people", (*costs(cold_large), "< 1.5 s")),
        Row(f"the same over the {files} CVs, which finds nobody and shows what is nearest", (*costs(cold_nobody), "")),
        Row("`vouch --help`", (*costs(helped), "< 0.5 s")),
    ]


def _copied(files: Sequence[Path], folder: Path) -> Path:
    folder.mkdir()
    for file in files:
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def say(text: str) -> None:
    """Tell whoever waits what is being measured."""
    sys.stderr.write(f"bench: {text}\n")


if __name__ == "__main__":
    main()
