"""The tables of facts and words that stand in `*.yaml` beside the modules, read through their compiled twins.

Parsing YAML takes thirty times as long as JSON. `vectorstore.tables_build` keeps the JSON of each file beside it, under
the digest of what it was made from: a file that was edited since is parsed, so that nobody sees stale facts, and a twin
that is missing or damaged is no fault. Knows nothing about what the tables hold.
"""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from typing import Any

# Of a twin: `terms.yaml.json` holds a line with the digest of `terms.yaml`, then JSON.
TWIN = ".json"


def table(package: str, file: str) -> Any:
    """Return what a YAML file of a package holds, as written; a mapping where it is empty. A new value each time."""
    place = resources.files(package)
    written = place.joinpath(file).read_bytes()
    try:
        made_of, _, kept = place.joinpath(file + TWIN).read_bytes().partition(b"\n")
        return json.loads(kept) if made_of == digest(written).encode() else parsed(written)
    except (OSError, ValueError):
        return parsed(written)


def digest(written: bytes) -> str:
    """Return under which name the twin of a file with these bytes is kept."""
    return hashlib.sha256(written).hexdigest()


def parsed(written: bytes) -> Any:
    """Parse YAML."""
    import yaml  # noqa: PLC0415 - only where there is no twin: importing it takes longer than reading all twins

    return yaml.load(written, Loader=yaml.CSafeLoader) or {}
