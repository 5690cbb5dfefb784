"""The whole way from a question to an answer, over invented people."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.pipeline import QUESTION_MAX, telling_from
from bot.answering.records import Question
from vectorstore.errors import InvalidQuestion
from vectorstore.records import Scope


@pytest.mark.parametrize(
    "question",
    ["Who has worked on GPU sharing at Alibaba?", "谁在阿里巴巴做过 GPU 共享？", "who did gpu sharing at alibaba"],
)
def test_the_one_right_person(ask: Any, question: str) -> None:
    """However it is asked, only who shared GPUs at Alibaba is found."""
    answer = ask(question)
    assert [p.aliases or p.name for p in answer.people] == [("Mira Holt",)]


@pytest.mark.parametrize(
    "question",
    [
        "Who has worked at NVIDIA?",
        "Who knows Rust?",
        "谁在达摩院做过GPU共享？",
        "Who has worked on GPU sharing at Google?",
    ],
)
def test_none_is_said(ask: Any, question: str) -> None:
    """What is not in the CVs is said so, with nobody in the answer and no claim."""
    answer = ask(question)
    assert answer.status == "not_found"
    assert (answer.people, answer.claims) == ((), ())


def test_a_refusal_names_nobody(ask: Any) -> None:
    """A question about what people are is refused."""
    answer = ask("Which candidates are women?")
    assert (answer.status, answer.people, answer.citations) == ("refused", (), ())


def test_an_earlier_question_is_leant_on(ask: Any) -> None:
    """Which of them: those of the question before."""
    answer = ask("which of them know Python?", "Who has worked at Tencent?")
    assert {p.name for p in answer.people} == {"Tobias Renn"}


def test_of_a_long_list_a_part_is_told_at_once(pipeline: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts of a list that is told in parts are the whole list; each says how many were found."""
    everything = Scope.everything()
    for text in ("who is there?", "how many people studied?"):
        whole = pipeline.answer(Question(text=text), everything)
        with monkeypatch.context() as patch:
            patch.setattr("bot.answering.compose.people.TOLD_WHOLE", 1)
            patch.setattr("bot.answering.compose.people.TOLD_AT_ONCE", 1)
            parts = [
                pipeline.answer(Question(text=text), everything, change=telling_from(first))
                for first in range(1, len(whole.people) + 1)
            ]
            last = pipeline.answer(Question(text="tell me about the last one", history=(text,)), everything)
        assert last.people == whole.people[-1:]
        assert len(parts) > 1
        assert tuple(p for part in parts for p in part.people) == whole.people
        assert {part.found for part in parts} == {len(whole.people)}
        assert [part.left == 0 for part in parts] == [False] * (len(parts) - 1) + [True]
        assert all(str(len(whole.people)) in part.text.split("\n")[0] for part in parts)


def test_a_document_out_of_scope_is_not_there(ask: Any, store: Any) -> None:
    """Persons, totals and near misses are told by the documents in scope alone."""
    only = next(d for d in store.documents(Scope.everything()) if d.path == "tobias.md")
    answer = ask("Who has worked on GPU sharing at Alibaba?", scope=Scope.of(only.document_id))
    assert answer.status == "not_found"
    assert "1 searched" in answer.text
    assert {n.name for n in answer.near_misses} == {"Tobias Renn"}


def test_no_cv_at_all(tmp_path: Any) -> None:
    """A home without documents is answered, not failed."""
    from bot.answering.pipeline import Pipeline
    from bot.answering.records import Question
    from vectorstore.store import Store

    with Store.open(tmp_path / "empty") as store:
        assert Pipeline(store).answer(Question(text="Who knows Rust?"), Scope.everything()).status == "not_found"


def test_the_same_question_gives_the_same_answer(ask: Any) -> None:
    """Two answers to one question differ in nothing but their time."""
    for question in ("Who has worked on GPU sharing?", "Summarise Mira Holt", "Who has never worked at Alibaba?"):
        one, other = (ask(question).model_dump(exclude={"timing_ms"}) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("text", ["", "  \n\t", "x" * (QUESTION_MAX + 1)])
def test_what_cannot_be_asked(ask: Any, text: str) -> None:
    """An empty question and one that is far too long are refused with the next step."""
    with pytest.raises(InvalidQuestion, match="ask"):
        ask(text)


@pytest.mark.parametrize(
    "text",
    [
        "?",
        "\x00\x07",
        "🙂🙂",
        "' OR 1=1 --",
        "*" * 500,
        "who " * 3000,
        "<script>",
        'NEAR/0 "(',
        "谁" * 2000,
        "[1][2]",
        "\u202e\ufeff",
    ],
)
def test_nothing_typed_raises(ask: Any, text: str) -> None:
    """Whatever else is typed gets an answer."""
    assert ask(text).status in {"answered", "not_found", "refused", "unclear"}


def test_the_plan_is_shown(ask: Any) -> None:
    """An answer says how its question was understood, typed and in words."""
    answer = ask("Who has worked at Alibaba?")
    assert answer.plan["where"]["relation"] == "worked_at"
    assert answer.plan["understood"] in answer.text
    assert answer.timing_ms["total"] >= 0
