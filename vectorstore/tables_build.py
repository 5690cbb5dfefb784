"""Compile every YAML file of the house for `vectorstore.tables`: run it as `python -m vectorstore.tables_build`.

`make` and the build of a wheel run it. The twins are no part of the repository: they follow from the files beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from vectorstore.expressions import EXPRESSIONS, expressions_of
from vectorstore.lexicon import analysed_anew
from vectorstore.tables import TWIN, digest, parsed

# By all, as a file that git checks out: a temporary one is its owner's alone.
_READABLE = 0o644
_PACKAGES = ("bot", "ingest", "vectorstore")


def compile_all(root: Path) -> Iterator[Path]:
    """Write the twins of tables that are missing or stale in the packages below a root, remove those of files gone.

    Gives what was written. Raises ValueError for a table that JSON cannot hold.
    """
    for package in _PACKAGES:
        for file in sorted((root / package).rglob("*.yaml")):
            yield from _compile(file)
        for twin in (root / package).rglob(f"*.yaml*{TWIN}"):
            if not twin.with_name(twin.name.removesuffix(TWIN).removesuffix(EXPRESSIONS)).exists():
                twin.unlink()


def compile_names(folder: Path) -> Iterator[Path]:
    """Write what is missing or stale of the lexicon's names, analysed, into a folder; give what was written."""
    for name, made_of, analysed in analysed_anew():
        yield from _keep(folder / f"{name}{TWIN}", made_of, _json(analysed))


def _compile(file: Path) -> Iterator[Path]:
    written = file.read_bytes()
    table = parsed(written)
    made = _json(table)
    if json.loads(made) != table:
        raise ValueError(f"{str(file)!r} holds what JSON cannot (keys that are no words?); quote them")
    yield from _keep(file.with_name(file.name + TWIN), digest(written), made)
    if (held := expressions_of(table)) is not None:
        yield from _keep(file.with_name(file.name + EXPRESSIONS + TWIN), digest(written), _json(held))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _keep(twin: Path, made_of: str, made: str) -> Iterator[Path]:
    kept = f"{made_of}\n{made}".encode()
    if twin.exists() and twin.read_bytes() == kept:
        return
    # Another process may be reading it, or writing the same.
    with NamedTemporaryFile(dir=twin.parent, prefix=".", suffix=".tmp", delete=False) as whole:
        whole.write(kept)
    Path(whole.name).chmod(_READABLE)
    Path(whole.name).replace(twin)
    yield twin


def main() -> None:
    """Compile what stands in the tree that this module stands in."""
    here = Path(__file__).resolve().parent
    for _ in (*compile_all(here.parent), *compile_names(here)):
        pass


if __name__ == "__main__":
    main()
