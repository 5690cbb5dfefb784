"""Who was what: by the head of a job, or by a line that says so outright; a field is nobody's role."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Question
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store

TOLD = {
    "Ivo Tamm": ("Tartu Clinic, Ward 3, 2015 – 2018", "Worked as a registered nurse on nights"),
    "Lea Brandt": ("Dept. of Engineering, Halden Works, 2016 – 2019", "Ordered parts for pumps"),
    "Nils Okoro": ("Engineer, Halden Works, 2016 – 2019", "Drew pumps"),
    "沈青禾": ("南浦医院，重症监护室，2018 – 2022", "2020年起任护士长，带班十二人"),
    "Odd Selmer": ("Project Architect, Marrow + Partners, 2012 – 2016", "Two years at the studio in Oslo, then home"),
    "Rut Vane": ("Audit Senior, Halden & Co, 2014 – 2019", "Trainee until 2016, then qualified"),
}
# What stands under their names.
TITLES = {"Rut Vane": "Chartered accountant", "Nils Okoro": "Recruit, train and lead teams of welders"}


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipeline]:
    """Answer over people whose roles stand in different places."""
    with Store.open(tmp_path_factory.mktemp("roles"), exact=True) as store:
        for n, (name, (head, line)) in enumerate(TOLD.items()):
            cv = Cv(f"cv{n}.md", name, date="2024-01")
            if title := TITLES.get(name):
                cv.entry("profile", name, title)
            at = "Marrow + Partners" if "Partners" in head else None
            cv.entry("employment", head, line, under=cv.section("EXPERIENCE"), at=at)
            store.publish(cv.reading(), settle)
        yield Pipeline(store)


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("who is a nurse?", {"Ivo Tamm", "沈青禾"}),
        ("谁当过护士长？", {"沈青禾"}),
        ("who worked as an engineer?", {"Nils Okoro"}),
        ("who is a partner?", set()),
        ("who is an accountant?", {"Rut Vane"}),
        ("谁做过会计师？", {"Rut Vane"}),
        ("who has been a trainee?", {"Rut Vane"}),
        ("who is a recruiter?", set()),
        ("谁做过建筑师？", {"Odd Selmer"}),
        ("who has worked in Oslo?", {"Odd Selmer"}),
    ],
)
def test_a_role_is_told_by_a_head_or_outright(pipeline: Pipeline, question: str, people: set[str]) -> None:
    """A line that says as what somebody served, or their title, proves it; a firm's name and others' roles do not."""
    answer = pipeline.answer(Question(text=question), Scope.everything())
    assert {p.name for p in answer.people} == people
