"""What `make exam`, `make street` and `make dotin` promise: scores are shown, and one beyond its floor is a failure."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

SCORES = Path(__file__).with_name("scores.py")
FLOORS = tomllib.loads(SCORES.with_name("floors.toml").read_text("utf-8"))

EXAM = "who      30/30\npassed {passed} of 77 (99.9%)\ningest 2.0 s, all answers 1.0 s\n"
STREET = (
    "== mixed\nlang en          right 1 of 40 (2.5%), near 5, open 0, false 34 (85.0%)\n"
    "right {mixed} of 80 (70.0%), near 6, open 0, false 3 (3.8%)\nnot in the CVs: said 9, aside 3, wrongly 0\n"
    "== us60\nright 70 of 80 (87.5%), near 9, open 0, false {false} (10.0%)\n"
    "not in the CVs: said 9, aside 3, wrongly {wrongly}\n"
)


def scored(of: str, shared: Path, prints: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """Score a set whose scorer prints this, and does something `first`."""
    if prints:
        run = shared / of / "run"
        run.parent.mkdir(parents=True, exist_ok=True)
        run.write_text(f"#!/bin/sh\n{first}cat <<'END'\n{prints}END\n")
        run.chmod(0o755)
    return subprocess.run([sys.executable, SCORES, of, "--shared", shared], capture_output=True, text=True, check=False)


def test_a_set_at_its_floor_passes(tmp_path: Path) -> None:
    """What just reaches its floor passes, and all that the scorer prints is seen."""
    prints = EXAM.format(passed=FLOORS["exam"]["all"]["passed"]["least"])
    ran = scored("exam", tmp_path, prints)
    assert (ran.returncode, ran.stdout) == (0, prints)


@pytest.mark.parametrize(
    ("of", "prints", "told"),
    [
        ("exam", EXAM.format(passed=FLOORS["exam"]["all"]["passed"]["least"] - 1), "exam: all: passed is"),
        ("exam", "no figure at all\n", "exam: no score 'all: passed' was printed"),
        (
            "street",
            STREET.format(mixed=FLOORS["street"]["mixed"]["right"]["least"] - 1, false=0, wrongly=0),
            "mixed: right is",
        ),
        (
            "street",
            STREET.format(mixed=80, false=FLOORS["street"]["us60"]["false"]["most"] + 1, wrongly=0),
            "us60: false is",
        ),
        ("street", STREET.format(mixed=80, false=0, wrongly=99), "us60: wrongly is 99"),
    ],
)
def test_a_score_beyond_its_floor_fails(of: str, prints: str, told: str, tmp_path: Path) -> None:
    """One too few right, one too many false, or a figure that is not told: the command fails and says which."""
    ran = scored(of, tmp_path, prints)
    assert ran.returncode == 1
    assert told in ran.stdout.splitlines()[-1]
    assert len(ran.stdout.splitlines()) == len(prints.splitlines()) + 1


def test_a_scorer_that_breaks_is_no_pass(tmp_path: Path) -> None:
    """Where the scorer itself ends in error, so does the command."""
    run = tmp_path / "exam" / "run"
    run.parent.mkdir()
    run.write_text("#!/bin/sh\necho passed 77 of 77\nexit 3\n")
    run.chmod(0o755)
    assert scored("exam", tmp_path, "").returncode == 2


@pytest.mark.parametrize("of", ["exam", "street", "dotin"])
def test_an_absent_set_is_said_and_passes(of: str, tmp_path: Path) -> None:
    """Where the shared sets are not, there is nothing to fail, and it is said."""
    ran = scored(of, tmp_path, "")
    assert (ran.returncode, len(ran.stdout.splitlines())) == (0, 1)
    assert ran.stdout.startswith(f"{of}: none here (")


SCORER = """
def judge(question, answer, people):
    return ("near" if answer["near_misses"] else "right" if question["kind"] == "none" else "false"), ""
"""


def test_denials_are_counted_from_the_answers(tmp_path: Path) -> None:
    """Of the answers that say "not in the CVs" it is told how many there are, and how many of them are false."""
    street = tmp_path / "street"
    street.mkdir()
    kinds = {"a": "who", "b": "who", "c": "none", "d": "who"}
    (street / "score.py").write_text(SCORER)
    (street / "mixed_people.json").write_text("{}")
    (street / "mixed.jsonl").write_text("".join(json.dumps({"id": i, "kind": k}) + "\n" for i, k in kinds.items()))
    told = {"a": ("not_found", []), "b": ("not_found", ["x"]), "c": ("not_found", []), "d": ("answered", [])}
    (street / "answers.jsonl").write_text(
        "".join(json.dumps({"id": i, "answer": {"status": s, "near_misses": n}}) + "\n" for i, (s, n) in told.items())
    )
    prints = "== mixed\nright 1 of 4 (25.0%), near 1, open 0, false 2 (50.0%)\n"
    ran = scored("street", tmp_path, prints, f'cp "{street}/answers.jsonl" "$KEEP/mixed.jsonl"\n')
    assert "not in the CVs: said 3, aside 1, wrongly 1" in ran.stdout.splitlines()
