"""What asks by meaning asks Chroma, and what sets answer does not: `vouch search` and `vouch ask`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from vectorstore.markup import shown
from vectorstore.records import Scope
from vectorstore.store import Store

EVALS = Path(__file__).resolve().parents[2] / "evals" / "questions.jsonl"
# No CV of the samples tells of it, by these words or by others.
NOBODY = "who can dance?"
# Once of all, once for each of two languages.
_MOST_ASKED = 3


def test_a_search_asks_chroma(filled: Path, chroma_queries: list[int]) -> None:
    """`vouch search` asks Chroma for what is near in meaning: of all, then of a language that has too few of them."""
    assert main(["search", "GPU scheduling", "--home", str(filled)]) == 0
    assert 1 <= len(chroma_queries) <= _MOST_ASKED


def test_only_a_question_that_needs_meaning_asks_chroma(filled: Path, chroma_queries: list[int]) -> None:
    """What exact sets answer reaches no index of meaning; where they hold nobody, Chroma is asked."""
    assert main(["ask", "who has worked on GPU sharing?", "--home", str(filled)]) == 0
    assert main(["ask", "how old is everyone?", "--home", str(filled)]) == 0
    assert chroma_queries == []
    assert main(["ask", NOBODY, "--home", str(filled)]) == 0
    assert 1 <= len(chroma_queries) <= _MOST_ASKED


def test_passages_are_quotes_that_claim_nothing(vouch: Any, filled: Path) -> None:
    """Beside *not in the CVs* stand the nearest passages: cited to the letter, by name, and no claim of anybody."""
    answer = vouch("ask", NOBODY, "--json", home=filled).json
    assert (answer["status"], answer["claims"], answer["people"]) == ("unclear", [], [])
    assert 1 <= len(answer["passages"]) <= 8
    with Store.open(filled) as store:
        for passage, cited in zip(answer["passages"], answer["citations"], strict=True):
            text = store.document(cited["document_id"], Scope.everything()).text
            assert text[cited["start"] : cited["end"]] == cited["quote"]
            assert (passage["person_id"], passage["citations"]) == (cited["person_id"], [cited["n"]])
            assert f"- {passage['name']}: “{' '.join(shown(cited['quote']).split())[:80]}" in answer["text"]


def test_nobody_is_told_of_for_a_name_that_nobody_bears(vouch: Any, filled: Path) -> None:
    """A name nobody bears, and what is no question, call for no passages."""
    for question in ("tell me about Napoleon Bonaparte", "hello"):
        assert vouch("ask", question, "--json", home=filled).json["passages"] == []


def test_what_was_not_understood_of_one_person_shows_nobody_else(vouch: Any, filled: Path) -> None:
    """Beside a question about somebody stand that person's lines alone, and nothing is claimed."""
    answer = vouch("ask", "what is Yutong Guan's telegram?", "--json", home=filled).json
    assert (answer["status"], answer["claims"]) == ("unclear", [])
    assert {p["name"] for p in answer["passages"]} <= {"Yutong Guan"}


@pytest.mark.long
def test_both_ways_give_the_same_hits_over_the_samples(filled: Path, chroma_queries: list[int]) -> None:
    """Each question of the samples' evals finds the same passages by Chroma and by comparing every vector."""
    questions = [json.loads(line)["q"] for line in EVALS.read_text("utf-8").splitlines() if line.strip()]
    everything = Scope.everything()
    with Store.open(filled) as store, Store.open(filled, exact=True) as exact:
        few = Scope.of(*[d.document_id for d in store.documents(everything, with_text=False)][::3])
        for question in questions:
            for scope in (everything, few):
                assert store.search(question, scope) == exact.search(question, scope), question
    assert len(chroma_queries) >= len(questions)
