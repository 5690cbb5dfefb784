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


TRUE = {
    DID: "As a cook at Blue Anchor, from 2011 to 2014, PERSON cooked for ninety, but baked little, in C++ time.",
    NOW: "Since 2019 PERSON works as a cook at Blue Anchor.",
    told("Go, C++, C", "skills"): "PERSON's skills are Go, C++ and C.",
    QINGHE: "2015年7月到2018年6月，PERSON曾任青禾公司工程师。",
}
FOREIGN = (
    "not",
    "never",
    "best",
    "more",
    "head",
    "Siemens",
    "2019",
    "7",
    "she",
    "until",
    "before",
    "since",
    "未",
    "他",
)


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.label)
def test_no_word_more_and_none_less(claim: Told) -> None:
    """Wherever a word of another meaning is put into a true sentence, or one of its claim taken out, it falls."""
    words = TRUE[claim].split(" ")
    assert flaw(claim, " ".join(words), (1,)) is None
    for at in range(len(words) + 1):
        for word in FOREIGN:
            assert flaw(claim, " ".join([*words[:at], word, *words[at:]]), (1,)) is not None, (word, at)
    for at, word in enumerate(words):
        if word.strip(",.").casefold() in claim.text.casefold().split():
            assert flaw(claim, " ".join([*words[:at], *words[at + 1 :]]), (1,)) is not None, word


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("Mar 2019 – present", ("since March 2019", "from Mar 2019 to present", "from March 2019 until now")),
        ("Aug 2015 – Feb 2019", ("from August 2015 to February 2019", "between Aug 2015 and Feb 2019")),
        ("2013 – 2015", ("from 2013 to 2015", "2013 through 2015")),
        ("2013", ("2013",)),
    ],
)  # fmt: skip
def test_a_time_may_be_written_as_sentences_do(written: str, says: tuple[str, ...]) -> None:
    """The same time in other words holds; one that is bound, cut, coarser or finer does not."""
    claim = told(f"Cook, Blue Anchor, {written}", "experience", heads=False)
    for time in says:
        assert flaw(claim, f"PERSON worked as a cook at Blue Anchor, {time}.", (1,)) is None, time
    others = ("before 2013", "by 2013", "until 2015", "since 2013", "from 2013", "2014", "after Mar 2019", "Apr 2019")
    for time in (*others, f"by {written}", f"until {written}", f"before {written}"):
        assert flaw(claim, f"PERSON worked as a cook at Blue Anchor, {time}.", (1,)) is not None, time
