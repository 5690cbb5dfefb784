"""What every test may ask for. Knows nothing about CVs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make golden` ask for the golden files to be written anew."""
    parser.addoption("--rewrite-golden", action="store_true", help="write golden files anew instead of comparing")


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
