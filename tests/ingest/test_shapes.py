"""One shape of CV a test, each an invented fragment: what a careful person reads in it is what is read."""

from __future__ import annotations

import re

import pytest

from tests.ingest.conftest import Understand
from vectorstore.records import Entry, Reading

HEAD = "# Moyan Shen\n\nmoyan.shen@example.org\n\n"


def of_kind(reading: Reading, *kinds: str) -> list[Entry]:
    return [e for e in reading.entries if e.kind in kinds]


def ids(entry: Entry) -> list[str | None]:
    return [m.lexicon_id for m in entry.organisations]


def when(entry: Entry) -> tuple[str | None, str | None, bool]:
    period = entry.period
    return (period.start, period.end, period.ongoing) if period else (None, None, False)


@pytest.mark.parametrize(
    "heading", ["工作经历 ", "# 工作经历\n\n", "■ 工作经历\n\n", "一、工作经历\n\n", "**工作经历**\n\n"]
)
def test_a_heading_is_one_however_it_is_set(understand: Understand, heading: str) -> None:
    """A heading alone on its line, numbered, bold, marked or glued before its first entry says the same."""
    reading = understand(f"# 沈默言\n\n{heading}美团, 存储研发工程师\n北京市 2024/07 - 至今\n- 负责冷数据分层。\n")
    [job] = of_kind(reading, "employment")
    assert (ids(job), job.role, when(job), job.location) == (
        ["meituan"],
        "存储研发工程师",
        ("2024-07", None, True),
        "北京市",
    )


def test_a_date_below_the_bullets_belongs_above(understand: Understand) -> None:
    """Where entries open with the employer, a place and date that trail the bullets go to the entry above."""
    reading = understand(
        HEAD + "EXPERIENCE\n\nIllumina\nEngineer\n- Read genomes.\nSan Diego, USA\nJan 2018 – Dec 2019\n\n"
        "Adobe\nEngineer\n- Drew lines.\nSeattle, USA\nFeb 2020 – Present\n"
    )
    first, second = of_kind(reading, "employment")
    assert (ids(first), when(first)) == (["illumina"], ("2018-01", "2019-12", False))
    assert (ids(second), when(second)) == (["adobe"], ("2020-02", None, True))


def test_a_date_above_the_employer_belongs_below(understand: Understand) -> None:
    """Where entries open with their date, the date goes to the entry below."""
    reading = understand(
        HEAD + "EXPERIENCE\n\nJan 2018 – Dec 2019\nIllumina\nEngineer\n- Read genomes.\n\n"
        "Feb 2020 – Present\nAdobe\nEngineer\n- Drew lines.\n"
    )
    first, second = of_kind(reading, "employment")
    assert (ids(first), when(first)) == (["illumina"], ("2018-01", "2019-12", False))
    assert (ids(second), when(second)) == (["adobe"], ("2020-02", None, True))


def test_projects_stand_under_their_employer(understand: Understand) -> None:
    """Sub-headings of any level under a job are projects at its employer, with its period where they have none."""
    reading = understand(
        HEAD + "## Internships\n\n### ByteDance\nResearch Intern, Jun. 2022 – May 2023\n\n"
        "# Log compression\n- Kept templates apart.\n\n#### 2022 - 2023 Index of logs\n- Asked in milliseconds.\n"
    )
    [job] = of_kind(reading, "internship")
    first, second = of_kind(reading, "project")
    assert first.parent == second.parent == job.entry_id
    assert ids(first) == ids(second) == ["bytedance"]
    assert first.organisations[0].inherited
    assert [p.period_inherited for p in (first, second)] == [True, False]


def test_an_employer_that_no_lexicon_knows_is_no_part_of_the_one_above(understand: Understand) -> None:
    """A job at an unknown company is at that company, never at the one of the job before."""
    reading = understand(
        HEAD + "## Experience\n\n### Alibaba Cloud\n**Engineer** — Hangzhou, Jul. 2019 – Feb. 2023\n- Built quotas.\n\n"
        "### Quillfeather Widgets\nIntern — Shanghai, Jun. 2018 – Sep. 2018\n- Filed widgets.\n"
    )
    jobs = of_kind(reading, "employment", "internship")
    assert [[m.text for m in j.organisations] for j in jobs] == [["Alibaba Cloud"], ["Quillfeather Widgets"]]


