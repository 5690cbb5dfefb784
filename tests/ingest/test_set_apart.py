"""Shapes that come from CVs set by a class or laid out on pages: what stands on one line there, and what below it."""

from __future__ import annotations

from tests.ingest.conftest import Understand
from vectorstore.records import Entry, Reading


def of_kind(reading: Reading, *kinds: str) -> list[Entry]:
    return [e for e in reading.entries if e.kind in kinds]


def employers(reading: Reading) -> list[list[str]]:
    return [[m.text for m in e.organisations] for e in of_kind(reading, "employment", "internship")]


def test_a_list_within_a_line_is_one_skill_entry(understand: Understand) -> None:
    """Words parted by bullets on one line are a list, not so many entries; glued items of a list are cut apart."""
    listed = understand("# Ada Quill\n\n## Skills\n\nSQL • Perl • Fortran\n")
    glued = understand("# Ada Quill\n\n## Awards\n\nKiln Prize, 2019 • Loom Prize, 2020 • Wheel Prize, 2021\n")
    assert len(of_kind(listed, "skill")) == 1
    assert len(of_kind(glued, "award")) == 3


def test_an_address_is_no_degree(understand: Understand) -> None:
    """`me@` begins an e-mail address, not a Master of Engineering."""
    reading = understand(
        "陈墨言\nme@moyan.example · +86 151-0000-0000\n\n## 教育经历\n\n### 浙江大学, 硕士   2018 – 2021\n"
    )
    assert len(of_kind(reading, "education")) == 1


def test_the_line_below_an_employer_says_as_what(understand: Understand) -> None:
    """A role with its team below a set heading is that job's, though the team bears a company's name."""
    reading = understand(
        "# 陈墨言\n\n## 工作经历\n\n### 华为   02/2017 – 11/2018\nAndroid 开发工程师   腾讯云\n- 优化启动速度。\n\n"
        "### 百度   12/2018 – 05/2020\nJulia 测试实习   Quill Screen Rendering\n- 清点字体缓存。\n"
    )
    assert [e.role for e in of_kind(reading, "employment", "internship")] == ["Android 开发工程师", "Julia 测试实习"]
    assert [names[0] for names in employers(reading)] == ["华为", "百度"]
    assert of_kind(reading, "employment", "internship")[1].title == "Quill Screen Rendering"


def test_a_firm_and_a_role_parted_by_a_space(understand: Understand) -> None:
    """A firm's whole name, then the role, with the one word of Latin that says in what."""
    reading = understand(
        "# 陈墨言\n\n## 实习经历\n\n### 杭州墨竹染料有限公司 Kotlin 测试工程师（实习）\n"
        "2013.03-2013.06 | 杭州\n- 整理色卡。\n\n"
        "### 阿里巴巴训练营 学员\n2016.07-2016.09\n- 实现调度。\n"
    )
    assert employers(reading)[0] == ["杭州墨竹染料有限公司"]
    assert of_kind(reading, "internship")[0].role == "Kotlin 测试工程师（实习）"


def test_roles_that_a_slash_joins_are_one(understand: Understand) -> None:
    """Who was two things at once was both."""
    reading = understand("# Ada Quill\n\n## Experience\n\n### Zeta Systems Ltd   CTO/Director   2019-01 – 2021-03\n")
    assert [e.role for e in of_kind(reading, "employment")] == ["CTO/Director"]


def test_a_personal_project_among_jobs_has_no_employer(understand: Understand) -> None:
    """What calls itself a personal project is none of the employer's above it."""
    reading = understand(
        "# 陈墨言\n\n## 实习/项目经历\n\n### **华为**   2019年3月 – 2019年5月\n实习\n- 后端开发。\n\n"
        "### **竹简笔记**   2020年6月 – 至今\n个人项目，独立开发\n- 修复连接。\n"
    )
    [project] = of_kind(reading, "project")
    assert (project.title, project.organisations) == ("竹简笔记", ())


def test_an_unknown_employer_set_as_the_others_is_one(understand: Understand) -> None:
    """A heading of the employers' own form names an employer, known or not, and does not inherit the one above."""
    reading = understand(
        "# 陈墨言\n\n## 实习经历\n\n### **华为**   2019年3月 – 2019年5月\n- 后端开发。\n\n"
        "### **竹林中文社区**   2020年6月 – 至今\n- 维护社区。\n"
    )
    assert employers(reading) == [["华为"], ["竹林中文社区"]]


def test_projects_under_a_heading_of_projects_and_papers(understand: Understand) -> None:
    """Where the heading promises papers too and there is none, the projects are read; none of it is left out."""
    reading = understand(
        "# 陈墨言\n\n## 项目与论文\n\n### Bamboo Maintainer\n2014.05\n- 竹纸校色工具\n\n"
        "### Inkstone\nOwner\n2013.08\n"
        "- 墨色图谱\n"
    )
    assert [(e.title, e.role) for e in of_kind(reading, "project")] == [("Bamboo", "Maintainer"), ("Inkstone", "Owner")]
    assert reading.document.unplaced == ()


