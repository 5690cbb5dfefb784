"""Compile every YAML file of the house for `vectorstore.tables`: run it as `python -m vectorstore.tables_build`.

`make` and the build of a wheel run it. The twins are no part of the repository: they follow from the files beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

from vectorstore.tables import TWIN, digest, parsed

_PACKAGES = ("bot", "ingest", "vectorstore")


def compile_all(root: Path) -> Iterator[Path]:
    """Write the twins that are missing or stale in the packages below a root, remove those of files that are gone.

    Gives what was written. Raises ValueError for a table that JSON cannot hold.
    """
    for package in _PACKAGES:
        for file in sorted((root / package).rglob("*.yaml")):
            yield from _compile(file)
        for twin in (root / package).rglob(f"*.yaml{TWIN}"):
            if not twin.with_suffix("").exists():
                twin.unlink()


def _compile(file: Path) -> Iterator[Path]:
    written, twin = file.read_bytes(), file.with_name(file.name + TWIN)
    table = parsed(written)
    made = json.dumps(table, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if json.loads(made) != table:
        raise ValueError(f"{str(file)!r} holds what JSON cannot (keys that are no words?); quote them")
    kept = f"{digest(written)}\n{made}".encode()
    if twin.exists() and twin.read_bytes() == kept:
        return
    # Another process may be reading it, or writing the same.
    with NamedTemporaryFile(dir=file.parent, prefix=".", suffix=".tmp", delete=False) as whole:
        whole.write(kept)
    Path(whole.name).chmod(file.stat().st_mode)
    Path(whole.name).replace(twin)
    yield twin


def main() -> None:
    """Compile the files of the tree that this module stands in."""
    for _ in compile_all(Path(__file__).resolve().parents[1]):
        pass


if __name__ == "__main__":
    main()
