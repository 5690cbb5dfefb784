"""What ingest.headed_rows, heading_lines and rows promise: structure tells what a section holds, whatever heads it."""

from __future__ import annotations

import pytest

from ingest.headed_rows import told_headings
from ingest.heading_lines import undecorated
from ingest.lines import split_lines
from ingest.reading import read_cv
from ingest.sections import split_sections
from vectorstore.records import Entry

_JOBS_EN = """2003-2008 Somebury Bakery, Ytown, Baker
2008-2015 Otherbury Mills, Ytown, Head Baker
"""
_STUDIES_EN = """1999-2003 Ytown Technical College, diploma in baking
2004-2006 University of Otherbury, BSc Food Science
"""
_JOBS_ZH = """03年2月--2008年6月 云溪纺织厂,挡车工,三班倒,管过二十四台织机,每月都超产,还带过两个新来的徒弟,
2008.7-2015.9 白鹭印染有限公司,机修工,修过定型机和烘筒,停机时间少了一半。后来厂子搬走了
2015年10月到现在 松风家纺有限公司,设备主管。管六个人,负责全厂的保养和备件,夜里坏了也是我去
"""
_STUDIES_ZH = """1996.9-1999.7 云溪技工学校 纺织机械 中专
2005-2008年 上班的时候读了白鹭开放大学的大专,机电一体化
"""


def _read(text: str) -> tuple[Entry, ...]:
    return read_cv(text.encode(), "cvs", "cv.txt").entries


def _named(entries: tuple[Entry, ...], kind: str) -> list[str]:
    return [e.organisations[0].text for e in entries if e.kind == kind and e.organisations]


@pytest.mark.parametrize(
    "heading",
    [
        "Where the flour was",
        "Bread earned at:",
        "Who paid me",
        "The ovens (newest last):",
        "Aprons worn",
        "端过的饭碗:",
        "待过的地方",
        "一路走来:",
        "东家们(从早到晚):",
        "吃过的苦",
    ],
)
def test_rows_of_jobs_are_headed_by_any_words(heading: str) -> None:
    """Rows led by from when to when, each with an employer, are jobs, whatever somebody calls them."""
    chinese = heading.isascii() is False
    rows = _JOBS_ZH if chinese else _JOBS_EN
    read = _read(f"{'姚长河' if chinese else 'Ada Quill'}\n\nSkills\nbaking, rye\n\n{heading}\n{rows}")
    want = ["云溪纺织厂", "白鹭印染有限公司", "松风家纺有限公司"] if chinese else ["Somebury Bakery", "Otherbury Mills"]
    assert _named(read, "employment") == want


@pytest.mark.parametrize(
    "heading",
    [
        "Benches I sat on:",
        "Blackboards",
        "Lessons taken:",
        "Chalk (oldest first):",
        "My teachers",
        "念书:",
        "学堂",
        "坐过的板凳:",
        "书本(早到晚):",
        "肚里的墨水",
    ],
)
def test_rows_of_schools_are_studies_under_any_words(heading: str) -> None:
    """Rows led by from when to when that name schools or degrees are studies, and no jobs."""
    chinese = heading.isascii() is False
    rows = _STUDIES_ZH if chinese else _STUDIES_EN
    read = _read(f"{'姚长河' if chinese else 'Ada Quill'}\n\nSkills\nbaking, rye\n\n{heading}\n{rows}")
    want = ["云溪技工学校", "白鹭开放大学"] if chinese else ["Ytown Technical College", "University of Otherbury"]
    assert _named(read, "education") == want
    assert not _named(read, "employment")


@pytest.mark.parametrize(
    ("heading", "rows", "kind"),
    [
        ("Pinned to the wall:", "2011 Best Loaf award\n2014 Baker of the Year, second prize\n", "award"),
        ("Cups and ribbons on my shelf:", "2009 Silver medal, Rye Fair\n2012 Gold medal, Rye Fair\n", "award"),
        ("墙上挂的:", "2011年 全厂织布比武 一等奖\n2014年 县职工技能竞赛 三等奖\n", "award"),
        ("In my wallet:", "Forklift licence\nFood hygiene certificate 2019\n", "certificate"),
        ("兜里揣的本本:", "低压电工证\n叉车证 2015年\n", "certificate"),
    ],
)
def test_rows_of_honours_and_licences_tell_their_section(heading: str, rows: str, kind: str) -> None:
    """Below a colon, rows that are all honours are awards, and rows of licences certificates."""
    lines = split_lines(f"Ada Quill\n\n{heading}\n{rows}")
    assert told_headings(lines) == {1: kind}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Quill\n\nBaker:\n2003-2008 Somebury Bakery, Ytown\n2008-2015 Otherbury Mills, Ytown\n",
        "Ada Quill\n\nNorthsea Group\n2003-2008 Clerk\n2008-2015 Manager\n",
        "Ada Quill\n\nWhat I like:\nbread, rye\nlong walks\n",
        "姚长河\n\n喜欢的:\n面包\n爬山\n",
    ],
)
def test_rows_that_tell_nothing_head_nothing(text: str) -> None:
    """A role, an employer over its posts, or what no dates lead is no heading of a section."""
    assert told_headings(split_lines(text)) == {}


