"""What merge, split and rename promise: they hold when files are read anew, can be undone, lose nothing."""

from __future__ import annotations

import pytest

# Two CVs of invented people of one name, of which nothing else agrees, and one of somebody else.
FIRST = """# Quillon Farthingale

one@example.org

## Experience

**Brackwater Labs**, Software Engineer, 2019-03 -- 2022-05
- Built a scheduler for shared GPUs.
"""
SECOND = FIRST.replace("one@", "two@").replace("Brackwater Labs", "Holmcastle Bank").replace("2019", "2011")
OTHER = FIRST.replace("Quillon Farthingale", "Odalys Merriwick").replace("one@", "three@").replace("Brackwater", "Elm")


@pytest.fixture
def looks_apart() -> bool:
    """Look at Chroma's files from outside: nothing of them stays open here while a home is swept."""
    return True


@pytest.fixture
def home(vouch, cv, tmp_path):
    """Make a home of them."""
    for name, text in (("a.md", FIRST), ("b.md", SECOND), ("c.md", OTHER)):
        cv(f"cvs/{name}", text)
    assert vouch("ingest", "cvs", home=tmp_path / "home").code == 0
    return tmp_path / "home"


def people(vouch, home):
    """Return who is who, by the names of files."""
    told = vouch("people", "--json", home=home).json["people"]
    return {(p["name"], *sorted(d["document"] for d in p["documents"])) for p in told}


APART = {("Quillon Farthingale", "a.md"), ("Quillon Farthingale", "b.md"), ("Odalys Merriwick", "c.md")}
ONE = {("Quillon Farthingale", "a.md", "b.md"), ("Odalys Merriwick", "c.md")}


def test_a_merge_holds_when_a_file_changes_and_is_undone(vouch, cv, home):
    """Two people of one name are pending, merged with a reason, one when a CV is read anew, two when undone."""
    pending = vouch("decided", "--json", home=home).json["pending"]
    assert {p["name"] for p in pending} == {"Quillon Farthingale"}
    ran = vouch("merge", "a.md", "b.md", "--reason", "they said so", home=home)
    assert ran.code == 0, ran.err
    assert people(vouch, home) == ONE
    cv("cvs/b.md", SECOND + "- Kept the books.\n")
    assert vouch("ingest", "cvs", home=home).code == 0
    assert people(vouch, home) == ONE
    told = vouch("decided", "--json", home=home).json
    assert told["pending"] == []
    assert vouch("decided", "--undo", told["decisions"][0]["number"], home=home).code == 0
    assert people(vouch, home) == APART
    assert vouch("doctor", home=home).code == 0


def test_a_split_undoes_what_the_cvs_say_and_drops_nothing(vouch, cv, home):
    """CVs that share an address are taken apart by hand, stay apart when read anew, and are one again when undone."""
    cv("cvs/b.md", SECOND.replace("two@", "one@"))
    assert vouch("ingest", "cvs", home=home).code == 0
    assert people(vouch, home) == ONE
    assert vouch("split", "b.md", "--reason", "a cousin", home=home).code == 0
    assert people(vouch, home) == APART
    cv("cvs/a.md", FIRST + "- Wrote tests.\n")
    assert vouch("ingest", "cvs", home=home).code == 0
    assert people(vouch, home) == APART
    assert vouch("decided", "--undo", 1, home=home).code == 0
    assert people(vouch, home) == ONE


def test_somebody_renamed_is_found_by_both_names(vouch, home):
    """A new name is the one that is shown, the CV's own still finds them, and undoing brings it back."""
    assert vouch("rename", "Odalys Merriwick", "Perpetua Larkspur", "--reason", "married", home=home).code == 0
    for name in ("Perpetua Larkspur", "Odalys Merriwick"):
        told = vouch("ask", f"where has {name} worked?", "--json", home=home).json
        assert [p["name"] for p in told["people"]] == ["Perpetua Larkspur"], name
    assert vouch("decided", "--undo", 1, home=home).code == 0
    assert ("Odalys Merriwick", "c.md") in people(vouch, home)


def test_what_is_decided_of_somebody_is_erased_with_them(vouch, home):
    """A reason or a name that somebody wrote of an erased person is in no file of the home."""
    assert vouch("rename", "Odalys Merriwick", "Perpetua Larkspur", "--reason", "Perpetua did", home=home).code == 0
    assert vouch("forget", "c.md", "--yes", home=home).code == 0
    for file in (f for f in home.rglob("*") if f.is_file()):
        assert b"perpetua" not in file.read_bytes().lower(), file


def test_a_decision_that_decides_nothing_is_refused(vouch, home):
    """One person is not merged with themselves, no whole person is split off, nobody is called by a sentence."""
    assert "already" in vouch("merge", "a.md", "a.md", "--reason", "x", home=home).err
    assert "all CVs" in vouch("split", "a.md", "--reason", "x", home=home).err
    assert "name" in vouch("rename", "c.md", "who knows 17?", "--reason", "x", home=home).err
    assert "no decision" in vouch("decided", "--undo", 9, home=home).err
