"""How a question was understood, in words that people of each language would say themselves."""

from __future__ import annotations

import pytest

from bot.answering.records import Clause, Condition, ConditionRelation, Plan
from bot.answering.wording.understood import understood
from vectorstore.records import Period


def one(relation: ConditionRelation, value: str = "", **more: object) -> Condition:
    """Make a condition."""
    return Condition.model_validate({"relation": relation, "value": value, **more})


def together(*parts: Clause | Condition) -> Clause:
    """Join conditions within one entry."""
    return Clause(join="same_entry", parts=parts)


YEAR = {"period": Period(start="2022", end="2022")}


@pytest.mark.parametrize(
    ("where", "en", "zh"),
    [
        (one("topic", "Raft"), "who worked on Raft", "做过 Raft 的人"),
        (
            Clause(join="any", parts=(one("topic", "led team"), one("topic", "带团队")), called="leading"),
            "who led people",
            "带过人的人",
        ),
        (
            together(one("topic", "Raft"), one("worked_at", "Acme")),
            "who worked at Acme on Raft",
            "在 Acme 做过 Raft 的人",
        ),
        (
            together(one("interned_at", "Acme"), one("topic", "Raft"), one("during", "2022", **YEAR)),
            "who interned at Acme on Raft in 2022",
            "2022在 Acme 实习时做过 Raft 的人",
        ),
        (
            together(one("interned_at", "Acme"), one("during", "2022", **YEAR)),
            "who interned at Acme in 2022",
            "2022在 Acme 实习过的人",
        ),
        (
            together(one("worked_at", "Acme"), one("role", "analyst"), one("during", "2022", **YEAR)),
            "who worked at Acme as analyst in 2022",
            "2022在 Acme 担任过 analyst 的人",
        ),
        (
            together(one("worked_at", "Acme"), one("skill", "Go"), one("topic", "Raft")),
            "who worked at Acme with Go on Raft",
            "在 Acme 用 Go 做过 Raft 的人",
        ),
        (
            together(one("topic", "Raft"), one("topic", "Paxos")),
            "who worked on Raft and Paxos",
            "做过 Raft、Paxos 的人",
        ),
        (together(one("published"), one("topic", "Raft")), "who published on Raft", "发表过关于 Raft 的论文的人"),
        (one("degree", "硕士学位"), "with a degree: 硕士学位", "有硕士学位的人"),
        (
            Clause(join="all", parts=(one("topic", "Raft"), one("skill", "Go"))),
            "who worked on Raft and who know Go",
            "做过 Raft 且会 Go 的人",
        ),
    ],
)
def test_conditions_are_said_as_people_say_them(where: Clause | Condition, en: str, zh: str) -> None:
    """A verb, then where, what and when, never "with an entry about"; Chinese says when and where first."""
    assert understood(Plan(intent="who", language="en", where=where)) == f"people {en}"
    assert understood(Plan(intent="who", language="zh", where=where)).replace(" ", "") == zh.replace(" ", "")
