"""Questions about one person or a few, as people type them, over invented CVs that are read from their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.homes import home_of
from vectorstore.records import Scope
from vectorstore.store import Store
from vectorstore.tables import parsed

HERE = Path(__file__).parent
ASKED: dict[str, list[dict[str, Any]]] = parsed((HERE / "questions.yaml").read_bytes())
CASES = [(kind, case) for kind, cases in ASKED.items() for case in cases]


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    """Give the pipeline over twelve invented people."""
    with Store.open(home_of(HERE / "cvs", tmp_path_factory)) as store:
        yield Pipeline(store)


def _told(answer: Answer) -> str:
    return "\n".join([answer.text, *(c.text for c in answer.claims)])


@pytest.mark.parametrize(("kind", "case"), CASES, ids=[f"{k}-{n}" for n, (k, _) in enumerate(CASES)])
def test_a_question_about_somebody_is_answered_with_what_the_cv_says(pipeline, kind, case):
    """Each question is answered about its people alone, with what their CVs say and nothing that was not asked."""
    answer = pipeline.answer(Question(text=case["q"], history=tuple(case.get("h", ()))), Scope.everything())
    told = _told(answer)
    assert all(any(w in told for w in str(words).split("|")) for words in case.get("has", ())), told
    assert not [w for w in case.get("not", ()) if w in told], told
    if "of" in case:
        names = {p.person_id: p.name.split()[0] for p in answer.people}
        assert answer.status == "answered", told
        assert {names[c.person_id] for c in answer.claims} == set(case["of"]), told
