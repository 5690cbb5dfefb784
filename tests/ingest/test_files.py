"""What ingest.files promises: which files of a folder are looked at, and why the others are not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingest.files import look

NOTHING_KNOWN: frozenset[str] = frozenset()


def folder(tmp_path: Path, *names: str) -> Path:
    made = tmp_path / "cvs"
    for name in names:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("Ines Halvorsen\n")
    return made


def paths(found) -> list[str]:
    return [f.path for f in found.files]


def test_names_of_every_kind_are_found(tmp_path):
    """A name may hold a newline, an emoji, a leading dash, two dots, 255 bytes: it is a name like any other."""
    names = ["-rf.md", "a\nb.txt", "..cv.md", "résumé 👩‍💻.txt", "x" * 252 + ".md", "深/简历.md"]
    given = folder(tmp_path, *(n for n in names if not n.startswith("..")))
    assert sorted(paths(look([given], NOTHING_KNOWN))) == sorted(n for n in names if not n.startswith(".."))


def test_hidden_files_and_folders_are_left_alone(tmp_path):
    """What begins with a dot is the system's, `~$` what Office keeps beside an open document: neither is a CV."""
    found = look([folder(tmp_path, "a.md", ".b.md", ".git/c.md", "~$a.docx")], NOTHING_KNOWN)
    assert (paths(found), found.others) == (["a.md"], 0)


def test_a_document_without_suffix_is_found_by_its_first_bytes(tmp_path):
    """A PDF that lost its name's end is a CV all the same; what is neither is counted."""
    given = folder(tmp_path, "a.md")
    (given / "scan").write_bytes(b"%PDF-1.7\n")
    (given / "notes.cfg").write_text("x=1")
    found = look([given], NOTHING_KNOWN)
    assert (paths(found), found.others) == (["a.md", "scan"], 1)


def test_a_link_that_leaves_the_folder_is_passed_over(tmp_path):
    """A symlink may not bring in a file from elsewhere; one within the folder may."""
    given = folder(tmp_path, "a.md")
    (tmp_path / "secret.md").write_text("not for here")
    (given / "out.md").symlink_to(tmp_path / "secret.md")
    (given / "up").symlink_to(tmp_path)
    (given / "in.md").symlink_to(given / "a.md")
    (given / "lost.md").symlink_to(given / "nowhere.md")
    (given / "round.md").symlink_to(given / "round.md")
    found = look([given], NOTHING_KNOWN)
    assert paths(found) == ["a.md", "in.md"]
    assert {n.path: n.text for n in found.skipped} == {
        "lost.md": "is a link that leads nowhere, or may not be looked at",
        "out.md": "is a link that leaves the folder; put the file itself there",
        "round.md": "is a link that leads nowhere, or may not be looked at",
        "up": "is a link that leaves the folder; put the file itself there",
    }


def test_a_fifo_is_passed_over(tmp_path):
    """A FIFO named .md would be waited for without end: it is not opened."""
    given = folder(tmp_path, "a.md")
    os.mkfifo(given / "pipe.md")
    found = look([given], NOTHING_KNOWN)
    assert (paths(found), [n.text for n in found.skipped]) == (["a.md"], ["is a FIFO, not a file"])


def test_a_folder_of_a_known_root_keeps_it(tmp_path):
    """A folder below one that was ingested gives the same documents as that one."""
    given = folder(tmp_path, "deep/a.md")
    found = look([given / "deep"], frozenset({str(given.resolve())}))
    assert paths(found) == ["deep/a.md"]


@pytest.mark.skipif(os.name == "nt", reason="names there are no bytes")
def test_a_name_that_is_no_utf8_is_told(tmp_path):
    """A name whose bytes mean nothing cannot be kept: the person is asked to rename it."""
    given = folder(tmp_path, "a.md")
    Path(os.fsdecode(os.fsencode(given) + b"/\xff\xfe.md")).write_text("x")
    found = look([given], NOTHING_KNOWN)
    assert [f.reason for f in found.failures] == ["'\\\\udcff\\\\udcfe.md' has a name that is no UTF-8; rename it"]
