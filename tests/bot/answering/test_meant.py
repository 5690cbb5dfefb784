"""Did you mean: what was not understood is answered by nothing, and beside it stand questions that can be."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.answering.question.nearest import nearest
from bot.answering.question.pool import Pool


@pytest.mark.parametrize(
    "question",
    [
        "who frobnicated remotely over at Alibaba, but not for long",
        "who was never bored by Rust",
        "谁没在阿里巴巴摸过鱼",
    ],
)
def test_what_is_offered_can_be_answered(ask: Any, question: str) -> None:
    """Each question that is offered has an answer over this pool, and stands in what is shown."""
    answer = ask(question)
    if answer.status != "unclear":
        assert not answer.offers
        return
    assert 1 <= len(answer.offers) <= 3
    for offer in answer.offers:
        assert ask(offer).status == "answered"
        assert offer.rstrip("?？") in answer.text.replace(" ", " ")


def test_nothing_is_offered_beside_an_answer(ask: Any) -> None:
    """Who is answered is asked nothing back."""
    assert ask("who knows Rust?").offers == ()


@pytest.mark.parametrize(
    ("question", "language", "first"),
    [
        ("who was frobnicating over at Google back then", "en", "who worked at Google?"),
        ("who zaps Kubernetes blindly", "en", "who knows Kubernetes?"),
        ("谁在谷歌搞过鸡毛蒜皮", "zh", "谁在谷歌工作过？"),
    ],
)
def test_the_nearest_carries_the_question_s_own_names(question: str, language: Any, first: str) -> None:
    """An example's names give way to those that were asked about."""
    assert first in list(islice(nearest(question, Pool(()), language), 3))


def test_no_name_of_an_example_is_ever_offered() -> None:
    """Where a question names nothing, no example that needs a name is offered."""
    for offer in nearest("who frobnicates?", Pool(()), "en"):
        assert not any(name in offer for name in ("Alibaba", "Brandt", "Rust", "Berlin"))
