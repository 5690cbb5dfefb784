"""What `vouch --help` and the README promise of the commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import vouch as group

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = sorted(group.commands)
# Each of these costs a tenth of a second or more; a help text needs none.
HEAVY = ("numpy", "sqlalchemy", "chromadb", "langchain_core", "pydantic", "rich", "vectorstore.store", "ingest.job")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_examples_line_by_line(name, vouch):
    """The help of a command ends in examples that can be copied: none is wrapped into another line."""
    epilog = group.commands[name].epilog
    examples = [line for line in epilog.splitlines() if line.startswith("  vouch ")]
    ran = vouch(name, "--help")
    assert ran.code == 0
    assert examples
    assert [line for line in examples if f"  {line}" not in ran.out.splitlines()] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_json_and_home(name, vouch):
    """Each command prints JSON for programs and takes the home of all state."""
    ran = vouch(name, "--help")
    assert "--json" in ran.out
    assert "--home DIR" in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name):
    """Nobody has to read the code to learn that a command exists."""
    assert re.search(rf"\bvouch {name}\b", (ROOT / "README.md").read_text("utf-8"))


def test_help_lists_every_command_with_a_whole_sentence(vouch):
    """`vouch --help` says of each command what it does, not cut short."""
    ran = vouch("--help")
    for name in COMMANDS:
        line = next(line for line in ran.out.splitlines() if re.match(rf"  {name} ", line))
        assert line.endswith(".")
        assert not line.endswith("...")


def test_help_brings_nothing_heavy():
    """Help answers at once, because no store, model or table comes with it."""
    code = f"import sys; from bot.cli import main; main(['--help']); print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_version(vouch):
    """`vouch --version` tells the version of the distribution."""
    ran = vouch("--version")
    assert ran.code == 0
    assert re.fullmatch(r"vouch \d+\.\d+\.\d+\S*\n", ran.out)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("ask",),
        ("ask", "--nonsense"),
        ("ask", "who?", "--jsonl", "questions.jsonl"),
        ("ask", "--jsonl", "questions.jsonl", "--history", "who?"),
        ("search",),
        ("search", "words", "-k", "0"),
        ("ingest",),
        ("person",),
        ("show", "a.md", "--text", "--entries"),
    ],
)
def test_wrong_usage_is_exit_2(arguments, vouch):
    """Wrong usage is exit code 2, with the usage on stderr and nothing on stdout."""
    ran = vouch(*arguments)
    assert ran.code == 2
    assert ran.stdout == b""
    assert "Usage: vouch" in ran.err


def test_python_m_bot_is_vouch():
    """`python -m bot` runs the same command line."""
    done = subprocess.run([sys.executable, "-m", "bot", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("vouch ")


def test_help_says_what_a_bad_line_of_a_batch_does(vouch):
    """Whoever writes a batch learns that a malformed line stops it before anything is asked."""
    out = " ".join(vouch("ask", "--help").out.split())
    assert "stops the batch before anything is asked" in out
