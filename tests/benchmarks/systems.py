"""The systems compared, each run as a person would run it: Vouch, the stock recipe, two plain anchors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks.corpus import Corpus
from tests.benchmarks.measure import Run, run
from tests.benchmarks.outcome import DEPTHS, Outcome

VOUCH = Path(sys.executable).with_name("vouch")
STOCK = Path(__file__).with_name("stock_recipe.py")
_ANCHORS = Path(__file__).with_name("anchors.py")
# Of passages alone, so many a question are looked at, whatever finds them.
PASSAGES = 20
# Asked before the clock is looked at: models, lexicons and dictionaries are then in memory, answers are not. The last
# finds nobody, and so has the embedder and Chroma loaded: two seconds, once a process.
WARM_UP = (
    "who has worked on databases at Google?",
    "谁在清华大学读过书？",
    "who knows C++?",
    "谁发过论文？",
    "who has tuned harpsichords on Marrowgate pier?",
)


class Asked(NamedTuple):
    """The files of questions: as all read them, and with their names picked out for who greps."""

    plain: Path
    with_names: Path


def questions_of(corpus: Corpus, spare: Path) -> Asked:
    """Write a corpus's questions, after those that warm a process."""
    plain = questions_file(spare / "questions.jsonl", ((q.key, q.text) for q in corpus.questions))
    lines = [{"id": q.key, "q": q.text, "names": q.names} for q in corpus.questions]
    named = spare / "named.jsonl"
    named.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return Asked(plain, named)


def questions_file(path: Path, questions: Iterable[tuple[str, str]]) -> Path:
    """Write questions as `vouch ask --jsonl` reads them, after those that warm a process."""
    warm = [(f"warm-{i}", text) for i, text in enumerate(WARM_UP)]
    lines = [json.dumps({"id": key, "q": text}, ensure_ascii=False) for key, text in [*warm, *questions]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def vouch(corpus: Corpus, asked: Asked, home: Path) -> Outcome:
    """Ingest the corpus and ask its questions, each by the command."""
    build = run([VOUCH, "ingest", corpus.folder, "--home", home])
    asking = run([VOUCH, "ask", "--jsonl", asked.plain, "--home", home])
    answers = lines_of(asking)
    return Outcome(
        name="Vouch",
        build=build,
        asking=asking,
        milliseconds={a["id"]: a["answer"]["timing_ms"]["total"] for a in answers},
        files={a["id"]: _cited(a["answer"]) for a in answers},
    )


def passages(asked: Asked, home: Path) -> dict[str, tuple[str, ...]]:
    """Return the files of the passages that Vouch's search finds for each question."""
    hits = lines_of(run([VOUCH, "search", "--jsonl", asked.plain, "-k", str(PASSAGES), "--home", home]))
    return {h["id"]: tuple({Path(x["document"]).stem for x in h["hits"]}) for h in hits}


def stock_recipe(corpus: Corpus, asked: Asked, place: Path) -> list[Outcome]:
    """Build the stock recipe's index over the corpus, and ask the same questions at each depth."""
    build = run([sys.executable, STOCK, "build", corpus.folder, place])
    tried = []
    for k in DEPTHS:
        asking = run([sys.executable, STOCK, "ask", place, asked.plain, str(k)])
        tried.append(_answered("stock recipe", build, asking, k))
    return tried


def whole_cvs(corpus: Corpus, asked: Asked) -> list[Outcome]:
    """Rank whole CVs by BM25, and cut at each depth."""
    asking = run([sys.executable, _ANCHORS, "bm25", corpus.folder, asked.plain])
    every = _answered("BM25 over whole CVs", None, asking, None)
    return [every._replace(depth=k, files={q: f[:k] for q, f in every.files.items()}) for k in DEPTHS]


def names_alone(corpus: Corpus, asked: Asked) -> Outcome:
    """Take every CV that holds the names of a question."""
    asking = run([sys.executable, _ANCHORS, "grep", corpus.folder, asked.with_names])
    return _answered("grep for the name", None, asking, None)


def lines_of(done: Run) -> list[dict[str, Any]]:
    """Return the JSON lines that a command printed."""
    return [json.loads(line) for line in done.printed.splitlines()]


def _answered(name: str, build: Run | None, asking: Run, depth: int | None) -> Outcome:
    answers = lines_of(asking)
    return Outcome(
        name=name,
        build=build,
        asking=asking,
        milliseconds={a["id"]: a["ms"] for a in answers},
        files={a["id"]: tuple(a["files"]) for a in answers},
        depth=depth,
    )


def _cited(answer: dict[str, Any]) -> tuple[str, ...]:
    """Return the files that the people of an answer are cited from."""
    people = {p["person_id"] for p in answer["people"]}
    return tuple({Path(c["document"]).stem for c in answer["citations"] if c["person_id"] in people})
