"""Plain questions, of which much is asked at once: in both languages, and back from what the CVs were read to say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.answering.pipeline import Pipeline
from bot.answering.records import Answer, Question
from tests.homes import home_of
from vectorstore.records import Entry, Fact, Scope
from vectorstore.store import Store
from vectorstore.tables import parsed

HERE = Path(__file__).parent
EVERYBODY = Scope.everything()
PAIRS: list[tuple[str, str, int]] = parsed((HERE / "both.yaml").read_bytes())


class Held(NamedTuple):
    """A store of all invented people of this folder, and what answers questions over it."""

    store: Store
    pipeline: Pipeline

    def ask(self, question: str) -> Answer:
        return self.pipeline.answer(Question(text=question), EVERYBODY)


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Held]:
    """Give the people of every set at once."""
    cvs = tmp_path_factory.mktemp("asked") / "everybody"
    cvs.mkdir()
    for file in HERE.glob("*/*.*"):
        if file.suffix in (".txt", ".md"):
            (cvs / file.name).write_bytes(file.read_bytes())
    with pytest.MonkeyPatch.context() as patched, Store.open(home_of(cvs, tmp_path_factory)) as store:
        # What stands nearest in meaning beside an answer that finds nobody costs as much as all of the answer.
        patched.setattr("bot.answering.pipeline.with_passages", lambda *given: given[-1])
        yield Held(store, Pipeline(store))


@pytest.mark.parametrize(("english", "chinese", "people"), PAIRS, ids=[en for en, _, _ in PAIRS])
def test_both_languages_ask_the_same(held: Held, english: str, chinese: str, people: int) -> None:
    """A plain question finds the same people in English and in Chinese, and as many as it is true of."""
    told, other = held.ask(english), held.ask(chinese)
    assert told.status == other.status != "unclear", (told.text, other.text)
    assert {p.person_id for p in told.people} == {p.person_id for p in other.people}
    assert len(told.people) == people


def _entry(kind: str, of: Callable[[Entry], str | None]) -> Callable[[Entry | Fact], str | None]:
    return lambda read: of(read) if isinstance(read, Entry) and read.kind == kind else None


def _fact(relation: str) -> Callable[[Entry | Fact], str | None]:
    return lambda read: read.value if isinstance(read, Fact) and read.relation == relation else None


def _name(entry: Entry) -> str | None:
    return entry.organisations[0].text if entry.organisations else None


# How each is asked for in both languages, and of how many the person must be found: what is left are names that mean
# something else as well, or that were read wrongly.
ASKED_BACK = {
    "employer": ("who worked at {}?", "谁在{}工作过？", 0.95, _entry("employment", _name)),
    "school": ("who studied at {}?", "谁在{}读过书？", 0.95, _entry("education", _name)),
    "title": ("who was a {}?", "谁做过{}？", 0.85, _entry("employment", lambda e: e.role)),
    "place": ("who worked in {}?", "谁在{}工作过？", 0.9, _entry("employment", lambda e: e.location)),
    "home": ("who lives in {}?", "谁住在{}？", 0.9, _entry("profile", lambda e: e.location)),
    "degree": ("who has a {}?", "谁有{}学位？", 0.85, _fact("degree")),
    "tool": ("who knows {}?", "谁会{}？", 0.8, _fact("skill")),
}


@pytest.mark.parametrize("chinese", [False, True], ids=["en", "zh"])
@pytest.mark.parametrize("what", sorted(ASKED_BACK))
def test_what_was_read_can_be_asked_for(held: Held, what: str, chinese: bool) -> None:
    """Who has an employer, a school, a title, a place, a degree or a tool is found by the plain question for it."""
    english, other, least, of = ASKED_BACK[what]
    whose = {d: p.person_id for p in held.store.people(EVERYBODY) for d in p.documents}
    read = [*held.store.entries(EVERYBODY), *held.store.facts(EVERYBODY)]
    told = {(re.sub(r"\s*\(.*", "", words).strip(), whose[r.document_id]) for r in read if (words := of(r))}
    form = other if chinese else english
    asked = [(form.format(name), who) for name, who in sorted(told)]
    missed = [question for question, who in asked if who not in {p.person_id for p in held.ask(question).people}]
    assert len(told) >= 10
    assert len(told) - len(missed) >= least * len(told), missed
