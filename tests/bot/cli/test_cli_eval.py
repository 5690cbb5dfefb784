"""`vouch eval`: a file of questions scored without a chat model and with one, over real HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli.conftest import Ran
from tests.model.protocol import Reply
from tests.model.server import ModelServer

PNG = b"\x89PNG\r\n\x1a\n"
SAMPLE = Path(__file__).resolve().parents[2] / "evals" / "sample_questions.jsonl"
UNREAD = {"question": "who wrangled GPU sharing at Tencent?", "people": ["潘若溪"], "phrases": ["GPU 共享|GPU sharing"]}
KNOWN = {"question": "Who has worked at Huawei?", "people": ["Boqiao Zeng"]}
TRUE: dict[str, Any] = {
    "form": "who", "asks": [], "counted": "", "measure": "", "rank": "", "either": False,
    "conditions": [
        {"of": 1, "relation": "topic", "values": ["GPU sharing"], "joined": "all", "denied": False, "now": False},
        {"of": 1, "relation": "worked_at", "values": ["Tencent"], "joined": "all", "denied": False, "now": False},
    ],
}  # fmt: skip


def written(path: Path, *questions: Any) -> Path:
    """Write questions as lines of JSON."""
    path.write_text("".join(f"{json.dumps(q, ensure_ascii=False)}\n" for q in questions), encoding="utf-8")
    return path


def row_of(line: str, ran: Ran) -> str:
    """Give the cells of a line of the table."""
    return next(" ".join(row.split()[len(line.split()) :]) for row in ran.out.splitlines() if row.startswith(line))


def test_both_ways_stand_side_by_side(vouch, filled, tmp_path, monkeypatch):
    """What only the model reads is right with it and not without; what it cost stands beside, and on the picture."""
    file, chart = written(tmp_path / "own.jsonl", UNREAD, KNOWN), tmp_path / "eval.png"
    with ModelServer(lambda _: Reply(value=TRUE, tokens=(700, 60))) as server:
        monkeypatch.setenv("VOUCH_MODEL", "openai:scripted")
        monkeypatch.setenv("VOUCH_MODEL_URL", server.url)
        monkeypatch.setenv("VOUCH_MODEL_KEY", "k")
        monkeypatch.setenv("VOUCH_MODEL_SECONDS", "60")
        monkeypatch.setenv("VOUCH_MODEL_PRICE_IN", "100")
        ran = vouch("eval", file, "--chart", chart, home=filled)
        read = vouch("eval", file, "--json", home=filled).json
    assert ran.code == 0
    assert row_of("right", ran) == "1 (50%) 2 (100%)"
    assert row_of("tokens", ran) == "0 760"
    assert row_of("cost", ran) == "0.0000 0.0700"
    assert chart.read_bytes().startswith(PNG)
    assert read["name"] == "openai:scripted"
    assert (read["plain"]["right"], read["model"]["right"], read["model"]["read"]) == (1, 2, 1)
    assert (read["model"]["precision"], read["model"]["recall"]) == (1.0, 1.0)
    assert read["questions"][0]["plain"]["judged"]["verdict"] == "near"
    assert read["questions"][0]["model"]["read_by"] == "openai:scripted"


def test_a_model_that_fails_leaves_the_figures_as_they_are(vouch, filled, tmp_path, monkeypatch):
    """A server that answers with errors costs nothing in right answers, and its failures are counted."""
    file = written(tmp_path / "own.jsonl", UNREAD, KNOWN)
    with ModelServer(lambda _: Reply(status=500, error="gone")) as server:
        monkeypatch.setenv("VOUCH_MODEL", "openai:scripted")
        monkeypatch.setenv("VOUCH_MODEL_URL", server.url)
        monkeypatch.setenv("VOUCH_MODEL_KEY", "k")
        read = vouch("eval", file, "--json", home=filled).json
    verdicts = [(q["plain"]["judged"]["verdict"], q["model"]["judged"]["verdict"]) for q in read["questions"]]
    assert verdicts == [("near", "near"), ("right", "right")]
    assert read["model"]["failed"] == 1
    assert read["questions"][0]["model"]["failed"] == "server"


def test_without_a_model_one_column_is_told(vouch, filled, tmp_path):
    """The samples' own file is scored without any model, and what to set for the comparison is said."""
    ran = vouch("eval", SAMPLE, home=filled)
    assert ran.code == 0
    assert row_of("false", ran) == "0 (0%)"
    assert "VOUCH_MODEL" in ran.err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "own.yaml",
            "- question: Who has worked at Huawei?\n  people: [Boqiao Zeng]\n- {question: hello, status: help}\n",
        ),
        ("own.csv", "question,people,status\nWho has worked at Huawei?,Boqiao Zeng,\nhello,,help\n"),
    ],
)
def test_yaml_and_csv_say_the_same(name, text, vouch, filled, tmp_path):
    """A list in YAML and rows of CSV are read as lines of JSON are."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert vouch("eval", tmp_path / name, "--json", home=filled).json["plain"]["right"] == 2


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.jsonl", '{"question": "who?", "status": "help"}\n{"question": ', (2, "no JSON")),
        ("a.jsonl", '\n{"q": "who knows Rust?"}', (2, "no question")),
        ("a.jsonl", '{"question": "who knows Rust?"}', (1, "expects nothing")),
        ("a.jsonl", '{"question": "who?", "peple": ["X"]}', (1, "'peple'")),
        ("a.jsonl", '{"question": "who?", "status": "maybe"}', (1, "'maybe'")),
        ("a.jsonl", '{"question": "who?", "people": [3]}', (1, "no list of texts")),
        ("a.yaml", "- question: who?\n  status: help\n- question: [\n", (4, "no YAML")),
        ("a.yaml", "question: who?\n", (1, "no list")),
        ("a.csv", "q,people\nwho?,X\n", (1, "no column 'question'")),
        ("a.csv", "question,people\nwho?,X,Y\n", (2, "more cells")),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_line(name, text, told, vouch, cv, one_line):
    """Before anything is asked one line tells what is wrong, where, and what to write."""
    said = one_line(vouch("eval", cv(name, text)))
    assert f"line {told[0]} of" in said
    assert told[1] in said
    assert "; " in said


def test_whoever_is_unknown_is_told_and_not_scored(vouch, filled, tmp_path):
    """A name that nobody bears is the file's slip: it is told with its line, and no answer is called false for it."""
    file = written(tmp_path / "own.jsonl", KNOWN, {"question": "Who has worked at SAP?", "people": ["Yutong Gaun"]})
    ran = vouch("eval", file, home=filled)
    assert ran.code == 1
    assert "line 2 is not scored: nobody here is called 'Yutong Gaun'; near: Yutong Guan" in ran.out
    assert row_of("questions", ran) == "1"


def test_somebody_too_many_is_false(vouch, filled, tmp_path):
    """A set that is told as complete and is not what was expected is false, and the table says who."""
    file = written(tmp_path / "own.jsonl", {"question": "Who has worked at Alibaba?", "people": ["Yutong Guan"]})
    ran = vouch("eval", file, home=filled)
    assert row_of("false", ran) == "1 (100%)"
    assert "too many" in ran.out
