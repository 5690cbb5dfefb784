"""What Vouch and the stock recipe cost over one pool of generated CVs: reading, asking, reading anew."""

from __future__ import annotations

import json
import shutil
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks.measure import Run, quantile, run
from tests.benchmarks.scale.generate import write_pool
from tests.benchmarks.scale.lives import Pool
from tests.benchmarks.scale.questions import SETS, Gold, Question, golds
from tests.benchmarks.systems import STOCK, VOUCH, WARM_UP, lines_of

# Of the cold commands the median of so many.
COLD = 3
# So many files are changed for each round of reading anew; nothing, one, and as many as come in a day.
CHANGED = (0, 1, 100)
# The hits that the stock recipe looks for: the fewest it is ever given, so that it is at its fastest.
HITS = 4
_PRINTED = ""  # what a command printed is not kept: at the largest size an answer is megabytes


class Sets(NamedTuple):
    """Of the questions of a kind that ask for a set of people, how many were answered by exactly these."""

    exact: int
    asked: int


class Measured(NamedTuple):
    """One size: the costs of each command, milliseconds of each question by its kind, and how good the sets are.

    `stock` is the recipe's building and asking with its milliseconds, `beside` are those of answers that Vouch gave
    while it read changed files. Megabytes are millions of bytes.
    """

    files: int
    megabytes: float
    people: int
    ingest: Run
    home: float
    cold: tuple[Run, ...]
    asking: Run
    warm: dict[str, list[float]]
    sets: dict[str, Sets]
    again: dict[int, Run]
    stock: tuple[Run, Run] | None = None
    stock_warm: tuple[float, ...] = ()
    beside: tuple[float, ...] = ()

    def warm_at(self, share: float, kind: str | None = None) -> float:
        """Return the milliseconds that so many of the answers of a kind, or of all, took at most."""
        return quantile([ms for name, all_of in self.warm.items() if kind in (None, name) for ms in all_of], share)

    @property
    def cold_seconds(self) -> float:
        """Return what a question takes from a shell."""
        return median(r.seconds for r in self.cold)

    @property
    def seconds(self) -> float:
        """Return all that measuring this size took, or nearly."""
        runs = [self.ingest, self.asking, *self.cold, *self.again.values(), *(self.stock or ())]
        return sum(r.seconds for r in runs)


def measure(pool: Pool, questions: Sequence[Question], place: Path, *, with_stock: bool) -> Measured:
    """Write a pool below `place`, have it read, asked, changed and read again; leaves nothing there."""
    cvs, home = place / "cvs", place / "home"
    write_pool(pool, cvs)
    size = _size_of(cvs)
    asked = _questions_file(place / "questions.jsonl", questions)
    say(f"{pool.files} CVs: ingest")
    ingest = _run([VOUCH, "ingest", cvs, "--home", home])
    on_disk = _size_of(home)
    say(f"{pool.files} CVs: {len(questions)} questions")
    first = next(q.text for q in questions if q.kind == "who")
    cold = tuple(_run([VOUCH, "ask", first, "--home", home]) for _ in range(COLD))
    asking = run([VOUCH, "ask", "--jsonl", asked, "--home", home])
    answers = {a["id"]: a["answer"] for a in lines_of(asking)}
    people = json.loads(run([VOUCH, "people", "--json", "--home", home]).printed)["people"]
    say(f"{pool.files} CVs: ingest again")
    again = {changed: _ingest_changed(cvs, home, changed) for changed in CHANGED}
    beside = answers_beside_reading(cvs, home, asked)
    shutil.rmtree(home)
    measured = Measured(
        files=pool.files,
        megabytes=size,
        people=len(people),
        ingest=ingest,
        home=on_disk,
        cold=cold,
        asking=asking._replace(printed=_PRINTED),
        warm=_by_kind(questions, {key: answer["timing_ms"]["total"] for key, answer in answers.items()}),
        sets=exact_sets(questions, pool, answers, people),
        again=again,
        beside=beside,
    )
    if with_stock:
        measured = _with_stock(measured, cvs, asked, place / "stock")
    shutil.rmtree(place)
    return measured


