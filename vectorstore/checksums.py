"""What the files of Chroma's index were when their writer let go of them: damage shows before they are opened.

The index (hnswlib) believes its files: over a flipped bit it ends the process that opens them, or finds other
neighbours. Knows the files that writers alone change: Chroma's SQLite file gains a row each time it is opened, and an
index too small to have been written yet is made anew from there. Knows nothing about whose turn it is.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine

from vectorstore.catalogue import active, put_meta, read_meta
from vectorstore.database import reading, writing
from vectorstore.errors import HomeUnusable

# Where the catalogue keeps them; unset while a writer is at the files, and where one was killed.
CHECKSUMS = "collection_checksums"
# Chroma writes it once the index itself is on the disk, and reads the index from there only where it finds it.
_WRITTEN = "index_metadata.pickle"
# Reads of this size keep a file of gigabytes out of memory.
_BLOCK = 1 << 20


def note_checksums(engine: Engine, folder: Path) -> None:
    """Note what the files are of the live collection, in Chroma's folder, once it is let go of; none without room."""
    with suppress(OSError, HomeUnusable):
        with reading(engine) as connection:
            kept = read_meta(connection)
        if CHECKSUMS in kept:
            return
        told = json.dumps(_checksums(folder / active(kept)))
        with writing(engine) as connection:
            put_meta(connection, {CHECKSUMS: told})


def changed_since(kept: Mapping[str, str], folder: Path) -> str | None:
    """Say which file of the live collection is not what its writer left; None where none is, or nothing was noted."""
    if CHECKSUMS not in kept:
        return None
    noted: dict[str, int] = json.loads(kept[CHECKSUMS])
    try:
        found = _checksums(folder / active(kept))
    except OSError as error:
        return f"the vector index {str(folder)!r} cannot be read ({type(error).__name__})"
    changed = min((name for name in noted.keys() | found.keys() if noted.get(name) != found.get(name)), default=None)
    return changed and f"the vector index's {Path(changed).name!r} is not as it was written"


def _checksums(folder: Path) -> dict[str, int]:
    """Return the CRC-32 of each file; 6 GB a second where they are in memory already."""
    files = (file for written in folder.glob(f"*/{_WRITTEN}") for file in written.parent.iterdir() if file.is_file())
    return {str(file.relative_to(folder)): _crc(file) for file in sorted(files)}


def _crc(file: Path) -> int:
    told = 0
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK):
            told = zlib.crc32(block, told)
    return told
