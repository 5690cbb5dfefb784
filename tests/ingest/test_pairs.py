"""What ingest.pairs promises: a CV's own short forms are learnt where they stand beside the name; nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.identity import settle
from ingest.pairs import is_short_of
from tests.ingest.conftest import Understand
from vectorstore.records import EntryQuery, Scope
from vectorstore.store import Store
from vectorstore.text import fold

ALL = Scope.everything()
HEAD = "Adela Quist\nadela@example.org\n\nExperience\n\n"


@pytest.mark.parametrize(
    ("line", "pairs"),
    [
        ("Quiet Networks Lab (QNL), Research Assistant, 2019 - 2021", [("Quiet Networks Lab", "QNL")]),
        ("DSL (Distributed Systems Laboratory), Intern, 2019", [("Distributed Systems Laboratory", "DSL")]),
        ("若水分布式实验室（RDSL） 研究助理 2019 - 2021", [("若水分布式实验室", "RDSL")]),
        ("若水智能研究院（若智院） 研究助理 2019 - 2021", [("若水智能研究院", "若智院")]),
        ("Distributed Systems Lab, Research Assistant, 2019 - 2021", []),
        ("Distributed Systems Lab (Beijing), Research Assistant, 2019 - 2021", []),
        ("Distributed Systems Lab (2019 - 2021), Research Assistant", []),
        ("Distributed Systems Lab (Intern), 2019 - 2021", []),
    ],
)  # fmt: skip
def test_a_bracket_behind_a_name_teaches(line: str, pairs: list[tuple[str, str]], understand: Understand) -> None:
    """A short form in brackets is learnt with its name, where it stands; a place, date or role in brackets is not."""
    told = understand(f"{HEAD}{line}\n- Built it.\n")
    assert [(p.long, p.short) for p in told.learned] == pairs
    assert all(p.long in (said := p.span.of(told.document.text)) and p.short in said for p in told.learned)


@pytest.mark.parametrize(
    ("short", "long", "fits"),
    [
        ("HKUST", "Hong Kong University of Science and Technology", True),
        ("HKUST", "香港科技大学", True),
        ("中科院", "中国科学院", True),
        ("科大", "中国科学技术大学", True),
        ("USTC", "Tongji University", False),
        ("USA", "Distributed Systems Lab", False),
        ("Remote", "Distributed Systems Lab", False),
        ("D", "Distributed Systems Lab", False),
        ("北大", "同济大学", False),
        ("2019", "同济大学", False),
        ("", "同济大学", False),
    ],
)
def test_a_short_form_fits_its_name(short: str, long: str, fits: bool) -> None:
    """Capitals that begin the name's words, or characters of the name in their order."""
    assert is_short_of(short, long) is fits


def test_either_form_finds_the_entries_of_the_document_alone(understand: Understand, tmp_path: Path) -> None:
    """Where a CV teaches a pair each form finds all that either names; in another CV, and once it is gone, not."""
    taught = "Lumen Systems Lab (LSL), Engineer, 2019 - 2021\n- Built it.\n\nLumen Systems Lab, Intern, 2015 - 2018\n"
    teaching = understand(HEAD + taught, "teaching.md")
    other = understand("Bram Roe\n\nExperience\n\nLumen Systems Lab, Chef, 2012 - 2014\n- Fried.\n", "other.md")
    with Store.open(tmp_path / "home") as store:
        for _ in store.publish_all((teaching, other), settle):
            pass

        def found(name: str) -> set[str | None]:
            return {e.role for e in store.find(EntryQuery(organisations=frozenset({fold(name)})), ALL)}

        assert found("LSL") == {"Engineer", "Intern"}
        assert found("Lumen Systems Lab") == {"Engineer", "Intern", "Chef"}
        assert [(p.long, p.short) for p in store.learned(ALL)] == [("Lumen Systems Lab", "LSL")]
        assert store.learned(Scope.of(other.document.document_id)) == ()
        store.rebuild()
        assert found("LSL") == {"Engineer", "Intern"}
        store.remove([teaching.document.document_id], settle)
        assert (found("LSL"), store.learned(ALL)) == (set(), ())
