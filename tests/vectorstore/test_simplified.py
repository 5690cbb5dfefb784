"""Traditional characters are read as simplified ones, and every place stays where it was."""

from __future__ import annotations

import pytest

from vectorstore.lexicon import vocabulary
from vectorstore.simplified import simplified
from vectorstore.text import terms


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("軟體工程師", "软件工程师"),
        ("碩士學位", "硕士学位"),
        ("國立臺灣大學資料庫", "国立台湾大学数据库"),
        ("显著的程式", "显著的程式"),
        ("plain words", "plain words"),
    ],
)
def test_reads_as_simplified(written: str, read: str) -> None:
    """A word is read in simplified characters; what is written in them already stays."""
    assert simplified(written) == read


def test_places_hold() -> None:
    """A text in simplified characters is as long as it was, so that a quote is cut from where it stands."""
    text = "資深軟體工程師，伺服器、作業系統與人工智慧"
    assert len(simplified(text)) == len(text)
    assert [t.text for t in terms(text)] == [t.text for t in terms(simplified(text))]


def test_names_of_the_lexicon_are_found_in_either() -> None:
    """The lexicon finds a name that it knows, however it is written."""
    found = [m.concept.concept_id for m in vocabulary("organisations").matches("國立臺灣大學")]
    assert found == ["national-taiwan-university"]
