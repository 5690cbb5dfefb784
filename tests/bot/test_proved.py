"""Every claim is proved by its quotes: over the samples' questions, and over the exam and the street where they are.

Judged by `tests.evals.proof`, which reads answers as their readers do. Knows nothing about how a claim is verified.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from ingest.job import IngestSettings, ingest
from tests.evals.proof import complaints
from tests.homes import home_of
from vectorstore.records import Scope
from vectorstore.store import Store

TESTS = Path(__file__).parents[1]
SHARED = TESTS.parents[1] / "shared"
STREET = SHARED / "street"

SAMPLE: dict[str, Any] = {
    "people": [{"person_id": "p", "name": "Ida Fenn", "aliases": []}],
    "claims": [
        {"text": "Ida Fenn: Engineer, Tencent, Jul 2019 – Feb 2023", "person_id": "p", "citations": [1], "computed": []}
    ],
    "citations": [{"n": 1, "document_id": "d", "quote": "Tencent, Engineer, 2019.07-2023.02", "start": 0, "end": 34}],
}


def questions(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]


def unproved(home: Path, asked: list[dict[str, Any]]) -> Iterator[str]:
    with Store.open(home) as store:
        texts = {d.document_id: d.text for d in store.documents(Scope.everything())}
        pipeline = Pipeline(store)
        claims = 0
        for one in asked:
            question = Question(text=one["q"], history=tuple(one.get("history", ())))
            answer = pipeline.answer(question, Scope.everything()).model_dump(mode="json")
            claims += len(answer["claims"])
            yield from (f"{one['id']}: {c}" for c in complaints(answer, texts))
        assert claims >= len(asked) / 2


@pytest.mark.parametrize(
    ("where", "lie"),
    [
        ("Jul 2019", "Aug 2019"),
        ("Feb 2023", "Feb 2024"),
        ("Feb 2023", "present"),
        ("Engineer", "Manager"),
        ("Tencent", "Alibaba"),
        ("Tencent", "Quillmark"),
        ("Engineer", "Engineer of 12"),
        ("Tencent", "Tencent (advised by Otto Brand)"),
    ],
)
def test_the_checker_sees_a_lie(where: str, lie: str) -> None:
    """A date, organisation, role, number or name that no quote holds is complained of; the true claim is not."""
    texts = {"d": SAMPLE["citations"][0]["quote"]}
    assert list(complaints(SAMPLE, texts)) == []
    false = json.loads(json.dumps(SAMPLE).replace("\\u2013", "–"))
    false["claims"][0]["text"] = false["claims"][0]["text"].replace(where, lie)
    assert list(complaints(false, texts))


def test_every_claim_about_the_samples_is_proved(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever the samples' questions are answered with, each word of each claim stands in its quotes."""
    asked = questions(TESTS / "evals" / "questions.jsonl")
    assert list(unproved(home_of(TESTS / "corpus" / "cvs", tmp_path_factory), asked)) == []


@pytest.mark.long
@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared CVs are not here")
@pytest.mark.parametrize("name", ["exam", "mixed", "us60"])
def test_every_claim_about_the_shared_cvs_is_proved(tmp_path: Path, name: str) -> None:
    """So it is of the exam's answers, and of those to questions as people type them."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    if name == "us60":
        names = (STREET / "us60_files.txt").read_text("utf-8").split()
        files = [SHARED / "corpora" / "dotin" / "cvs" / n for n in names]
    else:
        files = [*(SHARED / "cvs").iterdir(), *((SHARED / "formats").glob("[ez][nh]_*") if name == "mixed" else ())]
    for file in files:
        shutil.copy(file, folder)
    file = SHARED / "exam" / "questions.jsonl" if name == "exam" else STREET / f"{name}.jsonl"
    with Store.open(tmp_path / "home") as store:
        ingest(store, [folder], IngestSettings())
    assert list(unproved(tmp_path / "home", questions(file))) == []
