"""What the tests of reading share: a CV as a string, understood."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.reading import read_cv
from vectorstore.records import Reading

Understand = Callable[[str], Reading]


@pytest.fixture
def understand() -> Understand:
    """Read a CV given as text."""

    def read(text: str, path: str = "cv.md") -> Reading:
        return read_cv(text.encode("utf-8"), "/cvs", path)

    return read
