"""What is promised of the audit: a line an answer, a chain in which a change shows, and nobody who is erased."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.audit.line import Told
from bot.audit.selection import Wanted, csv_of
from bot.audit.trail import AUDIT_FILE, ERASED, Trail, open_trail
from bot.cli import main
from bot.config import load_settings
from vectorstore.errors import ConfigurationError, HomeUnusable

# Two invented people, one named by the other's CV.
QUILLON = "# Quillon Farthingale\n\nquillon.f@example.org\n\n## Skills\n\nRust\n"
ODALYS = "# Odalys Merriwick\n\nodalys@example.org\n\n## Skills\n\nRust\n"
TOLD = Told(
    at="2026-11-24T10:00:00+00:00",
    who="U1",
    where="C1",
    status="answered",
    question="who knows Rust?",
    plan='{"intent": "who"}',
    people=("p1", "p2"),
    documents=("d1",),
    model="none",
)


@pytest.fixture
def trail(tmp_path: Path) -> Iterator[Trail]:
    """Give an audit of five lines."""
    opened = open_trail(tmp_path)
    for n in range(5):
        opened.append(TOLD.model_copy(update={"question": f"question {n}"}))
    yield opened
    opened.close()


def changed(home: Path, statement: str) -> None:
    """Change the file behind the audit's back."""
    with sqlite3.connect(home / AUDIT_FILE) as connection:
        connection.execute(statement)
    connection.close()


def test_lines_are_read_as_they_were_told(trail: Trail) -> None:
    """Every field comes back, in order, and the chain holds."""
    lines = list(trail.lines())
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert lines[2].told == TOLD.model_copy(update={"question": "question 2"})
    assert trail.check().problems == ()
    assert [line.number for line in trail.lines(of=("p2",))] == [1, 2, 3, 4, 5]
    assert list(trail.lines(of=("p3",))) == []


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM line WHERE number = 3", "line 3 is gone"),
        ("DELETE FROM line WHERE number IN (2, 3)", "lines 2 to 3 are gone"),
        ("DELETE FROM line WHERE number = 1", "line 1 is gone"),
        ("DELETE FROM line WHERE number > 3", "lines 4 to 5 are gone"),
        ("DELETE FROM line", "lines 1 to 5 are gone"),
        ("UPDATE line SET fields = replace(fields, 'U1', 'U2') WHERE number = 2", "line 2: who changed"),
        ("UPDATE line SET hashes = replace(hashes, '0', '1') WHERE number = 2", "line 2 changed"),
        ("UPDATE line SET number = 9 WHERE number = 5", "lines 5 to 8 are gone"),
    ],
)
def test_a_change_or_a_gap_shows(trail: Trail, tmp_path: Path, statement: str, problem: str) -> None:
    """Lines taken away in the middle or at either end, words or hashes changed: each is told with its line."""
    changed(tmp_path, statement)
    assert problem in "; ".join(trail.check().problems)


def test_several_may_append_at_once(tmp_path: Path) -> None:
    """Lines of several threads and openings stand one behind the other, each once."""
    trails = [open_trail(tmp_path) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: trails[n % 4].append(TOLD.model_copy(update={"question": str(n)})), range(40)))
    checked = trails[0].check()
    assert (checked.lines, checked.problems) == (40, ())
    assert sorted(int(line.told.question or "") for line in trails[0].lines()) == list(range(40))


def test_who_is_erased_is_known_no_longer_and_the_chain_holds(trail: Trail, tmp_path: Path) -> None:
    """Their names in the audit lead nowhere, words that tell of them are gone from the file, the rest stays."""
    trail.append(TOLD.model_copy(update={"question": "where did Quillon work?", "people": ("p2",), "documents": ()}))
    assert trail.erase(("p1", "d1"), lambda text: "Quillon" in text) == 6
    assert trail.check().problems == ()
    lines = list(trail.lines())
    assert lines[0].told.people == (ERASED, "p2")
    assert lines[0].told.documents == (ERASED,)
    assert lines[0].told.question == "question 0"
    assert lines[5].told.question is None
    assert lines[5].blanked == ("question",)
    assert all(b"Quillon" not in f.read_bytes() for f in tmp_path.iterdir())
    assert list(trail.lines(of=("p1",))) == []


def test_a_new_line_about_somebody_erased_begins_anew(trail: Trail) -> None:
    """Who comes back under the same id gets another name: the old lines are not known again."""
    trail.erase(("p1",), lambda _: False)
    trail.append(TOLD)
    assert [line.number for line in trail.lines(of=("p1",))] == [6]


