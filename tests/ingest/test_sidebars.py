"""A profile whose side column comes first: the name below its lists is the head of the page."""

from __future__ import annotations

from ingest.reading import read_cv

_EN = (
    "Contact\nphoebe.tarn@example.com\n\nTop Skills\nProcurement\n\nCertifications\nCIPS Level 4\n\nPhoebe Tarn\n"
    "Category Manager at Quillmere Foods\nBristol, England\n\nExperience\n\nQuillmere Foods\nCategory Manager\n"
    "March 2019 - Present\n"
)
_ZH = (
    "联系方式\npeiyao@example.com\n热门技能\n用户研究\n裴瑶\n产品经理\n上海市 浦东新区\n工作经历\n"
    "上海岚图信息科技有限公司\n产品经理\n2019年3月 - 至今\n"
)


def test_what_stands_below_the_name_is_no_certificate() -> None:
    """The last list of the column ends where the name stands alone."""
    found = read_cv(_EN.encode(), "x", "cv.txt")
    assert [n.text for n in found.document.names] == ["Phoebe Tarn"]
    assert [e.title for e in found.entries if e.kind == "other"] == ["CIPS Level 4"]


def test_a_name_over_what_somebody_is_and_where_is_theirs() -> None:
    """It is found below the skills of the column too, and is no skill."""
    found = read_cv(_ZH.encode(), "x", "cv.txt")
    assert [n.text for n in found.document.names] == ["裴瑶"]
    assert [f.value for f in found.facts if f.relation == "skill"] == ["用户研究"]
