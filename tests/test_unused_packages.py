"""What the locks leave out (unused-packages.txt) is never missed: everything runs where it cannot be imported."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
UNUSED = (ROOT / "unused-packages.txt").read_text("utf-8")
PACKAGES = sorted(re.findall(r"^[a-z0-9-]+", UNUSED, re.MULTILINE))
NEEDED = re.findall(r"^([a-z0-9-]+).*\(([a-z-]+)\)$", UNUSED, re.MULTILINE)
# Left out with those that bring them; they too are installed on many machines, and must not be what it works by.
BROUGHT = ("httptools", "oauthlib", "requests_oauthlib", "uvloop", "websocket")
MODULES = [name.replace("-", "_") for name in PACKAGES] + list(BROUGHT)
SAMPLES = ("01_cluster_engineer_en.md", "08_ocr_tables_zh.md", "10_ranking_student_mixed.md")

# Python imports it at every start, in the processes that read CVs too.
BAR = f"""
import sys

class Barred:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {set(MODULES)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Barred())
"""
# What a home goes through, in one process: CVs come in and are asked for, Chroma is asked, by the retriever too, and
# checked under the lock; a CV goes, the index is built anew; then every module of the house.
LIFE = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from bot.cli import main
from bot.first_run import main as all_modules
from vectorstore.records import Scope
from vectorstore.retriever import passages
from vectorstore.store import Store

cvs, gone, home = map(Path, sys.argv[1:])

def vouch(*arguments):
    with redirect_stdout(StringIO()) as told:
        assert main([*map(str, arguments), "--home", str(home)]) == 0, arguments
    return " ".join(told.getvalue().split())

assert "Read 3" in vouch("ingest", cvs)
assert "Yutong Guan" in vouch("ask", "who has worked on GPU sharing at Alibaba?")
with Store.open(home) as store:
    assert store.search("GPU sharing", Scope.everything())
    assert passages(store, Scope.everything(), "GPU sharing")
    health = store.check()
    assert (health.problems, health.dense) == ((), "Chroma")
gone.unlink()
assert "Removed 1" in vouch("ingest", cvs)
vouch("doctor", "--rebuild")
vouch("doctor")
assert "Yutong Guan" not in vouch("search", "GPU sharing")
all_modules()
"""


@pytest.fixture
def barred(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python that finds none of the packages, installed or not."""
    place = tmp_path / "barred"
    place.mkdir()
    (place / "sitecustomize.py").write_text(BAR)
    return {**os.environ, "PYTHONPATH": str(place)}


def pinned(lock: str) -> set[str]:
    """Return the names that a lock pins."""
    return set(re.findall(r"^([a-z0-9.-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_the_bar_holds(barred: dict[str, str]) -> None:
    """A Python started with the bar finds none of these modules, so that what runs under it runs without them."""
    script = f"""
for name in {MODULES!r}:
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print(error)
"""
    tried = subprocess.run([sys.executable, "-c", script], env=barred, check=True, capture_output=True, text=True)
    assert tried.stdout.splitlines() == [f"No module named {name!r}" for name in MODULES]


@pytest.mark.long
def test_add_query_delete_and_rebuild_never_miss_them(barred: dict[str, str], tmp_path: Path) -> None:
    """CVs come in, are asked for, go, and the index is built anew, with none of the packages left out to be had."""
    cvs = tmp_path / "cvs"
    cvs.mkdir()
    for name in SAMPLES:
        shutil.copy(ROOT / "tests/corpus/cvs" / name, cvs)
    command = [sys.executable, "-c", LIFE, cvs, cvs / SAMPLES[0], tmp_path / "home"]
    subprocess.run(command, env=barred, cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("lock", sorted(path.name for path in ROOT.glob("requirements*.txt")))
def test_no_lock_holds_what_is_unused(lock: str) -> None:
    """A package that is left out stands in no lock, but for those that an extra needs, in its own."""
    extra = lock.removeprefix("requirements").removesuffix(".txt").lstrip("-")
    assert pinned(lock) & set(PACKAGES) == {name for name, needs in NEEDED if needs == extra}


@pytest.mark.parametrize("extra", ["", "-dev"])
def test_locks_are_whole_but_for_what_is_unused(extra: str) -> None:
    """All that a locked package asks for is locked too, or named as unused: pip does not look for it."""
    locked = pinned(f"requirements{extra}.txt")
    missing = {
        f"{name} asks for {wanted.name}"
        for name in locked
        for wanted in asked_for(name)
        if canonicalize_name(wanted.name) not in locked | set(PACKAGES)
    }
    assert missing == set()


def asked_for(name: str) -> list[Requirement]:
    """Return what an installed package asks for on this machine, without extras."""
    try:
        every = [Requirement(text) for text in requires(name) or ()]
    except PackageNotFoundError:  # of another system or Python
        return []
    return [one for one in every if one.marker is None or one.marker.evaluate({"extra": ""})]
