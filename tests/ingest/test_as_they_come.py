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


# -- jobs --------------------------------------------------------------------------------------------------------------

JOBS = [
    # A board's town behind a hyphen, whatever the firm is called.
    (
        "Cashier\nBea-Lo's-New Somebury, TX\nMay 2010 to August 2012\n",
        ("Bea-Lo's", "Cashier", "2010-05", "2012-08", "New Somebury, TX"),
    ),
    # An employer of its own below posts that stand under another.
    (
        "Frostmoor Teaching Hospitals NHS Trust\n  2014 - 2017   Staff Nurse, Renal Unit\n"  # noqa: ISC004
        "Before nursing\n  2009 - 2011   Carer, Larkspur care home, Wakefield (nights)\n",
        ("Larkspur care home", "Carer", "2009", "2011", "Wakefield"),
    ),
    # A site of a town, a town of two words, letters of a state.
    (
        "2007 - 2010   Brannoch Power, Ballarat depot\n      Electrician\n      - boards\n",
        ("Brannoch Power", "Electrician", "2007", "2010", "Ballarat"),
    ),
    (
        "2014/01 >> 2017/08   LARKSPUR ROPES LTD — Moncton NB\n        Rope Maker\n",
        ("LARKSPUR ROPES LTD", "Rope Maker", "2014-01", "2017-08", "Moncton NB"),
    ),
    # Small letters behind the employer, and what it was in.
    (
        "2019/09 >> present  Frostmoor Community College, evening instructor (first aid), one night a week\n",
        ("Frostmoor Community College", "evening instructor (first aid)", "2019-09", "now", None),
    ),
    # A post, what it was in and with whom, in one sentence with what was done.
    (
        "Engineer, graduate programme, with Brannoch Networks in Leeds, May 2008 to August 2010. Drew plans; left.\n",
        ("Brannoch Networks", "Engineer", "2008-05", "2010-08", "Leeds"),
    ),
    (
        "Larkspur School   Maternity cover, maths   01/2012 - 05/2012\n",
        ("Larkspur School", "Maternity cover", "2012-01", "2012-05", None),
    ),
]


@pytest.mark.parametrize(("lines", "job"), JOBS)
def test_a_job_is_read_as_it_is_written(understand: Understand, lines: str, job: tuple[str | None, ...]) -> None:
    """Whom, as what, when and where are told apart in whatever order and by whatever mark."""
    assert job in rows(
        understand(f"Maud Fennimore-Quist\nPhone: 020 7946 0018\n\nWork Experience\n\n{lines}"), "employment"
    )


JOBS_ZH = [
    (
        "2021/4-至今\n业务部副总经理\n鹿鸣银行股份有限公司 杭州分行\n银行 | 国企\n工作描述:带七人团队。\n",
        ("鹿鸣银行股份有限公司", "业务部副总经理", "2021-04", "now", "杭州"),
    ),
    (
        "2016.7 – 2017.5    小满火锅(郑州中原店)   服务员\n",
        ("小满火锅(郑州中原店)", "服务员", "2016-07", "2017-05", "郑州"),
    ),
    (
        "2005年7月至2007年12月    在泰州市第三人民医院内科任护士\n",
        ("泰州市第三人民医院", "护士", "2005-07", "2007-12", "泰州市"),
    ),
    (
        "2020年5月起至今,在桐乡市小满毛衫有限公司任外贸业务经理(童装)\n",
        ("桐乡市小满毛衫有限公司", "外贸业务经理", "2020-05", "now", None),
    ),
    ('2011年9月—2015年6月  个体,在信阳开"老槐面馆"\n', ("老槐面馆", None, "2011-09", "2015-06", "信阳")),
    (
        '自己开店:洛阳"小满汽修"\n时间:15年10月——19年4月\n和表弟合伙。\n',
        ("小满汽修", None, "2015-10", "2019-04", "洛阳"),
    ),
    (
        "2001年12月—2006年12月  当兵,武警某省总队第三支队,班长\n",
        ("武警某省总队第三支队", "班长", "2001-12", "2006-12", None),
    ),
    (
        "株洲小满小学(2014.9—2020.7)\n 语文、音乐教师,班主任\n ◇ 周课时22节\n",
        ("株洲小满小学", "语文、音乐教师", "2014-09", "2020-07", "株洲"),
    ),
]


@pytest.mark.parametrize(("lines", "job"), JOBS_ZH)
def test_a_job_is_read_as_it_is_written_in_chinese(
    understand: Understand, lines: str, job: tuple[str | None, ...]
) -> None:
    """A branch, a ward, a shop of one's own and service in an army are read for what they are."""
    assert job in rows(understand(f"赵大川\n手机:13900000001\n\n工作经历\n\n{lines}"), "employment")


def test_with_whom_one_worked_together_is_no_employer(understand: Understand) -> None:
    """Words such as "与某某合作" behind a post say what was done."""
    reading = understand(
        "赵大川\n手机:13900000001\n\n工作经历\n\n自由执业导游(2021.3 – 至今):与鹿鸣国旅、小满网合作,带南线\n"
    )
    assert [e.organisations for e in reading.entries if e.kind == "employment"] == [()]


def test_a_line_of_tools_employs_nobody(understand: Understand) -> None:
    """What one works with, listed below a post or told in a sentence, is no employer of the next."""
    text = (
        "赵大川\n手机:13900000001\n\n工作经历\n\n2020年3月-2022年5月|杭州鹿鸣文化传媒有限公司|带货主播\n抖音、快手双平台。\n"
        "2018年7月-2020年2月|杭州小满布行|销售\n钉钉、飞书\n大学期间:2016-2018 周末在小满饭店(下沙店)做服务员\n"
    )
    told = [(row[0], row[1]) for row in rows(understand(text), "employment")]
    assert told == [("杭州鹿鸣文化传媒有限公司", "带货主播"), ("杭州小满布行", "销售"), ("小满饭店(下沙店)", "服务员")]


def test_one_stay_behind_a_rise_is_that_of_both_posts(understand: Understand) -> None:
    """Of "专员 → 主管（2014 – 2019），某市" the later one's beginning is not told."""
    reading = understand(
        "赵大川\n手机:13900000001\n\n工作经历\n\n- 鹿鸣国际旅行社 导游 → 计调主管(2016.6 – 2021.2),银川\n"
    )
    told = [(e.role, e.period.start, e.period.end) for e in reading.entries if e.kind == "employment" and e.period]
    assert told[0][:2] == ("导游", "2016-06")
    assert told[1] == ("计调主管", None, "2021-02")


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