def test_a_section_of_any_name_is_no_part_of_the_job_above(understand: Understand) -> None:
    """What is set as the known headings are begins a section where entries have a rank below; hobbies are no job's."""
    reading = understand(
        HEAD + "## Experience\n\n### Quillfeather Labs, Engineer, 2019 - 2022\n- Built ledgers.\n\n"
        "## Things I Made With My Hands\n\n- Glazes for stoneware\n\n## Since 2015\n\n- Rowing\n\n"
        "## Education\n\n### MSc Computing, University of Leeds, 2010 - 2012\n"
    )
    [job] = of_kind(reading, "employment")
    assert "stoneware" not in job.span.of(reading.document.text)
    assert [e.section for e in of_kind(reading, "other")] == ["Things I Made With My Hands", "Since 2015"]
    assert of_kind(reading, "project") == []


def test_employers_set_as_headings_are_no_sections(understand: Understand) -> None:
    """An employer that bears the mark of the headings stays a job of the section above it."""
    reading = understand(
        HEAD + "## Experience\n\n## Alibaba Cloud\n### Engineer, 2019 - 2022\n- Built quotas.\n\n"
        "## Education\n\n## University of Leeds\n### MSc Computing, 2010 - 2012\n"
    )
    [job] = of_kind(reading, "employment")
    assert ids(job) == ["alibaba-cloud"]
    assert of_kind(reading, "other") == []


@pytest.mark.parametrize(
    "line",
    ["Tencent Rowing Club, Treasurer", "字节跳动冬令营, 志愿者", "“华为杯”赛艇竞赛, 队员"],
)
def test_a_club_camp_or_contest_is_no_employer(understand: Understand, line: str) -> None:
    """What only bears a company's name is an activity, whatever section it stands in."""
    reading = understand(f"{HEAD}## Experience\n\n{line}\n2018 - 2019\n- Took part.\n")
    assert not of_kind(reading, "employment", "internship")


def test_listed_dates_are_no_span(understand: Understand) -> None:
    """Terms and years listed one by one are so many dates; what lies between was never said."""
    reading = understand(
        HEAD
        + "## Teaching\n\n- Operating Systems (Fall 2020, Spring 2023)\n\n## Awards\n\n- Quill Scholarship 2017, 2019\n"
    )
    [course], [award] = of_kind(reading, "teaching"), of_kind(reading, "award")
    assert (course.period, course.terms) == (None, ("2020 Fall", "2023 Spring"))
    assert (award.period, award.terms) == (None, ("2017", "2019"))


def test_stacked_dates_go_to_the_lines_above_in_order(understand: Understand) -> None:
    """Dates that OCR stacked below several awards are theirs in order; none contradicts the award's own year."""
    reading = understand(
        "# 沈默言\n\n获奖经历 ◇ 一等奖, 某某杯竞赛\n◇ 某某奖学金\n◇ 铜奖, 2020 东北赛艇联赛\n2023/12 2023/10\n2021/05\n"
    )
    assert [when(a)[0] for a in of_kind(reading, "award")] == ["2023-12", "2023-10", "2021-05"]


def test_a_degree_behind_its_school_keeps_both(understand: Understand) -> None:
    """In "某大学 硕士" a space parts school and degree, and neither takes a character of the other."""
    reading = understand("# 沈默言\n\n## 教育背景\n\n清华大学 硕士 2011.9 - 2014.7\n\n北京大学 本科 2007.9 - 2011.7\n")
    assert [ids(e) for e in of_kind(reading, "education")] == [["tsinghua-university"], ["peking-university"]]
    assert [(f.value, f.subject) for f in reading.facts if f.relation == "degree"] == [
        ("硕士", "master"),
        ("本科", "bachelor"),
    ]


