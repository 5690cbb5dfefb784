"""Posts told in English sentences: with whom, as what, from when to when. The people and houses are invented."""

from __future__ import annotations

import textwrap

import pytest

from ingest.reading import read_cv
from tests.ingest.conftest import Understand
from tests.ingest.test_contents import rows
from tests.ingest.test_shapes import of_kind, when

TOLD = {
    "After five years at Halden Marine as a naval architect, Tilda joined Wexcombe Offshore in 2014.": [
        ("Halden Marine", "naval architect", None, None),
        ("Wexcombe Offshore", None, "2014", None),
    ],
    "She was a porter at Rules from 2004 to 2006, and by 2008 she was commis chef at The Gannet.": [
        ("Rules", "porter", "2004", "2006"),
        ("The Gannet", "commis chef", "2008", None),
    ],
    "In 2019 she came home to open Tallow, a restaurant of her own.": [("Tallow", None, "2019", None)],
    "Since 2022 she has been the executive chef of the Ferryman group.": [
        ("Ferryman group", "executive chef", "2022", "now")
    ],
    "From 2010 to 2014 she was head chef of Amass.": [("Amass", "head chef", "2010", "2014")],
    "She took her residency in general surgery at Mercy Hospital (1998-2003).": [
        ("Mercy Hospital", "residency in general surgery", "1998", "2003")
    ],
    "She completed a fellowship in hand surgery at the Larkmoor Institute in 2004.": [
        ("Larkmoor Institute", "fellowship in hand surgery", None, "2004")
    ],
    "She clerked at the Court of Appeal in 2005-06 before joining Keating Street Chambers as a tenant in 2007.": [
        ("Court of Appeal", None, "2005", "2006"),
        ("Keating Street Chambers", "tenant", "2007", None),
    ],
    "She was head of sales at Larkmoor until 2013, when she joined Halden Marine.": [
        ("Larkmoor", "head of sales", None, "2013"),
        ("Halden Marine", None, None, None),
    ],
    "She began her career at Kaplan & Stratton, where she was an associate from 2007 to 2010.": [
        ("Kaplan & Stratton", "associate", "2007", "2010")
    ],
    "Tilda is the Commander, 312th Sustainment Brigade, a post she assumed in June 2021.": [
        ("312th Sustainment Brigade", "Commander", "2021-06", "now")
    ],
    "She joined Larkmoor in 2014, and left in 2018 to become chief engineer at Brightwater Energy.": [
        ("Larkmoor", None, "2014", "2018"),
        ("Brightwater Energy", "chief engineer", "2018", None),
    ],
    "She held posts at Corvel Foods, including Treasurer (2012 to 2015) and Vice President, Finance (2015 to 2020).": [
        ("Corvel Foods", "Treasurer", "2012", "2015"),
        ("Corvel Foods", "Vice President, Finance", "2015", "2020"),
    ],
    "She has been a member of the Arcadia Quartet since 2015.": [("Arcadia Quartet", "member", "2015", "now")],
    "My first post was at Whipps Cross Hospital, as a staff nurse, where I stayed until 2011.": [
        ("Whipps Cross Hospital", "staff nurse", None, "2011")
    ],
    "In 2021 I left to work for Heron Care as clinical lead.": [("Heron Care", "clinical lead", "2021", None)],
    "She commanded the 3rd Battalion, 9th Rifles, from 2009 to 2011, and between 2014 and 2016 the 2nd Brigade.": [
        ("3rd Battalion, 9th Rifles", None, "2009", "2011"),
        ("2nd Brigade", None, "2014", "2016"),
    ],
    "She was called as youth pastor to Zion Church in Fargo, which she led from 2003 to 2007.": [
        ("Zion Church", "youth pastor", "2003", "2007")
    ],
    "She was chief of plans at Larkmoor Trust from early 2012 until her retirement in May 2019.": [
        ("Larkmoor Trust", "chief of plans", "2012", "2019-05")
    ],
    "She flew with the Royal Air Force for twelve years, leaving as a squadron leader in 2004.": [
        ("Royal Air Force", "squadron leader", None, "2004")
    ],
    "She played professionally in Spain for Real Betis (2003-05) and in Finland for Vammala (2005-07).": [
        ("Real Betis", None, "2003", "2005"),
        ("Vammala", None, "2005", "2007"),
    ],
    "She was hired in 2011 by the Wexcombe Post as a copy editor.": [("Wexcombe Post", "copy editor", "2011", None)],
    "At Halden Marine, which she joined in 1998, she worked first as a stress engineer.": [
        ("Halden Marine", "stress engineer", "1998", None)
    ],
    "Since leaving the Navy in 2012, she has worked for Boeing as a test pilot.": [
        ("Boeing", "test pilot", "2012", "now")
    ],
    "Today she heads the Lisbon office of Quillon, a job she has done since March 2020.": [
        ("Quillon", None, "2020-03", "now")
    ],
    "My wife works for Nestlé, and our son teaches at Eton College.": [],
}


