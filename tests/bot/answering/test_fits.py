"""People held against a post: what it asks for is told of each, and nobody is ranked. All are invented."""

from __future__ import annotations

import pytest

from bot.answering.policy import refusal
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from vectorstore.records import Person

_POOL = Pool(
    tuple(
        Person(person_id=i, name=name, aliases=(), documents=(i,))
        for i, name in (("a", "Marta Quillon"), ("b", "Odo Farthing"))
    )
)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("Marta Quillon vs Odo Farthing for a Python heavy ML role, who's stronger?", ["Python, ML"]),
        ("compare Marta Quillon and Odo Farthing for a sales role", ["sales"]),
        ("who fits a Kafka job better, Marta Quillon or Odo Farthing?", ["Kafka"]),
        ("between Marta Quillon and Odo Farthing, who is better suited for a Kafka job?", ["Kafka"]),
    ],
)
def test_several_are_compared_in_what_a_post_asks_for(question: str, things: list[str]) -> None:
    """Two people and a post are a comparison in what the post names; it is not refused as a ranking."""
    assert refusal(question, "en") is None
    found = plan(question, _POOL, "en")
    assert (found.intent, set(found.person_ids)) == ("compare", {"a", "b"})
    assert [a.text for a in found.aspects] == things


def test_one_is_held_against_each_thing() -> None:
    """A post that nobody is called by asks for the things that it names, one by one."""
    found = plan("is Marta Quillon a good fit for a Python heavy ML role in Leeds?", _POOL, "en")
    assert found.intent == "match"
    assert [c.text for c in found.criteria] == ["Python", "ML", "based in Leeds"]


@pytest.mark.parametrize(
    "question", ["who is better, Marta Quillon or Odo Farthing?", "rank everyone for a sales role"]
)
def test_worth_without_a_post_is_refused(question: str) -> None:
    """Whose worth alone is asked for is not told."""
    assert refusal(question, "en") is not None
