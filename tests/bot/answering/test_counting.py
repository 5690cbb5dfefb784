"""How many: where no noun says what is counted, what people do says that it is people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.sources import Sources
from bot.answering.texts import Texts
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Scope
from vectorstore.store import Store


@pytest.fixture(name="pool", scope="module")
def _pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    cv = Cv("orla.md", "Orla Finch", date="2025-01")
    cv.entry("employment", "Acme Ltd, Welder", under=cv.section("Work"), at="Acme Ltd", role="Welder")
    with Store.open(tmp_path_factory.mktemp("home")) as store:
        for _ in store.publish_all((cv.reading(),), settle):
            pass
        sources = Sources(store, Scope.everything(), Texts())
        yield Pool(sources.people, sources)


@pytest.mark.parametrize(
    "question",
    [
        "how many of our candidates know php?",
        "how many of the people here speak French?",
        "how many claim to know C++",
        "how many of them did a phd",
        "how many said they worked at Google",
        "how many list matlab",
        "how many are based in Berlin",
        "how many in this pool have an MBA",
    ],
)
def test_what_people_do_is_counted_by_people(question: str, pool: Pool) -> None:
    """Whatever words of the pool stand between."""
    read = plan(question, pool, "en")
    assert (read.intent, read.counted) == ("count", "people")


@pytest.mark.parametrize(
    ("question", "counted"),
    [("how many patents do we have", "patent"), ("how many projects used kafka", "project")],
)
def test_what_is_named_is_counted(question: str, counted: str, pool: Pool) -> None:
    """A noun behind "how many" stays what is counted."""
    assert plan(question, pool, "en").counted == counted


@pytest.mark.parametrize("question", ["how many welds did Orla Finch make?", "how many GPUs did Orla Finch manage?"])
def test_a_number_of_one_person_is_told(question: str, pool: Pool) -> None:
    """It is a result that an entry tells, and counts nobody."""
    assert plan(question, pool, "en").intent == "fact"
