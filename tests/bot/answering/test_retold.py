"""An award told in two languages is counted once where it is surely one, and never where it may be another."""

from __future__ import annotations

import pytest

from bot.answering.merged import merged_entries
from bot.answering.sources import Placed
from vectorstore.records import Entry, Mention, Span

_UNIVERSITY = "hkust"


def _award(title: str, document: str, year: int | None = 2019, *, at: str | None = None, section: str = "") -> Placed:
    entry = Entry(
        entry_id=f"{document}-{title}-{section}",
        document_id=document,
        kind="award",
        section=section,
        span=Span(start=0, end=1),
        title=title,
        year=year,
        organisations=(Mention(text=at, lexicon_id=at),) if at else (),
    )
    return Placed(entry, (), "p")


def _groups(*told: Placed) -> int:
    return len(merged_entries(told))


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("沈柏计算机奖学金", "Shen Bo Computing Scholarship"),
        ("国家奖学金", "National Scholarship"),
        ("校级二等奖学金(前15%)", "The Second Prize Scholarship"),
        ("第三名，英特尔内存黑客松", "Third place, Intel Memory Hackathon"),
        ("二等奖,第9届浙江省物理竞赛(31/305)", "Second Prize, 9th Zhejiang Physics Contest"),
        ("银奖, CCPC 全国总决赛(沈阳站)", "Silver Medal, CCPC National Final Contest, Shenyang"),
        ("铜牌,第3届全国中学生化学大赛", "Bronze Medal, 3rd National Chemistry Competition"),
        ("武汉大学优秀青年教师", "Outstanding Young Teacher of Wuhan University"),
        ("优秀学生干部", "Outstanding Student Leader"),
    ],
)
def test_one_award_in_two_languages_is_one(zh: str, en: str) -> None:
    """What tells an award apart stands in both tellings: by the lexicon, the dictionary or pinyin."""
    assert _groups(_award(zh, "a"), _award(en, "b")) == 1
    assert _groups(_award(en, "b"), _award(zh, "a")) == 1


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("银奖, 华为杯物理竞赛", "Silver Medal, ByteDance Physics Contest"),
        ("二等奖, 江苏省物理竞赛", "Second Prize, Hunan Physics Contest"),
        ("银奖, CCPC 全国总决赛(大连站)", "Silver Medal, CCPC National Final Contest, Shenyang"),
        ("二等奖,第8届浙江省物理竞赛", "Second Prize, 9th Zhejiang Physics Contest"),
        ("一等奖，数学建模竞赛", "First Prize"),
        ("全国一等奖", "National Scholarship"),
        ("三等奖学金", "First Prize Scholarship"),
        ("优秀毕业生", "Outstanding Student"),
        ("校级二等奖学金", "Shen Bo Scholarship"),
        ("金奖，机器人大赛", "Gold Medal, Rowing Competition"),
    ],
)
def test_awards_that_may_differ_stay_apart(zh: str, en: str) -> None:
    """A shared grade, kind or year makes no two awards one."""
    assert _groups(_award(zh, "a"), _award(en, "b")) == 2


def test_awards_of_two_years_are_two() -> None:
    """The same scholarship of two years was won twice, also where another CV tells it without a year."""
    assert _groups(_award("国家奖学金", "a", 2018), _award("National Scholarship", "b", 2019)) == 2
    told = [_award("国家奖学金", "a", y) for y in (2018, 2019)]
    assert _groups(_award("国家奖学金", "b", None), *told) == 2


def test_the_organisation_of_the_entry_counts() -> None:
    """A scholarship without a name of its own is one where the organisation is."""
    zh = _award("博士研究生奖学金", "a", 2020, at=_UNIVERSITY)
    assert _groups(zh, _award("Postgraduate Scholarship", "b", 2020, at=_UNIVERSITY)) == 1
    assert _groups(zh, _award("Postgraduate Scholarship", "b", 2020, at="peking-university")) == 2


def test_a_cv_that_tells_an_award_again_without_its_year_tells_one() -> None:
    """A summary that names an award of the list tells nothing new; a list that names it twice does."""
    listed = _award("国家奖学金", "a", 2019, section="获奖")
    assert _groups(listed, _award("国家奖学金", "a", None, section="教育经历")) == 1
    assert _groups(listed, _award("国家奖学金", "a", None, section="获奖")) == 2
