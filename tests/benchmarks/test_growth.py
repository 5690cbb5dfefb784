"""What `make bench-scale` counts: sets against the truth, growth by its power, and a picture of any number of sizes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.benchmarks.measure import Run
from tests.benchmarks.scale.bench import _kept
from tests.benchmarks.scale.growth import draw, looks, slope
from tests.benchmarks.scale.lives import Pool
from tests.benchmarks.scale.measured import CHANGED, Measured, Sets, exact_sets
from tests.benchmarks.scale.questions import SETS, asked_of, golds
from tests.benchmarks.scale.report import _machine, report_of

POOL = Pool(320)


def size(files: int) -> Measured:
    """Return a size of which reading grows as the files, asking as their square root, memory not at all."""
    run = Run(files / 10, files / 5, 600.0, "")
    return Measured(
        files=files,
        megabytes=files / 100,
        people=files,
        ingest=run,
        home=files / 20,
        cold=(run, run, run),
        asking=run,
        warm={"who": [files**0.5, 2 * files**0.5], "fact": [7.0]},
        sets={kind: Sets(1, 2) for kind in SETS},
        again=dict.fromkeys(CHANGED, run),
        stock=(run, run),
        stock_warm=(1.0, 2.0),
        beside=(9.0,),
    )


def test_growth_is_a_power_of_the_number_of_files() -> None:
    """What doubles with the files has power 1, what stays 0; of one size nothing is known."""
    every = [size(n) for n in (100, 300, 1_000)]
    assert slope(every, lambda m: m.ingest.seconds) == pytest.approx(1)
    assert slope(every, lambda m: m.warm_at(1)) == pytest.approx(0.5)
    assert slope(every, lambda m: m.ingest.megabytes) == pytest.approx(0)
    assert slope(every[:1], lambda m: m.files) is None


def test_a_set_is_exact_when_it_is_the_people_of_the_lives() -> None:
    """People are told by their files; one short or one too many is not exact, and of a long list its length counts."""
    asked, lives = asked_of(POOL), list(POOL.lives())
    gold = golds(asked, lives)
    people = [{"person_id": f"p{x.number}", "documents": [{"document": f"cv_{x.number:06d}.txt"}]} for x in lives]
    right = {q.key: {"people": [{"person_id": f"p{n}"} for n in gold[q.key].people]} for q in asked if q.asks}
    of = exact_sets(asked, POOL, right, people)
    assert {kind: found.exact for kind, found in of.items()} == {kind: found.asked for kind, found in of.items()}
    question = next(q for q in asked if q.kind == "who" and gold[q.key].people)
    other = next(x.number for x in lives if x.number not in gold[question.key].people)
    told = right[question.key]["people"]
    for answer, is_right in (
        ({"people": told[1:]}, False),
        ({"people": [*told, {"person_id": f"p{other}"}]}, False),
        ({"people": told[1:], "found": len(told)}, True),
        ({"people": told[1:], "found": len(told) + 1}, False),
    ):
        exact = exact_sets(asked, POOL, right | {question.key: answer}, people)["who"].exact
        assert exact == of["who"].exact - (not is_right), answer


@pytest.mark.parametrize("sizes", [(358,), (358, 1_000, 3_000)], ids=["one size", "three"])
def test_the_report_and_the_picture_hold_every_size(tmp_path: Path, sizes: tuple[int, ...]) -> None:
    """One size is told as several are, without growth; the picture is one that can be read."""
    every = [size(n) for n in sizes]
    draw(every, tmp_path / "scale.png")
    with Image.open(tmp_path / "scale.png") as picture:
        assert min(picture.size) >= 600
    report = report_of(every, "make bench-scale", "")
    assert all(f"{n:,} CVs" in report for n in sizes)
    assert ("+0.50" in report) == (len(sizes) > 1)


def test_a_size_measured_before_is_taken_as_it_was(tmp_path: Path) -> None:
    """What is kept in a file comes back whole; of a size that is there twice the later counts."""
    path = tmp_path / "kept.jsonl"
    path.write_text("".join(json.dumps(m) + "\n" for m in (size(10), size(20), size(20)._replace(people=3))), "utf-8")
    assert _kept(path) == {10: size(10), 20: size(20)._replace(people=3)}


def test_no_two_kinds_of_questions_are_drawn_alike() -> None:
    """Each line of a picture has a colour and a mark that no other line of it has."""
    kinds = {question.kind for question in asked_of(POOL)}
    drawn = looks(len(kinds))
    assert len(set(drawn)) == len(kinds) > len({colour for colour, _ in drawn})


def test_a_report_says_that_its_machine_was_shared() -> None:
    """More at work than the cores and what is measured is other work, and is told; less is not."""
    assert "other work" in _machine(2, 6.0)
    assert "other work" not in _machine(2, 2.4)
