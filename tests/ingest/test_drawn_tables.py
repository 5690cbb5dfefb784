"""Forms of invented people as tables that are drawn in characters."""

from __future__ import annotations

from ingest.reading import read_cv

FORM = """┌──────────┬──────────┬──────────┬──────────┐
│ 姓名     │ 郝建设   │ 性别     │ 男       │
├──────────┼──────────┼──────────┼──────────┤
│ 起止时间 │ 工作单位 │ 岗位     │ 离职原因 │
├──────────┼──────────┼──────────┼──────────┤
│ 2016.3-2019.12 │ 昆山永力电子厂 │ 焊工 │ 回家 │
│2020.4-2023.8│苏州嘉鼎机械有限公司│焊工组长│搬迁│
└──────────┴──────────┴──────────┴──────────┘
"""


def test_cells_are_parted_by_drawn_bars() -> None:
    """Each cell is one, and a rule is nothing; what is quoted is the CV's own words."""
    reading = read_cv(FORM.encode(), "x", "cv.txt")
    jobs = [(e.organisations[0].text, e.role) for e in reading.entries if e.kind == "employment"]
    assert jobs == [("昆山永力电子厂", "焊工"), ("苏州嘉鼎机械有限公司", "焊工组长")]
    assert [n.text for n in reading.document.names] == ["郝建设"]
    assert reading.document.text == FORM


def test_a_label_in_a_cell_names_whose_cv_it_is() -> None:
    """Bars of Markdown part 姓名 from the name beside it."""
    text = "个人简历\n| 姓名 | 郝建设 | 性别 | 男 |\n| --- | --- | --- | --- |\n| 籍贯 | 安徽阜阳 | 学历 | 中专 |\n"
    assert [n.text for n in read_cv(text.encode(), "x", "cv.md").document.names] == ["郝建设"]
