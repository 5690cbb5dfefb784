"""Posts that lines of Chinese state: in a sentence behind their dates, or with words that join who, what and when."""

from __future__ import annotations

from ingest.reading import read_cv
from vectorstore.particulars import particulars


def jobs(text: str) -> list[tuple[str | None, str | None, str | None, bool]]:
    """Return where, as what, since when the jobs of a CV were, and whether they go on."""
    return [
        (
            e.organisations[0].text if e.organisations else None,
            e.role,
            e.period.start if e.period else None,
            bool(e.period and e.period.ongoing),
        )
        for e in read_cv(text.encode(), "x", "cv.txt").entries
        if e.kind == "employment"
    ]


def test_numbered_rows_in_sentences_are_posts() -> None:
    """The number is no employer, and what somebody worked as stands behind where."""
    first = "1、2019年至今在东莞市鑫源纸品厂做叉车司机，负责装卸。"
    told = f"工作经历：\n{first}\n2、2012年到2018年在佛山顺达家具厂当仓管员。\n"
    assert jobs(told) == [
        ("东莞市鑫源纸品厂", "叉车司机", "2019", True),
        ("佛山顺达家具厂", "仓管员", "2012", False),
    ]


def test_a_row_that_joins_a_firm_tells_since_when() -> None:
    """The words between date, employer and role are part of none of them."""
    told = "执业经历\n2017年加入上海衡岳律师事务所，现为合伙人\n2010年至2016年，北京正镛律师事务所，律师\n"
    assert jobs(told) == [
        ("上海衡岳律师事务所", "合伙人", "2017", True),
        ("北京正镛律师事务所", "律师", "2010", False),
    ]


def test_the_last_post_at_an_employer_is_told_behind_it() -> None:
    """A clause about the last post completes the stay before it."""
    told = "梁启棠先生，本公司董事。彼于2003年6月至2011年3月任职于广东海晟电器有限公司，最后职位为副总经理。\n"
    assert ("广东海晟电器有限公司", "副总经理", "2003-06", False) in jobs(told)


def test_a_degree_of_a_gentleman_is_no_birth() -> None:
    """先生于 is somebody, and then when: no date of birth is taken out of it."""
    assert particulars("郭先生于1995年6月取得工学学士学位") == ()
    assert [p.of("他生于1975年3月") for p in particulars("他生于1975年3月")] == ["生于1975年3月"]
