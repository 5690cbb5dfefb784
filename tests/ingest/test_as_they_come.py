"""CVs of all walks of life, as people write them: what a careful person reads of each kind is read."""

from __future__ import annotations

import pytest

from ingest.heading_nouns import by_noun
from ingest.headings import exact
from ingest.lines import split_lines
from tests.ingest.conftest import Understand
from tests.ingest.test_contents import rows
from vectorstore.periods import find_periods
from vectorstore.records import Reading


def _facts(reading: Reading, relation: str) -> list[str]:
    return [f.value for f in reading.facts if f.relation == relation]


def _titles(reading: Reading, kind: str) -> list[str]:
    return [e.title or "" for e in reading.entries if e.kind == kind]


# -- who, and how to reach them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("NGOZI (GOZ-GOZ) ADEBAYO-THORNE\nStaff Nurse", "NGOZI (GOZ-GOZ) ADEBAYO-THORNE"),
        ("        WINIFRED  K.  OSTERHAZY\n  Boiler Fitter", "WINIFRED K. OSTERHAZY"),
        ("Per  Ole  Lindqvist\nBaker", "Per Ole Lindqvist"),
    ],
)
def test_a_name_is_read_however_it_is_set(understand: Understand, head: str, name: str) -> None:
    """A short form in two parts and wide blanks are no end of a name; what somebody is is none."""
    text = f"{head}\nPhone: 020 7946 0018\n\nWork experience\nClerk, Larkspur Ropes Ltd, 2010 - 2012\n"
    assert [n.text for n in understand(text).document.names] == [name]


@pytest.mark.parametrize(
    "line", ["手机:17300001111", "TEL:18700002222", "联系电话:138 0000 3333", "Mob 0491 570 006", "m: 07911 123456"]
)
def test_a_number_behind_its_label_is_a_phone(understand: Understand, line: str) -> None:
    """A label needs no blank behind its colon, nor a colon."""
    text = f"Maud Fennimore-Quist\n{line}\n\nWork experience\nClerk, Larkspur Ropes Ltd, 2010 - 2012\n"
    assert len(_facts(understand(text), "phone")) == 1


# -- when --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "period"),
    [
        ("2021/05 >> present", ("2021-05", None, True)),
        ("2017/09 >> 2021/04", ("2017-09", "2021-04", False)),
        ("2016/2021", ("2016", "2021", False)),
        ("2010 => 2012", ("2010", "2012", False)),
        ("2020年5月起至今", ("2020-05", None, True)),
    ],
)
def test_a_range_is_read_by_what_joins_it(words: str, period: tuple[str, str | None, bool]) -> None:
    """Arrows, a stroke between years and "起至" join the ends of a stay."""
    (found,) = find_periods(words)
    assert (found.period.start, found.period.end, found.period.ongoing) == period


def test_a_list_of_years_is_no_range() -> None:
    """Three years with strokes between them are not a stay from the first to the last."""
    assert ("2018", "2020") not in [(m.period.start, m.period.end) for m in find_periods("2018/2019/2020")]


# -- what a section is called ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("待过的店", "employment"),
        ("打过的工", "employment"),
        ("会修的车", "skill"),
        ("手上的证", "certificate"),
        ("得过的奖", "award"),
        ("上学和证", "education"),
        ("课余兼职", "employment"),
        ("Driving jobs:", "employment"),
        ("MANDATORY / OTHER", "certificate"),
        ("TRADE AND SCHOOL", "education"),
        ("GOOD WITH", "skill"),
    ],
)
def test_a_heading_in_ones_own_words_is_known(words: str, kind: str) -> None:
    """What people call their sections in their own words says what these hold."""
    found = exact(words) or by_noun(split_lines(words)[0])
    assert found is not None
    assert found.kind == kind


def test_a_ruled_line_ends_a_section(understand: Understand) -> None:
    """What is set between rules heads a section, whatever it says: no prize stands below it."""
    text = (
        "赵大川   电话 13900000001\n\n===== 干过的地方 =====\n\n常州小满汽修厂\n时间:19年3月到22年2月\n岗位:钣金组长\n"
        "修过不少车。\n\n===== 得过的奖 =====\n2018 没有\n2021 常州市技术能手\n\n"
        "===== 修过的难活 =====\n一、变速箱顿挫,拆了三回。\n"
    )
    reading = understand(text)
    assert _titles(reading, "award") == ["2021 常州市技术能手"]
    assert rows(reading, "employment") == [("常州小满汽修厂", "钣金组长", "2019-03", "2022-02", "常州")]


# -- what a scan left --------------------------------------------------------------------------------------------------


