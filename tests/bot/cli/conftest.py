"""The command line, run in this process or as one of its own, over the invented CVs. Knows nothing about commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.cli import main
from tests.homes import home_of
from vectorstore.projection import Projection

SAMPLES = Path(__file__).resolve().parents[2] / "corpus" / "cvs"


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    stdout: bytes
    err: str

    @property
    def out(self) -> str:
        """What it printed, as text."""
        return self.stdout.decode()

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.stdout)

    @property
    def lines(self) -> list[Any]:
        """What it printed, read as a JSON value a line."""
        return [json.loads(line) for line in self.out.split("\n") if line]


Vouch = Callable[..., Ran]


@pytest.fixture
def samples() -> Path:
    """Give the folder of invented CVs."""
    return SAMPLES


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a home that holds all the invented CVs; tests only read it."""
    return home_of(SAMPLES, tmp_path_factory)


@pytest.fixture
def looks_apart() -> bool:
    """Tell whether Chroma's files are looked at in a process of its own, as they are outside tests.

    That takes a second of a processor. Where a home is swept for somebody's name it must be so: what this process keeps
    open of Chroma may hold it in the log of a database that is not closed yet.
    """
    return False


@pytest.fixture
def vouch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes], looks_apart: bool
) -> Vouch:
    """Run a command in a folder of its own, without settings from the environment."""
    for variable in ("VOUCH_HOME", "VOUCH_EMBEDDER", "VOUCH_MAX_BYTES", "VOUCH_LOCK_TIMEOUT", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    if not looks_apart:
        look = Projection.looked_at
        monkeypatch.setattr(Projection, "looked_at", lambda own, *, apart: look(own, apart=False))

    def run(*arguments: str | Path, home: Path | None = None) -> Ran:
        capsysbinary.readouterr()
        where = ("--home", str(home)) if home is not None else ()
        code = main([*map(str, arguments), *where])
        printed = capsysbinary.readouterr()
        return Ran(code, printed.out, printed.err.decode())

    return run


@pytest.fixture
def cv(tmp_path: Path) -> Callable[[str, bytes | str], Path]:
    """Write a CV file below the test's folder, and give its path."""

    def write(path: str, content: bytes | str) -> Path:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    return write


@pytest.fixture
def one_line() -> Callable[[Ran], str]:
    """Check that a command failed as promised (exit 1, one line on stderr, nothing else), and give the line."""

    def check(ran: Ran) -> str:
        assert ran.code == 1
        assert ran.stdout == b""
        assert ran.err.startswith("vouch: ")
        assert ran.err.count("\n") == 1
        assert "Traceback" not in ran.err
        return ran.err

    return check
