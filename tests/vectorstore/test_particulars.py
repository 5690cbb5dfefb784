"""Protected particulars in CVs of both languages: where they stand, and what only looks like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorstore.particulars import blotted, is_clear, particulars, without
from vectorstore.records import Span

# A text with each of its particulars between ⟦ and ⟧.
TOLD = [
    "周晓帆 | ⟦男 | 1993.04 | 汉族 | 中共党员⟧ | 139-0000-1234",
    "周晓帆，⟦男，汉族，1993年4月生，中共党员，身体健康⟧",
    "周晓帆（⟦男⟧）",
    "⟦性别：男  民族：汉族  婚姻状况：已婚⟧  电话：13900001234",
    "⟦性　　别：女⟧",
    "⟦性别：女⟧，东海理工大学博士，研究方向为存储",
    "⟦出生年月 1993年4月 政治面貌 群众⟧",
    "⟦民族：汉 | 籍贯：湖南⟧",
    "⟦身高体重：180cm/75kg⟧",
    "⟦健康状况：良好⟧；爱好：长跑",
    "⟦身份证号：000000199304000000⟧",
    "| 姓名 | 周晓帆 | ⟦性别 | 女⟧ |\n| ⟦民族 | 回族 | 政治面貌 | 共青团员⟧ |\n| ⟦籍贯 | 河南郑州⟧ | 学历 | 硕士 |",
    "| 姓名 | 性别 | 出生年月 | 学历 |\n|---|---|---|---|\n| 周晓帆 | ⟦女 | 1993年4月⟧ | 硕士 |",
    "<td>⟦性别</td><td>男⟧</td><td>学历</td><td>硕士</td>",
    "本人⟦1993年4月出生于河南郑州，汉族⟧，2015年毕业于东海理工大学。",
    "⟦育有一子一女⟧，现居杭州",
    "⟦照片⟧",
    "⟦Date of birth: 3 May, 1995, Nationality: Kenyan⟧, Phone: +44 20 7946 0000",
    "⟦Gender: Female | Marital status: Single⟧ | Email: nadia@example.org",
    "Personal details\nDate of Birth\n⟦12/03/1991⟧\nMarital Status\n⟦Married⟧\nLanguages: English",
    "Name: Nadia Okoro, ⟦DOB: 1995-05-03, Sex: F⟧",
    "⟦Female, 29, Married⟧",
    "Nadia Okoro | ⟦29 years old | Muslim⟧ | Leeds",
    "⟦I was born in Mombasa⟧. I build schedulers.",
    "⟦I am a 29 year old Muslim engineer⟧. I build schedulers.",
    "⟦Father's Name: Amos Okoro⟧",
    "⟦Proud father of two⟧",
    "⟦Religion: Hindu⟧\n⟦Blood Group: O+⟧\n⟦Political affiliation: none⟧",
    "⟦**Ethnicity:** Luo⟧",
    "⟦Height: 5'11\" Weight: 70 kg⟧",
]
LOOK_ALIKES = [
    "Maintained a 20-year-old codebase; the team grew from 3 to 9.",
    "Gender: a study of bias in word embeddings, ACL 2019",
    "Health: FHIR, HL7, Epic",
    "Age estimation from faces, CVPR 2020",
    "Race Condition Detector: built in Go",
    "Work authorization: US citizen",
    "Han Li, Single Author Paper",
    "Taught children with disabilities: reading and maths",
    "Married data from two sources into one schema",
    "Volunteer, Asian Games 2018",
    "A policy under age 35, discussed at the ministry",
    "Weight: loss functions for detection",
    "Children 1987; 10: 33-47.",
    "Community Health 1997; 22(6): 417-430",
    "优秀共产党员，2019年",
    "担任研究生党支部书记",
    "婚恋网站：已婚用户识别",
    "2010年生命科学学院",
    "人脸性别识别与年龄估计",
    "中央民族大学 民族学 硕士",
    "健康管理系统：负责数据平台",
    "照片修复算法研究",
]


def _marked(text: str) -> tuple[str, list[str]]:
    return text.replace("⟦", "").replace("⟧", ""), [p.split("⟧")[0] for p in text.split("⟦")[1:]]


@pytest.mark.parametrize("marked", TOLD)
def test_a_particular_is_found_with_its_label_however_it_is_put(marked: str) -> None:
    """Behind a label, in a cell, under a heading, in a sentence: the particulars are found, nothing beside them."""
    text, expected = _marked(marked)
    found = [place.of(text).replace("**", "") for place in particulars(text)]
    assert found == [e.replace("**", "") for e in expected]


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_work_that_sounds_like_a_particular_is_none(text: str) -> None:
    """Titles, fields, posts, awards and dates of work are left alone."""
    assert particulars(text) == ()


@pytest.mark.parametrize("marked", TOLD)
def test_what_is_left_is_verbatim_and_clear(marked: str) -> None:
    """The stretches of a text without its particulars are the text's own characters, and none tells a particular."""
    text, _ = _marked(marked)
    whole = Span(start=0, end=len(text))
    for piece in without(text, whole):
        assert piece.of(text).strip() == piece.of(text)
        assert is_clear(text, piece)
    assert not is_clear(text, whole)


@given(st.text(alphabet="性别男女：| ,，\n汉族Gender: Male 1993.04年月Born", max_size=80))
def test_blotting_moves_no_character(text: str) -> None:
    """A blotted text is as long as the text, breaks at the same lines, and differs only where particulars stand."""
    blot = blotted(text)
    assert len(blot) == len(text)
    assert [i for i, c in enumerate(blot) if c == "\n"] == [i for i, c in enumerate(text) if c == "\n"]
    hidden = {i for place in particulars(text) for i in range(place.start, place.end)}
    assert all(blot[i] == text[i] for i in range(len(text)) if i not in hidden)


@given(st.text(alphabet="性别男女：| ,，\n汉族Gender: Male 1993.04年月Born", max_size=80))
def test_stretches_and_particulars_never_touch(text: str) -> None:
    """Whatever the text, what is left of it and what is hidden have no character in common."""
    pieces = without(text, Span(start=0, end=len(text))) if text else ()
    assert all(not piece.touches(place) for piece in pieces for place in particulars(text))
