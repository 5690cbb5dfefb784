"""What CVs list beside work is found with the line that says it: certificates by their item, memberships, talks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store

ORLA, PIOTR, QIAO, INES, TOVE = "Orla Finch", "Piotr Zamoyski", "乔木深", "Ines Ferro", "Tove Marsh"


def _cvs() -> Iterator[Cv]:
    orla = Cv("orla.md", ORLA, date="2025-01")
    listed = orla.section("Certificates")
    orla.entry("other", "ACLS 2023, PALS in progress", under=listed)
    orla.entry("other", "CPA exam: two of four parts passed", under=listed)
    orla.entry("service", "American Bar Association; Rotary Club of Leeds", under=orla.section("Memberships"))
    orla.entry("other", "Hiking, chess", under=orla.section("Interests"))
    orla.entry("skill", "R, C; see https://example.org/go/orla", under=orla.section("Skills"))
    yield orla
    piotr = Cv("piotr.md", PIOTR, date="2025-01")
    piotr.entry("employment", "Kelso Haulage, 2015 - 2020: supervised CDL drivers, worked with outside CPAs")
    piotr.entry("other", "Volunteer firefighter since 2018", under=piotr.section("Other"))
    piotr.entry("other", "Hull Engineering Conference, May 2019", under=piotr.section("Invited talks"))
    piotr.entry("education", "BSc, University of Hull, 2014, Dean's List", under=piotr.section("Education"))
    piotr.entry("project", "Vitamin C assay for the HVAC/R lab; C-level report", under=piotr.section("Projects"))
    yield piotr
    qiao = Cv("qiao.md", QIAO, date="2025-01")
    qiao.entry("other", "业余喜欢围棋，常年参加社区志愿服务", under=qiao.section("其他"))
    qiao.entry("award", "国家奖学金", under=qiao.section("荣誉"))
    qiao.entry("profile", "发表SCI论文21篇", under=qiao.section("简介"))
    yield qiao
    yield from _alike()


def _alike() -> Iterator[Cv]:
    ines = Cv("ines.md", INES, date="2025-01")
    ines.entry("profile", "Maintainer of an open-source CSV parser; https://github.com/ines-ferro; willing to relocate")
    ines.entry(
        "employment", "Kelso Translations, 2015 - 2020: freelance, later part time, until laid off", role="Clerk"
    )
    ines.entry("employment", "Registered Nurse, Kelso Clinic, 2010 - 2014: operated a crane", role="Registered Nurse")
    ines.entry("other", "Cello, baking", under=ines.section("Hobbies"))
    ines.entry("other", "Dr Nils Kettle, Kelso Clinic", under=ines.section("References"))
    ines.entry("education", "BA, University of Hull, 2009, summa cum laude", under=ines.section("Education"))
    ines.entry("activity", "President, Student Council", under=ines.section("Activities"))
    yield ines
    # What looks alike, and is of others or of something else.
    tove = Cv("tove.md", TOVE, date="2025-01")
    tove.entry("profile", "Not willing to relocate; no Python experience; uses GitHub and open source tools")
    told = "hired freelance writers and part-time staff, laid off thirty workers, recruited Python developers"
    told = f"{told}, supervised crane operators, led 60 volunteers"
    tove.entry("employment", "Manager, Kelso Mill, 2015 - 2020", told, role="Manager")
    tove.entry("employment", "Nurse Recruiter, Kelso Staff, 2010 - 2014: sold pianos", role="Nurse Recruiter")
    tove.entry("employment", "Secretary to the Founder, Kelso Labs, 2008 - 2009", role="Secretary to the Founder")
    tove.entry("education", "BA, University of Hull, 2009, magna cum laude", under=tove.section("Education"))
    tove.entry("activity", "Vice President, Student Council", under=tove.section("Activities"))
    tove.entry("publication", "Dust in barns. In preparation.", under=tove.section("Publications"))
    tove.entry("skill", "LinkedIn Ads, reference data", under=tove.section("Skills"))
    yield tove


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Three invented CVs in one store."""
    path: Path = tmp_path_factory.mktemp("listed")
    with Store.open(path / "home") as store:
        for _ in store.publish_all(tuple(cv.reading() for cv in _cvs()), settle):
            pass
        yield store


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("who has ACLS?", {ORLA}),
        ("who has PALS?", set()),
        ("who is a CPA?", set()),
        ("who is sitting for the CPA?", {ORLA}),
        ("who holds a CDL?", set()),
        ("who is a member of the american bar association?", {ORLA}),
        ("who is a member of the ABA?", {ORLA}),
        ("who likes hiking?", {ORLA}),
        ("喜欢围棋的有谁", {QIAO}),
        ("who volunteers?", {PIOTR, QIAO}),
        ("who gave an invited talk?", {PIOTR}),
        ("who made the dean's list?", {PIOTR}),
        ("who got a scholarship?", {QIAO}),
        ("who knows R?", {ORLA}),
        ("who knows C?", {ORLA}),
        ("发表过论文的有谁", {QIAO}),
        ("who has published papers?", {QIAO}),
        ("who has contributed to open source?", {INES}),
        ("谁给开源贡献过代码？", {INES}),
        ("who lists a GitHub profile?", {INES}),
        ("who gives a LinkedIn link?", set()),
        ("who is willing to relocate?", {INES}),
        ("who has been self-employed?", {INES}),
        ("谁做过兼职？", {INES}),
        ("who was laid off?", {INES}),
        ("who knows Python?", set()),
        ("who has been a nurse?", {INES}),
        ("who founded a company?", set()),
        ("who can drive a crane?", {INES}),
        ("谁会开吊车？", {INES}),
        ("who plays an instrument?", {INES}),
        ("who lists references?", {INES}),
        ("who graduated summa cum laude?", {INES}),
        ("who was president of the student council?", {INES}),
        ("谁当过学生会主席？", {INES}),
    ],
)
def test_a_list_is_read_whole_and_by_its_items(home: Store, question: str, people: set[str]) -> None:
    """Whoever lists it is found, and nobody by the words of another item."""
    answer = Pipeline(home).answer(Question(text=question), Scope.everything())
    assert {p.name for p in answer.people} == people
