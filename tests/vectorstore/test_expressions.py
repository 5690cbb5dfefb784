"""Expressions of a table: found wherever they stand, and compiled only where what they need stands."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from vectorstore.expressions import EXPRESSIONS, Expressions, expressions_of, needs_of
from vectorstore.tables import TWIN, table
from vectorstore.tables_build import compile_all

EVALS = Path(__file__).parents[1] / "evals"
ASKED = [
    json.loads(line)["q"]
    for name in ("policy_fresh.jsonl", "policy_work.jsonl")
    for line in (EVALS / name).read_text("utf-8").splitlines()
]
SOURCES = (
    r"\bwom[ae]n\b",
    r"(?:best|better|top) (?:people|folks)",
    r"(?:no|not) (?:an? )?(?:cats?|dogs?)+",
    r"under \d{2}(?! percent)",
    r"(?<!re)rank(?:ed|ing)?",
    r"(?:a|b|\d+)c",
    r"x*yes",
    "K el|ſtate",
    "[男女](?:生|的)",
    "(?:从.{1,3}到)?最[好强]",
)
PARTS = [*"abcK ſxyes12", "no ", "rank", "women", "dogs", "best people", "under 20", "女生", "最好"]


def test_nothing_that_stands_in_a_text_is_passed_over() -> None:
    """The expressions of the policy find in each question what they find when they are simply run."""
    kept = expressions_of(table("bot.answering", "policy.yaml")) or {}
    assert kept
    for section, sources in kept.items():
        whole = re.compile("|".join(f"(?:{source})" for source, _ in sources), re.IGNORECASE)
        told = Expressions(sources)
        assert [(section, q) for q in ASKED if told.match(q) != (whole.search(q) is not None)] == []


@given(st.lists(st.sampled_from(PARTS)))
def test_any_text_holds_what_its_matches_need(parts: list[str]) -> None:
    """Whatever an expression matches, in any case, holds what is said to be needed for it."""
    for text in ("".join(parts), "".join(parts).upper()):
        for source in SOURCES:
            found = re.search(source, text, re.IGNORECASE) is not None
            assert Expressions([(source, needs_of(source))]).match(text) == found


def test_a_word_is_needed_whole() -> None:
    """What every match must say is asked for as long as it can be: ordinary questions compile next to nothing."""
    assert needs_of("(?:best|better) people") == [["best people", "better people"]]
    assert needs_of(r"under \d+ years") == [["under "], [" years"]]


def test_the_expressions_of_a_table_are_kept_beside_it(tmp_path: Path) -> None:
    """Compiling tables keeps what each expression needs, with its {words} written out, and writes it once."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "birds.yaml").write_text(
        "expressions: [seen]\nwords: {bird: '(?:kite|crow)s?'}\nseen: {near: ['no {bird}']}\n", "utf-8"
    )
    kept = tmp_path / "bot" / f"birds.yaml{EXPRESSIONS}{TWIN}"
    assert kept in list(compile_all(tmp_path))
    assert json.loads(kept.read_text("utf-8").partition("\n")[2]) == {
        "seen/near": [["no (?:kite|crow)s?", [["no crow", "no crows", "no kite", "no kites"]]]]
    }
    assert list(compile_all(tmp_path)) == []