def test_figures_within_words_of_a_scan_are_letters(understand: Understand) -> None:
    """In a text that a scan left some in, "e1ectrician" is a trade; a full stop may open an item."""
    text = (
        "WINIFRED  K.  OSTERHAZY\n14 Wattle Crt, Ballarat\nMob 0491 570 006\n\nEMPLOYMENT\n\n"
        "Jan 2O19 - current     Brannoch Mills, Ba11arat\n      Maintenance E1ectrician\n      . fau1t finding\n"
        "      . vo1tage checks\n\nTRADE AND SCHOOL\n  Cert lll in Electrotechnology     Larkspur TAFE  2OO7 - 2O1O\n"
    )
    reading = understand(text, "scan.txt")
    ((employer, _, start, end, _),) = rows(reading, "employment")
    assert (employer, start, end) == ("Brannoch Mills", "2019-01", "now")
    assert [e.organisations[0].text for e in reading.entries if e.kind == "education"] == ["Larkspur TAFE"]


# -- studies, certificates, works --------------------------------------------------------------------------------------


def test_each_row_of_study_is_one(understand: Understand) -> None:
    """A college's row below a university's is another study, and 专升本 leads to a bachelor's."""
    text = (
        "赵大川\n手机:13900000001\n\n教育经历\n浙江师范大学 国际贸易(专升本) 2012.9-2014.6\n"
        "小满工商职业技术学院 商务英语 大专 2009.9-2012.6\n"
    )
    reading = understand(text)
    told = [
        (e.organisations[0].text, e.period.start if e.period else None)
        for e in reading.entries
        if e.kind == "education"
    ]
    assert told == [("浙江师范大学", "2012-09"), ("小满工商职业技术学院", "2009-09")]


def test_what_a_school_is_called_now_is_no_part_of_its_name(understand: Understand) -> None:
    """What is "某某学校（现某某学院）" was called the first."""
    reading = understand(
        "赵大川\n手机:13900000001\n\n教育经历\n2002.09—2005.06   泰州卫生学校(现泰州医药学院)    护理    中专\n"
    )
    assert [e.organisations[0].text for e in reading.entries if e.kind == "education"] == ["泰州卫生学校"]


@pytest.mark.parametrize(
    ("lines", "papers"),
    [
        (
            "CERTIFICATES\nConfined space    Working at heights    White card\n",
            ["Confined space", "Working at heights", "White card"],
        ),
        (
            "资格证书\n食品安全管理员(高级)    人力资源管理师三级    C1\n",
            ["食品安全管理员(高级)", "人力资源管理师三级", "C1"],
        ),
        ("证书\n导游资格证2013;高级导游员 2020;研学指导师(2022)\n", ["导游资格证", "高级导游员", "研学指导师"]),
        (
            "EDUCATION\nBA, History, Leeds College, 2004\n\nCourses: Maths; Child protection (Tusla); First Aid\n",
            ["Maths", "Child protection (Tusla)", "First Aid"],
        ),
    ],
)
def test_several_certificates_on_one_line_are_each_one(understand: Understand, lines: str, papers: list[str]) -> None:
    """Wide gaps and semicolons part certificates, under their heading or behind their label."""
    told = _titles(understand(f"Maud Fennimore-Quist\nPhone: 020 7946 0018\n\n{lines}"), "other")
    assert [title.split(" 20")[0] for title in told if title] == papers


def test_a_paper_below_a_heading_of_patents_is_one(understand: Understand) -> None:
    """Below "专利与论文" what appeared in a journal is a paper, by its title and not its journal's."""
    text = (
        "赵大川\n手机:13900000001\n\n专利与论文\n- 一种绳索张紧装置,发明专利 ZL201910000001.6(2021 授权)\n"
        "- 赵大川, 李健. 绳索张紧力的自适应控制. 《鹿鸣机械杂志》, 2020.\n"
    )
    reading = understand(text)
    assert _titles(reading, "publication") == ["绳索张紧力的自适应控制"]
    assert _titles(reading, "patent") == ["一种绳索张紧装置"]


def test_a_language_that_heads_its_own_line_is_told(understand: Understand) -> None:
    """Among other things "英语：可阅读文献" tells a language."""
    reading = understand(
        "赵大川\n手机:13900000001\n\n工作经历\n2010-2012  鹿鸣纸业有限公司  会计\n\n其他\n英语:可阅读文献,口语一般。\n"
    )
    assert any(value.startswith("英语") for value in _facts(reading, "language"))


# -- lives told in prose -----------------------------------------------------------------------------------------------

LIFE = """Ottoline Ferrars-Okoye

Ottoline Ferrars-Okoye took a diploma at the École supérieure de cuisine in 2008. Larkspur Bakeries then hired her \
as a pastry cook in 2009; she stayed there as Head of Pastry until 2014. She is now Executive Pastry Chef based in \
Leeds at the Frostmoor Grand Hotel.
"""


def test_who_hired_somebody_employs_them(understand: Understand) -> None:
    """Whoever hired somebody is the employer, and where somebody is based is no part of their post."""
    reading = understand(LIFE)
    assert [row[:2] for row in rows(reading, "employment")] == [
        ("Larkspur Bakeries", "pastry cook"),
        ("Larkspur Bakeries", "Head of Pastry"),
        ("Frostmoor Grand Hotel", "Executive Pastry Chef"),
    ]
    assert [e.organisations[0].text for e in reading.entries if e.kind == "education"] == [
        "École supérieure de cuisine"
    ]
