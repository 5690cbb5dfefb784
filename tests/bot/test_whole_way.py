"""The whole way over the invented CVs: files in, answers out, judged by the questions in tests/evals.

Knows nothing about how a question is planned or a CV read: only files, questions and answers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from ingest.job import IngestSettings, ingest
from tests.homes import home_of
from vectorstore.records import Scope
from vectorstore.store import Store
from vectorstore.text import squeeze

TESTS = Path(__file__).parents[1]
CVS = TESTS / "corpus" / "cvs"
QUESTIONS = [json.loads(x) for x in (TESTS / "evals" / "questions.jsonl").read_text("utf-8").splitlines() if x.strip()]
PEOPLE: dict[str, Any] = json.loads((TESTS / "evals" / "people.json").read_text("utf-8"))
STATUS = {"none": "not_found", "refuse": "refused"}
# Questions that are not answered right yet, each with why: a mended one fails here until it is taken off.
NOT_YET: dict[str, str] = {}
# Every seventh question, so that all kinds are among them and the tests stay quick.
SOME = QUESTIONS[::7]

UNRELATED = """# Odalys Brennecke

odalys.brennecke@example.org

## Education

**University of Iceland** — B.A. in Musicology, 2001 – 2005

## Experience

**Harbour Choir of Akureyri** — Conductor, Jan. 2006 – Dec. 2012

- Led forty singers through two tours.
"""


def open_over(folder: Path, home: Path) -> Store:
    store = Store.open(home)
    report = ingest(store, [folder], IngestSettings())
    assert not report.failures
    return store


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Pipeline:
    return Pipeline(Store.open(home_of(CVS, tmp_path_factory)))


def ask(pipeline: Pipeline, question: dict[str, Any]) -> Answer:
    asked = Question(text=question["q"], history=tuple(question.get("history", ())))
    return pipeline.answer(asked, Scope.everything())


def keys_of(answer: Answer) -> set[str]:
    """Return the people of an answer by their keys in people.json; one who bears no known name by the name itself."""
    found = set()
    for person in answer.people:
        names = {squeeze(n) for n in (person.name, *person.aliases)}
        keys = [k for k, known in PEOPLE.items() if names & {squeeze(n) for n in known["names"]}]
        found.add(keys[0] if len(keys) == 1 else person.name)
    return found


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["id"])
def test_a_question_gets_the_right_people(
    question: dict[str, Any], pipeline: Pipeline, request: pytest.FixtureRequest
) -> None:
    """A question over the invented CVs is answered, refused or not found as its gold says, about just its people."""
    if question["id"] in NOT_YET:
        request.applymarker(pytest.mark.xfail(strict=True, reason=NOT_YET[question["id"]]))
    answer = ask(pipeline, question)
    assert answer.status == STATUS.get(question["kind"], "answered")
    gold = question.get("people")
    if gold is not None:
        assert set(gold) <= keys_of(answer) <= set(gold) | set(question.get("may", []))
    folded = squeeze(answer.text)
    assert all(any(squeeze(w) in folded for w in group) for group in question.get("must", []))


def told(answer: Answer) -> tuple[object, ...]:
    """Return what an answer tells, without totals, numbers of citations and time."""
    claims = sorted(c.text for c in answer.claims)
    return answer.status, sorted(p.name for p in answer.people), claims, sorted(c.quote for c in answer.citations)


def test_the_same_question_gets_the_same_bytes(pipeline: Pipeline, tmp_path: Path) -> None:
    """Two homes of the same CVs answer alike to the byte, timing aside."""
    with open_over(CVS, tmp_path / "home") as store:
        again = Pipeline(store)
        for question in SOME:
            first, second = (ask(p, question).model_copy(update={"timing_ms": {}}) for p in (pipeline, again))
            assert first.model_dump_json() == second.model_dump_json(), question["id"]


def test_an_unrelated_cv_changes_nothing_told(pipeline: Pipeline, tmp_path: Path) -> None:
    """A CV that has nothing to do with a question changes totals, and nothing that is told."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    for cv in CVS.iterdir():
        (folder / cv.name).write_bytes(cv.read_bytes())
    (folder / "99_unrelated.md").write_text(UNRELATED, encoding="utf-8")
    # Who has not done something, and how many people there are, is rightly changed by one more person.
    asked = [q for q in SOME if not ({"not", "never", "没有", "没", "candidates are"} & set(q["q"].split()))]
    with open_over(folder, tmp_path / "home") as store:
        more = Pipeline(store)
        for question in asked:
            before, after = ask(pipeline, question), ask(more, question)
            if question["kind"] not in {"count", "match"} and len(before.people) < len(PEOPLE) - 1:
                assert told(after) == told(before), question["id"]


def test_a_name_changes_nothing_but_the_name(pipeline: Pipeline, tmp_path: Path) -> None:
    """The same CV under another name gets the same answers under that name."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    for cv in CVS.iterdir():
        text = cv.read_bytes().decode("utf-8")
        renamed = text.replace("Yutong Guan", "Moyan Shen").replace("管雨桐", "沈默言")
        (folder / cv.name).write_bytes(renamed.encode("utf-8"))
    with open_over(folder, tmp_path / "home") as store:
        other = Pipeline(store)
        for text in (
            "who has worked on GPU sharing at Alibaba?",
            "谁在阿里巴巴做过 GPU 共享？",
            "Who interned at SAP?",
            "谁在快手工作过？",
        ):
            first = ask(pipeline, {"q": text}).text
            second = ask(other, {"q": text}).text
            assert second.replace("Moyan Shen", "Yutong Guan").replace("沈默言", "管雨桐") == first


def test_what_a_cv_teaches_is_asked_for_in_either_form(tmp_path: Path) -> None:
    """An abbreviation that a CV itself explains finds its jobs there, and the long name those told by it."""
    folder = tmp_path / "cvs"
    folder.mkdir()
    text = (
        "# Moyan Shen\n\n## Experience\n\n"
        "Quiet Networks Laboratory (QNL), Research Engineer, 2019 - 2021\n- Hushed a ring.\n\n"
        "Quiet Networks Laboratory, Senior Engineer, 2021 - 2023\n- Hushed a mesh.\n"
    )
    (folder / "shen.md").write_text(text, encoding="utf-8")
    with open_over(folder, tmp_path / "home") as store:
        pipeline = Pipeline(store)
        for name in ("QNL", "Quiet Networks Laboratory"):
            answer = ask(pipeline, {"q": f"Who worked at {name}?"})
            assert [p.name for p in answer.people] == ["Moyan Shen"]
            assert {c.quote.split(",")[0][:25] for c in answer.citations} == {"Quiet Networks Laboratory"}
            assert len(answer.claims) > 1