def test_each_grade_has_its_degree(understand: Understand) -> None:
    """Two grades in one line are two facts, each of the degree in its bracket."""
    reading = understand(
        "# 沈默言\n\n## 教育背景\n\n复旦大学, 硕士, 2012.9 - 2015.7\n- GPA 3.58/4.0 (硕士), 3.76/4.0 (本科)\n"
    )
    assert [(f.value, f.subject) for f in reading.facts if f.relation == "gpa"] == [
        ("3.58/4.0", "master"),
        ("3.76/4.0", "bachelor"),
    ]


def test_a_patent_is_dated_by_what_became_of_it(understand: Understand) -> None:
    """A grant's year goes before a filing's, and that before the year in the number."""
    reading = understand(
        HEAD + '## Patents\n\n- CN202100000011.2, "Checking an image", Moyan Shen, granted 2023\n'
        '- CN202100000012.0, "Probing a card", Moyan Shen, filed 2022\n- CN202100000013.9 《一种方法》沈默言, 王小明\n'
    )
    assert [(p.year, p.status) for p in of_kind(reading, "patent")] == [
        (2023, "granted"),
        (2022, "filed"),
        (2021, "listed"),
    ]


def test_papers_of_each_status(understand: Understand) -> None:
    """A paper's status comes from its own words, else from the heading above it, else from having a venue."""
    reading = understand(
        HEAD + '## Publications\n\n1. M. Shen, W. Li. "Quills in Order." In *NSDI \'24*, 2024.\n'
        '2. M. Shen\\*, W. Li\\*. "Feathers at Rest." arXiv preprint, 2023.\n'
        '3. W. Li, M. Shen. "Ink in Flight." OSDI 2025, to appear.\n\n'
        '## Under review\n\n4. M. Shen. "Nibs under Load." Submitted to EuroSys 2026.\n'
    )
    papers = of_kind(reading, "publication")
    assert [p.status for p in papers] == ["published", "preprint", "accepted", "under_review"]
    assert [p.venue.lexicon_id if p.venue else None for p in papers][:1] == ["nsdi"]
    assert papers[1].co_first == ("M. Shen", "W. Li")


def test_shared_first_authorship_in_words_is_the_own_one(understand: Understand) -> None:
    """Shared first authorship, said in words, is said of the CV's own person, whose name is set bold."""
    reading = understand(
        f"{HEAD}## Publications\n\n1. W. Li, **M. Shen**, et al., “Quills in a Row,” in *NSDI*, 2024, "
        "*Equally contributing first author*.\n"
    )
    assert of_kind(reading, "publication")[0].co_first == ("M. Shen",)


def test_dates_survive_the_dash_that_extraction_lost(understand: Understand) -> None:
    """In a scraped one-line CV "2010  2013" is a range, not two lines."""
    filler = "  Kept the shelves in order and the customers content in all seasons of a long year" * 4
    reading = understand(f"Moyan Shen  moyan@example.org  EXPERIENCE  Adobe, Engineer  June 2010  August 2013{filler}")
    [job] = of_kind(reading, "employment")
    assert when(job) == ("2010-06", "2013-08", False)


@pytest.mark.parametrize(
    ("line", "organisation"),
    [
        ("University of North Carolina Wilmington, Lecturer", "unc-wilmington"),
        ("University of California, Berkeley, Lecturer", "uc-berkeley"),
        ("University of Florida Quillton, Lecturer", None),
    ],
)
def test_another_campus_is_another_university(understand: Understand, line: str, organisation: str | None) -> None:
    """A campus named behind a university's name is that campus, not the university that goes by the name alone."""
    reading = understand(f"{HEAD}## Experience\n\n{line}\n2018 - 2019\n- Taught.\n")
    assert ids(of_kind(reading, "employment")[0])[:1] == [organisation]


