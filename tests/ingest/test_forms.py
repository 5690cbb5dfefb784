"""CVs laid out as forms are, by job boards and by the European template: each label says what stands beside it."""

from __future__ import annotations

from tests.ingest.conftest import Understand
from tests.ingest.test_shapes import of_kind, when

HEAD = "# Moyan Shen\n\nmoyan.shen@example.org\n\n"


def test_the_entries_of_a_form_open_with_its_first_label(understand: Understand) -> None:
    """An employer named below what was done there, by its label, is that of the entry above."""
    reading = understand(
        f"{HEAD}WORK EXPERIENCE\n"
        "Dates   Mar 2021 – Present\nOccupation or position held   Keeper of the lamps\n"
        "Main activities and responsibilities   Trimmed the wicks and kept the log of all passing ships.\n"
        "Name and address of employer   Frostmoor & Daughters, Leeds, UK\n"
        "Dates   Sep 2018 – Feb 2021\nOccupation or position held   Bell ringer\n"
        "Main activities and responsibilities   Rang them.\n"
        "Name and address of employer   Corvid & Lane, Hull, UK\n"
    )
    jobs = of_kind(reading, "employment")
    assert [(j.organisations[0].text, j.role, when(j)[0]) for j in jobs] == [
        ("Frostmoor & Daughters", "Keeper of the lamps", "2021-03"),
        ("Corvid & Lane", "Bell ringer", "2018-09"),
    ]


def test_how_long_a_stay_was_is_no_name(understand: Understand) -> None:
    """The length of a stay behind its dates or its employer is neither an employer nor a title."""
    reading = understand(
        "# 沈默言\n\n# 工作经验\n2022/9-至今   供应链经理\n苏州某晨精密机械有限公司 [3 年 2 个月]\n"
        "机械/设备/重工 | 民营公司 | 150-500人\n工作描述：负责供应商开发与年度降本。\n"
    )
    [job] = of_kind(reading, "employment")
    assert (job.organisations[0].text, job.role) == ("苏州某晨精密机械有限公司", "供应链经理")


def test_several_titles_stand_under_one_employer(understand: Understand) -> None:
    """An employer over the length of the whole stay, then each title over its dates: as many jobs, all at that one."""
    reading = understand(
        f"{HEAD}# Experience\n\nTideglass\n5 years 4 months\nPrincipal Keeper Manager\n"
        "January 2023 - Present (2 years 11 months)\nOwns the lamps.\nKeeper Manager\n"
        "August 2020 - December 2022 (2 years 5 months)\nTrimmed the wicks.\nMurrow\nProduct Manager\n"
        "March 2017 - July 2020 (3 years 5 months)\n"
    )
    jobs = of_kind(reading, "employment")
    assert [(j.organisations[0].text, j.role, when(j)[0]) for j in jobs] == [
        ("Tideglass", "Principal Keeper Manager", "2023-01"),
        ("Tideglass", "Keeper Manager", "2020-08"),
        ("Murrow", "Product Manager", "2017-03"),
    ]


def test_a_score_is_no_part_of_the_school(understand: Understand) -> None:
    """A degree told in one line names its school, without the score that follows."""
    reading = understand(f"{HEAD}# Education\n\nB.E (ECE) from Anna University, Chennai with 7.9 CGPA in 2017.\n")
    [degree] = of_kind(reading, "education")
    assert [m.text for m in degree.organisations] == ["Anna University, Chennai"]


def test_the_cells_of_a_table_under_its_heads_are_a_job(understand: Understand) -> None:
    """Under "Company, Position, From, To" each row is a job, from the one date to the other; the heads are none."""
    reading = understand(
        f"{HEAD}# Employment History\n\nCompany   Position   From   To\n"
        "Corvid & Lane Shipping   Supply Chain Analyst   Sep 2018   Feb 2021\n"
        "Brightwater Foods   Graduate Trainee   Jul 2016   Aug 2018\n\n"
        "# Education\n\nDegree   University   Year of passing   Percentage\n"
        "BSc Mathematics   Keele University   2015   71%\n"
    )
    found = [(j.role, when(j)[:2]) for j in of_kind(reading, "employment", "internship")]
    assert found == [
        ("Supply Chain Analyst", ("2018-09", "2021-02")),
        ("Graduate Trainee", ("2016-07", "2018-08")),
    ]
    assert len(of_kind(reading, "education")) == 1


def test_a_title_has_its_own_dates_under_a_stay_of_several(understand: Understand) -> None:
    """Where an employer is dated as a whole and each title below by itself, a title's dates are its own."""
    reading = understand(
        "# 卫南乔\n\n# 工作经历\n\n**北京某舟传媒有限公司**   2019.03 - 至今\n"
        "产品经理   2020.06 - 至今\n- 负责会员体系\n"
        "产品助理   2019.03 - 2020.05\n- 撰写需求文档\n"
    )
    found = [(j.role, when(j)) for j in of_kind(reading, "employment")]
    assert found == [("产品经理", ("2020-06", None, True)), ("产品助理", ("2019-03", "2020-05", False))]