@pytest.mark.parametrize(
    "ornament",
    [
        "—— {} ——",
        "== {} ==",
        "~ {} ~",
        "[ {} ]",
        "<< {} >>",
        "+ {} +",
        "-=[ {} ]=-",
        "«« {} »»",
        "– {} –",
        "|| {} ||",
    ],
)
def test_ornaments_around_headings_are_taken_off(ornament: str) -> None:
    """Headings set off on both sides are read, and so is one of the same ornament that no list of words has."""
    text = "Ada Quill\n\n" + "\n\n".join(
        f"{ornament.format(words)}\n{below}"
        for words, below in (("Education", "MSc Bells"), ("Skills", "ringing"), ("Odds and ends", "tea"))
    )
    lines = undecorated(split_lines(text))
    assert [line.text for line in lines if line.section] == ["Education", "Skills", "Odds and ends"]


@pytest.mark.parametrize("words", ["- baking -", "* rye *", "[1] Quill, A. On rye [J]", "— so she said —"])
def test_an_ornament_around_anything_else_heads_nothing(words: str) -> None:
    """What ornaments enclose is no heading where no other of their kind is a known one."""
    assert not any(line.section for line in undecorated(split_lines(f"Ada Quill\n\n{words}\nmore of it\n")))


_CAREER = "Ada Quill\n\nCareer\n\nBaker - Somebury Bakery, Ytown\n2003 - 2008\n\n"
_UNDERLINED = f"{_CAREER}Education\n---------\nBSc, Ytown College, 2003\n\n"


@pytest.mark.parametrize("heading", ["Odds and ends", "Shelf", "Trinkets", "Professional", "By the way"])
def test_a_heading_underlined_as_the_known_ones_is_one(heading: str) -> None:
    """What is underlined as two known headings are, over lines that tell no post, ends the section above it."""
    rule = "-" * len(heading)
    text = f"{_UNDERLINED}{heading}\n{rule}\nfirst of these / second of these\n\nLanguages\n---------\nWelsh\n"
    assert [s.title for s in split_sections(split_lines(text))][2:] == ["Education", heading, "Languages"]


def test_an_employer_underlined_as_the_headings_heads_no_section() -> None:
    """A name over a post and its dates is an employer, however it is underlined."""
    text = f"{_UNDERLINED}Northsea Looms\n--------------\nClerk\n2009 - 2011\n\nLanguages\n---------\nWelsh\n"
    assert "Northsea Looms" not in [s.title for s in split_sections(split_lines(text))]


@pytest.mark.parametrize("label", ["LANGUAGES: Welsh, Latin", "SKILLS: ringing, tuning"])
def test_a_label_in_capitals_shows_how_headings_are_set(label: str) -> None:
    """A known heading with its section behind it counts among those that show that headings are in capitals."""
    text = f"{_CAREER.upper()}EDUCATION\nBSc, Ytown College\n\nODDMENTS\ntea\n\n{label}\n"
    assert "ODDMENTS" in [s.title for s in split_sections(split_lines(text))]


@pytest.mark.parametrize(
    "told",
    [
        "家里盖房子,帮着搬砖",
        "在家照顾老人",
        "没上班,学了半年车",
        "下岗,到处打听活",
        "养病,没出门",
        "无业,带孩子",
        "自家里种地",
        "回家照看孙子",
        "失业",
        "老家里修房",
    ],
)
def test_a_time_at_home_is_nobodys_employer(told: str) -> None:
    """A row that tells of a time without work names no employer, nor the one above it."""
    rows = _JOBS_ZH.splitlines()
    read = _read(f"姚长河\n\n做过的活:\n{rows[0]}\n2008.7-2009.2 {told}\n{rows[2]}\n")
    assert _named(read, "employment") == ["云溪纺织厂", "松风家纺有限公司"]


def test_a_row_led_by_its_dates_tells_what_was_done_behind_its_role() -> None:
    """Each row gives employer, role and dates; what stands behind the role is told of the job."""
    read = _read(f"姚长河\n\n工作经历\n{_JOBS_ZH}")
    jobs = [
        (e.organisations[0].text, e.role, e.period.start, e.period.end)
        for e in read
        if e.kind == "employment" and e.period
    ]
    assert jobs == [
        ("云溪纺织厂", "挡车工", "2003-02", "2008-06"),
        ("白鹭印染有限公司", "机修工", "2008-07", "2015-09"),
        ("松风家纺有限公司", "设备主管", "2015-10", None),
    ]


@pytest.mark.parametrize(
    "label",
    ["Systems", "On my desk", "Listed overleaf", "Daily drivers", "Kit", "桌上的家伙", "天天用", "手头的", "顺手的"],
)
def test_a_label_of_ones_own_before_known_tools_heads_them(label: str) -> None:
    """A list of which most are known skills is one of skills, and no award, whatever its label."""
    text = f"Ada Quill\n\nAwards\nBaker of the Year 2014\n\n{label}: Python, SQL, Excel, Loomcaster\n"
    assert [(s.kind, s.title) for s in split_sections(split_lines(text))][1:] == [
        ("award", "Awards"),
        ("skill", label),
    ]


@pytest.mark.parametrize("line", ["Judges: Quill, Marsh, Brandt", "Won for: bread, cakes, pies", "评委: 甲、乙、丙"])
def test_a_label_before_anything_else_stays_where_it_is(line: str) -> None:
    """What is no list of known skills belongs to the section above."""
    text = f"Ada Quill\n\nAwards\nBaker of the Year 2014\n\n{line}\n"
    assert "skill" not in [s.kind for s in split_sections(split_lines(text))]