def test_prose_tells_posts_and_degrees(understand: Understand) -> None:
    """A biography in running prose has an entry for each post and degree, with the dates that its sentences give."""
    reading = understand(
        "沈默言\n\n1994年毕业于清华大学计算机系，获学士学位。1998年至2003年任某某科技有限公司副总经理，"
        "2003年至2010年任华为技术有限公司研发部总监，现任比亚迪集团董事。\n"
    )
    assert [(m.text, e.role, when(e)[:2]) for e in of_kind(reading, "employment") for m in e.organisations][:2] == [
        ("某某科技有限公司", "副总经理", ("1998", "2003")),
        ("华为技术有限公司", "研发部总监", ("2003", "2010")),
    ]
    assert ids(of_kind(reading, "education")[0]) == ["tsinghua-university"]


def test_what_may_not_be_asked_becomes_no_fact(understand: Understand) -> None:
    """Birth date, sex, marriage and photo stay plain text: no fact holds them."""
    reading = understand("沈默言\n性别：女  出生年月：1996.08  婚姻状况：未婚  民族：汉\n电话：000-0000-0000\n")
    assert {f.relation for f in reading.facts} <= {"phone"}


def test_projects_are_items_that_bold_words_open(understand: Understand) -> None:
    """A list whose items all open with a bold title is as many projects, however long each item is."""
    tale = "rang every bell of the northern harbours at noon and wrote down which of them were cracked, " * 4
    reading = understand(f"{HEAD}# Projects\n\n- **Bell Tracker:** {tale}\n- **Lamp Board** (2018): dims lamps.\n")
    found = [(e.title, when(e)[0]) for e in of_kind(reading, "project")]
    assert found == [("Bell Tracker", None), ("Lamp Board (2018)", "2018")]


def test_what_was_done_below_its_date_is_no_section(understand: Understand) -> None:
    """Bold words that could name a section, right below a date and place, say what was done then and there."""
    reading = understand(
        f"{HEAD}# Education\n\n2001 - 2004 - University of Twente\n**Thesis Project**\n- Mosses\n\n"
        "2004 - 2005 - University of Twente\n**Research Project - Lamps**\n- Built them\n"
    )
    assert len(of_kind(reading, "education")) == 2
    assert not of_kind(reading, "project")


def test_an_employer_may_be_told_by_its_address_on_the_web(understand: Understand) -> None:
    """Where each job opens with its date and employer, a web address there is the employer, not the one above."""
    reading = understand(
        f"{HEAD}# Experience\n\n2011 - 2012 - Acme Consulting\n**Engineer**\n- Lamps\n\n"
        "2010 - 2011 - lamps.example.org\n**Programmer**\n- Bells\n"
    )
    assert [j.organisations[0].text for j in of_kind(reading, "employment")] == ["Acme Consulting", "lamps.example.org"]


def test_a_name_told_again_above_its_translation_is_no_entry(understand: Understand) -> None:
    """In a CV that stands in a file twice, once in each language, the second name opens no project of the last job."""
    reading = understand(
        "# 沈默言\n\n13900001234\n\n## 教育经历\n\n浙江大学 统计学 硕士 2015.09 - 2018.06\n\n## 工作经历\n\n"
        "**杭州某穗科技有限公司**   分析师   2018.07 - 2021.02\n\n- 负责分析\n\n## 专业技能\n\nSQL\n\n"
        "# Moyan Shen\n\nHangzhou | moyan.shen@example.org\n\n## Work Experience\n\n"
        "**Somesui Technology Co., Ltd.**   Analyst   Jul 2018 - Feb 2021\n\n- Analysed growth\n"
    )
    assert not of_kind(reading, "project")
    assert len(of_kind(reading, "employment")) == 2
    assert all("Moyan" not in e.span.of(reading.document.text) for e in of_kind(reading, "skill", "employment"))


def test_funded_projects_are_items_whose_stay_stands_within(understand: Understand) -> None:
    """A list whose items all say from when to when, though not at their ends, is as many projects."""
    reading = understand(
        "# 沈默言\n\n# 科研项目\n\n1. 国家基金面上项目，42176000，近海苔藓的老化，2022/01–2025/12，60万元，在研，主持\n"
        "2. 国家自然科学基金青年项目，41706000，河口灯塔的吸附，2018/01–2020/12，25万元，结题，主持\n"
    )
    found = [(when(e)[0], "苔藓" in (e.title or "")) for e in of_kind(reading, "project")]
    assert found == [("2022-01", True), ("2018-01", False)]


