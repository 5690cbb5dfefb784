"""A CV in traditional characters is read like one in simplified ones, and told in its own."""

from __future__ import annotations

from ingest.reading import read_cv

CV = """# 許知行
臺北市 | zhixing@hsu.example

## 學歷
國立臺灣大學  資訊工程學系  碩士  2012.09 – 2014.06

## 工作經歷
星河半導體  軟體工程師  2014.10 – 2019.08
- 開發良率分析系統。
"""


def test_a_traditional_cv_is_read_and_told_as_written() -> None:
    """Its sections, its degree and its job are understood; names, roles and quotes are the CV's own characters."""
    read = read_cv(CV.encode(), "/cvs", "xu.md")
    assert read.document.text == CV
    assert [n.text for n in read.document.names] == ["許知行"]
    assert [e.kind for e in read.entries] == ["profile", "education", "employment"]
    assert read.entries[2].role == "軟體工程師"
    assert [m.text for e in read.entries for m in e.organisations] == ["國立臺灣大學", "星河半導體"]
    assert [f.value for f in read.facts if f.relation == "degree"] == ["碩士"]
