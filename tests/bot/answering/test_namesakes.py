"""People asked for by a name that several bear; the people are invented."""

from __future__ import annotations

import pytest

from bot.answering.question.namesakes import named_out
from bot.answering.question.people import PeopleIndex

PEOPLE = PeopleIndex(
    [
        ("p1", ("Imre Stonefield",)),
        ("p2", ("Odile R. Stonefield",)),
        ("p3", ("林一帆", "Yifan Lin")),
        ("p4", ("林若谷",)),
        ("p5", ("Tove Brandt",)),
    ]
)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("difference between the two Stonefields?", "difference between Imre Stonefield and Odile R. Stonefield?"),
        ("both Stonefields: where did they work?", "Imre Stonefield and Odile R. Stonefield: where did they work?"),
        ("is there anyone called Brandt?", "tell me about Tove Brandt"),
        ("people with the last name Stonefield", "tell me about Imre Stonefield and Odile R. Stonefield"),
        ("有姓林的吗？", "介绍一下林一帆和林若谷"),
        ("两个姓林的有什么区别", "林一帆和林若谷有什么区别"),
    ],
)
def test_a_name_of_several_is_written_out(asked: str, meant: str) -> None:
    """Whoever a shared name means is asked about by their own names."""
    assert named_out(asked, PEOPLE) == meant


@pytest.mark.parametrize(
    "asked",
    [
        "who knows the Oracles",
        "the Brandts",
        "who worked at a firm called Brandt and knows Go",
        "谁做过叫天问的项目",
        "compare the two candidates",
    ],
)
def test_what_names_nobody_here_stays(asked: str) -> None:
    """A plural that is nobody's name, or one person's, and a name of a thing are left as they are."""
    assert named_out(asked, PEOPLE) == asked
