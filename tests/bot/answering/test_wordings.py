"""Patterns of words as one automaton: every wording is found, nothing else is, and none is spelt."""

from __future__ import annotations

import pytest

from bot.answering.question.tokens import tokens_of
from bot.answering.question.wordings import Automaton, keys_of, row_of


@pytest.mark.parametrize(
    ("pattern", "wordings", "others"),
    [
        ("[the] (go|went) to school", ["go to school", "the went to school"], ["the school", "go to", "to school"]),
        ("interview(er|ing)[s]", ["interviewer", "interviewings"], ["inter", "review"]),
        ("(look for|seek)ing", ["look foring", "seeking"], ["look for", "ing"]),
        ("web[ ]site", ["web site", "website"], ["web", "site"]),
        ("上~班", ["上班", "上过班", "上了班"], ["上", "上下班", "过班"]),
        ("(在|于)[IT(公司|行业)]工作", ["在工作", "于IT行业工作"], ["在IT工作", "IT公司工作"]),
        ("more than # [more] years", ["more than 5 years", "more than 12 more years"], ["more than years"]),
        ("(", ["("], ["()"]),
    ],
)
def test_a_pattern_finds_its_wordings_and_no_others(pattern: str, wordings: list[str], others: list[str]) -> None:
    """Alternatives, what may be missing and what is glued to a word mean what they say, in both languages."""
    automaton = Automaton([(pattern, 3)])
    numbered = [tuple("#" if t.kind == "number" else t.key for t in tokens_of(w)) for w in wordings]
    assert [automaton.ends(k) for k in numbered] == [(3,)] * len(wordings)
    assert [automaton.ends(keys_of(o)) for o in others] == [()] * len(others)


def test_patterns_that_share_words_are_found_side_by_side() -> None:
    """What begins alike ends apart: each length says its own, and one wording of two patterns says both."""
    automaton = Automaton([("work[ed] at", 0), ("work", 1), ("(work|toil) at [all]", 2)])
    assert [*automaton.found(keys_of("worked at all day"), 0)] == [(1, (1,)), (2, (0, 2)), (3, (2,))]


def test_a_pattern_of_a_million_wordings_costs_what_it_is_written_with() -> None:
    """Nothing grows with the number of wordings: six times ten alternatives are sixty nodes."""
    ten = "(a|b|c|d|e|f|g|h|i|j)"
    automaton = Automaton([(" ".join([ten] * 6), 0)])
    assert len(automaton.nodes) == 60
    assert automaton.ends("abcdef") == (0,)
    assert automaton.ends("abcde") == ()


@pytest.mark.parametrize("pattern", ["go (to school", "go to) school", "[the school"])
def test_brackets_that_do_not_fit_are_told(pattern: str) -> None:
    """A slip in the grammar's file names its pattern instead of reading half of it."""
    with pytest.raises(ValueError, match="bracket") as told:
        row_of(pattern)
    assert repr(pattern) in str(told.value)
