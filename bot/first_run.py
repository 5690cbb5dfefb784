"""Import once all that Vouch imports, so that Python keeps it compiled: `python -m bot.first_run`.

`make install` ends with it. Packages come uncompiled, as two thirds of their modules are never imported; whoever
runs Vouch where these folders cannot be written would otherwise pay three seconds each time. Knows nothing of what the
modules do.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

_PACKAGES = ("bot", "ingest", "vectorstore")
# Run as programs, and by developers alone.
_PROGRAMS = ("__main__", "_build", "first_run")


def modules() -> Iterator[str]:
    """Give the names of the modules of Vouch but for those that are programs."""
    for package in _PACKAGES:
        yield package
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            if not found.name.endswith(_PROGRAMS):
                yield found.name


def main() -> None:
    """Import every module, and open a Chroma: what it imports, it names only then."""
    for name in modules():
        importlib.import_module(name)
    from vectorstore.chroma import ChunkVectors  # noqa: PLC0415 - the loop above imports it too

    with TemporaryDirectory() as folder:
        ChunkVectors(Path(folder), create=True).close()


if __name__ == "__main__":
    main()
