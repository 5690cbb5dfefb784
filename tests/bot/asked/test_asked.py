"""Questions about one person or a few, as people type them, over invented CVs that are read from their files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
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
# A file of questions, and the folder of the people whom they are about.
SETS = {
    "questions": "cvs",
    "trades": "trades",
    "deeds": "deeds",
    "plain": "plain",
    "strangers": "strangers",
    "twins": "twins",
    "about": "about",
    # Apart, so that they are not counted with everybody of this folder.
    "crowd": "../asked_crowd",
    "facts": "../asked_roundabout",
    "sets": "../asked_sets",
}


def _cases() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name, folder in SETS.items():
        asked: dict[str, list[dict[str, Any]]] = parsed((HERE / f"{name}.yaml").read_bytes())
        yield from ((folder, kind, case) for kind, cases in asked.items() for case in cases)


CASES = list(_cases())


@pytest.fixture(scope="module")
def pipelines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Pipeline]]:
    """Give the pipelines over the invented people of each folder."""
    with ExitStack() as held:
        stores = {f: held.enter_context(Store.open(home_of(HERE / f, tmp_path_factory))) for f in SETS.values()}
        yield {folder: Pipeline(store) for folder, store in stores.items()}


def _told(answer: Answer) -> str:
    return "\n".join([answer.text, *(c.text for c in answer.claims)])


@pytest.mark.parametrize(("folder", "kind", "case"), CASES, ids=[f"{k}-{n}" for n, (_, k, _) in enumerate(CASES)])
def test_a_question_about_somebody_is_answered_with_what_the_cv_says(pipelines, folder, kind, case):
    """Each question is answered about its people alone, with what their CVs say and nothing that was not asked."""
    answer = pipelines[folder].answer(Question(text=case["q"], history=tuple(case.get("h", ()))), Scope.everything())
    told = _told(answer)
    assert all(any(w in told for w in str(words).split("|")) for words in case.get("has", ())), told
    assert not [w for w in case.get("not", ()) if w in told], told
    if "status" in case:
        assert (answer.status, answer.people) == (case["status"], ()), told
    if "of" in case:
        names = {p.person_id: p.name.split()[0] for p in answer.people}
        assert answer.status == "answered", told
        assert {names[c.person_id] for c in answer.claims} == set(case["of"]), told