def home_of(folder: Path, **settings: str) -> Path:
    """Make a home of two invented people, and stand beside it."""
    for name, text in (("q.md", QUILLON), ("o.md", ODALYS)):
        (folder / "cvs").mkdir(exist_ok=True)
        (folder / "cvs" / name).write_text(text, "utf-8")
    written = "".join(f'{name} = "{value}"\n' for name, value in settings.items())
    (folder / "vouch.toml").write_text(f'home = "home"\n{written}', "utf-8")
    assert main(["ingest", "cvs"]) == 0
    return folder / "home"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """Return what `vouch audit --json` says."""
    capsys.readouterr()
    assert main(["audit", "--json", *arguments]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_a_terminal_is_audited(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions, files of them and summaries each leave a line, which filters find."""
    home_of(folder)
    assert main(["audit"]) == 1
    assert "nobody has been answered" in capsys.readouterr().err
    assert main(["ask", "who knows Rust?"]) == 0
    assert main(["person", "Odalys"]) == 0
    (folder / "q.jsonl").write_text('{"q": "who knows Go?"}\n{"q": "where does Quillon work?"}\n', "utf-8")
    assert main(["ask", "--jsonl", "q.jsonl"]) == 0
    lines = told(capsys)["lines"]
    assert [line["told"]["question"] for line in lines] == [
        "who knows Rust?", "Summarise Odalys Merriwick", "who knows Go?", "where does Quillon work?",
    ]  # fmt: skip
    assert all(line["told"]["where"] == "terminal" for line in lines)
    of_quillon = told(capsys, "--person", "Quillon Farthingale")["lines"]
    assert {line["number"] for line in of_quillon} >= {1, 4}
    assert 2 not in {line["number"] for line in of_quillon}
    assert told(capsys, "--who", "nobody")["lines"] == []
    assert told(capsys, "--until", "2020-01-01")["lines"] == []
    assert len(told(capsys, "--since", "2020-01-01", "--where", "terminal")["lines"]) == 4
    assert main(["audit"]) == 0
    assert "the chain of 4 lines holds" in capsys.readouterr().out


def test_a_broken_chain_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`vouch audit --check` says which line is gone, and exits 1."""
    home = home_of(folder)
    for question in ("who knows Rust?", "who knows Go?", "who is there?"):
        assert main(["ask", question]) == 0
    assert main(["audit", "--check"]) == 0
    changed(home, "DELETE FROM line WHERE number = 2")
    assert main(["audit", "--check"]) == 1
    assert "line 2 is gone" in capsys.readouterr().err


def test_an_erasure_reaches_the_audit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After `vouch forget` no file of the home names them; the receipt counts the lines; the chain holds."""
    home = home_of(folder)
    for question in ("who knows Rust?", "where does Quillon Farthingale work?", "what does Odalys know?"):
        assert main(["ask", question]) == 0
    capsys.readouterr()
    assert main(["forget", "Quillon Farthingale", "--yes", "--json"]) == 0
    receipt = json.loads(capsys.readouterr().out)
    assert receipt["audit"] == 2
    assert receipt["looked"] == []
    assert b"quillon" not in (home / AUDIT_FILE).read_bytes().lower()
    lines = told(capsys)["lines"]
    assert lines[1]["told"]["question"] is None
    assert ERASED in lines[0]["told"]["people"]
    assert lines[2]["told"]["question"] == "what does Odalys know?"


def test_hashed_questions_leave_no_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With audit_question = "hash" the same question has the same hash, and neither it nor its plan says a word."""
    home = home_of(folder, audit_question="hash")
    for question in ("who knows Rust?", "who knows Rust?", "who knows Go?"):
        assert main(["ask", question]) == 0
    kept = [line["told"]["question"] for line in told(capsys)["lines"]]
    assert kept[0] == kept[1] != kept[2]
    assert kept[0].startswith("hash:")
    assert b"Rust" not in (home / AUDIT_FILE).read_bytes()


def test_nothing_is_kept_of_questions(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With audit_question = "nothing" a line tells who was told of whom, and not what was asked."""
    home_of(folder, audit_question="nothing")
    assert main(["ask", "who knows Rust?"]) == 0
    (line,) = told(capsys)["lines"]
    assert line["told"]["question"] is None
    assert line["blanked"] == []
    assert len(line["told"]["people"]) == 2


def test_the_audit_survives_a_restore(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was told after a backup is in the audit of the restored home; a new home has the backup's."""
    home_of(folder)
    assert main(["ask", "who knows Rust?"]) == 0
    assert main(["backup", "b.vouch"]) == 0
    assert main(["ask", "who knows Go?"]) == 0
    assert main(["restore", "b.vouch", "--replace"]) == 0
    assert len(told(capsys)["lines"]) == 2
    assert main(["restore", "b.vouch", "--home", "new"]) == 0
    assert len(told(capsys, "--home", "new")["lines"]) == 1


def test_csv_begins_no_formula(trail: Trail) -> None:
    """Whatever was asked, a spreadsheet opens the file as text."""
    trail.append(TOLD.model_copy(update={"question": '=HYPERLINK("http://evil")'}))
    rows = list(csv.DictReader(io.StringIO(csv_of(trail.lines()))))
    assert rows[5]["question"].startswith("'=")
    assert rows[0]["people"] == "p1 p2"
    assert Wanted(since="2026-11-24", until="2026-11-24", who="U1").has(next(iter(trail.lines())))


def test_a_setting_that_is_none(folder: Path) -> None:
    """What is kept of questions is words, hash or nothing."""
    (folder / "vouch.toml").write_text('audit_question = "all"\n', "utf-8")
    with pytest.raises(ConfigurationError, match="words, hash or nothing"):
        load_settings()


def test_an_audit_that_cannot_be_written(trail: Trail, tmp_path: Path) -> None:
    """A line that cannot be kept raises: whoever tells answers to others does not tell this one."""
    changed(tmp_path, "DROP TABLE line")
    with pytest.raises(HomeUnusable):
        trail.append(TOLD)
