"""Score exam and street against chat models that mean ill: `make eval-hostile` (ARGS="street --only silent").

Every question is asked without a model and with one that lies in every call (ten kinds of lies), and with one that
never answers at all, over real HTTP. Fails where a score differs, a lie stands in a text, or an answer comes later than
its time allows. Knows the shared sets, which stand beside the project; where they are absent that is said.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import SecretStr

from bot.answering.model.settings import ModelSettings
from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from bot.wiring import model_of
from ingest.job import IngestSettings, ingest
from tests.model.liar import LIES, Liar, Lie
from tests.model.protocol import Asked, Reply, Script
from tests.model.server import ModelServer
from vectorstore.records import Scope
from vectorstore.store import Store

SHARED = Path(__file__).resolve().parents[3] / "shared"
# What an answer may take beyond what a model has and what it takes without one.
SLACK_SECONDS = 0.2
# A model that lies is not to run out of time on a machine that does other work.
LIAR_SECONDS, SILENT_SECONDS = 60.0, 1.0
# Longer than anybody waits.
NEVER_SECONDS = 3_600.0


class Asking(NamedTuple):
    """One question of a set."""

    id: str
    question: Question


class Shared(NamedTuple):
    """A shared set: its questions, which CVs it is asked of, and how its answers are scored."""

    questions: Path
    cvs: Callable[[], Iterator[Path]]
    score: tuple[str, ...]


class Told(NamedTuple):
    """An answer and the seconds that it took."""

    answer: Answer
    seconds: float


def sets(shared: Path) -> dict[str, Shared]:
    """Return the sets of a folder by their names."""
    cvs, street, exam = shared / "cvs", shared / "street", shared / "exam"

    def mixed() -> Iterator[Path]:
        yield from cvs.iterdir()
        yield from (shared / "formats").glob("[ez][nh]_*")

    def us60() -> Iterator[Path]:
        listed = (street / "us60_files.txt").read_text("utf-8").split()
        yield from (shared / "corpora" / "dotin" / "cvs" / name for name in listed)

    def scored_by(name: str) -> tuple[str, ...]:
        return (str(street / "score.py"), "--people", str(street / f"{name}_people.json"), "--failures", "0")

    examined = (str(exam / "score.py"), "--people", str(exam / "people.json"), "--cvs", str(cvs), "--failures", "0")
    return {
        "exam": Shared(exam / "questions.jsonl", cvs.iterdir, examined),
        "mixed": Shared(street / "mixed.jsonl", mixed, scored_by("mixed")),
        "us60": Shared(street / "us60.jsonl", us60, scored_by("us60")),
    }


def questions_of(path: Path) -> list[Asking]:
    """Return the questions of a file, with the turns before each."""
    lines = map(json.loads, filter(None, path.read_text("utf-8").splitlines()))
    return [
        Asking(one["id"], Question(text=one.get("q") or one["question"], history=tuple(one.get("history") or ())))
        for one in lines
    ]


def answers_of(pipeline: Pipeline, asked: Sequence[Asking]) -> list[Told]:
    """Return the answers to some questions and the seconds of each."""
    found = []
    for one in asked:
        started = time.monotonic()
        answer = pipeline.answer(one.question, Scope.everything())
        found.append(Told(answer, time.monotonic() - started))
    return found


def score_of(shared: Shared, asked: Sequence[Asking], told: Sequence[Told]) -> str:
    """Return the last line that a set's own scorer prints of some answers."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for one, answer in zip(asked, told, strict=True):
            line: dict[str, Any] = {"id": one.id, "answer": answer.answer.model_dump(mode="json")}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
        file.flush()
        script, *more = shared.score
        command = [sys.executable, script, str(shared.questions), file.name, *more]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip().splitlines()[-1]


def settings_of(server: ModelServer, seconds: float) -> ModelSettings:
    """Return the settings of a model that has every role and no limit but its time."""
    return ModelSettings(
        name="openai:scripted", url=server.url, key=SecretStr("k"), seconds=seconds, reads="unread", judges="topics",
        phrases="summaries", question_tokens=None,
    )  # fmt: skip


