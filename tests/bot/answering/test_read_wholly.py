"""Everyday questions, typed as in chat: what it says of work is read to its last word, or what was not read is said."""

from __future__ import annotations

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Plan
from vectorstore.records import Person

_POOL = Pool(
    tuple(
        Person(person_id=name.split()[0], name=name, documents=(name,))
        for name in ("Karen Lam", "Grace Okafor", "Jack O'Neill", "Ruth Adeyemi")
    )
)


def _read(question: str) -> Plan:
    return plan(question, _POOL, "en")


@pytest.mark.parametrize(
    ("question", "understood"),
    [
        ("who used to be on oracle's payroll", "people who worked at oracle"),
        ("anyone ever employed by Oracle, not as an intern", "people who worked at Oracle, not as an intern"),
        ("ppl who drew a paycheck from unilever", "people who worked at unilever"),
        ("any engineers from google", "people who worked at google as engineers"),
        ("any cambridge alumni", "people who studied at cambridge"),
        ("who did their undergrad in the us", "people with a degree: undergrad in US"),
        ("who finished uni in 2012", "people who graduate in 2012"),
        ("anybody with a phd, finished not ongoing", "people with a degree: phd (finished)"),
        ("who knows go and kafka, or c++ and autosar", "people who know go and kafka or who know c++ and autosar"),
        ("deloitte, kpmg counts too", "people who worked at deloitte or kpmg"),
        ("who has an active acls cert", "people who hold active acls"),
        ("who is licensed as a nurse in texas", "people who hold nurse and who hold licensed as a in texas"),
        ("nurses only", "people with the role nurses"),
        ("who has been in their current job for 5+ years", "people with at least 5 years with their present employer"),
        ("sb with sap", "people who know sap"),
        ("who is currently employed", "people who work now"),
        ("who has a personal website?", "links, among people whoever they are"),
        ("who has a linkedin profile", "people with a CV that tells of: a LinkedIn link"),
        ("who is a member of IEEE", "people who list a membership: IEEE"),
        (
            "who taught chess? part time jobs, locum and adjunct posts all count",
            "people who taught chess or with the role chess teacher",
        ),
        ("who has worked at Unilever? placements and summer jobs count", "people who worked at Unilever"),
        ("how many worked at more than 3 companies", "how many people with at least 4 employers, internships counted"),
        ("who knows terraform, need it for our offsite", "people who know terraform"),
        ("toefl of 100 or above", "people with a score: toefl at least 100"),
        (
            "TL;DR: who's been a proctor or head proctor acc. to their CV",
            "people with the role proctor or with the role head proctor",
        ),
        ("who did a placement at IBM? trainings don't count", "people who interned at IBM"),
        (
            "who has a master's in electronics? diplomas don't count",
            "people with a degree: master in electronics (finished) but not for the degree diplomas",
        ),
        ("began a phd and never finished it", "people with a degree: phd (not finished)"),
        ("who only ever had one employer", "people with exactly 1 employers, internships counted"),
        ("Legal is asking - who mentions Zephyr?", "people who worked on Zephyr"),
        ("who has 3+ yrs of Zephyr", "people with at least 3 years of work with Zephyr"),
        (
            "anybody with a background in chemistry, by degree or job",
            "people who worked on chemistry or with a degree: chemistry",
        ),
        ("where was grace in 2015", "employers of grace in 2015"),
        ("who had a job (or an internship) in 2009?", "people who have worked in 2009"),
        ("what do we actually know about grace?", "a summary of grace"),
        ("what was grace doing from 98 to 01?", "work of grace in 1998 to 2001"),
        ("who managed between 10 and 20 people?", "people who led 10 to 20 people"),
        ("who knows java, through school or a real job", "people who know java"),
        ("who knows terraform, paid or unpaid", "people who know terraform"),
        (
            "who speaks german well enough to negotiate",
            "people who speak german (good enough to work in)",
        ),
        ("who has a master's, mba or med", "people with a degree: master or with a degree: mba or with a degree: med"),
        ("who went to ucla as a student", "people who studied at ucla"),
        ("my manager wants to know who knows terraform", "people who know terraform"),
        ("php or java. who has taught too", "people who know php or java and who taught"),
        ("who led between 5 and 20 people?", "people who led 5 to 20 people"),
        ("who got promoted?", "people with a CV that tells of: a promotion"),
        ("who trained new staff?", "people with a CV that tells of: training people"),
        ("anyone in management?", "people who led people"),
        ("who just graduated?", "people who studied somewhere now or with a CV that tells of: fresh graduate"),
        ("who stayed under a year at a job?", "people who left an employer after less than 1 year"),
        ("jacks gpa", "GPA of jacks (“jacks” taken for “Jack O'Neill”)"),
        ("how many people does ruth manage", "size of the team of ruth"),
    ],
)
def test_all_of_a_question_is_read(question: str, understood: str) -> None:
    """Words for employers, studies, licences and amounts become conditions, and nothing of them is left out."""
    found = _read(question)
    assert found.understood == understood
    assert (found.unread, found.unkept) == ((), ())


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who is ruth halvorsen", "ruth halvorsen"),
        ("nurses who can yodel at google", "yodel"),
        ("why did grace leave google", "why"),
        ("patents, anyone? lapsed ones dont count", "dont count"),
    ],
)
def test_what_asks_and_was_not_read_is_told(question: str, told: str) -> None:
    """A name, a verb or a denial that no condition holds is named among what was not read."""
    found = _read(question)
    assert told in " ".join((*found.unread, *found.unkept))


@pytest.mark.parametrize(
    ("question", "understood"),
    [
        ("除了Java还会Python的", "会 Java 和 Python 的人"),
        ("除了CPA还有PMP的", "持有 CPA 且持有 PMP 的人"),
        ("除了阿里还有谁在腾讯待过", "在腾讯工作过且没有在阿里工作过的人"),
        ("在华为上过班的，驻场、外包的不算", "在华为工作过的人"),
        ("在华为上过班的，实习、合作的不算", "在华为工作过（实习不算）的人"),
        ("硕士可以博士也可以，计算机专业", "有硕士学位或有博士学位且有计算机学位的人"),
        ("没有留过学的博士", "没有在海外读过书且有博士学位的人"),
        ("谁驻场过华为", "做过华为（作为客户）的人"),
        ("HR出身的", "担任过 HR 的人"),
        ("可以出差的有谁", "简介中提到“可以出差的”的人"),
    ],
)
def test_what_denies_in_form_alone_denies_nothing(question: str, understood: str) -> None:
    """Chinese words of exception and allowance add, widen or say nothing, as they are meant, and are read wholly."""
    made = plan(question, _POOL, "zh")
    assert (made.understood, made.unread, made.unkept) == (understood, (), ())
