"""Posts told in English sentences: with whom, as what, from when to when. The people and houses are invented."""

from __future__ import annotations

import pytest

from tests.ingest.conftest import Understand
from tests.ingest.test_contents import rows

TOLD = {
    "After five years at Halden Marine as a naval architect, Tilda joined Wexcombe Offshore in 2014.": [
        ("Halden Marine", "naval architect", None, None),
        ("Wexcombe Offshore", None, "2014", None),
    ],
    "She was a porter at Rules from 2004 to 2006, and by 2008 she was commis chef at The Gannet.": [
        ("Rules", "porter", "2004", "2006"),
        ("The Gannet", "commis chef", "2008", None),
    ],
    "In 2019 she came home to open Tallow, a restaurant of her own.": [("Tallow", None, "2019", None)],
    "Since 2022 she has been the executive chef of the Ferryman group.": [
        ("Ferryman group", "executive chef", "2022", "now")
    ],
    "From 2010 to 2014 she was head chef of Amass.": [("Amass", "head chef", "2010", "2014")],
    "She took her residency in general surgery at Mercy Hospital (1998-2003).": [
        ("Mercy Hospital", "residency in general surgery", "1998", "2003")
    ],
    "She completed a fellowship in hand surgery at the Larkmoor Institute in 2004.": [
        ("Larkmoor Institute", "fellowship in hand surgery", None, "2004")
    ],
    "She clerked at the Court of Appeal in 2005-06 before joining Keating Street Chambers as a tenant in 2007.": [
        ("Court of Appeal", None, "2005", "2006"),
        ("Keating Street Chambers", "tenant", "2007", None),
    ],
    "My first post was at Whipps Cross Hospital, as a staff nurse, where I stayed until 2011.": [
        ("Whipps Cross Hospital", "staff nurse", None, "2011")
    ],
    "In 2021 I left to work for Heron Care as clinical lead.": [("Heron Care", "clinical lead", "2021", None)],
}


@pytest.mark.parametrize("sentence", TOLD)
def test_a_sentence_tells_each_post_with_its_own_house_and_time(understand: Understand, sentence: str) -> None:
    """What a sentence tells of one post is not said of the other, and nothing is said that it does not tell."""
    found = rows(understand(f"Tilda Quist\n\n{sentence}\n"), "employment")
    assert [row[:-1] if len(row) > len(TOLD[sentence][0]) else (None, *row[:-1]) for row in found] == TOLD[sentence]


def test_an_honour_is_no_post(understand: Understand) -> None:
    """A fellowship that was won is not what somebody was at the house that gives it."""
    assert (
        rows(understand("Tilda Quist\n\nShe was awarded a fellowship at Mercy Hospital in 2004.\n"), "employment") == []
    )