def lies_in(told: Sequence[Told], plain: Sequence[Told], said: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the lies that stand in a text and not in that of the answer without a model, with the answer's place."""
    for n, (ours, theirs) in enumerate(zip(told, plain, strict=True)):
        for lie in said:
            if lie and lie in ours.answer.text and lie not in theirs.answer.text:
                yield n, lie


def changed(told: Sequence[Told], plain: Sequence[Told]) -> list[int]:
    """Return the places of the answers that claim anything else than they do without a model."""

    def claims(answer: Answer) -> tuple[object, ...]:
        return (answer.status, answer.people, answer.claims, answer.found, answer.near_misses, answer.passages)

    return [n for n, (a, b) in enumerate(zip(told, plain, strict=True)) if claims(a.answer) != claims(b.answer)]


def unused(told: Sequence[Told]) -> int:
    """Return how many calls gave nothing that was looked at: a lie that is not heard proves nothing."""
    return sum(c.failed is not None for t in told if t.answer.model for c in t.answer.model.calls)


def never(_: Asked) -> Reply:
    """Answer nothing, ever."""
    return Reply(delay=NEVER_SECONDS)


def with_model(store: Store, asked: Sequence[Asking], script: Script, seconds: float, home: Path) -> list[Told]:
    """Return the answers with a model of a script, its circuit breaker as it is."""
    with ModelServer(script) as server:
        return answers_of(Pipeline(store, model_of(settings_of(server, seconds), home)), asked)


def with_silent(
    store: Store, asked: Sequence[Asking], seconds: float, home: Path
) -> tuple[list[Told], list[Told], int]:
    """Return the answers with a model that never answers, those without, and how often it was asked.

    Each question meets a model anew, whose breaker is closed, and texts that nobody has read yet; so does, beside it,
    the same question without a model, as machines that do other work are now fast and now slow.
    """
    with ModelServer(never) as server:
        told, beside = [], []
        settings = settings_of(server, seconds)
        for one in asked:
            beside += answers_of(Pipeline(store), [one])
            told += answers_of(Pipeline(store, model_of(settings, home)), [one])
        return told, beside, len(server.asked)


def main() -> int:
    """Score the sets that are asked for; exit 1 where a model that means ill changed anything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", default=["exam", "mixed", "us60"])
    parser.add_argument("--shared", type=Path, default=SHARED)
    parser.add_argument("--only", choices=[*LIES, "silent"], action="append", help="these models alone")
    parser.add_argument("--seconds", type=float, default=SILENT_SECONDS, help="what a silent model has")
    told = parser.parse_args()
    failed = 0
    for name in told.sets:
        shared = sets(told.shared)[name]
        if not shared.questions.exists():
            say(f"{name}: none here ({shared.questions} is absent)")
            continue
        with tempfile.TemporaryDirectory(prefix="vouch-hostile-") as place:
            failed += scored(name, shared, Path(place), told.only or [*LIES, "silent"], told.seconds)
    return 1 if failed else 0


class Plain(NamedTuple):
    """A set over its store, and its answers without a model with their score."""

    name: str
    shared: Shared
    store: Store
    asked: list[Asking]
    told: list[Told]
    score: str


def scored(name: str, shared: Shared, place: Path, models: Sequence[str], seconds: float) -> int:
    """Score one set with each model, say how it went, and return how many of them changed something."""
    (place / "cvs").mkdir()
    for cv in shared.cvs():
        shutil.copy(cv, place / "cvs")
    asked = questions_of(shared.questions)
    with Store.open(place / "home") as store:
        ingest(store, [place / "cvs"], IngestSettings())
        answers_of(Pipeline(store), asked[:3])  # what is loaded once counts against no answer
        told = answers_of(Pipeline(store), asked)
        plain = Plain(name, shared, store, asked, told, score_of(shared, asked, told))
        say(f"{name:5} without a model   {plain.score}")
        silent = [_bears_silence(plain, place, seconds) for kind in models if kind == "silent"]
        return sum(not held for held in (*silent, *(_bears_lies(plain, place, lie) for lie in LIES if lie in models)))


def _bears_lies(plain: Plain, place: Path, lie: Lie) -> bool:
    """Say how a set is answered with a liar; return whether it scores the same, and no lie stands in a text."""
    liar = Liar(lie)
    told = with_model(plain.store, plain.asked, liar, LIAR_SECONDS, place)
    score, lies = score_of(plain.shared, plain.asked, told), list(lies_in(told, plain.told, liar.said))
    other = " ".join(plain.asked[n].id for n in changed(told, plain.told)) or "none"
    calls = ", ".join(f"{n} {role}" for role, n in sorted(liar.calls.items()))
    told_of = f"{calls}, of which unheard: {unused(told)}; lies told: {len(lies)} of {len(liar.said)}"
    say(f"{plain.name:5} lies: {lie:9}   {score}  [{told_of}; changed: {other}]")
    for n, said in lies:
        say(f"      {plain.asked[n].id} holds {said!r}")
    return score == plain.score and not lies


def _bears_silence(plain: Plain, place: Path, seconds: float) -> bool:
    """Say how a set is answered with a model that is silent; return whether it is the same, and in time."""
    told, beside, calls = with_silent(plain.store, plain.asked, seconds, place)
    score = score_of(plain.shared, plain.asked, told)
    beyond = [with_it.seconds - without.seconds - seconds for with_it, without in zip(told, beside, strict=True)]
    late = " ".join(plain.asked[n].id for n, over in enumerate(beyond) if over > SLACK_SECONDS) or "none"
    other = " ".join(plain.asked[n].id for n in changed(told, plain.told)) or "none"
    say(f"{plain.name:5} silent            {score}  [{calls} calls, of {seconds:g} s a question; longest beyond that: "
        f"{1000 * max(beyond):.0f} ms; late: {late}; changed: {other}]")  # fmt: skip
    return score == plain.score and late == other == "none"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
