"""What ingest.entries.ditto promises: 同上 is no employer, and stands for the one in the row above."""

from __future__ import annotations

import pytest

from ingest.entries.ditto import is_ditto
from ingest.reading import read_cv


@pytest.mark.parametrize(
    "words", ["同上", "同前", "单位同上", "(同上)", "Ditto", "ditto.", "same as above", "As above", "〃", "Idem"]
)
def test_words_that_stand_for_those_above(words: str) -> None:
    """Each of these says what the row above says."""
    assert is_ditto(words)


@pytest.mark.parametrize(
    "words", ["同上科技有限公司", "Ditto Music", "Same Day Couriers", "同济医院", "Above & Beyond"]
)
def test_names_that_only_look_alike(words: str) -> None:
    """A firm may be called so."""
    assert not is_ditto(words)


@pytest.mark.parametrize("columns", ["起止时间              单位                   职务\n", ""])
@pytest.mark.parametrize("ditto", ["同上", "同前", "(同上)", "单位同上"])
def test_ditto_gives_the_employer_above(columns: str, ditto: str) -> None:
    """Rows that say 同上 are posts at the employer above, whether or not the columns are named."""
    text = (
        f"姚长河\n\n工作经历\n{columns}2009.07—2012.08    云溪市人民医院          护士\n"
        f"2012.09—2016.12    {ditto}                  护士长\n2017.01—至今        {ditto}                  护理部主任\n"
    )
    jobs = [e for e in read_cv(text.encode(), "cvs", "cv.txt").entries if e.kind == "employment"]
    assert [(e.organisations[0].text, e.role) for e in jobs] == [
        ("云溪市人民医院", "护士"),
        ("云溪市人民医院", "护士长"),
        ("云溪市人民医院", "护理部主任"),
    ]


@pytest.mark.parametrize("ditto", ["Ditto", "Same as above", "As above", "Same employer"])
def test_ditto_gives_the_employer_above_in_english(ditto: str) -> None:
    """A row that says "ditto" is a post at the employer above."""
    text = (
        "Ada Quill\n\nWork Experience\n2003 - 2008     Somebury Bakery Ltd, Ytown      Baker\n"
        f"2008 - 2015     {ditto}                           Head Baker\n"
    )
    jobs = [e for e in read_cv(text.encode(), "cvs", "cv.txt").entries if e.kind == "employment"]
    assert [(e.organisations[0].text, e.role) for e in jobs] == [
        ("Somebury Bakery Ltd", "Baker"),
        ("Somebury Bakery Ltd", "Head Baker"),
    ]


@pytest.mark.parametrize(
    "banner", ["应 聘 人 员 登 记 表", "职 工 登 记 表 格", "求 职 申 请 表", "干 部 履 历 表", "毕 业 生 推 荐 表"]
)
def test_a_form_is_nobodys_name(banner: str) -> None:
    """The title of a form, spaced out, is no name: the form's own row tells it."""
    text = f"        {banner}\n\n姓名    姚长河      民族    汉      籍贯    云溪\n手机    13900000000\n"
    assert [n.text for n in read_cv(text.encode(), "cvs", "cv.txt").document.names] == ["姚长河"]
