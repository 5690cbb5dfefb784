"""Change an input as its format allows: the parts of an archive are changed, not the packing around them.

A byte changed in a packed part is a wrong checksum and nothing else; the fuzzer would never come to the words inside.
"""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable
from io import BytesIO

from ingest.readers.formats import ZIP_ERRORS

# Of so many inputs that are archives one is changed as bytes: damage to the packing has to be survived too.
_AS_BYTES = 8
_LARGEST = 1_000_000
# The longer a part the more there is to change in it, up to so many bytes.
_TELLING = 4_000


def mutated(data: bytes, most: int, seed: int, mutate: Callable[[bytes, int], bytes]) -> bytes:
    """Return a changed input of at most `most` bytes; `mutate` changes plain bytes."""
    chance = random.Random(seed)
    parts = _parts(data) if data.startswith(b"PK") and chance.randrange(_AS_BYTES) else {}
    if not parts:
        return mutate(data, most)
    names = sorted(parts)
    (name,) = chance.choices(names, [min(len(parts[n]), _TELLING) + 1 for n in names])
    parts[name] = mutate(parts[name], most)
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, part in parts.items():
            archive.writestr(path, part)
    return packed.getvalue() if packed.tell() <= most else mutate(data, most)


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > _LARGEST:
                return {}
            return {info.filename: archive.read(info) for info in archive.infolist()}
    except ZIP_ERRORS:
        return {}
