"""Needs as they are pasted into a message: what each asks for, and what is only said around it. All are invented."""

from __future__ import annotations

import pytest

from bot.answering.records import Clause, Condition
from tests.bot.answering.test_loose_words import read

_SPEC = (
    'Job spec: "Backend Engineer, Lisbon. 4+ yrs. Go, PostgreSQL, Kafka/RabbitMQ, Terraform, '
    'release planning across Dev/SIT/Prod." who should I call?'
)
_SCIENTIST = (
    'Got this req for the Utrecht team: "Data Scientist (Utrecht). MSc in statistics or related, hands-on Python/R, '
    'forecasting of energy demand, PhD a plus." anyone?'
)
_FIRMWARE = (
    "Firmware Engineer (Aarhus or nearby)\n- C/C++ on STM32, Zephyr or FreeRTOS\n"
    "- functional safety (IEC 61508) experience\n- has led 3+ engineers\nwho fits?"
)
_TESTER = "Title: QA Engineer\nLocation: Dublin\n- 3+ years with Selenium or Cypress\n- JIRA\nNice to have: ISTQB"

# What is pasted; what must be, by the words of each criterion; and what would only be nice.
_NEEDS = [
    (_SPEC, ["4+ yrs", "Go", "PostgreSQL", "Kafka/RabbitMQ", "Terraform", "release planning"],
     ["Backend Engineer", "Lisbon"]),
    (_SCIENTIST, ["MSc in statistics or related", "Python/R", "forecasting of energy demand"],
     ["PhD", "Data Scientist", "Utrecht"]),
    (_FIRMWARE, ["C/C++", "STM32", "Zephyr or FreeRTOS", "functional safety (IEC 61508)", "has led 3+ engineers"],
     ["Firmware Engineer", "Aarhus"]),
    (_TESTER, ["3+ years with Selenium or Cypress", "JIRA"], ["ISTQB", "QA Engineer"]),
    ("need a payroll manager in Leeds: month end close, Sage 50, UK PAYE. anyone?",
     ["month end close", "Sage 50", "UK PAYE"], ["payroll manager", "Leeds"]),
    ("need an assistant controller in upstate Ohio: month end close, US GAAP, SOX. anyone?",
     ["month end close", "US GAAP", "SOX"], ["assistant controller", "Ohio"]),
    ("诚聘一名高中物理老师，要有物理教育相关学位，最好带过竞赛/考试辅导，谁合适？",
     ["高中物理老师"], ["物理教育相关学位", "带过竞赛/考试辅导"]),
    ("hiring for our data group:\n- dbt, Airflow / Dagster\n- SQL, some Scala\nwho fits best",
     ["dbt", "Airflow / Dagster", "SQL", "Scala"], []),
    ("帮看看谁合适：嵌入式工程师，要求：C语言、FreeRTOS、ARM，三年以上经验，英语流利优先",
     ["C语言", "FreeRTOS", "ARM", "三年以上经验"], ["英语流利", "嵌入式工程师"]),
    ("要求：硕士以上；熟悉Python和SQL；有金融风控经验；会英语。谁合适？",
     ["硕士以上", "Python", "SQL", "金融风控经验", "英语"], []),
    ("我们在南京招测试工程师，Selenium/Cypress，Java、Linux，带过团队的优先，有人选吗",
     ["Selenium/Cypress", "Java", "Linux"], ["带过团队的", "测试工程师"]),
    ("客户要招一个高级工程师，英语和阿拉伯语都得行", ["高级工程师", "英语", "阿拉伯语"], []),
    (("Registered Nurse, ICU, night shift. BSN required, CCRN preferred. At least 3 years of critical care experience. "
     "Must know ventilators and EMR charting. ACLS certification is a must. Who fits best?"),
     ["BSN", "At least 3 years of critical care experience", "ventilators and EMR charting", "ACLS certification"],
     ["CCRN", "Registered Nurse", "ICU"]),
    (("Looking for a Senior Accountant: CPA (or on the way), 5+ years in public accounting or industry, "
     "month-end close, SAP experience. Strong Excel. Who in our pool would you suggest?"),
     ["CPA (or on the way)", "5+ years in public accounting or industry", "month-end close", "SAP", "Excel"],
     ["Senior Accountant"]),
    (("Backend engineer (Go/Java), you will build payment APIs. You have: 4+ years backend development, PostgreSQL or "
     "MySQL, Docker, AWS. Nice to have: Kafka. Rank our candidates"),
     ["4+ years backend development", "PostgreSQL or MySQL", "Docker", "AWS"], ["Kafka"]),
    (("招聘：财务经理。岗位职责：负责公司预算编制，带领5人团队。任职要求：本科以上学历，会计相关专业，5年以上财务工作经验，"
     "持有CPA优先，熟悉用友或金蝶。谁合适？"),
     ["本科以上学历", "会计相关专业", "5年以上财务工作经验", "用友或金蝶"], ["持有CPA"]),
    (("We need a data scientist for our marketing team. The person will own customer segmentation and present to "
     "executives. Python, SQL and machine learning are essential; Tableau a bonus. Who is the best match and why?"),
     ["Python", "SQL", "machine learning"],
     ["customer segmentation and present to executives", "Tableau", "data scientist"]),
    ("急招：护士长，要求本科以上，主管护师职称，ICU 工作5年以上，有管理经验者优先，会英语加分。库里有合适的吗？",
     ["本科以上", "主管护师职称", "ICU 工作5年以上"], ["管理经验", "英语", "护士长"]),
    ("Senior data engineer. Spark, Airflow, dbt, Snowflake. 6+ yrs. AWS. Leading a team is a plus. Rank them",
     ["Spark", "Airflow", "dbt", "Snowflake", "6+ yrs", "AWS"], ["Leading a team", "Senior data engineer"]),
    (("Electrician (journeyman license), commercial buildings, conduit bending, blueprint reading, 5 yrs min. "
     "OSHA 10 preferred. who fits"),
     ["journeyman license", "commercial buildings", "conduit bending", "blueprint reading", "5 yrs"],
     ["OSHA 10", "Electrician"]),
    (("HR director - medical devices, Boston. Own the HR agenda. Solid knowledge of employment law is a must. "
     "15+ years of progressive HR. Best match and why?"),
     ["Solid knowledge of employment law", "15+ years of progressive HR"],
     ["HR agenda", "HR director", "medical devices", "Boston"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "musts", "wishes"), _NEEDS)
def test_a_pasted_need_is_cut_into_its_demands(text: str, musts: list[str], wishes: list[str]) -> None:
    """Each demand is a criterion of its own; titles and places only weigh; what asks around it demands nothing."""
    found = read(text)
    assert found.intent == "match"
    assert [c.text for c in found.criteria if c.must] == musts
    assert sorted(c.text for c in found.criteria if not c.must) == sorted(wishes)


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("a wellness startup wants someone with a psychology degree", ["psychology"]),
        ("we need somebody who can hold a call in Italian with the Turin plant", ["Italian"]),
        (
            "Looking for a nurse with ICU experience, BLS certified, Spanish preferred",
            ["has the role nurse on ICU", "BLS", "Spanish"],
        ),
        ("ops asked me for a Linux sysadmin. must know Ansible", ["Linux", "sysadmin", "Ansible"]),
        ("招个前端，React/Vue都行，最好做过可视化，谁能上", ["React/Vue都行", "可视化", "前端"]),
    ],
)
def test_who_needs_somebody_is_no_demand(question: str, texts: list[str]) -> None:
    """Who asks, for whom and at which plant is no criterion; alternatives that will all do are one."""
    assert [c.text for c in read(question).criteria] == texts


def test_a_choice_within_a_list_stays_a_choice() -> None:
    """In "SolidWorks/Creo/NX" any of the three will do, though nobody knows the third."""
    found = read("need a mechanical engineer (CAD: SolidWorks/Creo/NX)")
    choice = next(c.condition for c in found.criteria if isinstance(c.condition, Clause))
    assert choice.join == "any"
    assert [p.value for p in choice.parts if isinstance(p, Condition)] == ["SolidWorks", "Creo", "NX"]
