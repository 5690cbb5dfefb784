"""CVs of invented people as Chinese boards give them, in one line."""

from __future__ import annotations

from ingest.reading import read_cv

SHORT = (
    "简历编号：J000001 更新时间：2024-05-01 姓名：阎欣欣 性别：女 居住地：合肥 最高学历：硕士 "
    "工作经历 2022.07 — 至今 合肥清和生物科技有限公司 研发工程师 工作描述：负责细胞培养工艺开发。 "
    "教育背景 2019.09 — 2022.06 江淮农业大学 生物工程 硕士 2015.09 — 2019.06 皖西学院 生物技术 本科\n"
)
TRADED = (
    "贝一帆 男 29岁 现居住地：南京-江宁区 户口：徐州 5年工作经验 电话：18000000000 求职意向 期望职位：采购专员 "
    "工作经验 "
    "2021/06-至今：南京卓越精密机械有限公司(50-150人) [3年] 所属行业：机械/设备/重工 采购部 采购工程师 "
    "负责供应商开发与比价。 "
    "2018/07-2021/05：无锡安达电机有限公司(150-500人) [2年10个月] 所属行业：电气 生产部 计划员 编制周计划。 "
    "教育经历 2014/09-2018/06 淮海工学院 工业工程 本科 证书 2017/6 大学英语四级 语言能力 英语：良好\n"
)


def test_a_short_form_in_one_line_is_cut() -> None:
    """It has 姓名 and headings of sections, and is all of a CV though it is short."""
    reading = read_cv(SHORT.encode(), "x", "cv.txt")
    assert [n.text for n in reading.document.names] == ["阎欣欣"]
    assert [e.kind for e in reading.entries if e.period] == ["employment", "education", "education"]


def test_what_was_done_is_parted_from_the_role_before_it() -> None:
    """Behind the trade stands a department, then what somebody was, then a sentence."""
    jobs = [e.role for e in read_cv(TRADED.encode(), "x", "cv.txt").entries if e.kind == "employment"]
    assert jobs == ["采购工程师", "计划员"]


def test_a_home_beside_another_label_is_told() -> None:
    """户口 says where somebody is registered, and takes nothing from 现居住地."""
    homes = {e.location for e in read_cv(TRADED.encode(), "x", "cv.txt").entries if e.kind == "profile"}
    assert "南京" in {(home or "")[:2] for home in homes}