@pytest.mark.parametrize("sentence", TOLD)
def test_a_sentence_tells_each_post_with_its_own_house_and_time(understand: Understand, sentence: str) -> None:
    """What a sentence tells of one post is not said of the other, and nothing is said that it does not tell."""
    found = rows(understand(f"Tilda Quist\n\n{sentence}\n"), "employment")
    assert [row[:-1] if len(row) > len(TOLD[sentence][0]) else (None, *row[:-1]) for row in found] == TOLD[sentence]


def test_an_honour_is_no_post(understand: Understand) -> None:
    """A fellowship that was won is not what somebody was at the house that gives it."""
    assert (
        rows(understand("Tilda Quist\n\nShe was awarded a fellowship at Mercy Hospital in 2004.\n"), "employment") == []
    )


def test_where_goes_on_about_what_was_named_last(understand: Understand) -> None:
    """A post that "where" tells is with the house named right before it, and not with one told earlier."""
    reading = understand(
        "Tilda Quist\n\nFrom 2003 to 2004 she was a clerk at Larkmoor Trust. After six years on the staff of "
        "Mercy Hospital, where she was Chief of Hand Surgery, she opened her own practice in 2010.\n"
    )
    assert [row[:4] for row in rows(reading, "employment")] == [
        ("Larkmoor Trust", "clerk", "2003", "2004"),
        ("Mercy Hospital", "Chief of Hand Surgery", None, None),
    ]


def test_each_degree_of_a_sentence_has_its_own_year_and_school(understand: Understand) -> None:
    """Degrees dated one by one, and schools joined by "and", are as many studies."""
    reading = understand(
        "Tilda Quist\n\nShe was educated at Larkmoor Grammar School and Balliol College. "
        "Her BSc (2004) and MSc (2008) are from the University of Oslo.\n"
    )
    told = [(e.organisations[0].text, when(e)[1]) for e in of_kind(reading, "education")]
    assert told == [
        ("Larkmoor Grammar School", None),
        ("Balliol College", None),
        ("University of Oslo", "2004"),
        ("University of Oslo", "2008"),
    ]
    reading = understand(
        "Tilda Quist\n\nShe is a graduate of Larkmoor College (BS, 1991) and the Naval Staff College (MA, 2006), "
        "and went on to a Doctor of Ministry at Emory University, which she completed in 2012.\n"
    )
    told = [(e.organisations[0].text, when(e)[1]) for e in of_kind(reading, "education")]
    assert told == [("Larkmoor College", "1991"), ("Naval Staff College", "2006"), ("Emory University", "2012")]


