"""What `vouch show --quote` promises: a picture of the proof, or one line that says why there is none."""

from __future__ import annotations

import zipfile

from PIL import Image

CV = "# Ines Halvorsen\n\nines@example.org\n\n## Experience\n\nFjordline, Engineer, 2019-03 - 2021-08\n\n- Wrote it.\n"


def test_a_citation_becomes_a_picture(vouch, cv, tmp_path):
    """What a citation says, `start:end`, draws the page of its document, out of an archive too."""
    cv("ines.md", CV)
    with zipfile.ZipFile(tmp_path / "cvs.zip", "w") as archive:
        archive.write(tmp_path / "ines.md", "deep/ines.md")
    vouch("ingest", tmp_path / "cvs.zip")
    cited = vouch("ask", "who worked at Fjordline?", "--json").json["citations"][0]
    ran = vouch("show", cited["document"], "--quote", f"{cited['start']}:{cited['end']}", "-o", tmp_path / "proof.png")
    assert (ran.code, "is marked in" in ran.out) == (0, True)
    with Image.open(tmp_path / "proof.png") as picture:
        assert picture.size == (1190, 1684)


def test_a_file_that_changed_is_not_shown(vouch, cv, tmp_path, one_line):
    """A page of another version would mark the wrong words: it is not drawn."""
    file = cv("ines.md", CV)
    vouch("ingest", file)
    file.write_text(CV.replace("Engineer", "Architect"))
    assert "has changed since" in one_line(vouch("show", "ines.md", "--quote", "0:5", "-o", tmp_path / "proof.png"))
    file.unlink()
    assert "no longer under" in one_line(vouch("show", "ines.md", "--quote", "0:5", "-o", tmp_path / "proof.png"))
    assert not (tmp_path / "proof.png").exists()


def test_a_range_that_is_none_is_wrong_usage(vouch, cv, tmp_path):
    """What is no START:END within the text, or lacks its other half, is told as usage."""
    vouch("ingest", cv("ines.md", CV))
    for asked in (["--quote", "7"], ["--quote", "9:9"], ["--quote", "0:99999"]):
        assert vouch("show", "ines.md", *asked, "-o", tmp_path / "proof.png").code == 2
    assert vouch("show", "ines.md", "--quote", "0:5").code == 2
    assert vouch("show", "ines.md", "--quote", "0:5", "--text", "-o", tmp_path / "proof.png").code == 2


def test_a_picture_is_named_after_what_it_is(vouch, cv, tmp_path):
    """A PNG is not written under the name of another format: the next step is told, and nothing is written."""
    vouch("ingest", cv("ines.md", CV))
    for name in ("proof.jpg", "proof.pdf"):
        ran = vouch("show", "ines.md", "--quote", "0:5", "-o", tmp_path / name)
        assert ran.code == 2
        assert "proof.png" in ran.err.replace("\n", "")
        assert not (tmp_path / name).exists()
    assert vouch("show", "ines.md", "--quote", "0:5", "-o", tmp_path / "PROOF.PNG").code == 0
