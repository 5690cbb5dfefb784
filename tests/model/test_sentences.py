"""Which sentences say what a claim says: nothing less, nothing more."""

from __future__ import annotations

import pytest

from bot.answering.model.sentences import Told, flaw
from vectorstore.records import Language


def told(text: str, label: str = "", language: Language = "en", *, heads: bool = True, bound: bool = False) -> Told:
    """Give a claim with one citation."""
    return Told(text=text, language=language, citations=(1,), label=label, heads=heads and bool(label), bound=bound)


DID = told("Cook, Blue Anchor, 2011 – 2014: Cooked for ninety, but baked little, in C++ time.", "done")
QINGHE = told("2015年7月至2018年6月，青禾公司，工程师", "before", "zh")
NOW = told("Cook, Blue Anchor, since 2019", "now")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        (DID, "As a cook at Blue Anchor, from 2011 to 2014, PERSON cooked for ninety, but baked little, in C++ time."),
        (DID, "PERSON cooked for ninety, but baked little, in C++ time, as Cook at Blue Anchor in 2011 – 2014."),
        (NOW, "Since 2019 PERSON works as a cook at Blue Anchor."),
        (
            told("MSc in Physics, Lund, 2013 – 2015", "education"),
            "From 2013 to 2015 PERSON studied at Lund, MSc in Physics.",
        ),
        (told("Go, C++, C", "skills"), "PERSON's skills are Go, C++ and C."),
        (QINGHE, "2015年7月到2018年6月，PERSON曾任青禾公司工程师。"),
        (told("Cook, Blue Anchor", "experience", heads=False), "Cook at Blue Anchor."),
    ],
)
def test_the_same_in_a_sentence(claim: Told, sentence: str) -> None:
    """A sentence of all pieces of a claim, with words that only join them, holds."""
    assert flaw(claim, sentence, (1,)) is None


@pytest.mark.parametrize(
    ("claim", "sentence", "why"),
    [
        # What somebody did stays as the CV says it: its clauses neither change places nor get words between them.
        (DID, "As Cook at Blue Anchor, 2011 – 2014, PERSON baked little, cooked for ninety, in C++ time.", "left_out"),
        (DID, "As Cook at Blue Anchor, 2011 – 2014, PERSON cooked for ninety in C++ time.", "left_out"),
        (DID, "As Cook at Blue Anchor, 2011 – 2014, PERSON cooked for ninety, but baked little, in C.", "left_out"),
        # The heading must be said where it is left out, and no other.
        (NOW, "Cook at Blue Anchor since 2019.", "left_out"),
        (NOW, "PERSON previously worked as a cook at Blue Anchor since 2019.", "added"),
        (told("Cook, Blue Anchor", "before"), "PERSON is a cook at Blue Anchor.", "added"),
        (told("MSc, Lund, 2013 – 2015", "education"), "PERSON graduated at Lund, MSc, 2013 – 2015.", "added"),
        # A time is the same time, or none.
        (NOW, "Until 2019 PERSON works as a cook at Blue Anchor.", "left_out"),
        (told("Prize, 2019", "award"), "PERSON has the award Prize from 2019.", "added"),
        (
            told("Cook, Blue Anchor, 2019", "experience"),
            "Before 2019 PERSON worked as a cook at Blue Anchor.",
            "added",
        ),
        # Two degrees of one claim keep each their school.
        (
            told("MSc, Lund, 2013 – 2015, BSc, Bonn, 2010 – 2013", "education"),
            "PERSON studied: MSc, Bonn, 2013 – 2015, BSc, Lund, 2010 – 2013.",
            "order",
        ),
        (told("Advisor: Ada Voss, Lund", "education"), "PERSON studied: Lund, advisor Ada Voss.", "order"),
        (told("3 of 9, 4 of 5", bound=True), "4 of 5, 3 of 9.", "order"),
        # A list keeps its order, and all of it.
        (told("Go, C++, C", "skills"), "PERSON's skills are C, C++ and Go.", "order"),
        (told("Go, C++, C", "skills"), "PERSON's skills are Go, C and C.", "left_out"),
        (told("Go, C", "skills"), "PERSON's skills are Go, C++ and C.", "added"),
        (told("Go, C", "skills"), "PERSON's skills are Go, C, C.", "added"),
        (told("US, IT", "skills"), "PERSON's skills are us, it.", "left_out"),
        # What is cut short is not told as a whole.
        (told("Wrote the plan of the…", "work", heads=False), "PERSON wrote the plan of the.", "left_out"),
        # Quotations stay quotations, and nothing else becomes one.
        (told("1. met: “runs, at night”"), "PERSON meets criterion 1: runs, at night.", "left_out"),
        (told("1. met: “runs”"), "PERSON meets criterion 2: “runs”.", "left_out"),
        (told("1. met: “runs”"), "PERSON meets criterion 1 best: “runs”.", "added"),
        (told("Go, C", "skills"), "PERSON's skills are “Go, C”.", "added"),
        (QINGHE, "2015年7月到2018年6月，PERSON未曾任青禾公司工程师。", "added"),
        (QINGHE, "PERSON曾任青禾公司高级工程师，2015年7月到2018年6月。", "added"),
        (QINGHE, "2015年7月到2018年6月，他曾任青禾公司工程师。", "added"),
    ],
)
def test_anything_else(claim: Told, sentence: str, why: str) -> None:
    """A sentence that leaves out, adds, turns round, or sets in another order what it must not, does not hold."""
    assert flaw(claim, sentence, (1,)) == why
