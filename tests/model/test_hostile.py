"""Models that lie in every call, or never answer, over the invented samples. The larger sets: `make eval-hostile`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.homes import home_of
from tests.model.hostile import Asking, Told, answers_of, changed, lies_in, never, questions_of, with_model, with_silent
from tests.model.liar import LIES, Liar, Lie
from vectorstore.records import Scope
from vectorstore.store import Store

TESTS = Path(__file__).resolve().parents[1]
SAMPLES = TESTS / "corpus" / "cvs"
BREAKS_AFTER = 3


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Give a store of the samples."""
    with Store.open(home_of(SAMPLES, tmp_path_factory)) as opened:
        yield opened


@pytest.fixture(scope="module")
def asked(store: Store) -> list[Asking]:
    """Give the evaluation's questions, and one that asks for a summary of each of three people."""
    names = [person.name for person in store.people(Scope.everything())][:3]
    summaries = [Asking(name, Question(text=f"tell me about {name}")) for name in names]
    return [*questions_of(TESTS / "evals" / "sample_questions.jsonl"), *summaries]


@pytest.fixture(scope="module")
def plain(store: Store, asked: list[Asking]) -> list[Told]:
    """Give the answers without a model."""
    return answers_of(Pipeline(store), asked)


@pytest.mark.long
@pytest.mark.parametrize("lie", LIES)
def test_no_lie_is_believed(store: Store, asked: list[Asking], plain: list[Told], tmp_path: Path, lie: Lie) -> None:
    """A model that lies in every role changes no claim, and none of what it said stands in a text."""
    liar = Liar(lie)
    told = with_model(store, asked, liar, 60.0, tmp_path)
    assert set(liar.calls) == {"reading", "verdicts", "sentences"}, "a role was never asked"
    assert not [asked[n].question.text for n in changed(told, plain)]
    assert liar.said
    assert not list(lies_in(told, plain, liar.said))


@pytest.mark.long
def test_whoever_never_answers_changes_nothing(
    store: Store, asked: list[Asking], plain: list[Told], tmp_path: Path
) -> None:
    """A model that is silent in every role leaves every answer as it is."""
    told, _, calls = with_silent(store, asked, 0.3, tmp_path)
    assert calls >= BREAKS_AFTER
    assert not [asked[n].question.text for n in changed(told, plain)]


@pytest.mark.long
def test_whoever_never_answers_is_left_alone(
    store: Store, asked: list[Asking], plain: list[Told], tmp_path: Path
) -> None:
    """After three questions that waited for nothing a model is asked no more, and the answers stay what they are."""
    told = with_model(store, asked, never, 0.3, tmp_path)
    waited = [t for t in told if t.answer.model and any(c.failed == "timeout" for c in t.answer.model.calls)]
    resting = [t for t in told if t.answer.model and t.answer.model.failed == "resting"]
    assert len(waited) == BREAKS_AFTER
    assert resting
    assert not changed(told, plain)
