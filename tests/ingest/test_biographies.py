"""Posts, degrees and stays told in sentences: when each began and ended, with whom, and what it was."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import ids, of_kind, when
from vectorstore.records import Reading


def facts(reading: Reading, relation: str) -> list[str]:
    return [f.value for f in reading.facts if f.relation == relation]


def test_a_degree_begins_where_its_own_sentence_says(understand: Understand) -> None:
    """入学 and 毕业 date the degree told before them; "the same year" is a year and not a month."""
    reading = understand(
        "沈默言 简介\n\n沈默言，工程师。本科就读于厦门大学通信工程专业，2008年9月入学，2012年7月毕业；"
        "同年进入复旦大学攻读博士学位，师从柏青禾教授，2018年1月获工学博士学位。\n"
    )
    first, second = of_kind(reading, "education")
    assert (ids(first), when(first)) == (["xiamen-university"], ("2008-09", "2012-07", False))
    assert (ids(second), when(second)) == (["fudan-university"], ("2012", "2018-01", False))
    [advisor] = [f for f in reading.facts if f.relation == "advisor"]
    assert (advisor.value, advisor.entry_id) == ("柏青禾", second.entry_id)


@pytest.mark.parametrize(
    "told",
    [
        "她于2015年9月至2016年9月受资助，赴麻省理工学院访问一年，合作导师为 Ada Whitlow 教授。",
        "2015年9月至2016年9月，她前往麻省理工学院进修，导师为 Ada Whitlow 教授。",
        "From September 2015 to September 2016 she was a visiting student at MIT.",
        "From September 2015 to September 2016 she visited MIT as a guest.",
    ],
)
def test_a_stay_is_neither_a_post_nor_a_degree(understand: Understand, told: str) -> None:
    """A visit is an activity at the place visited, in its own time, and its host no advisor."""
    reading = understand(
        f"沈默言 简介\n\n沈默言，工程师。{told}\n"
        if "她" in told
        else f"Moyan Shen\n\nMoyan Shen is an engineer. {told}\n"
    )
    [stay] = of_kind(reading, "activity")
    assert (ids(stay), when(stay)) == (["mit"], ("2015-09", "2016-09", False))
    assert of_kind(reading, "employment", "education") == []
    assert facts(reading, "advisor") == []


def test_an_entry_of_prose_holds_its_own_dates(understand: Understand) -> None:
    """The words of a post told in a sentence begin where the sentence dates it."""
    text = "沈默言 简介\n\n2018年3月至2022年5月，她任职于华为终端公司，担任算法工程师。\n"
    [post] = of_kind(understand(text), "employment")
    assert "2018年3月至2022年5月" in post.span.of(text)


@pytest.mark.parametrize(
    ("told", "posts"),
    [
        (
            "1985年参军，在沈阳军区某部服役，任连长，1997年转业至抚顺市税务局工作。",
            [("沈阳军区", "连长", "1985"), ("抚顺市税务局", None, "1997")],
        ),
        (
            "大学毕业后进《江滨晚报》当记者，2014年出任《春汛》杂志副主编。",
            [("江滨晚报", "记者", None), ("春汛", "副主编", "2014")],
        ),
        (
            "2010年供职于云州画院，任创作员，2018年任人物画研究所副所长。",
            [("云州画院", "创作员", "2010"), ("云州画院", "副所长", "2018")],
        ),
        (
            "退伍后，她应聘到江滨速运有限公司，从快递员干起，2012年当上网点经理。",
            [("江滨速运有限公司", "快递员", None), ("江滨速运有限公司", "网点经理", "2012")],
        ),
        ("2016年跳槽到元气谷地，2019年成为合伙人。", [("元气谷地", None, "2016"), ("元气谷地", "合伙人", "2019")]),
        ("他的妻子在市人民医院当护士，指导的学生王某现任教于中南大学。", []),
    ],
)
def test_a_life_in_chinese_tells_its_moves(
    understand: Understand, told: str, posts: list[tuple[str, str | None, str | None]]
) -> None:
    """Army years, papers, parts of an employer and steps up are posts of the person; a family's are not."""
    found = of_kind(understand(f"沈默言 简介\n\n沈默言，1970年生。{told}\n"), "employment")
    assert [(e.organisations[0].text, e.role, when(e)[0]) for e in found] == posts