@pytest.mark.parametrize("width", [70, 80, 90])
def test_a_life_broken_at_the_margin_is_told_as_one(understand: Understand, width: int) -> None:
    """Where a writer's tool broke a line says nothing, whatever the next line looks like by itself."""
    told = (
        "Tilda has been Music Director of the Wexcombe Philharmonic since 2018, and since 2020 she has also been a "
        "Lecturer in Conducting at Emory University. From 2010 to 2013 she was Principal Conductor of the Halden Youth "
        "Orchestra, which she took on tours of Scotland and Japan."
    )
    broken = textwrap.fill(told, width)
    assert broken != told
    found = rows(understand(f"Tilda Quist\n\n{broken}\n"), "employment")
    assert found == rows(understand(f"Tilda Quist\n\n{told}\n"), "employment")
    assert [row[0] for row in found] == ["Wexcombe Philharmonic", "Emory University", "Halden Youth Orchestra"]


@pytest.mark.parametrize(
    ("sentence", "employer", "role", "start"),
    [
        ("2009年7月起,我在云溪县第三中学教物理,带了两届毕业班。", "云溪县第三中学", None, "2009-07"),
        ("2011年3月,辞了工,去了白鹭食品公司做质检员。", "白鹭食品公司", "质检员", "2011-03"),
        ("2013年9月来到松风市人民医院当护士。", "松风市人民医院", "护士", "2013-09"),
        ("2014年5月在云溪物流公司开货车。", "云溪物流公司", None, "2014-05"),
        ("2010年2月去了松风酒店当领班。", "松风酒店", "领班", "2010-02"),
        ("2008年8月通过招考来到云溪县图书馆做编目员。", "云溪县图书馆", "编目员", "2008-08"),
        ("2016年6月在白鹭电子厂打工。", "白鹭电子厂", None, "2016-06"),
        ("2012年10月在松风超市看店。", "松风超市", None, "2012-10"),
    ],
)
def test_a_post_is_told_by_what_somebody_did(sentence: str, employer: str, role: str | None, start: str) -> None:
    """Where somebody taught, drove or kept a shop they worked; as what is read where it is said, else left open."""
    reading = read_cv(f"姚长河\n\n您好!我叫姚长河,云溪人。\n\n{sentence}\n".encode(), "cvs", "letter.txt")
    jobs = [e for e in reading.entries if e.kind == "employment"]
    assert [(e.organisations[0].text, e.role, e.period and e.period.start) for e in jobs] == [(employer, role, start)]


@pytest.mark.parametrize(
    ("sentence", "school"),
    [
        ("2003年考进白鹭师范大学,读物理,2007年毕业,理学学士。", "白鹭师范大学"),
        ("2003年考上了云溪学院,2007年毕业,工学学士。", "云溪学院"),
        ("2003年上了松风技术学院,学数控,2007年毕业。", "松风技术学院"),
        ("2003年考取白鹭医科大学,2007年毕业,医学学士。", "白鹭医科大学"),
    ],
)
def test_a_study_is_told_however_somebody_got_there(sentence: str, school: str) -> None:
    """Whoever got into a school and left it has studied there, from the one year to the other."""
    reading = read_cv(f"姚长河\n\n您好!我叫姚长河,云溪人。\n\n{sentence}\n".encode(), "cvs", "letter.txt")
    told = [e for e in reading.entries if e.kind == "education"]
    assert [(e.organisations[0].text, e.period and (e.period.start, e.period.end)) for e in told] == [
        (school, ("2003", "2007"))
    ]


@pytest.mark.parametrize(
    "sentence",
    ["文章刊于《物理教学》2017年第9期。", "2015年来到北京旅游。", "2014年在松风市公园看书。", "2016年上了一课。"],
)
def test_what_is_no_work_tells_no_post(sentence: str) -> None:
    """A paper, a journey or a pastime names no employer."""
    reading = read_cv(f"姚长河\n\n您好!我叫姚长河,云溪人。\n\n{sentence}\n".encode(), "cvs", "letter.txt")
    assert not [e for e in reading.entries if e.kind in {"employment", "education"}]
