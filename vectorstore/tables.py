"""The tables of facts and words that stand in `*.yaml` beside the modules, read through their compiled twins.

Parsing YAML takes thirty times as long as JSON. `vectorstore.tables_build` keeps the JSON of each file beside it, under
the digest of what it was made from: a file that was edited since is parsed, so that nobody sees stale facts, and a twin
that is missing or damaged is no fault. Knows nothing about what the tables hold.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib import resources
from typing import Any

# Of a twin: `terms.yaml.compiled.json` holds a line with the digest of `terms.yaml`, then JSON.
TWIN = ".compiled.json"


def table(package: str, file: str) -> Any:
    """Return what a YAML file of a package holds, as written; a mapping where it is empty. A new value each time."""
    written = resources.files(package).joinpath(file).read_bytes()
    return derived(package, file, digest(written), lambda: parsed(written))


def derived(package: str, name: str, made_of: str, make: Callable[[], Any]) -> Any:
    """Return what `make` gives, from the twin of that name where it was made of the same."""
    try:
        under, _, kept = resources.files(package).joinpath(name + TWIN).read_bytes().partition(b"\n")
        return json.loads(kept) if under == made_of.encode() else make()
    except (OSError, ValueError):
        return make()


def digest(*written: bytes) -> str:
    """Return under which name the twin of what is made of these bytes is kept."""
    return hashlib.sha256(b"\0".join(written)).hexdigest()


def parsed(written: bytes) -> Any:
    """Parse YAML."""
    import yaml  # noqa: PLC0415 - only where there is no twin: importing it takes longer than reading all twins

    return yaml.load(written, Loader=yaml.CSafeLoader) or {}
