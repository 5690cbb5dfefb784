"""An answer that is made while an ingest publishes: what was first read is what it tells of."""

from __future__ import annotations

from bot.answering.pipeline import Pipeline
from bot.answering.question.planning import plan
from bot.answering.question.pool import Pool
from bot.answering.records import Plan, Question
from bot.answering.sources import Sources
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import EntryQuery, Language, Period, Scope
from vectorstore.store import Store


def _newcomer() -> Cv:
    cv = Cv("lena.md", "Lena Quist", date="2024-02")
    job = cv.entry(
        "employment", "Tencent, engineer", "Python services", at="Tencent", role="engineer", period=Period(start="2021")
    )
    listed = cv.entry("skill", "Languages: Python")
    cv.fact("skill", "Python", listed, "Languages")
    cv.fact("mentor", "engineer", job)
    return cv


def test_a_cv_published_meanwhile_is_passed_over(own_store: Store) -> None:
    """One answer tells one moment: entries and facts of a CV that came after its first read are not in it."""
    sources = Sources(own_store, Scope.everything())
    before = {p.name for p in sources.people}
    own_store.publish(_newcomer().reading(), settle)
    found = sources.find(EntryQuery(kinds=frozenset({"skill", "employment"})))
    assert found
    assert {p.person_id for p in found} <= set(sources.by_id)
    assert {f.document_id for f in sources.facts("skill", "mentor")} <= set(sources.documents)
    assert sources.entry(_newcomer().entries[0].entry_id) is None
    assert {p.name for p in sources.people} == before


def test_a_cv_that_changed_or_went_unsettles_an_answer(own_store: Store) -> None:
    """A CV that came leaves an answer as it is; one that was taken away asks for a new one."""
    sources = Sources(own_store, Scope.everything())
    assert sources.is_settled()
    own_store.publish(_newcomer().reading(), settle)
    assert sources.is_settled()
    own_store.remove([next(iter(sources.documents))], settle)
    assert not sources.is_settled()


def test_an_answer_that_is_always_overtaken_tells_one_moment(own_store: Store) -> None:
    """A CV that changes in the middle of every try is answered from all the same, whole, and in one version."""
    versions = iter(range(1, 100))

    def publish() -> int:
        version = next(versions)
        cv = Cv("lena.md", "Lena Quist", date="2024-02")
        cv.entry("skill", "Preface " * version)  # all that follows stands elsewhere then
        cv.entry("employment", "Tencent, engineer", f"Kept release{version} of the ledger", at="Tencent")
        own_store.publish(cv.reading(), settle)
        return version

    before = publish()

    def planned(text: str, pool: Pool, language: Language) -> Plan:
        publish()
        return plan(text, pool, language)

    answer = Pipeline(own_store).answer(Question(text="who worked at Tencent on ledgers?"), Scope.everything(), planned)
    assert "Lena Quist" in [p.name for p in answer.people]
    quotes = " ".join(c.quote for c in answer.citations)
    assert [v for v in range(1, 100) if f"release{v} " in quotes] == [before + 2]
