"""No line of a real CV stands in this project, not in a test, a comment or the lexicon; runs where real CVs are."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.read import extract
from ingest.readers.extract import Limits
from tests.verbatim import Run, runs_in, runs_of

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CVS = ("cvs/*", "formats/*", "corpora/*/cvs/*")
# Lists and locks, of which no line is anybody's: what the shared formats are, and what is installed.
NO_CV = {".tsv"}
LOCKS = "requirements"

THEIRS = (
    "Mended the eleven cracked bells of the northern harbours in one winter.\n"
    "Publications\n"
    "曾在北方各港口修好十一口裂了缝的铜钟，一个冬天就完工。\n"
    "USENIX Symposium on Networked Systems Design and Implementation\n"
)


def real_cvs() -> Iterator[str]:
    """Yield the text of each shared CV, read as Vouch reads it."""
    for path in (path for pattern in CVS for path in sorted(SHARED.glob(pattern)) if path.suffix not in NO_CV):
        yield extract(path.read_bytes(), path.name, Limits()).text


def own_texts() -> Iterator[tuple[str, str]]:
    """Yield name and text of each file of the project that is tracked or about to be; pictures and fonts have none."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    named = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True)
    for name in (n for n in named.stdout.split("\0") if n and not n.startswith(LOCKS) and (ROOT / n).is_file()):
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            yield name, data.decode("utf-8", errors="replace")


@pytest.mark.long
@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared CVs are not here")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout: which files are the project's is not known")
def test_no_line_of_a_real_cv_stands_in_the_project() -> None:
    """Nothing that a real person wrote of themselves is in this repository, be it one line in a comment."""
    runs = runs_of(real_cvs())
    assert len(runs.words) > 100_000, "the shared CVs were not read"
    found = [f"{name}:{run.line}: {run.words!r}" for name, text in own_texts() for run in runs_in(text, runs)]
    assert found == [], "these stand in a real CV as well; put something invented in their place:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('# once "Mended the eleven\n# cracked bells of the NORTHERN, harbours"', 1),
        ("a = 1\n\ntold = 'Cracked\\nbells of the northern harbours in one'", 3),
        ("Mended the eleven cracked bells of the", None),
        ('("曾在北方各港口修好十\\n一口", "x")', 1),
        ("曾在北方各港口修好十", None),
        ("at USENIX Symposium on Networked Systems Design and Implementation", None),
        ("northern harbours in one winter 曾在北方各港口", None),
    ],
)
def test_a_line_is_found_however_it_is_set(text: str, found: int | None) -> None:
    """Eight words or twelve characters are found through quotes, comments and breaks; fewer, and names, are not."""
    assert [run.line for run in runs_in(text, runs_of([THEIRS]))] == ([] if found is None else [found])


def test_what_is_found_is_told_whole() -> None:
    """A run is told once, as far as it goes, at the line where it begins."""
    text = "\n\nHe mended the eleven cracked bells of the northern harbours in one summer."
    words = "mended the eleven cracked bells of the northern harbours in one"
    assert runs_in(text, runs_of([THEIRS])) == [Run(3, words)]
