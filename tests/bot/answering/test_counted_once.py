"""What is measured of everybody is counted once, and told of whoever is shown: as if it had been counted anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answering.amounts import Counted
from bot.answering.counting import counting_rules, keep_counts
from bot.answering.find import Finder
from bot.answering.records import Condition, Measure
from bot.answering.sources import Sources
from bot.answering.texts import Texts
from tests.bot.answering.conftest import Cv, settle
from vectorstore.records import Length, Period, Scope
from vectorstore.store import Store

_MEASURES = ("experience", "longest_stay", "average_stay", "current_stay", "longest_gap", "employers")


def cv(number: int, *, years: int = 2) -> Cv:
    """Return the CV of somebody whose first job began the earlier the higher their number is."""
    made = Cv(f"{number:03d}.md", f"Wend Arrow{chr(97 + number)}", date="2024-05")
    work = made.section("EXPERIENCE")
    first = Period(start=f"{2014 - number:04d}-03", end=f"{2014 - number + years:04d}-05")
    made.entry(
        "employment", f"Alibaba Group, {first.start} - {first.end}", under=work, at="Alibaba Group", period=first
    )
    last = Period(start="2021-01", ongoing=True)
    made.entry("employment", "Tencent, 2021-01 - now", under=work, at="Tencent", period=last)
    if number % 2:
        made.entry("profile", f"Engineer with {number + 3} years of experience.", under=made.section("SUMMARY"))
    return made


@pytest.fixture
def some(tmp_path: Path) -> Store:
    """Give a store of nine people."""
    opened = Store.open(tmp_path / "home")
    for _ in opened.publish_all((cv(n).reading() for n in range(9)), settle):
        pass
    return opened


def finder(store: Store, texts: Texts | None = None) -> Finder:
    """Return who finds in a store, with what was kept of earlier questions."""
    return Finder(Sources(store, Scope.everything(), texts), "en")


def counted(found: Finder, of: str) -> tuple[object, ...]:
    """Return what is compared of a measure of everybody, and the amounts with their quotes."""
    counts = Counted(found, Measure.model_validate({"of": of}), tuple(found.sources.by_id))
    amounts = [counts.amount(o.person_id) for o in counts.outlines]
    return counts.outlines, [(a.value, a.most, a.evidence) for a in amounts]


@pytest.mark.parametrize("of", _MEASURES)
def test_what_was_counted_before_is_what_is_counted_anew(some: Store, of: str) -> None:
    """An amount that is kept is the amount that its CVs tell, with the same quotes."""
    texts = Texts()
    first = counted(finder(some, texts), of)
    assert first[0]
    assert counted(finder(some, texts), of) == first == counted(finder(some), of)
    assert keep_counts(some) == 9
    assert some.counts.of(of, counting_rules(), Scope.everything())
    assert counted(finder(some), of) == first


def test_what_is_kept_of_a_cv_goes_with_it(some: Store) -> None:
    """Counts are kept of nobody whose CVs have changed since, and of no CV that is gone."""
    keep_counts(some)
    list(some.publish_all((cv(3, years=6).reading(), cv(9).reading()), settle))
    gone = some.documents(Scope.everything())[0].document_id
    some.remove([gone], settle)
    kept = some.counts.of("experience", counting_rules(), Scope.everything())
    assert len(kept) == 7
    assert gone not in kept
    assert keep_counts(some) == 2
    assert not some.counts.of("experience", "other rules", Scope.everything())


def test_a_cv_that_has_come_in_since_is_counted(some: Store) -> None:
    """Nothing that was counted is told of other CVs than those that are there."""
    texts = Texts()
    counted(finder(some, texts), "longest_stay")
    for _ in some.publish_all((cv(3, years=6).reading(), cv(9).reading()), settle):
        pass
    told = counted(finder(some, texts), "longest_stay")
    assert told == counted(finder(some), "longest_stay")
    assert len(told[0]) == 10  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "length", [Length(least=80), Length(least=40, by_word=True), Length(most=70), Length(least=200, strict=True)]
)
def test_who_worked_long_enough_is_found_with_what_was_counted(some: Store, length: Length) -> None:
    """Whoever is found and whoever comes close is told as if nothing had been counted before."""
    texts = Texts()
    node = Condition(relation="lasted", value="", length=length)
    anew = finder(some).find(node)
    keep_counts(some)
    finder(some, texts).find(node)
    again = finder(some, texts).find(node)
    assert again.people == anew.people
    assert {p: x[0].evidence for p, x in again.proofs.items()} == {p: x[0].evidence for p, x in anew.proofs.items()}
    assert {p: (m[0].reason, m[0].evidence) for p, m in again.misses.items()} == {
        p: (m[0].reason, m[0].evidence) for p, m in anew.misses.items()
    }
    assert again.people or again.misses