def test_a_title_that_nobody_knows_is_one_by_how_it_is_set(understand: Understand) -> None:
    """Below a dated employer, what is set as the title above was and dated before it is a title, not a project."""
    reading = understand(
        f"{HEAD}# Experience\n\n**Cinderfell Energy, LLC**, Denver, CO   2016 – Present\n\n"
        "*Director of Land*   March 2020 – Present\n- Directs landmen\n\n*Senior Landman*   May 2016 – February 2020\n"
        "- Negotiated leases\n\n**Stonebrook Minerals**, Casper, WY   2011 – 2016\n- Ran title\n"
    )
    found = [(j.organisations[0].text, j.role, when(j)[0]) for j in of_kind(reading, "employment")]
    assert found == [
        ("Cinderfell Energy, LLC", "Director of Land", "2020-03"),
        ("Cinderfell Energy, LLC", "Senior Landman", "2016-05"),
        ("Stonebrook Minerals", None, "2011"),
    ]


@pytest.mark.parametrize(
    ("head", "name", "place"),
    [
        ("Nestle Nigeria Plc    Lagos, Nigeria", "Nestle Nigeria Plc", "Lagos, Nigeria"),
        ("SAP Labs China — Shanghai", "SAP Labs China", "Shanghai"),
        ("Siemens India Pvt Ltd", "Siemens India Pvt Ltd", "India"),
        ("网易(杭州)", "网易(杭州)", "杭州"),
        ("IBM Research, Smallbrook, Switzerland", "IBM Research", "Smallbrook, Switzerland"),
        ("DHL Supply Chain, Little Wickham, United Kingdom", "DHL Supply Chain", "Little Wickham, United Kingdom"),
        ("Intel, Kubernetes, Germany", "Intel", "Germany"),
    ],
)
def test_a_place_is_where_and_a_country_in_a_name_is_not(
    understand: Understand, head: str, name: str, place: str
) -> None:
    """A firm's name for a country is its name; where the work was is the place beside it, an unknown town with it."""
    [job] = of_kind(
        understand(HEAD + f"EXPERIENCE\n\n**{head}**\nEngineer, 2018 – 2019\n- Cast bells.\n"), "employment"
    )
    assert (job.organisations[0].text, job.location) == (name, place)


def test_an_unknown_town_below_its_employer_is_with_its_country(understand: Understand) -> None:
    """A line with a town that no lexicon knows, and its country, is the place of the job above."""
    reading = understand(
        HEAD + "EXPERIENCE\n\nDHL Supply Chain\nLittle Wickham, United Kingdom\nOctober 2015 – February 2019\n"
        "Inventory Analyst\n- Counted bells.\n"
    )
    assert [e.location for e in of_kind(reading, "employment")] == ["Little Wickham, United Kingdom"]


def test_a_town_ends_the_name_of_a_university_and_is_a_place(understand: Understand) -> None:
    """Where a name ends in its town and the country follows, the place is both."""
    reading = understand(HEAD + "EDUCATION\n\nB.Tech., Bell Casting\nAnna University, Chennai, India, 2004 – 2008\n")
    assert [e.location for e in of_kind(reading, "education")] == ["Chennai, India"]


@pytest.mark.parametrize(
    ("client", "project"), [("Client: Tesco", "Project: Bell orders"), ("客户：乐购", "项目名称：铜钟订单")]
)
def test_a_client_is_of_the_project_below(understand: Understand, client: str, project: str) -> None:
    """A line that says for whom opens the project that the next line names, and ends the one above."""
    again = project.replace("orders", "prices").replace("订单", "定价")
    reading = understand(
        HEAD + f"WORK EXPERIENCE\n\nAccenture, Toronto, Canada\tAugust 2017 – Present\nArchitect\n\n"
        f"{client}\n{project}\tJanuary 2021 – Present\n- Drew bells.\n\n"
        f"{client}\n{again}\tAugust 2017 – December 2020\n- Cast.\n"
    )
    [job] = of_kind(reading, "employment")
    first, second = of_kind(reading, "project")
    text = reading.document.text
    assert client not in job.span.of(text)
    assert [e.span.of(text).count(client) for e in (first, second)] == [1, 1]
    assert [e.title for e in (first, second)] == [re.split("[:：] ?", p)[1] for p in (project, again)]


