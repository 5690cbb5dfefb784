"""Services asked for by what they were, for which venue and when, where one line names several."""

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

## Service

Reviewer: SOSP (2019), NSDI (2021, 2023)

KDD（2016）、ICML（2018）领域主席
"""


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("Who has reviewed for SOSP in 2019?", "answered"),
        ("Who has reviewed for SOSP in 2021?", "not_found"),
        ("Who has reviewed for NSDI in 2022?", "not_found"),
        ("Who has reviewed for NSDI in 2023?", "answered"),
        ("谁是领域主席？", "answered"),
    ],
)
def test_a_venue_is_asked_for_with_its_own_years(tmp_path: Path, question: str, status: str) -> None:
    """The years of one venue of a line prove nothing of another, and the role of the line holds for each."""
    (tmp_path / "holt.md").write_text(CV, encoding="utf-8")
    store = Store.open(tmp_path / "home")
    assert not ingest(store, [tmp_path / "holt.md"], IngestSettings()).failures
    assert Pipeline(store).answer(Question(text=question), Scope.everything()).status == status


def test_a_role_behind_several_is_cited_for_each(tmp_path: Path) -> None:
    """What stands behind the last venue is quoted for the first one too."""
    (tmp_path / "holt.md").write_text(CV, encoding="utf-8")
    store = Store.open(tmp_path / "home")
    assert not ingest(store, [tmp_path / "holt.md"], IngestSettings()).failures
    answer = Pipeline(store).answer(Question(text="谁是领域主席？"), Scope.everything())
    assert "KDD" in answer.text
    assert "ICML" in answer.text
