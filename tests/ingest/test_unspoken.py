"""Languages that a CV denies are none of its person's; those told beside them are. The people are invented."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand

TOLD = {
    "Dutch (native), Czech (A2), no German": ["Dutch", "Czech"],
    "English (native), French (C1), German: none": ["English", "French"],
    "Norwegian (native), no French, Russian (A2)": ["Norwegian", "Russian"],
    "普通话（母语）、英语（流利），日语没学过": ["普通话", "英语"],
    "英语六级，不会日语和韩语": ["英语"],
    "I speak English and French every day; I have never learned Italian and do not speak German or Dutch.": [
        "English",
        "French",
    ],
    "Neither Spanish nor French, but fluent Welsh": ["Welsh"],
    "German (not fluent), French (fluent)": ["German", "French"],
}


@pytest.mark.parametrize("words", TOLD)
@pytest.mark.parametrize("heading", ["Languages", "Profile"])
def test_a_denied_language_is_not_spoken(understand: Understand, heading: str, words: str) -> None:
    """What a line denies is no language of anybody, whether it lists languages or tells of somebody."""
    reading = understand(f"Tilda Quist\n\n{heading}\n{words}\n")
    told = [f.value.split(" (")[0] for f in reading.facts if f.relation == "language"]
    assert told == TOLD[words]