@pytest.mark.parametrize(
    "role", ["算法实习生 Algorithm Intern", "Data Analyst 数据分析师", "研究助理 Research Assistant"]
)
def test_a_role_said_in_two_languages_is_one(understand: Understand, role: str) -> None:
    """The same role in both languages is one role."""
    [job] = of_kind(
        understand(HEAD + f"## Work\n\n### 小米 Xiaomi\n\n{role}, 北京, 2022.06 – 2022.09\n\n- 铸钟.\n"),
        "employment",
        "internship",
    )
    assert job.role == role


@pytest.mark.parametrize(
    ("award", "title"),
    [
        ("比亚迪质量之星 2023", "比亚迪质量之星"),
        ("DHL Employee of the Year, 2017", "DHL Employee of the Year"),
        ("2019年获华为公司年度创新奖", "华为公司年度创新奖"),
        ("2021年入选某省科技领军人才。", "某省科技领军人才"),
        ("Received the Huawei Bell Medal, 2020", "Huawei Bell Medal"),
    ],
)
def test_a_firm_in_the_name_of_an_award_is_no_employer(understand: Understand, award: str, title: str) -> None:
    """An award's name stands without the sentence around it, and a firm that it bears is part of the name alone."""
    [entry] = of_kind(understand(HEAD + f"## Awards\n\n{award}\n"), "award")
    assert (entry.title, entry.organisations) == (title, ())


@pytest.mark.parametrize("list_of", ["Certifications", "资格证书"])
def test_certificates_on_one_line_are_each_their_own(understand: Understand, list_of: str) -> None:
    """A certificate with its year is whole; the next one on its line is another."""
    reading = understand(HEAD + f"## {list_of}\n\nBell Founder (2017)  Bell Ringer (2020)\nRope Splicer (2016)\n")
    told = [(e.title, e.year) for e in of_kind(reading, "other")]
    assert told == [("Bell Founder", 2017), ("Bell Ringer", 2020), ("Rope Splicer", 2016)]


def test_a_talk_is_called_by_its_title(understand: Understand) -> None:
    """Each talk of a list is an entry with its title and its year."""
    reading = understand(HEAD + '## Talks\n\n"Why bells crack", RopeCon 2021\n"Why ropes hold", BellCon 2022\n')
    assert [(e.title, e.year) for e in of_kind(reading, "other")] == [
        ("Why bells crack", 2021),
        ("Why ropes hold", 2022),
    ]


def test_a_heading_in_capitals_is_parted_from_its_first_sentence(understand: Understand) -> None:
    """A heading glued before "I ..." opens its own section."""
    reading = understand(HEAD + "PROFILE I cast bells that ring.\n\nTOOLKIT Python, C#\n")
    assert [e.section for e in reading.entries] == ["", "PROFILE", "TOOLKIT"]


@pytest.mark.parametrize("programme", ["Google Summer of Code 2022", "开源之夏 2022"])
def test_a_programme_for_open_source_is_no_employer(understand: Understand, programme: str) -> None:
    """Whoever pays for work on another's project is not where somebody worked."""
    reading = understand(HEAD + f"## Open source\n\n{programme}, contributor to Bell Tower (mentor: Ruth Okello)\n")
    [project] = of_kind(reading, "project", "activity")
    assert project.organisations == ()
    assert "Okello" not in (project.title or "")


def test_a_date_before_its_certificate_stays_with_it(understand: Understand) -> None:
    """A wide gap behind a year that leads the line cuts nothing."""
    reading = understand(HEAD + "## Certificates\n\n2023   Certified Bell Founder, Huawei\n2020   Bell Ringer\n")
    assert [e.year for e in of_kind(reading, "other")] == [2023, 2020]
