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

ORLA, PIOTR, QIAO = "Orla Finch", "Piotr Zamoyski", "乔木深"


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
    ],
)
def test_a_list_is_read_whole_and_by_its_items(home: Store, question: str, people: set[str]) -> None:
    """Whoever lists it is found, and nobody by the words of another item."""
    answer = Pipeline(home).answer(Question(text=question), Scope.everything())
    assert {p.name for p in answer.people} == people
