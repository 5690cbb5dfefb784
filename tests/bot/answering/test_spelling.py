"""Names of the world that a question misspells: put right and said so, or left alone where a CV writes them so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answering.spelling import mended


def _nobody(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("kubernets", "Kubernetes"),
        ("Alibba", "Alibaba"),
        ("who knows Pyhton?", "who knows Python?"),
        ("谁在Tencnet工作过", "谁在Tencent工作过"),
        ("who worked at Micosoft Research Asia?", "who worked at Microsoft Research Asia?"),
    ],
)
def test_a_letter_or_two_wrong_is_put_right(question: str, right: str) -> None:
    """A name of six letters or more, with an edit or two, is taken for the one name that it can be."""
    assert mended(question, _nobody, _nobody)[0] == right


@pytest.mark.parametrize(
    "question",
    [
        "qwertyuiop",
        "any ex-googlers?",
        "who worked at Columbian College?",
        "who has experience with dashboards and scheduling?",
        "Xiaolan Zhou",
        "who knows jaba?",
    ],
)
def test_what_is_no_slip_is_left_alone(question: str) -> None:
    """Ordinary words, other forms of a name, halves of unknown names and short words are not mended."""
    assert mended(question, _nobody, _nobody) == (question, ())


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("which candiates have an internshp?", "which candidates have an internship?"),
        ("Canddates with expereince in Rust", "candidates with experience in Rust"),
        ("has she gradauted", "has she graduated"),
        ("her emial pls", "her email pls"),
        ("any certifed nurse", "any certified nurse"),
    ],
)
def test_a_slip_in_a_word_that_asks_is_mended_without_a_word(question: str, right: str) -> None:
    """What asks is read as it is meant; only what a name was taken for needs to be said."""
    assert mended(question, _nobody, _nobody) == (right, ())


@pytest.mark.parametrize("question", ["who used Looker", "anyone from Harverd Wolks", "who knows Skils"])
def test_a_name_that_nobody_knows_is_no_slip_of_a_word_that_asks(question: str) -> None:
    """Another form of such a word, or a capital within a sentence, may be a name."""
    assert mended(question, _nobody, _nobody) == (question, ())


def test_a_word_that_a_cv_writes_is_no_slip() -> None:
    """What stands in a CV, or is somebody's name, is meant as it is written."""
    assert mended("who worked at Alibba?", _nobody, lambda word: word == "Alibba")[1] == ()
    assert mended("tell me about Alibba", lambda word: word == "alibba", _nobody)[1] == ()


def test_what_a_name_was_taken_for_is_said(ask: Any) -> None:
    """The answer is that of the right name, and says what was taken for what."""
    answer = ask("who knows Kubernets?")
    assert {p.name for p in answer.people} == {"霍米拉"}
    assert answer.plan["understood"] == "people who know Kubernetes (“Kubernets” taken for “Kubernetes”)"
    assert "“Alibba”按“Alibaba”理解" in ask("谁在 Alibba 工作过？").text


@pytest.mark.parametrize("word", ["qwertyuiop", "blorptech", "量子泡泡糖"])
def test_an_unknown_word_is_looked_for_and_not_found(ask: Any, word: str) -> None:
    """A question of one unknown word is never told as not in the CVs: the word is named as not understood."""
    answer = ask(word)
    assert answer.status == "unclear"
    assert answer.unread == (word,)
    assert word in answer.text
