"""What the fuzzer begins with."""

from __future__ import annotations

from typing import get_args

from ingest.readers.extract import Format
from ingest.readers.formats import container_of, format_of
from tests.fuzz.seeds import seeds


def test_there_is_a_seed_of_every_format():
    """Every format that is read, and every kind of container, is among the seeds."""
    found = {container_of(data, name) or format_of(data, name) for name, data in seeds().items()}
    assert found == {*get_args(Format), "zip", "mail"}
