"""In a Chinese list of skills, what a clause says of somebody is no skill, and what it denies is known by nobody."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv


def told(relation: str, text: str) -> list[str]:
    """Return the skills or languages that a CV of an invented person tells."""
    return [f.value for f in read_cv(text.encode(), "x", "cv.txt").facts if f.relation == relation]


@pytest.mark.parametrize(
    "line",
    [
        "1991年生，读完高中就出来打工",
        "在家乐福超市理过两年货",
        "倒库入库都一把过，没蹭过一次",
        "性格闷，问题不多",
        "接手的时候代码一团糟，用了半年才理顺",
        "没用过CUDA",
        "不会前端，别问我CSS",
        "UG编程不会，正在学",
        "身体好，能加班，不挑活",
    ],
)
def test_what_is_said_is_no_skill(line: str) -> None:
    """A life, a deed, a character and what somebody cannot do are not what they know."""
    assert told("skill", f"施小蔓\n技能特长\n钣金、喷漆\n{line}\n") == ["钣金", "喷漆"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("会开叉车；会用Excel做表；不会英语", ["叉车", "Excel"]),
        ("剪映用得很熟，PR会一点，AE不会", ["剪映", "PR"]),
        ("SPSS，Stata；不懂Python；R语言刚入门", ["SPSS", "Stata", "R语言"]),
        ("了解分布式事务，用过Seata", ["分布式事务", "Seata"]),
    ],
)
def test_what_a_clause_says_somebody_knows_is_a_skill(line: str, wanted: list[str]) -> None:
    """It stands behind a word for knowing, or before how well."""
    assert sorted(told("skill", f"施小蔓\n技能特长\n{line}\n")) == sorted(wanted)


def test_names_that_hold_small_words_stay_skills() -> None:
    """过程控制 and 不锈钢焊接 say and deny nothing."""
    names = ["过程控制", "不锈钢焊接", "无损检测", "就业指导", "还款催收", "有限元分析", "能源管理", "未来规划"]
    assert told("skill", f"石岸\n技能特长\n{'、'.join(names)}\n") == names


def test_denied_languages_are_not_spoken() -> None:
    """日语没学过 tells no language, wherever it is listed."""
    text = "项南\n语言：普通话、粤语；英语不会；日语没学过；韩语零基础\n技能：不会说法语\n"
    assert told("language", text) == ["普通话", "粤语"]
