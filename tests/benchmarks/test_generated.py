"""What generated CVs promise: the same at every run, as long as CVs are, and nothing else than their truth in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import median

import pytest

from tests.benchmarks.scale.generate import text_of, write_pool
from tests.benchmarks.scale.lives import MOST, REACH, SECOND, Life, Pool, Sheet, sheet_of
from tests.benchmarks.scale.questions import SETS, asked_of, golds
from vectorstore.lexicon import VocabularyName, vocabulary

POOL = Pool(400)


@cache
def written() -> tuple[tuple[Sheet, str], ...]:
    """Return the CVs of a pool with their texts."""
    return tuple((sheet, text_of(sheet, POOL)) for sheet in POOL.sheets())


def told(sheet: Sheet) -> set[str]:
    """Return what a CV has to say, as its language writes it."""
    life, language = sheet.life, "zh" if sheet.chinese else "en"
    words = [life.home, *life.skills, *life.certificates, *life.languages, *(d.school for d in life.degrees)]
    for job in sheet.jobs:
        words += [job.employer, job.role, job.place, *job.topics, *job.skills]
    return {life.email, life.name.written(language), *(word.written(language) for word in words)}


def test_a_pool_is_the_same_at_every_run(tmp_path: Path) -> None:
    """Files written in several processes are those that one writes, and a larger pool begins with them."""
    write_pool(Pool(20), tmp_path / "few")
    write_pool(Pool(30), tmp_path / "more")
    few, more = ({f.name: f.read_text("utf-8") for f in (tmp_path / name).iterdir()} for name in ("few", "more"))
    assert len(few) == 20
    assert len(more) == 30
    assert few.items() <= more.items()
    assert sorted(few.values()) == sorted(text for _, text in written()[:20])
    assert text_of(sheet_of(3, Pool(20, seed=14)), Pool(20, seed=14)) not in few.values()


def test_cvs_are_as_long_as_cvs_are() -> None:
    """Half of all CVs have some 7,000 characters, a few of many about 60,000, none more than is allowed."""
    lengths = [len(text) for _, text in written()]
    assert 6_000 <= median(lengths) <= 8_000
    assert max(lengths) <= MOST * 1.01
    assert sum(sheet.length > 50_000 for sheet in Pool(3 * REACH).sheets()) >= 2


def test_the_truth_stands_in_the_text() -> None:
    """Every firm, school, tool, topic, place and certificate of a life is written in its CV."""
    for sheet, text in written():
        assert {word for word in told(sheet) if word.lower() not in text.lower()} == set(), sheet.stem


@pytest.mark.parametrize("name", ["organisations", "certificates", "languages"])
def test_nothing_but_the_truth_stands_in_the_text(name: VocabularyName) -> None:
    """No firm, school, certificate or language of the lexicon is in a CV that does not tell of it."""
    known = vocabulary(name)
    for sheet, text in written()[:60]:
        own = {m.concept.concept_id for word in told(sheet) for m in known.matches(word)}
        assert {m.concept.concept_id for m in known.matches(text)} <= own, sheet.stem


def test_some_people_have_two_cvs_and_some_share_a_name() -> None:
    """Second CVs are of somebody a few files before, some the same but for a date; others share nothing but a name."""
    seconds = [(sheet, text) for sheet, text in written() if sheet.number != sheet.life.number]
    firsts = {sheet.number: text for sheet, text in written() if sheet.number == sheet.life.number}
    assert len(seconds) / len(written()) == pytest.approx(SECOND, abs=0.04)
    alike = [(text, firsts[sheet.life.number]) for sheet, text in seconds if sheet.alike]
    assert alike
    for second, first in alike:
        differing = [a for a, b in zip(second.splitlines(), first.splitlines(), strict=True) if a != b]
        assert len(differing) == 1
    names = [life.name for life in POOL.lives()]
    assert len(set(names)) < len(names)
    assert len({life.email for life in POOL.lives()}) == len(names)


def test_as_many_people_as_wanted_have_one_name() -> None:
    """Every so-manyth person of a pool of namesakes has the name of all the others of the language."""
    names = [life.name for life in Pool(60, namesake_every=5).lives() if life.number % 5 == 0]
    assert len(set(names)) <= 2


def test_a_cv_of_any_size_can_be_asked_for(tmp_path: Path) -> None:
    """One more file, of as many characters as are wanted, stands beside the others."""
    write_pool(Pool(2), tmp_path / "pool", huge=300_000)
    assert 300_000 <= (tmp_path / "pool" / "huge.txt").stat().st_size < 301_000


def test_questions_know_who_answers_them() -> None:
    """Every question for a set has people among the CVs who answer it, by their lives; larger pools have them too."""
    asked = asked_of(POOL)
    lives = list(POOL.lives())
    of_sets = [q for q in asked if q.asks]
    found, few = golds(asked, lives), golds(asked, lives[:200])
    assert {q.kind for q in of_sets} == set(SETS)
    assert len({q.key for q in asked}) == len(asked)
    by_number: dict[int, Life] = {life.number: life for life in lives}
    for question in of_sets:
        assert all(ask.of(by_number[n]) for n in found[question.key].people for ask in question.asks)
        assert few[question.key].people <= found[question.key].people
    assert sum(bool(found[q.key].people) for q in of_sets) >= 0.9 * len(of_sets)