def test_the_rest_of_a_broken_item_is_no_heading(understand: Understand) -> None:
    """A line that goes on from a bullet broken at the margin opens no section, whatever its last word."""
    reading = understand(
        "# 陈墨言\n\n## 实习经历\n\n### 华为   2014.04 - 2014.10\n"
        "• 带三名同事逐仓清点旧零件，重画了两层货架的编号并补齐标签，后来被其他城市照搬最\n多的项目\n\n"
        "### 百度   2015.05 - 2015.09\n• 优化调度\n"
    )
    assert {e.section for e in of_kind(reading, "internship")} == {"实习经历"}
    assert employers(reading) == [["华为"], ["百度"]]


def test_a_bullet_below_an_award_says_more_of_it(understand: Understand) -> None:
    """An indented bullet under an award is part of it, not another award."""
    reading = understand(
        "# Ada Quill\n\n## Awards\n\n- Kiln Prize, 2019\n  - For glazes that hold.\n- Loom Prize, 2020\n"
    )
    assert [e.title for e in of_kind(reading, "award")] == ["Kiln Prize", "Loom Prize"]


def test_a_dated_award_of_a_firm_is_its_own(understand: Understand) -> None:
    """An award line that opens with a firm and ends with a date is an award, not the date of the one above."""
    reading = understand(
        "# 陈墨言\n\n## 获奖情况\n\n墨竹年度细心奖   2016 年 01 月\n华为 2018 年上半年 Quiet Hands   2018 年 07 月\n"
    )
    assert len(of_kind(reading, "award")) == 2


def test_one_short_paper_in_a_list_is_a_paper(understand: Understand) -> None:
    """A quoted title makes a short reference, though it is the only one."""
    reading = understand("# Ada Quill\n\n## Publications\n\n- “On Kilns”. OSDI, 2019\n")
    assert [(e.title, e.year) for e in of_kind(reading, "publication")] == [("On Kilns", 2019)]


def test_papers_on_three_lines_each(understand: Understand) -> None:
    """A bold title over its authors over venue and date is one paper, not two."""
    reading = understand(
        "# Ada Quill\n\n## Publications\n\n**Kilns That Hold Their Heat for a Week**   March 2018\n"
        "Ada Quill, Li Wei\n10.1234/kiln.7 (OSDI 2018)\n\n"
        "**Looms for Everyone**   May 2019\nLi Wei, Ada Quill\n10.1234/loom.2 (SOSP 2019)\n"
    )
    assert [(e.title, e.authors, e.venue.lexicon_id if e.venue else None, e.year) for e in reading.entries[1:]] == [
        ("Kilns That Hold Their Heat for a Week", ("Ada Quill", "Li Wei"), "osdi", 2018),
        ("Looms for Everyone", ("Li Wei", "Ada Quill"), "sosp", 2019),
    ]


def test_a_patent_of_capitals_has_its_words_for_a_title(understand: Understand) -> None:
    """Four capitalised words could be names; beside a bare number they are what the patent is called."""
    reading = understand("# Ada Quill\n\n## Patents\n\n- Slow-Cooling Kiln Glaze Recipe (US Patent 10,203,405)\n")
    assert [e.title for e in of_kind(reading, "patent")] == ["Slow-Cooling Kiln Glaze Recipe"]


def test_a_bracket_does_not_make_an_employer_too_long(understand: Understand) -> None:
    """What stands in brackets behind an employer's name is not counted as its words."""
    reading = understand(
        "# Ada Quill\n\n## Experience\n\n### Kiln Lab Ltd   2018 – 2019\nEngineer\n- Built kilns.\n\n"
        "### Loom Maestro (funded by the Ministry of Looms and Trade of Oslo)   2016 – 2017\nTrainee\n- Wove.\n"
    )
    assert employers(reading)[1][0].startswith("Loom Maestro")


def test_a_column_of_labels_names_the_skills_beside_it(understand: Understand) -> None:
    """A label set apart by a gap is one as much as a label before a colon."""
    reading = understand("# Ada Quill\n\n## Skills\n\nDatabases   PostgreSQL, SQLite\nLanguages: Ada, SQL\n")
    assert [e.title for e in of_kind(reading, "skill")] == ["Databases", "Languages"]


def test_a_branch_behind_its_bank_leaves_the_bank_the_employer(understand: Understand) -> None:
    """A board sets when, as what and where below each other, and a branch behind the name of the whole."""
    reading = understand(
        "沈佑宁\n手机:17300005591\n\n工作经验\n2021/4-至今\n公司业务部副总经理\n东岭银行股份有限公司 湖畔支行\n"
        "银行 | 国企 | 5000-10000人\n工作描述:带7人团队。\n\n2016/7-2016/9\n实习生\n"
        "云麓证券股份有限公司 天府大道营业部\n研报摘要。\n"
    )
    assert [names[0] for names in employers(reading)] == ["东岭银行股份有限公司", "云麓证券股份有限公司"]