def test_a_sentence_about_people_is_no_head(understand: Understand) -> None:
    """A short sentence that names whom somebody led, above the next job's dates, opens no job."""
    reading = understand(
        f"{HEAD}# Experience\n\n04/2020 – present\n**Lead Engineer**, Quarrel GmbH\n"
        "Mentored five engineers; ran it.\n\n"
        "10/2016 – 03/2020\n**Engineer**, Nordlight Systems AG\nSplit a monolith.\n"
    )
    found = [(j.organisations[0].text, j.role) for j in of_kind(reading, "employment")]
    assert found == [("Quarrel GmbH", "Lead Engineer"), ("Nordlight Systems AG", "Engineer")]


def test_a_client_is_no_employer(understand: Understand) -> None:
    """A job that is told by its client alone has a role, a place and dates, and no employer."""
    reading = understand(
        f"{HEAD}# Experience\n\nClient: Corvid Bank, Akron, OH   May 2014 - Present\nRole: Lamp Engineer\n"
        "Description: Lamps.\n\nClient: Frostmoor Rail, Boise, ID   Jan 2010 - Apr 2014\nRole: Bell Tester\n"
    )
    jobs = of_kind(reading, "employment")
    assert [(j.role, j.location, len(j.organisations)) for j in jobs] == [
        ("Lamp Engineer", "Akron, OH", 0),
        ("Bell Tester", "Boise, ID", 0),
    ]


def test_a_product_is_no_employer(understand: Understand) -> None:
    """Who works with a firm's product works elsewhere; a list of products below a job is no job."""
    reading = understand(
        f"{HEAD}# Experience\n\nOracle DBA\nCorvid Lamps -  Akron, OH\nMay 2014 to Present\n- Tuned it.\n\n"
        "Microsoft Word, Microsoft Excel\n"
    )
    jobs = of_kind(reading, "employment")
    assert [(j.role, [o.text for o in j.organisations]) for j in jobs if j.period] == [("Oracle DBA", ["Corvid Lamps"])]
    assert not any("Microsoft" in o.text for j in jobs for o in j.organisations)


def test_a_career_under_accomplishments_is_no_list_of_prizes(understand: Understand) -> None:
    """Posts from one year to another are jobs, whatever they stand under; so is a post told below its employer."""
    reading = understand(
        f"{HEAD}# Accomplishments\n\nCORVID UNIVERSITY, Akron, Ohio\n2000 to 2012\nChief Bell Officer\n2005 to 2012\n"
        "- Rang them.\n\nBell Manager\n2000 to 2004\n- Bought them.\n"
    )
    found = [(j.role, when(j)[:2]) for j in of_kind(reading, "employment")]
    assert found == [("Chief Bell Officer", ("2005", "2012")), ("Bell Manager", ("2000", "2004"))]
    assert of_kind(reading, "award") == []


def test_a_birthday_dates_nothing(understand: Understand) -> None:
    """The date of birth in the midst of a degree's lines is not when it was taken."""
    reading = understand(f"{HEAD}# Education\n\nFrostmoor University\nBSc Botany\nDOB: 12/09/1985\n")
    assert [when(d)[0] for d in of_kind(reading, "education")] == [None]


def test_jobs_begin_at_their_labels_and_at_heads_in_mid_line(understand: Understand) -> None:
    """A label of an employer over one of a role, and a post before its dates, begin jobs that no heading names."""
    text = (
        "Tilda Quist\nAddress: 12 Larch Ct, Columbus, OH 43215\n\n"
        "{jobs}\n\nEducation: Associate of Science, Larkmoor Community College, 2017\n"
        "Certifications: CompTIA A+ (2017)\nSkills: PowerShell, ServiceNow\n"
    )
    labelled = "Employer: Larkmoor Children's Hospital\nRole: Support Technician\nDuration: Feb 2020 - Present"
    told = "Support Technician, Larkmoor Hospital, Columbus, Ohio. 02/2020 to present. Mends what is broken, tells why."
    for jobs, employer in ((labelled, "Larkmoor Children's Hospital"), (told, "Larkmoor Hospital")):
        reading = understand(text.format(jobs=jobs))
        [job] = of_kind(reading, "employment")
        assert (job.organisations[0].text, job.role) == (employer, "Support Technician")
        assert len(of_kind(reading, "education")) == 1
        assert {f.value for f in reading.facts if f.relation == "skill"} >= {"PowerShell", "ServiceNow"}
