"""Venues as references and services name them: a workshop at a conference, a journal called like a field."""

from __future__ import annotations

import pytest

from ingest.entries.publications import read_reference


def venue_of(told: str) -> tuple[str, str | None]:
    venue = read_reference(f'M. Shen and K. Orlov, "Bells that Ring Twice," {told}').venue
    assert venue is not None
    return venue.text, venue.lexicon_id


@pytest.mark.parametrize(
    "told",
    [
        "SOSP 2021 Workshops.",
        "SOSP Workshops, 2021.",
        "SOSP '21 Workshop.",
        "in SOSP 2021 Quiet Bells Workshop.",
        "SOSP (Workshop on Quiet Bells), 2021.",
        "in Workshop on Quiet Bells at SOSP 2021.",
        "in 3rd Workshop on Quiet Bells @ SOSP, 2021.",
        "in Proc. of the Workshop on Quiet Bells, co-located with SOSP, 2021.",
        "Workshops of the 28th SOSP, 2021.",
        "SOSP 2021 研讨会.",
    ],
)
def test_a_workshop_at_a_conference_is_no_paper_of_it(told: str) -> None:
    """What stands at a conference's workshop is called by the workshop's own words, without the conference's id."""
    words, concept = venue_of(told)
    assert concept is None
    assert "orkshop" in words or "研讨会" in words


@pytest.mark.parametrize(
    ("told", "concept"),
    [
        ("CVPR 2021 Workshops.", "cvprw"),
        ("in ICCV Workshop, 2019.", "iccvw"),
        ("in Workshop on Hot Topics in Operating Systems (HotOS), 2021.", "hotos"),
        ("in Proc. Workshop on Machine Translation (WMT), 2019.", "wmt"),
        ("in SOSP, 2021.", "sosp"),
    ],
)
def test_workshops_that_have_a_name_keep_it(told: str, concept: str) -> None:
    """A workshop that the lexicon knows is that workshop, and a conference without one stays itself."""
    assert venue_of(told)[1] == concept


def test_a_workshop_in_the_title_is_none() -> None:
    """What a paper is about says nothing of where it appeared."""
    told = 'M. Shen, "Notes from a Workshop," SOSP, 2021.'
    venue = read_reference(told).venue
    assert venue is not None
    assert venue.lexicon_id == "sosp"


@pytest.mark.parametrize(
    ("told", "concept"),
    [
        ("*Parallel Computing*, vol. 31, pp. 20–33, 2018.", "parco"),
        ("Parallel Computing 31(2):20–33, 2018.", "parco"),
        ("Neural Networks, vol. 31, no. 2, pp. 120-133, 2018.", "neural-networks"),
        ("Pattern Recognition 131 (2022), 108417.", "pattern-recognition"),
        ("Computer Networks, 131: 20-33, 2018.", "comnet"),
        ("Machine Learning, vol. 107, pages 20–33, 2018.", "machine-learning-journal"),
        ("Artificial Intelligence, vol. 291, 103331, 2021.", "artificial-intelligence-journal"),
        ("Operations Research 61(4), 920–933, 2013.", "operations-research"),
    ],
)
def test_a_field_with_volume_and_pages_is_a_journal(told: str, concept: str) -> None:
    """A journal called like a field of work is known where volume and pages stand behind its name."""
    assert venue_of(told)[1] == concept


@pytest.mark.parametrize(
    "told", ["Parallel Computing, 2018.", "in Neural Networks, 2018.", "Pattern Recognition 2022."]
)
def test_a_field_alone_is_no_journal(told: str) -> None:
    """Without volume and pages such a name may be anything."""
    assert venue_of(told)[1] is None
