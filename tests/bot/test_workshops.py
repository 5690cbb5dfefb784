"""Papers at workshops, asked for by the conference that they were held at."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from ingest.job import IngestSettings, ingest
from vectorstore.records import Scope
from vectorstore.store import Store

CV = """# Mira Holt

mira@example.com

## Publications

1. Mira Holt, Anke Voss. "Bells that Ring Twice." SOSP 2021 Workshops.
2. Mira Holt, Anke Voss. "Gongs that Ring Once." *Parallel Computing*, vol. 31, pp. 20-33, 2018.
3. Mira Holt, Anke Voss. "Chimes that Never Ring." NSDI 2022.
"""


@pytest.mark.parametrize(
    ("question", "status", "words"),
    [
        ("Who has published at SOSP?", "not_found", "at a workshop of SOSP"),
        ("谁在 SOSP 发表过论文？", "not_found", "研讨会"),
        ("Who has published at NSDI?", "answered", "Chimes that Never Ring"),
        ("Who has published in ParCo?", "answered", "Gongs that Ring Once"),
        ("Who has published in Parallel Computing?", "answered", "Gongs that Ring Once"),
    ],
)
def test_a_workshop_is_a_near_miss_of_its_conference(tmp_path: Path, question: str, status: str, words: str) -> None:
    """A paper at a conference's workshop is no paper of the conference, and is named as what comes close."""
    (tmp_path / "holt.md").write_text(CV, encoding="utf-8")
    store = Store.open(tmp_path / "home")
    assert not ingest(store, [tmp_path / "holt.md"], IngestSettings()).failures
    answer = Pipeline(store).answer(Question(text=question), Scope.everything())
    assert answer.status == status
    assert words in answer.text
