"""Change an input as its format allows: the parts of an archive are changed, not the packing around them.

A byte changed in a packed part is a wrong checksum and nothing else; the fuzzer would never come to the words inside.
For the same reason XML is mended after it was changed, most of the time.
"""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO

from lxml import etree

from ingest.readers.formats import ZIP_ERRORS

# Of so many archives, and of so many parts, one is left damaged: that has to be survived too.
_AS_BYTES = 8
# Of so many turns one goes to an archive out of so many that came by.
_SHARE, _REMEMBERED = 4, 100
_LARGEST = 1_000_000
# The longer a part the more there is to change in it, up to so many bytes.
_TELLING = 4_000


class Mutator:
    """Changes inputs; `mutate` changes plain bytes.

    Archives get a share of the turns, those of the `seeds` to begin with, for few inputs that lead somewhere are any.
    """

    def __init__(self, mutate: Callable[[bytes, int], bytes], seeds: Iterable[bytes]) -> None:
        self._mutate = mutate
        self._archives = [seed for seed in seeds if seed.startswith(b"PK")]

    def __call__(self, data: bytes, most: int, seed: int) -> bytes:
        """Return a changed input of at most `most` bytes."""
        chance = random.Random(seed)
        if data.startswith(b"PK"):
            self._archives = [*self._archives[-_REMEMBERED:], data]
        elif not chance.randrange(_SHARE):
            data = chance.choice([a for a in self._archives if len(a) <= most] or [data])
        parts = _parts(data) if data.startswith(b"PK") and chance.randrange(_AS_BYTES) else {}
        changed = _packed(_with_one_changed(parts, most, chance, self._mutate)) if parts else b""
        return changed if 0 < len(changed) <= most else self._mutate(data[:most], most)


def _with_one_changed(
    parts: dict[str, bytes], most: int, chance: random.Random, mutate: Callable[[bytes, int], bytes]
) -> dict[str, bytes]:
    names = sorted(parts)
    (name,) = chance.choices(names, [min(len(parts[n]), _TELLING) + 1 for n in names])
    changed = mutate(parts[name], most)
    if name.endswith(".xml") and chance.randrange(_AS_BYTES):
        changed = _well_formed(changed)
    return parts | {name: changed}


def _packed(parts: dict[str, bytes]) -> bytes:
    """Return an archive of parts; empty where a name of theirs is none that can be written."""
    packed = BytesIO()
    try:
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, part in parts.items():
                archive.writestr(path, part)
    except ZIP_ERRORS:
        return b""
    return packed.getvalue()


def _well_formed(xml: bytes) -> bytes:
    """Return XML with its tags closed again, for what is not well-formed is refused before anything is made of it."""
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(xml, parser)
        return xml if root is None else etree.tostring(root, encoding="utf-8")
    except (etree.LxmlError, ValueError):
        return xml


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > _LARGEST:
                return {}
            return {info.filename: archive.read(info) for info in archive.infolist()}
    except ZIP_ERRORS:
        return {}
