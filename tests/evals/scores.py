"""Print the scores of a shared set, and fail where one is beyond its floor: `make exam`, `make street`, `make dotin`.

The sets stand beside the project (`../shared`), each with a scorer of its own; where one is absent that is said, and
nothing fails. Floors stand in floors.toml. Knows nothing about how a question is answered: only commands and what they
print. Needs no more than the runtime.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FLOORS = Path(__file__).with_name("floors.toml")
VOUCH = Path(sys.executable).with_name("vouch")

Scores = dict[str, dict[str, float]]
# "passed 77 of 77 (100.0%)", "right 19 of 80 (23.8%), near 6, open 0, false 55 (68.8%)", "recall 0.926".
_SCORE = re.compile(r"([a-z]\w*) (\d+(?:\.\d+)?)(?![\w.%])")
_FAILED = 2


def main() -> int:
    """Score one set; exit 1 where a floor is not reached, 2 where it could not be scored."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("set", choices=sorted(SETS))
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="where the shared sets are")
    told = parser.parse_args()
    needed, run, read = SETS[told.set]
    if not (told.shared / needed).exists():
        say(f"{told.set}: none here ({told.shared / needed} is absent)")
        return 0
    lines = []
    for line in run(told.shared):
        say(line)
        lines.append(line)
    floors: dict[str, Any] = tomllib.loads(FLOORS.read_text("utf-8"))[told.set]
    beyond = list(beyond_floors(read(lines), floors))
    for line in beyond:
        say(f"{told.set}: {line} ({FLOORS.relative_to(ROOT)})")
    return 1 if beyond else 0


def beyond_floors(scores: Scores, floors: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each score that is beyond its floor, or was never printed."""
    for part, wanted in floors.items():
        for name, floor in wanted.items():
            value, called = scores.get(part, {}).get(name), f"{part}: {name}"
            if value is None:
                yield f"no score {called!r} was printed"
            elif value < floor.get("least", value):
                yield f"{called} is {value:g}, and must be at least {floor['least']:g}"
            elif value > floor.get("most", value):
                yield f"{called} is {value:g}, and may be at most {floor['most']:g}"


def run_exam(shared: Path) -> Iterator[str]:
    """Yield what the exam prints."""
    return printed(shared / "exam" / "run")


def run_street(shared: Path) -> Iterator[str]:
    """Yield what both sets of the street print, and of each how often "not in the CVs" was said."""
    street = shared / "street"
    name = ""
    with tempfile.TemporaryDirectory(prefix="vouch-street-") as kept:
        for line in printed(street / "run", KEEP=kept):
            yield line
            name = line.removeprefix("== ") if line.startswith("== ") else name
            if line.startswith("right ") and (answers := Path(kept, f"{name}.jsonl")).exists():
                yield denials(street, name, answers)


def denials(street: Path, name: str, answers: Path) -> str:
    """Return how often the answers to a set said "not in the CVs", and how often that was false.

    `aside` are those beside which whoever was meant is shown as near: no claim, and no denial of them either.
    """
    found = importlib.util.spec_from_file_location("street_score", street / "score.py")
    if found is None or found.loader is None:
        raise FileNotFoundError(street / "score.py")
    scorer = importlib.util.module_from_spec(found)
    found.loader.exec_module(scorer)
    people = json.loads((street / f"{name}_people.json").read_text("utf-8"))
    told = {a["id"]: a["answer"] for a in map(json.loads, answers.read_text("utf-8").splitlines())}
    asked = map(json.loads, (street / f"{name}.jsonl").read_text("utf-8").splitlines())
    denied = [q for q in asked if told.get(q["id"], {}).get("status") == "not_found"]
    verdicts = Counter(scorer.judge(q, told[q["id"]], people)[0] for q in denied)
    return f"not in the CVs: said {len(denied)}, aside {verdicts['near']}, wrongly {verdicts['false']}"


def run_dotin(shared: Path) -> Iterator[str]:
    """Yield the scores of the set questions over the CVs of dotin."""
    corpus = shared / "corpora" / "dotin"
    questions = corpus / "questions.jsonl"
    with tempfile.TemporaryDirectory(prefix="vouch-dotin-") as place:
        home, answers = Path(place, "home"), Path(place, "answers.jsonl")
        for _ in printed(VOUCH, "ingest", corpus / "cvs", "--home", home, passed=(0, 1)):
            pass
        with answers.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in printed(VOUCH, "ask", "--jsonl", questions, "--home", home))
        scorer = (sys.executable, corpus / "set_score.py", questions, answers, "--index", corpus / "index.jsonl")
        failures = os.environ.get("FAILURES", "0")
        yield from printed(*scorer, "--cvs", corpus / "cvs", "--failures", failures)


def printed(*command: str | Path, passed: tuple[int, ...] = (0,), **variables: str) -> Iterator[str]:
    """Yield the lines that a command prints, its `variables` set; where it fails, end with what it said."""
    called, around = list(map(str, command)), {**os.environ, **variables}
    with subprocess.Popen(called, cwd=ROOT, env=around, stdout=subprocess.PIPE, encoding="utf-8") as running:
        yield from (line.rstrip("\n") for line in running.stdout or ())
    if running.returncode not in passed:
        say(f"{Path(command[0]).name}: ended with {running.returncode}; what it said stands above")
        sys.exit(_FAILED)


def read_exam(lines: list[str]) -> Scores:
    """Return how many questions passed."""
    return {"all": scores_of(next((line for line in lines if line.startswith("passed ")), ""))}


def read_street(lines: list[str]) -> Scores:
    """Return the last line of scores of each set, and what was said not to be in its CVs."""
    found: Scores = {}
    name = ""
    for line in lines:
        if line.startswith("== "):
            name = line.removeprefix("== ")
        elif line.startswith(("right ", "not in the CVs:")):
            found[name] = {**found.get(name, {}), **scores_of(line)}
    return found


def read_dotin(lines: list[str]) -> Scores:
    """Return the scores of each class of questions."""
    return {line.split(" n ")[0].strip(): scores_of(line) for line in lines if " n " in line}


def scores_of(line: str) -> dict[str, float]:
    """Return the numbers of a line under the words that stand before them."""
    return {name: float(value) for name, value in _SCORE.findall(line)}


def say(line: str) -> None:
    """Print a line at once, so that a log grows with the work."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# What of `shared` a set needs, how it is run, how its scores are read.
SETS: dict[str, tuple[str, Callable[[Path], Iterator[str]], Callable[[list[str]], Scores]]] = {
    "dotin": ("corpora/dotin", run_dotin, read_dotin),
    "exam": ("exam/run", run_exam, read_exam),
    "street": ("street/run", run_street, read_street),
}

if __name__ == "__main__":
    sys.exit(main())
