"""What a backup says of itself: which Vouch wrote it when, of which schema, and the hash of every part.

Knows how a part is hashed. Knows nothing about how parts come into a file or out of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import IO

from vectorstore.records import Record

MANIFEST = "manifest.json"
# Goes up where an older Vouch could not restore what a newer one writes.
FORM = 1
_BLOCK = 1 << 20


class Part(Record):
    """A file of the home, by its path below it."""

    path: str
    size: int
    sha256: str


class Manifest(Record):
    """All that a backup holds, and what has to be known before any of it is used."""

    form: int
    vouch: str
    at: str
    schema_version: int
    embedder: str
    documents: int
    people: int
    parts: tuple[Part, ...]


def hashed(path: str, source: IO[bytes], write: Callable[[bytes], object]) -> Part:
    """Hand the bytes of a part on, block by block, and return what the manifest says of them."""
    digest, size = hashlib.sha256(), 0
    while block := source.read(_BLOCK):
        digest.update(block)
        size += len(block)
        write(block)
    return Part(path=path, size=size, sha256=digest.hexdigest())