def exact_sets(
    questions: Sequence[Question], pool: Pool, answers: Mapping[str, dict[str, Any]], people: Sequence[dict[str, Any]]
) -> dict[str, Sets]:
    """Return by kind how many sets are exactly those of the lives; of whom it is doubtful counts neither way.

    `people` are those of Vouch, each with their documents.
    """
    first = {sheet.stem: sheet.life.number for sheet in pool.sheets()}
    lives_of = {p["person_id"]: {first[Path(d["document"]).stem] for d in p["documents"]} for p in people}
    gold = golds(questions, list(pool.lives()))
    told: dict[str, list[bool]] = defaultdict(list)
    for question in questions:
        if question.key in gold:
            answer = answers[question.key]
            found = set().union(*(lives_of[p["person_id"]] for p in answer["people"]))
            many = max(answer.get("found", 0), len(found))
            told[question.kind].append(_is_exact(found, many, gold[question.key]))
    return {kind: Sets(sum(told[kind]), len(told[kind])) for kind in SETS}


def _is_exact(told: set[int], many: int, gold: Gold) -> bool:
    """Tell whether an answer found exactly the gold; of a long list some are told, and how `many` there are."""
    if many > len(told):
        right = len(gold.people - gold.doubtful) <= many <= len(gold.people | gold.doubtful)
        return right and told <= gold.people | gold.doubtful
    return not (told ^ gold.people) - gold.doubtful


def answers_beside_reading(cvs: Path, home: Path, asked: Path) -> tuple[float, ...]:
    """Return the milliseconds of the answers given while as many files are read as may have changed in a day."""
    with ThreadPoolExecutor(1) as beside:
        reading = beside.submit(_ingest_changed, cvs, home, max(CHANGED))
        asking = run([VOUCH, "ask", "--jsonl", asked, "--home", home])
    times = [a["answer"]["timing_ms"]["total"] for a in lines_of(asking)]
    # Answers follow one another; those that came after the last file was read are answers at rest.
    started = 1000 * asking.seconds - sum(times)
    ends = accumulate(times, initial=started)
    until = 1000 * reading.result().seconds
    return tuple(ms for ms, end in zip(times[len(WARM_UP) :], [*ends][len(WARM_UP) + 1 :], strict=True) if end <= until)


def _ingest_changed(cvs: Path, home: Path, changed: int) -> Run:
    for file in sorted(cvs.iterdir())[:changed]:
        with file.open("a", encoding="utf-8") as text:
            text.write(f"\nLast of {changed} changes at {file.stat().st_size}.\n")
    return _run([VOUCH, "ingest", cvs, "--home", home])


def _with_stock(measured: Measured, cvs: Path, asked: Path, place: Path) -> Measured:
    say(f"{measured.files} CVs: the stock recipe")
    build = _run([sys.executable, STOCK, "build", cvs, place])
    asking = run([sys.executable, STOCK, "ask", place, asked, str(HITS)])
    warm = tuple(a["ms"] for a in lines_of(asking) if not str(a["id"]).startswith("warm-"))
    return measured._replace(stock=(build, asking._replace(printed=_PRINTED)), stock_warm=warm)


def _questions_file(path: Path, questions: Sequence[Question]) -> Path:
    """Write the questions after those that warm a process."""
    lines: list[dict[str, Any]] = [{"id": f"warm-{i}", "q": text} for i, text in enumerate(WARM_UP)]
    lines += [{"id": q.key, "q": q.text, "history": q.history} for q in questions]
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return path


def _by_kind(questions: Sequence[Question], milliseconds: Mapping[str, float]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for question in questions:
        found[question.kind].append(milliseconds[question.key])
    return dict(found)


def _run(command: Sequence[str | Path]) -> Run:
    return run(command)._replace(printed=_PRINTED)


def _size_of(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def say(text: str) -> None:
    """Tell whoever waits what is being measured."""
    sys.stderr.write(f"bench-scale: {text}\n")
